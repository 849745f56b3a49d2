//! Renpaarden: a race of knights that use the opponent's stones as stepping stones.

mod jumps;
mod mv;
#[cfg(test)]
mod tests;
mod text;

pub(crate) use jumps::Knight;
pub use mv::Ride;

use crate::illegal::game_over;
use crate::text::PositionError;
use crate::{
    EndReason, GameInfo, GridSymmetry, Illegal, OptionInfo, Outcome, Player, Position, Ruleset, Square, Step, Word,
    ending, illegal, zobrist,
};
use jumps::Field;

/// The game and its options.
pub static INFO: GameInfo = GameInfo {
    name: "renpaarden",
    title: "Renpaarden",
    summary: "Race your knights across, over the opponent's stones, and fill the two rows opposite.",
    options: &[OptionInfo {
        key: "size",
        values: &["5", "6", "7", "8", "9"],
        default: 4,
        about: "cells on a side of the board",
    }],
    reasons: &[GOAL_FILLED],
    rules: include_str!("rules.en.txt"),
    external: None,
};

/// All cells of a player's two goal rows hold its stones.
pub const GOAL_FILLED: EndReason = ending!(
    "goal-filled",
    "player {winner} has filled both goal rows",
    winner: "you have filled both goal rows",
    loser: "the opponent has filled both goal rows",
);

/// A position of Renpaarden, on `u64` up to size 8 and on `u128` for 9.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Renpaarden<W> {
    stones: [W; 2],
    board: W,
    key: u64,
    size: u8,
    side: Player,
}

impl<W: Word> Renpaarden<W> {
    /// Cells on a side of the board.
    #[inline]
    pub fn size(&self) -> u32 {
        u32::from(self.size)
    }

    /// The cells of the board.
    #[inline]
    pub fn board(&self) -> W {
        self.board
    }

    /// The cells with a stone of that player.
    #[inline]
    pub fn stones(&self, player: Player) -> W {
        self.stones[player.index()]
    }

    /// The cells that player has to fill: the two rows where the opponent started.
    #[inline]
    pub fn goal(&self, player: Player) -> W {
        let rows = match player {
            Player::One => 2,
            Player::Two => -2,
        };
        self.board & !self.board.step(0, rows)
    }

    /// The rows that player's stones still have to the farthest goal row, summed up: what decides a stopped game.
    #[inline]
    pub fn distance(&self, player: Player) -> u32 {
        let stones = self.stones(player);
        // A stone on row r, counted from 0, survives r steps down.
        let mut rows = 0;
        let mut above = stones.south();
        while !above.is_empty() {
            rows += above.count();
            above = above.south();
        }
        match player {
            Player::One => rows,
            Player::Two => stones.count() * (self.size() - 1) - rows,
        }
    }

    /// Whether all cells of that player's goal rows hold its stones.
    #[inline]
    fn has_arrived(&self, player: Player) -> bool {
        (self.goal(player) & !self.stones(player)).is_empty()
    }

    /// Whether a player has arrived, so that there are no moves any more.
    #[inline]
    fn is_over(&self) -> bool {
        self.has_arrived(!self.side) || self.has_arrived(self.side)
    }

    #[inline]
    fn field(&self) -> Field<W> {
        let (own, theirs) = (self.stones(self.side), self.stones(!self.side));
        Field {
            own,
            theirs,
            empty: self.board & !(own | theirs),
        }
    }
}

impl<W: Word> Renpaarden<W> {
    /// The empty cells a stone of the player to move could go to if it stood on that cell.
    #[inline]
    pub fn reach(&self, from: Square<W>) -> W {
        self.field().reach(from.index())
    }

    fn check_step(&self, step: Step<W>) -> Result<(), Illegal> {
        let field = self.field();
        step.check_start(self.size(), field.own)?;
        let Step { from, to } = step;
        if field.own.has(to.index()) {
            return Err(illegal!(
                "renpaarden-own-stone",
                "there is a stone of your own on {to}",
                to
            ));
        }
        if field.theirs.has(to.index()) {
            return Err(illegal!(
                "renpaarden-must-go-on",
                "there is a stone of your opponent on {to}: step on from there until you reach an empty cell",
                to
            ));
        }
        if !field.reach(from.index()).has(to.index()) {
            return Err(illegal!(
                "renpaarden-unreachable",
                "no knight's step leads from {from} to {to}, and no chain of them over stones of your opponent",
                from,
                to
            ));
        }
        Ok(())
    }
}

impl<W: Word> Position for Renpaarden<W> {
    type Move = Ride<W>;
    type Symmetry = GridSymmetry;

    const CAN_REPEAT: bool = true;

    fn game() -> &'static GameInfo {
        &INFO
    }

    fn start(ruleset: &Ruleset) -> Option<Self> {
        let size = ruleset.size_for::<W>(&INFO)?;
        let mut start = Renpaarden {
            stones: [W::EMPTY; 2],
            board: W::rect(size, size),
            key: 0,
            size: size as u8,
            side: Player::One,
        };
        start.stones = [start.goal(Player::Two), start.goal(Player::One)];
        start.key = start.key_from_scratch();
        Some(start)
    }

    fn parse_board(start: &Self, text: &str) -> Result<Self, PositionError> {
        text::parse(start, text)
    }

    fn ruleset(&self) -> Ruleset {
        INFO.default_ruleset().set("size", self.size)
    }

    #[inline]
    fn side(&self) -> Player {
        self.side
    }

    #[inline]
    fn result(&self) -> Option<Outcome> {
        [!self.side, self.side]
            .into_iter()
            .find(|&player| self.has_arrived(player))
            .map(|player| Outcome::win(player, GOAL_FILLED))
    }

    #[inline]
    fn for_each_move(&self, mut each: impl FnMut(Ride<W>)) {
        if self.is_over() {
            return;
        }
        let field = self.field();
        if !field.can_move() {
            return each(Ride::Pass);
        }
        for (from, to) in field.jumps().stones() {
            for to in to.cells() {
                each(Ride::between(from, to));
            }
        }
    }

    #[inline]
    fn count_moves(&self) -> usize {
        if self.is_over() {
            return 0;
        }
        self.field().count().max(1) as usize
    }

    #[inline]
    fn pick_move(&self, pick: impl FnOnce(usize) -> usize) -> Option<Ride<W>> {
        if self.is_over() {
            return None;
        }
        let jumps = self.field().jumps();
        // With nowhere to go there is one move to pick from, and no jump has its number.
        let n = pick(jumps.total().max(1) as usize);
        Some(
            jumps
                .nth(n as u32)
                .map_or(Ride::Pass, |(from, to)| Ride::between(from, to)),
        )
    }

    #[inline]
    fn is_legal(&self, mv: Ride<W>) -> bool {
        let field = self.field();
        let legal = match mv {
            Ride::Pass => !field.can_move(),
            Ride::Step(Step { from, to }) => {
                field.own.has(from.index()) && field.empty.has(to.index()) && field.reach(from.index()).has(to.index())
            }
        };
        legal && !self.is_over()
    }

    fn check(&self, mv: Ride<W>) -> Result<(), Illegal> {
        if self.is_over() {
            return Err(game_over());
        }
        match mv {
            Ride::Step(step) => self.check_step(step),
            Ride::Pass if self.field().can_move() => {
                Err(illegal!("renpaarden-must-move", "you can move, so you may not pass"))
            }
            Ride::Pass => Ok(()),
        }
    }

    #[inline]
    fn play_unchecked(&mut self, mv: Ride<W>) {
        if let Ride::Step(step) = mv {
            let player = self.side.index();
            self.stones[player] ^= step.bits();
            self.key ^= zobrist::piece(player, step.from.index()) ^ zobrist::piece(player, step.to.index());
        }
        self.key ^= zobrist::SIDE;
        self.side = !self.side;
    }

    #[inline]
    fn key(&self) -> u64 {
        self.key
    }

    fn key_from_scratch(&self) -> u64 {
        let [ones, twos] = self.stones;
        zobrist::pieces(0, ones.cells()) ^ zobrist::pieces(1, twos.cells()) ^ zobrist::side(self.side)
    }

    /// The board and its mirror image, and both upside down with the players exchanged.
    fn symmetries(&self) -> impl Iterator<Item = GridSymmetry> {
        GridSymmetry::of_race()
    }

    fn transformed(&self, symmetry: GridSymmetry) -> Self {
        let mut stones = self.stones.map(|word| symmetry.turn_word(self.size(), word));
        let mut side = self.side;
        if symmetry.exchanged {
            stones.swap(0, 1);
            side = !side;
        }
        let mut turned = Renpaarden { stones, side, ..*self };
        turned.key = turned.key_from_scratch();
        turned
    }

    fn transformed_move(&self, mv: Ride<W>, symmetry: GridSymmetry) -> Ride<W> {
        match mv {
            Ride::Pass => Ride::Pass,
            Ride::Step(step) => Ride::Step(step.turned(symmetry, self.size())),
        }
    }

    /// The player with the shorter way left wins; equal ways draw.
    fn stopped(&self, reason: EndReason) -> Outcome {
        let [one, two] = Player::BOTH.map(|player| self.distance(player));
        match one.cmp(&two) {
            std::cmp::Ordering::Less => Outcome::win(Player::One, reason),
            std::cmp::Ordering::Greater => Outcome::win(Player::Two, reason),
            std::cmp::Ordering::Equal => Outcome::draw(reason),
        }
    }
}
