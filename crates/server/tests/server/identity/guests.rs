//! Guests, and what their cookies are worth once they became accounts.

use super::*;

#[tokio::test(flavor = "multi_thread")]
async fn the_cookie_of_a_guest_who_registered_is_worth_nothing() {
    let mut house = House::still().await;
    let (ada, bob, thief, game) = robbed(&house).await;
    assert_worthless(&house, &thief, &game).await;

    // Nor can somebody else take the games over with it.
    let eve = house.person();
    register(&eve, "eve").await;
    eve.with_body(Method::DELETE, "/api/session", json!({})).await.ok(204);
    *eve.cookie.lock().unwrap() = thief.cookie.lock().unwrap().clone();
    let me = eve.post("/api/session", credentials("eve")).await.ok(200);
    assert_eq!(me["playing"], json!([]));
    *eve.cookie.lock().unwrap() = thief.cookie.lock().unwrap().clone();
    eve.post("/api/account", credentials("mallory")).await.ok(201);
    assert_eq!(eve.get("/api/me").await.ok(200)["playing"], json!([]));
    assert_eq!(ada.game(&game).await["you"], json!(["a"]));

    // Not after a change of the password, a restart, and the end of the account.
    let change = json!({"password": "correct horse", "new_password": "battery staple"});
    ada.with_body(Method::PATCH, "/api/account", change).await.ok(200);
    assert_worthless(&house, &thief, &game).await;
    house.restart().await;
    assert_worthless(&house, &thief, &game).await;
    let sure = json!({"password": "battery staple"});
    ada.with_body(Method::DELETE, "/api/account", sure).await.ok(204);
    assert_worthless(&house, &thief, &game).await;
    assert_eq!(bob.game(&game).await["seats"][0]["kind"], "deleted");
}

#[tokio::test(flavor = "multi_thread")]
async fn the_games_of_a_guest_go_over_once() {
    let house = House::still().await;
    let (guest, opponent, game) = house.pair(json!({"ruleset": "hadron"})).await;
    let (mut socket, seen) = guest.watch(&game).await;
    assert_eq!(seen["you"], json!(["a"]));
    let waiting = json!({"settings": {"ruleset": "murus"}});
    let challenge = guest.post("/api/challenges", waiting).await.ok(201);
    let copy = thief_of(&house, &guest);
    let other = house.person();
    register(&other, "ada").await;
    register(&house.person(), "eve").await;

    sign_in(&guest, "ada").await;
    // The page has to come again, and is the account then.
    assert_eq!(socket.closed().await, 1013);
    let (mut socket, seen) = guest.watch(&game).await;
    assert_eq!(
        (&seen["you"], &seen["seats"][0]["name"]),
        (&json!(["a"]), &json!("ada"))
    );
    assert_eq!(socket.act(&game, Some(0), json!({"move": "c3"})).await["t"], "done");
    let path = format!("/api/challenges/{}", challenge["id"].as_str().unwrap());
    assert_eq!(other.get(&path).await.ok(200)["mine"], true);

    // The same cookie again gives nothing to anybody.
    sign_in(&copy, "eve").await;
    assert_eq!(copy.get("/api/me").await.ok(200)["playing"], json!([]));
    assert_eq!(guest.game(&game).await["you"], json!(["a"]));
    assert_eq!(opponent.game(&game).await["you"], json!(["b"]));

    // A game between the two goes no further, as both are one now.
    let third = house.person();
    let waiting = third
        .post("/api/challenges", json!({"settings": {"ruleset": "hadron"}}))
        .await
        .ok(201);
    let accept = format!("/api/challenges/{}/accept", waiting["id"].as_str().unwrap());
    let own = other.post(&accept, json!({})).await.ok(201)["id"]
        .as_str()
        .unwrap()
        .to_string();
    sign_in(&third, "ada").await;
    assert_eq!(other.game(&own).await["state"]["result"]["reason"], "aborted");

    // Whoever is signed in takes nothing along: neither to another account nor from one.
    sign_in(&guest, "eve").await;
    assert_eq!(guest.game(&game).await["you"], json!([]));
    assert_eq!(other.game(&game).await["you"], json!(["a"]));
}

/// No guest has rated games. If one ever had, they would count for nobody else.
#[tokio::test(flavor = "multi_thread")]
async fn rated_games_of_a_guest_go_over_to_nobody() {
    let house = House::still().await;
    let (guest, _opponent, game) = house.pair(json!({"ruleset": "hadron"})).await;
    let mut store = house.store().await;
    let sql = "UPDATE games SET rated = 1 WHERE id = ?";
    sqlx::query(sql).bind(&game).execute(&mut store).await.unwrap();
    register(&guest, "ada").await;
    assert_eq!(guest.game(&game).await["you"], json!([]));
    let list = guest.get("/api/games?mine=true").await.ok(200);
    assert_eq!(list["games"], json!([]));
}
