//! Whole games, over the socket.

use quincunx_rules::record::Record;
use quincunx_rules::{AnyPosition, GAMES};
use serde_json::{Value, json};

use crate::house::{House, Socket};

/// Plays the first of the moves that the scene offers until the game is over; the last message about the game.
async fn play_on(socket: &mut Socket, game: &str, mut seen: Value) -> Value {
    while seen["state"]["result"].is_null() {
        let moves = seen["scene"]["moves"].as_array().unwrap();
        if !moves.is_empty() {
            let middle = &moves[moves.len() / 2];
            let (step, action) = (seen["step"].as_u64(), json!({"move": middle["text"]}));
            socket
                .say(json!({"t": "act", "id": 2, "game": game, "step": step, "action": action}))
                .await;
        }
        seen = socket.hear("game").await;
    }
    seen
}

#[tokio::test(flavor = "multi_thread")]
async fn a_whole_game_of_each_against_a_bot() {
    let house = House::open().await;
    for game in GAMES {
        let person = house.person();
        // Small boards, and two that cannot go round in circles for long.
        let ruleset = game.default_ruleset();
        let ruleset = ruleset.with("size", "5").unwrap_or(ruleset);
        let body = json!({"settings": {"ruleset": ruleset.to_string()}, "opponent": {"bot": "random"}});
        let id = person.begin(body).await;
        let (mut socket, seen) = person.watch(&id).await;
        assert_eq!(seen["game"], *id);
        assert_eq!(seen["you"].as_array().unwrap().len(), 1);
        let mut last = seen;
        // Two that shuffle at random may never end by themselves: then somebody gives up.
        for _ in 0..400 {
            if !last["state"]["result"].is_null() {
                break;
            }
            let moves = last["scene"]["moves"].as_array().unwrap().clone();
            if !moves.is_empty() {
                let mv = &moves[moves.len() / 2]["text"];
                let action = json!({"t": "act", "game": id, "step": last["step"], "action": {"move": mv}});
                socket.say(action).await;
            }
            last = socket.hear("game").await;
        }
        if last["state"]["result"].is_null() {
            socket.act(&id, None, json!("resign")).await;
        }
        let stored = person.game(&id).await;
        assert!(!stored["state"]["result"].is_null(), "{}", game.name);
        assert!(!stored["ended_at"].is_null());
        // The record is that of the game, and its last position the game's.
        let record = person.get(&format!("/api/games/{id}/record")).await;
        let record: Record = record.text.parse().unwrap();
        assert_eq!(
            record.final_position().to_string(),
            stored["state"]["position"].as_str().unwrap()
        );
        assert_eq!(record.reason(), stored["state"]["result"]["reason"].as_str());
        let turns = stored["turns"].as_array().unwrap().len();
        let scene = person.get(&format!("/api/games/{id}/scene?ply={turns}")).await.ok(200);
        assert_eq!(scene["position"], stored["state"]["position"]);
        assert_eq!(scene["pieces"], stored["scene"]["pieces"]);
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn two_people_and_a_spectator_see_the_same() {
    let house = House::open().await;
    let (one, two, game) = house.pair(json!({"ruleset": "hadron:size=3"})).await;
    let (mut first, seen) = one.watch(&game).await;
    assert_eq!(seen["you"], json!(["a"]));
    assert_eq!(seen["scene"]["moves"].as_array().unwrap().len(), 9);
    let (mut second, seen) = two.watch(&game).await;
    assert_eq!(seen["you"], json!(["b"]));
    assert_eq!(seen["scene"]["moves"], json!([]), "it is not their turn");
    assert_eq!(first.hear("presence").await["seats"], json!([true, true]));
    let (mut third, seen) = house.person().watch(&game).await;
    assert_eq!(seen["you"], json!([]));
    assert_eq!(first.hear("presence").await["watchers"], 1);

    let done = first.act(&game, Some(0), json!({"move": "b2"})).await;
    assert_eq!(done["t"], "done");
    for socket in [&mut second, &mut third] {
        let seen = socket.hear("game").await;
        assert_eq!(seen["notices"], json!([{"moved": ["a", "b2"]}]));
        assert_eq!(seen["state"]["position"], "3/1o1/3 2");
        assert_eq!((&seen["step"], &seen["turns_from"]), (&json!(1), &json!(0)));
        assert_eq!(seen["scene"]["last"]["path"], json!([4]));
    }
    drop(second);
    assert_eq!(first.hear("presence").await["seats"], json!([true, false]));

    // Typed as it likes, stored as it is.
    let (mut second, seen) = two.watch(&game).await;
    let moves = seen["scene"]["moves"].as_array().unwrap();
    let mv = moves[0]["text"].as_str().unwrap();
    assert_eq!(second.act(&game, Some(1), json!({"move": mv})).await["t"], "done");
    let seen = play_on_both(&game, first, second).await;
    assert_eq!(seen["state"]["result"]["reason"], "no-move");
}

async fn play_on_both(game: &str, mut first: Socket, mut second: Socket) -> Value {
    let mut watcher = AnyPosition::start(&"hadron:size=3".parse().unwrap());
    first.say(json!({"t": "watch", "game": game})).await;
    let mut seen = loop {
        let seen = first.hear("game").await;
        if seen["turns"].as_array().unwrap().len() == 2 && seen.get("seats").is_some() {
            break seen;
        }
    };
    for turn in seen["turns"].as_array().unwrap() {
        watcher.play(turn["move"].as_str().unwrap()).unwrap();
    }
    while seen["state"]["result"].is_null() {
        let mv = watcher.moves()[0].clone();
        let socket = if seen["state"]["to_move"] == "a" {
            &mut first
        } else {
            &mut second
        };
        let done = socket.act(game, seen["step"].as_u64(), json!({"move": mv})).await;
        assert_eq!(done["t"], "done", "{done}");
        watcher.play(&mv).unwrap();
        let next = loop {
            first.say(json!({"t": "watch", "id": 9, "game": game})).await;
            let next = first.hear("game").await;
            if next["id"] == 9 {
                break next;
            }
        };
        assert_eq!(next["state"]["position"], watcher.to_string());
        seen = next;
    }
    seen
}

#[tokio::test(flavor = "multi_thread")]
async fn two_at_one_screen_and_bots_among_themselves() {
    let house = House::open().await;
    let person = house.person();
    let game = person
        .begin(json!({"settings": {"ruleset": "hadron:size=3"}, "opponent": "self"}))
        .await;
    let (mut socket, seen) = person.watch(&game).await;
    assert_eq!(seen["you"], json!(["a", "b"]));
    let refused = socket.act(&game, Some(0), json!({"move": "a1"})).await;
    Socket::assert_refused(&refused, "bad-message");
    for (n, (seat, mv)) in [("a", "a1"), ("b", "c3")].into_iter().enumerate() {
        let act = json!({"seat": seat, "step": n, "action": {"move": mv}});
        person.act(&game, act).await.ok(200);
    }
    let undone = person
        .act(&game, json!({"seat": "a", "step": 2, "action": "undo"}))
        .await
        .ok(200);
    assert_eq!(
        (undone["turns"].as_array().unwrap().len(), &undone["step"]),
        (1, &json!(3))
    );
    let redone = person
        .act(&game, json!({"seat": "a", "step": 3, "action": "redo"}))
        .await
        .ok(200);
    assert_eq!(redone["turns"].as_array().unwrap().len(), 2);

    let body = json!({"settings": {"ruleset": "hadron:size=3"}, "opponent": {"bots": ["random", "greedy"]}});
    let game = person.begin(body).await;
    let before = person.game(&game).await;
    assert_eq!(before["turns"], json!([]), "nobody watches");
    let (mut socket, seen) = person.watch(&game).await;
    let last = play_on(&mut socket, &game, seen).await;
    assert_eq!(last["state"]["result"]["reason"], "no-move");
}
