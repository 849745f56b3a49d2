//! Why a move is not legal, in the words of the rules.

use std::error::Error;
use std::fmt;

use crate::{Phrase, Value};

/// Why a move is not legal: a sentence for people, made by [`illegal!`](crate::illegal).
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Illegal(Phrase);

impl Illegal {
    /// The reason that a sentence gives.
    pub fn new(phrase: Phrase) -> Illegal {
        Illegal(phrase)
    }

    /// The rule the move breaks: a stable name, such as `hadron-unbalanced`.
    pub fn rule(&self) -> &'static str {
        let id = self.0.id();
        id.strip_prefix("illegal-").unwrap_or(id)
    }

    /// The sentence.
    pub fn phrase(&self) -> &Phrase {
        &self.0
    }
}

impl fmt::Display for Illegal {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(f)
    }
}

impl Error for Illegal {}

/// `illegal!("cell-taken", "{cell} is taken", cell)`: an [`Illegal`] with the [`phrase!`](crate::phrase)
/// `illegal-cell-taken`.
#[macro_export]
macro_rules! illegal {
    ($rule:literal, $($sentence:tt)+) => {
        $crate::Illegal::new($crate::phrase!(::std::concat!("illegal-", $rule), $($sentence)+))
    };
}

/// The refusal of any move once the game is over.
pub(crate) fn game_over() -> Illegal {
    illegal!("game-over", "the game is over")
}

/// The refusal of a cell that the board does not have.
pub(crate) fn off_board(cell: impl Into<Value> + fmt::Display, columns: u32, rows: u32) -> Illegal {
    illegal!(
        "off-board",
        "{cell} is not on the {columns}x{rows} board",
        cell,
        columns,
        rows
    )
}

/// The refusal of a cell that is not empty.
pub(crate) fn cell_taken(cell: impl Into<Value> + fmt::Display) -> Illegal {
    illegal!("cell-taken", "there is a piece on {cell} already", cell)
}
