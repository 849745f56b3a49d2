//! The puzzles that come with the program.

use std::sync::LazyLock;

use super::Puzzle;

/// A file for each game at its default size, and for Hadron on 7x7 cells; `quincunx puzzles make` makes them.
const FILES: [&str; 6] = [
    include_str!("../../data/puzzles/alliances.jsonl"),
    include_str!("../../data/puzzles/renpaarden.jsonl"),
    include_str!("../../data/puzzles/emulsion.jsonl"),
    include_str!("../../data/puzzles/hadron.jsonl"),
    include_str!("../../data/puzzles/hadron-7.jsonl"),
    include_str!("../../data/puzzles/murus.jsonl"),
];

/// The puzzles that come with the program, game by game.
pub fn shipped() -> &'static [Puzzle] {
    static PUZZLES: LazyLock<Vec<Puzzle>> = LazyLock::new(|| {
        let lines = FILES.into_iter().flat_map(str::lines);
        let read = |line| serde_json::from_str(line).expect("a test reads every line");
        lines.map(read).collect()
    });
    &PUZZLES
}

/// How far the puzzle of a day is from that of the day before: a prime, so that all have their turn.
const DAILY_STEP: u64 = 7919;

/// The puzzle of a day, counted from the first of January 1970: the same for everybody. `None` if there are no puzzles.
pub fn daily(puzzles: &[Puzzle], day: u64) -> Option<&Puzzle> {
    let count = puzzles.len() as u64;
    let at = day.wrapping_mul(DAILY_STEP).checked_rem(count)?;
    puzzles.get(usize::try_from(at).ok()?)
}
