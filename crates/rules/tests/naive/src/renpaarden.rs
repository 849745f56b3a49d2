//! Renpaarden.

use crate::Naive;
use crate::board::{Cell, cell_name, cells, is_size, other, parse_players, players_text, step, words};

/// The eight knight's steps.
const KNIGHT: [(isize, isize); 8] = [(-2, -1), (-2, 1), (-1, -2), (-1, 2), (1, -2), (1, 2), (2, -1), (2, 1)];

/// A position of Renpaarden.
#[derive(Clone, Debug, PartialEq)]
pub struct Renpaarden {
    /// The rows from the top, each cell 0 when empty or the player whose stone it holds.
    board: Vec<Vec<u8>>,
    side: u8,
}

/// A turn of Renpaarden.
#[derive(Clone, Debug, PartialEq)]
pub enum Ride {
    /// A stone goes from the first cell to the last one.
    Go(Cell, Cell),
    /// No stone can move.
    Pass,
}

impl Renpaarden {
    /// The start with both players on their two rows.
    pub fn new(size: usize) -> Self {
        assert!((5..=9).contains(&size), "size {size}");
        let mut board = vec![vec![0; size]; size];
        board[0] = vec![1; size];
        board[1] = vec![1; size];
        board[size - 2] = vec![2; size];
        board[size - 1] = vec![2; size];
        Renpaarden { board, side: 1 }
    }

    /// The empty cells that the stone on a cell can reach, each once.
    fn reach(&self, from: Cell) -> Vec<Cell> {
        let size = self.board.len();
        let mut seen = vec![vec![false; size]; size];
        let mut ends = Vec::new();
        let mut open = vec![from];
        while let Some(cell) = open.pop() {
            for knight in KNIGHT {
                let Some((row, column)) = step(cell, knight, size, size) else {
                    continue;
                };
                if self.board[row][column] == self.side || seen[row][column] {
                    continue;
                }
                seen[row][column] = true;
                if self.board[row][column] == 0 {
                    ends.push((row, column));
                } else {
                    open.push((row, column));
                }
            }
        }
        ends
    }

    /// Whether all cells of the two rows opposite to a player's start rows hold its stones.
    fn is_home(&self, player: u8) -> bool {
        let size = self.board.len();
        let rows = if player == 1 { [size - 2, size - 1] } else { [0, 1] };
        rows.iter()
            .all(|&row| self.board[row].iter().all(|&cell| cell == player))
    }
}

impl Naive for Renpaarden {
    type Move = Ride;

    fn side(&self) -> u8 {
        self.side
    }

    fn winner(&self) -> Option<u8> {
        [1, 2].into_iter().find(|&player| self.is_home(player))
    }

    fn moves(&self) -> Vec<Ride> {
        let mut moves = Vec::new();
        if self.winner().is_some() {
            return moves;
        }
        let size = self.board.len();
        for from in cells(size, size) {
            if self.board[from.0][from.1] == self.side {
                for to in self.reach(from) {
                    moves.push(Ride::Go(from, to));
                }
            }
        }
        if moves.is_empty() {
            moves.push(Ride::Pass);
        }
        moves
    }

    fn play(&mut self, mv: &Ride) {
        if let Ride::Go(from, to) = mv {
            self.board[from.0][from.1] = 0;
            self.board[to.0][to.1] = self.side;
        }
        self.side = other(self.side);
    }

    fn text(&self) -> String {
        players_text(&self.board, 'o', 'x', self.side)
    }

    fn move_text(&self, mv: &Ride) -> String {
        let size = self.board.len();
        match mv {
            Ride::Go(from, to) => format!("{}-{}", cell_name(*from, size), cell_name(*to, size)),
            Ride::Pass => "pass".to_string(),
        }
    }

    fn parse(&self, text: &str) -> Self {
        let (board, side, _) = words(text);
        let board = parse_players(board, 'o', 'x');
        assert!(is_size(&board, self.board.len(), self.board.len()), "{text}");
        Renpaarden { board, side }
    }
}
