//! What cheaters and broken programs send changes nothing.

use serde_json::json;

use crate::house::{House, Socket};

#[tokio::test(flavor = "multi_thread")]
async fn what_is_not_allowed_changes_nothing() {
    let house = House::open().await;
    let (one, two, game) = house.pair(json!({"ruleset": "hadron"})).await;
    let (mut first, _) = one.watch(&game).await;
    let (second, _) = two.watch(&game).await;
    assert_eq!(first.act(&game, Some(0), json!({"move": "c3"})).await["t"], "done");
    let before = one.game(&game).await;

    let stranger = house.person();
    let (third, _) = stranger.watch(&game).await;
    let mut sockets = [first, second, third];
    for (socket, step, action, code) in [
        (1, Some(1), json!({"move": "c2"}), "illegal-move"),
        (1, Some(1), json!({"move": "z9"}), "illegal-move"),
        (1, Some(1), json!({"move": "hello"}), "not-a-move"),
        (1, Some(0), json!({"move": "a1"}), "stale"),
        (1, Some(99), json!({"move": "a1"}), "stale"),
        (1, None, json!({"move": "a1"}), "bad-message"),
        (1, Some(1), json!("undo"), "not-allowed"),
        (1, Some(1), json!({"accept": "draw"}), "no-offer"),
        (1, Some(1), json!("dance"), "bad-message"),
        (0, Some(1), json!({"move": "a1"}), "not-your-turn"),
        (0, Some(0), json!({"move": "c3"}), "stale"),
        (2, Some(1), json!({"move": "a1"}), "not-your-game"),
        (2, None, json!("resign"), "not-your-game"),
    ] {
        let answer = sockets[socket].act(&game, step, action.clone()).await;
        let got = &answer["error"]["code"];
        // Whether a cell exists is for the rules to say.
        let fits = *got == code || (code == "illegal-move" && *got == "not-a-move");
        assert!(fits, "{action}: {answer}");
    }
    let [_, mut second, _] = sockets;
    let illegal = second.act(&game, Some(1), json!({"move": "c2"})).await;
    assert!(illegal["error"]["rule"].is_string(), "{illegal}");

    // Another's seat, by socket and by request.
    second
        .say(json!({"t": "act", "id": 5, "game": game, "seat": "a", "step": 1, "action": "resign"}))
        .await;
    Socket::assert_refused(&second.hear("error").await, "not-your-game");
    two.act(&game, json!({"seat": "a", "action": "resign"}))
        .await
        .error(403, "not-your-game");
    stranger
        .act(&game, json!({"action": "resign"}))
        .await
        .error(403, "not-your-game");

    let after = one.game(&game).await;
    for field in ["step", "turns", "seats", "scene"] {
        assert_eq!(after[field], before[field], "{field}");
    }
    for field in ["position", "result", "offers", "to_move"] {
        assert_eq!(after["state"][field], before["state"][field], "{field}");
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn late_messages_are_refused() {
    let house = House::open().await;
    let (one, two, game) = house.pair(json!({"ruleset": "hadron"})).await;
    let (mut first, _) = one.watch(&game).await;
    two.act(&game, json!({"action": "resign"})).await.ok(200);
    let late = first.act(&game, Some(0), json!({"move": "c3"})).await;
    Socket::assert_refused(&late, "game-over");
    assert_eq!(one.game(&game).await["turns"], json!([]));
    let nowhere = first.act("AAAAAAAAAAAA", Some(0), json!({"move": "c3"})).await;
    Socket::assert_refused(&nowhere, "not-found");
    let nonsense = first.act("../secret", Some(0), json!({"move": "c3"})).await;
    Socket::assert_refused(&nonsense, "not-found");
}

#[tokio::test(flavor = "multi_thread")]
async fn nonsense_is_answered_and_the_socket_lives() {
    let house = House::open().await;
    let person = house.person();
    let mut socket = person.socket().await;
    for text in [
        "",
        "{}",
        "[]",
        "null",
        "42",
        "{\"t\":\"dance\"}",
        "{\"t\":\"watch\"}",
        "{\"t\":\"watch\",\"game\":7}",
        "{\"t\":\"ping\",\"extra\":1}",
        "{\"t\":\"act\",\"id\":-1,\"game\":\"x\",\"action\":\"resign\"}",
        "\u{0}",
        "{\"t\":\"ping\"",
    ] {
        socket.say_text(text).await;
        let answer = socket.hear("error").await;
        assert_eq!(answer["error"]["code"], "bad-message", "{text}");
    }
    socket.say(json!({"t": "dance", "id": 12})).await;
    assert_eq!(socket.hear("error").await["id"], 12);
    socket.say(json!({"t": "ping", "id": 13})).await;
    assert_eq!(socket.hear("pong").await["id"], 13);
}
