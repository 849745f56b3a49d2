//! Puzzles: positions with exactly one winning move at every turn of the solver.

mod examine;
mod kind;
mod mine;
mod refute;
mod shipped;
mod solving;

pub use kind::Kind;
pub use mine::{mine, self_play};
pub use refute::{Refutation, refute};
pub use shipped::{daily, shipped};
pub use solving::{Solving, Step};

use std::error::Error;
use std::fmt;

use quincunx_rules::{AnyPosition, HistoryError, MoveError, PositionError, Ruleset};
use serde::{Deserialize, Serialize};

use crate::games::{Studied, StudyVisitor, visit_studied};
use examine::{Examiner, Found};

/// A puzzle; its JSON is a line of a file of puzzles.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Puzzle {
    /// Its name: the same for all positions that are the same up to symmetry.
    pub id: String,
    /// The ruleset.
    pub ruleset: Ruleset,
    /// The position, with the solver to move.
    pub position: String,
    /// The moves of the solver and the answers to them: an odd number of moves.
    pub solution: Vec<String>,
    /// What kind of thing it asks for.
    pub kind: Kind,
    /// Whether every other move of the solver is proven not to win. If not, some of them are only clearly worse.
    pub proven: bool,
    /// How hard it is: the rating of the weakest level of the computer that solves it.
    pub rating: i32,
}

/// What is wrong with a puzzle.
#[derive(Clone, Debug, PartialEq)]
pub enum Flaw {
    /// The position is none of the ruleset.
    Position(PositionError),
    /// A move of the solution is none, or not legal.
    Move(String, MoveError),
    /// The solution does not end with a move of the solver, or goes on after the end of the game.
    Length,
    /// The move of the solver is not the only one that wins.
    NotOnly {
        /// The number of the move in the solution, from 1.
        number: usize,
        /// The move.
        mv: String,
    },
    /// A greedy player finds every move.
    Trivial,
    /// It is of another kind.
    Kind(Kind),
    /// It claims to be proven and is not, or the other way round.
    Proven(bool),
    /// Its name should be another.
    Id(String),
}

impl fmt::Display for Flaw {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Flaw::Position(error) => write!(f, "the position is refused: {error}"),
            Flaw::Move(mv, error) => write!(f, "`{mv}` cannot be played: {error}"),
            Flaw::Length => {
                f.write_str("the solution has to end with a move of the solver, at the end of the game at the latest")
            }
            Flaw::NotOnly { number, mv } => {
                write!(
                    f,
                    "move {number} of the solution, `{mv}`, could not be shown to be the only one that wins"
                )
            }
            Flaw::Trivial => f.write_str("it is trivial: the greedy bot finds every move"),
            Flaw::Kind(kind) => write!(f, "it is of the kind {kind}"),
            Flaw::Proven(true) => f.write_str("it is proven, which it does not say"),
            Flaw::Proven(false) => f.write_str("it is not proven, as it says"),
            Flaw::Id(id) => write!(f, "its id should be {id}"),
        }
    }
}

impl Error for Flaw {}

impl From<HistoryError> for Flaw {
    fn from(error: HistoryError) -> Flaw {
        match error {
            HistoryError::Position(error) => Flaw::Position(error),
            HistoryError::Move(mv, error) => Flaw::Move(mv, error),
        }
    }
}

impl Puzzle {
    /// The hash that all positions of puzzles share that are the same up to symmetry.
    ///
    /// # Errors
    /// If the position is refused.
    pub fn canonical_key(&self) -> Result<u64, Flaw> {
        let position = AnyPosition::parse(&self.ruleset, &self.position).map_err(Flaw::Position)?;
        Ok(position.canonical_key())
    }

    /// Proves the puzzle again, with the same work every time.
    ///
    /// # Errors
    /// The first thing that is wrong with it.
    pub fn check(&self) -> Result<(), Flaw> {
        struct Check<'a>(&'a Puzzle);
        impl StudyVisitor for Check<'_> {
            type Output = Result<(), Flaw>;
            fn visit<P: Studied>(self, start: P) -> Self::Output {
                let puzzle = self.0;
                let (position, solution) = typed::<P>(puzzle)?;
                let id = id_of(&position);
                if puzzle.id != id {
                    return Err(Flaw::Id(id));
                }
                let found = Examiner::new(&start).examine(&position, &solution)?;
                let Found { kind, proven, greedy } = found;
                if greedy {
                    Err(Flaw::Trivial)
                } else if kind != puzzle.kind {
                    Err(Flaw::Kind(kind))
                } else if proven != puzzle.proven {
                    Err(Flaw::Proven(proven))
                } else {
                    Ok(())
                }
            }
        }
        visit_studied(&self.ruleset, Check(self))
    }
}

/// The position and the moves of a puzzle as their types.
fn typed<P: Studied>(puzzle: &Puzzle) -> Result<(P, Vec<P::Move>), Flaw> {
    let position = P::parse(&puzzle.ruleset, &puzzle.position).map_err(Flaw::Position)?;
    let mut last = position;
    let mut solution = Vec::with_capacity(puzzle.solution.len());
    for text in &puzzle.solution {
        let refused = |error| Flaw::Move(text.clone(), error);
        let mv: P::Move = text.parse().map_err(|error| refused(MoveError::Text(error)))?;
        last = last
            .play(mv)
            .map_err(|error| refused(MoveError::Illegal(error.reason)))?;
        solution.push(mv);
    }
    if solution.len() % 2 == 0 {
        return Err(Flaw::Length);
    }
    Ok((position, solution))
}

/// The name of a puzzle with that position.
fn id_of<P: Studied>(position: &P) -> String {
    let ruleset = position.ruleset().to_string().replace([':', ',', '='], "-");
    format!("{ruleset}-{:08x}", position.canonical().key_from_scratch() >> 32)
}
