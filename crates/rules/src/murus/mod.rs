//! Murus Gallicus: towers fall over into walls and walls grow into towers on the way to the enemy's home row.

mod army;
mod check;
mod generate;
mod mv;
mod play;
mod sets;
#[cfg(test)]
mod tests;
mod text;

pub use mv::Ply;

use army::Army;

use crate::text::PositionError;
use crate::{
    EndReason, GameInfo, GridSymmetry, Illegal, OptionInfo, Outcome, Player, Position, Ruleset, Square, Word, ending,
    zobrist,
};

/// The game and its options.
pub static INFO: GameInfo = GameInfo {
    name: "murus",
    title: "Murus Gallicus",
    summary: "Topple towers towards the enemy's home row; reach it, or leave the enemy without a move.",
    options: &[
        OptionInfo {
            key: "rules",
            values: &["basic", "advanced"],
            default: 0,
            about: "advanced adds catapults, and the home row must be held for one reply",
        },
        OptionInfo {
            key: "opening",
            values: &["plain", "redistribute"],
            default: 0,
            about: "redistribute makes each player's first turn spread one tower over the second row",
        },
        OptionInfo {
            key: "goal",
            values: &["reach", "escape"],
            default: 0,
            about: "escape takes away the meaning of the home rows: only having no move loses",
        },
    ],
    reasons: &[HOME_ROW, EndReason::NO_MOVE],
    rules: include_str!("rules.en.txt"),
    external: None,
};

/// A stone stands on the enemy's home row.
pub const HOME_ROW: EndReason = ending!(
    "home-row",
    "a stone of player {winner} stands on the enemy's home row",
    winner: "a stone of yours stands on the enemy's home row",
    loser: "a stone of the opponent stands on your home row",
);

/// Columns of the board.
pub const COLUMNS: u32 = 8;
/// Rows of the board.
pub const ROWS: u32 = 7;
/// Stones each player has at the start; a position never has more.
pub const MAX_STONES: u32 = 16;

/// A cell of the board.
pub type Cell = Square<u64>;

/// The cells of the board.
const BOARD: u64 = u64::MAX >> 8;
/// The bottom row, the home row of player 1.
const BOTTOM: u64 = 0xff;
/// The top row, the home row of player 2.
const TOP: u64 = BOTTOM << 48;

/// The key of a pending opening.
const OPEN_KEY: u64 = zobrist::extra(0);

/// The options of a ruleset.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Options {
    /// `rules=advanced`: stacks grow to catapults, and the home row is judged at the start of one's own turn.
    pub advanced: bool,
    /// `opening=redistribute`: each player's first turn spreads one tower.
    pub redistribute: bool,
    /// `goal=escape`: home rows mean nothing.
    pub escape: bool,
}

/// A position of Murus Gallicus.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Murus {
    /// The stones of the player to move.
    own: Army,
    /// The stones of the opponent.
    enemy: Army,
    key: u64,
    side: Player,
    open: bool,
    /// Whether this is the game without options and openings, which most games are: it goes a short way.
    plain: bool,
    options: Options,
}

impl Murus {
    /// The options of the ruleset.
    #[inline]
    pub fn options(&self) -> Options {
        self.options
    }

    /// Whether the player to move has to redistribute a tower.
    #[inline]
    pub fn is_open(&self) -> bool {
        self.open
    }

    /// The cells with a single stone of that player.
    #[inline]
    pub fn walls(&self, player: Player) -> u64 {
        self.army(player).walls()
    }

    /// The cells with two stones of that player.
    #[inline]
    pub fn towers(&self, player: Player) -> u64 {
        self.army(player).towers()
    }

    /// The cells with three stones of that player.
    #[inline]
    pub fn catapults(&self, player: Player) -> u64 {
        self.army(player).catapults()
    }

    /// The cells with any stone of that player.
    #[inline]
    pub fn stones(&self, player: Player) -> u64 {
        self.army(player).stacks()
    }

    /// How many stones that player has.
    #[inline]
    pub fn count_stones(&self, player: Player) -> u32 {
        self.army(player).ones.count() + 2 * self.army(player).twos.count()
    }

    /// The home row of that player: row 1 for player 1, row 7 for player 2.
    #[inline]
    pub const fn home(player: Player) -> u64 {
        BOTTOM << (48 * player.index())
    }

    /// Whether a stone of that player stands on the enemy's home row.
    #[inline]
    pub fn has_arrived(&self, player: Player) -> bool {
        self.stones(player) & Murus::home(!player) != 0
    }

    /// Whether reaching the enemy's home row wins there and then.
    #[inline]
    fn wins_at_once(&self) -> bool {
        !self.options.advanced && !self.options.escape
    }

    /// What [`Murus::plain`] has to be.
    fn is_plain(&self) -> bool {
        !self.open && self.wins_at_once()
    }

    /// Whether a stone of either player stands on the other's home row.
    #[inline]
    fn anybody_arrived(&self) -> bool {
        // Asked one after the other, not at once: reading both armies as one wide word right after they were written
        // in parts would wait for memory.
        self.enemy.stacks() & Murus::home(self.side) != 0 || self.own.stacks() & Murus::home(!self.side) != 0
    }

    /// The player who has won by reaching the enemy's home row.
    #[inline]
    fn reached(&self) -> Option<Player> {
        // The player who just moved has arrived first, if both have.
        if self.wins_at_once() && self.enemy.stacks() & Murus::home(self.side) != 0 {
            return Some(!self.side);
        }
        (!self.options.escape && self.own.stacks() & Murus::home(!self.side) != 0).then_some(self.side)
    }

    #[inline]
    fn army(&self, player: Player) -> Army {
        if player == self.side { self.own } else { self.enemy }
    }
}

impl Position for Murus {
    type Move = Ply;
    type Symmetry = GridSymmetry;

    const CAN_REPEAT: bool = true;

    fn game() -> &'static GameInfo {
        &INFO
    }

    fn start(ruleset: &Ruleset) -> Option<Self> {
        let ruleset = ruleset.of(&INFO)?;
        let towers = |twos| Army { ones: 0, twos };
        let redistribute = ruleset.is("opening", "redistribute");
        let mut start = Murus {
            own: towers(BOTTOM),
            enemy: towers(TOP),
            key: 0,
            side: Player::One,
            open: redistribute,
            plain: false,
            options: Options {
                advanced: ruleset.is("rules", "advanced"),
                redistribute,
                escape: ruleset.is("goal", "escape"),
            },
        };
        start.plain = start.is_plain();
        start.key = start.key_from_scratch();
        Some(start)
    }

    fn parse_board(start: &Self, text: &str) -> Result<Self, PositionError> {
        text::parse(start, text)
    }

    fn ruleset(&self) -> Ruleset {
        let Options {
            advanced,
            redistribute,
            escape,
        } = self.options;
        INFO.default_ruleset()
            .set("rules", if advanced { "advanced" } else { "basic" })
            .set("opening", if redistribute { "redistribute" } else { "plain" })
            .set("goal", if escape { "escape" } else { "reach" })
    }

    #[inline]
    fn side(&self) -> Player {
        self.side
    }

    #[inline]
    fn result(&self) -> Option<Outcome> {
        if let Some(winner) = self.reached() {
            return Some(Outcome::win(winner, HOME_ROW));
        }
        (!self.has_move()).then(|| Outcome::win(!self.side, EndReason::NO_MOVE))
    }

    #[inline]
    fn for_each_move(&self, each: impl FnMut(Ply)) {
        self.generate(each);
    }

    #[inline]
    fn count_moves(&self) -> usize {
        self.count()
    }

    #[inline]
    fn pick_move(&self, pick: impl FnOnce(usize) -> usize) -> Option<Ply> {
        self.pick(pick)
    }

    #[inline]
    fn play_picked(&mut self, pick: impl FnOnce(usize) -> usize) -> bool {
        if self.plain {
            return self.play_plain_pick(pick);
        }
        match self.after_any_pick(pick) {
            Some(next) => {
                *self = next;
                true
            }
            None => false,
        }
    }

    #[inline]
    fn is_legal(&self, turn: Ply) -> bool {
        self.allows(turn)
    }

    fn check(&self, turn: Ply) -> Result<(), Illegal> {
        self.judge(turn)
    }

    #[inline(always)]
    fn play_unchecked(&mut self, turn: Ply) {
        self.play_on(turn);
    }

    #[inline]
    fn key(&self) -> u64 {
        self.key
    }

    fn key_from_scratch(&self) -> u64 {
        let armies = Player::BOTH.map(|player| self.army(player).key(player));
        armies[0] ^ armies[1] ^ zobrist::side(self.side) ^ if self.open { OPEN_KEY } else { 0 }
    }

    /// Left and right exchanged, and top and bottom exchanged together with the players; while an opening is pending
    /// only the first, since then it matters who is player 1.
    fn symmetries(&self) -> impl Iterator<Item = GridSymmetry> {
        let open = self.open;
        GridSymmetry::of_race().filter(move |symmetry| !(open && symmetry.exchanged))
    }

    fn transformed(&self, symmetry: GridSymmetry) -> Self {
        let mut turned = *self;
        if symmetry.mirrored {
            turned.own = turned.own.map(mirror);
            turned.enemy = turned.enemy.map(mirror);
        }
        if symmetry.flipped {
            turned.own = turned.own.map(flip);
            turned.enemy = turned.enemy.map(flip);
            turned.side = !self.side;
        }
        turned.key = turned.key_from_scratch();
        turned
    }

    fn transformed_move(&self, turn: Ply, symmetry: GridSymmetry) -> Ply {
        turn.map(|cell| {
            let column = if symmetry.mirrored {
                COLUMNS - 1 - cell.column()
            } else {
                cell.column()
            };
            let row = match cell.row() {
                row @ 0..ROWS if symmetry.flipped => ROWS - 1 - row,
                row => row,
            };
            Cell::from_index(row * COLUMNS + column)
        })
    }
}

/// Left and right exchanged: the bits of each row in reverse.
fn mirror(cells: u64) -> u64 {
    cells.reverse_bits().swap_bytes()
}

/// Top and bottom exchanged; a row is a byte.
fn flip(cells: u64) -> u64 {
    cells.swap_bytes() >> 8
}
