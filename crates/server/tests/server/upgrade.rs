//! A data folder of an earlier version, of a server that was killed: see tests/data/make-v0.1.

use std::fs;
use std::path::Path;

use quincunx_server::check;
use serde_json::{Value, json};

use crate::house::{House, Person};

fn fixture() -> std::path::PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/data/v0.1")
}

/// A server in a copy of the folder, and what it must find there.
async fn open() -> (House, Value) {
    let text = fs::read_to_string(fixture().join("contents.json")).unwrap();
    let house = House::with(|config| {
        config.limit_factor = 1000;
        fs::create_dir_all(&config.data).unwrap();
        for file in fs::read_dir(fixture().join("data")).unwrap() {
            let file = file.unwrap();
            fs::copy(file.path(), config.data.join(file.file_name())).unwrap();
        }
    })
    .await;
    (house, serde_json::from_str(&text).unwrap())
}

fn person(house: &House, cookie: &Value) -> Person {
    let person = house.person();
    *person.cookie.lock().unwrap() = cookie.as_str().unwrap().to_string();
    person
}

/// Whether something is said that was said before; there may be more by now.
fn says(found: &Value, known: &Value) -> bool {
    match known {
        Value::Object(fields) => fields.iter().all(|(name, known)| says(&found[name], known)),
        _ => found == known,
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn games_of_the_first_version_survive() {
    let (mut house, contents) = open().await;
    for _ in 0..2 {
        let stranger = house.person();
        for (title, game) in contents["games"].as_object().unwrap() {
            let id = game["id"].as_str().unwrap();
            let found = stranger.game(id).await;
            for field in [
                "created_at",
                "ended_at",
                "previous",
                "next",
                "rating_changes",
                "step",
                "turns",
            ] {
                assert_eq!(found[field], game[field], "{title}: {field}");
            }
            for part in ["settings", "state"] {
                for (field, value) in game[part].as_object().unwrap() {
                    assert!(says(&found[part][field], value), "{title}: {field}: {found:#}");
                }
            }
            for seat in 0..2 {
                for field in ["kind", "name"] {
                    assert_eq!(
                        found["seats"][seat][field], game["seats"][seat][field],
                        "{title}: {field}"
                    );
                }
            }
            for (name, cookie) in contents["cookies"].as_object().unwrap() {
                let plays = game["playing"].as_array().unwrap().contains(&json!(name));
                let you = person(&house, cookie).game(id).await["you"].clone();
                assert_eq!(you != json!([]), plays, "{title}: {name} has {you}");
            }
        }
        let report = check(&house.data.path().join("data"), |_, _| ()).await.unwrap();
        assert_eq!(report.damage, Vec::<String>::new());
        assert_eq!(report.games, contents["games"].as_object().unwrap().len() as u64);
        house.restart().await;
    }
    // The clocks stood while there was no server, and the games go on.
    let running = &contents["games"]["a clock that runs"];
    let (ada, id) = (
        person(&house, &contents["cookies"]["ada"]),
        running["id"].as_str().unwrap(),
    );
    let seen = ada.game(id).await;
    for clock in seen["state"]["clocks"].as_array().unwrap() {
        assert!(clock.as_i64().unwrap() > 10_000_000, "{seen}");
    }
    let mv = &seen["scene"]["moves"][0]["text"];
    ada.act(id, json!({"step": seen["step"], "action": {"move": mv}}))
        .await
        .ok(200);
}

#[tokio::test(flavor = "multi_thread")]
async fn accounts_ratings_and_challenges_of_the_first_version_survive() {
    let (house, contents) = open().await;
    for (name, known) in contents["players"].as_object().unwrap() {
        let body = json!({"name": name, "password": contents["password"]});
        let me = house.person().post("/api/session", body).await.ok(200);
        assert_eq!(me["name"], *name);
        let player = house.person().get(&format!("/api/players/{name}")).await.ok(200);
        for field in ["created_at", "games"] {
            assert_eq!(player[field], known[field], "{name}: {field}");
        }
        for rating in known["ratings"].as_array().unwrap() {
            let same = |found: &&Value| {
                ["game", "rating", "deviation", "games"]
                    .iter()
                    .all(|key| found[*key] == rating[*key])
            };
            let found = player["ratings"].as_array().unwrap().iter().find(same);
            assert!(found.is_some(), "{name}: {player} instead of {rating}");
        }
    }
    // Guests who became accounts, kept or deleted, are nobody any more, and nobody's games are theirs.
    for cookie in ["guests", "deleted"]
        .iter()
        .flat_map(|kind| contents["void"][kind].as_array().unwrap())
    {
        let me = person(&house, cookie).get("/api/me").await.ok(200);
        assert_eq!((&me["kind"], &me["playing"]), (&json!("guest"), &json!([])));
    }
    let stranger = house.person();
    for id in contents["challenges"].as_array().unwrap() {
        let path = format!("/api/challenges/{}/accept", id.as_str().unwrap());
        stranger.post(&path, json!({})).await.ok(201);
    }
    let path = format!("/api/challenges/{}", contents["withdrawn"].as_str().unwrap());
    stranger.get(&path).await.error(404, "not-found");
}

#[tokio::test(flavor = "multi_thread")]
async fn a_page_from_before_is_told_to_load_again() {
    let house = House::open().await;
    let visitor = house.person();
    visitor.get("/api/me").await.ok(200);
    let script = visitor.get("/version.js").await;
    let tag = script.headers["etag"].to_str().unwrap().to_string();
    let version = script.text.split('\'').nth(1).unwrap();
    assert!(version.len() == 16 && tag.contains(version), "{}", script.text);
    let origin = format!("http://{}", house.host());
    // The first version's page says nothing of itself; a program has no page.
    for (path, origin, told) in [
        ("/api/socket".to_string(), Some(origin.as_str()), true),
        ("/api/socket?page=unknown".to_string(), Some(&origin), true),
        (format!("/api/socket?page={version}"), Some(&origin), false),
        ("/api/socket".to_string(), None, false),
    ] {
        let mut socket = visitor.try_socket_at(&path, origin).await.unwrap();
        socket.say(json!({"t": "ping", "id": 1})).await;
        let first = socket.next().await.unwrap();
        assert_eq!(first["t"] == "reload", told, "{path}: {first}");
        // It goes on as before all the same.
        if told {
            assert_eq!(socket.next().await.unwrap()["t"], "pong");
        }
    }
}
