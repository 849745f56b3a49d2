//! What people ask of each other: taking back, draws, other games; and the pie rule.

use serde_json::json;

use crate::house::{House, Socket, ended};

#[tokio::test(flavor = "multi_thread")]
async fn taking_back_is_asked_for_and_granted() {
    let house = House::open().await;
    let (one, two, game) = house.pair(json!({"ruleset": "hadron"})).await;
    let (mut first, _) = one.watch(&game).await;
    let (mut second, _) = two.watch(&game).await;
    first.act(&game, Some(0), json!({"move": "c3"})).await;
    second.act(&game, Some(1), json!({"move": "a1"})).await;
    let refused = first.act(&game, Some(2), json!("undo")).await;
    Socket::assert_refused(&refused, "not-allowed");
    assert_eq!(
        first.act(&game, Some(2), json!({"offer": "takeback"})).await["t"],
        "done"
    );
    let seen = loop {
        let seen = second.hear("game").await;
        if !seen["state"]["offers"]["takeback"].is_null() {
            break seen;
        }
    };
    assert_eq!(seen["notices"], json!([{"offered": ["a", "takeback"]}]));
    assert_eq!(seen["step"], 2);
    assert_eq!(
        second.act(&game, Some(2), json!({"accept": "takeback"})).await["t"],
        "done"
    );
    let now = one.game(&game).await;
    assert_eq!(now["turns"], json!([]));
    assert_eq!(now["step"], 3);
    // The very first message again: the board is as it was, and yet it is refused.
    let replayed = first.act(&game, Some(0), json!({"move": "c3"})).await;
    Socket::assert_refused(&replayed, "stale");
    assert_eq!(one.game(&game).await, now);
}

#[tokio::test(flavor = "multi_thread")]
async fn draws_are_offered_declined_and_agreed() {
    let house = House::open().await;
    let (one, two, game) = house.pair(json!({"ruleset": "murus"})).await;
    one.act(&game, json!({"step": 0, "action": {"offer": "draw"}}))
        .await
        .ok(200);
    one.act(&game, json!({"step": 0, "action": {"accept": "draw"}}))
        .await
        .error(409, "own-offer");
    two.act(&game, json!({"action": {"decline": "draw"}})).await.ok(200);
    one.act(&game, json!({"step": 0, "action": {"offer": "draw"}}))
        .await
        .error(409, "offered-already");
    two.act(&game, json!({"step": 0, "action": {"offer": "draw"}}))
        .await
        .ok(200);
    let over = one
        .act(&game, json!({"step": 0, "action": {"accept": "draw"}}))
        .await
        .ok(200);
    assert_eq!(ended(&over), json!([null, null, "agreement"]));
    one.act(&game, json!({"action": "resign"}))
        .await
        .error(409, "game-over");
}

#[tokio::test(flavor = "multi_thread")]
async fn aborting_resigning_and_another_game() {
    let house = House::open().await;
    let (one, two, game) = house.pair(json!({"ruleset": "hadron"})).await;
    one.post(&format!("/api/games/{game}/rematch"), json!({}))
        .await
        .error(409, "no-rematch");
    one.act(&game, json!({"action": "abort"})).await.ok(200);
    let aborted = two.game(&game).await;
    assert_eq!(aborted["state"]["result"]["reason"], "aborted");

    let (mut first, _) = one.watch(&game).await;
    let (mut second, _) = two.watch(&game).await;
    first.say(json!({"t": "rematch", "id": 3, "game": game})).await;
    let asked = second.hear("rematch").await;
    assert_eq!((&asked["offered"], &asked["next"]), (&json!("a"), &json!(null)));
    let stranger = house.person();
    stranger
        .post(&format!("/api/games/{game}/rematch"), json!({}))
        .await
        .error(403, "not-your-game");
    second.say(json!({"t": "rematch", "game": game})).await;
    let begun = second.hear("rematch").await;
    let next = begun["next"].as_str().unwrap().to_string();
    first.hear("rematch").await;
    assert_eq!(first.hear("rematch").await["next"], *next);
    // The sides are exchanged.
    assert_eq!(one.game(&next).await["you"], json!(["b"]));
    assert_eq!(one.game(&next).await["previous"], *game);
    assert_eq!(one.game(&game).await["next"], *next);

    two.act(&next, json!({"step": 0, "action": {"move": "c3"}}))
        .await
        .ok(200);
    one.act(&next, json!({"step": 1, "action": {"move": "a1"}}))
        .await
        .ok(200);
    one.act(&next, json!({"action": "abort"}))
        .await
        .error(409, "too-late-to-abort");
    let over = one.act(&next, json!({"action": "resign"})).await.ok(200);
    assert_eq!(ended(&over), json!([1, "a", "resignation"]));
    let why = &over["state"]["result"]["why"];
    assert_eq!(why["text"], "player 2 resigned");
    assert_eq!(why["args"], json!({"reader": "everyone", "winner": "1", "loser": "2"}));
}

#[tokio::test(flavor = "multi_thread")]
async fn the_pie_rule_exchanges_players() {
    let house = House::open().await;
    let (one, two, game) = house.pair(json!({"ruleset": "hadron", "pie": true})).await;
    one.act(&game, json!({"step": 0, "action": "swap"}))
        .await
        .error(409, "no-swap");
    one.act(&game, json!({"step": 0, "action": {"move": "c3"}}))
        .await
        .ok(200);
    let seen = two.game(&game).await;
    assert_eq!(seen["state"]["can"]["swap"], true);
    let swapped = two.act(&game, json!({"step": 1, "action": "swap"})).await.ok(200);
    assert_eq!(swapped["state"]["players"], json!([2, 1]));
    assert_eq!(swapped["state"]["to_move"], "a");
    assert_eq!(swapped["turns"][1]["move"], json!(null));
    // The last move is still the one on the board.
    assert_eq!(swapped["scene"]["last"]["text"], "c3");
    let scene = two.get(&format!("/api/games/{game}/scene?ply=2")).await.ok(200);
    assert_eq!(scene["position"], swapped["state"]["position"]);

    // A bot decides it for itself.
    let person = house.person();
    let body = json!({"settings": {"ruleset": "hadron", "pie": true}, "opponent": {"bot": "level:3"}, "side": "1"});
    let game = person.begin(body).await;
    let (mut socket, _) = person.watch(&game).await;
    socket
        .say(json!({"t": "act", "game": game, "step": 0, "action": {"move": "c3"}}))
        .await;
    let seen = loop {
        let seen = socket.hear("game").await;
        if seen["step"] == 2 {
            break seen;
        }
    };
    assert_eq!(seen["turns"][0]["seat"], "b");
}

#[tokio::test(flavor = "multi_thread")]
async fn bots_answer_offers_and_let_people_take_back() {
    let house = House::open().await;
    let person = house.person();
    let body = json!({"settings": {"ruleset": "murus"}, "opponent": {"bot": "level:1"}, "side": "1"});
    let game = person.begin(body).await;
    let (mut socket, seen) = person.watch(&game).await;
    assert_eq!(seen["settings"]["takeback"], "free");
    socket
        .say(json!({"t": "act", "game": game, "step": 0, "action": {"offer": "draw"}}))
        .await;
    // Whatever it thinks of it, it answers.
    let seen = loop {
        let seen = socket.hear("game").await;
        if seen["state"]["offers"]["draw"].is_null() {
            break seen;
        }
    };
    if seen["state"]["result"].is_null() {
        socket
            .say(json!({"t": "act", "game": game, "step": 0, "action": {"move": "c1-e3"}}))
            .await;
        let mut seen = seen;
        while seen["step"] != 2 {
            seen = socket.hear("game").await;
        }
        socket
            .say(json!({"t": "act", "game": game, "step": 2, "action": {"offer": "takeback"}}))
            .await;
        while seen["step"] != 3 {
            seen = socket.hear("game").await;
        }
        assert_eq!((&seen["turns_from"], &seen["turns"]), (&json!(0), &json!([])));
        assert_eq!(seen["state"]["to_move"], "a");
    }
}
