//! Exact knowledge of a game, for searches to ask.

use std::sync::{Arc, Mutex};

use quincunx_rules::Position;

use crate::{Control, Proven};

/// Makes an oracle that takes that many bytes.
pub type NewOracle<P> = fn(usize) -> Box<dyn Oracle<P>>;

/// An oracle that several searches ask.
pub type SharedOracle<P> = Arc<Mutex<Box<dyn Oracle<P>>>>;

/// Decides positions exactly, as far as the limits allow. It is never wrong.
pub trait Oracle<P: Position>: Send {
    /// Forgets everything.
    fn clear(&mut self);

    /// From now on it searches for everything it says, and takes nothing from tables that it was made with.
    fn search_everything(&mut self) {}

    /// How hard the position looks, without looking into it: a number that grows with the time it takes, such as the
    /// cells still in play. Positions of games that are over, or all but over, have 0.
    fn difficulty(&self, position: &P) -> u32;

    /// The greatest difficulty worth trying with that many seconds.
    fn reach(&self, seconds: f64) -> u32;

    /// The greatest difficulty that takes hardly longer than a playout, worth asking about inside a search.
    fn at_a_glance(&self) -> u32;

    /// Who wins; `None` if the control ends the search before that is known. Distances are bounds: it takes at most
    /// that many plies.
    fn decide(&mut self, position: &P, control: &Control) -> Option<Proven>;

    /// A move that wins with the certain result for whoever makes it; or, where all lose, one that is hard to refute.
    /// `None` if the control ends the search first, or there are no moves.
    fn best_move(&mut self, position: &P, control: &Control) -> Option<(P::Move, Proven)>;

    /// Positions looked at by the last call.
    fn nodes(&self) -> u64;

    /// Bytes of memory set aside, used or not.
    fn memory(&self) -> usize;
}
