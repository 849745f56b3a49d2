//! Evaluation: what a position is worth.
//!
//! A game says what there is to count in a position ([`Features`]); how much each of it matters is a matter of
//! experience, found by `quincunx tune` and kept in `data/weights`. Searches know nothing of that: they ask an
//! [`Evaluator`].

mod noise;
mod weights;

use quincunx_rules::Position;

pub(crate) use noise::Noisy;
pub use weights::Weights;
pub(crate) use weights::{read_weights, weights};

/// Judges the positions of a game.
///
/// A search owns its evaluator and shares it with its threads, so that engines with different ones can play each other
/// in one process.
///
/// ```
/// use quincunx_engine::{AlphaBeta, Control, Evaluator, Limits, Options, Search, alphabeta::Parameters};
/// use quincunx_rules::{Position, Ruleset, hadron::Hadron};
///
/// /// Wants many moves.
/// struct Mobility;
///
/// impl<P: Position> Evaluator<P> for Mobility {
///     fn evaluate(&self, position: &P) -> i32 {
///         position.count_moves() as i32
///     }
/// }
///
/// let ruleset: Ruleset = "hadron:size=7".parse()?;
/// let start = Hadron::<u64>::start(&ruleset).expect("u64 serves the 7x7 board");
/// let limits = Limits { depth: Some(2), ..Limits::default() };
/// let mut search = AlphaBeta::with_evaluator(Mobility, Parameters::default(), Options::default());
/// let info = search.search(&start, &[], &Control::new(&limits), &mut |_| {});
/// // After any two moves at least 39 of the 49 cells are still open to the player to move.
/// assert!(info.lines[0].score.raw() >= 39);
/// # Ok::<(), quincunx_rules::ParseError>(())
/// ```
pub trait Evaluator<P: Position>: Send + Sync + 'static {
    /// What the position is worth to the player to move, in hundredths: 100 stands for winning chances of e to 1; see
    /// [`crate::Score::chance`]. Only asked when the game has not ended.
    fn evaluate(&self, position: &P) -> i32;

    /// Whether the evaluation can be trusted as it is; if not, quiescence search follows the forcing moves first.
    #[inline]
    fn is_quiet(&self, position: &P) -> bool {
        let _ = position;
        true
    }

    /// Whether a legal move is forcing. Only asked where the position is not quiet.
    #[inline]
    fn is_forcing(&self, position: &P, mv: P::Move) -> bool {
        let _ = (position, mv);
        false
    }

    /// A legal move that wins at once, where that can be told without a search: alpha-beta looks no further there.
    /// Only asked when the game has not ended.
    #[inline]
    fn winning_move(&self, position: &P) -> Option<P::Move> {
        let _ = position;
        None
    }
}

/// What can be counted in a position of a game to judge it.
pub trait Features: Position {
    /// The names of what is counted and what each is worth.
    const WEIGHTS: Weights;

    /// Calls `count` with the number of a feature and how much there is of it, seen by the player to move. A feature
    /// may be counted several times. Only asked when the game has not ended.
    fn features(&self, count: impl FnMut(usize, i32));
}

/// The sum of the features of a position by their tuned weights, which are part of the program.
#[derive(Clone, Copy, Debug, Default)]
pub struct TunedWeights;

impl<P: Features> Evaluator<P> for TunedWeights {
    #[inline]
    fn evaluate(&self, position: &P) -> i32 {
        let weights = const { P::WEIGHTS.values };
        let mut sum = 0;
        position.features(|feature, amount| sum += weights[feature] * amount);
        sum / Weights::UNIT
    }
}
