//! A game so far.

use pyo3::prelude::*;
use pyo3::types::PyType;
use quincunx_draw::Trace;
use quincunx_rules::{AnyPosition, Policy};

use crate::failure::{bad_move, value_error};
use crate::given::{GivenMove, GivenStart};
use crate::outcome::Outcome;
use crate::position::Position;
use crate::record::Record;

/// A game so far: where it began, its moves, and the referee's rules: the third occurrence of a position ends the game,
/// and so does a limit of moves if there is one.
///
/// Engines look at it too, which must not repeat positions unawares.
///
/// >>> game = History("hadron", ["c3"])
/// >>> game.push("a1")
/// >>> game.moves, game.position.text, game.result
/// (['c3', 'a1'], '5/5/2o2/5/x4 1', None)
#[pyclass(module = "quincunx", eq)]
#[derive(PartialEq)]
pub(crate) struct History {
    pub(crate) history: quincunx_rules::History,
    repetition: bool,
    max_plies: Option<u32>,
}

impl History {
    fn push_one(&mut self, mv: GivenMove) -> PyResult<()> {
        let text = match mv {
            GivenMove::Text(text) => text,
            GivenMove::Action(action) => self.position().move_text(action)?,
        };
        self.history.push(&text).map_err(|error| bad_move(&text, &error))?;
        Ok(())
    }
}

type Pieces = (Position, Vec<String>, bool, Option<u32>);

#[pymethods]
impl History {
    #[new]
    #[pyo3(signature = (start, moves=Vec::new(), repetition=true, max_plies=None))]
    fn new(
        start: GivenStart<'_>,
        moves: Vec<GivenMove>,
        repetition: bool,
        max_plies: Option<u32>,
    ) -> PyResult<History> {
        let policy = Policy {
            repetition,
            ply_limit: max_plies,
        };
        let mut history = History {
            history: quincunx_rules::History::with_policy(start.position()?, policy),
            repetition,
            max_plies,
        };
        for mv in moves {
            history.push_one(mv)?;
        }
        Ok(history)
    }

    /// Plays a move, given as text or as an action number.
    fn push(&mut self, r#move: GivenMove) -> PyResult<()> {
        self.push_one(r#move)
    }

    /// Takes the last move back and returns its text.
    fn undo(&mut self) -> PyResult<String> {
        let text = self.history.texts().next_back();
        let taken = text.filter(|_| self.history.undo().is_some());
        taken.ok_or_else(|| value_error("there is no move to take back"))
    }

    /// The position now.
    #[getter]
    fn position(&self) -> Position {
        Position::new_of(self.history.position().clone())
    }

    /// The position the game began from.
    #[getter]
    fn start(&self) -> Position {
        Position::new_of(self.history.start().clone())
    }

    /// The ruleset being played.
    #[getter]
    fn ruleset(&self) -> String {
        self.history.ruleset().to_string()
    }

    /// The texts of the moves.
    #[getter]
    fn moves(&self) -> Vec<String> {
        self.history.texts().collect()
    }

    /// How the game has ended, if it has: by its rules, by repetition, or by the limit of moves.
    #[getter]
    fn result(&self) -> Option<Outcome> {
        self.history.result().map(Outcome::from)
    }

    /// The game as a record.
    fn record(&self) -> Record {
        let mut record = quincunx_rules::record::Record::from_history(&self.history);
        if let Some(outcome) = self.history.result() {
            record.set_result(Some(outcome).into(), Some(outcome.reason.word()));
        }
        Record { record }
    }

    /// A copy that goes its own way.
    fn copy(&self) -> History {
        History {
            history: self.history.clone(),
            repetition: self.repetition,
            max_plies: self.max_plies,
        }
    }

    fn __copy__(&self) -> History {
        self.copy()
    }

    fn __len__(&self) -> usize {
        self.history.plies()
    }

    /// A drawing of the position as SVG with the last move shown; see `Position.svg`.
    #[pyo3(signature = (*, theme="light", notes=true))]
    fn svg(&self, theme: &str, notes: bool) -> PyResult<String> {
        let last = self.history.moves().next_back();
        let trace = |(before, mv): (&AnyPosition, _)| Trace::of(before, &before.text_of(mv)).ok();
        self.position().picture(theme, notes, &[], &[], last.and_then(trace))
    }

    fn _repr_svg_(&self) -> PyResult<String> {
        self.svg("light", true)
    }

    fn __repr__(&self) -> String {
        let moves: Vec<String> = self.history.texts().map(|text| format!("'{text}'")).collect();
        let start = self.start();
        if start.position == AnyPosition::start(&self.history.ruleset()) {
            format!("History('{}', [{}])", self.history.ruleset(), moves.join(", "))
        } else {
            format!(
                "History(Position('{}', '{}'), [{}])",
                self.history.ruleset(),
                start.position,
                moves.join(", ")
            )
        }
    }

    fn __reduce__<'py>(slf: &Bound<'py, Self>) -> PyResult<(Bound<'py, PyType>, Pieces)> {
        let history = slf.try_borrow()?;
        let pieces = (history.start(), history.moves(), history.repetition, history.max_plies);
        Ok((slf.get_type(), pieces))
    }
}
