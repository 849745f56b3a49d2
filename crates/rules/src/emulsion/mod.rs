//! Emulsion: neighbouring stones change places until the colours have separated; the larger groups win.

mod groups;
mod lanes;
mod mv;
mod swaps;
#[cfg(test)]
mod tests;
mod text;

pub use groups::GroupSizes;
pub(crate) use lanes::Lanes;
pub use mv::Swap;

use std::cmp::Ordering;

use crate::illegal::game_over;
use crate::text::PositionError;
use crate::{
    EndReason, GameInfo, GridSymmetry, Illegal, OptionInfo, Outcome, Player, Position, Ruleset, Square, Word, ending,
    illegal, zobrist,
};
use swaps::Swaps;
use text::Halves;

/// The game and its options.
pub static INFO: GameInfo = GameInfo {
    name: "emulsion",
    title: "Emulsion",
    summary: "Swap stones towards their own colour; when no swap is left, the larger groups win.",
    options: &[
        OptionInfo {
            key: "size",
            values: &["1", "2", "3", "4", "5", "6", "7", "8", "9", "10", "11"],
            default: 9,
            about: "cells on a side of the board",
        },
        OptionInfo {
            key: "tiebreak",
            values: &["seed", "official"],
            default: 0,
            about: "who wins if all groups are equal: the player who made the last move (seed) or the other (official)",
        },
    ],
    reasons: &[LARGER_GROUPS, TIE_BREAK],
    rules: include_str!("rules.en.txt"),
    external: None,
};

/// No swap is left, and the winner's groups are larger.
pub const LARGER_GROUPS: EndReason = ending!(
    "larger-groups",
    "player {winner} has the larger groups",
    winner: "you have the larger groups",
    loser: "the opponent has the larger groups",
);
/// No swap is left, and all groups are equal.
pub const TIE_BREAK: EndReason = ending!("tie-break", "all groups are equal: the tie-break decides");

/// A position of Emulsion, on `u64` up to size 8 and on `u128` above.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Emulsion<W> {
    black: W,
    board: W,
    key: u64,
    size: u8,
    official: bool,
    side: Player,
}

impl<W: Word> Emulsion<W> {
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
        match player {
            Player::One => self.black,
            Player::Two => self.board & !self.black,
        }
    }

    /// Twice the value of a stone of that player on that cell, wherever it has come from: two for each orthogonal
    /// neighbour of its colour, one for each edge.
    #[inline]
    pub fn doubled_value(&self, player: Player, cell: Square<W>) -> u32 {
        let around = cell.bit().orthogonal() & self.board;
        2 * (around & self.stones(player)).count() + 4 - around.count()
    }

    /// The sizes of that player's groups, from the largest down.
    pub fn groups(&self, player: Player) -> GroupSizes {
        groups::sizes(self.stones(player))
    }

    /// The cells of the group that the stone on a cell belongs to.
    pub fn group(&self, cell: Square<W>) -> W {
        let player = if self.black.has(cell.index()) {
            Player::One
        } else {
            Player::Two
        };
        self.stones(player).flood(cell.bit())
    }

    /// The swap of these two cells for the player to move: its stone comes first.
    #[inline]
    fn swap(&self, one: u32, other: u32) -> Swap<W> {
        if self.black.has(one) == (self.side == Player::One) {
            Swap::between(one, other)
        } else {
            Swap::between(other, one)
        }
    }

    /// Twice the value of the own stone before and after a swap of neighbours.
    #[inline]
    fn before_and_after(&self, mv: Swap<W>) -> (u32, u32) {
        let touching = !(mv.from.bit().orthogonal() & mv.to.bit()).is_empty();
        let before = self.doubled_value(self.side, mv.from);
        let after = self.doubled_value(self.side, mv.to) - if touching { 2 } else { 0 };
        (before, after)
    }

    /// Who wins if no swap is left, and why.
    fn judged(&self) -> Outcome {
        match self.groups(Player::One).cmp(&self.groups(Player::Two)) {
            Ordering::Greater => Outcome::win(Player::One, LARGER_GROUPS),
            Ordering::Less => Outcome::win(Player::Two, LARGER_GROUPS),
            Ordering::Equal if self.official => Outcome::win(self.side, TIE_BREAK),
            Ordering::Equal => Outcome::win(!self.side, TIE_BREAK),
        }
    }
}

impl<W: Word> Emulsion<W> {
    #[inline]
    fn swaps(&self) -> Swaps<W> {
        Swaps::new(self.size(), self.black)
    }
}

/// The cells that touch the cell along an edge or at a corner.
#[inline]
fn neighbours<W: Word>(cell: W) -> W {
    let row = cell | cell.east() | cell.west();
    (row | row.north() | row.south()) & !cell
}

impl<W: Word> Position for Emulsion<W> {
    type Move = Swap<W>;
    type Symmetry = GridSymmetry;

    fn game() -> &'static GameInfo {
        &INFO
    }

    fn start(ruleset: &Ruleset) -> Option<Self> {
        let size = ruleset.size_for::<W>(&INFO)?;
        let board = W::rect(size, size);
        // The bottom left cell, column 0 and row 0, is white on all sizes.
        let black = board
            .cells()
            .map(Square::<W>::from_index)
            .filter(|cell| (cell.column() + cell.row()) % 2 == 1)
            .fold(W::EMPTY, |black, cell| black | cell.bit());
        let mut start = Emulsion {
            black,
            board,
            key: 0,
            size: size as u8,
            official: ruleset.is("tiebreak", "official"),
            side: Player::One,
        };
        start.key = start.key_from_scratch();
        Some(start)
    }

    fn parse_board(start: &Self, text: &str) -> Result<Self, PositionError> {
        text::parse(start, text)
    }

    fn ruleset(&self) -> Ruleset {
        INFO.default_ruleset()
            .set("size", self.size)
            .set("tiebreak", if self.official { "official" } else { "seed" })
    }

    #[inline]
    fn side(&self) -> Player {
        self.side
    }

    #[inline]
    fn result(&self) -> Option<Outcome> {
        self.swaps().is_empty().then(|| self.judged())
    }

    #[inline]
    fn for_each_move(&self, mut each: impl FnMut(Swap<W>)) {
        self.swaps().for_each(|one, other| each(self.swap(one, other)));
    }

    #[inline]
    fn count_moves(&self) -> usize {
        self.swaps().count() as usize
    }

    #[inline]
    fn pick_move(&self, pick: impl FnOnce(usize) -> usize) -> Option<Swap<W>> {
        let (one, other) = self.swaps().pick(pick)?;
        Some(self.swap(one, other))
    }

    #[inline]
    fn is_legal(&self, mv: Swap<W>) -> bool {
        let (from, to) = (mv.from.index(), mv.to.index());
        if !self.stones(self.side).has(from) || !(self.stones(!self.side) & neighbours(mv.from.bit())).has(to) {
            return false;
        }
        let (before, after) = self.before_and_after(mv);
        after > before
    }

    fn check(&self, mv: Swap<W>) -> Result<(), Illegal> {
        if self.swaps().is_empty() {
            return Err(game_over());
        }
        mv.check_start(self.size(), self.stones(self.side))?;
        let Swap { from, to } = mv;
        if self.stones(self.side).has(to.index()) {
            return Err(illegal!(
                "emulsion-own-stone",
                "there is a stone of your own on {to}: swap with one of your opponent",
                to
            ));
        }
        if !neighbours(from.bit()).has(to.index()) {
            return Err(illegal!(
                "emulsion-not-adjacent",
                "{to} is not next to {from}, neither orthogonally nor diagonally",
                from,
                to
            ));
        }
        let (before, after) = self.before_and_after(mv);
        if after <= before {
            return Err(illegal!(
                "emulsion-no-gain",
                "the stone on {from} is worth {before} now and {after} after the swap: it must gain",
                from,
                before = Halves(before),
                after = Halves(after)
            ));
        }
        Ok(())
    }

    #[inline]
    fn play_unchecked(&mut self, mv: Swap<W>) {
        self.black ^= mv.bits();
        self.key ^= zobrist::piece(0, mv.from.index()) ^ zobrist::piece(0, mv.to.index()) ^ zobrist::SIDE;
        self.side = !self.side;
    }

    #[inline]
    fn key(&self) -> u64 {
        self.key
    }

    /// The black stones alone: the white ones are everywhere else.
    fn key_from_scratch(&self) -> u64 {
        zobrist::pieces(0, self.black.cells()) ^ zobrist::side(self.side)
    }

    /// The eight of the square, and the same with the colours exchanged.
    fn symmetries(&self) -> impl Iterator<Item = GridSymmetry> {
        GridSymmetry::of_square()
    }

    fn transformed(&self, symmetry: GridSymmetry) -> Self {
        let (player, side) = if symmetry.exchanged {
            (Player::Two, !self.side)
        } else {
            (Player::One, self.side)
        };
        let black = symmetry.turn_word(self.size(), self.stones(player));
        let mut turned = Emulsion { black, side, ..*self };
        turned.key = turned.key_from_scratch();
        turned
    }

    fn transformed_move(&self, mv: Swap<W>, symmetry: GridSymmetry) -> Swap<W> {
        mv.turned(symmetry, self.size())
    }
}
