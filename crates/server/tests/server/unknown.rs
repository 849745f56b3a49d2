//! Commits of which it is not known whether they were done: that is said, and the store decides.

use std::time::Duration;

use quincunx_server::Fault;
use reqwest::Method;
use serde_json::{Value, json};

use crate::house::{House, Person, SECOND, Socket};

/// Does something while the answers of the store are lost.
async fn unknown<T>(house: &House, deed: impl Future<Output = T>) -> T {
    house.faults().set(Fault::LoseAnswer);
    let done = deed.await;
    house.faults().set(Fault::None);
    done
}

fn clocked() -> Value {
    json!({"ruleset": "hadron", "clock": {"fischer": {"base": 3000}}})
}

/// The only game of somebody, which nobody looks at, loses its clock as it should.
async fn runs_out(house: &House, person: &Person, ended: usize) {
    house.clock().advance(Duration::from_secs(10));
    house.until(SECOND, async || person.has_ended(ended).await).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_move_may_be_stored_though_its_answer_was_lost() {
    let mut house = House::still().await;
    let (one, two, game) = house.pair(json!({"ruleset": "hadron"})).await;
    let (mut socket, _) = one.watch(&game).await;
    let answer = unknown(&house, socket.act(&game, Some(0), json!({"move": "c3"}))).await;
    Socket::assert_refused(&answer, "store-unknown");
    // Everybody has to look again, and sees what is stored.
    assert_eq!(socket.closed().await, 1013);
    assert_eq!(one.game(&game).await["step"], 1);
    let act = json!({"step": 1, "action": {"move": "a1"}});
    unknown(&house, two.act(&game, act.clone()))
        .await
        .error(503, "store-unknown");
    assert_eq!(two.game(&game).await["step"], 2);
    // To do it again changes nothing.
    two.act(&game, act).await.error(409, "stale");
    house.restart().await;
    assert_eq!(two.game(&game).await["step"], 2);
}

#[tokio::test(flavor = "multi_thread")]
async fn games_that_may_have_begun_are_looked_for() {
    let house = House::still().await;
    // Nobody has been told of any of these games, and their clocks run all the same.
    let person = house.person();
    person.get("/api/me").await.ok(200);
    let begin = json!({"settings": clocked(), "opponent": "self"});
    unknown(&house, person.post("/api/games", begin))
        .await
        .error(503, "store-unknown");
    runs_out(&house, &person, 1).await;

    let (one, two) = (house.person(), house.person());
    let challenge = json!({"settings": clocked(), "side": "1"});
    let challenge = one.post("/api/challenges", challenge).await.ok(201);
    two.get("/api/me").await.ok(200);
    let path = format!("/api/challenges/{}", challenge["id"].as_str().unwrap());
    unknown(&house, two.post(&format!("{path}/accept"), json!({})))
        .await
        .error(503, "store-unknown");
    let game = one.get(&path).await.ok(200)["game"].as_str().unwrap().to_string();
    runs_out(&house, &one, 1).await;

    let path = format!("/api/games/{game}/rematch");
    one.post(&path, json!({})).await.ok(200);
    unknown(&house, two.post(&path, json!({})))
        .await
        .error(503, "store-unknown");
    runs_out(&house, &two, 2).await;
    let next = one.game(&game).await["next"].as_str().unwrap().to_string();
    assert_eq!(one.game(&next).await["state"]["result"]["reason"], "time");
}

#[tokio::test(flavor = "multi_thread")]
async fn accounts_and_challenges_may_have_been_made() {
    let house = House::still().await;
    let person = house.person();
    person.get("/api/me").await.ok(200);
    let name = json!({"name": "ada", "password": "correct horse"});
    unknown(&house, person.post("/api/account", name.clone()))
        .await
        .error(503, "store-unknown");
    // It was made: the name is taken, and its owner can sign in.
    let other = house.person();
    other.post("/api/account", name.clone()).await.error(409, "name-taken");
    unknown(&house, other.post("/api/session", name.clone()))
        .await
        .error(503, "store-unknown");
    other.post("/api/session", name).await.ok(200);
    assert_eq!(other.get("/api/me").await.ok(200)["name"], "ada");

    let challenge = json!({"settings": {"ruleset": "hadron"}, "open": true});
    let mut socket = other.socket().await;
    unknown(&house, other.post("/api/challenges", challenge))
        .await
        .error(503, "store-unknown");
    socket.say(json!({"t": "lobby", "on": true})).await;
    let lobby = socket.hear("lobby").await;
    assert_eq!(lobby["challenges"].as_array().unwrap().len(), 1, "{lobby}");
    let path = format!("/api/challenges/{}", lobby["challenges"][0]["id"].as_str().unwrap());
    let withdraw = || other.send(other.request(reqwest::Method::DELETE, &path));
    unknown(&house, withdraw()).await.error(503, "store-unknown");
    withdraw().await.error(404, "not-found");
    let lobby = async || other.get("/api/challenges").await.ok(200)["challenges"].clone();
    assert_eq!(lobby().await, json!([]));

    let challenge = json!({"settings": {"ruleset": "hadron"}, "open": true});
    let challenge = other.post("/api/challenges", challenge).await.ok(201);
    assert_eq!(lobby().await[0]["id"], challenge["id"]);
    let path = format!("/api/challenges/{}/accept", challenge["id"].as_str().unwrap());
    let stranger = house.person();
    stranger.get("/api/me").await.ok(200);
    unknown(&house, stranger.post(&path, json!({})))
        .await
        .error(503, "store-unknown");
    assert_eq!(lobby().await, json!([]));
}

#[tokio::test(flavor = "multi_thread")]
async fn what_is_refused_has_not_happened() {
    let house = House::still().await;
    let (one, _two, game) = house.pair(json!({"ruleset": "hadron"})).await;
    house.faults().set(Fault::Refuse);
    let act = json!({"step": 0, "action": {"move": "c3"}});
    one.act(&game, act.clone()).await.error(503, "store-unavailable");
    assert_eq!(one.game(&game).await["step"], 0);
    house.faults().set(Fault::None);
    one.act(&game, act).await.ok(200);
}

/// Somebody with a session may be out, or not: their sockets come again, and then it is known.
#[tokio::test(flavor = "multi_thread")]
async fn sockets_come_again_if_nobody_knows_whether_their_session_has_ended() {
    let house = House::still().await;
    let credentials = |password: &str| json!({"name": "ada", "password": password});
    let (one, two) = (house.person(), house.person());
    let (first, second) = ("correct horse", "battery staple");
    one.get("/api/me").await.ok(200);
    let mut guest = one.known_socket().await;
    let asked = one.post("/api/account", credentials(first));
    unknown(&house, asked).await.error(503, "store-unknown");
    assert_eq!(guest.closed().await, 1013);
    for (method, path, body) in [
        (
            Method::PATCH,
            "/api/account",
            json!({"password": first, "new_password": second}),
        ),
        (Method::DELETE, "/api/sessions", json!({})),
        (Method::DELETE, "/api/account", json!({"password": second})),
    ] {
        let password = if method == Method::PATCH { first } else { second };
        for person in [&one, &two] {
            person.post("/api/session", credentials(password)).await.ok(200);
        }
        let mut socket = two.known_socket().await;
        let asked = one.with_body(method, path, body);
        unknown(&house, asked).await.error(503, "store-unknown");
        assert_eq!(socket.closed().await, 1013, "{path}");
        assert_eq!(two.get("/api/me").await.ok(200)["kind"], "guest", "{path}");
    }
    // The session that somebody has had before they sign in again.
    let three = house.person();
    three
        .post("/api/account", json!({"name": "eve", "password": first}))
        .await
        .ok(201);
    let mut socket = three.known_socket().await;
    let asked = three.post("/api/session", json!({"name": "eve", "password": first}));
    unknown(&house, asked).await.error(503, "store-unknown");
    assert_eq!(socket.closed().await, 1013);
}
