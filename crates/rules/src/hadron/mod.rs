//! Hadron: pieces go where both colours touch equally; whoever cannot go loses.

mod balance;
mod mv;
mod text;

pub use mv::Place;

use balance::Balance;

use crate::illegal::{cell_taken, game_over, off_board};
use crate::text::PositionError;
use crate::{
    EndReason, GameInfo, GridSymmetry, Illegal, OptionInfo, Outcome, Player, Position, Ruleset, Word, illegal, zobrist,
};

/// The game and its options.
pub static INFO: GameInfo = GameInfo {
    name: "hadron",
    title: "Hadron",
    summary: "Place pieces where both colours touch equally; the player who cannot loses.",
    options: &[OptionInfo {
        key: "size",
        values: &["3", "5", "7", "9", "11"],
        default: 1,
        about: "cells on a side of the board",
    }],
    reasons: &[EndReason::NO_MOVE],
    rules: include_str!("rules.en.txt"),
    external: None,
};

/// A position of Hadron, on `u64` up to size 7 and on `u128` above.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Hadron<W> {
    pieces: [W; 2],
    balance: Balance<W>,
    board: W,
    key: u64,
    size: u8,
    side: Player,
}

impl<W: Word> Hadron<W> {
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

    /// The cells with a piece of that player.
    #[inline]
    pub fn pieces(&self, player: Player) -> W {
        self.pieces[player.index()]
    }

    /// The cells that may be played on; they are the same for both players.
    #[inline]
    pub fn legal(&self) -> W {
        let [ones, twos] = self.pieces;
        self.board & !(ones | twos) & self.balance.even()
    }

    /// The empty cells that touch one more piece of that player than of the other.
    #[inline]
    pub fn leaning(&self, player: Player) -> W {
        let [ones, twos] = self.pieces;
        self.board & !(ones | twos) & self.balance.by_one(player)
    }

    /// The empty cells that can still be played on, now or later.
    ///
    /// A piece on a cell needs as many pieces on neighbours before it as the two colours differ around it. So the cells
    /// ever played on are among those that can be collected in order: first the legal ones, then every cell with enough
    /// neighbours collected already.
    #[inline]
    pub fn live(&self) -> W {
        let legal = self.legal();
        let [ones, twos] = self.pieces;
        let empty = self.board & !(ones | twos);
        let by_one = empty & (self.balance.by_one(Player::One) | self.balance.by_one(Player::Two));
        let by_two = empty & self.balance.by_two();
        let mut live = legal;
        loop {
            let (n, s, e, w) = (live.north(), live.south(), live.east(), live.west());
            let many = (n & s) | (e & w) | ((n | s) & (e | w));
            let grown = legal | (by_one & (n | s | e | w)) | (by_two & many);
            if grown == live {
                return live;
            }
            live = grown;
        }
    }

    /// The position with these pieces and player to move.
    fn set_up(&self, pieces: [W; 2], side: Player) -> Self {
        let mut position = Hadron {
            pieces,
            balance: Balance::of(pieces, self.board),
            side,
            ..*self
        };
        position.key = position.key_from_scratch();
        position
    }
}

impl<W: Word> Position for Hadron<W> {
    type Move = Place<W>;
    type Symmetry = GridSymmetry;

    fn game() -> &'static GameInfo {
        &INFO
    }

    fn start(ruleset: &Ruleset) -> Option<Self> {
        let size = ruleset.size_for::<W>(&INFO)?;
        Some(Hadron {
            pieces: [W::EMPTY; 2],
            balance: Balance::EVEN,
            board: W::rect(size, size),
            key: 0,
            size: size as u8,
            side: Player::One,
        })
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
        self.legal()
            .is_empty()
            .then(|| Outcome::win(self.side.other(), EndReason::NO_MOVE))
    }

    #[inline]
    fn for_each_move(&self, mut each: impl FnMut(Place<W>)) {
        for cell in self.legal().cells() {
            each(Place::at(cell));
        }
    }

    #[inline]
    fn count_moves(&self) -> usize {
        self.legal().count() as usize
    }

    #[inline]
    fn pick_move(&self, pick: impl FnOnce(usize) -> usize) -> Option<Place<W>> {
        let legal = self.legal();
        let count = legal.count();
        (count > 0).then(|| Place::at(legal.select(pick(count as usize) as u32)))
    }

    #[inline]
    fn is_legal(&self, mv: Place<W>) -> bool {
        self.legal().has(mv.cell.index())
    }

    fn check(&self, mv: Place<W>) -> Result<(), Illegal> {
        if self.result().is_some() {
            return Err(game_over());
        }
        let cell = mv.cell;
        let size = self.size();
        if !cell.is_on(size, size) {
            return Err(off_board(cell, size, size));
        }
        if (self.pieces[0] | self.pieces[1]).has(cell.index()) {
            return Err(cell_taken(cell));
        }
        let around = cell.bit().orthogonal();
        let own = (around & self.pieces(self.side)).count();
        let theirs = (around & self.pieces(!self.side)).count();
        if own != theirs {
            return Err(illegal!(
                "hadron-unbalanced",
                "{cell} touches {own} of yours and {theirs} of theirs: the numbers must be equal",
                cell,
                own,
                theirs
            ));
        }
        Ok(())
    }

    #[inline]
    fn play_unchecked(&mut self, mv: Place<W>) {
        let player = self.side.index();
        let cell = mv.cell.bit();
        self.pieces[player] |= cell;
        self.balance.add(self.side, cell.orthogonal() & self.board);
        self.key ^= zobrist::piece(player, mv.cell.index()) ^ zobrist::SIDE;
        self.side = !self.side;
    }

    #[inline]
    fn key(&self) -> u64 {
        self.key
    }

    fn key_from_scratch(&self) -> u64 {
        let [ones, twos] = self.pieces;
        zobrist::pieces(0, ones.cells()) ^ zobrist::pieces(1, twos.cells()) ^ zobrist::side(self.side)
    }

    /// The eight of the square, and the same with the colours exchanged.
    fn symmetries(&self) -> impl Iterator<Item = GridSymmetry> {
        GridSymmetry::of_square()
    }

    fn transformed(&self, symmetry: GridSymmetry) -> Self {
        let mut pieces = self.pieces.map(|word| symmetry.turn_word(self.size(), word));
        let mut side = self.side;
        if symmetry.exchanged {
            pieces.swap(0, 1);
            side = !side;
        }
        self.set_up(pieces, side)
    }

    fn transformed_move(&self, mv: Place<W>, symmetry: GridSymmetry) -> Place<W> {
        Place {
            cell: symmetry.turn_square(self.size(), mv.cell),
        }
    }
}
