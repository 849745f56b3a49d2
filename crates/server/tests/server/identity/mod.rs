//! Who somebody is: guests that become accounts, sessions that end, passwords and codes, blocks and reports.

mod accounts;
mod guests;
mod sessions;

use std::time::Duration;

use quincunx_server::{Clock, Fault};
use reqwest::Method;
use serde_json::{Value, json};

use crate::house::{House, Person, Socket};

const MINUTE: Duration = Duration::from_secs(60);
const DAY: Duration = Duration::from_secs(24 * 60 * 60);

fn credentials(name: &str) -> Value {
    json!({"name": name, "password": "correct horse"})
}

async fn register(person: &Person, name: &str) {
    person.post("/api/account", credentials(name)).await.ok(201);
}

async fn sign_in(person: &Person, name: &str) {
    person.post("/api/session", credentials(name)).await.ok(200);
}

/// Somebody else who has got hold of the cookies of a person, as they are now.
fn thief_of(house: &House, person: &Person) -> Person {
    let thief = house.person();
    *thief.cookie.lock().unwrap() = person.cookie.lock().unwrap().clone();
    *thief.device.lock().unwrap() = person.device.lock().unwrap().clone();
    thief
}

/// An account in a rated game against another, and a thief who has the cookie of the guest it was before.
async fn robbed(house: &House) -> (Person, Person, Person, String) {
    let (ada, bob) = (house.person(), house.person());
    ada.get("/api/me").await.ok(200);
    let thief = thief_of(house, &ada);
    register(&ada, "ada").await;
    register(&bob, "bob").await;
    let clock = json!({"fischer": {"base": 600_000}});
    let settings = json!({"ruleset": "hadron:size=9", "rated": true, "clock": clock});
    let challenge = ada
        .post("/api/challenges", json!({"settings": settings, "side": "1"}))
        .await;
    let path = format!("/api/challenges/{}/accept", challenge.ok(201)["id"].as_str().unwrap());
    let game = bob.post(&path, json!({})).await.ok(201)["id"]
        .as_str()
        .unwrap()
        .to_string();
    (ada, bob, thief, game)
}

/// Checks that a cookie is nobody's in a game, at every door, and has become another guest.
async fn assert_worthless(house: &House, thief: &Person, game: &str) {
    let stolen = thief.cookie.lock().unwrap().clone();
    assert_eq!(thief.game(game).await["you"], json!([]));
    let me = thief.get("/api/me").await.ok(200);
    assert_eq!((&me["kind"], &me["playing"]), (&json!("guest"), &json!([])));
    *thief.cookie.lock().unwrap() = stolen.clone();
    thief
        .act(game, json!({"action": "resign"}))
        .await
        .error(403, "not-your-game");
    *thief.cookie.lock().unwrap() = stolen.clone();
    let (mut socket, seen) = thief.watch(game).await;
    assert_eq!(seen["you"], json!([]));
    Socket::assert_refused(&socket.act(game, None, json!("resign")).await, "not-your-game");
    // After a moment the browser is given a cookie that is worth something.
    house.clock().advance(DAY);
    let answer = thief.get("/api/me").await;
    let given = answer.headers["set-cookie"].to_str().unwrap();
    assert!(
        given.starts_with("quincunx=g.") && !given.starts_with(&stolen),
        "{given}"
    );
    *thief.cookie.lock().unwrap() = stolen;
}
