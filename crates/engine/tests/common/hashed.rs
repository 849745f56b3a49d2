//! A made-up game whose positions, moves and results are hashes of each other.

use std::fmt;
use std::str::FromStr;

use quincunx_engine::{Evaluator, Knowledge};
use quincunx_rules::zobrist::mix;
use quincunx_rules::{
    EndReason, GameInfo, Illegal, Move, Outcome, ParseError, Player, Position, PositionError, Ruleset, ending,
};

static INFO: GameInfo = GameInfo {
    name: "hashed",
    title: "Hashed",
    summary: "",
    options: &[],
    reasons: &[],
    rules: "",
    external: None,
};

/// One of the moves of a position, by number.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub(crate) struct Step(pub(crate) u16);

impl Move for Step {
    const CODES: usize = 64;

    fn code(self) -> u16 {
        self.0
    }

    fn from_code(code: u16) -> Option<Step> {
        (usize::from(code) < Self::CODES).then_some(Step(code))
    }
}

impl fmt::Display for Step {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", self.0)
    }
}

impl FromStr for Step {
    type Err = ParseError;

    fn from_str(text: &str) -> Result<Step, ParseError> {
        text.parse()
            .map(Step)
            .map_err(|_| "?".parse::<Ruleset>().expect_err("no ruleset"))
    }
}

/// What the game graph looks like.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub(crate) struct Shape {
    pub(crate) seed: u64,
    /// Different positions for each ply and player; few make for many transpositions, `u64::MAX` makes a tree.
    pub(crate) width: u64,
    /// The ply at which the game ends, if plies count at all.
    pub(crate) plies: u8,
    /// The most moves a position has.
    pub(crate) branch: u8,
    /// Of a hundred positions, how many end the game.
    pub(crate) ends: u8,
    /// Of a hundred ends, how many are draws.
    pub(crate) draws: u8,
}

/// A position. With `CIRCLES`, plies do not count, and play can go on for ever.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub(crate) struct Hashed<const CIRCLES: bool> {
    pub(crate) shape: Shape,
    pub(crate) id: u64,
    pub(crate) ply: u8,
    pub(crate) side: Player,
}

/// Games that end.
pub(crate) type Layered = Hashed<false>;
/// Games that can go round in circles.
pub(crate) type Circular = Hashed<true>;

impl<const CIRCLES: bool> Hashed<CIRCLES> {
    pub(crate) fn new(shape: Shape) -> Self {
        Hashed {
            shape,
            id: 0,
            ply: 0,
            side: Player::One,
        }
    }

    fn hash(&self, salt: u64) -> u64 {
        mix(self.key() ^ mix(salt))
    }

    /// An outcome drawn by lot.
    fn lot(&self, salt: u64, reason: EndReason) -> Outcome {
        let hash = self.hash(salt);
        if hash % 100 < u64::from(self.shape.draws) {
            Outcome::draw(reason)
        } else {
            Outcome::win(Player::BOTH[(hash >> 32) as usize % 2], reason)
        }
    }

    fn ends(&self) -> bool {
        let last = !CIRCLES && self.ply >= self.shape.plies;
        // The first position never ends the game, so that there is one.
        last || (self.id != 0 && self.hash(1) % 100 < u64::from(self.shape.ends))
    }
}

impl<const CIRCLES: bool> fmt::Display for Hashed<CIRCLES> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}.{} {}", self.ply, self.id, self.side)
    }
}

impl<const CIRCLES: bool> Position for Hashed<CIRCLES> {
    type Move = Step;
    type Symmetry = quincunx_rules::Identity;

    const CAN_REPEAT: bool = CIRCLES;

    fn game() -> &'static GameInfo {
        &INFO
    }

    fn start(_: &Ruleset) -> Option<Self> {
        None
    }

    fn parse_board(_: &Self, _: &str) -> Result<Self, PositionError> {
        panic!("made-up positions have no texts")
    }

    fn ruleset(&self) -> Ruleset {
        INFO.default_ruleset()
    }

    fn side(&self) -> Player {
        self.side
    }

    fn result(&self) -> Option<Outcome> {
        self.ends().then(|| self.lot(2, ending!("lot", "the lot has decided")))
    }

    fn for_each_move(&self, each: impl FnMut(Step)) {
        if !self.ends() {
            let count = 1 + self.hash(3) % u64::from(self.shape.branch);
            (0..count as u16).map(Step).for_each(each);
        }
    }

    fn check(&self, mv: Step) -> Result<(), Illegal> {
        match self.moves().contains(&mv) {
            true => Ok(()),
            false => panic!("{mv} is not legal in {self}"),
        }
    }

    fn play_unchecked(&mut self, mv: Step) {
        assert!(self.moves().contains(&mv), "{mv} is not legal in {self}");
        self.id = self.hash(4 + u64::from(mv.0)) % self.shape.width;
        self.ply += u8::from(!CIRCLES);
        self.side = !self.side;
    }

    fn key(&self) -> u64 {
        self.key_from_scratch()
    }

    fn key_from_scratch(&self) -> u64 {
        let side = self.side.index() as u64;
        mix(mix(self.shape.seed) ^ mix(self.id ^ u64::from(self.ply) << 48 ^ side << 56))
    }

    fn stopped(&self, reason: EndReason) -> Outcome {
        self.lot(5, reason)
    }
}

/// Evaluations drawn by hashing.
#[derive(Default)]
pub(crate) struct Lots;

impl<const CIRCLES: bool> Evaluator<Hashed<CIRCLES>> for Lots {
    fn evaluate(&self, position: &Hashed<CIRCLES>) -> i32 {
        (position.hash(6) % 401) as i32 - 200
    }
}

impl<const CIRCLES: bool> Knowledge for Hashed<CIRCLES> {
    type Evaluator = Lots;

    fn move_score(&self, mv: Step) -> i32 {
        (self.hash(100 + u64::from(mv.0)) % 100) as i32
    }
}
