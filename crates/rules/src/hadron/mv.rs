//! A move of Hadron: a cell.

use std::fmt;
use std::str::FromStr;

use crate::{Move, ParseError, Square, Word};

/// A piece is put on a cell: `c3`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Place<W> {
    /// Where.
    pub cell: Square<W>,
}

impl<W: Word> Place<W> {
    /// The move to the cell with that index.
    #[inline]
    pub(crate) fn at(index: u32) -> Place<W> {
        Place {
            cell: Square::from_index(index),
        }
    }
}

impl<W: Word> Move for Place<W> {
    const CODES: usize = (W::STRIDE * W::STRIDE) as usize;

    #[inline]
    fn code(self) -> u16 {
        self.cell.index() as u16
    }

    #[inline]
    fn from_code(code: u16) -> Option<Place<W>> {
        (usize::from(code) < Self::CODES).then(|| Place::at(u32::from(code)))
    }
}

impl<W: Word> fmt::Display for Place<W> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", self.cell)
    }
}

impl<W: Word> FromStr for Place<W> {
    type Err = ParseError;

    fn from_str(text: &str) -> Result<Place<W>, ParseError> {
        text.parse().map(|cell| Place { cell })
    }
}
