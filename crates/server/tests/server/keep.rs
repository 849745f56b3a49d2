//! Nothing is lost: reloads, dropped connections, restarts.

use std::fs;
use std::io::ErrorKind;
use std::time::Duration;

use quincunx_server::{Config, Server};
use serde_json::json;

use crate::house::{House, SECOND, ended};

#[tokio::test(flavor = "multi_thread")]
async fn a_restart_in_the_middle_loses_neither_moves_nor_clocks() {
    let mut house = House::open().await;
    let clock = json!({"fischer": {"base": 600_000, "increment": 1000}});
    let (one, two, game) = house
        .pair(json!({"ruleset": "hadron", "clock": clock, "pie": true}))
        .await;
    one.act(&game, json!({"step": 0, "action": {"move": "c3"}}))
        .await
        .ok(200);
    two.act(&game, json!({"step": 1, "action": "swap"})).await.ok(200);
    one.act(&game, json!({"step": 2, "action": {"offer": "draw"}}))
        .await
        .ok(200);
    let (mut socket, _) = two.watch(&game).await;
    let before = one.game(&game).await;

    house.restart().await;
    assert_eq!(socket.closed().await, 1012);
    let after = one.game(&game).await;
    for field in ["id", "seats", "you", "settings", "created_at", "step", "turns", "scene"] {
        assert_eq!(after[field], before[field], "{field}");
    }
    for field in ["position", "players", "offers", "can", "to_move"] {
        assert_eq!(after["state"][field], before["state"][field], "{field}");
    }
    // The clock of the person to move ran while the server did; the other one stands.
    let left = |game: &serde_json::Value, seat: usize| game["state"]["clocks"][seat].as_i64().unwrap();
    assert_eq!(left(&after, 1), left(&before, 1));
    assert!(left(&after, 0) <= left(&before, 0));
    assert!(left(&after, 0) > 540_000, "{after}");

    // And it goes on.
    let (mut socket, seen) = two.watch(&game).await;
    assert_eq!(seen["step"], 2);
    one.act(&game, json!({"step": 2, "action": {"move": "a1"}}))
        .await
        .ok(200);
    assert_eq!(socket.hear("game").await["step"], 3);
}

#[tokio::test(flavor = "multi_thread")]
async fn games_are_whole_wherever_their_events_are() {
    // So few may wait in the journal that every game has some there and some in their place.
    let mut house = House::with(|config| config.unsorted = 3).await;
    let mut games = Vec::new();
    for _ in 0..4 {
        games.push(house.pair(json!({"ruleset": "hadron"})).await);
    }
    let moves = ["c3", "a1", "e5", "b4", "d2"];
    for (step, mv) in moves.iter().enumerate() {
        for (one, two, game) in &games {
            let mover = if step % 2 == 0 { one } else { two };
            let act = json!({"step": step, "action": {"move": mv}});
            mover.act(game, act).await.ok(200);
        }
    }
    let mut seen = Vec::new();
    for restart in 0..3 {
        for (at, (one, _, game)) in games.iter().enumerate() {
            let turns = one.game(game).await["turns"].clone();
            assert_eq!(turns.as_array().unwrap().len(), moves.len(), "{turns}");
            match restart {
                0 => seen.push(turns),
                _ => assert_eq!(turns, seen[at]),
            }
        }
        house.restart().await;
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn time_runs_out_with_nobody_there_and_after_a_restart() {
    let mut house = House::still().await;
    let clock = json!({"fischer": {"base": 300}});
    let (one, _two, game) = house.pair(json!({"ruleset": "hadron", "clock": clock})).await;
    house.restart().await;
    assert_eq!(one.game(&game).await["state"]["result"], json!(null));
    // The time, and what may be given back for the way here.
    house.clock().advance(Duration::from_secs(1));
    house.until(SECOND, async || one.has_ended(1).await).await;
    let over = one.game(&game).await;
    assert_eq!(ended(&over), json!([2, "b", "time"]));
    one.act(&game, json!({"step": 0, "action": {"move": "c3"}}))
        .await
        .error(409, "game-over");
    // In the archive too, and after yet another restart.
    house.restart().await;
    assert_eq!(one.game(&game).await["state"]["result"], over["state"]["result"]);
    let list = one.get("/api/games?mine=true&state=ended").await.ok(200);
    assert_eq!(list["games"][0]["result"]["reason"], "time");
}

#[tokio::test(flavor = "multi_thread")]
async fn time_runs_out_in_another_game_that_nobody_looks_at() {
    let house = House::still().await;
    let clock = json!({"fischer": {"base": 400}});
    let (one, two, game) = house.pair(json!({"ruleset": "hadron", "clock": clock})).await;
    one.act(&game, json!({"action": "resign"})).await;
    for person in [&one, &two] {
        let path = format!("/api/games/{game}/rematch");
        person.post(&path, json!({})).await.ok(200);
    }
    house.clock().advance(Duration::from_secs(1));
    house.until(SECOND, async || one.has_ended(2).await).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_bot_that_was_thinking_moves_after_a_restart() {
    let mut house = House::open().await;
    let person = house.person();
    let body = json!({"settings": {"ruleset": "hadron"}, "opponent": {"bot": "level:9"}, "side": "1"});
    let game = person.begin(body).await;
    person
        .act(&game, json!({"step": 0, "action": {"move": "c3"}}))
        .await
        .ok(200);
    house.restart().await;
    let (mut socket, mut seen) = person.watch(&game).await;
    assert_eq!(seen["turns"][0]["move"], "c3");
    while seen["step"] != 2 {
        seen = socket.hear("game").await;
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn challenges_and_correspondence_games_survive() {
    let mut house = House::open().await;
    let one = house.person();
    let body = json!({"settings": {"ruleset": "emulsion:size=4", "clock": {"days": 3}}, "side": "2"});
    let challenge = one.post("/api/challenges", body).await.ok(201);
    house.restart().await;
    let two = house.person();
    let path = format!("/api/challenges/{}", challenge["id"].as_str().unwrap());
    assert_eq!(two.get(&path).await.ok(200)["mine"], false);
    let game = two.post(&format!("{path}/accept"), json!({})).await.ok(201);
    assert_eq!(game["you"], json!(["a"]));
    assert!(game["state"]["clocks"][0].as_i64().unwrap() > 2 * 86_400_000);
    two.post(&format!("{path}/accept"), json!({}))
        .await
        .error(409, "challenge-gone");
    let playing = one.get("/api/me").await.ok(200);
    assert_eq!(playing["playing"][0]["id"], game["id"]);
}

#[tokio::test(flavor = "multi_thread")]
async fn a_second_server_on_the_same_folder_is_refused() {
    // Its time stands still, so that it writes nothing by itself.
    let mut house = House::still().await;
    let (one, _two, game) = house.pair(json!({"ruleset": "hadron"})).await;
    let act = json!({"step": 0, "action": {"move": "c3"}});
    one.act(&game, act).await.ok(200);
    let data = house.data.path().join("data");
    let files = || -> Vec<_> {
        let file = |entry: std::io::Result<fs::DirEntry>| {
            let entry = entry.unwrap();
            let bytes = fs::read(entry.path()).unwrap();
            (entry.file_name(), bytes, entry.metadata().unwrap().modified().unwrap())
        };
        fs::read_dir(&data).unwrap().map(file).collect()
    };
    let before = files();
    // At another address the folder is in the way, at the same one the address; neither touches the folder.
    let elsewhere = Config::new(([127, 0, 0, 1], 0).into(), data.clone());
    let error = Server::start(elsewhere.clone()).await.err().unwrap();
    assert_eq!(error.kind(), ErrorKind::ResourceBusy);
    assert!(error.to_string().contains(&*data.to_string_lossy()), "{error}");
    let same = Config::new(house.host().parse().unwrap(), data.clone());
    let error = Server::start(same).await.err().unwrap();
    assert_eq!(error.kind(), ErrorKind::AddrInUse);
    assert!(error.to_string().contains(&house.host()), "{error}");
    assert_eq!(files(), before);
    // Nor does it help to remove what looks left over from a crash.
    if cfg!(unix) {
        fs::remove_file(data.join("lock")).unwrap();
        let error = Server::start(elsewhere.clone()).await.err().unwrap();
        assert_eq!(error.kind(), ErrorKind::ResourceBusy);
    }
    // A stopped server has left the folder.
    house.stop().await;
    let server = Server::start(elsewhere).await.unwrap();
    server.stop().await;
}

#[cfg(unix)]
#[tokio::test(flavor = "multi_thread")]
async fn the_data_folder_is_nobody_elses() {
    use std::os::unix::fs::PermissionsExt;
    let house = House::open().await;
    let data = house.data.path().join("data");
    let mode = |path: &std::path::Path| fs::metadata(path).unwrap().permissions().mode() & 0o777;
    assert_eq!(mode(&data), 0o700);
    assert_eq!(mode(&data.join("secret")), 0o600);
}
