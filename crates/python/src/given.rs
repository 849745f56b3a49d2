//! What callers may pass where a ruleset, a position, a game so far, or a move is wanted.

use pyo3::exceptions::PyMemoryError;
use pyo3::prelude::*;
use quincunx_engine::Limits;
use quincunx_rules::{AnyPosition, Ruleset};

use crate::failure::value_error;
use crate::game::Game;
use crate::history::History;
use crate::position::Position;

/// A ruleset: its text, or a `Game`.
#[derive(FromPyObject)]
pub(crate) enum GivenRuleset<'py> {
    #[pyo3(annotation = "str")]
    Text(String),
    #[pyo3(annotation = "Game")]
    Game(PyRef<'py, Game>),
}

impl GivenRuleset<'_> {
    pub(crate) fn ruleset(&self) -> PyResult<Ruleset> {
        match self {
            GivenRuleset::Text(text) => text.parse().map_err(value_error),
            GivenRuleset::Game(game) => Ok(game.ruleset),
        }
    }
}

/// Where a game begins: at the start of a ruleset, or at a position.
#[derive(FromPyObject)]
pub(crate) enum GivenStart<'py> {
    #[pyo3(annotation = "Position")]
    Position(PyRef<'py, Position>),
    #[pyo3(transparent, annotation = "str")]
    Ruleset(GivenRuleset<'py>),
}

impl GivenStart<'_> {
    pub(crate) fn position(&self) -> PyResult<AnyPosition> {
        match self {
            GivenStart::Position(position) => Ok(position.position.clone()),
            GivenStart::Ruleset(ruleset) => Ok(AnyPosition::start(&ruleset.ruleset()?)),
        }
    }
}

/// A game so far: a `History`, or a `Position` that nothing is known before of.
#[derive(FromPyObject)]
pub(crate) enum GivenGame<'py> {
    #[pyo3(annotation = "Position")]
    Position(PyRef<'py, Position>),
    #[pyo3(annotation = "History")]
    History(PyRef<'py, History>),
}

impl GivenGame<'_> {
    pub(crate) fn history(&self) -> quincunx_rules::History {
        match self {
            GivenGame::Position(position) => quincunx_rules::History::new(position.position.clone()),
            GivenGame::History(history) => history.history.clone(),
        }
    }
}

/// A move: its text, or the number of the action.
#[derive(FromPyObject)]
pub(crate) enum GivenMove {
    #[pyo3(annotation = "str")]
    Text(String),
    #[pyo3(annotation = "int")]
    Action(i64),
}

/// The longest time that can be asked for: a week. Clocks cannot express any.
const MAX_SECONDS: f64 = 7.0 * 24.0 * 3600.0;

/// Limits of a search, as they are passed.
pub(crate) fn limits(time: Option<f64>, nodes: Option<u64>, depth: Option<u32>) -> PyResult<Limits> {
    let time = match time {
        Some(seconds) if seconds > 0.0 && seconds <= MAX_SECONDS => Some(std::time::Duration::from_secs_f64(seconds)),
        Some(seconds) => {
            return Err(value_error(format!(
                "time is a number of seconds above 0 and up to {MAX_SECONDS}, not {seconds}"
            )));
        }
        None => None,
    };
    if nodes == Some(0) {
        return Err(value_error("nodes is a whole number above 0"));
    }
    if depth == Some(0) {
        return Err(value_error("depth is a whole number above 0"));
    }
    Ok(Limits {
        time,
        nodes,
        depth,
        ..Limits::default()
    })
}

/// Mebibytes as bytes, if the machine has so many to give.
pub(crate) fn memory(name: &str, mebibytes: u32) -> PyResult<usize> {
    if !(1..=1 << 20).contains(&mebibytes) {
        return Err(value_error(format!(
            "{name} is a number of MiB from 1 to 1048576, not {mebibytes}"
        )));
    }
    let bytes = (mebibytes as usize) << 20;
    // To ask for too much later would end the program.
    let mut room: Vec<u8> = Vec::new();
    match room.try_reserve_exact(bytes) {
        Ok(()) => Ok(bytes),
        Err(_) => Err(PyMemoryError::new_err(format!(
            "there are no {mebibytes} MiB of memory"
        ))),
    }
}
