//! The rules: a position, its moves, its end.

use std::fmt;

use quincunx_rules::text::{Extra, Setup, write_grid};
use quincunx_rules::{
    EndReason, GameInfo, GridSymmetry, Illegal, Outcome, Player, Position, PositionError, Ruleset, Square, Step, Word,
    ending, illegal, zobrist,
};

use crate::INFO;

/// A stone stands on the last row.
pub const ARRIVED: EndReason = ending!(
    "arrived",
    "player {winner} has reached the last row",
    winner: "you have reached the last row",
    loser: "the opponent has reached the last row",
);
/// A player has no stones left.
pub const ALL_CAPTURED: EndReason = ending!(
    "all-captured",
    "player {loser} has no stones left",
    winner: "the opponent has no stones left",
    loser: "you have no stones left",
);

/// A position of Breakthrough. Player 1 starts on the two bottom rows and goes up.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Breakthrough {
    stones: [u64; 2],
    key: u64,
    size: u8,
    side: Player,
}

impl Breakthrough {
    /// Cells on a side of the board.
    pub fn size(&self) -> u32 {
        u32::from(self.size)
    }

    /// The cells with a stone of that player.
    pub fn stones(&self, player: Player) -> u64 {
        self.stones[player.index()]
    }

    /// The row that player wants to reach.
    pub fn goal(&self, player: Player) -> u64 {
        let top = self.size() as i32 - 1;
        let row = u64::rect(self.size(), 1);
        if player == Player::One { row.step(0, top) } else { row }
    }

    /// Where stones of the player to move can go that go so many columns to the right: -1, 0 or 1.
    fn targets(&self, columns: i32) -> u64 {
        let (own, theirs) = (self.stones(self.side), self.stones(!self.side));
        let board = u64::rect(self.size(), self.size());
        let blocked = if columns == 0 { own | theirs } else { own };
        own.step(columns, forward(self.side)) & board & !blocked
    }
}

/// How a player's stones change their row.
fn forward(player: Player) -> i32 {
    if player == Player::One { 1 } else { -1 }
}

impl Position for Breakthrough {
    type Move = Step<u64>;
    type Symmetry = GridSymmetry;

    fn game() -> &'static GameInfo {
        &INFO
    }

    fn start(ruleset: &Ruleset) -> Option<Breakthrough> {
        let size = ruleset.number("size").filter(|_| ruleset.game().name == INFO.name)?;
        let rows = u64::rect(size, 2);
        let mut start = Breakthrough {
            stones: [rows, rows.step(0, size as i32 - 2)],
            key: 0,
            size: size as u8,
            side: Player::One,
        };
        start.key = start.key_from_scratch();
        Some(start)
    }

    fn parse_board(start: &Breakthrough, text: &str) -> Result<Breakthrough, PositionError> {
        let size = start.size();
        let mut setup = Setup::read_grid(text, &start.ruleset(), (size, size), "ox", Extra::None);
        let mut position = *start;
        position.side = setup.side;
        position.stones = setup.words(size, ['o', 'x']);
        position.key = position.key_from_scratch();
        let arrived = |player| !(position.stones(player) & position.goal(player)).is_empty();
        if arrived(position.side) {
            setup.refuse("the player to move has reached the last row: the game was over a move ago");
        }
        setup.finish().map(|()| position)
    }

    fn ruleset(&self) -> Ruleset {
        let ruleset = INFO.default_ruleset();
        ruleset.with("size", &self.size.to_string()).unwrap_or(ruleset)
    }

    fn side(&self) -> Player {
        self.side
    }

    fn result(&self) -> Option<Outcome> {
        for player in Player::BOTH {
            if !(self.stones(player) & self.goal(player)).is_empty() {
                return Some(Outcome::win(player, ARRIVED));
            }
            if self.stones(player).is_empty() {
                return Some(Outcome::win(!player, ALL_CAPTURED));
            }
        }
        let stuck = (-1..=1).all(|columns| self.targets(columns).is_empty());
        stuck.then(|| Outcome::win(!self.side, EndReason::NO_MOVE))
    }

    fn for_each_move(&self, mut each: impl FnMut(Step<u64>)) {
        if self.result().is_some() {
            return;
        }
        for columns in -1..=1 {
            let targets = self.targets(columns);
            let sources = targets.step(-columns, -forward(self.side));
            // All of them make the same step, so both are in the same order.
            for (from, to) in sources.cells().zip(targets.cells()) {
                each(Step::between(from, to));
            }
        }
    }

    fn check(&self, mv: Step<u64>) -> Result<(), Illegal> {
        if self.result().is_some() {
            return Err(illegal!("game-over", "the game is over"));
        }
        mv.check_start(self.size(), self.stones(self.side))?;
        let Step { from, to } = mv;
        let rows = to.row() as i32 - from.row() as i32;
        if rows != forward(self.side) || to.column().abs_diff(from.column()) > 1 {
            return Err(illegal!(
                "breakthrough-one-forward",
                "a stone goes one cell forward, straight or diagonally: not from {from} to {to}",
                from,
                to
            ));
        }
        if self.stones(self.side).has(to.index()) {
            return Err(illegal!(
                "breakthrough-own-stone",
                "there is a stone of your own on {to}",
                to
            ));
        }
        if from.column() == to.column() && self.stones(!self.side).has(to.index()) {
            return Err(illegal!(
                "breakthrough-blocked",
                "there is a stone on {to}, and stones capture diagonally only",
                to
            ));
        }
        Ok(())
    }

    fn play_unchecked(&mut self, mv: Step<u64>) {
        let (own, theirs) = (self.side.index(), (!self.side).index());
        let [from, to] = [mv.from, mv.to].map(Square::index);
        self.stones[own] ^= mv.bits();
        self.key ^= zobrist::piece(own, from) ^ zobrist::piece(own, to) ^ zobrist::SIDE;
        if self.stones[theirs].has(to) {
            self.stones[theirs] ^= mv.to.bit();
            self.key ^= zobrist::piece(theirs, to);
        }
        self.side = !self.side;
    }

    fn key(&self) -> u64 {
        self.key
    }

    fn key_from_scratch(&self) -> u64 {
        let [ones, twos] = self.stones;
        zobrist::side(self.side) ^ zobrist::pieces(0, ones.cells()) ^ zobrist::pieces(1, twos.cells())
    }

    /// The board and its mirror image, and both upside down with the players exchanged.
    fn symmetries(&self) -> impl Iterator<Item = GridSymmetry> {
        GridSymmetry::of_race()
    }

    fn transformed(&self, symmetry: GridSymmetry) -> Breakthrough {
        let mut turned = *self;
        turned.stones = self.stones.map(|stones| symmetry.turn_word(self.size(), stones));
        if symmetry.exchanged {
            turned.stones.swap(0, 1);
            turned.side = !self.side;
        }
        turned.key = turned.key_from_scratch();
        turned
    }

    fn transformed_move(&self, mv: Step<u64>, symmetry: GridSymmetry) -> Step<u64> {
        mv.turned(symmetry, self.size())
    }
}

impl fmt::Display for Breakthrough {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let [ones, twos] = self.stones;
        write_grid(f, (self.size(), self.size()), &[('o', ones), ('x', twos)])?;
        write!(f, " {}", self.side)
    }
}
