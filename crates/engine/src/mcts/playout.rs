//! Playouts: from a leaf to a result.

use quincunx_rules::{EndReason, Move, Outcome, Player, Relative};

use crate::chance::SCALE;
use crate::{Evaluator, Knowledge};

use super::worker::Worker;

/// After that many plies a playout is stopped, and judged as a referee would.
const MAX_PLIES: u32 = 400;

impl<P: Knowledge, E: Evaluator<P>> Worker<'_, P, E> {
    /// Random moves to the end, or as far as the parameters say; the chance for player 1.
    pub(super) fn random_game(&mut self, mut position: P) -> f32 {
        let parameters = self.shared.parameters;
        let judged = parameters.cutoff.unwrap_or(u32::MAX);
        let keep_codes = parameters.amaf.is_some();
        for ply in 0..MAX_PLIES {
            if ply == judged {
                if let Some(outcome) = position.result() {
                    return chance_of(outcome);
                }
                let chance = winning_chance(self.shared.evaluator.evaluate(&position));
                return match position.side() {
                    Player::One => chance,
                    Player::Two => 1.0 - chance,
                };
            }
            let Some(mv) = self.playout_move(&position) else {
                break;
            };
            if keep_codes {
                self.codes.push(mv.code());
            }
            position.play_unchecked(mv);
        }
        let stopped = || position.stopped(EndReason::PLY_LIMIT);
        chance_of(position.result().unwrap_or_else(stopped))
    }

    /// A move for a playout: one that wins at once if the parameters say to look for it, or else a random one.
    #[inline]
    fn playout_move(&mut self, position: &P) -> Option<P::Move> {
        let parameters = self.shared.parameters;
        let mut count = 0;
        let mut best = position.pick_move(|moves| {
            count = moves;
            self.rng.usize(..moves)
        })?;
        if count <= parameters.decisive as usize
            && let Some(winning) = winning_move(position)
        {
            return Some(winning);
        }
        if parameters.candidates > 1 && count > 1 {
            let mut best_score = position.playout_score(best);
            for _ in 1..parameters.candidates {
                let other = position.pick_move(|moves| self.rng.usize(..moves))?;
                let score = position.playout_score(other);
                if score > best_score {
                    (best, best_score) = (other, score);
                }
            }
        }
        Some(best)
    }
}

/// The winning chance an evaluation stands for; see [`crate::Score::chance`].
#[inline]
fn winning_chance(evaluation: i32) -> f32 {
    1.0 / (1.0 + (-(evaluation as f32) / SCALE).exp())
}

/// A move that wins at once.
fn winning_move<P: Knowledge>(position: &P) -> Option<P::Move> {
    let mut winning = None;
    position.for_each_move(|mv| {
        if winning.is_none() {
            let next = position.after(mv);
            if next.result().and_then(|outcome| outcome.winner) == Some(position.side()) {
                winning = Some(mv);
            }
        }
    });
    winning
}

/// Player 1's share of an outcome.
pub(super) fn chance_of(outcome: Outcome) -> f32 {
    match outcome.seen_by(Player::One) {
        Relative::Win => 1.0,
        Relative::Draw => 0.5,
        Relative::Loss => 0.0,
    }
}
