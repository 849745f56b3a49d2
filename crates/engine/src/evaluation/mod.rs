//! Evaluations: what a position shows, weighed.
//!
//! A game says what there is to count in a position ([`Features`]); how much each of it matters is a matter of
//! experience, found by `quincunx tune` and kept in `data/weights`.

mod weights;

use quincunx_rules::Position;

pub use weights::Weights;
pub(crate) use weights::{read_weights, weights};

/// What can be counted in a position of a game to judge it.
pub trait Features: Position {
    /// The names of what is counted and what each is worth.
    const WEIGHTS: Weights;

    /// Calls `count` with the number of a feature and how much there is of it, seen by the player to move. A feature may
    /// be counted several times. Only asked when the game has not ended.
    fn features(&self, count: impl FnMut(usize, i32));
}

/// The evaluation of a position for the player to move, in hundredths: 100 is a winning chance of e to 1.
#[inline]
pub(crate) fn weigh<P: Features>(position: &P) -> i32 {
    let weights = const { P::WEIGHTS.values };
    let mut sum = 0;
    position.features(|feature, amount| sum += weights[feature] * amount);
    sum / Weights::UNIT
}
