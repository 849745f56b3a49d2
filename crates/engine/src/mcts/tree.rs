//! The tree: its nodes, what they prove, and making room.

use crate::Proven;

use super::amaf::AmafTables;
use super::arena::Arena;
use super::node::Node;

/// The index of the root.
pub(super) const ROOT: u32 = 0;

/// All nodes, and the AMAF tables of some of them.
pub(super) struct Tree {
    pub(super) arena: Arena,
    pub(super) tables: AmafTables,
}

impl Tree {
    /// An empty tree that stays within that many bytes, for a game with that many move codes.
    pub(super) fn new(bytes: usize, codes: usize, amaf: bool) -> Tree {
        let for_tables = if amaf { bytes / 4 } else { 0 };
        let mut tree = Tree {
            arena: Arena::new(bytes - for_tables),
            tables: AmafTables::new(for_tables, codes),
        };
        tree.clear();
        tree
    }

    /// Forgets everything but an untried root.
    pub(super) fn clear(&mut self) {
        self.arena.truncate(0);
        let root = self.arena.block_of(1);
        debug_assert_eq!(root, Some(ROOT));
        self.arena.node(ROOT).reset(0, 0.0);
        self.tables.reclaim(|_| false);
    }

    /// Bytes of memory taken.
    pub(super) fn memory(&self) -> usize {
        self.arena.memory() + self.tables.memory()
    }

    #[inline]
    pub(super) fn node(&self, index: u32) -> &Node {
        self.arena.node(index)
    }

    /// The children of a node, with the index of the first.
    #[inline]
    pub(super) fn children(&self, node: &Node) -> Option<(u32, &[Node])> {
        let (first, count) = node.children()?;
        Some((first, self.arena.block(first, count)))
    }

    /// Draws the conclusion from what is proven of the children, and says whether the node is proven then.
    ///
    /// A position is won if a move leads to one that is lost, and lost if all moves lead to ones that are won. Draws
    /// are neither, and neither are positions with children yet to be looked at.
    pub(super) fn settle(&self, node: &Node) -> bool {
        if node.proof().is_some() {
            return true;
        }
        let Some((_, children)) = self.children(node) else {
            return false;
        };
        let mut quickest = None;
        let mut slowest = Some(0);
        for child in children {
            match child.proof() {
                Some(Proven::LossIn(plies)) => quickest = Some(quickest.map_or(plies, |best: u32| best.min(plies))),
                Some(Proven::WinIn(plies)) => slowest = slowest.map(|worst| worst.max(plies)),
                None => slowest = None,
            }
        }
        match (quickest, slowest) {
            (Some(plies), _) => node.prove(Proven::WinIn(plies + 1)),
            (None, Some(plies)) => node.prove(Proven::LossIn(plies + 1)),
            (None, None) => return false,
        }
        true
    }

    /// Makes a node the root and drops everything that is not below it.
    pub(super) fn reroot(&mut self, index: u32) {
        self.compact(index, |_, _| true);
    }

    /// Drops the children of proven nodes, which are of no more use, and of the least visited ones until half of the
    /// room is free; says whether that worked.
    pub(super) fn recycle(&mut self) -> bool {
        // How many children there are below nodes with about so many visits.
        let mut room = [0; RANKS];
        for node in self.arena.slices().flatten() {
            if let Some((_, count)) = node.children()
                && node.proof().is_none()
            {
                room[rank(node.visits())] += count;
            }
        }
        // All above a rank are kept, and as many of that rank as there is room for.
        let mut left = self.arena.capacity() / 2;
        let mut least = RANKS - 1;
        while least > 0 && room[least] <= left {
            left -= room[least];
            least -= 1;
        }
        self.compact(ROOT, |node, count| {
            if node.proof().is_some() || rank(node.visits()) != least {
                return node.proof().is_none() && rank(node.visits()) > least;
            }
            let fits = count <= left;
            left -= if fits { count } else { 0 };
            fits
        });
        self.arena.used() <= self.arena.capacity() / 4 * 3
    }

    /// Makes a node the root and slides everything below it together, except the children of nodes that `keeps` says
    /// no to, which are dropped. What they proved stays with their parents.
    ///
    /// Takes no memory of its own: the first of each block of siblings that stays is linked to the parent, by an
    /// otherwise unused field, and blocks only ever move towards the front. Parents come before their children in the
    /// arena, so that a block's parent has always found its new place when the block moves.
    fn compact(&mut self, root: u32, mut keeps: impl FnMut(&Node, u32) -> bool) {
        if root != ROOT {
            self.node(ROOT).copy(self.node(root));
        }
        let mut kept = vec![false; self.tables.len()];
        // Called with each node that stays, when it has found its place.
        let mut link = |index: u32, node: &Node, keep: bool| {
            let Some((first, count)) = node.children() else { return };
            if !keep && !keeps(node, count) {
                node.give_up();
                node.clear_amaf();
                return;
            }
            if let Some(table) = node.amaf() {
                kept[table as usize] = true;
            }
            self.node(first).set_link(index + 1);
        };
        link(ROOT, self.node(ROOT), true);

        let used = self.arena.used();
        let mut end = ROOT + 1;
        let mut index = ROOT + 1;
        while index < used {
            let Some(parent) = self.node(index).link().checked_sub(1) else {
                index += 1;
                continue;
            };
            let parent = self.node(parent);
            let (_, count) = parent.children().expect("only parents are linked to");
            let first = Arena::start_of_block(end, count);
            self.arena.leave_gap(end, first);
            let siblings = self.arena.block(index, count);
            // The places left behind must not look linked to the next compaction.
            siblings[0].set_link(0);
            for ((at, moved), sibling) in (first..).zip(self.arena.block(first, count)).zip(siblings) {
                if first != index {
                    moved.copy(sibling);
                }
                link(at, moved, false);
            }
            parent.adopt(first, count);
            end = first + count;
            index += count;
        }
        self.arena.truncate(end);
        self.tables.reclaim(|table| kept[table as usize]);
    }
}

/// How many ranks of visits there are.
const RANKS: usize = 512;

/// The rank of a number of visits: sixteen for each doubling.
fn rank(visits: u32) -> usize {
    let one = 1f32.to_bits() >> 19;
    ((visits.max(1) as f32).to_bits() >> 19)
        .saturating_sub(one)
        .min(RANKS as u32 - 1) as usize
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Grows a tree of random shape and fills it with recognisable numbers.
    fn grow(tree: &Tree, rng: &mut fastrand::Rng) {
        let mut leaves = vec![ROOT];
        while !leaves.is_empty() {
            let leaf = leaves.swap_remove(rng.usize(..leaves.len()));
            let count = rng.u32(1..30);
            let Some(first) = tree.arena.block_of(count) else { break };
            for index in first..first + count {
                tree.node(index).reset(rng.u16(..), 0.0);
                leaves.push(index);
            }
            assert!(tree.node(leaf).claim());
            tree.node(leaf).adopt(first, count);
        }
        visit(tree, ROOT);
    }

    /// Gives every node as many visits as there are nodes at or below it.
    fn visit(tree: &Tree, index: u32) -> u32 {
        let mut visits = 1;
        if let Some((first, count)) = tree.node(index).children() {
            visits += (first..first + count).map(|child| visit(tree, child)).sum::<u32>();
        }
        for _ in 0..visits {
            tree.node(index).add(1.0, 1, 0);
        }
        visits
    }

    /// The shape and the contents of what is below a node.
    fn print(tree: &Tree, index: u32, text: &mut String) {
        use std::fmt::Write;
        let node = tree.node(index);
        write!(text, "{}:{}", node.code(), node.visits()).unwrap();
        assert_eq!(node.link(), 0);
        if let Some((first, count)) = node.children() {
            text.push('(');
            for child in first..first + count {
                print(tree, child, text);
                text.push(' ');
            }
            text.push(')');
        }
    }

    #[test]
    fn compaction_keeps_what_is_below() {
        for seed in 0..20 {
            let mut rng = fastrand::Rng::with_seed(seed);
            let mut tree = Tree::new(60_000 * Node::SIZE, 64, false);
            grow(&tree, &mut rng);
            for _ in 0..4 {
                let Some((first, count)) = tree.node(ROOT).children() else {
                    break;
                };
                let child = first + rng.u32(..count);
                let mut before = String::new();
                print(&tree, child, &mut before);
                let nodes = tree.node(child).visits();
                tree.reroot(child);
                let mut after = String::new();
                print(&tree, ROOT, &mut after);
                assert_eq!(before, after);
                assert!(tree.arena.used() >= nodes && tree.arena.used() < nodes + 200);
            }
        }
    }

    #[test]
    fn ranks_rise_with_visits() {
        let ranks: Vec<usize> = [0, 2, 3, 4, 100, 1000, 1_000_000, u32::MAX].map(rank).to_vec();
        assert!(ranks.is_sorted_by(|a, b| a < b), "{ranks:?}");
        assert_eq!(rank(1), 0);
    }

    #[test]
    fn recycling_frees_half() {
        let mut tree = Tree::new(60_000 * Node::SIZE, 64, false);
        let mut rng = fastrand::Rng::with_seed(1);
        grow(&tree, &mut rng);
        assert!(tree.recycle());
        let used = tree.arena.used();
        assert!((29_000..=30_100).contains(&used), "{used}");
        let mut lost = 0;
        let mut kept = u32::MAX;
        for node in tree.arena.slices().flatten() {
            let Some((_, children)) = tree.children(node) else {
                continue;
            };
            kept = kept.min(node.visits());
            let leaves = children.iter().filter(|child| child.children().is_none());
            lost = lost.max(leaves.map(Node::visits).max().unwrap_or(0));
        }
        assert!(rank(lost) <= rank(kept), "{lost} visits were lost, but {kept} kept");
    }
}
