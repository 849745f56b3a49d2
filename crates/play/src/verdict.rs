//! How a game ended.

use serde::{Deserialize, Serialize};

use crate::Seat;

/// How a game ended.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Verdict {
    /// The player who won, 1 or 2; nobody in a draw, or if the game was called off.
    pub winner: Option<u8>,
    /// The person who won.
    pub seat: Option<Seat>,
    /// Why, in a stable word.
    pub reason: String,
}
