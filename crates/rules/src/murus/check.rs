//! Whether a move is legal: quickly, and with the rule it breaks.

use super::mv::Ply;
use super::{BOARD, COLUMNS, Cell, Murus, ROWS};
use crate::illegal::{game_over, off_board};
use crate::{Illegal, Position, Word, illegal};

/// The way from one cell to another.
#[derive(Clone, Copy)]
struct Way {
    columns: i32,
    rows: i32,
}

impl Way {
    #[inline]
    fn new(from: Cell, to: Cell) -> Way {
        Way {
            columns: to.column() as i32 - from.column() as i32,
            rows: to.row() as i32 - from.row() as i32,
        }
    }

    /// How many cells, if the way is straight or diagonal.
    #[inline]
    fn distance(self) -> Option<u32> {
        let (columns, rows) = (self.columns.unsigned_abs(), self.rows.unsigned_abs());
        (columns == 0 || rows == 0 || columns == rows).then_some(columns.max(rows))
    }
}

impl Murus {
    /// Whether a move is legal.
    #[inline]
    pub(super) fn allows(&self, turn: Ply) -> bool {
        let from = turn.from();
        if self.reached().is_some() || self.open != matches!(turn, Ply::Open { .. }) {
            return false;
        }
        let is_tower = self.towers(self.side).has(from.index());
        match turn {
            Ply::Go { to, .. } if is_tower => {
                let near = Cell::from_index((from.index() + to.index()) / 2);
                let stones = near.bit() | to.bit();
                Way::new(from, to).distance() == Some(2) && BOARD & self.landing() & stones == stones
            }
            Ply::Hit { to, .. } if is_tower => Way::new(from, to).distance() == Some(1) && self.prey().has(to.index()),
            Ply::HitTwice { to, .. } => {
                is_tower && Way::new(from, to).distance() == Some(1) && self.catapults(!self.side).has(to.index())
            }
            Ply::Open { first, second, .. } => {
                let row = 0xff << (COLUMNS * self.front_row());
                let free = row & !(self.stones(self.side) | self.stones(!self.side));
                is_tower && first < second && free.has(first.index()) && free.has(second.index())
            }
            Ply::Go { to, .. } => {
                let empty = BOARD & !(self.stones(self.side) | self.stones(!self.side));
                self.can_throw(from, to) && empty.has(to.index())
            }
            Ply::Hit { to, .. } => self.can_throw(from, to) && self.stones(!self.side).has(to.index()),
        }
    }

    /// Whether there is a catapult on `from` that reaches `to`.
    fn can_throw(&self, from: Cell, to: Cell) -> bool {
        let way = Way::new(from, to);
        self.catapults(self.side).has(from.index())
            && matches!(way.distance(), Some(2 | 3))
            && way.rows * self.up() >= 0
    }

    /// Says whether a move is legal, and if not, the first rule it breaks.
    pub(super) fn judge(&self, turn: Ply) -> Result<(), Illegal> {
        if self.result().is_some() {
            return Err(game_over());
        }
        match turn {
            Ply::Go { from, to } | Ply::Hit { from, to } | Ply::HitTwice { from, to } => on_board(&[from, to])?,
            Ply::Open { from, first, second } => on_board(&[from, first, second])?,
        }
        match (self.open, turn) {
            (true, Ply::Open { .. }) => {}
            (true, _) => {
                return Err(illegal!(
                    "murus-opening-first",
                    "your first turn takes a tower off the board and puts its two stones on row {row}",
                    row = self.front_row() + 1
                ));
            }
            (false, Ply::Open { .. }) => {
                return Err(illegal!(
                    "murus-no-opening",
                    "a tower can be redistributed only as the first turn, with opening=redistribute"
                ));
            }
            (false, _) => {}
        }
        let from = turn.from();
        if self.height_of_own(from)? == 3 {
            return self.judge_catapult(turn);
        }
        match turn {
            Ply::Go { to, .. } => self.judge_tower_move(from, to),
            Ply::Hit { to, .. } => self.judge_sacrifice(from, to),
            Ply::HitTwice { to, .. } => self.judge_double_sacrifice(from, to),
            Ply::Open { first, second, .. } => self.judge_opening(first, second),
        }
    }

    /// The height of the stack that is to act: a tower or a catapult of the player to move.
    fn height_of_own(&self, from: Cell) -> Result<u32, Illegal> {
        if self.stones(!self.side).has(from.index()) {
            return Err(illegal!(
                "murus-not-yours",
                "the stack on {from} is your opponent's",
                from
            ));
        }
        match self.army(self.side).height(from.index()) {
            0 => Err(illegal!("murus-empty-cell", "there is no stack on {from}", from)),
            1 => Err(illegal!(
                "murus-not-a-tower",
                "{from} holds a wall: walls cannot do anything by themselves",
                from
            )),
            height => Ok(height),
        }
    }

    fn judge_tower_move(&self, from: Cell, to: Cell) -> Result<(), Illegal> {
        if Way::new(from, to).distance() != Some(2) {
            return Err(illegal!(
                "murus-tower-distance",
                "the tower on {from} puts its stones on the two nearest cells of a straight or diagonal line, \
                 so it cannot go to {to}",
                from,
                to
            ));
        }
        for cell in [Cell::from_index((from.index() + to.index()) / 2), to] {
            if self.stones(!self.side).has(cell.index()) {
                return Err(illegal!(
                    "murus-target-blocked",
                    "an enemy stack on {cell} is in the way",
                    cell
                ));
            }
            if !self.landing().has(cell.index()) {
                return Err(illegal!(
                    "murus-stack-full",
                    "your stack of {height} on {cell} cannot take another stone",
                    height = self.army(self.side).height(cell.index()),
                    cell
                ));
            }
        }
        Ok(())
    }

    fn judge_sacrifice(&self, from: Cell, to: Cell) -> Result<(), Illegal> {
        next_to(from, to)?;
        self.enemy_on(to)?;
        if !self.prey().has(to.index()) {
            return Err(illegal!(
                "murus-tower-stands",
                "{to} holds a tower, which no sacrifice can remove stones of",
                to
            ));
        }
        Ok(())
    }

    fn judge_double_sacrifice(&self, from: Cell, to: Cell) -> Result<(), Illegal> {
        next_to(from, to)?;
        self.enemy_on(to)?;
        if !self.catapults(!self.side).has(to.index()) {
            return Err(illegal!(
                "murus-not-a-catapult",
                "both stones can be sacrificed only against a catapult, and {to} holds none",
                to
            ));
        }
        Ok(())
    }

    fn judge_opening(&self, first: Cell, second: Cell) -> Result<(), Illegal> {
        let row = self.front_row();
        for cell in [first, second] {
            if cell.row() != row {
                return Err(illegal!(
                    "murus-opening-row",
                    "{cell} is not on row {row}, the one in front of your home row",
                    cell,
                    row = row + 1
                ));
            }
            if (self.stones(self.side) | self.stones(!self.side)).has(cell.index()) {
                return Err(illegal!("murus-opening-taken", "{cell} is not empty", cell));
            }
        }
        if first >= second {
            return Err(illegal!(
                "murus-opening-order",
                "the two stones go to different cells, named in alphabetical order"
            ));
        }
        Ok(())
    }

    fn judge_catapult(&self, turn: Ply) -> Result<(), Illegal> {
        let from = turn.from();
        let (Ply::Go { to, .. } | Ply::Hit { to, .. }) = turn else {
            return Err(illegal!(
                "murus-catapult-throws",
                "{from} holds a catapult, which can do nothing but throw single stones",
                from
            ));
        };
        let way = Way::new(from, to);
        if !matches!(way.distance(), Some(2 | 3)) {
            return Err(illegal!(
                "murus-throw-distance",
                "the catapult on {from} throws two or three cells along a straight or diagonal line, not to {to}",
                from,
                to
            ));
        }
        if way.rows * self.up() < 0 {
            return Err(illegal!(
                "murus-backward-throw",
                "a catapult throws forward, diagonally forward or sideways, never backward to {to}",
                to
            ));
        }
        if self.stones(self.side).has(to.index()) {
            return Err(illegal!(
                "murus-throw-onto-own",
                "a stone cannot be thrown onto your own stack on {to}",
                to
            ));
        }
        match turn {
            Ply::Hit { .. } => self.enemy_on(to),
            _ if self.stones(!self.side).has(to.index()) => Err(illegal!(
                "murus-throw-hits",
                "{to} holds an enemy stack: to hit it is written {from}x{to}",
                from,
                to
            )),
            _ => Ok(()),
        }
    }

    /// Refuses to hit a cell without an enemy.
    fn enemy_on(&self, to: Cell) -> Result<(), Illegal> {
        if self.stones(!self.side).has(to.index()) {
            return Ok(());
        }
        Err(illegal!("murus-no-enemy", "there is no enemy stack on {to} to hit", to))
    }
}

/// Refuses cells that are not on the board.
fn on_board(cells: &[Cell]) -> Result<(), Illegal> {
    match cells.iter().find(|cell| !cell.is_on(COLUMNS, ROWS)) {
        Some(&cell) => Err(off_board(cell, COLUMNS, ROWS)),
        None => Ok(()),
    }
}

/// Refuses a sacrifice at a distance.
fn next_to(from: Cell, to: Cell) -> Result<(), Illegal> {
    if Way::new(from, to).distance() == Some(1) {
        return Ok(());
    }
    Err(illegal!(
        "murus-not-adjacent",
        "a tower can only hit a stack next to it, and {to} is not next to {from}",
        from,
        to
    ))
}
