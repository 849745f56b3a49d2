//! Whether the server says how it is: by what it has stored, not by what it hopes.

use std::time::Duration;

use futures_util::future::join_all;
use quincunx_server::Fault;
use serde_json::json;
use sqlx::sqlite::SqliteConnectOptions;
use sqlx::{ConnectOptions, Connection, Executor};

use crate::house::{House, PATIENCE, Person, SECOND};

/// Longer than a commit shows anything.
const LATER: Duration = Duration::from_secs(6);

fn well() -> serde_json::Value {
    json!({"status": "ok", "reasons": []})
}

/// A number among the metrics.
async fn metric(person: &Person, name: &str) -> i64 {
    let text = person.get("/metrics").await.text;
    let line = text.lines().find_map(|line| line.strip_prefix(name)?.strip_prefix(' '));
    line.unwrap_or_else(|| panic!("no {name}: {text}")).parse().unwrap()
}

#[tokio::test(flavor = "multi_thread")]
async fn it_is_red_as_soon_as_a_commit_fails_and_green_once_one_is_done() {
    let house = House::still().await;
    let person = house.person();
    person.until_ready().await;
    assert_eq!(metric(&person, "quincunx_store_writable").await, 1);
    let game = person
        .begin(json!({"settings": {"ruleset": "hadron"}, "opponent": "self"}))
        .await;
    let act = json!({"seat": "a", "step": 0, "action": {"move": "c3"}});
    for (fault, code, reason) in [
        (Fault::Refuse, "store-unavailable", "store-refuses"),
        (Fault::LoseAnswer, "store-unknown", "store-disk"),
    ] {
        house.faults().set(fault);
        person.act(&game, act.clone()).await.error(503, code);
        let failing = json!({"status": "failing", "reasons": [reason]});
        for path in ["/health", "/ready"] {
            assert_eq!(person.get(path).await.ok(503), failing);
        }
        assert_eq!(metric(&person, "quincunx_store_writable").await, 0);
        // It asks again later, and it still fails.
        house.clock().advance(LATER);
        assert_eq!(person.get("/health").await.ok(503), failing);
        house.faults().set(Fault::None);
        // A commit that was under way may fail still, and shows for a while that it did.
        let mended = async {
            loop {
                house.clock().advance(LATER);
                let health = person.get("/health").await;
                if health.status == 200 {
                    break health;
                }
            }
        };
        let health = tokio::time::timeout(PATIENCE, mended).await.unwrap();
        assert_eq!(health.json(), well());
        assert_eq!(person.get("/ready").await.ok(200), well());
    }
    let now = house.clock().wall_time() / 1000;
    assert_eq!(metric(&person, "quincunx_last_commit_timestamp_seconds").await, now);
}

#[tokio::test(flavor = "multi_thread")]
async fn an_idle_disk_is_left_alone_but_for_one_commit_for_all_who_ask() {
    let house = House::still().await;
    let person = house.person();
    person.until_ready().await;
    let commits = metric(&person, "quincunx_commits_total").await;
    for _ in 0..5 {
        person.get("/health").await.ok(200);
    }
    assert_eq!(metric(&person, "quincunx_commits_total").await, commits);
    house.clock().advance(LATER);
    house.faults().set(Fault::Hold);
    let asking = async { join_all((0..20).map(|_| person.get("/health"))).await };
    let release = async {
        house.faults().holding().await;
        house.faults().set(Fault::None);
    };
    let (answers, ()) = tokio::join!(asking, release);
    for answer in answers {
        answer.ok(200);
    }
    assert_eq!(metric(&person, "quincunx_commits_total").await, commits + 1);
}

#[tokio::test(flavor = "multi_thread")]
async fn a_commit_that_does_not_end_is_not_waited_for() {
    let house = House::still().await;
    let person = house.person();
    person.until_ready().await;
    house.clock().advance(LATER);
    house.faults().set(Fault::Hold);
    let answer = house.passing(SECOND, person.get("/health")).await;
    let slow = json!({"status": "failing", "reasons": ["store-slow"]});
    assert_eq!(answer.ok(503), slow);
    house.faults().set(Fault::None);
}

#[tokio::test(flavor = "multi_thread")]
async fn it_is_not_ready_before_its_games_are_in_memory() {
    let mut house = House::still().await;
    let file = house.data.path().join("data/quincunx.sqlite");
    let mut store = SqliteConnectOptions::new().filename(file).connect().await.unwrap();
    // The games cannot be found until they have their name again.
    store.execute("ALTER TABLE games RENAME TO gone").await.unwrap();
    house.restart().await;
    let person = house.person();
    let starting = json!({"status": "failing", "reasons": ["starting"]});
    assert_eq!(person.get("/ready").await.ok(503), starting);
    assert_eq!(person.get("/health").await.ok(200), well());
    store.execute("ALTER TABLE gone RENAME TO games").await.unwrap();
    store.close().await.unwrap();
    // It tries again after a second.
    house.passing(SECOND, person.until_ready()).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn it_is_not_ready_while_it_stops() {
    let mut house = House::still().await;
    let person = house.person();
    person.until_ready().await;
    let mut socket = person.known_socket().await;
    house.clock().advance(LATER);
    house.faults().set(Fault::Hold);
    let faults = house.faults().clone();
    let asked = async { person.get("/ready").await };
    let stop = async {
        faults.holding().await;
        let release = async {
            // Once sockets are closed, it stops; the request is still answered.
            assert_eq!(socket.closed().await, 1012);
            faults.set(Fault::None);
        };
        tokio::join!(house.restart(), release)
    };
    let (answer, _) = tokio::join!(asked, stop);
    let stopping = json!({"status": "failing", "reasons": ["shutting-down"]});
    assert_eq!(answer.ok(503), stopping);
}
