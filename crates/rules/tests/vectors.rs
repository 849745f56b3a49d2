//! Complete games from the data files, replayed.

#![allow(clippy::unwrap_used, reason = "a test may panic")]

use std::fs;
use std::path::Path;

use quincunx_rules::{AnyPosition, Ruleset};
use serde::Deserialize;

#[derive(Deserialize)]
struct Game {
    ruleset: Ruleset,
    moves: Vec<String>,
    #[serde(rename = "final")]
    end: String,
    result: Option<u8>,
    /// For each position before a move, its sorted legal moves.
    legal: Option<Vec<Vec<String>>>,
}

fn replay(game: &Game) {
    let ruleset = game.ruleset;
    let mut position = AnyPosition::start(&ruleset);
    for (ply, mv) in game.moves.iter().enumerate() {
        if let Some(legal) = &game.legal {
            assert_eq!(position.moves(), legal[ply], "{ruleset} {position}");
        }
        assert!(position.result().is_none(), "{ruleset} {position} is not over");
        position
            .play(mv)
            .unwrap_or_else(|error| panic!("{ruleset} {position} {mv}: {error}"));
    }
    assert_eq!(position.to_string(), game.end, "{ruleset}");
    let winner = position
        .result()
        .and_then(|outcome| outcome.winner)
        .map(|player| player.number());
    assert_eq!(winner, game.result, "{ruleset} {position}");
    assert_eq!(AnyPosition::parse(&ruleset, &game.end).as_ref(), Ok(&position));
}

#[test]
fn every_vector_file() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/vectors");
    let mut files = 0;
    for entry in fs::read_dir(folder).unwrap() {
        let path = entry.unwrap().path();
        let text = fs::read_to_string(&path).unwrap();
        let games: Vec<Game> = text.lines().map(|line| serde_json::from_str(line).unwrap()).collect();
        assert!(!games.is_empty(), "{} is empty", path.display());
        games.iter().for_each(replay);
        files += 1;
    }
    assert_eq!(files, 28);
}
