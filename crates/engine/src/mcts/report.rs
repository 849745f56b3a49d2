//! What the tree says: the best lines and their scores.

use std::cmp::Reverse;

use quincunx_rules::{Move, Position};

use crate::{Line, Proven, Score};

use super::node::Node;
use super::tree::{ROOT, Tree};

/// The longest line to report.
const LONGEST: usize = 64;

/// The best lines, best first.
pub(super) fn lines<P: Position>(tree: &Tree, lines: usize) -> Vec<Line<P::Move>> {
    let Some((_, children)) = tree.children(tree.node(ROOT)) else {
        return Vec::new();
    };
    // Other threads may be changing the numbers: each is read once, for an order has to agree with itself.
    let mut order: Vec<(Preference, &Node)> = children.iter().map(|child| (preference(child), child)).collect();
    order.sort_by_key(|&(preference, _)| Reverse(preference));
    let lines = order.iter().take(lines.max(1));
    lines.map(|(_, child)| line::<P>(tree, child)).collect()
}

/// How good a move is for the player who makes it: the class, the rank in it, and what decides between equals.
type Preference = (u8, i64, u64);

/// The more, the better for the player who makes the move: wins, quick ones first; then the most visited; then losses,
/// slow ones first.
fn preference(node: &Node) -> Preference {
    let (class, rank) = match node.proof() {
        Some(Proven::LossIn(plies)) => (2, -i64::from(plies)),
        None => (1, i64::from(node.visits())),
        Some(Proven::WinIn(plies)) => (0, i64::from(plies)),
    };
    (class, rank, node.sum())
}

fn line<P: Position>(tree: &Tree, child: &Node) -> Line<P::Move> {
    let decode = |node: &Node| P::Move::from_code(node.code()).expect("codes in the tree come from moves");
    let mut moves = vec![decode(child)];
    let mut node = child;
    while moves.len() < LONGEST
        && let Some((_, children)) = tree.children(node)
        && let Some(best) = children.iter().rev().max_by_key(|child| preference(child))
        && (best.visits() > 0 || best.proof().is_some())
    {
        moves.push(decode(best));
        node = best;
    }
    Line {
        score: score(child),
        moves,
    }
}

/// What a move is worth to the player who makes it.
fn score(node: &Node) -> Score {
    match node.proof() {
        Some(proven) => proven.before_move().into(),
        None => {
            // Half a win and half a loss more than there were keep the chance away from 0 and 1.
            let chance = (node.value() + 0.5) / (node.visits() as f32 + 1.0);
            Score::of_chance(chance)
        }
    }
}

#[cfg(test)]
mod tests {
    use std::sync::atomic::AtomicBool;
    use std::sync::atomic::Ordering::Relaxed;

    use quincunx_rules::Ruleset;
    use quincunx_rules::hadron::Hadron;

    use super::*;

    /// Sorting by numbers that change meanwhile may panic.
    #[test]
    fn lines_are_reported_while_threads_search() {
        let ruleset: Ruleset = "hadron".parse().unwrap();
        let start = Hadron::<u64>::start(&ruleset).unwrap();
        let tree = Tree::new(1 << 20, 64, false);
        let first = tree.arena.block_of(25).unwrap();
        let mut code = first;
        start.for_each_move(|mv| {
            tree.node(code).reset(mv.code(), 0.0);
            code += 1;
        });
        tree.node(ROOT).adopt(first, 25);
        let over = AtomicBool::new(false);
        std::thread::scope(|scope| {
            scope.spawn(|| {
                let mut rng = fastrand::Rng::with_seed(1);
                while !over.load(Relaxed) {
                    tree.node(first + rng.u32(..25)).add(rng.f32(), 1, 0);
                }
            });
            for _ in 0..20_000 {
                assert_eq!(lines::<Hadron<u64>>(&tree, 25).len(), 25);
            }
            over.store(true, Relaxed);
        });
    }
}
