//! Games reviewed.

use pyo3::prelude::*;
use quincunx_engine::{Control, Limits, Options};
use quincunx_study::{game_of, review};

use crate::failure::value_error;
use crate::given::limits;
use crate::history::History;
use crate::patience::patiently;
use crate::record::Record;

/// How many positions are looked at for each move if nothing is said.
const NODES: u64 = 20_000;

/// A game that was played.
#[derive(FromPyObject)]
pub(crate) enum Played<'py> {
    #[pyo3(annotation = "History")]
    History(PyRef<'py, History>),
    #[pyo3(annotation = "Record")]
    Record(PyRef<'py, Record>),
}

impl Played<'_> {
    /// The game itself.
    pub(crate) fn history(&self) -> quincunx_rules::History {
        match self {
            Played::History(history) => history.history.clone(),
            Played::Record(record) => game_of(&record.record),
        }
    }
}

/// The review of a game as JSON, see `quincunx.review`.
#[pyfunction]
#[pyo3(signature = (game, *, time=None, nodes=None))]
pub(crate) fn review_json(py: Python<'_>, game: Played<'_>, time: Option<f64>, nodes: Option<u64>) -> PyResult<String> {
    let history = game.history();
    drop(game);
    let mut limits = limits(time, nodes, None)?;
    if limits == Limits::default() {
        limits.nodes = Some(NODES);
    }
    let whole = Control::new(&Limits::default());
    let reviewed = patiently(
        py,
        || whole.stop(),
        || review(&history, &limits, Options::default(), &whole, &mut |_, _| {}),
    )?;
    serde_json::to_string(&reviewed).map_err(value_error)
}
