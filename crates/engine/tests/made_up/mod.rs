//! Made-up games whose moves, ends and evaluations are drawn by hashing, and the plain searches they are judged by.

#![allow(dead_code, reason = "every test file uses its own part")]

pub(crate) mod graph;
pub(crate) mod plain;
pub(crate) mod tree;

use std::fmt;
use std::str::FromStr;

use quincunx_rules::{GameInfo, Move, Outcome, ParseError, Player, Ruleset};
use quincunx_rules::{ending, zobrist::mix};

/// The game all made-up positions claim to be of.
pub(crate) static INFO: GameInfo = GameInfo {
    name: "made-up",
    title: "Made up",
    summary: "Drawn by hashing.",
    options: &[],
    reasons: &[],
    rules: "",
    external: None,
};

/// The move along the `n`th way.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub(crate) struct Way(pub(crate) u16);

impl fmt::Display for Way {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", self.0)
    }
}

impl FromStr for Way {
    type Err = ParseError;

    fn from_str(text: &str) -> Result<Way, ParseError> {
        text.parse()
            .map(Way)
            .map_err(|_| "?".parse::<Ruleset>().expect_err("not a ruleset"))
    }
}

impl Move for Way {
    const CODES: usize = 64;

    fn code(self) -> u16 {
        self.0
    }

    fn from_code(code: u16) -> Option<Way> {
        (usize::from(code) < Self::CODES).then_some(Way(code))
    }
}

/// A number drawn from a few others.
pub(crate) fn draw(parts: &[u64]) -> u64 {
    parts.iter().fold(0, |sum, part| mix(sum ^ *part))
}

/// A random end of a game: a win for one of the players more often than a draw.
pub(crate) fn any_outcome(drawn: u64) -> Outcome {
    let reason = ending!("made-up", "it is made up");
    match drawn % 5 {
        0 | 1 => Outcome::win(Player::One, reason),
        2 | 3 => Outcome::win(Player::Two, reason),
        _ => Outcome::draw(reason),
    }
}
