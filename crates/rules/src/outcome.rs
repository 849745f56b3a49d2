//! How a game ended.

use std::fmt;

use crate::Player;

/// Why a game ended: a short stable word, the same in JSON, records and programs.
///
/// The games define the reasons their rules know; a referee adds its own (`repetition`, `time`, …).
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct EndReason(pub &'static str);

impl EndReason {
    /// The player to move has no legal move.
    pub const NO_MOVE: EndReason = EndReason("no-move");
    /// A position occurred for the third time, and a referee stopped the game.
    pub const REPETITION: EndReason = EndReason("repetition");
    /// As many moves were made as a referee allows.
    pub const PLY_LIMIT: EndReason = EndReason("ply-limit");
}

impl fmt::Display for EndReason {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.0)
    }
}

/// The absolute result of a finished game: who won, and why.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Outcome {
    /// The winner; `None` is a draw.
    pub winner: Option<Player>,
    /// Why the game ended.
    pub reason: EndReason,
}

impl Outcome {
    /// A win for `player`.
    #[inline]
    pub const fn win(player: Player, reason: EndReason) -> Outcome {
        Outcome {
            winner: Some(player),
            reason,
        }
    }

    /// A draw.
    #[inline]
    pub const fn draw(reason: EndReason) -> Outcome {
        Outcome { winner: None, reason }
    }

    /// The result as one player sees it.
    #[inline]
    pub fn seen_by(self, player: Player) -> Relative {
        match self.winner {
            None => Relative::Draw,
            Some(winner) if winner == player => Relative::Win,
            Some(_) => Relative::Loss,
        }
    }
}

/// A result from one player's point of view.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Relative {
    /// The player lost.
    Loss,
    /// Nobody won.
    Draw,
    /// The player won.
    Win,
}
