//! Who somebody is: guests that become accounts, sessions that end, passwords and codes, blocks and reports.

use std::time::Duration;

use quincunx_server::{Clock, Fault};
use reqwest::Method;
use serde_json::{Value, json};

use crate::house::{House, Person, Socket};

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

#[tokio::test(flavor = "multi_thread")]
async fn sockets_end_with_their_sessions() {
    let house = House::still().await;
    let people: [Person; 4] = std::array::from_fn(|_| house.person());
    register(&people[0], "ada").await;
    for person in &people[1..] {
        sign_in(person, "ada").await;
    }
    let [one, two, three, four] = &people;
    let mut sockets = Vec::new();
    for person in &people {
        sockets.push(person.socket().await);
    }
    // One signs out.
    four.with_body(Method::DELETE, "/api/session", json!({})).await.ok(204);
    assert_eq!(sockets.pop().unwrap().closed().await, 4001);
    // One signs in anew: the session from before has ended.
    sign_in(three, "ada").await;
    assert_eq!(sockets.pop().unwrap().closed().await, 4001);
    let mut again = three.socket().await;
    // A change of the password ends all others.
    let change = json!({"password": "correct horse", "new_password": "battery staple"});
    one.with_body(Method::PATCH, "/api/account", change).await.ok(200);
    assert_eq!(again.closed().await, 4001);
    assert_eq!(sockets.pop().unwrap().closed().await, 4001);
    assert_eq!(two.get("/api/me").await.ok(200)["kind"], "guest");
    let mut last = sockets.pop().unwrap();
    last.say(json!({"t": "ping", "id": 1})).await;
    assert_eq!(last.hear("pong").await["id"], 1);
    // The end of the account ends the last.
    let sure = json!({"password": "battery staple"});
    one.with_body(Method::DELETE, "/api/account", sure).await.ok(204);
    assert_eq!(last.closed().await, 4001);
}

#[tokio::test(flavor = "multi_thread")]
async fn sessions_last_while_they_are_used_and_a_year_at_most() {
    let house = House::still().await;
    let (one, two) = (house.person(), house.person());
    register(&one, "ada").await;
    sign_in(&two, "ada").await;
    for day in (29..365).step_by(29) {
        house.clock().advance(29 * DAY);
        assert_eq!(one.get("/api/me").await.ok(200)["name"], "ada", "day {day}");
    }
    // Nobody used the other one.
    assert_eq!(two.get("/api/me").await.ok(200)["kind"], "guest");
    house.clock().advance(20 * DAY);
    assert_eq!(one.get("/api/me").await.ok(200)["kind"], "guest");
}

/// Moves the server's time on, a minute at a time, until something has happened.
async fn minutes_until<T>(house: &House, what: impl Future<Output = T>) -> T {
    let mut what = std::pin::pin!(what);
    loop {
        house.clock().advance(Duration::from_secs(60));
        // The server has to get round to it.
        if let Ok(done) = tokio::time::timeout(Duration::from_millis(10), &mut what).await {
            return done;
        }
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn a_session_that_expires_closes_its_sockets() {
    let house = House::still().await;
    let person = house.person();
    register(&person, "ada").await;
    let mut socket = person.socket().await;
    house.clock().advance(366 * DAY);
    assert_eq!(minutes_until(&house, socket.closed()).await, 4001);
    assert_eq!(person.get("/api/me").await.ok(200)["kind"], "guest");
}

#[tokio::test(flavor = "multi_thread")]
async fn a_page_that_is_open_is_in_use() {
    let house = House::still().await;
    let person = house.person();
    register(&person, "ada").await;
    let mut socket = person.socket().await;
    let mut store = house.store().await;
    let sql = "SELECT used_at FROM sessions";
    let begun: i64 = sqlx::query_scalar(sql).fetch_one(&mut store).await.unwrap();
    house.clock().advance(29 * DAY);
    let used = async {
        while sqlx::query_scalar::<_, i64>(sql).fetch_one(&mut store).await.unwrap() == begun {
            tokio::task::yield_now().await;
        }
    };
    minutes_until(&house, used).await;
    house.clock().advance(29 * DAY);
    assert_eq!(person.get("/api/me").await.ok(200)["name"], "ada");
    socket.say(json!({"t": "ping", "id": 1})).await;
    assert_eq!(socket.hear("pong").await["id"], 1);
}

#[tokio::test(flavor = "multi_thread")]
async fn a_socket_that_is_being_opened_ends_with_its_session() {
    let house = House::still().await;
    let person = house.person();
    register(&person, "ada").await;
    // The session has been found to be good, and its use is being written down.
    house.clock().advance(Duration::from_secs(7200));
    house.faults().set(Fault::Hold);
    let opening = person.try_socket(None);
    let ending = async {
        house.faults().holding().await;
        // Here it ends, before anybody knows of the socket.
        let mut store = house.store().await;
        sqlx::query("DELETE FROM sessions").execute(&mut store).await.unwrap();
        house.faults().set(Fault::None);
    };
    let (socket, ()) = tokio::join!(opening, ending);
    assert_eq!(socket.ok().unwrap().closed().await, 4001);
}

#[tokio::test(flavor = "multi_thread")]
async fn sessions_are_listed_and_ended_one_by_one() {
    let house = House::still().await;
    let people: [Person; 3] = std::array::from_fn(|_| house.person());
    let [one, two, three] = &people;
    one.get("/api/sessions").await.error(401, "sign-in");
    register(one, "ada").await;
    for person in [two, three] {
        house.clock().advance(Duration::from_secs(60));
        let request = person.request(Method::POST, "/api/session");
        let agent = "Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0";
        let request = request.header("user-agent", agent).json(&credentials("ada"));
        person.send(request).await.ok(200);
    }
    let stranger = house.person();
    register(&stranger, "eve").await;
    let listed = one.get("/api/sessions").await.ok(200)["sessions"].clone();
    assert_eq!(listed.as_array().unwrap().len(), 3);
    assert_eq!(listed[0]["agent"], "Firefox, Linux");
    assert_eq!(listed[0]["address"], "127.0.0.1");
    let current: Vec<bool> = listed
        .as_array()
        .unwrap()
        .iter()
        .map(|one| one["current"] == true)
        .collect();
    assert_eq!(current, [false, false, true]);

    let (mut second, mut third) = (two.socket().await, three.socket().await);
    let path = format!("/api/sessions/{}", listed[0]["id"].as_str().unwrap());
    stranger
        .send(stranger.request(Method::DELETE, &path))
        .await
        .error(404, "not-found");
    one.send(one.request(Method::DELETE, &path)).await.ok(204);
    assert_eq!(third.closed().await, 4001);
    assert_eq!(three.get("/api/me").await.ok(200)["kind"], "guest");
    one.send(one.request(Method::DELETE, &path))
        .await
        .error(404, "not-found");
    let mut first = one.socket().await;
    one.send(one.request(Method::DELETE, "/api/sessions")).await.ok(204);
    assert_eq!(second.closed().await, 4001);
    assert_eq!(
        one.get("/api/sessions").await.ok(200)["sessions"]
            .as_array()
            .unwrap()
            .len(),
        1
    );
    one.send(one.request(Method::DELETE, "/api/sessions?all=true"))
        .await
        .ok(204);
    assert_eq!(first.closed().await, 4001);
    assert_eq!(one.get("/api/me").await.ok(200)["kind"], "guest");
    assert_eq!(stranger.get("/api/me").await.ok(200)["name"], "eve");
}

#[tokio::test(flavor = "multi_thread")]
async fn deleting_an_account_ends_its_games() {
    let house = House::still().await;
    let (ada, bob, _, rated) = robbed(&house).await;
    let one = json!({"step": 0, "action": {"move": "a1"}});
    ada.act(&rated, one).await.ok(200);
    for (step, (person, mv)) in [(&bob, "i9"), (&ada, "a3"), (&bob, "i7")].into_iter().enumerate() {
        let act = json!({"step": step + 1, "action": {"move": mv}});
        person.act(&rated, act).await.ok(200);
    }
    let challenge = ada
        .post(
            "/api/challenges",
            json!({"settings": {"ruleset": "hadron"}, "side": "1"}),
        )
        .await
        .ok(201);
    let accept = format!("/api/challenges/{}/accept", challenge["id"].as_str().unwrap());
    let casual = bob.post(&accept, json!({})).await.ok(201)["id"]
        .as_str()
        .unwrap()
        .to_string();
    let alone = ada
        .begin(json!({"settings": {"ruleset": "murus"}, "opponent": "self"}))
        .await;
    let open = json!({"settings": {"ruleset": "hadron"}, "open": true});
    let open = ada.post("/api/challenges", open).await.ok(201);
    let mut socket = ada.socket().await;
    let sure = json!({"password": "correct horse"});
    ada.with_body(Method::DELETE, "/api/account", sure).await.ok(204);

    // All of it is done when the answer comes.
    let over = bob.game(&rated).await;
    assert_eq!(over["state"]["result"]["reason"], "resignation");
    assert_eq!(over["state"]["result"]["seat"], "b");
    assert_eq!(
        over["seats"][0],
        json!({"kind": "deleted", "name": "?", "rating": null, "provisional": false})
    );
    for game in [casual, alone] {
        let over = bob.game(&game).await;
        assert_eq!(over["state"]["result"]["reason"], "aborted");
        assert_eq!(over["seats"][0]["kind"], "deleted");
    }
    let path = format!("/api/challenges/{}", open["id"].as_str().unwrap());
    bob.get(&path).await.error(404, "not-found");
    assert_eq!(socket.closed().await, 4001);
    house
        .person()
        .post("/api/session", credentials("ada"))
        .await
        .error(401, "wrong-password");
}

/// What today's version left behind: an account with the id of the guest it was.
#[tokio::test(flavor = "multi_thread")]
async fn the_guest_of_an_older_account_is_nobody() {
    let mut house = House::still().await;
    let guest = house.person();
    let game = guest
        .begin(json!({"settings": {"ruleset": "hadron"}, "opponent": "self"}))
        .await;
    let cookie = guest.cookie.lock().unwrap().clone();
    let id = cookie
        .strip_prefix("quincunx=g.")
        .unwrap()
        .split('.')
        .next()
        .unwrap()
        .to_string();
    register(&house.person(), "eve").await;
    let mut store = house.store().await;
    let sql = "UPDATE users SET name = 'Ada', name_key = 'ada',
        password = (SELECT password FROM users WHERE name_key = 'eve') WHERE id = ?";
    sqlx::query(sql).bind(&id).execute(&mut store).await.unwrap();
    drop(store);
    house.restart().await;
    assert_worthless(&house, &guest, &game).await;
    // The account has its games.
    let ada = house.person();
    sign_in(&ada, "ada").await;
    assert_eq!(ada.game(&game).await["you"], json!(["a", "b"]));
    // And nobody takes them over with the cookie of that guest.
    sign_in(&guest, "eve").await;
    assert_eq!(ada.game(&game).await["you"], json!(["a", "b"]));
}

#[tokio::test(flavor = "multi_thread")]
async fn strangers_do_not_lock_the_owner_out() {
    let house = House::with(|config| {
        config.clock = Clock::manual(1_700_000_000_000);
        config.behind_proxy = true;
    })
    .await;
    let owner = house.person();
    owner.get("/api/me").await.ok(200);
    register(&owner, "ada").await;
    owner.with_body(Method::DELETE, "/api/session", json!({})).await.ok(204);
    let from = async |person: &Person, address: String, password: &str| {
        let request = person.request(Method::POST, "/api/session");
        let request = request.header("x-forwarded-for", address);
        let body = json!({"name": "ada", "password": password});
        person.send(request.json(&body)).await.status.as_u16()
    };
    // One stranger has so many tries, and that is its own affair.
    let stranger = house.person();
    for _ in 0..10 {
        assert_eq!(from(&stranger, "10.0.0.1".into(), "wrong horse").await, 401);
    }
    assert_eq!(from(&stranger, "10.0.0.1".into(), "correct horse").await, 429);
    let elsewhere = house.person();
    elsewhere.get("/api/me").await.ok(200);
    assert_eq!(from(&elsewhere, "10.0.1.1".into(), "correct horse").await, 200);
    // Many together have so many, too.
    let mut tried = 10;
    'all: for network in 2..100 {
        for _ in 0..10 {
            if from(&stranger, format!("10.0.0.{network}"), "wrong horse").await == 429 {
                break 'all;
            }
            tried += 1;
        }
    }
    assert_eq!(tried, 100);
    assert_eq!(from(&house.person(), "10.0.1.2".into(), "correct horse").await, 429);
    // A browser that has been there before still gets in, even from where the stranger is.
    assert_eq!(from(&owner, "10.0.0.1".into(), "correct horse").await, 200);
    assert_eq!(from(&elsewhere, "10.0.0.1".into(), "correct horse").await, 200);
    // But does not guess for ever either.
    let thief = thief_of(&house, &owner);
    let mut wrong = Vec::new();
    for _ in 0..12 {
        wrong.push(from(&thief, "10.0.1.3".into(), "wrong horse").await);
    }
    assert_eq!(wrong.last(), Some(&429));
}

#[tokio::test(flavor = "multi_thread")]
async fn a_recovery_code_sets_a_new_password_once() {
    let house = House::still().await;
    let person = house.person();
    let registered = person.post("/api/account", credentials("ada")).await.ok(201);
    let codes: Vec<String> = serde_json::from_value(registered["recovery_codes"].clone()).unwrap();
    assert_eq!(codes.len(), 8);
    register(&house.person(), "eve").await;
    let mut socket = person.socket().await;
    let helper = house.person();
    let recover = async |name: &str, code: &str| {
        let body = json!({"name": name, "code": code, "new_password": "battery staple"});
        helper.post("/api/account/recover", body).await
    };
    recover("ada", "AAAAA-AAAAA-AAAAA-AAAAA").await.error(401, "wrong-code");
    recover("eve", &codes[0]).await.error(401, "wrong-code");
    recover("nobody", &codes[0]).await.error(401, "wrong-code");
    recover("ada", &codes[0].to_lowercase()).await.ok(204);
    assert_eq!(socket.closed().await, 4001);
    assert_eq!(person.get("/api/me").await.ok(200)["kind"], "guest");
    person
        .post("/api/session", credentials("ada"))
        .await
        .error(401, "wrong-password");
    let new = json!({"name": "ada", "password": "battery staple"});
    person.post("/api/session", new).await.ok(200);
    recover("ada", &codes[0]).await.error(401, "wrong-code");

    let wrong = json!({"password": "correct horse"});
    person
        .post("/api/account/codes", wrong)
        .await
        .error(401, "wrong-password");
    let sure = json!({"password": "battery staple"});
    let fresh = person.post("/api/account/codes", sure).await.ok(201);
    recover("ada", &codes[1]).await.error(401, "wrong-code");
    recover("ada", fresh["recovery_codes"][7].as_str().unwrap())
        .await
        .ok(204);
    let short = json!({"name": "ada", "code": fresh["recovery_codes"][6], "new_password": "short"});
    helper
        .post("/api/account/recover", short)
        .await
        .error(400, "bad-password");
}

#[tokio::test(flavor = "multi_thread")]
async fn people_get_everything_that_is_kept_about_them() {
    let house = House::still().await;
    let (ada, eve) = (house.person(), house.person());
    ada.get("/api/account/export").await.error(401, "sign-in");
    register(&ada, "ada").await;
    register(&eve, "eve").await;
    let mut ids = Vec::new();
    // More than are read at once.
    for _ in 0..120 {
        ids.push(
            ada.begin(json!({"settings": {"ruleset": "hadron"}, "opponent": "self"}))
                .await,
        );
    }
    ada.act(&ids[0], json!({"seat": "a", "step": 0, "action": {"move": "c3"}}))
        .await
        .ok(200);
    eve.begin(json!({"settings": {"ruleset": "hadron"}, "opponent": "self"}))
        .await;
    ada.send(ada.request(Method::PUT, "/api/blocks/eve")).await.ok(204);
    let report = json!({"player": "eve", "reason": "name", "text": "what a name"});
    ada.post("/api/reports", report).await.ok(204);
    let answer = ada.get("/api/account/export").await;
    assert_eq!(
        answer.headers["content-disposition"],
        "attachment; filename=\"quincunx-ada.json\""
    );
    let export = answer.ok(200);
    assert_eq!(export["complete"], true);
    assert_eq!(export["profile"]["name"], "ada");
    assert_eq!(export["sessions"][0]["current"], true);
    assert_eq!(export["blocks"][0]["name"], "eve");
    assert_eq!(export["reports"][0]["text"], "what a name");
    let games = export["games"].as_array().unwrap();
    let mut exported: Vec<&str> = games.iter().map(|game| game["id"].as_str().unwrap()).collect();
    exported.sort_unstable();
    ids.sort_unstable();
    assert_eq!(exported, ids);
    let played = games
        .iter()
        .filter(|game| game["record"].as_str().unwrap().contains("1. c3"));
    assert_eq!(played.count(), 1);
}

#[tokio::test(flavor = "multi_thread")]
async fn blocked_people_are_not_heard() {
    let house = House::still().await;
    let (ada, eve) = (house.person(), house.person());
    ada.send(ada.request(Method::PUT, "/api/blocks/eve"))
        .await
        .error(401, "sign-in");
    register(&ada, "ada").await;
    register(&eve, "eve").await;
    ada.send(ada.request(Method::PUT, "/api/blocks/ada"))
        .await
        .error(400, "bad-player");
    ada.send(ada.request(Method::PUT, "/api/blocks/nobody"))
        .await
        .error(404, "not-found");
    let challenge = async |person: &Person| {
        let body = json!({"settings": {"ruleset": "hadron"}, "side": "1"});
        let made = person.post("/api/challenges", body).await.ok(201);
        format!("/api/challenges/{}/accept", made["id"].as_str().unwrap())
    };
    let game = eve.post(&challenge(&ada).await, json!({})).await.ok(201)["id"]
        .as_str()
        .unwrap()
        .to_string();
    ada.act(&game, json!({"step": 0, "action": {"move": "c3"}}))
        .await
        .ok(200);
    ada.send(ada.request(Method::PUT, "/api/blocks/EVE")).await.ok(204);
    assert_eq!(ada.get("/api/blocks").await.ok(200)["blocks"][0]["name"], "eve");

    eve.post(&challenge(&ada).await, json!({})).await.error(403, "blocked");
    ada.post(&challenge(&eve).await, json!({})).await.error(403, "blocked");
    // What was begun goes on, without offers by whoever is blocked.
    for offer in ["draw", "takeback"] {
        let seen = eve
            .act(&game, json!({"step": 1, "action": {"offer": offer}}))
            .await
            .ok(200);
        assert_eq!(
            seen["state"]["offers"],
            json!({"draw": null, "takeback": null}),
            "{offer}"
        );
    }
    eve.act(&game, json!({"step": 1, "action": {"move": "a1"}}))
        .await
        .ok(200);
    let seen = ada
        .act(&game, json!({"step": 2, "action": {"offer": "draw"}}))
        .await
        .ok(200);
    assert_eq!(seen["state"]["offers"]["draw"], "a");
    eve.act(&game, json!({"step": 2, "action": {"offer": "draw"}}))
        .await
        .ok(200);
    assert_eq!(ada.game(&game).await["state"]["result"]["reason"], "agreement");
    let path = format!("/api/games/{game}/rematch");
    assert_eq!(eve.post(&path, json!({})).await.ok(200)["offered"], json!(null));
    assert_eq!(ada.post(&path, json!({})).await.ok(200)["offered"], "a");

    ada.send(ada.request(Method::DELETE, "/api/blocks/eve")).await.ok(204);
    assert_eq!(ada.get("/api/blocks").await.ok(200)["blocks"], json!([]));
    eve.post(&challenge(&ada).await, json!({})).await.ok(201);
}

#[tokio::test(flavor = "multi_thread")]
async fn reports_are_kept_and_addresses_forgotten() {
    let house = House::still().await;
    let (ada, eve) = (house.person(), house.person());
    register(&ada, "ada").await;
    register(&eve, "eve").await;
    let game = eve
        .begin(json!({"settings": {"ruleset": "hadron"}, "opponent": "self"}))
        .await;
    let own = ada
        .begin(json!({"settings": {"ruleset": "hadron"}, "opponent": "self"}))
        .await;
    let report = |player: &str, game: &str, text: &str| json!({"player": player, "game": game, "reason": "cheating", "text": text});
    ada.post("/api/reports", report("eve", &own, ""))
        .await
        .error(400, "bad-report");
    ada.post("/api/reports", report("eve", "nowhere", ""))
        .await
        .error(404, "not-found");
    ada.post("/api/reports", report("nobody", &game, ""))
        .await
        .error(404, "not-found");
    ada.post("/api/reports", report("eve", &game, &"x".repeat(1001)))
        .await
        .error(400, "bad-report");
    ada.post("/api/reports", report("eve", &game, "an engine"))
        .await
        .ok(204);
    let mut store = house.store().await;
    let sql = "SELECT player_name, game, reason, text, address FROM reports";
    let kept: (String, String, String, String, Option<String>) =
        sqlx::query_as(sql).fetch_one(&mut store).await.unwrap();
    let text = |text: &str| text.to_string();
    let address = Some(text("127.0.0.1"));
    assert_eq!(kept, (text("eve"), game, text("cheating"), text("an engine"), address));

    let sql = "SELECT (SELECT count(*) FROM reports WHERE address IS NOT NULL)
        + (SELECT count(*) FROM sessions WHERE address IS NOT NULL)";
    assert_eq!(
        sqlx::query_scalar::<_, i64>(sql).fetch_one(&mut store).await.unwrap(),
        3
    );
    house.clock().advance(31 * DAY);
    let forgotten = async {
        while sqlx::query_scalar::<_, i64>(sql).fetch_one(&mut store).await.unwrap() > 0 {
            tokio::task::yield_now().await;
        }
    };
    minutes_until(&house, forgotten).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn browsers_have_a_cookie_of_their_own() {
    let house = House::open().await;
    let person = house.person();
    let answer = person.get("/api/me").await;
    let cookies: Vec<&str> = answer
        .headers
        .get_all("set-cookie")
        .iter()
        .map(|one| one.to_str().unwrap())
        .collect();
    assert_eq!(cookies.len(), 2);
    assert!(cookies[1].starts_with("quincunx_device=d.") && cookies[1].contains("HttpOnly; SameSite=Lax"));
    let device = person.device.lock().unwrap().clone();
    register(&person, "ada").await;
    person
        .with_body(Method::DELETE, "/api/session", json!({}))
        .await
        .ok(204);
    sign_in(&person, "ada").await;
    assert_eq!(*person.device.lock().unwrap(), device, "it stays, whoever uses it");
    // A forged one is replaced.
    *person.device.lock().unwrap() = device.replace("=d.", "=d.x");
    person.get("/api/me").await.ok(200);
    assert_ne!(*person.device.lock().unwrap(), device.replace("=d.", "=d.x"));
}
