//! What goes wrong, and what is still right then: clients that give up or do not read, a store that fails.

use std::time::Duration;

use quincunx_rules::AnyPosition;
use reqwest::Method;
use serde_json::{Value, json};
use sqlx::sqlite::SqliteConnectOptions;
use sqlx::{ConnectOptions, Connection, Executor};
use tokio_tungstenite::tungstenite::Message;
use tokio_tungstenite::tungstenite::protocol::frame::Frame;
use tokio_tungstenite::tungstenite::protocol::frame::coding::{Data, OpCode};

use quincunx_server::Fault;

use crate::house::{House, SECOND, ended};

fn moves_of(game: &Value) -> Vec<Value> {
    let turns = game["turns"].as_array().unwrap();
    turns.iter().map(|turn| turn["move"].clone()).collect()
}

#[tokio::test(flavor = "multi_thread")]
async fn requests_that_are_given_up_are_done_or_not_but_never_by_half() {
    // Its heart does not beat, so that the one commit that is held is that of the move.
    let mut house = House::still().await;
    let person = house.person();
    let game = person
        .begin(json!({"settings": {"ruleset": "hadron:size=11"}, "opponent": "self"}))
        .await;
    let mut watcher = house.person().socket().await;
    watcher.say(json!({"t": "watch", "game": game})).await;
    let mut position = AnyPosition::start(&"hadron:size=11".parse().unwrap());
    let mut played = Vec::new();
    for fault in [Fault::None, Fault::Refuse].into_iter().cycle().take(20) {
        let (mv, seat) = (position.moves().swap_remove(0), ["a", "b"][played.len() % 2]);
        let body = json!({"seat": seat, "step": played.len(), "action": {"move": mv}});
        // A connection of its own, which is closed with the request.
        let request = reqwest::Client::new()
            .request(Method::POST, format!("http://{}/api/games/{game}/act", person.host))
            .header("cookie", person.cookie.lock().unwrap().clone())
            .json(&body);
        house.faults().set(Fault::Hold);
        tokio::select! {
            answer = request.send() => panic!("answered before it was stored: {answer:?}"),
            // The move is on its way to the store: nobody waits for it from here on.
            () = house.faults().holding() => {}
        }
        house.faults().set(fault);
        let seen = person.game(&game).await;
        house.faults().set(Fault::None);
        if fault == Fault::None {
            position.play(&mv).unwrap();
            played.push(json!(mv));
        } else {
            // What was told is not what is true, so everybody has to look again.
            assert_eq!(watcher.closed().await, 1013);
            watcher = house.person().socket().await;
            watcher.say(json!({"t": "watch", "game": game})).await;
        }
        assert_eq!(seen["step"], played.len());
        assert_eq!(moves_of(&seen), played);
        // Whoever watches sees it once.
        while watcher.hear("game").await["step"] != played.len() {}
    }
    house.restart().await;
    assert_eq!(moves_of(&person.game(&game).await), played);
}

#[tokio::test(flavor = "multi_thread")]
async fn nothing_has_happened_that_the_store_did_not_take() {
    let house = House::still().await;
    let clock = json!({"fischer": {"base": 3000}});
    let (one, _two, game) = house.pair(json!({"ruleset": "hadron", "clock": clock})).await;
    let (mut socket, _) = one.watch(&game).await;
    let file = house.data.path().join("data/quincunx.sqlite");
    let mut store = SqliteConnectOptions::new().filename(file).connect().await.unwrap();
    let full = "CREATE TRIGGER full BEFORE INSERT ON journal BEGIN SELECT RAISE(ABORT, 'full'); END";
    store.execute(full).await.unwrap();
    let answer = socket.act(&game, Some(0), json!({"move": "c3"})).await;
    assert_eq!(answer["error"]["code"], "store-unavailable", "{answer}");
    // What the server had in memory is not what is true, so everybody has to look again.
    assert_eq!(socket.closed().await, 1013);
    assert_eq!(one.game(&game).await["step"], 0);
    one.act(&game, json!({"step": 0, "action": {"move": "c3"}}))
        .await
        .error(503, "store-unavailable");
    // The time runs out meanwhile, and ends the game when that can be written.
    house.clock().advance(Duration::from_secs(4));
    store.execute("DROP TRIGGER full").await.unwrap();
    store.close().await.unwrap();
    // It is tried again after a second, and a flag falls a second after a slow commit.
    house.until(SECOND, async || one.has_ended(1).await).await;
    let seen = one.game(&game).await;
    assert_eq!(ended(&seen), json!([2, "b", "time"]));
    assert_eq!(moves_of(&seen), Vec::<Value>::new());
}

#[tokio::test(flavor = "multi_thread")]
async fn a_client_that_does_not_read_is_told_to_come_again() {
    let house = House::open().await;
    let person = house.person();
    let game = person
        .begin(json!({"settings": {"ruleset": "alliances"}, "opponent": "self"}))
        .await;
    let mut socket = person.socket().await;
    let watch = json!({"t": "watch", "game": game});
    // Until more waits than the system and the server keep for it, and the server stops to listen.
    for _ in 0..2000 {
        socket.say(watch.clone()).await;
    }
    assert_eq!(socket.closed().await, 1013);
    // Everyone else is served as before.
    let (_, seen) = person.watch(&game).await;
    assert_eq!(seen["step"], 0);
}

#[tokio::test(flavor = "multi_thread")]
async fn the_code_says_why_a_socket_is_closed() {
    let house = House::open().await;
    let person = house.person();
    let text = |bytes: &[u8]| Message::Frame(Frame::message(bytes.to_vec(), OpCode::Data(Data::Text), true));
    let reserved = Message::Frame(Frame::message("x", OpCode::Data(Data::Reserved(5)), true));
    for (message, code) in [
        (Message::text("x".repeat(10_000)), 1009),
        (text(&[0xff, 0xfe]), 1007),
        (reserved, 1002),
        (Message::binary(vec![1, 2, 3]), 1003),
        (Message::Close(None), 1000),
    ] {
        let mut socket = person.socket().await;
        socket.send(message).await;
        assert_eq!(socket.closed().await, code);
    }
    // The server lives on.
    person.get("/health").await.ok(200);
}
