//! Finding the weights of an evaluation: games of the engine against itself, and a logistic regression on their
//! results.
//!
//! The evaluation times 1/100 is to be the logarithm of the odds of winning. So the weights are fitted that make the
//! results of the games most likely, a little held back towards zero. Games of every fifth number are kept out of it,
//! to see what the weights are worth on games they do not know. Where a game has an oracle, it can say how a position
//! of each game ends instead.

mod fit;
mod selfplay;

use std::fmt;

use quincunx_rules::Ruleset;

use crate::evaluation::{Features, Weights};
use crate::{Knowledge, KnownVisitor, Original, visit_known};

use fit::{fit, loss};
use selfplay::play_all;

/// What to play for tuning. The same plan gives the same weights.
#[derive(Clone, Debug)]
pub struct Plan {
    /// The rulesets to play in turn, all of one game.
    pub rulesets: Vec<Ruleset>,
    /// How many games.
    pub games: u64,
    /// Positions searched a move.
    pub nodes: u64,
    /// Each game begins with up to so many random moves, and at least half of them.
    pub random_plies: u32,
    /// Learn from exact results instead of those of the games: of each game the first position that the oracle of the
    /// game decides, looking at no more than so many. Later mistakes then do not blur what a position was worth.
    pub exact: Option<u64>,
    /// Where the random numbers start.
    pub seed: u64,
    /// Games played at a time. Has no influence on the result.
    pub threads: usize,
}

/// What came of it.
#[derive(Clone, Debug)]
pub struct Tuned {
    /// The weights there were.
    pub weights: Weights,
    /// The weights found, in the units of the text files.
    pub found: Vec<f64>,
    /// How often each feature was not zero.
    pub seen: Vec<u64>,
    /// Positions the weights were fitted on, and positions kept out.
    pub positions: [usize; 2],
    /// The mean of -ln(chance given to what happened) in the positions kept out: with the weights there were, and with
    /// those found. Knowing nothing is ln 2 = 0.693.
    pub loss: [f64; 2],
}

/// Why a plan cannot be carried out.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum PlanError {
    /// The rulesets are not of one game.
    NotOneGame,
    /// Exact results are wanted of a game that has no oracle.
    NoOracle,
}

impl fmt::Display for PlanError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            PlanError::NotOneGame => "tune the rulesets of one game at a time",
            PlanError::NoOracle => "there are exact results only of games that have a solver, and this one has none",
        })
    }
}

impl std::error::Error for PlanError {}

/// One position of a game: what is counted in it, and what the player to move made of it.
struct Sample {
    features: Vec<(u8, i16)>,
    /// 1 for a win, 0 for a loss.
    result: f64,
}

/// Games whose number is a multiple of this are kept out.
const KEPT_OUT: usize = 5;

/// Plays the games and fits the weights; `progress` is called with the number of games finished.
///
/// # Errors
/// If the plan cannot be carried out.
pub fn tune(plan: &Plan, progress: &(dyn Fn(u64) + Sync)) -> Result<Tuned, PlanError> {
    struct Ask;
    impl KnownVisitor for Ask {
        type Output = (Weights, bool);
        fn visit<P: Knowledge + Original + Features>(self, _start: P) -> (Weights, bool) {
            (P::WEIGHTS, P::ORACLE.is_some())
        }
    }
    let first = plan.rulesets.first().ok_or(PlanError::NotOneGame)?;
    if plan
        .rulesets
        .iter()
        .any(|ruleset| ruleset.game().name != first.game().name)
    {
        return Err(PlanError::NotOneGame);
    }
    let (weights, has_oracle) = visit_known(first, Ask);
    if plan.exact.is_some() && !has_oracle {
        return Err(PlanError::NoOracle);
    }
    let games = play_all(plan, progress);
    let (mut used, mut kept) = (Vec::new(), Vec::new());
    for (n, game) in games.into_iter().enumerate() {
        let part = if n % KEPT_OUT == 0 { &mut kept } else { &mut used };
        part.extend(game);
    }
    let old: Vec<f64> = weights
        .values
        .iter()
        .map(|&value| f64::from(value) / f64::from(Weights::UNIT))
        .collect();
    let found = fit(&used, old.len());
    let mut seen = vec![0; old.len()];
    for &(feature, _) in used.iter().flat_map(|sample| &sample.features) {
        seen[usize::from(feature)] += 1;
    }
    Ok(Tuned {
        weights,
        loss: [loss(&kept, &old), loss(&kept, &found)],
        positions: [used.len(), kept.len()],
        found,
        seen,
    })
}
