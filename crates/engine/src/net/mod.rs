//! Nets: evaluations that were learnt from games of the engine against itself.
//!
//! A net sees a position as sparse binary inputs, from the side of the player to move ([`Knowledge::for_each_input`]).
//! One layer of clipped rectified linear units and one output follow, in 16-bit integers, so that every machine
//! computes the same. `quincunx train` makes nets; those of the program are in `data/nets` and part of it, each with a
//! header that says how it was made. [`Trained`] evaluates by them.

mod by_text;
mod embedded;
mod file;
mod network;

use std::sync::Arc;

use crate::{Evaluator, Knowledge};

pub(crate) use by_text::{for_each_text_input, text_inputs};
pub use embedded::Embedded;
pub use file::NetError;
pub use network::{Layers, MOST_HIDDEN, Net};

/// The evaluator of the full engine: a net, and the hand-made evaluator where there is none.
///
/// The strength levels keep the hand-made evaluators that they were measured with.
#[derive(Clone, Debug, Default)]
pub struct Trained<E> {
    net: Option<Arc<Net>>,
    hand_made: E,
}

impl<E: Default> Trained<E> {
    /// An evaluator by another net than those of the program; its inputs have to be those of the game.
    pub fn with(net: Arc<Net>) -> Trained<E> {
        Trained {
            net: Some(net),
            hand_made: E::default(),
        }
    }
}

impl<P: Knowledge> Evaluator<P> for Trained<P::Evaluator> {
    #[inline]
    fn evaluate(&self, position: &P) -> i32 {
        match self.net.as_deref().or_else(|| position.net()) {
            Some(net) => net.evaluate(position),
            None => self.hand_made.evaluate(position),
        }
    }

    #[inline]
    fn is_quiet(&self, position: &P) -> bool {
        self.hand_made.is_quiet(position)
    }

    #[inline]
    fn is_forcing(&self, position: &P, mv: P::Move) -> bool {
        self.hand_made.is_forcing(position, mv)
    }

    #[inline]
    fn winning_move(&self, position: &P) -> Option<P::Move> {
        position.winning_move()
    }
}
