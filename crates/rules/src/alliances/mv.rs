//! A move of Alliances: a colour and a cell.

use std::fmt;
use std::str::FromStr;

use super::{Cell, Colour};
use crate::{Move, ParseError};

/// A disc is put on a cell: `Pg12`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Placement {
    /// The colour of the disc.
    pub colour: Colour,
    /// Where.
    pub cell: Cell,
}

/// Codes from one colour to the next.
const CODES_PER_COLOUR: u16 = 128;

impl Move for Placement {
    const CODES: usize = 3 * CODES_PER_COLOUR as usize;

    #[inline]
    fn code(self) -> u16 {
        self.colour as u16 * CODES_PER_COLOUR + self.cell.index() as u16
    }

    #[inline]
    fn from_code(code: u16) -> Option<Placement> {
        let colour = *Colour::ALL.get(usize::from(code / CODES_PER_COLOUR))?;
        let cell = Cell::from_index(u32::from(code % CODES_PER_COLOUR))?;
        Some(Placement { colour, cell })
    }
}

impl fmt::Display for Placement {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}{}", self.colour.letter().to_ascii_uppercase(), self.cell)
    }
}

impl FromStr for Placement {
    type Err = ParseError;

    fn from_str(text: &str) -> Result<Placement, ParseError> {
        const EXPECTED: &str = "a colour: a move is `P`, `O` or `G` and a cell, such as `Pg12`";
        let Some(letter) = text.chars().next() else {
            return Err(ParseError::new(0..0, format!("expected {EXPECTED} but the text ends")));
        };
        let end = letter.len_utf8();
        let Some(colour) = Colour::ALL
            .into_iter()
            .find(|colour| colour.letter().to_ascii_uppercase() == letter)
        else {
            return Err(ParseError::new(0..end, format!("`{letter}` is not {EXPECTED}")));
        };
        let (cell, rest) = Cell::read(&text[end..], end)?;
        ParseError::expect_end(text, rest)?;
        Ok(Placement { colour, cell })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn refusals_point_at_what_is_wrong() {
        let error = |text: &str| text.parse::<Placement>().unwrap_err();
        assert_eq!(error("").span(), 0..0);
        assert_eq!(error("g12").span(), 0..1);
        assert_eq!(error("P").span(), 1..1);
        assert_eq!(error("Pa12").span(), 1..4);
        assert_eq!(
            error("Pa12").message(),
            "`a12` is not a cell: diagonal a has the rows 1 to 5"
        );
        assert_eq!(error("Pg12-").span(), 4..5);
        assert_eq!(
            error("xg12").message(),
            "`x` is not a colour: a move is `P`, `O` or `G` and a cell, such as `Pg12`"
        );
    }

    #[test]
    fn codes_name_cells_only() {
        assert_eq!("Gm23".parse::<Placement>().unwrap().code(), 2 * 128 + 120);
        assert_eq!(Placement::from_code(121), None);
        assert_eq!(Placement::from_code(3 * 128), None);
    }
}
