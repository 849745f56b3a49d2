//! What several tests need: repeatable randomness and a walk over all rulesets.

#![allow(dead_code, unreachable_pub, reason = "each test file uses its own part")]

use quincunx_rules::{GAMES, Ruleset, zobrist};

/// A repeatable source of random numbers.
pub struct Random(u64);

impl Random {
    pub fn new(seed: u64) -> Random {
        Random(zobrist::mix(seed))
    }

    /// A number below `n`.
    pub fn below(&mut self, n: usize) -> usize {
        self.0 = self.0.wrapping_add(1);
        (zobrist::mix(self.0) % n as u64) as usize
    }
}

/// Every ruleset of every game.
pub fn all_rulesets() -> Vec<Ruleset> {
    GAMES.iter().flat_map(|game| game.rulesets()).collect()
}
