//! Copies of the store, and damage that is found and does not stop everything else.

use std::fs;
use std::io::ErrorKind;
use std::path::Path;
use std::time::Duration;

use quincunx_server::{Config, Report, Server, backup, check, restore};
use serde_json::json;
use sqlx::sqlite::{SqliteConnectOptions, SqliteConnection};
use sqlx::{AssertSqlSafe, ConnectOptions, Connection, Executor};

use crate::house::{House, Person};

/// A server that has stood still since a game with five turns, one that was resigned, and one in which nothing
/// happened.
async fn played(unsorted: usize) -> (House, [String; 3], [Person; 2]) {
    let house = House::with(|config| {
        config.limit_factor = 1000;
        config.clock = quincunx_server::Clock::manual(1_700_000_000_000);
        config.unsorted = unsorted;
    })
    .await;
    let (one, two, first) = house.pair(json!({"ruleset": "hadron"})).await;
    for (step, mv) in ["c3", "a1", "e5", "b4", "d2"].iter().enumerate() {
        let mover = [&one, &two][step % 2];
        mover
            .act(&first, json!({"step": step, "action": {"move": mv}}))
            .await
            .ok(200);
    }
    // Each begins later than the one before: lists are by time.
    house.clock().advance(Duration::from_millis(1));
    let (_, other, second) = house.pair(json!({"ruleset": "murus"})).await;
    other.act(&second, json!({"action": "resign"})).await.ok(200);
    house.clock().advance(Duration::from_millis(1));
    let (_, _, third) = house.pair(json!({"ruleset": "emulsion"})).await;
    (house, [first, second, third], [one, two])
}

fn data(house: &House) -> std::path::PathBuf {
    house.data.path().join("data")
}

async fn checked(data: &Path) -> Report {
    check(data, |done, all| assert!(done <= all)).await.unwrap()
}

async fn file(data: &Path) -> SqliteConnection {
    let file = SqliteConnectOptions::new().filename(data.join("quincunx.sqlite"));
    file.connect().await.unwrap()
}

/// Does something to a store that no server has open.
async fn harm(data: &Path, sql: &str) {
    let mut file = file(data).await;
    let done = file.execute(AssertSqlSafe(sql)).await.unwrap();
    assert!(done.rows_affected() > 0, "{sql}");
    file.close().await.unwrap();
}

fn copy_folder(from: &Path, to: &Path) {
    fs::create_dir_all(to).unwrap();
    for entry in fs::read_dir(from).unwrap() {
        let entry = entry.unwrap();
        fs::copy(entry.path(), to.join(entry.file_name())).unwrap();
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn a_store_is_whole_wherever_its_events_are() {
    for unsorted in [1, 3, 1000] {
        let (mut house, _, _) = played(unsorted).await;
        for _ in 0..2 {
            let report = checked(&data(&house)).await;
            assert_eq!(report.damage, Vec::<String>::new(), "{unsorted}");
            assert_eq!((report.games, report.events), (3, 6));
            house.restart().await;
        }
        house.stop().await;
        let report = checked(&data(&house)).await;
        assert_eq!((report.damage.len(), report.games, report.events), (0, 3, 6));
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn every_change_of_a_closed_store_is_found() {
    let (mut house, [first, second, third], _) = played(3).await;
    house.stop().await;
    let (whole, copy) = (data(&house), house.data.path().join("copy"));
    for (sql, said) in [
        // The last event, one in the middle, all of them; as the file would be had they never happened.
        (
            "UPDATE events SET entries = json_remove(entries, '$[#-1]') WHERE game = 'FIRST' AND n = (SELECT max(n) FROM events WHERE game = 'FIRST')",
            "4 events are in their place, and 5 should be",
        ),
        (
            "UPDATE events SET entries = replace(entries, 'a1', 'b1')",
            "an event has been changed",
        ),
        (
            "UPDATE events SET entries = replace(entries, 'd2', 'd1')",
            "an event has been changed",
        ),
        (
            "UPDATE events SET entries = replace(entries, '\"at\":0', '\"at\":1')",
            "an event has been changed",
        ),
        ("DELETE FROM events WHERE game = 'FIRST'", "0 events are in their place"),
        (
            "DELETE FROM events WHERE game = 'FIRST' AND n = 0",
            "event 0 is missing",
        ),
        ("UPDATE events SET entries = '[' WHERE game = 'FIRST'", "cannot be read"),
        ("UPDATE events SET game = 'THIRD' WHERE game = 'SECOND'", "should be"),
        (
            "UPDATE events SET game = 'nobody' WHERE game = 'SECOND'",
            "but not the game",
        ),
        (
            "UPDATE games SET digest = '' WHERE id = 'FIRST'",
            "an event has been changed",
        ),
        (
            "UPDATE games SET winner = 3 - winner WHERE id = 'SECOND'",
            "its row says",
        ),
        ("UPDATE games SET plies = 7 WHERE id = 'SECOND'", "its row says"),
        (
            "UPDATE games SET ended_at = NULL WHERE id = 'SECOND'",
            "its row says that it goes on",
        ),
        ("UPDATE games SET settings = '{}' WHERE id = 'FIRST'", "settings"),
        (
            "UPDATE games SET settings = replace(settings, 'hadron', 'murus') WHERE id = 'FIRST'",
            "its ruleset is hadron",
        ),
        ("UPDATE games SET clocked = 1 WHERE id = 'FIRST'", "clock"),
        ("UPDATE games SET next = 'nobody' WHERE id = 'FIRST'", "not there"),
        ("DELETE FROM games WHERE id = 'FIRST'", "not there"),
        ("DELETE FROM users", "somebody who is not there"),
        (
            "INSERT INTO quarantine (at, source, key, reason) VALUES (0, 'journal', '3', 'of a test')",
            "journal 3 was set aside: of a test",
        ),
    ] {
        copy_folder(&whole, &copy);
        let sql = sql
            .replace("FIRST", &first)
            .replace("SECOND", &second)
            .replace("THIRD", &third);
        harm(&copy, &sql).await;
        let report = checked(&copy).await;
        assert!(
            report.damage.iter().any(|line| line.contains(said)),
            "{sql}: {:?}",
            report.damage
        );
    }
    fs::remove_file(copy.join("secret")).unwrap();
    assert!(checked(&copy).await.damage.iter().any(|line| line.contains("secret")));
    copy_folder(&whole, &copy);
    fs::write(copy.join("quincunx.sqlite"), "nonsense".repeat(1000)).unwrap();
    assert!(checked(&copy).await.damage[0].contains("not a database"));
    assert_eq!(
        check(house.data.path(), |_, _| ()).await.err().unwrap().kind(),
        ErrorKind::InvalidInput
    );
}

#[tokio::test(flavor = "multi_thread")]
async fn every_change_of_the_journal_is_found() {
    let (house, [first, ..], _) = played(1000).await;
    // The time is written, and with it how many rows there are.
    let metrics = house.person();
    let commits = async || {
        let text = metrics.get("/metrics").await.text;
        let line = text
            .lines()
            .find(|line| line.starts_with("quincunx_commits_total "))
            .unwrap()
            .to_string();
        line.rsplit(' ').next().unwrap().parse::<u64>().unwrap()
    };
    let before = commits().await;
    house.clock().advance(std::time::Duration::from_secs(2));
    while commits().await == before {
        tokio::task::yield_now().await;
    }
    let (whole, copy) = (data(&house), house.data.path().join("copy"));
    for (sql, said) in [
        (
            "DELETE FROM journal WHERE row = (SELECT max(row) FROM journal)",
            "of the journal are missing",
        ),
        (
            "DELETE FROM journal WHERE row = 2",
            "rows 2 to 2 of the journal are missing",
        ),
        (
            "DELETE FROM journal WHERE row < 3",
            "rows 1 to 2 of the journal are missing",
        ),
        (
            "UPDATE journal SET events = replace(events, 'd2', 'd1')",
            "row 5 of the journal has been changed",
        ),
        (
            "UPDATE journal SET events = '[[' WHERE row = 5",
            "row 5 of the journal has been changed",
        ),
        (
            "UPDATE journal SET events = x'ff00' WHERE row = 5",
            "row 5 of the journal has been changed",
        ),
    ] {
        copy_folder(&whole, &copy);
        harm(&copy, sql).await;
        let report = checked(&copy).await;
        assert!(
            report.damage.iter().any(|line| line.contains(said)),
            "{sql}: {:?}",
            report.damage
        );

        // The server starts all the same, with everything else; what it could not use is kept.
        let server = Server::start(Config::new(([127, 0, 0, 1], 0).into(), copy.clone()))
            .await
            .unwrap();
        let guest = Person {
            http: reqwest::Client::new(),
            host: server.addr().to_string(),
            cookie: Default::default(),
            device: Default::default(),
        };
        let list = guest.get("/api/games").await.ok(200);
        assert_eq!(list["games"].as_array().unwrap().len(), 3, "{sql}");
        let metrics = guest.get("/metrics").await.text;
        let told = metrics
            .lines()
            .find(|line| line.starts_with("quincunx_set_aside "))
            .unwrap();
        assert_ne!(told, "quincunx_set_aside 0", "{sql}");
        if sql.contains("'d1'") || sql.contains("row = 2") {
            // More has happened in it than can be known, so that nobody goes on from before.
            guest
                .get(&format!("/api/games/{first}"))
                .await
                .error(503, "store-unavailable");
        }
        server.stop().await;
        assert!(!checked(&copy).await.damage.is_empty(), "{sql}");
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn one_bad_row_breaks_nothing_else() {
    let (mut house, games, people) = played(3).await;
    house.stop().await;
    let [first, second, third] = &games;
    let lobby = format!(
        "INSERT INTO challenges (id, created_at, user, settings, rated, side, open) VALUES ('twelveletter', 1, (SELECT a_user FROM games WHERE id = '{first}'), '{{', 0, 'random', 1);
        UPDATE games SET settings = '{{' WHERE id = '{second}';
        UPDATE events SET entries = replace(entries, 'd2', 'z9') WHERE game = '{first}'"
    );
    harm(&data(&house), &lobby).await;
    house.start().await;
    let stranger = house.person();
    // Two to a page: the bad one is passed over, and the page is full all the same.
    let page = stranger.get("/api/games?limit=2").await.ok(200);
    let ids: Vec<_> = page["games"]
        .as_array()
        .unwrap()
        .iter()
        .map(|game| game["id"].as_str().unwrap())
        .collect();
    assert_eq!(ids, [third, first]);
    assert_eq!(page["next"], json!(null));
    // Whoever has made a bad challenge comes all the same.
    let mut socket = people[0].socket().await;
    socket.say(json!({"t": "lobby", "on": true})).await;
    assert_eq!(socket.hear("lobby").await["challenges"], json!([]));
    stranger
        .get(&format!("/api/games/{second}"))
        .await
        .error(503, "store-unavailable");
    stranger
        .get(&format!("/api/games/{first}"))
        .await
        .error(500, "internal");
    stranger.get(&format!("/api/games/{third}")).await.ok(200);
    let mine = people[0].get("/api/me").await.ok(200);
    assert_eq!(mine["playing"][0]["id"], **first);
    let metrics = stranger.get("/metrics").await.text;
    assert!(metrics.contains("\nquincunx_set_aside 3\n"), "{metrics}");
    assert_eq!(checked(&data(&house)).await.damage.len(), 2);
}

#[tokio::test(flavor = "multi_thread")]
async fn a_copy_of_a_running_server_is_the_store_of_another() {
    let (mut house, [first, ..], [one, two]) = played(3).await;
    let (copy, elsewhere) = (house.data.path().join("copy"), house.data.path().join("elsewhere"));
    backup(&data(&house), &copy, |_, _| ()).await.unwrap();
    assert_eq!(checked(&copy).await.events, 6);
    #[cfg(unix)]
    {
        use std::os::unix::fs::PermissionsExt;
        let mode = |path: &Path| fs::metadata(path).unwrap().permissions().mode() & 0o777;
        assert_eq!(mode(&copy), 0o700);
        for name in ["secret", "quincunx.sqlite"] {
            assert_eq!(mode(&copy.join(name)), 0o600, "{name}");
        }
    }
    // Nothing else is left, beside it or in it.
    let names = |folder: &Path| {
        let mut names: Vec<_> = fs::read_dir(folder)
            .unwrap()
            .map(|entry| entry.unwrap().file_name())
            .collect();
        names.sort();
        names
    };
    assert_eq!(names(house.data.path()), ["copy", "data"]);
    assert_eq!(names(&copy), ["quincunx.sqlite", "secret"]);
    let refused = backup(&data(&house), &copy, |_, _| ()).await.err().unwrap();
    assert_eq!(refused.kind(), ErrorKind::InvalidInput);
    let refused = backup(&copy.join("nothing"), &elsewhere, |_, _| ())
        .await
        .err()
        .unwrap();
    assert_eq!(refused.kind(), ErrorKind::InvalidInput);

    // The game goes on here, and from the copy there.
    two.act(&first, json!({"step": 5, "action": {"move": "a5"}}))
        .await
        .ok(200);
    let refused = restore(&copy, &data(&house), |_, _| ()).await.err().unwrap();
    assert_eq!(refused.kind(), ErrorKind::ResourceBusy);
    house.stop().await;
    let refused = restore(&copy, &data(&house), |_, _| ()).await.err().unwrap();
    assert_eq!(refused.kind(), ErrorKind::InvalidInput);
    assert!(refused.to_string().contains("has a store already"), "{refused}");
    restore(&copy, &elsewhere, |_, _| ()).await.unwrap();
    assert_eq!(names(&elsewhere), ["lock", "quincunx.sqlite", "secret"]);
    assert_eq!(checked(&elsewhere).await.damage, Vec::<String>::new());
    assert_eq!(checked(&data(&house)).await.events, 7);
    let server = Server::start(Config::new(([127, 0, 0, 1], 0).into(), elsewhere))
        .await
        .unwrap();
    let one = Person {
        http: reqwest::Client::new(),
        host: server.addr().to_string(),
        cookie: one.cookie.lock().unwrap().clone().into(),
        device: Default::default(),
    };
    let seen = one.game(&first).await;
    assert_eq!((&seen["step"], &seen["you"]), (&json!(5), &json!(["a"])));
    server.stop().await;
}

/// A copy on a disk that can only be read, where SQLite cannot make the files it needs beside it.
#[cfg(unix)]
#[tokio::test(flavor = "multi_thread")]
async fn a_store_that_cannot_be_written_to_is_read_all_the_same() {
    let (mut house, ..) = played(100).await;
    house.stop().await;
    let data = data(&house);
    // SQLite follows no link to a file of its own, and can make none where this is.
    std::os::unix::fs::symlink("nowhere", data.join("quincunx.sqlite-shm")).unwrap();
    let whole = checked(&data).await;
    assert_eq!((whole.damage, whole.games), (Vec::new(), 3));
    let copied = house.data.path().join("copy");
    backup(&data, &copied, |_, _| {}).await.unwrap();
    assert_eq!(checked(&copied).await.games, whole.games);
    // What waits in a log cannot be read there, and that is said.
    fs::write(data.join("quincunx.sqlite-wal"), "something").unwrap();
    let error = check(&data, |_, _| {}).await.unwrap_err();
    assert_eq!(error.kind(), ErrorKind::InvalidInput);
    assert!(error.to_string().contains("copy the folder"), "{error}");
}
