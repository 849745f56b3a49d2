//! Limits, origins and sizes.

use reqwest::Method;
use serde_json::json;

use crate::house::House;

#[tokio::test(flavor = "multi_thread")]
async fn too_many_requests_are_refused_for_a_while() {
    let house = House::with(|config| config.limit_factor = 1).await;
    let person = house.person();
    let login = json!({"name": "nobody", "password": "wrong password"});
    let mut refused = None;
    for _ in 0..30 {
        let answer = person.post("/api/session", login.clone()).await;
        if answer.status == 429 {
            refused = Some(answer);
            break;
        }
        answer.error(401, "wrong-password");
    }
    let refused = refused.expect("nobody tries thirty passwords");
    let wait: u64 = refused.headers["retry-after"].to_str().unwrap().parse().unwrap();
    assert!((1..=60).contains(&wait));
    refused.error(429, "too-many-requests");
    // Other things go on.
    person.get("/api/me").await.ok(200);
    // Somebody else from the same address is no better off.
    house
        .person()
        .post("/api/session", login)
        .await
        .error(429, "too-many-requests");

    let mut codes = Vec::new();
    for _ in 0..400 {
        codes.push(person.get("/health").await.status.as_u16());
    }
    assert!(codes.contains(&200) && codes.contains(&429));
}

#[tokio::test(flavor = "multi_thread")]
async fn a_socket_may_not_flood() {
    let house = House::with(|config| config.limit_factor = 1).await;
    let person = house.person();
    let mut socket = person.socket().await;
    let mut refused = 0;
    // Each is answered, until the server has had enough.
    let code = loop {
        socket.say(json!({"t": "ping"})).await;
        match socket.next().await {
            Ok(answer) if answer["error"]["code"] == "too-many-requests" => refused += 1,
            Ok(answer) => assert_eq!(answer["t"], "pong"),
            Err(code) => break code,
        }
    };
    assert!(refused > 100);
    assert_eq!(code, 1008);
}

#[tokio::test(flavor = "multi_thread")]
async fn an_address_has_only_so_many_sockets() {
    let house = House::with(|config| config.sockets_per_address = 2).await;
    let person = house.person();
    let first = person.socket().await;
    let _second = person.socket().await;
    assert_eq!(person.try_socket(None).await.err(), Some(429));
    drop(first);
    // The server notices in its own time.
    while person.try_socket(None).await.is_err() {
        tokio::time::sleep(std::time::Duration::from_millis(10)).await;
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn other_sites_may_not_act_for_people() {
    let house = House::open().await;
    let person = house.person();
    let body = json!({"settings": {"ruleset": "hadron"}, "opponent": "self"});
    let own = format!("http://{}", house.host());
    for (header, value, allowed) in [
        ("origin", "http://evil.example", false),
        ("origin", "null", false),
        ("origin", own.as_str(), true),
        ("sec-fetch-site", "cross-site", false),
        ("sec-fetch-site", "same-site", false),
        ("sec-fetch-site", "same-origin", true),
    ] {
        let request = person
            .request(Method::POST, "/api/games")
            .header(header, value)
            .json(&body);
        let answer = person.send(request).await;
        if allowed {
            answer.ok(201);
        } else {
            answer.error(403, "foreign-origin");
        }
    }
    assert_eq!(person.try_socket(Some("http://evil.example")).await.err(), Some(403));
    assert!(person.try_socket(Some(&own)).await.is_ok());
}

#[tokio::test(flavor = "multi_thread")]
async fn bodies_have_limits_and_kinds() {
    let house = House::open().await;
    let person = house.person();
    let large = json!({"name": "x".repeat(20_000), "password": "long enough"});
    person.post("/api/account", large).await.error(413, "too-large");
    let request = person.request(Method::POST, "/api/games").body("ruleset=hadron");
    person.send(request).await.error(415, "unsupported-media-type");
    let request = person
        .request(Method::POST, "/api/games")
        .header("content-type", "application/json")
        .body("{");
    person.send(request).await.error(400, "bad-json");
    let unknown = json!({"settings": {"ruleset": "hadron", "colour": "red"}, "opponent": "self"});
    person.post("/api/games", unknown).await.error(400, "bad-json");
    let records = person.request(Method::POST, "/api/records").body(vec![b' '; 300 << 10]);
    person.send(records).await.error(413, "too-large");
    let path = format!("/api/scene?ruleset=hadron&moves={}", "c3+".repeat(2500));
    let long = person.get(&path).await;
    assert!(matches!(long.status.as_u16(), 400 | 414), "{}", long.status);
}
