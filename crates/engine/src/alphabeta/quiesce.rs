//! Quiescence search: past the depth limit only forcing moves are followed.

use crate::{Evaluator, Knowledge, Score};

use super::move_history::{Scored, pick};
use super::search::Frame;
use super::worker::Worker;

/// The farthest that forcing moves are followed.
const FORCING_PLIES: i32 = 32;

impl<P: Knowledge, E: Evaluator<P>> Worker<'_, P, E> {
    /// The score of a position past the depth limit, and the move it rests on.
    ///
    /// The player to move may always leave it at the evaluation, so this never proves a loss.
    pub(super) fn quiet(
        &mut self,
        position: &P,
        mut alpha: Score,
        beta: Score,
        at: Frame<P::Move>,
        pv: bool,
    ) -> (Score, Option<P::Move>) {
        let evaluator = self.shared.evaluator;
        let mut best = self.evaluate(position);
        let mut best_move = None;
        if best >= beta || at.depth <= -FORCING_PLIES || evaluator.is_quiet(position) {
            return (best, None);
        }
        alpha = alpha.max(best);
        let base = self.moves.len();
        position.for_each_move(|mv| {
            if evaluator.is_forcing(position, mv) {
                self.moves.push(Scored {
                    mv,
                    order: position.move_score(mv),
                });
            }
        });
        let end = self.moves.len();
        self.move_history
            .order(position, &mut self.moves[base..], at.ply, at.last);
        for index in base..end {
            pick(&mut self.moves[base..end], index - base);
            let mv = self.moves[index].mv;
            let next = self.after(position, mv);
            let score = -self.node(&next, -beta, -alpha, at.below(mv, at.depth - 1));
            if self.stopped {
                break;
            }
            if score > best {
                best = score;
                best_move = Some(mv);
                if score > alpha {
                    alpha = score;
                    if pv {
                        self.variations.set(at.ply, mv);
                    }
                }
                if score >= beta {
                    break;
                }
            }
        }
        (best, best_move)
    }
}
