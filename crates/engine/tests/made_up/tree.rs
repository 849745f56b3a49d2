//! A game that always ends, as a tree or with transpositions.

use std::fmt;

use quincunx_engine::{Evaluator, Knowledge};
use quincunx_rules::{GameInfo, Illegal, Outcome, Player, Position, PositionError, Ruleset, illegal};

use super::{INFO, Way, any_outcome, draw};

/// Which positions can be reached in more than one way.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub(crate) enum Shape {
    /// None.
    Tree,
    /// Many, always after the same number of moves.
    Layers,
    /// Many, after various numbers of moves.
    Tangle,
}

/// A position: a number from which everything else is drawn.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub(crate) struct Tree {
    pub(crate) seed: u64,
    pub(crate) shape: Shape,
    /// The most moves a position has.
    pub(crate) width: u16,
    /// The most moves a game lasts.
    pub(crate) height: u64,
    /// Evaluations lie between this and its negative.
    pub(crate) range: i32,
    at: u64,
    layer: u64,
    side: Player,
}

/// Different positions in a layer, if there are layers.
const LAYER: u64 = 12;

impl Tree {
    /// The root of a random game.
    pub(crate) fn new(seed: u64, shape: Shape) -> Tree {
        Tree {
            seed,
            shape,
            width: 1 + (draw(&[seed, 1]) % 5) as u16,
            height: 3 + draw(&[seed, 2]) % 5,
            range: [2, 40, 1000][(draw(&[seed, 3]) % 3) as usize],
            at: 0,
            layer: 0,
            side: Player::One,
        }
    }

    fn drawn(&self, what: u64) -> u64 {
        draw(&[self.seed, self.at, self.side.index() as u64, what])
    }

    fn ways(&self) -> u16 {
        1 + (self.drawn(5) % u64::from(self.width)) as u16
    }
}

impl fmt::Display for Tree {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{self:?}")
    }
}

impl Position for Tree {
    type Move = Way;
    type Symmetry = quincunx_rules::Identity;

    fn game() -> &'static GameInfo {
        &INFO
    }

    fn start(_: &Ruleset) -> Option<Tree> {
        None
    }

    fn parse_board(start: &Tree, _: &str) -> Result<Tree, PositionError> {
        Ok(*start)
    }

    fn ruleset(&self) -> Ruleset {
        INFO.default_ruleset()
    }

    fn side(&self) -> Player {
        self.side
    }

    fn result(&self) -> Option<Outcome> {
        let early = self.layer > 0 && self.drawn(6).is_multiple_of(6);
        (early || self.layer >= self.height).then(|| any_outcome(self.drawn(7)))
    }

    fn for_each_move(&self, each: impl FnMut(Way)) {
        if self.result().is_none() {
            (0..self.ways()).map(Way).for_each(each);
        }
    }

    fn check(&self, mv: Way) -> Result<(), Illegal> {
        if self.result().is_none() && mv.0 < self.ways() {
            Ok(())
        } else {
            Err(illegal!("made-up", "no such way"))
        }
    }

    fn play_unchecked(&mut self, mv: Way) {
        let drawn = self.drawn(100 + u64::from(mv.0));
        match self.shape {
            Shape::Tree => {
                self.layer += 1;
                self.at = drawn;
            }
            Shape::Layers => {
                self.layer += 1;
                self.at = self.layer * LAYER + drawn % LAYER;
            }
            // The layer is a function of the number, so that equal keys are equal positions.
            Shape::Tangle => {
                self.at += 1 + drawn % 5;
                self.layer = self.at / 2;
            }
        }
        self.side = !self.side;
    }

    fn key(&self) -> u64 {
        self.key_from_scratch()
    }

    fn key_from_scratch(&self) -> u64 {
        self.drawn(8)
    }
}

/// Evaluations and forcing moves drawn by hashing.
#[derive(Default)]
pub(crate) struct Drawn;

impl Evaluator<Tree> for Drawn {
    fn evaluate(&self, position: &Tree) -> i32 {
        (position.drawn(9) % (2 * position.range as u64 + 1)) as i32 - position.range
    }

    fn is_quiet(&self, position: &Tree) -> bool {
        !position.drawn(10).is_multiple_of(2)
    }

    fn is_forcing(&self, position: &Tree, mv: Way) -> bool {
        position.drawn(300 + u64::from(mv.0)).is_multiple_of(3)
    }
}

impl Knowledge for Tree {
    type Evaluator = Drawn;

    fn move_score(&self, mv: Way) -> i32 {
        (self.drawn(200 + u64::from(mv.0)) % 300) as i32
    }
}
