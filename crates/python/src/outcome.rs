//! How a game ended.

use pyo3::prelude::*;
use pyo3::types::PyType;

/// How a game ended: the winner (1, 2, or None for a draw), the word for the reason, and a sentence.
///
/// >>> Position("hadron:size=3", "oxo/xox/oxo 1").result
/// Outcome(winner=2, reason='no-move')
#[pyclass(module = "quincunx", frozen, eq, hash)]
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub(crate) struct Outcome {
    /// The player who has won, 1 or 2; None is a draw.
    #[pyo3(get)]
    winner: Option<u8>,
    /// Why the game ended, in a word: ``no-move``, ``home-row``, ``repetition``, …
    #[pyo3(get)]
    reason: String,
    /// Why the game ended, in a sentence.
    #[pyo3(get)]
    sentence: String,
}

impl From<quincunx_rules::Outcome> for Outcome {
    fn from(outcome: quincunx_rules::Outcome) -> Outcome {
        Outcome {
            winner: outcome.winner.map(|player| player.number()),
            reason: outcome.reason.word().to_string(),
            sentence: outcome.reason.phrase(outcome.winner, None).text().to_string(),
        }
    }
}

#[pymethods]
impl Outcome {
    #[new]
    #[pyo3(signature = (winner, reason, sentence=""))]
    fn new(winner: Option<u8>, reason: &str, sentence: &str) -> PyResult<Outcome> {
        if winner.is_some_and(|winner| !(1..=2).contains(&winner)) {
            return Err(crate::failure::value_error("the winner is 1, 2 or None"));
        }
        Ok(Outcome {
            winner,
            reason: reason.to_string(),
            sentence: sentence.to_string(),
        })
    }

    /// The result as a player sees it: 1.0 won, -1.0 lost, 0.0 drawn.
    fn value(&self, player: u8) -> PyResult<f64> {
        match (player, self.winner) {
            (1 | 2, None) => Ok(0.0),
            (1 | 2, Some(winner)) => Ok(if winner == player { 1.0 } else { -1.0 }),
            _ => Err(crate::failure::value_error("a player is 1 or 2")),
        }
    }

    fn __repr__(&self) -> String {
        let winner = self.winner.map_or("None".to_string(), |winner| winner.to_string());
        format!("Outcome(winner={winner}, reason='{}')", self.reason)
    }

    fn __reduce__<'py>(slf: &Bound<'py, Self>) -> (Bound<'py, PyType>, (Option<u8>, String, String)) {
        let outcome = slf.get();
        (
            slf.get_type(),
            (outcome.winner, outcome.reason.clone(), outcome.sentence.clone()),
        )
    }
}
