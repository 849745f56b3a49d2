//! The rules: a position, its moves, its end.

use std::fmt;

use quincunx_rules::text::{Extra, Setup, write_grid};
use quincunx_rules::zobrist::mix;
use quincunx_rules::{
    EndReason, GameInfo, GridSymmetry, Illegal, OptionInfo, Outcome, Outside, Player, Position, PositionError, Ruleset,
    Square, Step, Word,
};

use crate::{BOTS, PAINTER};

/// The game and its options.
pub static INFO: GameInfo = GameInfo {
    name: "breakthrough",
    title: "Breakthrough",
    summary: "March forward, capture diagonally, and be the first on the last row.",
    options: &[OptionInfo {
        key: "size",
        values: &["5", "6", "7", "8"],
        default: 1,
        about: "cells on a side of the board",
    }],
    rules: include_str!("rules.en.txt"),
    outside: Some(&OUTSIDE),
};

static OUTSIDE: Outside = Outside::new::<Breakthrough>(&[&PAINTER, &BOTS]);

/// A stone stands on the last row.
pub const ARRIVED: EndReason = EndReason("arrived");
/// A player has no stones left.
pub const CAPTURED: EndReason = EndReason("all-captured");

/// A position of Breakthrough. Player 1 starts on the two bottom rows and goes up.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Breakthrough {
    stones: [u64; 2],
    size: u8,
    side: Player,
    key: u64,
}

/// Rows up for player 1, down for player 2.
pub(crate) fn forward(player: Player) -> i32 {
    match player {
        Player::One => 1,
        Player::Two => -1,
    }
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
        let row = u64::rect(self.size(), 1);
        match player {
            Player::One => row.step(0, self.size() as i32 - 1),
            Player::Two => row,
        }
    }

    /// How many rows a stone of that player on that row has gone.
    pub(crate) fn advance(&self, player: Player, row: u32) -> u32 {
        match player {
            Player::One => row,
            Player::Two => self.size() - 1 - row,
        }
    }

    /// Where stones of the player to move may go by a step aside by so many columns.
    fn targets(&self, aside: i32) -> u64 {
        let own = self.stones(self.side);
        let blocked = if aside == 0 { own | self.stones(!self.side) } else { own };
        own.step(aside, forward(self.side)) & u64::rect(self.size(), self.size()) & !blocked
    }
}

fn key_of(player: Player, index: u32) -> u64 {
    mix(player.index() as u64 * 64 + u64::from(index))
}

/// The key of player 2 being to move.
const SIDE: u64 = mix(128);

fn refuse(id: &'static str, text: String) -> Illegal {
    Illegal::new(id, Vec::new(), text)
}

impl Position for Breakthrough {
    type Move = Step<u64>;
    type Symmetry = GridSymmetry;

    fn game() -> &'static GameInfo {
        &INFO
    }

    fn start(ruleset: &Ruleset) -> Option<Breakthrough> {
        (ruleset.game().name == INFO.name).then_some(())?;
        let size = ruleset.number("size")?;
        let rows = u64::rect(size, 2);
        let mut start = Breakthrough {
            stones: [rows, rows.step(0, size as i32 - 2)],
            size: size as u8,
            side: Player::One,
            key: 0,
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
        let over = Player::BOTH.map(|player| position.stones(player) & position.goal(player) != 0);
        if over == [true; 2] {
            setup.refuse("both players have reached their last rows, but the first to do so ends the game");
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
            if self.stones(player) & self.goal(player) != 0 {
                return Some(Outcome::win(player, ARRIVED));
            }
            if self.stones(player) == 0 {
                return Some(Outcome::win(!player, CAPTURED));
            }
        }
        let stuck = (-1..=1).all(|aside| self.targets(aside) == 0);
        stuck.then(|| Outcome::win(!self.side, EndReason::NO_MOVE))
    }

    fn for_each_move(&self, mut each: impl FnMut(Step<u64>)) {
        if self.result().is_some() {
            return;
        }
        for aside in -1..=1 {
            let targets = self.targets(aside);
            let sources = targets.step(-aside, -forward(self.side));
            // Stones keep their order when all of them make the same step.
            for (from, to) in sources.cells().zip(targets.cells()) {
                each(Step {
                    from: Square::from_index(from),
                    to: Square::from_index(to),
                });
            }
        }
    }

    fn check(&self, mv: Step<u64>) -> Result<(), Illegal> {
        let Step { from, to } = mv;
        let size = self.size();
        if self.result().is_some() {
            return Err(refuse("game-over", "the game is over".into()));
        }
        if let Some(cell) = [from, to].into_iter().find(|cell| !cell.is_on(size, size)) {
            return Err(refuse("off-board", format!("{cell} is not on the {size}x{size} board")));
        }
        if !self.stones(self.side).has(from.index()) {
            return Err(refuse("not-your-stone", format!("there is no stone of yours on {from}")));
        }
        let aside = to.column().abs_diff(from.column());
        let ahead = (to.row() as i32 - from.row() as i32) * forward(self.side);
        if ahead != 1 || aside > 1 {
            let text = format!("a stone goes one cell forward or diagonally forward, not from {from} to {to}");
            return Err(refuse("breakthrough-one-forward", text));
        }
        if self.stones(self.side).has(to.index()) {
            return Err(refuse("breakthrough-own-stone", format!("there is a stone of your own on {to}")));
        }
        if aside == 0 && self.stones(!self.side).has(to.index()) {
            let text = format!("there is a stone on {to}, and stones capture diagonally only");
            return Err(refuse("breakthrough-blocked", text));
        }
        Ok(())
    }

    fn play_unchecked(&mut self, mv: Step<u64>) {
        let (from, to) = (mv.from.index(), mv.to.index());
        let (own, theirs) = (self.side, !self.side);
        self.stones[own.index()] ^= u64::bit(from) | u64::bit(to);
        self.key ^= key_of(own, from) ^ key_of(own, to) ^ SIDE;
        if self.stones(theirs).has(to) {
            self.stones[theirs.index()] ^= u64::bit(to);
            self.key ^= key_of(theirs, to);
        }
        self.side = theirs;
    }

    fn key(&self) -> u64 {
        self.key
    }

    fn key_from_scratch(&self) -> u64 {
        let side = if self.side == Player::Two { SIDE } else { 0 };
        Player::BOTH
            .into_iter()
            .flat_map(|player| self.stones(player).cells().map(move |cell| key_of(player, cell)))
            .fold(side, |key, stone| key ^ stone)
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
        Step {
            from: symmetry.turn_square(self.size(), mv.from),
            to: symmetry.turn_square(self.size(), mv.to),
        }
    }
}

impl fmt::Display for Breakthrough {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let [ones, twos] = self.stones;
        write_grid(f, (self.size(), self.size()), &[('o', ones), ('x', twos)])?;
        write!(f, " {}", self.side)
    }
}
