//! A move of Renpaarden: a stone goes from one cell to another, or nothing can.

use std::fmt;
use std::str::FromStr;

use crate::{Move, ParseError, Step, Word};

/// A stone rides from a cell to an empty one, `b8-c6`, or the player has to `pass`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Ride<W> {
    /// No stone can move.
    Pass,
    /// The first and the last cell of a stone's way; the cells between do not matter.
    Step(Step<W>),
}

impl<W: Word> Ride<W> {
    /// The ride between the cells with these indices.
    #[inline]
    pub(super) fn between(from: u32, to: u32) -> Ride<W> {
        Ride::Step(Step::between(from, to))
    }
}

impl<W: Word> Move for Ride<W> {
    const CODES: usize = <Step<W> as Move>::CODES + 1;

    /// The code of the step; `pass` comes after all of them.
    #[inline]
    fn code(self) -> u16 {
        match self {
            Ride::Pass => Self::CODES as u16 - 1,
            Ride::Step(step) => step.code(),
        }
    }

    #[inline]
    fn from_code(code: u16) -> Option<Ride<W>> {
        if usize::from(code) == Self::CODES - 1 {
            return Some(Ride::Pass);
        }
        Step::from_code(code).map(Ride::Step)
    }
}

impl<W: Word> fmt::Display for Ride<W> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Ride::Pass => f.write_str("pass"),
            Ride::Step(step) => step.fmt(f),
        }
    }
}

impl<W: Word> FromStr for Ride<W> {
    type Err = ParseError;

    fn from_str(text: &str) -> Result<Ride<W>, ParseError> {
        if text == "pass" {
            return Ok(Ride::Pass);
        }
        text.parse().map(Ride::Step)
    }
}
