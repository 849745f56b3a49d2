//! What was checked, counted.

use std::fmt;
use std::ops::AddAssign;

use super::Happened;

/// What was checked.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Summary {
    /// Games in the store.
    pub games: usize,
    /// Actions that were acknowledged.
    pub acknowledged: usize,
    /// Actions that were refused.
    pub refused: usize,
    /// Actions of which nobody knows.
    pub unknown: usize,
    /// States of games that were seen.
    pub seen: usize,
    /// What happened in the games.
    pub happened: Happened,
}

impl AddAssign for Summary {
    fn add_assign(&mut self, other: Summary) {
        self.games += other.games;
        self.acknowledged += other.acknowledged;
        self.refused += other.refused;
        self.unknown += other.unknown;
        self.seen += other.seen;
        self.happened += other.happened;
    }
}

impl fmt::Display for Summary {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(
            f,
            "{} games, {} actions acknowledged, {} refused, {} unknown, {} states seen",
            self.games, self.acknowledged, self.refused, self.unknown, self.seen
        )
    }
}
