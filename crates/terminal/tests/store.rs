//! Nothing is lost.

#![allow(clippy::unwrap_used, reason = "a test may panic")]

use std::fs;

use quincunx_play::{Action, Settings};
use quincunx_terminal::{Sitter, Store, Table, load, read_clock, write_safely};

fn table() -> Table {
    let mut settings = Settings::new("hadron".parse().unwrap());
    settings.pie = true;
    settings.clock = read_clock("5+3").unwrap();
    let sitters = [Sitter::Human, "level:4".parse().unwrap()];
    let mut table = Table::new(settings, sitters, 9, 1000).unwrap();
    table.play(3000, "C3").unwrap();
    let seat = table.game.to_move().unwrap();
    table.act(4000, seat, Action::Swap).unwrap();
    table
}

#[test]
fn a_kept_game_comes_back_with_its_clocks() {
    let dir = tempfile::tempdir().unwrap();
    let table = table();
    Store::new(dir.path()).keep(&table, 6000).unwrap();
    // Another run.
    let store = Store::new(dir.path()).next();
    let (left, broken) = store.left();
    assert!(broken.is_empty() && left.len() == 1);
    let back = &left[0].table;
    assert_eq!(back.game, table.game);
    assert_eq!((&back.sitters, back.seed), (&table.sitters, 9));
    // The clocks stood while nobody was there.
    assert_eq!(back.time(1_000_000), table.time(6000));
    store.adopt(&left[0].path, back, 0).unwrap();
    assert_eq!(store.left().0.len(), 0, "it is this run's own now");
    assert_eq!(Store::new(dir.path()).next().next().left().0.len(), 1);
    store.forget();
    assert_eq!(Store::new(dir.path()).next().next().left().0.len(), 0);
}

#[test]
fn half_a_file_is_set_aside_with_the_reason() {
    let dir = tempfile::tempdir().unwrap();
    let store = Store::new(dir.path());
    store.keep(&table(), 0).unwrap();
    let running = dir.path().join("running");
    let path = fs::read_dir(&running).unwrap().next().unwrap().unwrap().path();
    let whole = fs::read_to_string(&path).unwrap();
    for (n, broken) in [
        whole[..whole.len() / 2].to_string(),
        whole.replace("\"version\":1", "\"version\":99"),
        whole.replace("c3", "z9"),
        whole.replace("\"level:4\"", "\"nobody\""),
        String::new(),
    ]
    .into_iter()
    .enumerate()
    {
        fs::write(running.join(format!("{n}.json")), broken).unwrap();
    }
    let (left, broken) = store.left();
    assert_eq!((left.len(), broken.len()), (0, 5));
    for broken in broken {
        assert!(broken.path.extension().unwrap() == "broken" && broken.path.exists() && !broken.error.is_empty());
    }
    assert!(store.left().1.is_empty(), "told once");
}

#[test]
fn records_are_written_whole_and_read_back() {
    let dir = tempfile::tempdir().unwrap();
    let path = dir.path().join("deep/in/a/folder/game.qgn");
    let table = table();
    write_safely(&path, table.record().to_string().as_bytes()).unwrap();
    let back = load(&path).unwrap();
    assert_eq!(back.game.moves().collect::<Vec<_>>(), ["c3"]);
    // The swap made the bot player 1.
    assert_eq!(back.sitters, ["level:4".parse().unwrap(), Sitter::Human]);
    let names: Vec<_> = fs::read_dir(path.parent().unwrap()).unwrap().collect();
    assert_eq!(names.len(), 1, "nothing else is left behind");
    fs::write(&path, "[Ruleset \"hadron\"]\n\n1. c3 c3 *\n").unwrap();
    assert!(load(&path).unwrap_err().contains("already"));
    fs::write(&path, "").unwrap();
    assert!(load(&path).is_err() && load(&dir.path().join("none.qgn")).is_err());
}

#[test]
fn a_folder_that_cannot_be_written_is_an_error_and_no_more() {
    let dir = tempfile::tempdir().unwrap();
    let file = dir.path().join("file");
    fs::write(&file, "").unwrap();
    let store = Store::new(&file);
    assert!(store.keep(&table(), 0).is_err());
    assert!(store.left().0.is_empty() && store.records().is_empty());
}

#[test]
fn names_mean_files() {
    let store = Store::new("/data");
    assert_eq!(store.resolve("first"), std::path::Path::new("/data/games/first.qgn"));
    assert_eq!(store.resolve("./first.qgn"), std::path::Path::new("./first.qgn"));
}
