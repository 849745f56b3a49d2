//! Puzzles: those that are shipped, looked for in games, and proved again.

use std::collections::HashSet;

use pyo3::prelude::*;
use quincunx_study::{Puzzle, mine, shipped};

use crate::failure::value_error;
use crate::review::Played;

/// The puzzles that come with the package as JSON, see `quincunx.puzzles`.
#[pyfunction]
pub(crate) fn shipped_puzzles_json() -> PyResult<String> {
    serde_json::to_string(shipped()).map_err(value_error)
}

/// The puzzles in a game as JSON, see `quincunx.find_puzzles`.
#[pyfunction]
pub(crate) fn find_puzzles_json(py: Python<'_>, game: Played<'_>) -> PyResult<String> {
    let history = game.history();
    drop(game);
    let found = py.detach(|| mine(&history, &HashSet::new()));
    serde_json::to_string(&found).map_err(value_error)
}

/// Proves a puzzle again, see `quincunx.Puzzle.check`.
#[pyfunction]
pub(crate) fn check_puzzle_json(py: Python<'_>, puzzle: &str) -> PyResult<()> {
    let puzzle: Puzzle = serde_json::from_str(puzzle).map_err(value_error)?;
    py.detach(|| puzzle.check()).map_err(value_error)
}
