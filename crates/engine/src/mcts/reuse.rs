//! Tree reuse: finding the position reached in the tree of the last search.

use quincunx_rules::{Move, Position};

use super::tree::{ROOT, Tree};

/// Positions tried before giving up, when nothing says which moves were played.
const TRIES: u32 = 20_000;

/// What the tree is about.
pub(super) struct TreeOrigin<P> {
    /// The position at the root.
    pub(super) root: P,
    /// The keys of the positions before it.
    pub(super) history: Vec<u64>,
}

impl<P: Position> TreeOrigin<P> {
    /// The node of that position in the tree, if it is there and all that the tree claims holds for it.
    ///
    /// What is proven in the tree was proven without coming back to any position before. So it holds as long as every
    /// position of the new past belonged to the past there, too.
    pub(super) fn find(&self, tree: &Tree, root: &P, history: &[u64]) -> Option<u32> {
        let mut path = vec![self.root.key()];
        let found = if self.root == *root {
            Some(ROOT)
        } else if let Some(ply) = history.iter().rposition(|&key| key == self.root.key()) {
            self.follow(tree, root, &history[ply + 1..], &mut path)
        } else {
            let mut tries = TRIES;
            look(tree, ROOT, &self.root, root, 2, &mut tries, &mut path)
        };
        let known = |key: &u64| self.history.contains(key) || path.contains(key);
        found.filter(|_| !P::CAN_REPEAT || history.iter().all(known))
    }

    /// Walks down by the keys of the positions on the way.
    fn follow(&self, tree: &Tree, root: &P, keys: &[u64], path: &mut Vec<u64>) -> Option<u32> {
        let mut position = self.root;
        let mut at = ROOT;
        let last = keys.last() != Some(&root.key());
        for &key in keys.iter().chain(last.then_some(&root.key())) {
            let (first, children) = tree.children(tree.node(at))?;
            let index = children.iter().position(|child| {
                let next = position.after(decode::<P>(child.code()));
                next.key() == key
            })?;
            position.play_unchecked(decode::<P>(children[index].code()));
            path.push(position.key());
            at = first + index as u32;
        }
        (position == *root).then_some(at)
    }
}

/// Looks for a position at most that many plies below a node.
fn look<P: Position>(
    tree: &Tree,
    at: u32,
    position: &P,
    wanted: &P,
    plies: u32,
    tries: &mut u32,
    path: &mut Vec<u64>,
) -> Option<u32> {
    let (first, children) = tree.children(tree.node(at))?;
    for (index, child) in (first..).zip(children) {
        *tries = tries.checked_sub(1)?;
        let next = position.after(decode::<P>(child.code()));
        path.push(next.key());
        if next == *wanted {
            return Some(index);
        }
        if plies > 1
            && let Some(found) = look(tree, index, &next, wanted, plies - 1, tries, path)
        {
            return Some(found);
        }
        path.pop();
    }
    None
}

fn decode<P: Position>(code: u16) -> P::Move {
    P::Move::from_code(code).expect("codes in the tree come from moves")
}
