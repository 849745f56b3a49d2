//! The eight symmetries of a square.

use crate::{Square, Word};

/// How many symmetries a square has.
pub(crate) const SQUARE: usize = 8;

/// Where a cell of a square board goes: bit 0 of the symmetry mirrors left and right, bit 1 top and bottom, and bit 2
/// exchanges columns and rows.
#[inline]
pub(crate) fn turn(symmetry: usize, size: u32, column: u32, row: u32) -> (u32, u32) {
    let column = if symmetry & 1 != 0 { size - 1 - column } else { column };
    let row = if symmetry & 2 != 0 { size - 1 - row } else { row };
    if symmetry & 4 != 0 {
        (row, column)
    } else {
        (column, row)
    }
}

/// A set of cells under a symmetry of the square.
pub(crate) fn turn_word<W: Word>(symmetry: usize, size: u32, word: W) -> W {
    word.mapped(|column, row| turn(symmetry, size, column, row))
}

/// One cell under a symmetry of the square; a cell off the board stays where it is.
pub(crate) fn turn_square<W: Word>(symmetry: usize, size: u32, square: Square<W>) -> Square<W> {
    if !square.is_on(size, size) {
        return square;
    }
    let (column, row) = turn(symmetry, size, square.column(), square.row());
    Square::from_index(row * W::STRIDE + column)
}
