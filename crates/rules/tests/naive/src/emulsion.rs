//! Emulsion.

use std::cmp::Ordering;

use crate::Naive;
use crate::board::{
    Cell, EIGHT, ORTHOGONAL, cell_name, cells, is_size, other, parse_players, players_text, step, words,
};

/// A position of Emulsion.
#[derive(Clone, Debug, PartialEq)]
pub struct Emulsion {
    /// The rows from the top, each cell the player whose stone it holds.
    board: Vec<Vec<u8>>,
    side: u8,
    official: bool,
}

/// A swap of an own stone with an opponent's stone.
#[derive(Clone, Debug, PartialEq)]
pub struct Swap {
    /// The cell of the own stone.
    pub own: Cell,
    /// The cell of the opponent's stone.
    pub opponent: Cell,
}

impl Emulsion {
    /// The checkered start, where `official` is the official tiebreak.
    pub fn new(size: usize, official: bool) -> Self {
        assert!((1..=11).contains(&size), "size {size}");
        // The top left cell is black on even sizes, white on odd ones.
        let corner = if size.is_multiple_of(2) { 1 } else { 2 };
        let mut board = vec![vec![corner; size]; size];
        for (row, column) in cells(size, size) {
            if (row + column) % 2 == 1 {
                board[row][column] = other(corner);
            }
        }
        Emulsion {
            board,
            side: 1,
            official,
        }
    }

    /// The sizes of a player's groups from the largest down.
    fn groups(&self, player: u8) -> Vec<usize> {
        let size = self.board.len();
        let mut seen = vec![vec![false; size]; size];
        let mut groups = Vec::new();
        for start in cells(size, size) {
            if self.board[start.0][start.1] != player || seen[start.0][start.1] {
                continue;
            }
            seen[start.0][start.1] = true;
            let mut stones = 0;
            let mut open = vec![start];
            while let Some(cell) = open.pop() {
                stones += 1;
                for direction in ORTHOGONAL {
                    if let Some((row, column)) = step(cell, direction, size, size)
                        && self.board[row][column] == player
                        && !seen[row][column]
                    {
                        seen[row][column] = true;
                        open.push((row, column));
                    }
                }
            }
            groups.push(stones);
        }
        groups.sort();
        groups.reverse();
        groups
    }
}

/// Twice the value of the stone on a cell: two for each adjacent stone of its colour, one for each edge.
fn doubled_value(board: &[Vec<u8>], cell: Cell) -> u32 {
    let size = board.len();
    let mut value = 0;
    for direction in ORTHOGONAL {
        match step(cell, direction, size, size) {
            Some((row, column)) if board[row][column] == board[cell.0][cell.1] => value += 2,
            Some(_) => {}
            None => value += 1,
        }
    }
    value
}

/// Swaps the stones of a move.
fn swap(board: &mut [Vec<u8>], mv: &Swap) {
    let stone = board[mv.own.0][mv.own.1];
    board[mv.own.0][mv.own.1] = board[mv.opponent.0][mv.opponent.1];
    board[mv.opponent.0][mv.opponent.1] = stone;
}

impl Naive for Emulsion {
    type Move = Swap;

    fn side(&self) -> u8 {
        self.side
    }

    /// The larger of the first different groups wins once the player to move has no legal move.
    fn winner(&self) -> Option<u8> {
        if !self.moves().is_empty() {
            return None;
        }
        let last = other(self.side);
        match self.groups(1).cmp(&self.groups(2)) {
            Ordering::Greater => Some(1),
            Ordering::Less => Some(2),
            Ordering::Equal if self.official => Some(other(last)),
            Ordering::Equal => Some(last),
        }
    }

    fn moves(&self) -> Vec<Swap> {
        let size = self.board.len();
        let mut board = self.board.clone();
        let mut moves = Vec::new();
        for own in cells(size, size) {
            if board[own.0][own.1] != self.side {
                continue;
            }
            let before = doubled_value(&board, own);
            for direction in EIGHT {
                let Some(opponent) = step(own, direction, size, size) else {
                    continue;
                };
                if board[opponent.0][opponent.1] != other(self.side) {
                    continue;
                }
                let mv = Swap { own, opponent };
                swap(&mut board, &mv);
                let after = doubled_value(&board, opponent);
                swap(&mut board, &mv);
                if after > before {
                    moves.push(mv);
                }
            }
        }
        moves
    }

    fn play(&mut self, mv: &Swap) {
        swap(&mut self.board, mv);
        self.side = other(self.side);
    }

    fn text(&self) -> String {
        players_text(&self.board, 'b', 'w', self.side)
    }

    fn move_text(&self, mv: &Swap) -> String {
        let size = self.board.len();
        format!("{}-{}", cell_name(mv.own, size), cell_name(mv.opponent, size))
    }

    fn parse(&self, text: &str) -> Self {
        let (board, side, _) = words(text);
        let board = parse_players(board, 'b', 'w');
        assert!(is_size(&board, self.board.len(), self.board.len()), "{text}");
        Emulsion {
            board,
            side,
            official: self.official,
        }
    }
}
