//! Cells, by diagonal letter and row number.

use std::fmt;
use std::str::FromStr;

use super::Colour;
use super::board::{CELLS, NEIGHBOURS, SIDES, TABLE, index_of};
use crate::phrase::same_everywhere;
use crate::text::ParseError;

/// A cell of the board: a diagonal letter `a` to `m` and a row number 1 to 23 from the top, `g12` in the centre.
///
/// A diagonal runs down to the left, so in a drawing the cell is `2 * diagonal - row` half steps to the right.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Cell(u8);

impl Cell {
    /// Every cell, row by row.
    pub fn all() -> impl ExactSizeIterator<Item = Cell> {
        (0..CELLS as u8).map(Cell)
    }

    /// The cell in that row and on that diagonal, both counted from 1, if there is one.
    pub fn new(row: u32, diagonal: u32) -> Option<Cell> {
        let place = (i32::try_from(row).ok()?, i32::try_from(diagonal).ok()?);
        index_of(place).map(|index| Cell(index as u8))
    }

    /// The cell with that index, if there is one.
    #[inline]
    pub const fn from_index(index: u32) -> Option<Cell> {
        if index < CELLS as u32 {
            Some(Cell(index as u8))
        } else {
            None
        }
    }

    /// The cell of a set bit of a bitboard, which is below [`CELLS`].
    #[inline]
    pub(super) const fn of_bit(index: u32) -> Cell {
        debug_assert!(index < CELLS as u32);
        Cell(index as u8)
    }

    /// The place of the cell in row order: 0 for `a1`, 120 for `m23`.
    #[inline]
    pub const fn index(self) -> u32 {
        self.0 as u32
    }

    /// The bitboard with this cell alone.
    #[inline]
    pub const fn bit(self) -> u128 {
        1 << self.0
    }

    /// The row, 1 for the top one.
    pub fn row(self) -> u32 {
        u32::from(TABLE[usize::from(self.0)].0)
    }

    /// The diagonal, 1 for `a`.
    pub fn diagonal(self) -> u32 {
        u32::from(TABLE[usize::from(self.0)].1)
    }

    /// The cells that touch this one.
    #[inline]
    pub fn neighbours(self) -> u128 {
        NEIGHBOURS[usize::from(self.0)]
    }

    /// The colour whose side the cell belongs to, if it belongs to one.
    pub fn side(self) -> Option<Colour> {
        Colour::ALL
            .into_iter()
            .find(|colour| (SIDES[colour.index()][0] | SIDES[colour.index()][1]) & self.bit() != 0)
    }

    /// Reads a cell from the start of `text` and returns it with the rest; `at` is where `text` begins in the input.
    pub(super) fn read(text: &str, at: usize) -> Result<(Cell, &str), ParseError> {
        const EXPECTED: &str = "a cell such as `g12` (diagonals a to m, rows 1 to 23)";
        let Some(letter) = text.chars().next() else {
            return Err(ParseError::new(
                at..at,
                format!("expected {EXPECTED} but the text ends"),
            ));
        };
        let start = letter.len_utf8();
        let end = start + text[start..].bytes().take_while(u8::is_ascii_digit).count();
        let refuse = |message: String| {
            Err(ParseError::new(
                at..at + end,
                format!("`{}` is not {message}", &text[..end]),
            ))
        };
        if !('a'..='m').contains(&letter) {
            return refuse(EXPECTED.to_string());
        }
        // No leading zeros: one cell has one name.
        let Some(row) = text[start..end]
            .parse()
            .ok()
            .filter(|_| !text[start..].starts_with('0'))
        else {
            return refuse(EXPECTED.to_string());
        };
        let diagonal = letter as u32 - 'a' as u32 + 1;
        if let Some(cell) = Cell::new(row, diagonal) {
            return Ok((cell, &text[end..]));
        }
        let rows = || Cell::all().filter(|cell| cell.diagonal() == diagonal).map(Cell::row);
        let (first, last) = (rows().min().unwrap_or(0), rows().max().unwrap_or(0));
        refuse(format!("a cell: diagonal {letter} has the rows {first} to {last}"))
    }
}

impl fmt::Display for Cell {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let letter = (b'a' + self.diagonal() as u8 - 1) as char;
        write!(f, "{letter}{}", self.row())
    }
}

same_everywhere!(Cell);

impl FromStr for Cell {
    type Err = ParseError;

    fn from_str(text: &str) -> Result<Cell, ParseError> {
        let (cell, rest) = Cell::read(text, 0)?;
        ParseError::expect_end(text, rest)?;
        Ok(cell)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn cells_have_names_and_places() {
        for cell in Cell::all() {
            assert_eq!(cell.to_string().parse(), Ok(cell));
            assert_eq!(Cell::new(cell.row(), cell.diagonal()), Some(cell));
            assert_eq!(Cell::from_index(cell.index()), Some(cell));
        }
        assert_eq!(Cell::from_index(CELLS as u32), None);
        let refusal = |text: &str| text.parse::<Cell>().unwrap_err().to_string();
        assert_eq!(refusal("a6"), "`a6` is not a cell: diagonal a has the rows 1 to 5");
        assert_eq!(refusal("m12"), "`m12` is not a cell: diagonal m has the rows 19 to 23");
        let general = "is not a cell such as `g12` (diagonals a to m, rows 1 to 23)";
        for text in ["n12", "g", "g012", "12g", "é3"] {
            assert!(refusal(text).ends_with(general), "{text}: {}", refusal(text));
        }
        assert_eq!(refusal("g12x"), "unexpected `x` after `g12`");
    }
}
