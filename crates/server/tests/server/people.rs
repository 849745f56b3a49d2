//! Guests and accounts.

use reqwest::Method;
use serde_json::{Value, json};

use crate::house::{House, Person};

fn ada() -> Value {
    json!({"name": "ada", "password": "correct horse"})
}

async fn register(person: &Person, name: &str) {
    let body = json!({"name": name, "password": "correct horse"});
    person.post("/api/account", body).await.ok(201);
}

#[tokio::test(flavor = "multi_thread")]
async fn a_guest_becomes_an_account_and_keeps_the_games() {
    let house = House::open().await;
    let person = house.person();
    let answer = person.get("/api/me").await;
    let cookie = answer.headers["set-cookie"].to_str().unwrap().to_string();
    assert!(cookie.contains("HttpOnly") && cookie.contains("SameSite=Lax") && !cookie.contains("Secure"));
    let me = answer.ok(200);
    assert_eq!(me["kind"], "guest");
    let game = person
        .begin(json!({"settings": {"ruleset": "hadron"}, "opponent": "self"}))
        .await;
    let me = person.post("/api/account", ada()).await.ok(201);
    assert_eq!((&me["kind"], &me["name"]), (&json!("account"), &json!("ada")));
    assert_eq!(me["playing"][0]["id"], *game);
    // In memory too.
    assert_eq!(person.game(&game).await["seats"][0]["name"], "ada");
    assert_eq!(person.game(&game).await["you"], json!(["a", "b"]));

    // Another guest signs in, and what it played goes over.
    let other = house.person();
    let more = other
        .begin(json!({"settings": {"ruleset": "murus"}, "opponent": {"bot": "random"}}))
        .await;
    let both = other
        .begin(json!({"settings": {"ruleset": "murus"}, "opponent": "self"}))
        .await;
    let me = other.post("/api/session", ada()).await.ok(200);
    assert_eq!(me["playing"].as_array().unwrap().len(), 3);
    for game in [more, both] {
        assert_ne!(person.game(&game).await["you"], json!([]), "{game}");
    }
    let with_both = other.get("/api/me").await.ok(200)["playing"]
        .as_array()
        .unwrap()
        .clone();
    assert!(with_both.iter().all(|game| !game["you"].as_array().unwrap().is_empty()));
    assert_eq!(with_both[0]["you"], json!(["a", "b"]));
}

#[tokio::test(flavor = "multi_thread")]
async fn names_are_of_any_script_and_none_looks_like_another() {
    let house = House::open().await;
    let person = house.person();
    register(&person, "João").await;
    assert_eq!(person.get("/api/players/jo%C3%A3o").await.ok(200)["name"], "João");
    let page = person.get("/player/Jo%C3%A3o").await;
    assert!(page.text.contains("<title>João · Quincunx</title>"), "{}", page.text);
    let decomposed = json!({"name": "JOA\u{303}O", "password": "correct horse"});
    house.person().post("/api/session", decomposed).await.ok(200);
    register(&house.person(), "copa").await;
    register(&house.person(), "hat").await;
    // Cyrillic letters, small and capital.
    for name in ["сора", "НАТ"] {
        let body = json!({"name": name, "password": "correct horse"});
        house.person().post("/api/account", body).await.error(409, "name-taken");
    }
    register(&house.person(), "Рома").await;
}

#[tokio::test(flavor = "multi_thread")]
async fn accounts_are_made_changed_and_deleted() {
    let house = House::open().await;
    let person = house.person();
    for (name, password, code) in [
        ("x", "correct horse", "bad-name"),
        ("1st", "correct horse", "bad-name"),
        ("guest12345", "correct horse", "bad-name"),
        ("pаypal", "correct horse", "bad-name"),
        ("a b", "correct horse", "bad-name"),
        ("<b>ada</b>", "correct horse", "bad-name"),
        ("Guest-1", "correct horse", "bad-name"),
        ("level9", "correct horse", "bad-name"),
        ("ada", "short", "bad-password"),
    ] {
        let body = json!({"name": name, "password": password});
        person.post("/api/account", body).await.error(400, code);
    }
    register(&person, "ada").await;
    person.post("/api/account", ada()).await.error(409, "not-allowed");
    let other = house.person();
    let upper = json!({"name": "ADA", "password": "another one"});
    other.post("/api/account", upper).await.error(409, "name-taken");
    let wrong = json!({"name": "ada", "password": "wrong horse"});
    other.post("/api/session", wrong).await.error(401, "wrong-password");
    other.post("/api/session", ada()).await.ok(200);

    let change = json!({"password": "wrong horse", "new_name": "eve"});
    person
        .with_body(Method::PATCH, "/api/account", change)
        .await
        .error(401, "wrong-password");
    let change = json!({"password": "correct horse", "new_name": "eve", "new_password": "battery staple"});
    let me = person.with_body(Method::PATCH, "/api/account", change).await.ok(200);
    assert_eq!(me["name"], "eve");
    // The other session has ended with the old password.
    assert_eq!(other.get("/api/me").await.ok(200)["kind"], "guest");
    assert_eq!(person.get("/api/me").await.ok(200)["name"], "eve");
    other.get("/api/players/ada").await.error(404, "not-found");

    let game = person
        .begin(json!({"settings": {"ruleset": "hadron"}, "opponent": "self"}))
        .await;
    let sure = json!({"password": "battery staple"});
    person
        .with_body(Method::DELETE, "/api/account", sure.clone())
        .await
        .ok(204);
    assert_eq!(person.get("/api/me").await.ok(200)["kind"], "guest");
    let seat = &other.game(&game).await["seats"][0];
    assert_eq!((&seat["kind"], &seat["name"]), (&json!("deleted"), &json!("?")));
    other.get("/api/players/eve").await.error(404, "not-found");
    person
        .with_body(Method::DELETE, "/api/account", sure)
        .await
        .error(401, "sign-in");
    // The name is free again.
    register(&house.person(), "eve").await;
}

#[tokio::test(flavor = "multi_thread")]
async fn another_game_knows_its_players() {
    let house = House::open().await;
    let (one, two, game) = house.pair(json!({"ruleset": "hadron"})).await;
    register(&one, "ada").await;
    one.act(&game, json!({"action": "abort"})).await.ok(200);
    let path = format!("/api/games/{game}/rematch");
    one.post(&path, json!({})).await.ok(200);
    let begun = two.post(&path, json!({})).await.ok(200);
    let next = begun["next"].as_str().unwrap();
    let named = |game: &Value| (game["seats"][1]["name"].clone(), game["you"].clone());
    assert_eq!(named(&one.game(next).await), (json!("ada"), json!(["b"])));
    let change = json!({"password": "correct horse", "new_name": "eve"});
    one.with_body(Method::PATCH, "/api/account", change).await.ok(200);
    assert_eq!(named(&two.game(next).await), (json!("eve"), json!(["a"])));
}

#[tokio::test(flavor = "multi_thread")]
async fn signing_out_and_forged_cookies_make_guests() {
    let house = House::open().await;
    let person = house.person();
    register(&person, "ada").await;
    let stolen = person.cookie.lock().unwrap().clone();
    person
        .with_body(Method::DELETE, "/api/session", json!({}))
        .await
        .ok(204);
    assert_eq!(person.get("/api/me").await.ok(200)["kind"], "guest");
    *person.cookie.lock().unwrap() = stolen.clone();
    assert_eq!(
        person.get("/api/me").await.ok(200)["kind"],
        "guest",
        "the session is over"
    );
    for forged in [
        stolen.replace("=s.", "=g."),
        "quincunx=g.AAAAAAAAAAAA.00".to_string(),
        "quincunx=".to_string(),
    ] {
        *person.cookie.lock().unwrap() = forged.clone();
        let answer = person.get("/api/me").await;
        assert!(answer.headers.contains_key("set-cookie"), "{forged}");
    }
}
