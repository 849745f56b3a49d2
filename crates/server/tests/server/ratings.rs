//! Ratings: what can be rated, what counts, and that they cannot be pumped up.

use serde_json::{Value, json};

use crate::house::{House, Person};

/// Accounts with these names.
async fn accounts<const N: usize>(house: &House, names: [&str; N]) -> [Person; N] {
    let people = [(); N].map(|()| house.person());
    for (person, name) in people.iter().zip(names) {
        let body = json!({"name": name, "password": "correct horse"});
        person.post("/api/account", body).await.ok(201);
    }
    people
}

fn minutes(minutes: u64) -> Value {
    json!({"fischer": {"base": minutes * 60_000}})
}

fn rated(ruleset: &str, clock: &Value) -> Value {
    json!({"ruleset": ruleset, "clock": clock, "rated": true})
}

/// A rated game of two people, in which the first has seat a.
async fn game_of(one: &Person, two: &Person, settings: &Value) -> String {
    let challenge = json!({"settings": settings, "side": "1"});
    let challenge = one.post("/api/challenges", challenge).await.ok(201);
    let path = format!("/api/challenges/{}/accept", challenge["id"].as_str().unwrap());
    let game = two.post(&path, json!({})).await.ok(201);
    game["id"].as_str().unwrap().to_string()
}

/// Makes so many turns, by whoever's turn it is.
async fn play(people: [&Person; 2], game: &str, turns: usize) {
    for _ in 0..turns {
        let seen = people[0].game(game).await;
        let mover = people[usize::from(seen["state"]["to_move"] == "b")];
        let seen = mover.game(game).await;
        let text = &seen["scene"]["moves"][0]["text"];
        let act = json!({"step": seen["step"], "action": {"move": text}});
        mover.act(game, act).await.ok(200);
    }
}

/// The rating changes of a game that seat b resigns after so many turns.
async fn resigned_after(one: &Person, two: &Person, settings: &Value, turns: usize) -> Value {
    let game = game_of(one, two, settings).await;
    play([one, two], &game, turns).await;
    two.act(&game, json!({"action": "resign"})).await.ok(200)["rating_changes"].clone()
}

async fn ratings(person: &Person, name: &str) -> Vec<Value> {
    let player = person.get(&format!("/api/players/{name}")).await.ok(200);
    player["ratings"].as_array().unwrap().clone()
}

#[tokio::test(flavor = "multi_thread")]
async fn rated_games_rate_two_people_by_game_and_pace() {
    let house = House::open().await;
    let [one, two] = accounts(&house, ["ada", "bob"]).await;
    let fast = rated("hadron:size=7", &minutes(5));
    let game = game_of(&one, &two, &fast).await;
    assert_eq!(one.game(&game).await["settings"]["pace"], "fast");
    play([&one, &two], &game, 4).await;
    one.act(&game, json!({"step": 4, "action": {"offer": "takeback"}}))
        .await
        .error(409, "not-allowed");
    let over = two.act(&game, json!({"action": "resign"})).await.ok(200);
    let [[was_a, is_a], [was_b, is_b]]: [[i64; 2]; 2] = serde_json::from_value(over["rating_changes"].clone()).unwrap();
    assert_eq!((was_a, was_b), (1500, 1500));
    assert!(is_a > 1500 && is_b < 1500);
    let slow = rated("hadron:size=9", &minutes(10));
    assert_eq!(resigned_after(&two, &one, &slow, 4).await[1][0], 1500, "another pace");
    let days = rated("murus", &json!({"days": 3}));
    resigned_after(&one, &two, &days, 4).await;

    let of_one = ratings(&one, "ADA").await;
    let paces: Vec<_> = of_one.iter().map(|rating| (&rating["game"], &rating["pace"])).collect();
    let expected = [("hadron", "fast"), ("hadron", "slow"), ("murus", "correspondence")];
    assert_eq!(
        paces,
        expected
            .map(|(game, pace)| (json!(game), json!(pace)))
            .each_ref()
            .map(|(game, pace)| (game, pace))
    );
    assert_eq!(of_one[0]["rating"], is_a);
    assert_eq!(of_one[0]["provisional"], true);
    assert_eq!(one.get("/api/me").await.ok(200)["ratings"], json!(of_one));

    // In lists each pace has its own, with the bots, which are the same at all of them.
    let best = |pace: &'static str| one.get(pace);
    let fast = best("/api/ratings/hadron?pace=fast").await.ok(200);
    let slow = best("/api/ratings/hadron").await.ok(200);
    let place = |list: &Value, name: &str| {
        let all = list["ratings"].as_array().unwrap();
        all.iter().find(|rank| rank["name"] == name).unwrap()["rating"].clone()
    };
    assert_eq!(place(&fast, "ada"), is_a);
    assert_eq!(place(&slow, "ada"), of_one[1]["rating"]);
    assert_eq!(place(&slow, "level:1"), place(&fast, "level:1"));
    let numbers: Vec<i64> = slow["ratings"]
        .as_array()
        .unwrap()
        .iter()
        .map(|rank| rank["rating"].as_i64().unwrap())
        .collect();
    assert!(numbers.is_sorted_by(|a, b| a >= b));
    best("/api/ratings/hadron?pace=hasty").await.error(400, "bad-query");

    // The seats of a game have the rating of its pace.
    let next = game_of(&one, &two, &rated("hadron:size=7", &minutes(3))).await;
    assert_eq!(one.game(&next).await["seats"][0]["rating"], is_a);
    let listed = one.get("/api/games?mine=true&limit=1").await.ok(200);
    assert_eq!(listed["games"][0]["pace"], "fast");
    assert_eq!(listed["games"][0]["seats"][0]["rating"], is_a);
    let challenge = json!({"settings": rated("hadron:size=7", &minutes(3))});
    assert_eq!(
        one.post("/api/challenges", challenge).await.ok(201)["by"]["rating"],
        is_a
    );
}

#[tokio::test(flavor = "multi_thread")]
async fn only_games_that_mean_something_are_rated() {
    let house = House::open().await;
    let [one] = accounts(&house, ["ada"]).await;
    let bot = |settings: &Value| json!({"settings": settings, "opponent": {"bot": "level:1"}});
    let clock = minutes(5);
    house
        .person()
        .post("/api/games", bot(&rated("murus", &clock)))
        .await
        .error(401, "sign-in");
    for settings in [
        rated("hadron", &clock),
        rated("hadron:size=3", &clock),
        rated("emulsion:size=4", &clock),
        rated("renpaarden:size=5", &clock),
        rated("murus:goal=escape", &clock),
        rated("murus", &Value::Null),
        json!({"ruleset": "hadron:size=3", "clock": clock, "rated": true, "start": "3/1o1/3 2"}),
        json!({"ruleset": "hadron:size=7", "clock": clock, "rated": true, "start": "7/7/7/3o3/7/7/7 2"}),
    ] {
        let refused = one.post("/api/games", bot(&settings)).await.error(400, "bad-settings");
        assert!(refused["message"].as_str().unwrap().contains("rated"), "{refused}");
        let challenge = json!({"settings": settings});
        one.post("/api/challenges", challenge).await.error(400, "bad-settings");
    }
    let selfish = json!({"settings": rated("murus", &clock), "opponent": "self"});
    one.post("/api/games", selfish).await.error(400, "bad-settings");
    for game in one.get("/api/games-list").await.ok(200)["games"].as_array().unwrap() {
        // What the list says can be rated can be.
        let mut ruleset = game["name"].as_str().unwrap().to_string();
        for (key, values) in game["rated"].as_object().unwrap() {
            ruleset = format!("{ruleset}:{key}={}", values[0].as_str().unwrap());
        }
        let id = one.begin(bot(&rated(&ruleset, &clock))).await;
        one.act(&id, json!({"action": "abort"})).await.ok(200);
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn a_game_that_was_hardly_begun_does_not_count() {
    let house = House::open().await;
    let [one, two] = accounts(&house, ["ada", "bob"]).await;
    let settings = rated("hadron:size=7", &minutes(5));
    for turns in 0..4 {
        assert_eq!(
            resigned_after(&one, &two, &settings, turns).await,
            Value::Null,
            "{turns} turns"
        );
    }
    let game = game_of(&one, &two, &settings).await;
    two.act(&game, json!({"action": "abort"})).await.ok(200);
    assert_eq!(ratings(&one, "ada").await, Vec::<Value>::new());
    assert_ne!(resigned_after(&one, &two, &settings, 4).await, Value::Null);

    // An exchange of players is no move: both have to have moved twice.
    let mut pie = settings;
    pie["pie"] = json!(true);
    for (turns, counts) in [(3, false), (4, true)] {
        let game = game_of(&one, &two, &pie).await;
        play([&one, &two], &game, 1).await;
        two.act(&game, json!({"step": 1, "action": "swap"})).await.ok(200);
        play([&one, &two], &game, turns).await;
        let over = two.act(&game, json!({"action": "resign"})).await.ok(200);
        assert_eq!(
            over["rating_changes"].is_array(),
            counts,
            "{turns} turns after the exchange"
        );
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn nothing_changes_the_rating_of_a_bot() {
    let house = House::open().await;
    let [one] = accounts(&house, ["ada"]).await;
    let fixed = ratings(&one, "random").await;
    assert_eq!(fixed.len(), 5);
    assert!(
        fixed
            .iter()
            .all(|rating| rating["pace"].is_null() && rating["games"] == 0)
    );
    let body = json!({"settings": rated("hadron:size=7", &minutes(5)), "opponent": {"bot": "random"}, "side": "1"});
    // Giving up at once is for nobody, however often.
    for _ in 0..28 {
        let game = one.begin(body.clone()).await;
        let over = one.act(&game, json!({"action": "resign"})).await.ok(200);
        assert_eq!(over["rating_changes"], Value::Null);
    }
    assert_eq!(ratings(&one, "ada").await, Vec::<Value>::new());
    let game = one.begin(body).await;
    let (mut socket, mut seen) = one.watch(&game).await;
    for move_number in 0..2 {
        let step = json!(2 * move_number);
        while seen["step"] != step {
            seen = socket.hear("game").await;
        }
        let text = seen["scene"]["moves"][0]["text"].clone();
        let done = socket.act(&game, step.as_u64(), json!({"move": text})).await;
        assert_eq!(done["t"], "done", "{done}");
    }
    while seen["step"] != 4 {
        seen = socket.hear("game").await;
    }
    let over = one.act(&game, json!({"action": "resign"})).await.ok(200);
    let [[_, is_a], [was_b, is_b]]: [[i64; 2]; 2] = serde_json::from_value(over["rating_changes"].clone()).unwrap();
    let of_hadron = fixed.iter().find(|rating| rating["game"] == "hadron").unwrap();
    assert_eq!(
        (json!(was_b), json!(is_b)),
        (of_hadron["rating"].clone(), of_hadron["rating"].clone())
    );
    assert!(is_a < 1500);
    assert_eq!(ratings(&one, "random").await, fixed);
}
