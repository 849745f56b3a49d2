//! One thread of a search: what it shares with the others and what is its own.

use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};

use quincunx_rules::EndReason;

use crate::{Control, Evaluator, Knowledge, Score};

use super::move_history::{MoveHistory, Scored};
use super::prune::Reductions;
use super::repetition::{PastPositions, ended, foreseen};
use super::transposition_table::TranspositionTable;
use super::variation::Variations;

/// The farthest from the root that the search goes.
pub(super) const MAX_PLY: usize = 240;

/// Nodes between two looks at the limits: few enough that a slow evaluation does not make a stop late.
const POLL: u64 = 256;

/// What the threads of a search have in common.
pub(super) struct Shared<'a, E> {
    pub(super) evaluator: &'a E,
    pub(super) table: &'a TranspositionTable,
    pub(super) control: &'a Control,
    pub(super) past: &'a PastPositions,
    pub(super) reductions: &'a Reductions,
    /// Whether to reduce and skip moves that look bad.
    pub(super) selective: bool,
    /// The positions looked at by all threads, as far as they have added theirs.
    pub(super) nodes: AtomicU64,
    /// Set by the first thread when it is done, for the others.
    pub(super) done: AtomicBool,
}

/// One thread of a search.
pub(super) struct Worker<'a, P: Knowledge, E> {
    pub(super) shared: &'a Shared<'a, E>,
    pub(super) move_history: &'a mut MoveHistory<P::Move>,
    /// Whether the search is over; scores returned from then on mean nothing.
    pub(super) stopped: bool,
    pub(super) seldepth: usize,
    nodes: u64,
    shared_nodes: u64,
    next_poll: u64,
    /// The keys of the positions from the root to the one being searched.
    pub(super) path: Vec<u64>,
    /// The moves of all positions on the path, in one stack.
    pub(super) moves: Vec<Scored<P::Move>>,
    pub(super) variations: Variations<P::Move>,
}

impl<'a, P: Knowledge, E: Evaluator<P>> Worker<'a, P, E> {
    pub(super) fn new(shared: &'a Shared<'a, E>, move_history: &'a mut MoveHistory<P::Move>) -> Worker<'a, P, E> {
        Worker {
            shared,
            move_history,
            stopped: false,
            seldepth: 0,
            nodes: 0,
            shared_nodes: 0,
            next_poll: shared.control.nodes().unwrap_or(POLL).clamp(1, POLL),
            path: Vec::with_capacity(MAX_PLY + 1),
            moves: Vec::new(),
            variations: Variations::new(MAX_PLY + 1),
        }
    }

    /// Counts a node and looks at the limits now and then.
    #[inline]
    pub(super) fn count(&mut self, ply: usize) {
        self.nodes += 1;
        self.seldepth = self.seldepth.max(ply);
        if self.nodes >= self.next_poll {
            self.poll();
        }
    }

    #[cold]
    fn poll(&mut self) {
        let total = self.share_nodes();
        let control = self.shared.control;
        self.stopped |= control.expired(total) || self.shared.done.load(Ordering::Relaxed);
        let left = control.nodes().map_or(POLL, |limit| limit.saturating_sub(total));
        self.next_poll = self.nodes + left.clamp(1, POLL);
    }

    /// Adds the nodes of this thread to those of all and returns the sum.
    pub(super) fn share_nodes(&mut self) -> u64 {
        let new = self.nodes - self.shared_nodes;
        self.shared_nodes = self.nodes;
        self.shared.nodes.fetch_add(new, Ordering::Relaxed) + new
    }

    /// The key of a position in the table.
    #[inline]
    pub(super) fn table_key(&self, position: &P) -> u64 {
        position.key() ^ self.shared.past.salt()
    }

    /// The evaluation of a position as a score.
    #[inline]
    pub(super) fn evaluate(&self, position: &P) -> Score {
        Score::estimate(self.shared.evaluator.evaluate(position))
    }

    /// The score of a position that needs no search: the game is over there, or going round in circles.
    #[inline]
    pub(super) fn settled(&self, position: &P, ply: usize) -> Option<Score> {
        if let Some(outcome) = position.result() {
            return Some(ended(outcome, position.side(), ply));
        }
        if !P::CAN_REPEAT {
            return None;
        }
        let key = position.key();
        let past = self.shared.past;
        if past.ends(key) {
            return Some(ended(position.stopped(EndReason::REPETITION), position.side(), ply));
        }
        // A second occurrence is judged as if the third followed: whoever wants it can usually have it. That is an
        // opinion about this path, so it is never a proven score, whatever the referee would say the next time.
        (self.path.contains(&key) || past.has_seen(key))
            .then(|| foreseen(position.stopped(EndReason::REPETITION), position.side()))
    }

    /// The position after a legal move. Alpha-beta makes all its moves here, which is where an evaluator that is kept
    /// up to date move by move would be told of them.
    #[inline]
    pub(super) fn after(&self, position: &P, mv: P::Move) -> P {
        position.after(mv)
    }
}
