//! Accounts: passwords, codes, data, blocks and reports.

use super::*;

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
    let game_of_both = async || {
        let settings = json!({"ruleset": "hadron"});
        let challenge = json!({"settings": settings, "side": "1"});
        let challenge = ada.post("/api/challenges", challenge).await.ok(201);
        let accept = format!("/api/challenges/{}/accept", challenge["id"].as_str().unwrap());
        let game = bob.post(&accept, json!({})).await.ok(201);
        game["id"].as_str().unwrap().to_string()
    };
    let casual = game_of_both().await;
    let alone = ada
        .begin(json!({"settings": {"ruleset": "murus"}, "opponent": "self"}))
        .await;
    let aborted = game_of_both().await;
    ada.act(&aborted, json!({"action": "abort"})).await.ok(200);
    let rematch = format!("/api/games/{aborted}/rematch");
    assert_eq!(ada.post(&rematch, json!({})).await.ok(200)["offered"], "a");
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
    // Nobody plays on with somebody who has gone, whatever they offered before.
    bob.post(&rematch, json!({})).await.error(409, "no-rematch");
    assert_eq!(bob.game(&aborted).await["next"], Value::Null);
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
    let registered = owner.post("/api/account", credentials("ada")).await.ok(201);
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
    // Whoever has lost the password and every browser still has the codes, which nobody guesses.
    let lost = house.person();
    lost.get("/api/me").await.ok(200);
    let body = json!({"name": "ada", "code": registered["recovery_codes"][0], "new_password": "correct horse"});
    let request = lost.request(Method::POST, "/api/account/recover");
    let request = request.header("x-forwarded-for", "10.0.1.2");
    lost.send(request.json(&body)).await.ok(204);
    // And gets in with the new password, whoever goes on to guess.
    assert_eq!(from(&lost, "10.0.1.2".into(), "correct horse").await, 200);
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
    house.passing(MINUTE, forgotten).await;
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

/// Sends a request whose commit has that fault, and is gone before it is stored: true if it was.
async fn give_up(house: &House, person: &Person, (method, path, body): (Method, &str, Value), fault: Fault) -> bool {
    let request = person.request(method, path).json(&body);
    house.faults().set(Fault::Hold);
    tokio::select! {
        answer = request.send() => panic!("answered before it was stored: {answer:?}"),
        () = house.faults().holding() => {}
    }
    house.faults().set(fault);
    // What is written after it is answered after it.
    let game = json!({"settings": {"ruleset": "hadron"}, "opponent": "self"});
    let next = house.person().post("/api/games", game).await;
    house.faults().set(Fault::None);
    match fault {
        Fault::None => drop(next.ok(201)),
        _ => drop(next.error(503, "store-unavailable")),
    }
    fault == Fault::None
}

#[tokio::test(flavor = "multi_thread")]
async fn requests_about_accounts_that_are_given_up_are_done_or_not_but_never_by_half() {
    let house = House::still().await;
    let other = json!({"name": "ada", "password": "battery staple"});
    for fault in [Fault::Refuse, Fault::None] {
        // Registering takes over the games of the guest.
        let (ada, bob, game) = house.pair(json!({"ruleset": "hadron"})).await;
        let (mut seat, _) = ada.watch(&game).await;
        let is_done = give_up(&house, &ada, (Method::POST, "/api/account", credentials("ada")), fault).await;
        let mine = [json!([]), json!(["a"])][usize::from(!is_done)].clone();
        if is_done {
            assert_eq!(seat.closed().await, 1013);
        } else {
            seat.answers().await;
        }
        let guest = thief_of(&house, &ada);
        assert_eq!(guest.game(&game).await["you"], mine);
        if !is_done {
            register(&ada, "ada").await;
        }
        let (one, two) = (house.person(), house.person());
        sign_in(&one, "ada").await;
        assert_eq!(one.game(&game).await["you"], json!(["a"]));

        // A new password ends all other sessions, and their sockets.
        sign_in(&two, "ada").await;
        let mut socket = two.known_socket().await;
        let change = json!({"password": "correct horse", "new_password": "battery staple"});
        if give_up(&house, &one, (Method::PATCH, "/api/account", change), fault).await {
            assert_eq!(socket.closed().await, 4001);
            house.person().post("/api/session", other.clone()).await.ok(200);
        } else {
            socket.answers().await;
            sign_in(&house.person(), "ada").await;
        }
        let password = if is_done { other.clone() } else { credentials("ada") };

        // So does the way out of all of them.
        one.post("/api/session", password.clone()).await.ok(200);
        let mut socket = one.known_socket().await;
        if give_up(
            &house,
            &one,
            (Method::DELETE, "/api/sessions?all=true", json!({})),
            fault,
        )
        .await
        {
            assert_eq!(socket.closed().await, 4001);
        } else {
            socket.answers().await;
        }

        // The end of an account ends its games.
        one.post("/api/session", password.clone()).await.ok(200);
        let sure = json!({"password": password["password"]});
        let end = (Method::DELETE, "/api/account", sure.clone());
        let is_done = give_up(&house, &one, end, fault).await;
        if !is_done {
            assert_eq!(bob.game(&game).await["state"]["result"], Value::Null);
            one.with_body(Method::DELETE, "/api/account", sure).await.ok(204);
        }
        let is_gone = async || bob.game(&game).await["seats"][0]["kind"] == "deleted";
        house.until(Duration::ZERO, is_gone).await;
        let over = bob.game(&game).await;
        assert_eq!(over["state"]["result"]["reason"], "aborted");
    }
}
