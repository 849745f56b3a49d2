//! Everything that is said is in the OpenAPI document, and the document says what everything is.

use std::collections::BTreeSet;

use quincunx_rules::GAMES;
use reqwest::Method;
use serde_json::{Map, Value, json};

use crate::document::{DOCUMENT, reference};
use crate::house::{House, Person, Socket};

/// Every schema in the document, with where it is: parts of schemas, bodies and parameters.
fn schemas() -> Vec<(String, &'static Value)> {
    fn walk(at: &str, value: &'static Value, found: &mut Vec<(String, &'static Value)>) {
        let Value::Object(parts) = value else { return };
        found.push((at.to_string(), value));
        for (name, part) in parts {
            let at = format!("{at}/{name}");
            match (name.as_str(), part) {
                ("properties", Value::Object(fields)) => {
                    fields
                        .iter()
                        .for_each(|(name, field)| walk(&format!("{at}/{name}"), field, found));
                }
                ("oneOf" | "allOf" | "anyOf" | "prefixItems", Value::Array(parts)) => {
                    let numbered = parts.iter().enumerate();
                    numbered.for_each(|(n, part)| walk(&format!("{at}/{n}"), part, found));
                }
                ("items" | "additionalProperties", part) => walk(&at, part, found),
                _ => {}
            }
        }
    }
    fn bodies(at: &str, value: &'static Value, found: &mut Vec<(String, &'static Value)>) {
        match value {
            Value::Object(parts) => {
                for (name, part) in parts {
                    let at = format!("{at}/{name}");
                    match name.as_str() {
                        "schema" => walk(&at, part, found),
                        _ => bodies(&at, part, found),
                    }
                }
            }
            Value::Array(parts) => parts.iter().for_each(|part| bodies(at, part, found)),
            _ => {}
        }
    }
    let mut found = Vec::new();
    bodies("", &DOCUMENT.json["paths"], &mut found);
    for (name, schema) in DOCUMENT.json["components"]["schemas"].as_object().unwrap() {
        walk(name, schema, &mut found);
    }
    found
}

#[test]
fn nothing_is_just_an_object() {
    let says = ["type", "$ref", "oneOf", "allOf", "enum"];
    for (at, schema) in schemas() {
        assert!(
            says.iter().any(|word| schema.get(word).is_some()),
            "{at} may be anything"
        );
        let shape = ["properties", "additionalProperties"];
        let shaped = shape.iter().any(|word| schema.get(word).is_some());
        assert!(schema["type"] != "object" || shaped, "{at} may be any object");
        let listed = schema.get("items").is_some() || schema.get("prefixItems").is_some();
        assert!(schema["type"] != "array" || listed, "{at} may be any list");
    }
}

/// What those who generate clients need: every operation has a name of its own, every answer a few words.
#[test]
fn operations_have_names_and_answers_have_words() {
    let paths = DOCUMENT.json["paths"].as_object().unwrap();
    let operations: Vec<&Value> = paths
        .values()
        .flat_map(|item| item.as_object().unwrap().values())
        .collect();
    let names: BTreeSet<&str> = operations
        .iter()
        .map(|one| one["operationId"].as_str().unwrap())
        .collect();
    assert_eq!(names.len(), operations.len(), "{names:?}");
    for operation in operations {
        assert!(operation["summary"].is_string(), "{operation}");
        for answer in operation["responses"].as_object().unwrap().values() {
            assert!(answer["description"].is_string(), "{operation}");
        }
    }
}

#[test]
fn the_document_names_its_server_and_the_cookies_it_knows_people_by() {
    assert_eq!(DOCUMENT.json["servers"][0]["url"], "/");
    let schemes = &DOCUMENT.json["components"]["securitySchemes"];
    for name in ["guest", "session"] {
        let cookie = &schemes[name];
        assert_eq!(
            [&cookie["type"], &cookie["in"], &cookie["name"]],
            ["apiKey", "cookie", "quincunx"]
        );
    }
    assert_eq!(DOCUMENT.json["security"], json!([{}, {"guest": []}, {"session": []}]));
    let delete = &DOCUMENT.json["paths"]["/api/account"]["delete"];
    assert_eq!(delete["security"], json!([{"session": []}]));
}

#[test]
fn examples_are_examples() {
    let mut count = 0;
    for (at, schema) in schemas() {
        if let Some(example) = schema.get("example") {
            count += 1;
            let errors = DOCUMENT.errors(schema, example);
            assert!(errors.is_empty(), "{at}: {example}: {errors:?}");
        }
    }
    assert!(count >= 10, "{count}");
}

/// What is always there is required, even if it is `null`; what can be missing is never `null`.
#[test]
fn answers_have_no_field_that_is_both_missing_and_null() {
    let requests = [
        "Act",
        "AnalyseBody",
        "AnalyseGameBody",
        "ChangeBody",
        "ClientMessage",
        "ReportBody",
        "Wanted",
    ];
    for (at, schema) in schemas() {
        let Some(fields) = schema.get("properties").and_then(Value::as_object) else {
            continue;
        };
        if at.starts_with('/') || requests.contains(&at.split('/').next().unwrap()) {
            continue;
        }
        let required = schema["required"].as_array().cloned().unwrap_or_default();
        for (name, field) in fields {
            let either = field["oneOf"]
                .as_array()
                .is_some_and(|all| all.contains(&json!({"type": "null"})));
            let null = either || field["type"].as_array().is_some_and(|all| all.contains(&json!("null")));
            assert!(!null || required.contains(&json!(name)), "{at}: {name}");
        }
    }
}

/// What an answer is not, a step away from what it is: a field more or less in one of its objects, or a list in the
/// place of a text, a number or nothing. Of the items of lists only the first two are tried.
fn spoiled(value: &Value) -> Vec<Value> {
    let mut all = Vec::new();
    match value {
        Value::Object(fields) => {
            let with = |name: &str, field: Value| {
                let mut fields: Map<String, Value> = fields.clone();
                fields.insert(name.to_string(), field);
                Value::Object(fields)
            };
            all.push(with("extra", json!(1)));
            for (name, field) in fields {
                // What a sentence speaks of is described by its name alone, so that nothing there is known to be
                // missing.
                let size = |value: &Value| value.as_object().map(Map::len);
                let known = |spoiled: &Value| name != "args" || size(spoiled) >= size(field);
                let spoiled = spoiled(field).into_iter().filter(known);
                all.extend(spoiled.map(|field| with(name, field)));
                if !["scene", "increment"].contains(&name.as_str()) {
                    let mut fields = fields.clone();
                    fields.remove(name);
                    all.push(Value::Object(fields));
                }
            }
        }
        Value::Array(items) => {
            all.push(json!("text"));
            for (n, item) in items.iter().take(2).enumerate() {
                all.extend(spoiled(item).into_iter().map(|item| {
                    let mut items = items.clone();
                    items[n] = item;
                    Value::Array(items)
                }));
            }
        }
        _ => all.push(json!([])),
    }
    all
}

/// What a move of a person may be, and the step it is for.
fn first_move(game: &Value) -> Option<Value> {
    let moves = game["scene"]["moves"].as_array()?;
    let text = &moves.get(moves.len() / 2)?["text"];
    Some(json!({"step": game["step"], "action": {"move": text}}))
}

async fn register(person: &Person, name: &str) {
    let body = json!({"name": name, "password": "correct horse"});
    person.post("/api/account", body).await.ok(201);
}

/// Two accounts play a rated game with a clock and the pie rule, with offers on the way.
async fn play(house: &House, ruleset: &str, people: &[Person; 2]) -> String {
    let [one, two] = people;
    let clock = json!({"fischer": {"base": 600_000, "increment": 2000}});
    let settings = json!({"ruleset": ruleset, "clock": clock, "pie": true, "rated": true});
    let challenge = json!({"settings": settings, "side": "1", "open": true});
    let (mut first, mut lobby) = (one.socket().await, two.socket().await);
    let turns = json!({"t": "turns", "id": 6});
    for message in [json!({"t": "lobby", "id": 5, "on": true}), turns, json!({"t": "ping"})] {
        DOCUMENT.check_said(&message);
        lobby.say(message).await;
    }
    lobby.hear("pong").await;
    let challenge = one.post("/api/challenges", challenge).await.ok(201);
    let id = challenge["id"].as_str().unwrap();
    two.get("/api/challenges").await.ok(200);
    two.get(&format!("/api/challenges/{id}")).await.ok(200);
    let game = two
        .post(&format!("/api/challenges/{id}/accept"), json!({}))
        .await
        .ok(201);
    let game = game["id"].as_str().unwrap().to_string();
    lobby.hear("turn").await;
    first.hear("challenge").await;

    for message in [
        json!({"t": "watch", "id": 1, "game": game}),
        json!({"t": "unwatch", "id": 2, "game": game}),
        json!({"t": "watch", "game": game, "scene": true}),
        json!({"t": "act", "id": 3, "game": game, "step": 0, "seat": "a", "action": {"offer": "draw"}}),
    ] {
        DOCUMENT.check_said(&message);
        first.say(message).await;
    }
    // To watch no more, and the offer, which has to be there before it is declined.
    for id in [2, 3] {
        assert_eq!(first.hear("done").await["id"], id);
    }
    let (mut second, seen) = two.watch(&game).await;
    assert!(DOCUMENT.errors(&reference("ServerMessage"), &seen).is_empty());
    let decline = second.act(&game, None, json!({"decline": "draw"})).await;
    assert_eq!(decline["t"], "done", "{decline}");
    let wrong = second.act(&game, Some(0), json!({"move": "nonsense"})).await;
    Socket::assert_refused(&wrong, "not-your-turn");

    let people = [one, two];
    for turn in 0..12 {
        let mover = one.game(&game).await["state"]["to_move"].clone();
        if mover.is_null() {
            break;
        }
        let person = people[usize::from(mover == "b")];
        let action = match turn {
            1 => json!({"step": 1, "action": "swap"}),
            _ => first_move(&person.game(&game).await).unwrap(),
        };
        person.act(&game, action).await.ok(200);
    }
    house.person().game(&game).await;
    one.act(&game, json!({"action": "resign"})).await;
    let over = two.game(&game).await;
    assert_eq!(over["rating_changes"].as_array().unwrap().len(), 2);
    first.say(json!({"t": "rematch", "id": 4, "game": game})).await;
    second.hear("rematch").await;
    two.post(&format!("/api/games/{game}/rematch"), json!({})).await.ok(200);
    let next = two.game(&game).await["next"].as_str().unwrap().to_string();
    one.act(&next, json!({"action": "abort"})).await.ok(200);
    game
}

#[tokio::test(flavor = "multi_thread")]
async fn every_answer_and_message_is_documented() {
    let house = House::open().await;
    let people = [house.person(), house.person()];
    for (person, name) in people.iter().zip(["ada", "eve"]) {
        register(person, name).await;
    }
    let [one, two] = &people;
    let served = one.get("/api/openapi.json").await.ok(200);
    assert_eq!(served, DOCUMENT.json);
    one.get("/api/games-list").await.ok(200);
    one.get("/api/turns").await.ok(200);
    one.get("/api/push").await.ok(200);
    let key = "BLn9b-VR0ca83knDNZ32dCHGyjJp-1riX9ZTN40MqV8K_LpQmLqxC_DoHvqvFXO_nGdAB4W9dogZb_sM-uV4JbY";
    let keys = json!({"p256dh": key, "auth": "_ordMnz7uTCmrpBTeUV4Bw"});
    let endpoint = "https://push.example.org/one";
    one.post("/api/push", json!({"endpoint": endpoint, "keys": keys}))
        .await
        .ok(204);
    let endpoint = json!({"endpoint": endpoint});
    one.with_body(Method::DELETE, "/api/push", endpoint).await.ok(204);
    one.get("/api/lessons").await.ok(200);
    for path in ["first", "first?mv=c3", "beside?clicks=b3", "two?mv=a3", "count?mv=e4"] {
        one.get(&format!("/api/lessons/hadron/{path}")).await.ok(200);
    }
    for clicks in ["7", "12"] {
        let asked = format!("/api/why?ruleset=hadron&position=5/5/2o2/5/5+2&clicks={clicks}");
        one.get(&asked).await.ok(200);
    }
    one.get("/api/typed?ruleset=alliances&text=12g&choice=O").await.ok(200);
    one.get("/api/setup?ruleset=alliances&position=2/3/4+1+1--")
        .await
        .ok(200);
    for game in GAMES {
        let ruleset = game.default_ruleset();
        one.get(&format!("/api/board?ruleset={ruleset}")).await.ok(200);
        one.get(&format!("/api/scene?ruleset={ruleset}&legal=true"))
            .await
            .ok(200);
        one.get(&format!("/api/rules/{}", game.name)).await.ok(200);
        // The smallest boards are not rated.
        let rated = if game.name == "hadron" {
            "hadron:size=7"
        } else {
            game.name
        };
        let id = play(&house, rated, &people).await;
        one.get(&format!("/api/games/{id}/scene?ply=3")).await.ok(200);
        one.get(&format!("/api/games/{id}/record")).await;
        one.get(&format!("/api/games/{id}/record?format=json")).await.ok(200);
        let place = json!({"ply": 1, "time": 20, "lines": 2});
        one.post(&format!("/api/games/{id}/analysis"), place).await.ok(200);
        one.get(&format!("/api/ratings/{}", game.name)).await.ok(200);

        // Every field of a game, of its scene and of its parts is in the document, and nothing else is.
        let seen = two.game(&id).await;
        for spoiled in spoiled(&seen) {
            let errors = DOCUMENT.errors(&reference("GameAnswer"), &spoiled);
            assert!(!errors.is_empty(), "{spoiled:#}");
        }
    }
    let over = two
        .begin(json!({"settings": {"ruleset": "hadron:size=3"}, "opponent": "self"}))
        .await;
    for (step, action) in [json!({"move": "a1"}), json!("resign")].into_iter().enumerate() {
        let act = json!({"seat": "a", "step": step, "action": action});
        two.act(&over, act).await.ok(200);
    }
    two.post(&format!("/api/games/{over}/review"), json!({})).await.ok(200);
    while two.get(&format!("/api/games/{over}/review")).await.ok(200)["review"].is_null() {
        tokio::task::yield_now().await;
    }
    one.get("/api/explorer?ruleset=hadron:size=3&moves=b2").await.ok(200);
    let study =
        json!({"name": "Centre", "shared": true, "record": {"tags": {"Ruleset": "hadron"}, "moves": [{"move": "c3"}]}});
    let saved = one.post("/api/studies", study.clone()).await.ok(201);
    let path = format!("/api/studies/{}", saved["id"].as_str().unwrap());
    one.with_body(Method::PUT, &path, study.clone()).await.ok(200);
    one.get(&path).await.ok(200);
    one.get("/api/studies").await.ok(200);
    one.send(one.request(Method::DELETE, &path)).await.ok(204);
    // The export has one.
    one.post("/api/studies", study).await.ok(201);
    let puzzles = one.get("/api/puzzles").await.ok(200);
    let id = puzzles["puzzles"][0]["id"].as_str().unwrap();
    one.get(&format!("/api/puzzles/{id}?solution=true")).await.ok(200);
    one.get("/api/puzzles/daily?day=20000").await.ok(200);
    let bot =
        json!({"settings": {"ruleset": "hadron", "clock": {"days": 3}}, "opponent": {"bot": "level:1"}, "side": "2"});
    let game = two.begin(bot).await;
    two.get(&format!("/api/games/{game}/scene")).await.ok(200);
    two.begin(json!({"settings": {"ruleset": "hadron", "start": "5/5/2o2/5/5 2"}, "opponent": "self"}))
        .await;
    two.begin(json!({"settings": {"ruleset": "hadron"}, "opponent": {"bots": ["random", "greedy"]}}))
        .await;
    for query in ["", "?mine=true", "?state=ongoing", "?rated=true&limit=1"] {
        two.get(&format!("/api/games{query}")).await.ok(200);
    }
    let position = json!({"ruleset": "hadron:size=3", "moves": ["b2"], "time": 20, "lines": 5});
    two.post("/api/analysis", position).await.ok(200);
    two.get("/api/picture.svg?ruleset=hadron").await;
    two.get("/api/picture.png?ruleset=hadron&width=64").await;
    let record = two
        .request(Method::POST, "/api/records")
        .body("[Ruleset \"hadron\"]\n\n1. c3 *\n");
    let read = two.send(record).await.ok(200);
    two.post("/api/records", read["games"][0]["tree"].clone()).await.ok(200);
    for player in ["ada", "level:1"] {
        one.get(&format!("/api/players/{player}")).await.ok(200);
    }
    one.get("/health").await.ok(200);
    one.until_ready().await;
    leave(one, two).await;

    let seen = DOCUMENT.seen();
    for kind in [
        "game",
        "presence",
        "rematch",
        "lobby",
        "turns",
        "turn",
        "challenge",
        "done",
        "error",
        "pong",
    ] {
        assert!(seen.contains(kind), "no message {kind}: {seen:?}");
    }
    for (path, methods) in DOCUMENT.json["paths"].as_object().unwrap() {
        for (method, operation) in methods.as_object().unwrap() {
            let statuses = operation["responses"].as_object().unwrap().keys();
            for status in statuses.filter(|status| status.starts_with('2')) {
                let what = format!("{method} {path} {status}");
                assert!(seen.contains(&what), "{what} was not asked for: {seen:?}");
            }
        }
    }
}

/// What is done with sessions, codes and other people; somebody is called eve.
async fn manage(one: &Person) {
    let sessions = one.get("/api/sessions").await.ok(200);
    let path = format!("/api/sessions/{}", sessions["sessions"][0]["id"].as_str().unwrap());
    one.send(one.request(Method::DELETE, &path)).await.ok(204);
    let again = json!({"name": "ada", "password": "correct horse"});
    one.post("/api/session", again.clone()).await.ok(200);
    one.send(one.request(Method::DELETE, "/api/sessions")).await.ok(204);
    let codes = one
        .post("/api/account/codes", json!({"password": "correct horse"}))
        .await
        .ok(201);
    let recover = json!({"name": "ada", "code": codes["recovery_codes"][0], "new_password": "correct horse"});
    one.post("/api/account/recover", recover).await.ok(204);
    one.post("/api/session", again).await.ok(200);
    one.send(one.request(Method::PUT, "/api/blocks/eve")).await.ok(204);
    one.get("/api/blocks").await.ok(200);
    let report = json!({"player": "eve", "reason": "other", "text": "just so"});
    one.post("/api/reports", report).await.ok(204);
    one.get("/api/account/export").await.ok(200);
    one.send(one.request(Method::DELETE, "/api/blocks/eve")).await.ok(204);
}

/// What is done with accounts and challenges at last.
async fn leave(one: &Person, two: &Person) {
    let challenge = json!({"settings": {"ruleset": "hadron", "clock": {"days": 30}}});
    let challenge = one.post("/api/challenges", challenge).await.ok(201);
    let path = format!("/api/challenges/{}", challenge["id"].as_str().unwrap());
    one.send(one.request(Method::DELETE, &path)).await.ok(204);
    one.get("/api/me").await.ok(200);
    manage(one).await;
    let change = json!({"password": "correct horse", "new_name": "adele"});
    one.with_body(Method::PATCH, "/api/account", change).await.ok(200);
    let sure = json!({"password": "correct horse"});
    two.with_body(Method::DELETE, "/api/account", sure).await.ok(204);
    one.send(one.request(Method::DELETE, "/api/session")).await.ok(204);
    let again = json!({"name": "adele", "password": "correct horse"});
    one.post("/api/session", again).await.ok(200);
}
