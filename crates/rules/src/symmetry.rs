//! Symmetries: the ways of looking at a position that change nothing about the game.

use std::fmt::Debug;

use crate::{Square, Word};

/// A symmetry of a game: an element of its group.
pub trait Symmetry: Copy + Eq + Debug + Send + Sync + 'static {
    /// The one that changes nothing.
    const IDENTITY: Self;

    /// The one that undoes this one.
    #[must_use]
    fn inverse(self) -> Self;
}

/// The symmetry of a game that has no other.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Identity;

impl Symmetry for Identity {
    const IDENTITY: Identity = Identity;

    fn inverse(self) -> Identity {
        Identity
    }
}

/// A symmetry of a board of columns and rows, with the players exchanged or not.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct GridSymmetry {
    /// Left and right are exchanged, before columns and rows are.
    pub mirrored: bool,
    /// Top and bottom are exchanged, before columns and rows are.
    pub flipped: bool,
    /// Columns and rows are exchanged, on square boards.
    pub transposed: bool,
    /// The players are exchanged.
    pub exchanged: bool,
}

impl Symmetry for GridSymmetry {
    const IDENTITY: GridSymmetry = GridSymmetry {
        mirrored: false,
        flipped: false,
        transposed: false,
        exchanged: false,
    };

    fn inverse(self) -> GridSymmetry {
        if self.transposed {
            // What was left and right is top and bottom afterwards.
            return GridSymmetry {
                mirrored: self.flipped,
                flipped: self.mirrored,
                ..self
            };
        }
        self
    }
}

impl GridSymmetry {
    /// The eight of a square, each with the players as they are and exchanged.
    pub fn of_square() -> impl Iterator<Item = GridSymmetry> {
        (0..16u8).map(|bits| GridSymmetry {
            mirrored: bits & 1 != 0,
            flipped: bits & 2 != 0,
            transposed: bits & 4 != 0,
            exchanged: bits & 8 != 0,
        })
    }

    /// The four of a race between two edges: the mirror image, and both upside down with the players exchanged.
    pub fn of_race() -> impl Iterator<Item = GridSymmetry> {
        (0..4u8).map(|bits| GridSymmetry {
            mirrored: bits & 1 != 0,
            flipped: bits & 2 != 0,
            transposed: false,
            exchanged: bits & 2 != 0,
        })
    }

    /// Where a cell of a square board goes.
    #[inline]
    fn turn(self, size: u32, column: u32, row: u32) -> (u32, u32) {
        let column = if self.mirrored { size - 1 - column } else { column };
        let row = if self.flipped { size - 1 - row } else { row };
        if self.transposed { (row, column) } else { (column, row) }
    }

    /// A set of cells of a square board, turned.
    pub fn turn_word<W: Word>(self, size: u32, word: W) -> W {
        word.mapped(|column, row| self.turn(size, column, row))
    }

    /// One cell of a square board, turned; a cell off the board stays where it is.
    pub fn turn_square<W: Word>(self, size: u32, square: Square<W>) -> Square<W> {
        if !square.is_on(size, size) {
            return square;
        }
        let (column, row) = self.turn(size, square.column(), square.row());
        Square::from_index(row * W::STRIDE + column)
    }
}
