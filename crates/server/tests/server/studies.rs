//! Saved analyses, and the explorer beside them.

use std::time::Duration;

use quincunx_server::{Clock, Config};
use reqwest::Method;
use serde_json::{Value, json};

use crate::house::{House, Person};

async fn register(person: &Person, name: &str) {
    let body = json!({"name": name, "password": "correct horse"});
    person.post("/api/account", body).await.ok(201);
}

fn record(moves: &[&str]) -> Value {
    let moves: Vec<Value> = moves.iter().map(|mv| json!({"move": mv})).collect();
    json!({"tags": {"Ruleset": "hadron", "Result": "*"}, "moves": moves})
}

fn study(name: &str, shared: bool, moves: &[&str]) -> Value {
    json!({"name": name, "shared": shared, "record": record(moves)})
}

#[tokio::test(flavor = "multi_thread")]
async fn new_studies_have_a_budget_and_changes_of_one_do_not_use_it_up() {
    let house = House::with(|config| {
        config.limit_factor = 1;
        config.clock = Clock::manual(1_700_000_000_000);
    })
    .await;
    let person = house.person();
    register(&person, "ada").await;
    let mut path = String::new();
    for _ in 0..10 {
        let saved = person.post("/api/studies", study("mine", true, &[])).await.ok(201);
        path = format!("/api/studies/{}", saved["id"].as_str().unwrap());
    }
    let one_more = || person.post("/api/studies", study("mine", true, &[]));
    one_more().await.error(429, "too-many-requests");
    person
        .with_body(Method::PUT, &path, study("mine", true, &["c3"]))
        .await
        .ok(200);
    house.clock().advance(Duration::from_secs(60));
    one_more().await.ok(201);
}

#[tokio::test(flavor = "multi_thread")]
async fn accounts_save_studies_and_share_them_by_link() {
    let mut house = House::open().await;
    let (ada, guest) = (house.person(), house.person());
    guest
        .post("/api/studies", study("mine", true, &[]))
        .await
        .error(401, "sign-in");
    register(&ada, "ada").await;
    let saved = ada
        .post("/api/studies", study(" The centre ", false, &["c3"]))
        .await
        .ok(201);
    assert_eq!((&saved["name"], &saved["own"]), (&json!("The centre"), &json!(true)));
    let path = format!("/api/studies/{}", saved["id"].as_str().unwrap());
    guest.get(&path).await.error(404, "not-found");
    let changed = ada
        .with_body(Method::PUT, &path, study("The corner", true, &["c3", "a1"]))
        .await
        .ok(200);
    assert_eq!(changed["created_at"], saved["created_at"]);
    house.restart().await;
    let seen = guest.get(&path).await.ok(200);
    assert_eq!(
        (&seen["name"], &seen["own"], &seen["record"]),
        (&json!("The corner"), &json!(false), &record(&["c3", "a1"]))
    );
    let eve = house.person();
    register(&eve, "eve").await;
    eve.with_body(Method::PUT, &path, study("Eve's", true, &[]))
        .await
        .error(404, "not-found");
    eve.send(eve.request(Method::DELETE, &path))
        .await
        .error(404, "not-found");
    for (body, code) in [
        (study("", true, &[]), "bad-study"),
        (study(&"x".repeat(81), true, &[]), "bad-study"),
        (study("line\nend", true, &[]), "bad-study"),
        (study("wrong", true, &["c3", "c3"]), "bad-record"),
    ] {
        ada.post("/api/studies", body).await.error(400, code);
    }
    let listed = ada.get("/api/studies").await.ok(200);
    assert_eq!(listed["studies"].as_array().unwrap().len(), 1);
    let export = ada.get("/api/account/export").await.ok(200);
    assert_eq!(export["studies"][0]["record"], record(&["c3", "a1"]));
    let sure = json!({"password": "correct horse"});
    ada.with_body(Method::DELETE, "/api/account", sure).await.ok(204);
    guest.get(&path).await.error(404, "not-found");
}

#[tokio::test(flavor = "multi_thread")]
async fn an_account_has_room_for_so_many_studies() {
    let house = House::open().await;
    let ada = house.person();
    register(&ada, "ada").await;
    let mut last = Value::Null;
    for n in 0..50 {
        last = ada
            .post("/api/studies", study(&n.to_string(), false, &[]))
            .await
            .ok(201);
    }
    ada.post("/api/studies", study("one more", false, &[]))
        .await
        .error(409, "not-allowed");
    let path = format!("/api/studies/{}", last["id"].as_str().unwrap());
    ada.with_body(Method::PUT, &path, study("changed", false, &[]))
        .await
        .ok(200);
    ada.send(ada.request(Method::DELETE, &path)).await.ok(204);
    ada.post("/api/studies", study("one more", false, &[])).await.ok(201);
}

#[tokio::test(flavor = "multi_thread")]
async fn neither_studies_nor_the_explorer_help_in_a_game_against_a_person() {
    let house = House::open().await;
    let ada = house.person();
    register(&ada, "ada").await;
    let shared = ada
        .post("/api/studies", study("a corner", true, &["a1", "c3"]))
        .await
        .ok(201);
    let path = format!("/api/studies/{}", shared["id"].as_str().unwrap());
    let (one, _two, game) = house.pair(json!({"ruleset": "hadron"})).await;
    let step = json!({"step": 0, "action": {"move": "a1"}});
    one.act(&game, step).await.ok(200);
    let explored = "/api/explorer?ruleset=hadron&moves=";
    one.get(&path).await.error(403, "analysis-forbidden");
    // Not even turned round, one move on, or with the other side to move.
    for moves in ["a1", "e5", "a1+c3", ""] {
        one.get(&format!("{explored}{moves}"))
            .await
            .error(403, "analysis-forbidden");
    }
    one.get("/api/explorer?ruleset=hadron&position=o4/5/5/5/5+1")
        .await
        .error(403, "analysis-forbidden");
    one.get(&format!("{explored}c3")).await.ok(200);
    ada.get(&path).await.ok(200);
    one.act(&game, json!({"action": "resign"})).await.ok(200);
    one.get(&path).await.ok(200);
    one.get(&format!("{explored}a1")).await.ok(200);
}

fn counting(config: &mut Config) {
    config.limit_factor = 1000;
    config.explorer = Some(config.data.join("explorer.redb"));
}

/// Asks until a position has been counted so often.
async fn counted(person: &Person, games: u64) -> Value {
    loop {
        let explored = person.get("/api/explorer?ruleset=hadron:size=3").await.ok(200);
        if explored["games"] == games {
            return explored;
        }
        assert!(explored["games"].as_u64() < Some(games), "{explored}");
        tokio::task::yield_now().await;
    }
}

async fn play(house: &House, moves: &[&str]) {
    let (one, two, game) = house.pair(json!({"ruleset": "hadron:size=3"})).await;
    for (step, mv) in moves.iter().enumerate() {
        let person = if step % 2 == 0 { &one } else { &two };
        let act = json!({"step": step, "action": {"move": mv}});
        person.act(&game, act).await.ok(200);
    }
    two.act(&game, json!({"action": "resign"})).await.ok(200);
}

#[tokio::test(flavor = "multi_thread")]
async fn games_are_counted_as_they_end_and_again_where_the_index_is_lost() {
    let mut house = House::with(counting).await;
    play(&house, &["a1", "c3"]).await;
    play(&house, &["c3", "a1"]).await;
    play(&house, &["b2"]).await;
    let person = house.person();
    let explored = counted(&person, 3).await;
    // Corners are the same; a small board is solved.
    let first = &explored["moves"][0];
    assert_eq!(
        (&first["move"], &first["games"], &first["wins"]),
        (&json!("a1"), &json!(2), &json!(2))
    );
    assert_eq!(first["same"], json!(["a3", "c1", "c3"]));
    assert!(first["solved"]["won"].is_boolean(), "{first}");
    // A game that is called off counts for nothing.
    let (one, _, game) = house.pair(json!({"ruleset": "hadron:size=3"})).await;
    one.act(&game, json!({"action": "abort"})).await.ok(200);
    play(&house, &["b2"]).await;
    counted(&person, 4).await;
    house.restart().await;
    counted(&person, 4).await;
    house.stop().await;
    let file = house.data.path().join("data/explorer.redb");
    for broken in [None, Some("no index at all")] {
        std::fs::remove_file(&file).unwrap();
        if let Some(text) = broken {
            std::fs::write(&file, text).unwrap();
        }
        house.start().await;
        assert_eq!(counted(&person, 4).await["moves"][0], explored["moves"][0]);
        house.stop().await;
    }
    house.start().await;
    for (query, code) in [
        ("ruleset=chess", "bad-ruleset"),
        ("ruleset=hadron&position=x", "bad-position"),
        ("ruleset=hadron&moves=c3+c3", "illegal-move"),
        ("ruleset=hadron&depth=3", "bad-query"),
    ] {
        person.get(&format!("/api/explorer?{query}")).await.error(400, code);
    }
}
