//! The engine for people.

use serde_json::json;

use crate::house::House;

#[tokio::test(flavor = "multi_thread")]
async fn positions_and_finished_games_are_analysed() {
    let house = House::open().await;
    let person = house.person();
    let body = json!({"ruleset": "hadron:size=3", "moves": ["b2"], "time": 50, "lines": 2});
    let found = person.post("/api/analysis", body).await.ok(200);
    assert_eq!(found["side"], 2);
    assert!(!found["lines"][0]["moves"].as_array().unwrap().is_empty());
    let chance = found["lines"][0]["chance"].as_f64().unwrap();
    assert!((0.0..=1.0).contains(&chance));
    for (body, code) in [
        (json!({"ruleset": "chess"}), "bad-ruleset"),
        (json!({"ruleset": "hadron", "position": "x"}), "bad-position"),
        (json!({"ruleset": "hadron", "moves": ["c3", "c3"]}), "illegal-move"),
        (json!({"ruleset": "hadron", "time": 100_000}), "bad-json"),
        (json!({"ruleset": "hadron", "lines": 0}), "bad-json"),
    ] {
        person.post("/api/analysis", body).await.error(400, code);
    }
    let game = json!({"settings": {"ruleset": "hadron:size=3"}, "opponent": {"bot": "random"}});
    let game = person.begin(game).await;
    let path = format!("/api/games/{game}/analysis");
    person.post(&path, json!({"time": 20})).await.ok(200);
    person
        .post(&path, json!({"ply": 99, "time": 20}))
        .await
        .error(400, "bad-json");
}

#[tokio::test(flavor = "multi_thread")]
async fn nobody_is_helped_against_a_person() {
    let house = House::open().await;
    let (one, _two, game) = house.pair(json!({"ruleset": "hadron"})).await;
    one.act(&game, json!({"step": 0, "action": {"move": "a1"}}))
        .await
        .ok(200);
    let path = format!("/api/games/{game}/analysis");
    one.post(&path, json!({"time": 20}))
        .await
        .error(403, "analysis-forbidden");
    house
        .person()
        .post(&path, json!({"time": 20}))
        .await
        .error(403, "analysis-forbidden");
    // Nor by the back door, not even turned round.
    for corner in ["a1", "e5"] {
        let body = json!({"ruleset": "hadron", "moves": [corner], "time": 20});
        one.post("/api/analysis", body).await.error(403, "analysis-forbidden");
    }
    // Nor what the other side would do if it were its turn.
    for position in ["o4/5/5/5/5 1", "5/5/5/5/5 2"] {
        let body = json!({"ruleset": "hadron", "position": position, "time": 20});
        one.post("/api/analysis", body).await.error(403, "analysis-forbidden");
    }
    let elsewhere = json!({"ruleset": "hadron", "moves": ["c3"], "time": 20});
    one.post("/api/analysis", elsewhere.clone()).await.ok(200);
    one.act(&game, json!({"action": "resign"})).await.ok(200);
    one.post(&path, json!({"time": 20})).await.ok(200);

    // With a clock of minutes, nothing at all.
    let clock = json!({"fischer": {"base": 600_000}});
    let (one, _two, _game) = house.pair(json!({"ruleset": "murus", "clock": clock})).await;
    one.post("/api/analysis", elsewhere)
        .await
        .error(403, "analysis-forbidden");
}

#[tokio::test(flavor = "multi_thread")]
async fn one_analysis_at_a_time() {
    let house = House::open().await;
    let person = house.person();
    person.get("/api/me").await.ok(200);
    // Both ask for as long as there is: the one that is answered first is refused.
    let ask = || person.post("/api/analysis", json!({"ruleset": "murus", "time": 3000}));
    let refused = loop {
        let first = tokio::select! {
            answer = ask() => answer,
            answer = ask() => answer,
        };
        // On a machine that is busy enough, one may be over before the other has arrived.
        if first.status != 200 {
            break first;
        }
    };
    refused.error(429, "analysis-busy");
}

/// Asks for a review until it is there.
async fn reviewed(person: &crate::house::Person, game: &str) -> serde_json::Value {
    let path = format!("/api/games/{game}/review");
    loop {
        let answer = person.get(&path).await.ok(200);
        if !answer["review"].is_null() {
            return answer;
        }
        tokio::task::yield_now().await;
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn finished_games_are_reviewed_once_and_for_all() {
    let mut house = House::open().await;
    let (one, two, game) = house.pair(json!({"ruleset": "hadron:size=3"})).await;
    let path = format!("/api/games/{game}/review");
    one.get(&path).await.error(409, "not-over");
    one.post(&path, json!({})).await.error(409, "not-over");
    for (step, (person, mv)) in [(&one, "a1"), (&two, "c3"), (&one, "c1")].into_iter().enumerate() {
        let action = json!({"step": step, "action": {"move": mv}});
        person.act(&game, action).await.ok(200);
    }
    two.act(&game, json!({"action": "resign"})).await.ok(200);
    assert_eq!(one.get(&path).await.ok(200)["wanted"], false);
    one.post(&path, json!({})).await.ok(200);
    let review = reviewed(&one, &game).await;
    let moves = review["review"]["moves"].as_array().unwrap();
    assert_eq!(
        (moves.len(), &review["done"], &review["all"]),
        (3, &json!(4), &json!(4))
    );
    assert_eq!(
        (&moves[2]["label"], &moves[2]["best"][0]),
        (&json!("missed-win"), &json!("b2"))
    );
    assert_eq!(moves[2]["why"][0]["id"], "study-missed-win");
    // Whoever asks later has it at once, also after the server has started again.
    assert_eq!(house.person().post(&path, json!({})).await.ok(200), review);
    house.restart().await;
    assert_eq!(house.person().get(&path).await.ok(200), review);

    let game = house
        .person()
        .begin(json!({"settings": {"ruleset": "hadron"}, "opponent": "self"}))
        .await;
    let path = format!("/api/games/{game}/review");
    house.person().get(&path).await.error(409, "not-over");
    house
        .person()
        .get("/api/games/none/review")
        .await
        .error(404, "not-found");
}
