//! Limits, origins and sizes.

use std::time::Duration;

use quincunx_server::Clock;
use reqwest::Method;
use serde_json::{Value, json};

use crate::house::{House, Socket};

#[tokio::test(flavor = "multi_thread")]
async fn too_many_requests_are_refused_for_a_while() {
    let house = strict().await;
    let person = house.person();
    let login = json!({"name": "nobody", "password": "wrong password"});
    for _ in 0..10 {
        let answer = person.post("/api/session", login.clone()).await;
        answer.error(401, "wrong-password");
    }
    let refused = person.post("/api/session", login.clone()).await;
    assert_eq!(refused.headers["retry-after"], "7");
    refused.error(429, "too-many-requests");
    // Other things go on.
    person.get("/api/me").await.ok(200);
    // Somebody else from the same address is no better off.
    let other = house.person();
    other
        .post("/api/session", login.clone())
        .await
        .error(429, "too-many-requests");
    house.clock().advance(Duration::from_secs(6));
    other.post("/api/session", login).await.error(401, "wrong-password");

    let mut allowed = 0;
    while person.get("/health").await.status == 200 {
        allowed += 1;
    }
    assert!((280..=300).contains(&allowed), "{allowed}");
    house.clock().advance(Duration::from_millis(20));
    assert_eq!(person.get("/health").await.status, 200);
}

#[tokio::test(flavor = "multi_thread")]
async fn a_socket_may_not_flood() {
    let house = strict().await;
    let mut socket = house.person().socket().await;
    let (mut answered, mut refused) = (0, 0);
    // Each is answered, until the server has had enough.
    let code = loop {
        socket.say(json!({"t": "ping"})).await;
        match socket.next().await {
            Ok(answer) if answer["error"]["code"] == "too-many-requests" => refused += 1,
            Ok(answer) => {
                assert_eq!(answer["t"], "pong");
                answered += 1;
            }
            Err(code) => break code,
        }
    };
    assert_eq!((answered, refused, code), (60, 301, 1008));
}

#[tokio::test(flavor = "multi_thread")]
async fn an_address_has_only_so_many_sockets() {
    let house = House::with(|config| config.sockets_per_address = 2).await;
    let person = house.person();
    let first = person.socket().await;
    let _second = person.socket().await;
    assert_eq!(person.try_socket(None).await.err(), Some(429));
    drop(first);
    // The server notices in its own time.
    while person.try_socket(None).await.is_err() {
        tokio::time::sleep(std::time::Duration::from_millis(10)).await;
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn whoever_has_many_games_asks_less_often_which_of_them_wait() {
    let house = strict().await;
    let (one, two) = (house.person(), house.person());
    for _ in 0..20 {
        let challenge = json!({"settings": {"ruleset": "hadron"}, "side": "1"});
        let challenge = one.post("/api/challenges", challenge).await.ok(201);
        let path = format!("/api/challenges/{}/accept", challenge["id"].as_str().unwrap());
        two.post(&path, json!({})).await.ok(201);
        house.clock().advance(Duration::from_secs(10));
    }
    let mut asked = 0;
    let refused = loop {
        let answer = one.get("/api/turns").await;
        if answer.status != 200 {
            break answer;
        }
        assert_eq!(answer.json()["games"].as_array().unwrap().len(), 20);
        asked += 1;
    };
    refused.error(429, "too-many-requests");
    // Each question counts for itself, and once more for every ten games.
    assert_eq!(asked, 100 / 3);
}

#[tokio::test(flavor = "multi_thread")]
async fn other_sites_may_not_act_for_people() {
    let house = House::open().await;
    let person = house.person();
    let body = json!({"settings": {"ruleset": "hadron"}, "opponent": "self"});
    let own = format!("http://{}", house.host());
    for (header, value, allowed) in [
        ("origin", "http://evil.example", false),
        ("origin", "null", false),
        ("origin", own.as_str(), true),
        ("sec-fetch-site", "cross-site", false),
        ("sec-fetch-site", "same-site", false),
        ("sec-fetch-site", "same-origin", true),
    ] {
        let request = person
            .request(Method::POST, "/api/games")
            .header(header, value)
            .json(&body);
        let answer = person.send(request).await;
        if allowed {
            answer.ok(201);
        } else {
            answer.error(403, "foreign-origin");
        }
    }
    assert_eq!(person.try_socket(Some("http://evil.example")).await.err(), Some(403));
    assert!(person.try_socket(Some(&own)).await.is_ok());
}

#[tokio::test(flavor = "multi_thread")]
async fn bodies_have_limits_and_kinds() {
    let house = House::open().await;
    let person = house.person();
    let large = json!({"name": "x".repeat(20_000), "password": "long enough"});
    person.post("/api/account", large).await.error(413, "too-large");
    let request = person.request(Method::POST, "/api/games").body("ruleset=hadron");
    person.send(request).await.error(415, "unsupported-media-type");
    let request = person
        .request(Method::POST, "/api/games")
        .header("content-type", "application/json")
        .body("{");
    person.send(request).await.error(400, "bad-json");
    let unknown = json!({"settings": {"ruleset": "hadron", "colour": "red"}, "opponent": "self"});
    person.post("/api/games", unknown).await.error(400, "bad-json");
    let records = person.request(Method::POST, "/api/records").body(vec![b' '; 300 << 10]);
    person.send(records).await.error(413, "too-large");
    let path = format!("/api/scene?ruleset=hadron&moves={}", "c3+".repeat(2500));
    let long = person.get(&path).await;
    assert!(matches!(long.status.as_u16(), 400 | 414), "{}", long.status);
}

/// A server with the usual limits, whose time stands still: what is used up does not come back.
async fn strict() -> House {
    House::with(|config| {
        config.limit_factor = 1;
        config.clock = Clock::manual(1_700_000_000_000);
    })
    .await
}

#[tokio::test(flavor = "multi_thread")]
async fn every_door_counts_new_games() {
    let house = strict().await;
    let person = house.person();
    let mut game = person
        .begin(json!({"settings": {"ruleset": "hadron"}, "opponent": "self"}))
        .await;
    let mut socket = person.socket().await;
    let (mut begun, mut refused) = (1, None);
    while refused.is_none() && begun < 100 {
        let over = json!({"seat": "a", "action": "resign"});
        person.act(&game, over).await.ok(200);
        socket.say(json!({"t": "rematch", "id": begun, "game": game})).await;
        refused = match socket.next().await.unwrap() {
            answer if answer["t"] == "error" => Some(answer),
            answer => {
                assert_eq!(
                    (&answer["t"], &answer["id"]),
                    (&json!("done"), &json!(begun)),
                    "{answer}"
                );
                None
            }
        };
        if refused.is_none() {
            game = person.game(&game).await["next"].as_str().unwrap().to_string();
            begun += 1;
        }
    }
    Socket::assert_refused(&refused.unwrap(), "too-many-requests");
    assert_eq!(begun, 30);
    let again = person.post(&format!("/api/games/{game}/rematch"), json!({})).await;
    again.error(429, "too-many-requests");
    let challenge = json!({"settings": {"ruleset": "hadron"}});
    person
        .post("/api/challenges", challenge)
        .await
        .error(429, "too-many-requests");
    house.clock().advance(Duration::from_secs(2));
    person
        .post(&format!("/api/games/{game}/rematch"), json!({}))
        .await
        .ok(200);
}

/// What takes the server a while has a budget of its own.
#[tokio::test(flavor = "multi_thread")]
async fn files_and_pictures_have_budgets() {
    let house = strict().await;
    let person = house.person();
    let read = async || {
        let record = person
            .request(Method::POST, "/api/records")
            .body("[Ruleset \"hadron\"]\n\n1. c3 *\n");
        person.send(record).await
    };
    for _ in 0..20 {
        read().await.ok(200);
    }
    read().await.error(429, "too-many-requests");
    house.clock().advance(Duration::from_secs(1));
    read().await.ok(200);
    for _ in 0..6 {
        let picture = person.get("/api/picture.png?ruleset=hadron&width=50").await;
        assert_eq!(picture.status, 200);
    }
    for kind in ["png", "svg"] {
        let picture = person.get(&format!("/api/picture.{kind}?ruleset=hadron")).await;
        picture.error(429, "too-many-requests");
    }
}

/// A right password takes as long to check as a wrong one.
#[tokio::test(flavor = "multi_thread")]
async fn right_passwords_have_a_budget_too() {
    let house = strict().await;
    let person = house.person();
    person.get("/api/me").await.ok(200);
    let account = json!({"name": "ada", "password": "correct horse"});
    person.post("/api/account", account.clone()).await.ok(201);
    let change = json!({"password": "correct horse", "new_name": "ada"});
    for _ in 0..60 {
        let answer = person.with_body(Method::PATCH, "/api/account", change.clone()).await;
        answer.ok(200);
    }
    let sure = json!({"password": "correct horse"});
    for (method, path, body) in [
        (Method::PATCH, "/api/account", change),
        (Method::POST, "/api/account/codes", sure.clone()),
        (Method::DELETE, "/api/account", sure),
        // With a browser that the account knows.
        (Method::POST, "/api/session", account),
    ] {
        let answer = person.with_body(method, path, body).await;
        answer.error(429, "too-many-requests");
    }
    house.clock().advance(Duration::from_millis(500));
    let sure = json!({"password": "correct horse"});
    person.with_body(Method::DELETE, "/api/account", sure).await.ok(204);
}

#[tokio::test(flavor = "multi_thread")]
async fn turns_are_not_taken_back_without_end() {
    let house = strict().await;
    let person = house.person();
    let game = person
        .begin(json!({"settings": {"ruleset": "hadron"}, "opponent": "self"}))
        .await;
    let mut socket = person.socket().await;
    let mut step = 0;
    let mut act = async |action: Value| {
        house.clock().advance(Duration::from_millis(100));
        let act = json!({"t": "act", "id": 1, "game": game, "seat": "a", "step": step, "action": action});
        socket.say(act).await;
        let answer = socket.next().await.unwrap();
        step += u64::from(answer["t"] == "done");
        answer
    };
    assert_eq!(act(json!({"move": "c3"})).await["t"], "done");
    let mut done = 0;
    let refused = loop {
        let answer = act(json!(["undo", "redo"][done % 2])).await;
        match answer["t"] == "done" {
            true => done += 1,
            false => break answer,
        }
    };
    Socket::assert_refused(&refused, "too-many-requests");
    // A burst of 60, and one more a second.
    assert!((60..70).contains(&done), "{done}");
    let again = json!({"seat": "a", "step": done + 1, "action": (if done % 2 == 0 {"undo"} else {"redo"})});
    person.act(&game, again).await.error(429, "too-many-requests");
    person
        .act(&game, json!({"seat": "a", "action": "resign"}))
        .await
        .ok(200);
}

#[tokio::test(flavor = "multi_thread")]
async fn a_game_does_not_grow_without_end() {
    let house = House::open().await;
    let person = house.person();
    let game = person
        .begin(json!({"settings": {"ruleset": "hadron"}, "opponent": "self"}))
        .await;
    let mut socket = person.socket().await;
    let mut acted = async |step: u64, action: Value| {
        let act = json!({"t": "act", "id": 1, "game": game, "seat": "a", "step": step, "action": action});
        socket.say(act).await;
        socket.next().await.unwrap()
    };
    assert_eq!(acted(0, json!({"move": "c3"})).await["t"], "done");
    let mut step = 1;
    let refused = loop {
        let answer = acted(step, json!(["undo", "redo"][(step % 2) as usize ^ 1])).await;
        match answer["t"] == "done" {
            true => step += 1,
            false => break answer,
        }
    };
    Socket::assert_refused(&refused, "not-allowed");
    assert!(step >= 400, "{step}");
    // It can be ended.
    assert_eq!(acted(step, json!("resign")).await["t"], "done");
}

#[tokio::test(flavor = "multi_thread")]
async fn coming_and_going_has_a_budget() {
    let house = strict().await;
    let person = house.person();
    let game = person
        .begin(json!({"settings": {"ruleset": "hadron"}, "opponent": "self"}))
        .await;
    let mut socket = person.socket().await;
    let messages = [
        json!({"t": "watch", "game": game}),
        json!({"t": "unwatch", "game": game}),
        json!({"t": "lobby", "on": true}),
        json!({"t": "lobby", "on": false}),
    ];
    let mut looked = 0;
    let refused = 'flapping: loop {
        for message in &messages {
            // Time for messages, and hardly any for looking.
            house.clock().advance(Duration::from_millis(50));
            socket.say(message.clone()).await;
            let answer = loop {
                let answer = socket.next().await.unwrap();
                // It may come at any time.
                if answer["t"] != "presence" {
                    break answer;
                }
            };
            match answer["t"].as_str().unwrap() {
                "error" => break 'flapping answer,
                "game" | "lobby" => looked += 1,
                _ => {}
            }
            if answer["t"] == "lobby" {
                socket.hear("done").await;
            }
        }
    };
    Socket::assert_refused(&refused, "too-many-requests");
    assert!((100..400).contains(&looked), "{looked}");
}

/// Whoever comes and goes is told to all who watch, but not each time.
#[tokio::test(flavor = "multi_thread")]
async fn who_comes_and_goes_does_not_flood_those_who_stay() {
    let house = House::still().await;
    let (one, two, game) = house.pair(json!({"ruleset": "hadron"})).await;
    let (mut first, _) = one.watch(&game).await;
    let mut restless = two.socket().await;
    for _ in 0..20 {
        restless.say(json!({"t": "watch", "game": game})).await;
        restless.hear("game").await;
        restless.say(json!({"t": "unwatch", "id": 1, "game": game})).await;
        restless.hear("done").await;
    }
    restless.say(json!({"t": "watch", "game": game})).await;
    let there = restless.hear("game").await;
    assert_eq!(there["presence"], json!({"seats": [true, true], "watchers": 0}));
    // That somebody has come at last is told when the time comes, and nothing of what was before.
    house.clock().advance(Duration::from_secs(1));
    assert_eq!(first.next().await.unwrap()["seats"], json!([true, true]));
    first.say(json!({"t": "ping"})).await;
    assert_eq!(first.next().await.unwrap()["t"], "pong");
}

/// What happens in a game goes to all who watch it, and each of them has a budget of bytes.
#[tokio::test(flavor = "multi_thread")]
async fn those_who_watch_have_a_budget_of_bytes() {
    let house = strict().await;
    let person = house.person();
    let game = person
        .begin(json!({"settings": {"ruleset": "alliances"}, "opponent": "self"}))
        .await;
    let mut watching = Vec::new();
    for _ in 0..40 {
        let mut socket = person.try_socket(None).await.unwrap();
        socket.say(json!({"t": "watch", "game": game})).await;
        watching.push(tokio::spawn(socket.drained()));
    }
    // Somebody else, who sees the game to its end.
    let stranger = house.person();
    let scene = stranger.get("/api/scene?ruleset=alliances&legal=true").await.ok(200);
    let discs = scene["moves"].as_array().unwrap().iter();
    let mut discs = discs.filter_map(|mv| mv["text"].as_str()?.strip_prefix('P').map(str::to_string));
    let (mut other, _) = stranger.watch(&game).await;
    for turn in 0.. {
        let mv = format!("{}{}", ["P", "O", "G"][turn % 3], discs.next().expect("an empty cell"));
        let seat = ["a", "b"][turn % 2];
        let act = json!({"seat": seat, "step": turn, "action": {"move": mv}});
        person.act(&game, act).await.ok(200);
        while other.hear("game").await["step"] != turn + 1 {}
        if watching.iter().all(tokio::task::JoinHandle::is_finished) {
            break;
        }
    }
    let mut sent = 0;
    for socket in watching {
        let (bytes, code) = socket.await.unwrap();
        assert_eq!(code, 1013);
        sent += bytes;
    }
    assert!((8 << 20..16 << 20).contains(&sent), "{sent}");
}

#[tokio::test(flavor = "multi_thread")]
async fn the_last_address_that_a_proxy_says_counts() {
    let house = House::with(|config| {
        config.limit_factor = 1;
        config.clock = Clock::manual(1_700_000_000_000);
        config.behind_proxy = true;
    })
    .await;
    let person = house.person();
    let ask = async |first: String, last: &str| {
        let request = person.request(Method::GET, "/health");
        let request = request.header("x-forwarded-for", first).header("x-forwarded-for", last);
        person.send(request).await.status.as_u16()
    };
    // Whatever a client says before that makes no new address of it.
    for n in 0..300 {
        assert_eq!(
            ask(format!("10.0.{}.{}", n / 250, n % 250), "8.8.8.8, 9.9.9.9").await,
            200
        );
    }
    assert_eq!(ask("10.9.9.9".into(), "7.7.7.7, 9.9.9.9").await, 429);
    assert_eq!(ask("9.9.9.9".into(), "9.9.9.8").await, 200);
}
