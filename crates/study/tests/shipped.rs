//! The puzzles that come with the program: a sample of each file is proved again, or all of them with `PUZZLES=full`.

#![allow(clippy::unwrap_used, reason = "a test may panic")]

use std::collections::{BTreeMap, HashSet};

use quincunx_study::{Puzzle, daily, shipped};

/// Puzzles of each ruleset that are proved in every run.
const SAMPLE: usize = 2;

#[test]
fn shipped_puzzles_hold() {
    let mut of: BTreeMap<String, Vec<&Puzzle>> = BTreeMap::new();
    let mut seen = HashSet::new();
    for puzzle in shipped() {
        assert!(seen.insert(&puzzle.id), "{} is there twice", puzzle.id);
        of.entry(puzzle.ruleset.to_string()).or_default().push(puzzle);
    }
    assert!(!of.is_empty());
    let full = std::env::var("PUZZLES").is_ok_and(|value| value == "full");
    for puzzles in of.values() {
        let step = if full { 1 } else { puzzles.len().div_ceil(SAMPLE) };
        for puzzle in puzzles.iter().step_by(step) {
            assert_eq!(puzzle.check(), Ok(()), "{puzzle:?}");
        }
    }
}

#[test]
fn every_puzzle_has_its_day() {
    let puzzles = shipped();
    let days = (20_000..20_000 + puzzles.len() as u64).map(|day| &daily(puzzles, day).unwrap().id);
    assert_eq!(days.collect::<HashSet<_>>().len(), puzzles.len());
    assert!(daily(&[], 5).is_none());
}
