//! Expansion: leaves, and how the tree grows.

use std::sync::atomic::Ordering::Relaxed;

use quincunx_rules::{EndReason, Move, Outcome, Player, Relative};

use crate::{Evaluator, Knowledge, Proven};

use super::playout::chance_of;
use super::tree::ROOT;
use super::worker::{Shared, Worker};

impl<P: Knowledge, E: Evaluator<P>> Worker<'_, P, E> {
    /// Deals with a node without children: its chance for player 1, or `None` if it has children now.
    pub(super) fn leaf(&mut self, at: u32, position: &P) -> Option<f32> {
        let shared = self.shared;
        let node = shared.tree.node(at);
        if at != ROOT {
            if let Some(outcome) = position.result() {
                if let Some(proven) = proven_by(outcome, position.side()) {
                    node.prove(proven);
                }
                return Some(chance_of(outcome));
            }
            if P::CAN_REPEAT && self.repeats(position.key()) {
                // An estimate and no more: a proof must not rest on it, for the opponent may deviate the next time.
                return Some(chance_of(position.stopped(EndReason::REPETITION)));
            }
        }
        if (at == ROOT || node.visits() >= shared.parameters.expand_at) && self.expand(at, position) {
            return None;
        }
        Some(self.random_game(*position))
    }

    fn repeats(&self, key: u64) -> bool {
        self.keys.contains(&key) || self.shared.history.contains(&key)
    }

    /// Adds the children of a node; false if there is no room, or another thread is at it.
    pub(super) fn expand(&mut self, at: u32, position: &P) -> bool {
        let Shared { tree, parameters, .. } = *self.shared;
        let node = tree.node(at);
        if !node.claim() {
            return false;
        }
        self.moves.clear();
        let ranked = parameters.prior.is_some() || parameters.widening.is_some();
        if ranked {
            position.for_each_scored_move(|mv, score| self.moves.push((score, mv)));
        } else {
            position.for_each_move(|mv| self.moves.push((0, mv)));
        }
        let count = self.moves.len() as u32;
        let Some(first) = tree.arena.block_of(count) else {
            node.give_up();
            self.shared.full.store(true, Relaxed);
            return false;
        };
        if ranked {
            // Shuffled first, so that the order of generation does not decide between equals.
            self.rng.shuffle(&mut self.moves);
            self.moves.sort_by_key(|&(score, _)| std::cmp::Reverse(score));
        }
        let most = self.moves.first().map_or(0, |&(score, _)| score);
        for (child, &(score, mv)) in tree.arena.block(first, count).iter().zip(&self.moves) {
            let prior = parameters.prior.map_or(0.0, |prior| {
                ((f64::from(score) - f64::from(most)) as f32 / prior.scale).exp()
            });
            child.reset(mv.code(), prior);
            // Wins in one are found at once; that costs a play and a look at the result for every move.
            let next = position.after(mv);
            if let Some(proven) = next.result().and_then(|outcome| proven_by(outcome, next.side())) {
                child.prove(proven);
            }
        }
        node.adopt(first, count);
        tree.settle(node);
        true
    }
}

/// What an outcome proves to the player to move.
fn proven_by(outcome: Outcome, side: Player) -> Option<Proven> {
    match outcome.seen_by(side) {
        Relative::Win => Some(Proven::WinIn(0)),
        Relative::Draw => None,
        Relative::Loss => Some(Proven::LossIn(0)),
    }
}
