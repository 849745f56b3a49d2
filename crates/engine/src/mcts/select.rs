//! Which move to try next.

use crate::Proven;

use super::Options;
use super::amaf::Table;
use super::node::Node;

/// The statistics to go by, and whose moves to look up in them.
pub(super) struct Reference<'a> {
    pub(super) table: &'a Table,
    pub(super) player: usize,
    pub(super) bias: f32,
}

/// How sure a result has to be before it is only a matter of proving it.
const SURE: f32 = 0.998;

/// Which of the children of a node to try next; `None` if there is nothing left to learn.
///
/// Moves that are proven to lose are never tried again. Moves proven to win are what the search is after; `all` leaves
/// them out too, to learn about the others.
pub(super) fn select(
    node: &Node,
    children: &[Node],
    options: &Options,
    reference: Option<&Reference<'_>>,
    all: bool,
) -> Option<usize> {
    let visits = node.visits();
    let mean = (node.value() + 1.0) / (visits as f32 + 2.0);
    // When the result is all but certain, trying all moves in turn only delays the proof: one after the other is best.
    let explore = if (1.0 - SURE..=SURE).contains(&mean) {
        options.exploration * ((visits + 1) as f32).ln().sqrt()
    } else {
        0.0
    };
    let bonus = options.prior.map_or(0.0, |prior| prior.weight);
    let mut left = options.widening.map_or(usize::MAX, |widening| {
        (widening.start as f32 + widening.growth * (visits as f32).sqrt()).max(1.0) as usize
    });
    let mut best = None;
    let mut best_score = f32::NEG_INFINITY;
    for (index, child) in children.iter().enumerate() {
        match child.proof() {
            Some(Proven::WinIn(_)) => continue,
            Some(Proven::LossIn(_)) if all => continue,
            Some(Proven::LossIn(_)) => return Some(index),
            None => {}
        }
        // A thread that is still below the child counts as a loss until it is back, which sends the others elsewhere.
        let tries = (child.visits() + child.pending()) as f32;
        let mut score = if tries > 0.0 {
            child.value() / tries
        } else {
            options.first_play
        };
        if let Some(reference) = reference {
            let (count, sum) = reference.table.get(reference.player, child.code());
            if count > 0.0 {
                let weight = count / (count + tries + reference.bias * count * tries);
                score += weight * (sum / count - score);
            }
        }
        score += explore / (tries + 1.0).sqrt();
        if bonus > 0.0 {
            score += bonus * child.prior() / (tries + 1.0);
        }
        if score > best_score {
            best_score = score;
            best = Some(index);
        }
        left -= 1;
        if left == 0 {
            break;
        }
    }
    best
}
