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
    // The new ratings are there at once.
    assert_eq!(
        (&over["seats"][0]["rating"], &over["seats"][1]["rating"]),
        (&json!(is_a), &json!(is_b))
    );
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
async fn another_game_shows_the_ratings_of_now() {
    let house = House::open().await;
    let [one, two] = accounts(&house, ["ada", "bob"]).await;
    let casual = json!({"ruleset": "hadron:size=7", "clock": minutes(5)});
    let game = game_of(&one, &two, &casual).await;
    let changes = resigned_after(&one, &two, &rated("hadron:size=7", &minutes(5)), 4).await;
    one.act(&game, json!({"action": "abort"})).await.ok(200);
    let path = format!("/api/games/{game}/rematch");
    one.post(&path, json!({})).await.ok(200);
    let next = two.post(&path, json!({})).await.ok(200)["next"].clone();
    let seats = one.game(next.as_str().unwrap()).await["seats"].clone();
    // The other way round than before.
    assert_eq!(
        [&seats[1]["rating"], &seats[0]["rating"]],
        [&changes[0][1], &changes[1][1]]
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

#[tokio::test(flavor = "multi_thread")]
async fn a_pair_has_so_many_rated_games_a_day() {
    let house = House::still().await;
    let [one, two, three] = accounts(&house, ["ada", "bob", "cyd"]).await;
    let settings = rated("hadron:size=7", &minutes(5));
    let abort = async |game: &str| drop(one.act(game, json!({"action": "abort"})).await.ok(200));
    let mut last = String::new();
    for _ in 0..12 {
        last = game_of(&one, &two, &settings).await;
        abort(&last).await;
    }
    // Not one more, whoever asks, and not by a rematch either.
    for [maker, other] in [[&one, &two], [&two, &one]] {
        let challenge = maker
            .post("/api/challenges", json!({"settings": settings}))
            .await
            .ok(201);
        let path = format!("/api/challenges/{}/accept", challenge["id"].as_str().unwrap());
        let answer = other.post(&path, json!({})).await;
        assert!(answer.headers.contains_key("retry-after"));
        answer.error(429, "too-many-rated");
    }
    let rematch = format!("/api/games/{last}/rematch");
    one.post(&rematch, json!({})).await.error(429, "too-many-rated");
    let (mut socket, _) = two.watch(&last).await;
    socket.say(json!({"t": "rematch", "id": 7, "game": last})).await;
    assert_eq!(socket.hear("error").await["error"]["code"], "too-many-rated");

    // With others, for nothing, and on another day.
    abort(&game_of(&one, &three, &settings).await).await;
    let casual = json!({"ruleset": "hadron:size=7", "clock": minutes(5)});
    abort(&game_of(&one, &two, &casual).await).await;
    house.clock().advance(std::time::Duration::from_secs(24 * 60 * 60 + 1));
    one.post(&rematch, json!({})).await.ok(200);
    let next = two.post(&rematch, json!({})).await.ok(200)["next"].clone();
    assert_eq!(one.game(next.as_str().unwrap()).await["settings"]["rated"], true);
}

#[tokio::test(flavor = "multi_thread")]
async fn rated_games_begun_at_once_are_counted_too() {
    let house = House::still().await;
    let [one, two] = accounts(&house, ["ada", "bob"]).await;
    let settings = json!({"settings": rated("hadron:size=7", &json!({"days": 1}))});
    let mut paths = Vec::new();
    for _ in 0..20 {
        let challenge = one.post("/api/challenges", settings.clone()).await.ok(201);
        paths.push(format!("/api/challenges/{}/accept", challenge["id"].as_str().unwrap()));
    }
    let answers = futures_util::future::join_all(paths.iter().map(|path| two.post(path, json!({})))).await;
    let begun = answers.iter().filter(|answer| answer.status.as_u16() == 201).count();
    assert_eq!(begun, 12);
}

/// What somebody is told who asks the engine about a position.
async fn asked(person: &Person, ruleset: &str, moves: &[&str]) -> u16 {
    let body = json!({"ruleset": ruleset, "moves": moves, "time": 5});
    let answer = person.post("/api/analysis", body).await;
    let status = answer.status.as_u16();
    if status != 200 {
        answer.error(403, "analysis-forbidden");
    }
    status
}

#[tokio::test(flavor = "multi_thread")]
async fn nobody_is_helped_in_a_rated_game() {
    let mut house = House::open().await;
    let [one, two] = accounts(&house, ["ada", "bob"]).await;
    let game = game_of(&one, &two, &rated("hadron:size=7", &json!({"days": 3}))).await;
    for (step, (person, mv)) in [(&one, "a1"), (&two, "d4")].into_iter().enumerate() {
        let act = json!({"step": step, "action": {"move": mv}});
        person.act(&game, act).await.ok(200);
    }
    let path = format!("/api/games/{game}/analysis");
    for again in [false, true] {
        let stranger = house.person();
        for person in [&one, &two, &stranger] {
            person
                .post(&path, json!({"time": 5}))
                .await
                .error(403, "analysis-forbidden");
            for moves in [
                // The position itself, turned round, one move on, one move back.
                &["a1", "d4"][..],
                &["g7", "d4"],
                &["a7", "d4"],
                &["a1", "d4", "g1"],
                &["a1"],
            ] {
                assert_eq!(asked(person, "hadron:size=7", moves).await, 403, "{moves:?} {again}");
            }
            assert_eq!(asked(person, "hadron:size=7", &["b2", "f6", "d4"]).await, 200);
            assert_eq!(asked(person, "hadron:size=5", &["a1"]).await, 200);
            // Nor by a bot that begins there.
            for opponent in [json!({"bot": "level:9"}), json!({"bots": ["level:9", "level:9"]})] {
                let start = one.game(&game).await["state"]["position"].clone();
                let settings = json!({"ruleset": "hadron:size=7", "start": start});
                let body = json!({"settings": settings, "opponent": opponent});
                person.post("/api/games", body).await.error(403, "analysis-forbidden");
            }
        }
        house.restart().await;
    }
    one.act(&game, json!({"action": "resign"})).await.ok(200);
    assert_eq!(asked(&one, "hadron:size=7", &["a1", "d4"]).await, 200);
    one.post(&path, json!({"time": 5})).await.ok(200);
}

#[tokio::test(flavor = "multi_thread")]
async fn other_options_on_the_same_board_are_no_way_round() {
    let house = House::open().await;
    let [one, two] = accounts(&house, ["ada", "bob"]).await;
    let game = game_of(&one, &two, &rated("emulsion:size=8", &json!({"days": 3}))).await;
    play([&one, &two], &game, 2).await;
    let turns = one.game(&game).await["turns"].clone();
    let moves = [0, 1].map(|turn: usize| turns[turn]["move"].as_str().unwrap().to_string());
    let moves = moves.each_ref().map(String::as_str);
    let stranger = house.person();
    assert_eq!(asked(&stranger, "emulsion:size=8,tiebreak=official", &moves).await, 403);
}

#[tokio::test(flavor = "multi_thread")]
async fn no_engine_at_all_beside_a_rated_game_with_a_clock_of_minutes() {
    let house = House::open().await;
    let [one] = accounts(&house, ["ada"]).await;
    let casual = json!({"settings": {"ruleset": "murus"}, "opponent": {"bot": "random"}, "side": "1"});
    let beside = one.begin(casual.clone()).await;
    let body = json!({"settings": rated("hadron:size=7", &minutes(5)), "opponent": {"bot": "random"}, "side": "1"});
    let game = one.begin(body).await;
    assert_eq!(asked(&one, "murus", &[]).await, 403);
    // Bots think too: no new ones, and none to be asked for more in a game beside it, but whoever wants to may give up.
    one.post("/api/games", casual.clone())
        .await
        .error(403, "analysis-forbidden");
    let text = one.game(&beside).await["scene"]["moves"][0]["text"].clone();
    let act = json!({"step": 0, "action": {"move": text}});
    one.act(&beside, act.clone()).await.error(403, "analysis-forbidden");
    // Somebody at the same address is not helped in the same game, and may do anything else.
    let near = house.person();
    near.get("/api/me").await.ok(200);
    assert_eq!(asked(&near, "hadron:size=9", &[]).await, 403);
    assert_eq!(asked(&near, "murus", &[]).await, 200);
    near.begin(casual.clone()).await;

    one.act(&game, json!({"action": "resign"})).await.ok(200);
    assert_eq!(asked(&one, "murus", &[]).await, 200);
    one.act(&beside, act).await.ok(200);
    assert_eq!(asked(&near, "hadron:size=9", &[]).await, 200);
}

/// A second identity plays a bot from the start, with the moves of a game that is played at the same address.
#[tokio::test(flavor = "multi_thread")]
async fn a_bot_is_no_oracle_move_by_move() {
    let house = House::open().await;
    let [one, two] = accounts(&house, ["ada", "bob"]).await;
    let near = house.person();
    let body = json!({"settings": {"ruleset": "hadron:size=7"}, "opponent": {"bot": "random"}, "side": "2"});
    let oracle = near.begin(body).await;
    let game = game_of(&one, &two, &rated("hadron:size=7", &minutes(5))).await;
    let (mut socket, mut seen) = near.watch(&oracle).await;
    for step in [0, 2] {
        while seen["step"] != step + 1 {
            seen = socket.hear("game").await;
        }
        // What the bot plays is played, and what it is answered is asked.
        let bots = seen["turns"].as_array().unwrap().last().unwrap()["move"].clone();
        one.act(&game, json!({"step": step, "action": {"move": bots}}))
            .await
            .ok(200);
        let answer = seen["scene"]["moves"][0]["text"].clone();
        two.act(&game, json!({"step": step + 1, "action": {"move": answer}}))
            .await
            .ok(200);
        let act = json!({"step": step + 1, "action": {"move": answer}});
        if step == 0 {
            near.act(&oracle, act).await.ok(200);
        } else {
            near.act(&oracle, act).await.error(403, "analysis-forbidden");
            let said = socket.act(&oracle, Some(step + 1), json!({"move": answer})).await;
            crate::house::Socket::assert_refused(&said, "analysis-forbidden");
        }
    }
    // When they have gone on, so may others.
    play([&one, &two], &game, 2).await;
    let act = json!({"step": 3, "action": {"move": seen["scene"]["moves"][0]["text"]}});
    near.act(&oracle, act).await.ok(200);
}

#[tokio::test(flavor = "multi_thread")]
async fn a_rematch_is_no_way_to_a_bot_that_knows() {
    let house = House::open().await;
    let [one, two] = accounts(&house, ["ada", "bob"]).await;
    // A bot game from a position that the rated game has not come to yet.
    let start = "7/7/7/3x3/7/7/o6 1";
    let settings = json!({"ruleset": "hadron:size=7", "start": start});
    let oracle = two
        .begin(json!({"settings": settings, "opponent": {"bot": "level:1"}, "side": "1"}))
        .await;
    two.act(&oracle, json!({"action": "resign"})).await.ok(200);
    let game = game_of(&one, &two, &rated("hadron:size=7", &json!({"days": 3}))).await;
    for (step, (person, mv)) in [(&one, "a1"), (&two, "d4")].into_iter().enumerate() {
        person
            .act(&game, json!({"step": step, "action": {"move": mv}}))
            .await
            .ok(200);
    }
    assert_eq!(one.game(&game).await["state"]["position"], start);
    two.post(&format!("/api/games/{oracle}/rematch"), json!({}))
        .await
        .error(403, "analysis-forbidden");
}

#[tokio::test(flavor = "multi_thread")]
async fn many_games_hide_none() {
    let house = House::open().await;
    let (one, _two, game) = house.pair(json!({"ruleset": "hadron"})).await;
    one.act(&game, json!({"step": 0, "action": {"move": "a1"}}))
        .await
        .ok(200);
    for _ in 0..101 {
        one.begin(json!({"settings": {"ruleset": "hadron"}, "opponent": "self"}))
            .await;
    }
    assert_eq!(asked(&one, "hadron", &["e5"]).await, 403);
    assert_eq!(asked(&house.person(), "hadron", &["e5"]).await, 200, "it is not rated");
}

/// Two people with one browser between them: each has a session of their own.
async fn share_browser(people: [(&Person, &str); 2]) {
    let device = people[0].0.device.lock().unwrap().clone();
    for (person, name) in people {
        *person.device.lock().unwrap() = device.clone();
        let body = json!({"name": name, "password": "correct horse"});
        person.post("/api/session", body).await.ok(200);
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn two_identities_of_one_browser_are_one_person() {
    let house = House::open().await;
    let [one, two] = accounts(&house, ["ada", "bob"]).await;
    let days = rated("hadron:size=7", &json!({"days": 3}));
    // It comes out while they play: the game does not count, and there is no other.
    let game = game_of(&one, &two, &days).await;
    play([&one, &two], &game, 4).await;
    share_browser([(&one, "ada"), (&two, "bob")]).await;
    let over = two.act(&game, json!({"action": "resign"})).await.ok(200);
    assert_eq!(over["rating_changes"], Value::Null);
    one.post(&format!("/api/games/{game}/rematch"), json!({}))
        .await
        .error(403, "same-browser");
    let challenge = one.post("/api/challenges", json!({"settings": days})).await.ok(201);
    let path = format!("/api/challenges/{}/accept", challenge["id"].as_str().unwrap());
    two.post(&path, json!({})).await.error(403, "same-browser");
    assert_eq!(ratings(&one, "ada").await, Vec::<Value>::new());

    // Neither is helped in the games of the other, whatever they call themselves.
    let body = json!({"settings": rated("hadron:size=7", &minutes(5)), "opponent": {"bot": "random"}});
    let game = one.begin(body).await;
    assert_eq!(asked(&two, "murus", &[]).await, 403);
    let guest = house.person();
    *guest.device.lock().unwrap() = one.device.lock().unwrap().clone();
    assert_eq!(asked(&guest, "murus", &[]).await, 403);
    assert_eq!(asked(&house.person(), "murus", &[]).await, 200);
    one.act(&game, json!({"action": "resign"})).await.ok(200);
    assert_eq!(asked(&two, "murus", &[]).await, 200);
}
