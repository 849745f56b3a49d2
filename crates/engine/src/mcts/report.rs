//! What the tree says: the best lines and their scores.

use std::cmp::Ordering;

use quincunx_rules::{Move, Position};

use crate::{Line, Proven, Score};

use super::Options;
use super::node::Node;
use super::tree::{ROOT, Tree};

/// The longest line to report.
const LONGEST: usize = 64;

/// The best lines, best first.
pub(super) fn lines<P: Position>(tree: &Tree, options: &Options) -> Vec<Line<P::Move>> {
    let Some((_, children)) = tree.children(tree.node(ROOT)) else {
        return Vec::new();
    };
    let mut order: Vec<&Node> = children.iter().collect();
    order.sort_by(|a, b| preference(b, a));
    let lines = order.iter().take(options.lines.max(1));
    lines.map(|child| line::<P>(tree, options, child)).collect()
}

/// The more, the better for the player who makes the move: wins, quick ones first; then the most visited; then losses,
/// slow ones first.
fn preference(a: &Node, b: &Node) -> Ordering {
    let class = |node: &Node| match node.proof() {
        Some(Proven::LossIn(plies)) => (2, -i64::from(plies)),
        None => (1, i64::from(node.visits())),
        Some(Proven::WinIn(plies)) => (0, i64::from(plies)),
    };
    class(a).cmp(&class(b)).then(a.value().total_cmp(&b.value()))
}

fn line<P: Position>(tree: &Tree, options: &Options, child: &Node) -> Line<P::Move> {
    let decode = |node: &Node| P::Move::from_code(node.code()).expect("codes in the tree come from moves");
    let mut moves = vec![decode(child)];
    let mut node = child;
    while moves.len() < LONGEST
        && let Some((_, children)) = tree.children(node)
        && let Some(best) = children
            .iter()
            .reduce(|a, b| if preference(b, a).is_gt() { b } else { a })
        && (best.visits() > 0 || best.proof().is_some())
    {
        moves.push(decode(best));
        node = best;
    }
    Line {
        score: score(options, child),
        moves,
    }
}

/// What a move is worth to the player who makes it.
fn score(options: &Options, node: &Node) -> Score {
    match node.proof() {
        Some(Proven::LossIn(plies)) => Score::win_in(plies + 1),
        Some(Proven::WinIn(plies)) => Score::loss_in(plies + 1),
        None => {
            // Half a win and half a loss more than there were keep the chance away from 0 and 1.
            let chance = (node.value() + 0.5) / (node.visits() as f32 + 1.0);
            Score::estimate(options.evaluation(chance))
        }
    }
}
