//! UCT: which child to visit next.

use crate::Proven;

use super::Parameters;
use super::amaf::AmafTable;
use super::node::Node;

/// The AMAF table to go by, and whose moves to look up in it.
pub(super) struct Reference<'a> {
    pub(super) table: &'a AmafTable,
    pub(super) player: usize,
    pub(super) bias: f32,
}

/// How sure a result has to be before it is only a matter of proving it.
const SURE: f32 = 0.998;
/// What a playout of another thread that is still below a move counts for until it is back: so many losses, which send
/// this thread elsewhere.
const VIRTUAL_LOSSES: u32 = 2;

/// Which of the children of a node to try next; `None` if there is nothing left to learn.
///
/// Moves that are proven to lose are never tried again. Moves proven to win are what the search is after; `all` leaves
/// them out too, to learn about the others.
pub(super) fn select(
    node: &Node,
    children: &[Node],
    parameters: &Parameters,
    reference: Option<&Reference<'_>>,
    all: bool,
) -> Option<usize> {
    let visits = node.visits();
    let mean = (node.value() + 1.0) / (visits as f32 + 2.0);
    // When the result is all but certain, trying all moves in turn only delays the proof: one after the other is best.
    let explore = if (1.0 - SURE..=SURE).contains(&mean) {
        parameters.exploration * ((visits + 1) as f32).ln().sqrt()
    } else {
        0.0
    };
    let bonus = parameters.prior.map_or(0.0, |prior| prior.weight);
    let mut left = parameters.widening.map_or(usize::MAX, |widening| {
        (widening.start as f32 + widening.growth * (visits as f32).sqrt()).max(1.0) as usize
    });
    let bias = reference.map_or(0.0, |reference| reference.bias);
    let mut best = None;
    let mut best_score = f32::NEG_INFINITY;
    for (index, child) in children.iter().enumerate() {
        match child.proof() {
            Some(Proven::WinIn(_)) => continue,
            Some(Proven::LossIn(_)) if all => continue,
            Some(Proven::LossIn(_)) => return Some(index),
            None => {}
        }
        let (made, pending) = child.tries();
        let tries = (made + VIRTUAL_LOSSES * pending) as f32;
        let value = child.value();
        let (count, sum) = match reference {
            Some(reference) => reference.table.get(reference.player, child.code()),
            None => (0.0, 0.0),
        };
        // The mean of the own tries, `value / tries`, and that of the statistics, `sum / count`, which has the weight
        // `count / total`, by a single division.
        let faith = 1.0 + bias * count;
        let total = count + tries * faith;
        let mut score = if total > 0.0 {
            (value * faith + sum) / total
        } else {
            parameters.first_play
        };
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
