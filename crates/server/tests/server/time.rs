//! Clocks: what costs time, and what does not.

use std::time::Duration;

use quincunx_server::Fault;
use serde_json::{Value, json};
use tokio_tungstenite::tungstenite::Message;

use crate::house::{House, Socket};

fn seconds(count: u64) -> Duration {
    Duration::from_secs(count)
}

fn clock(base: u64) -> Value {
    json!({"ruleset": "hadron", "clock": {"fischer": {"base": base}}})
}

fn act(game: &str, id: u64, action: Value) -> Value {
    json!({"t": "act", "id": id, "game": game, "step": 0, "action": action})
}

/// The answer to a message.
async fn answer(socket: &mut Socket, id: u64) -> Value {
    loop {
        let message = socket.next().await.unwrap();
        if message["id"] == id {
            return message;
        }
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn pongs_that_nobody_asked_for_buy_no_time() {
    let house = House::still().await;
    let (one, _two, game) = house.pair(clock(60_000)).await;
    let (mut socket, _) = one.watch(&game).await;
    house.clock().advance(seconds(5));
    for _ in 0..3 {
        socket.send(Message::Pong(vec![0; 8].into())).await;
    }
    let done = socket.act(&game, Some(0), json!({"move": "c3"})).await;
    assert_eq!(done["t"], "done", "{done}");
    assert_eq!(one.game(&game).await["turns"][0]["spent"], 5000);
}

#[tokio::test(flavor = "multi_thread")]
async fn a_slow_disk_costs_neither_player_time() {
    let mut house = House::still().await;
    let (one, two, game) = house.pair(clock(10_000)).await;
    let ((mut first, _), (mut second, _)) = (one.watch(&game).await, two.watch(&game).await);
    house.faults().set(Fault::Hold);
    first.say(act(&game, 7, json!({"move": "c3"}))).await;
    house.faults().holding().await;
    // Longer than anyone has.
    house.clock().advance(seconds(30));
    house.faults().set(Fault::None);
    assert_eq!(answer(&mut first, 7).await["t"], "done");
    let mut told = second.hear("game").await;
    while told["step"] != 1 {
        told = second.hear("game").await;
    }
    assert_eq!(told["state"]["clocks"], json!([10_000, 10_000]));
    house.clock().advance(seconds(1));
    let done = second.act(&game, Some(1), json!({"move": "a1"})).await;
    assert_eq!(done["t"], "done", "{done}");
    for _ in 0..2 {
        let seen = one.game(&game).await;
        assert_eq!([&seen["turns"][0]["spent"], &seen["turns"][1]["spent"]], [0, 1000]);
        assert_eq!(seen["state"]["clocks"], json!([10_000, 9_000]));
        // The log says the same.
        house.restart().await;
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn a_clock_runs_from_when_its_game_is_stored() {
    let house = House::still().await;
    let person = house.person();
    person.get("/api/me").await.ok(200);
    house.faults().set(Fault::Hold);
    let begin = json!({"settings": clock(10_000), "opponent": "self"});
    let (game, ()) = tokio::join!(person.begin(begin), async {
        house.faults().holding().await;
        house.clock().advance(seconds(30));
        house.faults().set(Fault::None);
    });
    let seen = person.game(&game).await;
    assert_eq!(seen["state"]["clocks"], json!([10_000, 10_000]));
    assert_eq!(seen["state"]["result"], Value::Null);
}

/// What comes of something, during which the disk stands still for longer than anyone has.
async fn held_up<T>(house: &House, what: impl Future<Output = T>) -> T {
    house.faults().set(Fault::Hold);
    let standstill = async {
        house.faults().holding().await;
        house.clock().advance(seconds(30));
        house.faults().set(Fault::None);
    };
    tokio::join!(what, standstill).0
}

/// However two people come to their game: by a challenge, or by another game, rated or not.
#[tokio::test(flavor = "multi_thread")]
async fn a_clock_runs_from_when_two_have_agreed() {
    for rated in [false, true] {
        let house = House::still().await;
        let people = [house.person(), house.person()];
        for (person, name) in people.iter().zip(["ada", "bob"]) {
            let account = json!({"name": name, "password": "correct horse"});
            person.post("/api/account", account).await.ok(201);
        }
        let [one, two] = &people;
        let clock = json!({"fischer": {"base": 10_000}});
        let settings = json!({"ruleset": "hadron:size=7", "clock": clock, "rated": rated});
        let challenge = json!({"settings": settings, "side": "1"});
        let challenge = one.post("/api/challenges", challenge).await.ok(201);
        let path = format!("/api/challenges/{}/accept", challenge["id"].as_str().unwrap());
        let game = held_up(&house, two.post(&path, json!({}))).await.ok(201);
        assert_eq!(game["state"]["clocks"], json!([10_000, 10_000]));

        let game = game["id"].as_str().unwrap();
        one.act(game, json!({"action": "abort"})).await.ok(200);
        let path = format!("/api/games/{game}/rematch");
        one.post(&path, json!({})).await.ok(200);
        let begun = held_up(&house, two.post(&path, json!({}))).await.ok(200);
        let next = one.game(begun["next"].as_str().unwrap()).await;
        assert_eq!(next["state"]["clocks"], json!([10_000, 10_000]), "rated: {rated}");
        assert_eq!(next["state"]["result"], Value::Null);
    }
}

/// The move comes in time, but is read only after something else that is being stored.
#[tokio::test(flavor = "multi_thread")]
async fn a_move_that_waits_behind_a_slow_disk_is_in_time() {
    let house = House::still().await;
    let (one, two, game) = house.pair(clock(10_000)).await;
    let (mut first, _) = one.watch(&game).await;
    house.faults().set(Fault::Hold);
    first.say(act(&game, 7, json!({"offer": "draw"}))).await;
    house.faults().holding().await;
    first.say(act(&game, 8, json!({"move": "c3"}))).await;
    // By the time this is answered, the server has noticed that there is something to read.
    two.get("/api/me").await.ok(200);
    house.clock().advance(seconds(30));
    house.faults().set(Fault::None);
    assert_eq!(answer(&mut first, 7).await["t"], "done");
    let done = answer(&mut first, 8).await;
    assert_eq!(done["t"], "done", "{done}");
    let seen = one.game(&game).await;
    assert_eq!(seen["turns"][0]["spent"], 0);
    assert_eq!(seen["state"]["result"], Value::Null);
    // Whoever is late by himself loses all the same.
    house.clock().advance(seconds(11));
    one.until_ended(1).await;
    assert_eq!(one.game(&game).await["state"]["result"]["seat"], "a");
}

#[tokio::test(flavor = "multi_thread")]
async fn a_bot_pays_for_its_thinking_and_nothing_else() {
    let house = House::still().await;
    let person = house.person();
    // The person, whose turn it may be already, has more than the two hours that go by.
    let base = 3 * 3600 * 1000;
    let begin = json!({"settings": clock(base), "opponent": {"bot": "level:9"}, "side": "1"});
    let game = person.begin(begin).await;
    let (mut socket, _) = person.watch(&game).await;
    for step in [0, 2] {
        let legal = person.game(&game).await["scene"]["moves"][0]["text"].clone();
        let done = socket.act(&game, Some(step), json!({"move": legal})).await;
        assert_eq!(done["t"], "done", "{done}");
        // It waits for a thread, or thinks, or is done: whichever it is, an hour is not its fault.
        house.clock().advance(seconds(3600));
        while socket.hear("game").await["step"] != step + 2 {}
    }
    let seen = person.game(&game).await;
    assert_eq!(seen["state"]["result"], Value::Null);
    for turn in [&seen["turns"][1], &seen["turns"][3]] {
        assert!(turn["spent"].as_u64().unwrap() <= base / 20, "{turn}");
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn bots_that_nobody_watches_wait_without_a_clock() {
    let mut house = House::still().await;
    let person = house.person();
    let begin = json!({"settings": clock(1000), "opponent": {"bots": ["random", "level:9"]}});
    let game = person.begin(begin).await;
    for _ in 0..2 {
        house.clock().advance(seconds(3600));
        let (socket, seen) = person.watch(&game).await;
        assert_eq!(seen["state"]["result"], Value::Null);
        assert_eq!(seen["state"]["clocks"], json!([1000, 1000]));
        drop(socket);
        house.restart().await;
    }
}

/// One guest watches as many games between the strongest bots as he may; another plays a bot with a clock.
#[tokio::test(flavor = "multi_thread")]
async fn those_who_watch_bots_cost_nobody_a_game() {
    let house = House::with(|config| config.engine_threads = 2).await;
    let guest = house.person();
    let mut watching = guest.socket().await;
    for _ in 0..20 {
        let show = json!({"settings": {"ruleset": "murus"}, "opponent": {"bots": ["level:9", "level:9"]}});
        let show = guest.begin(show).await;
        watching.say(json!({"t": "watch", "game": show})).await;
    }
    while watching.hear("game").await["step"] == 0 {}
    let person = house.person();
    let settings = json!({"ruleset": "murus", "clock": {"fischer": {"base": 60_000}}});
    let begin = json!({"settings": settings, "opponent": {"bot": "level:9"}, "side": "1"});
    let game = person.begin(begin).await;
    let (mut socket, mut seen) = person.watch(&game).await;
    for step in [0, 2, 4] {
        let legal = seen["scene"]["moves"][0]["text"].clone();
        let done = socket.act(&game, Some(step), json!({"move": legal})).await;
        assert_eq!(done["t"], "done", "{done}");
        while seen["step"] != step + 2 {
            seen = socket.hear("game").await;
        }
    }
    // However long the bot waited, only what it thought is on its clock.
    let turns = person.game(&game).await["turns"].clone();
    for turn in turns.as_array().unwrap().iter().skip(1).step_by(2) {
        assert!(turn["spent"].as_u64().unwrap() <= 3000, "{turn}");
    }
}
