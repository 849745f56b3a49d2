//! Studies on the command line.

#![allow(clippy::unwrap_used, reason = "a test may panic")]

use std::fs;
use std::path::Path;
use std::process::Command;

use serde_json::Value;

/// What the program prints on standard output, what on standard error, and how it exits.
fn run(folder: &Path, args: &[&str]) -> (String, String, Option<i32>) {
    let output = Command::new(env!("CARGO_BIN_EXE_quincunx"))
        .args(args)
        .current_dir(folder)
        .output()
        .unwrap();
    let text = |bytes| String::from_utf8(bytes).unwrap();
    (text(output.stdout), text(output.stderr), output.status.code())
}

#[test]
fn the_example_of_every_game_is_reviewed() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../docs/examples");
    for game in quincunx_rules::GAMES {
        let file = format!("{}.qgn", game.name);
        let (text, errors, code) = run(&folder, &["review", &file, "--nodes", "200", "--json"]);
        assert_eq!((errors.as_str(), code), ("", Some(0)), "{file}");
        let mut lines = text.lines();
        let review: Value = serde_json::from_str(lines.next().unwrap()).unwrap();
        assert_eq!(lines.next(), None, "one game, one line");
        assert_eq!(review["ruleset"], game.name);
        assert_eq!(review["accuracy"].as_array().unwrap().len(), 2);
        let moves = review["moves"].as_array().unwrap();
        assert!(moves.len() > 10, "{file}");
        for mv in moves {
            for chance in ["before", "after"] {
                assert!((0.0..=1.0).contains(&mv[chance].as_f64().unwrap()), "{mv}");
            }
            assert!(mv["best"].as_array().is_some_and(|line| !line.is_empty()), "{mv}");
        }
        let last = &moves[moves.len() - 1];
        assert!(
            last["proven"] == true && (last["after"] == 1.0 || last["after"] == 0.0),
            "the last move of {file} has won or lost: {last}"
        );
    }
}

/// Work that was broken off goes on where it was, and finds what it would have found at once.
#[test]
fn puzzles_are_made_in_pieces_and_proved_again() {
    let folder = tempfile::tempdir().unwrap();
    let make = |count: &str, out: &str| {
        let args = [
            "puzzles", "make", "hadron", "--count", count, "--seed", "3", "--out", out,
        ];
        let (text, errors, code) = run(folder.path(), &args);
        assert_eq!(code, Some(0), "{text}{errors}");
        fs::read_to_string(folder.path().join(out)).unwrap()
    };
    let whole = make("6", "whole.jsonl");
    assert_eq!(whole.lines().count(), 6);
    assert!(
        make("6", "again.jsonl") == whole,
        "the same seed finds the same puzzles"
    );
    let (text, _, code) = run(folder.path(), &["puzzles", "check", "whole.jsonl"]);
    assert_eq!(
        (text.as_str(), code),
        ("6 puzzles hold, 6 of them proven in full.\n", Some(0))
    );

    let mut lines: Vec<&str> = whole.lines().collect();
    lines.push(lines[0]);
    let claims = lines[1].replace("\"proven\":true", "\"proven\":false");
    lines[1] = &claims;
    fs::write(folder.path().join("broken.jsonl"), lines.join("\n")).unwrap();
    let (text, errors, code) = run(folder.path(), &["puzzles", "check", "broken.jsonl"]);
    assert_eq!(code, Some(1), "{text}{errors}");
    assert!(text.contains("it is proven, which it does not say"), "{text}");
    assert!(
        text.contains("the same puzzle, up to symmetry, stands before"),
        "{text}"
    );
    assert!(errors.contains("2 of 7 puzzles of broken.jsonl are flawed"), "{errors}");

    fs::write(folder.path().join("nonsense.jsonl"), "{\"id\":1}\n").unwrap();
    let (_, errors, code) = run(folder.path(), &["puzzles", "check", "nonsense.jsonl"]);
    assert_eq!(code, Some(2));
    assert!(errors.contains("nonsense.jsonl, line 1: this is no puzzle"), "{errors}");
}
