//! Whose turn it is, anywhere.

use serde_json::{Value, json};

use crate::house::{House, Person, Socket};

async fn waiting(person: &Person) -> Vec<Value> {
    let page = person.get("/api/turns").await.ok(200);
    page["games"].as_array().unwrap().clone()
}

/// A socket that hears of turns, and the games that wait.
async fn hearing(person: &Person) -> (Socket, Value) {
    let mut socket = person.socket().await;
    socket.say(json!({"t": "turns", "id": 3})).await;
    let games = socket.hear("turns").await["games"].clone();
    assert_eq!(socket.hear("done").await["id"], 3);
    (socket, games)
}

#[tokio::test(flavor = "multi_thread")]
async fn games_against_others_wait_and_are_told() {
    let house = House::still().await;
    let (one, two, game) = house.pair(json!({"ruleset": "hadron", "clock": {"days": 3}})).await;
    let [waits] = &waiting(&one).await[..] else {
        panic!("one game waits")
    };
    assert_eq!(
        (&waits["id"], &waits["position"]),
        (&json!(game), &json!("5/5/5/5/5 1"))
    );
    assert_eq!(waits["left"], 3 * 24 * 60 * 60 * 1000);
    assert_eq!(waits["you"], json!(["a"]));
    assert!(waiting(&two).await.is_empty());
    let (mut first, games) = hearing(&one).await;
    assert_eq!(games, json!([game]));
    let (mut second, games) = hearing(&two).await;
    assert_eq!(games, json!([]));
    one.act(&game, json!({"step": 0, "action": {"move": "c3"}}))
        .await
        .ok(200);
    for (socket, yours) in [(&mut first, false), (&mut second, true)] {
        let told = socket.hear("turn").await;
        assert_eq!((&told["game"], &told["yours"]), (&json!(game), &json!(yours)));
    }
    assert_eq!(waiting(&two).await[0]["position"], "5/5/2o2/5/5 2");
    assert!(waiting(&one).await.is_empty());
    // What presses nobody: a game against a bot, and one with oneself.
    for opponent in [json!({"bot": "random"}), json!("self")] {
        let body = json!({"settings": {"ruleset": "hadron"}, "opponent": opponent, "side": "1"});
        two.begin(body).await;
    }
    assert_eq!(waiting(&two).await.len(), 1);
    // The end of a game: nobody waits for it any more.
    two.act(&game, json!({"action": "resign"})).await.ok(200);
    assert_eq!(second.hear("turn").await["yours"], false);
    assert!(waiting(&two).await.is_empty());
}

#[tokio::test(flavor = "multi_thread")]
async fn a_game_that_begins_is_told_and_the_most_urgent_comes_first() {
    let house = House::still().await;
    let (one, two, slow) = house.pair(json!({"ruleset": "hadron"})).await;
    let (mut hears, games) = hearing(&one).await;
    assert_eq!(games, json!([slow]));
    let settings = json!({"ruleset": "murus", "clock": {"fischer": {"base": 600_000}}});
    let challenge = json!({"settings": settings, "side": "1"});
    let challenge = one.post("/api/challenges", challenge).await.ok(201);
    let path = format!("/api/challenges/{}/accept", challenge["id"].as_str().unwrap());
    let quick = two.post(&path, json!({})).await.ok(201)["id"].clone();
    let told = hears.hear("turn").await;
    assert_eq!((&told["game"], &told["yours"]), (&quick, &json!(true)));
    let waiting = waiting(&one).await;
    let ids: Vec<&Value> = waiting.iter().map(|game| &game["id"]).collect();
    assert_eq!(ids, [&quick, &json!(slow)]);
    assert_eq!(
        (&waiting[0]["left"], &waiting[1]["left"]),
        (&json!(600_000), &json!(null))
    );
}
