//! A node of the tree: a move and what became of it.

use std::sync::atomic::Ordering::{Acquire, Relaxed, Release};
use std::sync::atomic::{AtomicI16, AtomicU16, AtomicU32, AtomicU64};

use crate::Proven;

/// A whole win in the sum of results.
const ONE: f32 = (1 << 20) as f32;
/// In place of the first child while a thread is adding the children.
const BUSY: u32 = u32::MAX;

/// A move, seen by the player who made it, and the position it led to.
///
/// All fields are atomics, so that threads share the tree without locks. Only `first` orders memory: whoever sees it
/// sees the children. The rest are counters that may be a little behind.
#[derive(Default)]
pub(super) struct Node {
    /// Sum of the results, for the player who made the move.
    value: AtomicU64,
    /// The playouts that are back.
    visits: AtomicU32,
    /// Those of threads that are still on their way below, which count as virtual losses. Between searches, a link of
    /// the compaction.
    pending: AtomicU32,
    /// The index of the first child; 0 if there are none, for the node with index 0 is nobody's child.
    first: AtomicU32,
    /// One more than the index of the AMAF table; 0 if there is none.
    amaf: AtomicU32,
    code: AtomicU16,
    count: AtomicU16,
    /// The prior, in 65535ths of that of the best sibling.
    prior: AtomicU16,
    /// 0 if nothing is proven; else one more than the distance, negative if the player to move loses.
    proof: AtomicI16,
}

impl Node {
    /// Bytes a node takes.
    pub(super) const SIZE: usize = size_of::<Node>();

    /// Makes it a move nobody has tried.
    pub(super) fn reset(&self, code: u16, prior: f32) {
        self.value.store(0, Relaxed);
        self.visits.store(0, Relaxed);
        self.pending.store(0, Relaxed);
        self.first.store(0, Relaxed);
        self.amaf.store(0, Relaxed);
        self.code.store(code, Relaxed);
        self.count.store(0, Relaxed);
        self.prior.store((prior * 65535.0) as u16, Relaxed);
        self.proof.store(0, Relaxed);
    }

    /// Makes it a copy of another node.
    pub(super) fn copy(&self, other: &Node) {
        self.value.store(other.value.load(Relaxed), Relaxed);
        self.visits.store(other.visits.load(Relaxed), Relaxed);
        self.pending.store(other.pending.load(Relaxed), Relaxed);
        self.first.store(other.first.load(Relaxed), Relaxed);
        self.amaf.store(other.amaf.load(Relaxed), Relaxed);
        self.code.store(other.code.load(Relaxed), Relaxed);
        self.count.store(other.count.load(Relaxed), Relaxed);
        self.prior.store(other.prior.load(Relaxed), Relaxed);
        self.proof.store(other.proof.load(Relaxed), Relaxed);
    }

    #[inline]
    pub(super) fn code(&self) -> u16 {
        self.code.load(Relaxed)
    }

    #[inline]
    pub(super) fn prior(&self) -> f32 {
        f32::from(self.prior.load(Relaxed)) / 65535.0
    }

    #[inline]
    pub(super) fn visits(&self) -> u32 {
        self.visits.load(Relaxed)
    }

    /// The sum of the results, a win being 1.
    #[inline]
    pub(super) fn value(&self) -> f32 {
        self.sum() as f32 / ONE
    }

    /// The same as a whole number, in parts of a win.
    pub(super) fn sum(&self) -> u64 {
        self.value.load(Relaxed)
    }

    /// Adds the sum of so many results for the player who made the move. They come from a thread that had entered for
    /// so many playouts, not all of which it may have made.
    #[inline]
    pub(super) fn add(&self, sum: f32, count: u32, entered: u32) {
        self.value.fetch_add((sum * ONE) as u64, Relaxed);
        self.visits.fetch_add(count, Relaxed);
        if entered > 0 {
            self.pending.fetch_sub(entered, Relaxed);
        }
    }

    /// A thread is on its way below this node, for so many playouts.
    #[inline]
    pub(super) fn enter(&self, playouts: u32) {
        self.pending.fetch_add(playouts, Relaxed);
    }

    /// The playouts that are back, and those that are not.
    #[inline]
    pub(super) fn tries(&self) -> (u32, u32) {
        (self.visits(), self.pending.load(Relaxed))
    }

    /// What is kept in place of the playouts under way.
    pub(super) fn link(&self) -> u32 {
        self.pending.load(Relaxed)
    }

    /// Only between searches, when there are none.
    pub(super) fn set_link(&self, link: u32) {
        self.pending.store(link, Relaxed);
    }

    /// What is proven of the position, for the player to move in it.
    #[inline]
    pub(super) fn proof(&self) -> Option<Proven> {
        match self.proof.load(Relaxed) {
            0 => None,
            win @ 1.. => Some(Proven::WinIn(win as u32 - 1)),
            loss => Some(Proven::LossIn(loss.unsigned_abs() as u32 - 1)),
        }
    }

    pub(super) fn prove(&self, proven: Proven) {
        let encode = |plies: u32| plies.min(i16::MAX as u32 - 1) as i16 + 1;
        let proof = match proven {
            Proven::WinIn(plies) => encode(plies),
            Proven::LossIn(plies) => -encode(plies),
        };
        self.proof.store(proof, Relaxed);
    }

    /// The first child and how many there are, if they have been added.
    #[inline]
    pub(super) fn children(&self) -> Option<(u32, u32)> {
        match self.first.load(Acquire) {
            0 | BUSY => None,
            first => Some((first, u32::from(self.count.load(Relaxed)))),
        }
    }

    /// Claims the right to add the children: true for one thread only, which then has to adopt or give up.
    pub(super) fn claim(&self) -> bool {
        self.first.compare_exchange(0, BUSY, Acquire, Relaxed).is_ok()
    }

    /// Takes the block of children.
    pub(super) fn adopt(&self, first: u32, count: u32) {
        self.count.store(count as u16, Relaxed);
        self.first.store(first, Release);
    }

    /// Has no children (any more).
    pub(super) fn give_up(&self) {
        self.count.store(0, Relaxed);
        self.first.store(0, Release);
    }

    /// The index of the AMAF table.
    #[inline]
    pub(super) fn amaf(&self) -> Option<u32> {
        self.amaf.load(Acquire).checked_sub(1)
    }

    /// Has an AMAF table from now on, unless another thread was faster.
    pub(super) fn set_amaf(&self, table: u32) {
        // Failing is fine: the table that lost is found again when the tree is next compacted.
        let _ = self.amaf.compare_exchange(0, table + 1, Release, Relaxed);
    }

    pub(super) fn clear_amaf(&self) {
        self.amaf.store(0, Relaxed);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn thirty_two_bytes() {
        assert_eq!(Node::SIZE, 32);
    }

    #[test]
    fn proofs_come_back() {
        let node = Node::default();
        assert_eq!(node.proof(), None);
        for proven in [
            Proven::WinIn(0),
            Proven::WinIn(7),
            Proven::LossIn(0),
            Proven::LossIn(9_999),
        ] {
            node.prove(proven);
            assert_eq!(node.proof(), Some(proven));
        }
    }

    #[test]
    fn one_thread_adds_children() {
        let node = Node::default();
        assert!(node.claim());
        assert!(!node.claim());
        assert_eq!(node.children(), None);
        node.adopt(5, 3);
        assert_eq!(node.children(), Some((5, 3)));
        assert!(!node.claim());
    }
}
