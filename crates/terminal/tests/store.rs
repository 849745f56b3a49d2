//! Nothing is lost.

#![allow(clippy::unwrap_used, reason = "a test may panic")]

use std::fs;

use quincunx_play::{Action, Settings};
use quincunx_rules::GameInfo;
use quincunx_terminal::{Agreed, Sitter, Store, Table, load, read_clock, write_safely};
use quincunx_texts::Lang;

fn table() -> Table {
    let mut settings = Settings::new("hadron".parse().unwrap());
    settings.pie = true;
    settings.clock = read_clock("5+3").unwrap();
    let sitters = [Sitter::Human, "level:4".parse().unwrap()];
    let mut table = Table::new(settings, sitters, 9, 1000).unwrap();
    table.play(3000, "c3").unwrap();
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
fn a_game_that_is_open_is_told_to_others() {
    let dir = tempfile::tempdir().unwrap();
    let first = Store::new(dir.path());
    first.keep(&table(), 0).unwrap();
    let second = first.next();
    assert!(second.left().0[0].is_open);
    drop(first);
    assert!(!second.left().0[0].is_open, "whoever had it has ended");
    let path = second.left().0[0].path.clone();
    second.adopt(&path, &table(), 0).unwrap();
    let third = second.next();
    assert!(third.left().0[0].is_open);
    second.forget();
    assert!(third.left().0.is_empty());
    second.keep(&table(), 0).unwrap();
    assert!(third.left().0[0].is_open, "its next game is its own as well");
}

#[test]
fn what_was_agreed_on_is_remembered_for_each_game() {
    let dir = tempfile::tempdir().unwrap();
    let store = Store::new(dir.path());
    let [hadron, murus] = ["hadron", "murus"].map(|name| GameInfo::find(name).unwrap());
    assert!(store.last_game().is_none() && store.agreed(hadron).is_none());
    let agreed = |ruleset: &str| Agreed {
        ruleset: ruleset.to_string(),
        one: "human".to_string(),
        two: "level:5".to_string(),
        clock: "5+3".to_string(),
        pie: true,
    };
    store.agree(murus, agreed("murus:rules=advanced")).unwrap();
    store.agree(hadron, agreed("hadron:size=7")).unwrap();
    store.set_lang(Lang::Pt).unwrap();
    let again = Store::new(dir.path());
    assert_eq!(again.last_game().unwrap().name, "hadron");
    assert_eq!(again.agreed(hadron), Some(agreed("hadron:size=7")));
    assert_eq!(again.agreed(murus), Some(agreed("murus:rules=advanced")));
    assert_eq!(again.lang(), Some(Lang::Pt));
    // A file of an earlier version, and one that nobody understands.
    for (text, lang) in [("{\"lang\":\"pt\"}", Some(Lang::Pt)), ("nonsense", None)] {
        fs::write(dir.path().join("settings.json"), text).unwrap();
        assert_eq!(again.lang(), lang);
        assert!(again.last_game().is_none());
    }
}

#[test]
fn half_a_file_is_set_aside_with_the_reason() {
    let dir = tempfile::tempdir().unwrap();
    let store = Store::new(dir.path());
    store.keep(&table(), 0).unwrap();
    let running = dir.path().join("running");
    let mut paths = fs::read_dir(&running).unwrap().map(|entry| entry.unwrap().path());
    let path = paths.find(|path| path.extension().unwrap() == "json").unwrap();
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
