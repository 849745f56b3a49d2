//! Hadron.

use crate::Naive;
use crate::board::{Cell, ORTHOGONAL, cell_name, cells, is_size, other, parse_players, players_text, step, words};

/// A position of Hadron.
#[derive(Clone, Debug, PartialEq)]
pub struct Hadron {
    /// The rows from the top, each cell 0 when empty or the player whose piece it holds.
    board: Vec<Vec<u8>>,
    side: u8,
}

impl Hadron {
    /// The start on an empty board of an odd size.
    pub fn new(size: usize) -> Self {
        assert!(matches!(size, 3 | 5 | 7 | 9 | 11), "size {size}");
        Hadron {
            board: vec![vec![0; size]; size],
            side: 1,
        }
    }

    /// Whether a cell is empty with as many own as opponent's pieces beside it.
    fn is_legal(&self, cell: Cell) -> bool {
        let size = self.board.len();
        let mut own = 0;
        let mut opponent = 0;
        for direction in ORTHOGONAL {
            if let Some((row, column)) = step(cell, direction, size, size) {
                let piece = self.board[row][column];
                if piece == self.side {
                    own += 1;
                } else if piece == other(self.side) {
                    opponent += 1;
                }
            }
        }
        self.board[cell.0][cell.1] == 0 && own == opponent
    }
}

impl Naive for Hadron {
    type Move = Cell;

    fn side(&self) -> u8 {
        self.side
    }

    /// A player with no legal cell loses.
    fn winner(&self) -> Option<u8> {
        self.moves().is_empty().then_some(other(self.side))
    }

    fn moves(&self) -> Vec<Cell> {
        let size = self.board.len();
        cells(size, size).filter(|&cell| self.is_legal(cell)).collect()
    }

    fn play(&mut self, &(row, column): &Cell) {
        self.board[row][column] = self.side;
        self.side = other(self.side);
    }

    fn text(&self) -> String {
        players_text(&self.board, 'o', 'x', self.side)
    }

    fn move_text(&self, mv: &Cell) -> String {
        cell_name(*mv, self.board.len())
    }

    fn parse(&self, text: &str) -> Self {
        let (board, side, _) = words(text);
        let board = parse_players(board, 'o', 'x');
        assert!(is_size(&board, self.board.len(), self.board.len()), "{text}");
        Hadron { board, side }
    }
}
