//! What a position is known to be worth.

use quincunx_engine::{Proven, Score};
use quincunx_rules::{Outcome, Player, Relative};

/// What a position is worth to one of the players: a certain result, or an estimate.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Worth {
    /// The player wins in that many plies at most; 0 if the game is over.
    Won(u32),
    /// The player loses in that many plies at most against good play.
    Lost(u32),
    /// The game is over and nobody has won.
    Drawn,
    /// The chance that the player wins, as far as a search can tell; never quite 0 or 1.
    Estimate(f64),
}

/// Chances are given to four decimals: more would be noise.
const UNIT: f64 = 1e4;

impl Worth {
    /// What the end of a game is to a player.
    pub fn ended(outcome: Outcome, player: Player) -> Worth {
        match outcome.seen_by(player) {
            Relative::Win => Worth::Won(0),
            Relative::Loss => Worth::Lost(0),
            Relative::Draw => Worth::Drawn,
        }
    }

    /// The chance that the player wins, between 0 and 1; a draw is half a win.
    pub fn chance(self) -> f64 {
        match self {
            Worth::Won(_) => 1.0,
            Worth::Lost(_) => 0.0,
            Worth::Drawn => 0.5,
            Worth::Estimate(chance) => chance,
        }
    }

    /// Whether it is certain.
    pub fn is_proven(self) -> bool {
        !matches!(self, Worth::Estimate(_))
    }

    /// Whether the player certainly wins.
    pub fn is_won(self) -> bool {
        matches!(self, Worth::Won(_))
    }

    /// Whether the player certainly loses.
    pub fn is_lost(self) -> bool {
        matches!(self, Worth::Lost(_))
    }

    /// The same for the other player.
    #[must_use]
    pub fn other(self) -> Worth {
        match self {
            Worth::Won(plies) => Worth::Lost(plies),
            Worth::Lost(plies) => Worth::Won(plies),
            Worth::Drawn => Worth::Drawn,
            Worth::Estimate(chance) => Worth::Estimate(round(1.0 - chance)),
        }
    }

    /// The same one ply earlier.
    #[must_use]
    pub(crate) fn before_move(self) -> Worth {
        match self {
            Worth::Won(plies) => Worth::Won(plies + 1),
            Worth::Lost(plies) => Worth::Lost(plies + 1),
            other => other,
        }
    }
}

impl From<Proven> for Worth {
    fn from(proven: Proven) -> Worth {
        match proven {
            Proven::WinIn(plies) => Worth::Won(plies),
            Proven::LossIn(plies) => Worth::Lost(plies),
        }
    }
}

impl From<Score> for Worth {
    fn from(score: Score) -> Worth {
        match score.proven() {
            Some(proven) => proven.into(),
            None => Worth::Estimate(round(score.chance()).clamp(1.0 / UNIT, 1.0 - 1.0 / UNIT)),
        }
    }
}

fn round(chance: f64) -> f64 {
    (chance * UNIT).round() / UNIT
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn estimates_never_look_certain() {
        for raw in [-Score::MAX_ESTIMATE, -2000, 0, 2000, Score::MAX_ESTIMATE] {
            let worth = Worth::from(Score::estimate(raw));
            assert!(!worth.is_proven());
            assert!((0.0001..=0.9999).contains(&worth.chance()), "{worth:?}");
            assert_eq!(worth.other().other(), worth);
            assert!((worth.chance() + worth.other().chance() - 1.0).abs() < 1e-9);
        }
        assert_eq!(Worth::from(Score::win_in(3)).other(), Worth::Lost(3));
        assert_eq!(Worth::Drawn.other().chance(), 0.5);
    }
}
