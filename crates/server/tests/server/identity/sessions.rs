//! Sessions: how long they last, and what ends with them.

use super::*;

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
    last.answers().await;
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

#[tokio::test(flavor = "multi_thread")]
async fn a_session_that_expires_closes_its_sockets() {
    let house = House::still().await;
    let person = house.person();
    register(&person, "ada").await;
    let mut socket = person.socket().await;
    house.clock().advance(366 * DAY);
    assert_eq!(house.passing(MINUTE, socket.closed()).await, 4001);
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
    house.passing(MINUTE, used).await;
    house.clock().advance(29 * DAY);
    assert_eq!(person.get("/api/me").await.ok(200)["name"], "ada");
    socket.answers().await;
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

/// To check a password takes a while, in which its owner may change it: whoever knew the old one has nothing of it
/// then.
#[tokio::test(flavor = "multi_thread")]
async fn an_old_password_is_worth_nothing_from_the_moment_it_is_changed() {
    let house = House::still().await;
    let (owner, thief, stranger) = (house.person(), house.person(), house.person());
    register(&owner, "ada").await;
    sign_in(&thief, "ada").await;
    let sure = json!({"password": "correct horse"});
    let change = json!({"password": "correct horse", "new_password": "mine for good"});
    let rename = json!({"password": "correct horse", "new_name": "eve"});
    for (person, method, path, body) in [
        (&stranger, Method::POST, "/api/session", credentials("ada")),
        (&thief, Method::PATCH, "/api/account", change),
        (&thief, Method::PATCH, "/api/account", rename),
        (&thief, Method::POST, "/api/account/codes", sure.clone()),
        (&thief, Method::DELETE, "/api/account", sure),
    ] {
        let mut store = house.store().await;
        let sql = "SELECT password, (SELECT count(*) FROM sessions) FROM users WHERE name = 'ada'";
        let before: (String, i64) = sqlx::query_as(sql).fetch_one(&mut store).await.unwrap();
        house.faults().set(Fault::Hold);
        let asking = person.with_body(method, path, body);
        let changing = async {
            // The old password has been found to be right, and what it is for is being stored.
            house.faults().holding().await;
            let sql = "UPDATE users SET password = 'another' WHERE name = 'ada'";
            sqlx::query(sql).execute(&mut store).await.unwrap();
            house.faults().set(Fault::None);
        };
        let (answer, ()) = tokio::join!(asking, changing);
        answer.error(401, "wrong-password");
        let after: (String, i64) = sqlx::query_as(sql).fetch_one(&mut store).await.unwrap();
        assert_eq!(after, ("another".to_string(), before.1), "{path}");
        let sql = "UPDATE users SET password = ? WHERE name = 'ada'";
        sqlx::query(sql).bind(before.0).execute(&mut store).await.unwrap();
    }
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
