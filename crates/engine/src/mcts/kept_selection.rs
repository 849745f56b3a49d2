//! Selections that are kept for several playouts.

use std::mem::take;

use super::tree::Tree;

/// How many plies from the root on selections are kept: further down, nodes are seldom visited often enough.
pub(super) const KEPT_PLIES: usize = 16;
/// For every so many visits of a node, a selection may be kept for one more playout.
const VISITS: u32 = 512;
/// The same where several threads search, which contend less by it.
pub(super) const VISITS_OF_MANY: u32 = 128;

/// For how many playouts, at most `most`, a selection is kept at a node with so many visits.
#[inline]
pub(super) fn duration(visits: u32, most: u32, threads: usize) -> u32 {
    let step = if threads > 1 { VISITS_OF_MANY } else { VISITS };
    (visits / step + 1).min(most)
}

/// The child a thread selected last at a ply, and the results since.
///
/// Where thousands of playouts have passed, one more hardly changes the selection, and evaluating UCT for all children
/// is most of the work of a playout. So a selected child is kept for a few playouts, and their results are added to it
/// when they are over. It also keeps threads from contending for the same nodes. The default is a selection at the root
/// that is not kept.
#[derive(Clone, Copy, Default)]
pub(super) struct KeptSelection {
    parent: u32,
    child: u32,
    left: u32,
    /// Virtual losses that other threads see.
    entered: u32,
    /// Results yet to be added to the child, and how many they are.
    sum: f32,
    count: u32,
}

impl KeptSelection {
    /// A child selected for so many playouts, this one included. Other threads, if there are any, see virtual losses.
    pub(super) fn new(parent: u32, child: u32, duration: u32, tree: &Tree, threads: bool) -> KeptSelection {
        let entered = if threads { duration } else { 0 };
        if threads {
            tree.node(child).enter(entered);
        }
        KeptSelection {
            parent,
            child,
            left: duration - 1,
            entered,
            ..KeptSelection::default()
        }
    }

    /// The child selected at this node, if it is still kept and nothing has been proven about it. If not, it is over.
    #[inline]
    pub(super) fn follow(&mut self, parent: u32, tree: &Tree) -> Option<u32> {
        if self.left > 0 && self.parent == parent && tree.node(self.child).proof().is_none() {
            self.left -= 1;
            return Some(self.child);
        }
        self.end(tree);
        None
    }

    /// Keeps a result to be added later.
    #[inline]
    pub(super) fn keep(&mut self, value: f32) {
        self.sum += value;
        self.count += 1;
    }

    /// Adds all that was kept to the child.
    pub(super) fn end(&mut self, tree: &Tree) {
        self.left = 0;
        if self.count > 0 || self.entered > 0 {
            let node = tree.node(self.child);
            node.add(take(&mut self.sum), take(&mut self.count), take(&mut self.entered));
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Proven;

    /// A tree of a root and two moves, with the index of the first.
    fn two_moves() -> (Tree, u32) {
        let tree = Tree::new(1 << 20, 64, false);
        let first = tree.arena.block_of(2).unwrap();
        for index in [first, first + 1] {
            tree.node(index).reset(0, 0.0);
        }
        (tree, first)
    }

    #[test]
    fn results_are_added_when_the_selection_is_over() {
        let (tree, child) = two_moves();
        let mut selection = KeptSelection::new(0, child, 3, &tree, true);
        let node = tree.node(child);
        selection.keep(1.0);
        for value in [0.5, 0.0] {
            assert_eq!(selection.follow(0, &tree), Some(child));
            selection.keep(value);
        }
        assert_eq!(node.tries(), (0, 3));
        assert_eq!(selection.follow(0, &tree), None);
        assert_eq!((node.tries(), node.value()), ((3, 0), 1.5));
    }

    #[test]
    fn it_is_kept_at_one_node_and_until_something_is_proven() {
        let (tree, child) = two_moves();
        let mut selection = KeptSelection::new(0, child, 8, &tree, false);
        selection.keep(1.0);
        assert_eq!(selection.follow(child + 1, &tree), None);
        assert_eq!(tree.node(child).visits(), 1);
        let mut selection = KeptSelection::new(0, child, 8, &tree, false);
        tree.node(child).prove(Proven::LossIn(2));
        assert_eq!(selection.follow(0, &tree), None);
    }

    #[test]
    fn selections_are_kept_longer_where_more_is_known() {
        for (threads, step) in [(1, VISITS), (2, VISITS_OF_MANY)] {
            let durations = [0, step - 1, step, 5 * step, u32::MAX].map(|visits| duration(visits, 8, threads));
            assert_eq!(durations, [1, 1, 2, 6, 8]);
            assert_eq!(duration(u32::MAX, 1, threads), 1);
        }
    }
}
