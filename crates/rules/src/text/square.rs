//! The board notation on square grids.

use std::fmt;

use super::board::{Extra, Setup, write_board};
use crate::{Ruleset, Word};

/// The longest column of any square board.
const MAX_ROWS: usize = 11;

/// The bits of the largest word.
const MAX_CELLS: usize = 128;

impl<'a> Setup<'a> {
    /// [`Setup::read`] for a board of that many columns and rows.
    pub fn read_grid(
        text: &'a str,
        ruleset: &Ruleset,
        (columns, rows): (u32, u32),
        letters: &str,
        extra: Extra,
    ) -> Setup<'a> {
        Setup::read(text, ruleset, &[columns; MAX_ROWS][..rows as usize], letters, extra)
    }

    /// For each of the letters, the cells it stands on, on a board of that many rows.
    pub fn words<W: Word, const N: usize>(&self, rows: u32, letters: [char; N]) -> [W; N] {
        letters.map(|letter| {
            self.pieces
                .iter()
                .filter(|piece| piece.2 == letter)
                .fold(W::EMPTY, |word, &(row, column, _)| {
                    word | W::bit((rows - 1 - row) * W::STRIDE + column)
                })
        })
    }
}

/// Writes a board of that many columns and rows, given where each letter stands.
pub fn write_grid<W: Word>(
    f: &mut fmt::Formatter<'_>,
    (columns, rows): (u32, u32),
    pieces: &[(char, W)],
) -> fmt::Result {
    let mut cells = [None; MAX_CELLS];
    for &(letter, mut word) in pieces {
        while !word.is_empty() {
            cells[word.lowest() as usize] = Some(letter);
            word = word.without_lowest();
        }
    }
    write_board(f, &[columns; MAX_ROWS][..rows as usize], |row, column| {
        cells[((rows - 1 - row) * W::STRIDE + column) as usize]
    })
}
