//! Scores as player 1 sees them, for bars, records and wires.

use std::fmt;

use quincunx_rules::{Player, record};

use crate::{Proven, Score};

/// A score as player 1 sees it, whoever is to move.
///
/// `Display` is `+1.20`, or `1 in 5` when player 1 certainly wins in five plies at most.
///
/// ```
/// use quincunx_engine::{Absolute, Score};
/// use quincunx_rules::Player;
///
/// let score = Score::estimate(120).seen_from(Player::Two);
/// assert_eq!(score, Absolute::Estimate(-120));
/// assert_eq!(Score::loss_in(4).seen_from(Player::Two).to_string(), "1 in 4");
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Absolute {
    /// Hundredths, positive if player 1 stands better.
    Estimate(i32),
    /// A certain result.
    Win {
        /// Who wins.
        player: Player,
        /// In how many plies at most.
        plies: u32,
    },
}

impl Score {
    /// What a score for the player to move, `side`, is to player 1.
    pub fn seen_from(self, side: Player) -> Absolute {
        match (self.proven(), side) {
            (Some(Proven::WinIn(plies)), player) => Absolute::Win { player, plies },
            (Some(Proven::LossIn(plies)), loser) => Absolute::Win { player: !loser, plies },
            (None, Player::One) => Absolute::Estimate(self.raw()),
            (None, Player::Two) => Absolute::Estimate(-self.raw()),
        }
    }
}

impl Absolute {
    /// Hundredths; `None` if the result is certain.
    pub fn hundredths(self) -> Option<i32> {
        match self {
            Absolute::Estimate(value) => Some(value),
            Absolute::Win { .. } => None,
        }
    }

    /// The player who certainly wins, and in how many plies at most.
    pub fn certain(self) -> Option<(Player, u32)> {
        match self {
            Absolute::Estimate(_) => None,
            Absolute::Win { player, plies } => Some((player, plies)),
        }
    }

    /// The chance that player 1 wins (see [`Score::chance`]), to four decimals: more would be noise.
    pub fn chance(self) -> f64 {
        let score = match self {
            Absolute::Estimate(value) => Score::estimate(value),
            Absolute::Win {
                player: Player::One,
                plies,
            } => Score::win_in(plies),
            Absolute::Win {
                player: Player::Two,
                plies,
            } => Score::loss_in(plies),
        };
        (score.chance() * 1e4).round() / 1e4
    }
}

impl From<Absolute> for record::Score {
    /// Records count a win in moves of the winner.
    fn from(score: Absolute) -> record::Score {
        match score {
            Absolute::Estimate(value) => record::Score::Hundredths(value),
            Absolute::Win { player, plies } => record::Score::Win {
                player,
                moves: plies.div_ceil(2),
            },
        }
    }
}

impl fmt::Display for Absolute {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Absolute::Estimate(value) => write!(f, "{:+.2}", f64::from(*value) / 100.0),
            Absolute::Win { player, plies } => write!(f, "{player} in {plies}"),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn both_sides_agree_on_what_player_1_sees() {
        for score in [Score::EVEN, Score::estimate(35), Score::win_in(5), Score::loss_in(4)] {
            let seen = score.seen_from(Player::One);
            assert_eq!(seen, (-score).seen_from(Player::Two));
            assert!((seen.chance() - score.chance()).abs() < 1e-4);
            assert_eq!(seen.certain().is_none(), seen.hundredths().is_some());
        }
        let won = Score::win_in(5).seen_from(Player::Two);
        assert_eq!(won.certain(), Some((Player::Two, 5)));
        assert_eq!(record::Eval::from(record::Score::from(won)).to_string(), "#-3");
    }
}
