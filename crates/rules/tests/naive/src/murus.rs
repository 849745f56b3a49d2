//! Murus Gallicus.

use crate::Naive;
use crate::board::{Cell, EIGHT, board_text, cell_name, cells, is_size, other, parse_board, step, words};

/// The number of rows.
const ROWS: usize = 7;
/// The number of columns.
const COLUMNS: usize = 8;

/// The stones on a cell.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Stack {
    /// The player they belong to, 0 when there are none.
    pub owner: u8,
    /// Their number: 1 a wall, 2 a tower, 3 a catapult.
    pub height: u8,
}

/// A cell without stones.
const EMPTY: Stack = Stack { owner: 0, height: 0 };

/// The letters of the stacks, with owner and height.
const LETTERS: [(char, u8, u8); 6] = [
    ('W', 1, 1),
    ('T', 1, 2),
    ('C', 1, 3),
    ('w', 2, 1),
    ('t', 2, 2),
    ('c', 2, 3),
];

/// A position of Murus Gallicus.
#[derive(Clone, Debug, PartialEq)]
pub struct Murus {
    /// The rows from row 7 down.
    board: Vec<Vec<Stack>>,
    side: u8,
    /// Whether the player to move has still to redistribute a tower.
    open: bool,
    advanced: bool,
    redistribute: bool,
    escape: bool,
}

/// A turn of Murus Gallicus.
#[allow(missing_docs, reason = "the fields say what they are")]
#[derive(Clone, Debug, PartialEq)]
pub enum MurusMove {
    /// A tower puts one stone on the nearer and one on the farther cell.
    March { from: Cell, near: Cell, far: Cell },
    /// A catapult throws a stone onto an empty cell.
    Throw { from: Cell, to: Cell },
    /// A tower or catapult gives up one stone to remove one.
    Hit { from: Cell, to: Cell },
    /// A tower gives up both its stones to remove two.
    DoubleHit { from: Cell, to: Cell },
    /// A tower leaves the board and its stones become walls on two cells.
    Redistribute { from: Cell, to: [Cell; 2] },
}

use MurusMove::{DoubleHit, Hit, March, Redistribute, Throw};

impl Murus {
    /// The start, with the towers on the home rows.
    pub fn new(advanced: bool, redistribute: bool, escape: bool) -> Self {
        let mut board = vec![vec![EMPTY; COLUMNS]; ROWS];
        board[home(1)] = vec![Stack { owner: 1, height: 2 }; COLUMNS];
        board[home(2)] = vec![Stack { owner: 2, height: 2 }; COLUMNS];
        Murus {
            board,
            side: 1,
            open: redistribute,
            advanced,
            redistribute,
            escape,
        }
    }

    /// The stones on a cell.
    fn at(&self, cell: Cell) -> Stack {
        self.board[cell.0][cell.1]
    }

    /// Puts one stone of the player to move on a cell.
    fn add(&mut self, cell: Cell) {
        let stack = &mut self.board[cell.0][cell.1];
        stack.owner = self.side;
        stack.height += 1;
    }

    /// Takes a number of stones off a cell.
    fn remove(&mut self, cell: Cell, stones: u8) {
        let stack = &mut self.board[cell.0][cell.1];
        stack.height -= stones;
        if stack.height == 0 {
            *stack = EMPTY;
        }
    }

    /// Whether a player has a stone on the opponent's home row.
    fn stands_on_goal(&self, player: u8) -> bool {
        self.board[home(other(player))]
            .iter()
            .any(|stack| stack.owner == player)
    }

    /// The player who has won by reaching the opponent's home row.
    fn reached(&self) -> Option<u8> {
        if self.escape {
            return None;
        }
        if self.advanced {
            // At the start of its own turn.
            return self.stands_on_goal(self.side).then_some(self.side);
        }
        // At once, after its move.
        [other(self.side), self.side]
            .into_iter()
            .find(|&player| self.stands_on_goal(player))
    }

    /// Adds the redistributions of a tower.
    fn add_redistributions(&self, from: Cell, moves: &mut Vec<MurusMove>) {
        let row = home(self.side).checked_add_signed(forward(self.side)).expect("a row");
        for a in 0..COLUMNS {
            for b in a + 1..COLUMNS {
                let to = [(row, a), (row, b)];
                if to.iter().all(|&cell| self.at(cell) == EMPTY) {
                    moves.push(Redistribute { from, to });
                }
            }
        }
    }

    /// Whether a stone of a moving tower may land on a cell.
    fn can_land(&self, cell: Cell) -> bool {
        let stack = self.at(cell);
        let highest = if self.advanced { 2 } else { 1 };
        stack == EMPTY || (stack.owner == self.side && stack.height <= highest)
    }

    /// Adds the moves and sacrifices of a tower.
    fn add_tower_moves(&self, from: Cell, moves: &mut Vec<MurusMove>) {
        for (down, right) in EIGHT {
            let near = step(from, (down, right), ROWS, COLUMNS);
            let far = step(from, (2 * down, 2 * right), ROWS, COLUMNS);
            if let (Some(near), Some(far)) = (near, far)
                && self.can_land(near)
                && self.can_land(far)
            {
                moves.push(March { from, near, far });
            }
            if let Some(to) = near
                && self.at(to).owner == other(self.side)
            {
                // Only walls and catapults can be hit by a tower; catapults exist in the advanced rules only.
                if self.at(to).height == 1 {
                    moves.push(Hit { from, to });
                }
                if self.at(to).height == 3 {
                    moves.push(Hit { from, to });
                    moves.push(DoubleHit { from, to });
                }
            }
        }
    }

    /// Adds the throws of a catapult.
    fn add_catapult_moves(&self, from: Cell, moves: &mut Vec<MurusMove>) {
        let up = forward(self.side);
        for (down, right) in [(up, 0), (up, -1), (up, 1), (0, -1), (0, 1)] {
            for distance in [2, 3] {
                let by = (distance * down, distance * right);
                if let Some(to) = step(from, by, ROWS, COLUMNS) {
                    if self.at(to) == EMPTY {
                        moves.push(Throw { from, to });
                    } else if self.at(to).owner == other(self.side) {
                        moves.push(Hit { from, to });
                    }
                }
            }
        }
    }
}

/// The home row of a player.
fn home(player: u8) -> usize {
    if player == 1 { ROWS - 1 } else { 0 }
}

/// The step to the next row in the direction a player goes.
fn forward(player: u8) -> isize {
    if player == 1 { -1 } else { 1 }
}

impl Naive for Murus {
    type Move = MurusMove;

    fn side(&self) -> u8 {
        self.side
    }

    /// A player wins by reaching the goal, or when the opponent to move has no legal move.
    fn winner(&self) -> Option<u8> {
        match self.reached() {
            Some(player) => Some(player),
            None => self.moves().is_empty().then_some(other(self.side)),
        }
    }

    fn moves(&self) -> Vec<MurusMove> {
        let mut moves = Vec::new();
        if self.reached().is_some() {
            return moves;
        }
        for from in cells(ROWS, COLUMNS) {
            let stack = self.at(from);
            if stack.owner != self.side {
                continue;
            }
            if self.open {
                if stack.height == 2 {
                    self.add_redistributions(from, &mut moves);
                }
                continue;
            }
            if stack.height == 2 {
                self.add_tower_moves(from, &mut moves);
            }
            if stack.height == 3 {
                self.add_catapult_moves(from, &mut moves);
            }
        }
        moves
    }

    fn play(&mut self, mv: &MurusMove) {
        match *mv {
            March { from, near, far } => {
                self.remove(from, 2);
                self.add(near);
                self.add(far);
            }
            Throw { from, to } => {
                self.remove(from, 1);
                self.add(to);
            }
            Hit { from, to } => {
                self.remove(from, 1);
                self.remove(to, 1);
            }
            DoubleHit { from, to } => {
                self.remove(from, 2);
                self.remove(to, 2);
            }
            Redistribute { from, to } => {
                self.remove(from, 2);
                self.add(to[0]);
                self.add(to[1]);
                // Player 1 redistributes first, then player 2, then nobody.
                self.open = self.side == 1;
            }
        }
        self.side = other(self.side);
    }

    fn text(&self) -> String {
        let board = board_text(&self.board, |stack| {
            LETTERS
                .into_iter()
                .find(|(_, owner, height)| (*owner, *height) == (stack.owner, stack.height))
                .map(|(letter, _, _)| letter)
        });
        format!("{board} {}{}", self.side, if self.open { " open" } else { "" })
    }

    fn move_text(&self, mv: &MurusMove) -> String {
        let name = |cell| cell_name(cell, ROWS);
        match *mv {
            March { from, far, .. } => format!("{}-{}", name(from), name(far)),
            Throw { from, to } => format!("{}-{}", name(from), name(to)),
            Hit { from, to } => format!("{}x{}", name(from), name(to)),
            DoubleHit { from, to } => format!("{}*{}", name(from), name(to)),
            Redistribute { from, to } => {
                format!("{}-{},{}", name(from), name(to[0]), name(to[1]))
            }
        }
    }

    fn parse(&self, text: &str) -> Self {
        let (board, side, extra) = words(text);
        let board = parse_board(board, |c| {
            let Some(c) = c else { return EMPTY };
            let (_, owner, height) = LETTERS
                .into_iter()
                .find(|(letter, _, _)| *letter == c)
                .expect("a stack");
            Stack { owner, height }
        });
        assert!(is_size(&board, ROWS, COLUMNS), "{text}");
        assert!(extra.is_empty() || (extra == "open" && self.redistribute), "{text}");
        Murus {
            board,
            side,
            open: extra == "open",
            ..self.clone()
        }
    }
}
