//! The lobby: who and what is in it, page by page, and how often it is told.

use std::time::Duration;

use reqwest::Method;
use serde_json::{Value, json};

use crate::house::{House, Person};

const OPEN: &str = r#"{"settings": {"ruleset": "hadron"}, "open": true}"#;

async fn make(person: &Person) -> Value {
    let open = serde_json::from_str(OPEN).unwrap();
    person.post("/api/challenges", open).await.ok(201)["id"].clone()
}

fn ids(lobby: &Value) -> Vec<Value> {
    let challenges = lobby["challenges"].as_array().unwrap();
    challenges.iter().map(|challenge| challenge["id"].clone()).collect()
}

#[tokio::test(flavor = "multi_thread")]
async fn what_changes_within_a_moment_is_told_at_once() {
    let house = House::still().await;
    let (maker, looker) = (house.person(), house.person());
    let mut making = maker.socket().await;
    let mut looking = looker.socket().await;
    for socket in [&mut making, &mut looking] {
        socket.say(json!({"t": "lobby", "on": true})).await;
        assert_eq!(socket.hear("lobby").await["challenges"], json!([]));
    }
    let mut made = vec![make(&maker).await];
    assert_eq!(ids(&looking.hear("lobby").await), made);
    for _ in 0..9 {
        house.clock().advance(Duration::from_millis(1));
        made.insert(0, make(&maker).await);
    }
    // Nothing came for each of them.
    looking.say(json!({"t": "ping"})).await;
    assert_eq!(looking.next().await.unwrap()["t"], "pong");
    let lobby = house.passing(Duration::from_millis(50), looking.hear("lobby")).await;
    assert_eq!(ids(&lobby), made);
    assert_eq!(lobby["next"], json!(null));
    assert_eq!(lobby["challenges"][0]["mine"], false);
    // Who has made them sees that.
    assert_eq!(making.hear("lobby").await["challenges"][0]["mine"], true);
    assert_eq!(making.hear("lobby").await["challenges"][9]["mine"], true);
}

#[tokio::test(flavor = "multi_thread")]
async fn the_lobby_comes_in_pages() {
    let house = House::still().await;
    let (mut made, mut sockets) = (Vec::new(), Vec::new());
    for _ in 0..4 {
        let maker = house.person();
        sockets.push(maker.known_socket().await);
        for _ in 0..20 {
            house.clock().advance(Duration::from_millis(1));
            made.insert(0, make(&maker).await);
        }
    }
    let reader = house.person();
    let first = reader.get("/api/challenges").await.ok(200);
    assert_eq!(ids(&first), made[..50]);
    let next = first["next"].as_str().unwrap();
    let second = reader
        .get(&format!("/api/challenges?before={next}&limit=29"))
        .await
        .ok(200);
    assert_eq!(ids(&second), made[50..79]);
    let next = second["next"].as_str().unwrap();
    let last = reader.get(&format!("/api/challenges?before={next}")).await.ok(200);
    assert_eq!(ids(&last), made[79..]);
    assert_eq!(last["next"], json!(null));
    let mut looker = reader.socket().await;
    looker.say(json!({"t": "lobby", "on": true})).await;
    let told = looker.hear("lobby").await;
    assert_eq!((ids(&told), &told["next"]), (ids(&first), &first["next"]));
    for wrong in ["limit=0", "limit=101", "before=x", "before=1-x", "after=1"] {
        reader
            .get(&format!("/api/challenges?{wrong}"))
            .await
            .error(400, "bad-query");
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn nobody_has_challenges_without_number() {
    let house = House::still().await;
    let maker = house.person();
    let _socket = maker.known_socket().await;
    let mut made = Vec::new();
    for _ in 0..25 {
        house.clock().advance(Duration::from_millis(1));
        made.insert(0, make(&maker).await);
    }
    let lobby = maker.get("/api/challenges").await.ok(200);
    assert_eq!(ids(&lobby), made[..20]);
    for (n, id) in made.iter().enumerate() {
        let answer = house
            .person()
            .get(&format!("/api/challenges/{}", id.as_str().unwrap()))
            .await;
        assert_eq!(answer.status.as_u16(), if n < 20 { 200 } else { 404 });
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn the_lobby_shows_those_who_are_there() {
    let house = House::open().await;
    let (one, two) = (house.person(), house.person());
    let mut looker = two.socket().await;
    looker.say(json!({"t": "lobby", "on": true})).await;
    assert_eq!(looker.hear("lobby").await["challenges"], json!([]));
    // Its maker has no socket, so nobody waits for it.
    let challenge = make(&one).await;
    assert_eq!(two.get("/api/challenges").await.ok(200)["challenges"], json!([]));
    let mut maker = one.socket().await;
    let lobby = looker.hear("lobby").await;
    assert_eq!(lobby["challenges"][0]["id"], challenge);
    assert_eq!(lobby["challenges"][0]["mine"], false);
    assert_eq!(one.get("/api/challenges").await.ok(200)["challenges"][0]["mine"], true);

    let path = format!("/api/challenges/{}", challenge.as_str().unwrap());
    two.with_body(Method::DELETE, &path, json!({}))
        .await
        .error(403, "not-your-game");
    let game = two.post(&format!("{path}/accept"), json!({})).await.ok(201);
    let told = maker.hear("challenge").await;
    assert_eq!((&told["id"], &told["game"]), (&challenge, &game["id"]));
    assert_eq!(looker.hear("lobby").await["challenges"], json!([]));
    assert_eq!(one.get(&path).await.ok(200)["game"], game["id"]);
    one.with_body(Method::DELETE, &path, json!({}))
        .await
        .error(409, "challenge-gone");

    // Whoever leaves takes the challenges along, and brings them back.
    let another = make(&one).await;
    assert_eq!(ids(&looker.hear("lobby").await), std::slice::from_ref(&another));
    drop(maker);
    assert_eq!(looker.hear("lobby").await["challenges"], json!([]));
    let _maker = one.socket().await;
    assert_eq!(ids(&looker.hear("lobby").await), [another]);

    let link = json!({"settings": {"ruleset": "hadron"}});
    let link = one.post("/api/challenges", link).await.ok(201);
    let path = format!("/api/challenges/{}", link["id"].as_str().unwrap());
    let listed = one.get("/api/challenges").await.ok(200);
    assert!(!ids(&listed).contains(&link["id"]), "only by its link");
    one.with_body(Method::DELETE, &path, json!({})).await.ok(204);
    two.get(&path).await.error(404, "not-found");
}

#[tokio::test(flavor = "multi_thread")]
async fn the_lobby_knows_who_people_have_become() {
    let house = House::still().await;
    let (owner, guest) = (house.person(), house.person());
    let ada = json!({"name": "ada", "password": "correct horse"});
    owner.post("/api/account", ada.clone()).await.ok(201);
    let _socket = owner.known_socket().await;
    // What a guest has made is the account's, which is there.
    let challenge = make(&guest).await;
    guest.post("/api/session", ada).await.ok(200);
    let reader = house.person();
    let lobby = reader.get("/api/challenges").await.ok(200);
    assert_eq!(ids(&lobby), [challenge]);
    assert_eq!(lobby["challenges"][0]["by"]["name"], "ada");
    let rename = json!({"password": "correct horse", "new_name": "eve"});
    owner.with_body(Method::PATCH, "/api/account", rename).await.ok(200);
    let lobby = reader.get("/api/challenges").await.ok(200);
    assert_eq!(lobby["challenges"][0]["by"]["name"], "eve");
}
