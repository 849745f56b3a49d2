//! What is the same for everyone: games, boards, pictures, rules, documents, the page.

use std::time::Duration;

use quincunx_rules::GAMES;
use reqwest::Method;
use serde_json::{Value, json};

use crate::house::House;

#[tokio::test(flavor = "multi_thread")]
async fn every_game_has_its_board_scene_rules_and_pictures() {
    let house = House::open().await;
    let person = house.person();
    let list = person.get("/api/games-list").await;
    assert!(!list.headers.contains_key("set-cookie"), "caches may keep it");
    let list = list.ok(200);
    assert_eq!(list["games"].as_array().unwrap().len(), GAMES.len());
    for game in list["games"].as_array().unwrap() {
        let name = game["name"].as_str().unwrap();
        assert!(game["bots"].as_array().unwrap().len() >= 11, "{name}");
        let board = person.get(&format!("/api/board?ruleset={name}")).await.ok(200);
        let cells = board["cells"].as_array().unwrap().len();
        assert!(cells >= 25);
        let scene = person
            .get(&format!("/api/scene?ruleset={name}&legal=true"))
            .await
            .ok(200);
        let moves = scene["moves"].as_array().unwrap();
        assert!(!moves.is_empty());
        let played = moves[0]["text"].as_str().unwrap();
        let next = person
            .get(&format!("/api/scene?ruleset={name}&moves={played}"))
            .await
            .ok(200);
        assert_eq!(next["last"]["text"], played);
        assert_eq!(next["moves"], json!([]));
        let rules = person.get(&format!("/api/rules/{name}")).await.ok(200);
        let blocks = rules["blocks"].as_array().unwrap();
        assert!(blocks[0]["title"].is_string());
        let boards = blocks.iter().filter_map(|block| block["boards"].as_array()).flatten();
        let mut count = 0;
        for board in boards {
            let text = |field: &str| board[field].as_str().unwrap().replace(' ', "+");
            let query = format!(
                "ruleset={}&position={}&moves={}",
                text("ruleset"),
                text("position"),
                text("moves")
            );
            person.get(&format!("/api/scene?{query}")).await.ok(200);
            count += 1;
        }
        assert!(count >= 3, "{name}");
        let png = person
            .get(&format!("/api/picture.png?ruleset={name}&width=64&theme=dark"))
            .await;
        assert_eq!(png.headers["content-type"], "image/png");
        assert_eq!(png.headers["x-content-type-options"], "nosniff");
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn pictures_speak_the_language_they_are_asked_for() {
    let house = House::open().await;
    let person = house.person();
    // Player 1 has no legal move.
    let ended = "ruleset=hadron:size=3&moves=c1+b2+a1+c2+a3+b3";
    for (query, said) in [
        ("ruleset=hadron", "player 1 to move"),
        ("ruleset=hadron&lang=pt", "é a vez do jogador 1"),
        (ended, "player 1 has no legal move"),
        (&format!("{ended}&lang=pt"), "o jogador 1 não tem jogadas legais"),
    ] {
        let picture = person.get(&format!("/api/picture.svg?{query}")).await;
        assert!(picture.text.contains(&format!(">{said}</text>")), "{}", picture.text);
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn pointing_at_a_cell_in_vain_has_a_reason() {
    let house = House::open().await;
    let person = house.person();
    for (query, rule) in [
        (
            "ruleset=hadron&position=5/5/2x2/5/5+1&clicks=11",
            Some("hadron-unbalanced"),
        ),
        ("ruleset=emulsion:size=4&clicks=0+2", Some("emulsion-own-stone")),
        // A legal cell, none at all, and nothing.
        ("ruleset=hadron&clicks=12", None),
        ("ruleset=hadron&clicks=99", None),
        ("ruleset=hadron&clicks=", None),
    ] {
        let body = person.get(&format!("/api/why?{query}")).await.ok(200);
        let expected = rule.map_or(json!(null), |rule| json!(rule));
        assert_eq!(body["error"]["rule"], expected, "{query}: {body}");
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn every_error_is_json_with_a_code() {
    let house = House::open().await;
    let person = house.person();
    for (path, status, code) in [
        ("/api/nothing", 404, "not-found"),
        ("/api", 404, "not-found"),
        ("/nothing.js", 404, "not-found"),
        ("/../Cargo.toml", 404, "not-found"),
        ("/api/games/short", 404, "not-found"),
        ("/api/games/AAAAAAAAAAAA", 404, "not-found"),
        ("/api/games/AAAAAAAAAAAA/record", 404, "not-found"),
        ("/api/challenges/AAAAAAAAAAAA", 404, "not-found"),
        ("/api/players/nobody", 404, "not-found"),
        ("/api/ratings/chess", 404, "not-found"),
        ("/api/rules/chess", 404, "not-found"),
        ("/api/rules/hadron?lang=xx", 400, "bad-query"),
        ("/api/board", 400, "bad-query"),
        ("/api/board?ruleset=chess", 400, "bad-ruleset"),
        ("/api/scene?ruleset=hadron&position=nonsense", 400, "bad-position"),
        ("/api/scene?ruleset=hadron&moves=c3+c3", 400, "illegal-move"),
        ("/api/scene?ruleset=hadron&moves=hello", 400, "not-a-move"),
        ("/api/scene?ruleset=hadron&what=ever", 400, "bad-query"),
        ("/api/why?ruleset=hadron&clicks=here", 400, "bad-query"),
        ("/api/typed?ruleset=hadron&text=z9", 400, "not-a-move"),
        ("/api/typed?ruleset=hadron&text=", 400, "not-a-move"),
        (
            "/api/typed?ruleset=hadron&position=5/5/2x2/5/5+1&text=4c",
            400,
            "illegal-move",
        ),
        ("/api/typed?ruleset=hadron", 400, "bad-query"),
        (
            "/api/why?ruleset=hadron&position=nonsense&clicks=1",
            400,
            "bad-position",
        ),
        ("/api/picture.svg?ruleset=hadron&theme=loud", 400, "bad-picture"),
        ("/api/picture.png?ruleset=hadron&width=9999", 400, "bad-picture"),
        ("/api/picture.png?ruleset=hadron&width=-1", 400, "bad-query"),
        ("/api/games?limit=0", 400, "bad-query"),
        ("/api/games?before=yesterday", 400, "bad-query"),
        ("/api/games?player=nobody", 404, "not-found"),
        ("/api/games?player=random&ruleset=hadron", 400, "bad-query"),
        ("/api/games/%FF", 400, "bad-path"),
        ("/api/socket", 400, "bad-message"),
    ] {
        let answer = person.get(path).await;
        assert_eq!(answer.headers["content-type"], "application/json", "{path}");
        answer.error(status, code);
    }
    let answer = person.with_body(Method::DELETE, "/api/games", json!({})).await;
    assert!(answer.headers.contains_key("allow"));
    answer.error(405, "method-not-allowed");
    person.post("/nowhere", json!({})).await.error(404, "not-found");
    for (settings, code) in [
        (json!({"ruleset": "chess"}), "bad-ruleset"),
        (json!({"ruleset": "hadron", "start": "nonsense"}), "bad-settings"),
        (json!({"ruleset": "hadron", "clock": {"days": 0}}), "bad-settings"),
        (json!({"ruleset": "hadron", "clock": {"days": 31}}), "bad-settings"),
        (
            json!({"ruleset": "hadron", "clock": {"fischer": {"base": u64::MAX}}}),
            "bad-settings",
        ),
        (
            json!({"ruleset": "hadron:size=3", "start": "ooo/ooo/ooo 1"}),
            "bad-settings",
        ),
    ] {
        let body = json!({"settings": settings, "opponent": "self"});
        person.post("/api/games", body).await.error(400, code);
    }
    let body = json!({"settings": {"ruleset": "hadron"}, "opponent": {"bot": "engine:threads=256"}});
    person.post("/api/games", body).await.error(400, "bad-bot");
}

#[tokio::test(flavor = "multi_thread")]
async fn documents_health_metrics_and_the_page() {
    let house = House::open().await;
    let person = house.person();
    let document = person.get("/api/openapi.json").await.ok(200);
    assert!(document["paths"].as_object().unwrap().len() >= 20);
    let page = person.get("/api/docs").await;
    assert!(page.text.contains("docs.js") && !page.text.contains("<script>"));
    for file in ["docs.js", "docs.css"] {
        assert_eq!(person.get(&format!("/api/docs/{file}")).await.status, 200);
    }
    assert_eq!(
        person.get("/health").await.ok(200),
        json!({"status": "ok", "reasons": []})
    );
    let metrics = person.get("/metrics").await.text;
    assert!(metrics.contains("quincunx_requests_total"), "{metrics}");

    let page = person.get("/").await;
    assert!(page.text.starts_with("<!doctype html>"), "{}", page.text);
    let policy = page.headers["content-security-policy"].to_str().unwrap();
    assert!(policy.contains("script-src 'self'") && !policy.contains("unsafe"));
    assert!(!page.headers.contains_key("set-cookie"));
    // The head alone says what an address is about.
    let body = |text: &str| {
        text.split_once("<meta name=\"theme-color\"")
            .map(|(_, rest)| rest.to_string())
    };
    let other = person.get("/game/AAAAAAAAAAAA").await;
    assert!(body(&page.text).is_some() && body(&other.text) == body(&page.text));
    let etag = page.headers["etag"].clone();
    let again = person.request(Method::GET, "/").header("if-none-match", etag);
    assert_eq!(person.send(again).await.status, 304);
    let small = person.request(Method::GET, "/").header("accept-encoding", "br");
    assert_eq!(person.send(small).await.headers["content-encoding"], "br");
}

#[tokio::test(flavor = "multi_thread")]
async fn records_are_read_and_written() {
    let house = House::open().await;
    let person = house.person();
    let text = "[Ruleset \"hadron\"]\n[One \"Ada <b>\"]\n\n1. c3 a1 *\n\n[Ruleset \"murus\"]\n\n1. c1-e3 *\n";
    let read = person
        .send(person.request(Method::POST, "/api/records").body(text))
        .await
        .ok(200);
    assert_eq!(read["games"][0]["moves"], json!(["c3", "a1"]));
    assert_eq!(read["games"][0]["tags"]["One"], "Ada <b>");
    assert_eq!(read["games"][1]["ruleset"], "murus");
    for broken in [
        "",
        "[Ruleset \"hadron\"]\n\n1. c3 c3 *\n",
        "[Ruleset \"chess\"]\n\n*\n",
        "\u{fffd}",
    ] {
        let answer = person
            .send(person.request(Method::POST, "/api/records").body(broken))
            .await;
        answer.error(400, "bad-record");
    }
    // As JSON with its variations, there and back again.
    let text = "[Ruleset \"hadron\"]\n\n1. c3 $1 {good} (1. a1) 1... a1 *\n";
    let tree = person
        .send(person.request(Method::POST, "/api/records").body(text))
        .await
        .ok(200)["games"][0]["tree"]
        .clone();
    assert_eq!(tree["moves"][0]["variations"], json!([[{"move": "a1"}]]));
    let again = person.post("/api/records", tree.clone()).await.ok(200);
    assert_eq!(again["games"][0]["tree"], tree);
    let written = again["games"][0]["record"].as_str().unwrap();
    assert!(
        written.ends_with("\n\n1. c3 $1 {good} (1. a1) 1... a1 *\n"),
        "{written}"
    );
    for broken in [
        json!({}),
        json!({"tags": {"Ruleset": "hadron"}, "moves": [{"move": "z9"}]}),
        json!([]),
    ] {
        person.post("/api/records", broken).await.error(400, "bad-record");
    }
    let game = person
        .begin(json!({"settings": {"ruleset": "hadron"}, "opponent": "self"}))
        .await;
    person
        .act(&game, json!({"seat": "a", "step": 0, "action": {"move": "c3"}}))
        .await
        .ok(200);
    let json = person
        .get(&format!("/api/games/{game}/record?format=json"))
        .await
        .ok(200);
    assert_eq!(json["moves"][0]["move"], "c3");
    person
        .get(&format!("/api/games/{game}/record?format=doc"))
        .await
        .error(400, "bad-query");
}

#[tokio::test(flavor = "multi_thread")]
async fn a_position_that_makes_no_sense_is_told_all_that_is_wrong() {
    let house = House::open().await;
    let person = house.person();
    let of = async |query: &str| person.get(&format!("/api/setup?ruleset={query}")).await.ok(200);
    let setup = of("hadron").await;
    assert_eq!(
        (&setup["rows"], &setup["start"]),
        (&json!([5, 5, 5, 5, 5]), &json!("5/5/5/5/5 1"))
    );
    let letters: Vec<&Value> = setup["signs"]
        .as_array()
        .unwrap()
        .iter()
        .map(|sign| &sign["letter"])
        .collect();
    assert_eq!(letters, ["o", "x"]);
    assert_eq!(setup["problems"], json!([]));
    assert_eq!(of("hadron&position=o4/5/5/5/5+2").await["problems"], json!([]));
    let wrong = of("murus&position=WWWWWWWW/8/8/8/8/8/wwwCTTTT+1").await;
    let ids: Vec<&Value> = wrong["problems"]
        .as_array()
        .unwrap()
        .iter()
        .map(|said| &said["id"])
        .collect();
    assert_eq!(ids, ["position-no-catapults", "position-stones", "position-both-home"]);
    person.get("/api/setup?ruleset=chess").await.error(400, "bad-ruleset");
}

#[tokio::test(flavor = "multi_thread")]
async fn the_archive_has_filters_and_pages() {
    let house = House::open().await;
    let person = house.person();
    for n in 0..5 {
        let ruleset = if n % 2 == 0 { "hadron" } else { "hadron:size=3" };
        let game = person
            .begin(json!({"settings": {"ruleset": ruleset}, "opponent": {"bot": "random"}}))
            .await;
        if n < 3 {
            person.act(&game, json!({"action": "resign"})).await.ok(200);
        }
    }
    house
        .person()
        .begin(json!({"settings": {"ruleset": "murus"}, "opponent": "self"}))
        .await;
    let count = async |query: &str| {
        let page = person.get(&format!("/api/games?{query}")).await.ok(200);
        page["games"].as_array().unwrap().len()
    };
    assert_eq!(count("").await, 6);
    assert_eq!(count("mine=true").await, 5);
    assert_eq!(count("game=hadron").await, 5);
    assert_eq!(count("ruleset=hadron:size=3").await, 2);
    assert_eq!(count("state=ended").await, 3);
    assert_eq!(count("state=ongoing&mine=true").await, 2);
    assert_eq!(count("player=random").await, 5);
    assert_eq!(count("rated=true").await, 0);
    assert_eq!(count("result=draw").await, 0);
    assert_eq!(count("result=1").await + count("result=2").await, 3);
    let mut seen = std::collections::HashSet::new();
    let mut query = "limit=2".to_string();
    loop {
        let page = person.get(&format!("/api/games?{query}")).await.ok(200);
        let games = page["games"].as_array().unwrap();
        assert!(games.len() <= 2);
        seen.extend(games.iter().map(|game| game["id"].as_str().unwrap().to_string()));
        match page["next"].as_str() {
            Some(next) => query = format!("limit=2&before={next}"),
            None => break,
        }
    }
    assert_eq!(seen.len(), 6);
}

#[tokio::test(flavor = "multi_thread")]
async fn lessons_are_judged_move_by_move() {
    let house = House::open().await;
    let person = house.person();
    let courses = person.get("/api/lessons").await.ok(200);
    assert_eq!(courses["courses"].as_array().unwrap().len(), GAMES.len());
    let attempt = async |path: &str| person.get(&format!("/api/lessons/{path}")).await.ok(200);
    let fresh = attempt("hadron/count").await;
    assert_eq!((&fresh["verdict"], &fresh["hint"]), (&json!(null), &json!("e4")));
    let wrong = attempt("hadron/count?mv=e3").await;
    assert_eq!((&wrong["verdict"], &wrong["moves"]), (&json!("wrong"), &json!([])));
    assert_eq!(wrong["say"]["id"], "lesson-hadron-count-one");
    let on = attempt("hadron/count?mv=e4").await;
    assert_eq!((&on["verdict"], &on["moves"]), (&json!("go-on"), &json!(["e4", "c1"])));
    assert_eq!(on["between"]["last"]["text"], "e4");
    assert_eq!(on["scene"]["last"]["text"], "c1");
    let done = attempt("hadron/count?moves=e4+c1&mv=e5").await;
    assert_eq!((&done["verdict"], &done["hint"]), (&json!("done"), &json!(null)));
    assert_eq!(done["say"]["id"], "lesson-hadron-count-done");
    let refused = attempt("hadron/two?mv=a3").await;
    assert_eq!(refused["verdict"], "refused");
    assert_eq!(refused["say"]["id"], "illegal-cell-taken");
    // What was pointed at and is no move.
    let pointed = attempt("murus/in-way?clicks=c3+c5").await;
    assert_eq!(pointed["say"]["id"], "lesson-murus-in-way-enemy");
    let nothing = attempt("alliances/place?clicks=P").await;
    assert_eq!(
        (&nothing["verdict"], &nothing["say"]),
        (&json!("refused"), &json!(null))
    );
    for (path, status, code) in [
        ("hadron/nothing", 404, "not-found"),
        ("chess/first", 404, "not-found"),
        ("hadron/count?mv=nonsense", 400, "not-a-move"),
        ("hadron/count?moves=e3", 400, "bad-query"),
        ("hadron/count?moves=e4+e5", 400, "bad-query"),
        ("hadron/count?clicks=z9", 400, "bad-query"),
        ("hadron/count?mv=e4&clicks=e4", 400, "bad-query"),
        ("hadron/count?other=1", 400, "bad-query"),
    ] {
        person.get(&format!("/api/lessons/{path}")).await.error(status, code);
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn games_that_everybody_has_left_are_not_live() {
    let house = House::still().await;
    let person = house.person();
    let body = json!({"settings": {"ruleset": "hadron"}, "opponent": {"bot": "random"}, "side": "1"});
    person.begin(body.clone()).await;
    let watched = person.begin(body).await;
    let (_socket, _) = person.watch(&watched).await;
    house
        .until(Duration::from_secs(1), async || {
            let page = person.get("/api/games?live=true").await.ok(200);
            let games = page["games"].as_array().unwrap();
            assert!(games.iter().any(|game| game["id"] == json!(watched)));
            games.len() == 1
        })
        .await;
    let all = person.get("/api/games?state=ongoing").await.ok(200);
    assert_eq!(all["games"].as_array().unwrap().len(), 2);
}
