//! What a search reports while it runs and when it is done.

use std::time::Duration;

use crate::Score;

/// One of the best lines found so far.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Line<M> {
    /// The score for the player to move at the root.
    pub score: Score,
    /// The moves, the first one to be played now. Never empty.
    pub moves: Vec<M>,
}

/// The state of a search: its best lines, best first, and what it took to find them.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Info<M> {
    /// Plies searched in full.
    pub depth: u32,
    /// The deepest ply looked at.
    pub seldepth: u32,
    /// Positions looked at, by all threads.
    pub nodes: u64,
    /// Time used.
    pub time: Duration,
    /// The best lines, as many as were asked for (or there are legal moves), best first.
    pub lines: Vec<Line<M>>,
}
