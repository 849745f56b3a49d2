//! Choices that stand for a while.

use std::mem::take;

use super::tree::Tree;

/// How many plies from the root on have habits: further down, positions are seldom visited often enough.
pub(super) const HABITS: usize = 16;
/// For every so many playouts through a position, a choice may stand for one more.
const VISITS: u32 = 512;
/// The same where several threads search, which keep out of each other's way by it.
pub(super) const VISITS_OF_MANY: u32 = 128;

/// For how many playouts, at most `most`, a choice stands in a position that has had so many.
#[inline]
pub(super) fn duration(visits: u32, most: u32, threads: usize) -> u32 {
    let step = if threads > 1 { VISITS_OF_MANY } else { VISITS };
    (visits / step + 1).min(most)
}

/// The last choice of a thread at a ply, and what came of it since.
///
/// Where thousands of playouts have passed, one more hardly changes the choice, and comparing all moves is most of the
/// work of a playout: so the choice stands for a few, and the move hears of their results when they are over. It also
/// keeps threads from reading and writing in the same places all the time. The default is a choice of the root that does
/// not stand.
#[derive(Clone, Copy, Default)]
pub(super) struct Habit {
    parent: u32,
    child: u32,
    left: u32,
    /// What other threads were told is under way.
    entered: u32,
    /// Results the child has yet to hear of, and how many they are.
    sum: f32,
    count: u32,
}

impl Habit {
    /// The choice of a child that stands for so many playouts, this one included. Other threads, if there are any, see
    /// that the child is busy.
    pub(super) fn new(parent: u32, child: u32, duration: u32, tree: &Tree, threads: bool) -> Habit {
        let entered = if threads { duration } else { 0 };
        if threads {
            tree.node(child).enter(entered);
        }
        Habit {
            parent,
            child,
            left: duration - 1,
            entered,
            ..Habit::default()
        }
    }

    /// The choice for this position, if it still stands and nothing has been proven about it. If not, it is over.
    #[inline]
    pub(super) fn follow(&mut self, parent: u32, tree: &Tree) -> Option<u32> {
        if self.left > 0 && self.parent == parent && tree.node(self.child).proof().is_none() {
            self.left -= 1;
            return Some(self.child);
        }
        self.end(tree);
        None
    }

    /// Keeps a result for later.
    #[inline]
    pub(super) fn keep(&mut self, value: f32) {
        self.sum += value;
        self.count += 1;
    }

    /// Tells the child all that was kept.
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
    fn the_move_hears_of_it_when_the_choice_is_over() {
        let (tree, child) = two_moves();
        let mut habit = Habit::new(0, child, 3, &tree, true);
        let node = tree.node(child);
        habit.keep(1.0);
        for value in [0.5, 0.0] {
            assert_eq!(habit.follow(0, &tree), Some(child));
            habit.keep(value);
        }
        assert_eq!(node.tries(), (0, 3));
        assert_eq!(habit.follow(0, &tree), None);
        assert_eq!((node.tries(), node.value()), ((3, 0), 1.5));
    }

    #[test]
    fn it_stands_for_one_position_and_until_something_is_proven() {
        let (tree, child) = two_moves();
        let mut habit = Habit::new(0, child, 8, &tree, false);
        habit.keep(1.0);
        assert_eq!(habit.follow(child + 1, &tree), None);
        assert_eq!(tree.node(child).visits(), 1);
        let mut habit = Habit::new(0, child, 8, &tree, false);
        tree.node(child).prove(Proven::LossIn(2));
        assert_eq!(habit.follow(0, &tree), None);
    }

    #[test]
    fn choices_last_longer_where_more_is_known() {
        for (threads, step) in [(1, VISITS), (2, VISITS_OF_MANY)] {
            let durations = [0, step - 1, step, 5 * step, u32::MAX].map(|visits| duration(visits, 8, threads));
            assert_eq!(durations, [1, 1, 2, 6, 8]);
            assert_eq!(duration(u32::MAX, 1, threads), 1);
        }
    }
}
