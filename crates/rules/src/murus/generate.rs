//! The legal moves, by operations on the whole board.

use super::mv::{Ply, column_pair};
use super::sets::{Choice, for_each_cell, nth, total};
use super::{BOARD, COLUMNS, Cell, Murus};
use crate::{Player, Word};

/// The four lines through a cell (along the column, the two diagonals, along the row) as the distance between indices
/// of neighbours.
const LINES: [u32; 4] = [8, 9, 7, 1];
/// For each line, the cells that have a neighbour forward.
const AHEAD: [u64; 4] = [
    0x0000_ffff_ffff_ffff,
    0x0000_7f7f_7f7f_7f7f,
    0x0000_fefe_fefe_fefe,
    0x007f_7f7f_7f7f_7f7f,
];
/// For each line, the cells that have a neighbour backward.
const BEHIND: [u64; 4] = [
    0x00ff_ffff_ffff_ff00,
    0x00fe_fefe_fefe_fe00,
    0x007f_7f7f_7f7f_7f00,
    0x00fe_fefe_fefe_fefe,
];

/// The eight directions: each line forward, then each backward.
const STEPS: [i32; 8] = [8, 9, 7, 1, -8, -9, -7, -1];

/// [`STEPS`] by arithmetic, a byte each, which is sooner there than a load.
#[inline]
fn step_of(direction: usize) -> i32 {
    const PACKED: u64 = {
        let mut packed = 0;
        let mut n = 0;
        while n < 8 {
            packed |= (STEPS[n] as u8 as u64) << (8 * n);
            n += 1;
        }
        packed
    };
    i32::from((PACKED >> (8 * (direction & 7))) as i8)
}

/// A catapult's throws as player 1 sees them: columns to the right and rows up.
const THROWS: [(i32, i32); 10] = [
    (0, 2),
    (0, 3),
    (2, 2),
    (3, 3),
    (-2, 2),
    (-3, 3),
    (2, 0),
    (3, 0),
    (-2, 0),
    (-3, 0),
];

/// What towers can do, for each of the [`STEPS`]: the cells next to those that can do something.
///
/// A tower can if the next two cells are in `landing`, or if the next one is in `prey`. The two exclude each other, so
/// that moves and sacrifices of a direction share one set, and both directions of a line share the pairs of cells to
/// land on. All lines go through the same operations, so that the compiler can put them side by side in wide registers.
#[inline]
fn nears(towers: u64, landing: u64, prey: u64) -> [u64; 8] {
    nears_by(towers, landing, prey, |cells, by| cells << by, |cells, by| cells >> by)
}

/// [`nears`] to pick a single move from. In a playout every operation waits for the one before, so that wide registers
/// are a detour; rotations keep the compiler from taking it, and do the same as shifts, as nothing is left to come
/// round.
#[inline]
fn nears_for_picking(towers: u64, landing: u64, prey: u64) -> [u64; 8] {
    nears_by(towers, landing, prey, u64::rotate_left, u64::rotate_right)
}

#[inline(always)]
fn nears_by(
    towers: u64,
    landing: u64,
    prey: u64,
    up: impl Fn(u64, u32) -> u64,
    down: impl Fn(u64, u32) -> u64,
) -> [u64; 8] {
    let mut nears = [0; 8];
    for line in 0..4 {
        let step = LINES[line];
        let pairs = landing & AHEAD[line] & down(landing, step);
        nears[line] = up(towers & AHEAD[line], step) & (pairs | prey);
        nears[line + 4] = down(towers & BEHIND[line], step) & (up(pairs, step) | prey);
    }
    nears
}

#[inline]
fn step(cell: u32, by: i32) -> u32 {
    cell.wrapping_add_signed(by)
}

impl Murus {
    /// The enemy stacks a tower can hit: walls and catapults.
    #[inline]
    pub(super) fn prey(&self) -> u64 {
        self.enemy.ones
    }

    /// The cells where a moving tower may put a stone, and those beyond the board: nobody asks for them, and to take
    /// them out would cost time.
    #[inline]
    pub(super) fn landing(&self) -> u64 {
        let full = if self.options.advanced {
            self.own.catapults()
        } else {
            self.own.twos
        };
        !(full | self.enemy.stacks())
    }

    /// For each direction, the cells next to towers that can do something there.
    #[inline]
    fn tower_nears(&self) -> [u64; 8] {
        nears(self.own.towers(), self.landing(), self.prey())
    }

    /// For each direction, the enemy catapults next to a tower.
    fn twice_nears(&self) -> [u64; 8] {
        nears(self.own.towers(), 0, self.enemy.catapults())
    }

    /// For each of the [`THROWS`], the catapults that can make it.
    fn throw_sources(&self) -> [u64; 10] {
        let targets = BOARD & !self.own.stacks();
        let catapults = self.own.catapults();
        THROWS.map(|(columns, rows)| catapults & targets.step(-columns, -rows * self.up()))
    }

    /// Rows from one row to the next in the direction the player to move goes.
    #[inline]
    pub(super) fn up(&self) -> i32 {
        match self.side {
            Player::One => 1,
            Player::Two => -1,
        }
    }

    /// Whether there is a catapult of either player.
    #[inline]
    fn has_catapults(&self) -> bool {
        self.own.catapults() | self.enemy.catapults() != 0
    }

    /// What the tower next to `near` can do in a direction, known to be something.
    #[inline]
    fn tower_move(&self, direction: usize, near: u32) -> Ply {
        let by = STEPS[direction];
        let from = Cell::from_index(step(near, -by));
        if self.prey().has(near) {
            let to = Cell::from_index(near);
            Ply::Hit { from, to }
        } else {
            let to = Cell::from_index(step(near, by));
            Ply::Go { from, to }
        }
    }

    fn twice_move(direction: usize, near: u32) -> Ply {
        Ply::HitTwice {
            from: Cell::from_index(step(near, -STEPS[direction])),
            to: Cell::from_index(near),
        }
    }

    fn throw_move(&self, throw: usize, from: u32) -> Ply {
        let (columns, rows) = THROWS[throw];
        let to = Cell::from_index(step(from, columns + COLUMNS as i32 * rows * self.up()));
        let from = Cell::from_index(from);
        if self.enemy.stacks().has(to.index()) {
            Ply::Hit { from, to }
        } else {
            Ply::Go { from, to }
        }
    }

    /// The row in front of the home row of the player to move, counted from 0.
    #[inline]
    pub(super) fn front_row(&self) -> u32 {
        match self.side {
            Player::One => 1,
            Player::Two => 5,
        }
    }

    /// The columns in which the front row is empty.
    #[inline]
    fn front(&self) -> u64 {
        let taken = self.own.stacks() | self.enemy.stacks();
        (!taken >> (COLUMNS * self.front_row())) & 0xff
    }

    fn for_each_opening(&self, each: &mut impl FnMut(Ply)) {
        for from in self.own.towers().cells() {
            for second in self.front().cells() {
                for first in self.front().cells().take_while(|&first| first < second) {
                    each(Ply::open(Cell::from_index(from), self.front_row(), first, second));
                }
            }
        }
    }

    fn count_openings(&self) -> usize {
        let columns = self.front().count();
        (self.own.towers().count() * (columns * columns.saturating_sub(1) / 2)) as usize
    }

    /// Towers, landing cells and prey where there are no catapults and nobody may build one.
    #[inline]
    fn plain(&self) -> (u64, u64, u64) {
        (self.own.twos, !(self.own.twos | self.enemy.stacks()), self.enemy.ones)
    }

    /// [`Murus::tower_nears`] where there are no catapults.
    #[inline]
    fn plain_nears(&self) -> [u64; 8] {
        let (towers, landing, prey) = self.plain();
        nears(towers, landing, prey)
    }

    /// Calls `each` for every legal move.
    #[inline]
    pub(super) fn generate(&self, mut each: impl FnMut(Ply)) {
        if self.plain {
            if !self.anybody_arrived() {
                for_each_cell(self.plain_nears(), |direction, near| {
                    each(self.tower_move(direction, near));
                });
            }
            return;
        }
        self.generate_any(&mut each);
    }

    // What options, openings and catapults need is kept out of line, so that the rest stays small and fast.
    #[inline(never)]
    fn generate_any(&self, each: &mut impl FnMut(Ply)) {
        if self.reached().is_some() {
            return;
        }
        if self.open {
            return self.for_each_opening(each);
        }
        for_each_cell(self.tower_nears(), |direction, near| {
            each(self.tower_move(direction, near));
        });
        if self.has_catapults() {
            self.for_each_catapult_move(each);
        }
    }

    fn for_each_catapult_move(&self, each: &mut impl FnMut(Ply)) {
        for_each_cell(self.twice_nears(), |direction, near| {
            each(Murus::twice_move(direction, near));
        });
        for_each_cell(self.throw_sources(), |throw, from| each(self.throw_move(throw, from)));
    }

    /// How many legal moves there are.
    #[inline]
    pub(super) fn count(&self) -> usize {
        if !self.plain {
            return self.count_any();
        }
        if self.anybody_arrived() {
            return 0;
        }
        total(&self.plain_nears())
    }

    #[inline(never)]
    fn count_any(&self) -> usize {
        if self.reached().is_some() {
            return 0;
        }
        if self.open {
            return self.count_openings();
        }
        let towers = total(&self.tower_nears());
        if self.has_catapults() {
            return towers + self.count_catapult_moves();
        }
        towers
    }

    fn count_catapult_moves(&self) -> usize {
        total(&self.twice_nears()) + total(&self.throw_sources())
    }

    /// Whether the player to move has a legal move, home rows aside.
    #[inline]
    pub(super) fn has_move(&self) -> bool {
        if self.open {
            return self.count_openings() > 0;
        }
        // Whoever can sacrifice two stones can sacrifice one, so these need no look of their own.
        self.tower_nears() != [0; 8] || self.own.catapults() != 0 && self.throw_sources() != [0; 10]
    }

    /// The legal move whose number `pick` says.
    #[inline]
    pub(super) fn pick(&self, pick: impl FnOnce(usize) -> usize) -> Option<Ply> {
        if !self.plain {
            return self.pick_any(pick);
        }
        self.choose_plain(pick)
            .map(|(direction, near)| self.tower_move(direction, near))
    }

    /// The direction and the next cell of the tower move whose number `pick` says.
    #[inline]
    fn choose_plain(&self, pick: impl FnOnce(usize) -> usize) -> Option<(usize, u32)> {
        if self.anybody_arrived() {
            return None;
        }
        let (towers, landing, prey) = self.plain();
        let towers = Choice::new(nears_for_picking(towers, landing, prey));
        (towers.total() > 0).then(|| towers.nth(pick(towers.total())))
    }

    /// Plays the legal move whose number `pick` says, if there is one. Never making a [`Ply`] of it saves a tenth of a
    /// playout.
    #[inline]
    pub(super) fn play_plain_pick(&mut self, pick: impl FnOnce(usize) -> usize) -> bool {
        let Some((direction, near)) = self.choose_plain(pick) else {
            return false;
        };
        let by = step_of(direction);
        self.act_plain(step(near, -by), near, step(near, by));
        true
    }

    /// The position after the legal move whose number `pick` says. By value, so that a caller may keep the position it
    /// plays on in registers.
    #[inline(never)]
    pub(super) fn after_any_pick(self, pick: impl FnOnce(usize) -> usize) -> Option<Murus> {
        let turn = self.pick_any(pick)?;
        let mut next = self;
        next.play_on(turn);
        Some(next)
    }

    #[inline(never)]
    fn pick_any(&self, pick: impl FnOnce(usize) -> usize) -> Option<Ply> {
        if self.reached().is_some() {
            return None;
        }
        if self.open {
            return self.pick_opening(pick);
        }
        let towers = Choice::new(self.tower_nears());
        if self.has_catapults() {
            return self.pick_among_catapults(&towers, pick);
        }
        (towers.total() > 0).then(|| {
            let (direction, near) = towers.nth(pick(towers.total()));
            self.tower_move(direction, near)
        })
    }

    fn pick_among_catapults(&self, towers: &Choice, pick: impl FnOnce(usize) -> usize) -> Option<Ply> {
        let (twice, throws) = (self.twice_nears(), self.throw_sources());
        let counts = [towers.total(), total(&twice), total(&throws)];
        let all = counts.iter().sum();
        if all == 0 {
            return None;
        }
        let mut n = pick(all);
        if n < counts[0] {
            let (direction, near) = towers.nth(n);
            return Some(self.tower_move(direction, near));
        }
        n -= counts[0];
        if n < counts[1] {
            return nth(&twice, n).map(|(direction, from)| Murus::twice_move(direction, from));
        }
        nth(&throws, n - counts[1]).map(|(throw, from)| self.throw_move(throw, from))
    }

    fn pick_opening(&self, pick: impl FnOnce(usize) -> usize) -> Option<Ply> {
        let count = self.count_openings();
        if count == 0 {
            return None;
        }
        let n = pick(count) as u32;
        let (towers, front) = (self.own.towers(), self.front());
        let pairs = count as u32 / towers.count();
        let (first, second) = column_pair(n % pairs);
        let from = Cell::from_index(towers.select(n / pairs));
        Some(Ply::open(
            from,
            self.front_row(),
            front.select(first),
            front.select(second),
        ))
    }
}
