//! Web Push: who is told, what, and where it may go.

use std::sync::{Arc, Mutex};
use std::time::Duration;

use base64ct::{Base64UrlUnpadded, Encoding};
use http::{Request, StatusCode};
use p256::SecretKey;
use p256::elliptic_curve::rand_core::OsRng;
use p256::elliptic_curve::sec1::ToEncodedPoint;
use quincunx_server::{Carrier, Clock};
use reqwest::Method;
use serde_json::{Value, json};
use tokio::sync::watch;

use crate::house::{House, Person};

const AUTH: [u8; 16] = [5; 16];

/// Keeps what is sent, and answers as it is told to.
#[derive(Debug, Default)]
struct Bag {
    sent: Mutex<Vec<Request<Vec<u8>>>>,
    count: watch::Sender<usize>,
    answer: Mutex<Option<StatusCode>>,
}

/// The carrier of a house: the test keeps the other end.
#[derive(Debug)]
struct ToBag(Arc<Bag>);

#[async_trait::async_trait]
impl Carrier for ToBag {
    async fn send(&self, request: Request<Vec<u8>>) -> Result<StatusCode, String> {
        self.0.sent.lock().unwrap().push(request);
        self.0.count.send_modify(|count| *count += 1);
        Ok(self.0.answer.lock().unwrap().unwrap_or(StatusCode::CREATED))
    }
}

impl Bag {
    /// Waits until so many were sent, since what was there was taken out.
    async fn until(&self, count: usize) {
        let mut changes = self.count.subscribe();
        let there = changes.wait_for(|_| self.sent.lock().unwrap().len() >= count);
        tokio::time::timeout(crate::house::PATIENCE, there)
            .await
            .unwrap()
            .unwrap();
        assert_eq!(self.sent.lock().unwrap().len(), count);
    }
}

async fn house() -> (House, Arc<Bag>) {
    let bag = Arc::new(Bag::default());
    let carrier = ToBag(Arc::clone(&bag));
    let house = House::with(|config| {
        config.limit_factor = 1000;
        config.clock = Clock::manual(1_700_000_000_000);
        config.carrier = Arc::new(carrier);
    })
    .await;
    (house, bag)
}

fn body(endpoint: &str, key: &SecretKey) -> Value {
    let public = Base64UrlUnpadded::encode_string(key.public_key().to_encoded_point(false).as_bytes());
    let auth = Base64UrlUnpadded::encode_string(&AUTH);
    json!({"endpoint": endpoint, "keys": {"p256dh": public, "auth": auth}, "lang": "pt"})
}

async fn moves(person: &Person, game: &str, step: u64, mv: &str) {
    person
        .act(game, json!({"step": step, "action": {"move": mv}}))
        .await
        .ok(200);
}

#[tokio::test(flavor = "multi_thread")]
async fn whoever_is_away_is_told_and_nobody_else_can_read_it() {
    let (house, bag) = house().await;
    let (one, two, game) = house.pair(json!({"ruleset": "hadron", "clock": {"days": 3}})).await;
    let key = SecretKey::random(&mut OsRng);
    two.post("/api/push", body("https://push.example.org/a", &key))
        .await
        .ok(204);
    moves(&one, &game, 0, "c3").await;
    bag.until(1).await;
    let request = bag.sent.lock().unwrap().pop().unwrap();
    assert_eq!(request.uri(), "https://push.example.org/a");
    assert_eq!(request.headers()["content-encoding"], "aes128gcm");
    assert_eq!(request.headers()["ttl"], "86400");
    let signed = request.headers()["authorization"].to_str().unwrap();
    let server = two.get("/api/push").await.ok(200)["key"].clone();
    assert!(
        signed.starts_with("vapid t=") && signed.ends_with(&format!(", k={}", server.as_str().unwrap())),
        "{signed}"
    );
    let read = web_push_native::decrypt(request.into_body(), &key, &web_push_native::Auth::from(AUTH)).unwrap();
    let told: Value = serde_json::from_slice(&read).unwrap();
    assert_eq!((&told["title"], &told["game"]), (&json!("É a tua vez"), &json!(game)));
    assert!(told["body"].as_str().unwrap().starts_with("Hadron: "), "{told}");
    // Nobody is told twice within a moment, with a page open, or in a quick game.
    moves(&two, &game, 1, "a1").await;
    moves(&one, &game, 2, "a5").await;
    house.clock().advance(std::time::Duration::from_secs(60));
    let socket = two.known_socket().await;
    moves(&two, &game, 3, "e1").await;
    moves(&one, &game, 4, "e5").await;
    let fast = json!({"ruleset": "hadron", "clock": {"fischer": {"base": 60_000}}});
    let challenge = one
        .post("/api/challenges", json!({"settings": fast, "side": "2"}))
        .await
        .ok(201);
    let path = format!("/api/challenges/{}/accept", challenge["id"].as_str().unwrap());
    two.post(&path, json!({})).await.ok(201);
    assert!(bag.sent.lock().unwrap().is_empty());
    drop(socket);
}

#[tokio::test(flavor = "multi_thread")]
async fn whoever_does_not_want_to_hear_is_not_told_again() {
    let (house, bag) = house().await;
    let (one, two, game) = house.pair(json!({"ruleset": "hadron"})).await;
    let key = SecretKey::random(&mut OsRng);
    for name in ["a", "b", "c", "d", "e", "f"] {
        two.post("/api/push", body(&format!("https://push.example.org/{name}"), &key))
            .await
            .ok(204);
        house.clock().advance(std::time::Duration::from_secs(1));
    }
    let gone = json!({"endpoint": "https://push.example.org/f"});
    two.with_body(Method::DELETE, "/api/push", gone.clone()).await.ok(204);
    // Somebody else's is not theirs to take away.
    one.with_body(
        Method::DELETE,
        "/api/push",
        json!({"endpoint": "https://push.example.org/e"}),
    )
    .await
    .ok(204);
    *bag.answer.lock().unwrap() = Some(StatusCode::GONE);
    moves(&one, &game, 0, "c3").await;
    bag.until(4).await;
    let mut endpoints: Vec<String> = bag
        .sent
        .lock()
        .unwrap()
        .drain(..)
        .map(|one| one.uri().to_string())
        .collect();
    endpoints.sort();
    assert_eq!(
        endpoints,
        ["b", "c", "d", "e"].map(|name| format!("https://push.example.org/{name}"))
    );
    let gone = async || {
        let mut store = house.store().await;
        let left = sqlx::query_scalar::<_, i64>("SELECT count(*) FROM push");
        left.fetch_one(&mut store).await.unwrap() == 0
    };
    house.until(Duration::ZERO, gone).await;
}

/// How many browsers somebody has told.
async fn told(house: &House) -> i64 {
    let query = sqlx::query_scalar("SELECT count(*) FROM push");
    query.fetch_one(&mut house.store().await).await.unwrap()
}

#[tokio::test(flavor = "multi_thread")]
async fn a_browser_is_told_no_longer_than_its_session() {
    let (house, bag) = house().await;
    let credentials = json!({"name": "ada", "password": "correct horse"});
    let (ada, thief, bob) = (house.person(), house.person(), house.person());
    let key = SecretKey::random(&mut OsRng);
    // What a guest asked for goes with them into their account, and into its session.
    ada.post("/api/push", body("https://push.example.org/ada", &key))
        .await
        .ok(204);
    ada.post("/api/account", credentials.clone()).await.ok(201);
    thief.post("/api/session", credentials.clone()).await.ok(200);
    thief
        .post("/api/push", body("https://push.example.org/thief", &key))
        .await
        .ok(204);
    let game = json!({"settings": {"ruleset": "hadron"}, "side": "1"});
    let challenge = bob.post("/api/challenges", game).await.ok(201);
    let path = format!("/api/challenges/{}/accept", challenge["id"].as_str().unwrap());
    let game = ada.post(&path, json!({})).await.ok(201)["id"].clone();
    let new = json!({"password": "correct horse", "new_password": "battery staple"});
    ada.with_body(Method::PATCH, "/api/account", new).await.ok(200);
    assert_eq!(told(&house).await, 1);
    let export = ada.get("/api/account/export").await.ok(200);
    let browser = json!([{"endpoint": "https://push.example.org/ada", "lang": "pt"}]);
    assert_eq!(export["push"], browser);
    moves(&bob, game.as_str().unwrap(), 0, "c3").await;
    bag.until(1).await;
    let request = bag.sent.lock().unwrap().pop().unwrap();
    assert_eq!(request.uri(), "https://push.example.org/ada");
    ada.with_body(Method::DELETE, "/api/session", json!({})).await.ok(204);
    assert_eq!(told(&house).await, 0);
}

#[tokio::test(flavor = "multi_thread")]
async fn what_makes_no_sense_is_refused() {
    let (house, _) = house().await;
    let person = house.person();
    let key = SecretKey::random(&mut OsRng);
    for endpoint in [
        "http://push.example.org/",
        "https://127.0.0.1/",
        "https://localhost/",
        "https://a.b:22/",
        "nonsense",
    ] {
        let refused = person
            .post("/api/push", body(endpoint, &key))
            .await
            .error(400, "bad-push");
        assert!(refused["message"].as_str().unwrap().contains("https://"), "{refused}");
    }
    let mut wrong = body("https://push.example.org/", &key);
    wrong["keys"]["p256dh"] = json!("AAAA");
    person.post("/api/push", wrong).await.error(400, "bad-push");
}
