//! Moves from one cell of a square board to another, written `b8-c6`.

use std::fmt;
use std::str::FromStr;

use crate::illegal::off_board;
use crate::{GridSymmetry, Illegal, Move, ParseError, Square, Word, illegal};

/// A move from one cell to another: `b8-c6`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Step<W> {
    /// The cell of the stone that moves.
    pub from: Square<W>,
    /// The cell it goes to.
    pub to: Square<W>,
}

impl<W: Word> Step<W> {
    /// How many cells a board of this word can have.
    const CELLS: u16 = (W::STRIDE * W::STRIDE) as u16;

    /// The move between the cells with these indices.
    #[inline]
    pub fn between(from: u32, to: u32) -> Step<W> {
        Step {
            from: Square::from_index(from),
            to: Square::from_index(to),
        }
    }

    /// The word with both cells.
    #[inline]
    pub fn bits(self) -> W {
        self.from.bit() | self.to.bit()
    }

    /// The move under a symmetry of the square board of that size.
    #[must_use]
    pub fn turned(self, symmetry: GridSymmetry, size: u32) -> Step<W> {
        Step {
            from: symmetry.turn_square(size, self.from),
            to: symmetry.turn_square(size, self.to),
        }
    }

    /// Refuses a move that leaves the square board of that size or does not start on one of the `own` stones.
    ///
    /// # Errors
    /// The first of these rules that the move breaks.
    pub fn check_start(self, size: u32, own: W) -> Result<(), Illegal> {
        let Step { from, to } = self;
        if let Some(cell) = [from, to].into_iter().find(|cell| !cell.is_on(size, size)) {
            return Err(off_board(cell, size, size));
        }
        if !own.has(from.index()) {
            return Err(illegal!(
                "not-your-stone",
                "there is no stone of yours on {cell}",
                cell = from
            ));
        }
        Ok(())
    }
}

impl<W: Word> Move for Step<W> {
    const CODES: usize = Self::CELLS as usize * Self::CELLS as usize;

    #[inline]
    fn code(self) -> u16 {
        self.from.index() as u16 * Self::CELLS + self.to.index() as u16
    }

    #[inline]
    fn from_code(code: u16) -> Option<Step<W>> {
        (usize::from(code) < Self::CODES)
            .then(|| Step::between(u32::from(code / Self::CELLS), u32::from(code % Self::CELLS)))
    }
}

impl<W: Word> fmt::Display for Step<W> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}-{}", self.from, self.to)
    }
}

impl<W: Word> FromStr for Step<W> {
    type Err = ParseError;

    fn from_str(text: &str) -> Result<Step<W>, ParseError> {
        let (from, rest) = Square::read(text, 0)?;
        let at = text.len() - rest.len();
        let Some(rest) = rest.strip_prefix('-') else {
            return Err(ParseError::new(
                at..text.len(),
                format!("expected `-` and another cell after `{from}`"),
            ));
        };
        let (to, rest) = Square::read(rest, at + 1)?;
        ParseError::expect_end(text, rest)?;
        Ok(Step { from, to })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn texts_and_errors() {
        let step: Step<u128> = "b8-c6".parse().unwrap();
        assert_eq!(
            (step.from, step.to),
            (Square::new(1, 7).unwrap(), Square::new(2, 5).unwrap())
        );
        assert_eq!(step.to_string(), "b8-c6");
        for (text, span, message) in [
            ("b8", 2..2, "expected `-` and another cell after `b8`"),
            ("b8c6", 2..4, "expected `-` and another cell after `b8`"),
            (
                "b8-",
                3..3,
                "the text ends before a cell of this board: a column letter and a row number, such as `c3`",
            ),
            (
                "b8-z1",
                3..5,
                "`z1` is not a cell of this board: a column letter and a row number, such as `c3`",
            ),
            ("b8-c6-d4", 5..8, "unexpected `-d4` after `b8-c6`"),
        ] {
            let error = text.parse::<Step<u128>>().unwrap_err();
            assert_eq!((error.span(), error.message()), (span, message), "{text}");
        }
    }

    #[test]
    fn codes_cover_every_pair_of_cells() {
        assert_eq!(<Step<u64> as Move>::CODES, 4096);
        assert_eq!(<Step<u128> as Move>::CODES, 14641);
        let last: Step<u128> = "k11-k11".parse().unwrap();
        assert_eq!(last.code(), 14640);
        assert_eq!(Step::<u128>::from_code(14641), None);
    }
}
