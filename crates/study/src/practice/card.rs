//! An own mistake to come back to.

use quincunx_rules::Ruleset;
use serde::{Deserialize, Serialize};

use crate::{Label, Worth};

/// Days until a mistake comes back, after it was known once, twice and so on.
const INTERVALS: [u64; 6] = [1, 3, 7, 16, 35, 80];

/// A position in which a person chose a bad move, and the better line.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Card {
    /// The ruleset.
    pub ruleset: Ruleset,
    /// The position, with the person to move.
    pub position: String,
    /// The best line.
    pub best: Vec<String>,
    /// The chance of the person with it.
    pub chance: f64,
    /// The day it is to come back, counted from the first of January 1970.
    pub due: u64,
    /// How often it was known since it was forgotten last.
    pub known: usize,
}

impl Card {
    /// A mistake of today, which comes back at once.
    pub fn new(ruleset: Ruleset, position: impl Into<String>, best: Vec<String>, chance: f64, today: u64) -> Card {
        Card {
            ruleset,
            position: position.into(),
            best,
            chance,
            due: today,
            known: 0,
        }
    }

    /// Whether a move that leaves the person with that is good enough, although it is not the best one.
    pub fn takes(&self, worth: Worth) -> bool {
        let before = if self.chance >= 1.0 {
            Worth::Won(1)
        } else {
            Worth::Estimate(self.chance)
        };
        !Label::of(before, worth, false, false).is_bad()
    }

    /// Whether it is about the same position.
    pub(super) fn is_same(&self, other: &Card) -> bool {
        (self.ruleset, &self.position) == (other.ruleset, &other.position)
    }

    /// It was played again; false if it need not come back.
    pub(super) fn practised(&mut self, clean: bool, day: u64) -> bool {
        let step = if clean { self.known } else { 0 };
        self.known = if clean { self.known + 1 } else { 0 };
        let Some(days) = INTERVALS.get(step) else { return false };
        self.due = day + days;
        true
    }
}
