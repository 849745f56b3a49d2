//! What several tests need: repeatable randomness and a walk over all rulesets.

#![allow(dead_code, unreachable_pub, reason = "each test file uses its own part")]

use fastrand::Rng;
use quincunx_rules::{GAMES, Ruleset};

/// A repeatable source of random numbers.
pub struct Random(Rng);

impl Random {
    pub fn new(seed: u64) -> Random {
        Random(Rng::with_seed(seed))
    }

    /// A number below `n`.
    pub fn below(&mut self, n: usize) -> usize {
        self.0.usize(..n)
    }
}

/// Every ruleset of every game.
pub fn all_rulesets() -> Vec<Ruleset> {
    GAMES.iter().flat_map(|game| game.rulesets()).collect()
}
