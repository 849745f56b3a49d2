//! Principal variation search of one position.
//!
//! Scores are counted from the root: a win found at ply `p` is `win p`. What is returned is, as usual, exact inside the
//! window and a bound outside it; and whatever the window, a win is a win no later than said and a loss one no later
//! than said, because both rest on ends of the game only.

use quincunx_rules::Move;

use crate::{Evaluator, Knowledge, Score};

use super::move_history::{HISTORY_LIMIT, Scored, pick};
use super::prune::late_move_limit;
use super::transposition_table::{Bound, Entry};
use super::worker::{MAX_PLY, Worker};

/// The least depth at which late moves are reduced.
const REDUCE_DEPTH: i32 = 3;
/// The least depth at which a node without a move from the table is searched less deeply: the next iteration has one.
const BLIND_DEPTH: i32 = 4;

/// Where a node stands in the tree.
#[derive(Clone, Copy)]
pub(super) struct Frame<M> {
    pub(super) depth: i32,
    pub(super) ply: usize,
    /// The move that led here.
    pub(super) last: Option<M>,
}

impl<M> Frame<M> {
    /// The same of a child.
    #[inline]
    pub(super) fn below(&self, mv: M, depth: i32) -> Frame<M> {
        Frame {
            depth,
            ply: self.ply + 1,
            last: Some(mv),
        }
    }
}

/// The best of the moves tried so far at a node.
struct Best<M> {
    score: Score,
    mv: Option<M>,
    alpha: Score,
    tried: usize,
}

impl<P: Knowledge, E: Evaluator<P>> Worker<'_, P, E> {
    /// The score of a position for the player to move there.
    pub(super) fn node(&mut self, position: &P, alpha: Score, beta: Score, mut at: Frame<P::Move>) -> Score {
        self.variations.clear(at.ply);
        self.count(at.ply);
        if self.stopped {
            return Score::EVEN;
        }
        if let Some(score) = self.settled(position, at.ply) {
            return score;
        }
        let pv = beta.raw() - alpha.raw() > 1;
        if let Some(mv) = self.shared.evaluator.winning_move(position) {
            if pv {
                self.variations.set(at.ply, mv);
            }
            return Score::win_in(at.ply as u32 + 1);
        }
        // The game has not ended, so it ends one ply later at the earliest. Alpha stays just below a loss then, because
        // such a loss may still be the principal variation.
        let alpha = alpha.max(Score::loss_in(at.ply as u32));
        let beta = beta.min(Score::win_in(at.ply as u32 + 1));
        if alpha >= beta {
            return alpha;
        }
        let key = self.table_key(position);
        let known = self.shared.table.probe(key);
        if let Some(entry) = &known
            && let Some(score) = self.cutoff(entry, alpha, beta, at, pv)
        {
            return score;
        }
        if at.ply >= MAX_PLY {
            return self.evaluate(position);
        }
        let first = known.and_then(|entry| entry.mv);
        if self.shared.selective && first.is_none() && at.depth >= BLIND_DEPTH {
            at.depth -= 1;
        }
        if P::CAN_REPEAT {
            self.path.push(position.key());
        }
        let base = self.moves.len();
        let (score, mv) = if at.depth > 0 {
            self.full(position, alpha, beta, at, first, pv)
        } else {
            self.quiet(position, alpha, beta, at, pv)
        };
        self.moves.truncate(base);
        if P::CAN_REPEAT {
            self.path.pop();
        }
        if !self.stopped {
            let bound = match score {
                _ if score >= beta => Bound::Lower,
                _ if score > alpha => Bound::Exact,
                _ => Bound::Upper,
            };
            let entry = Entry {
                score: from_here(score, at.ply),
                bound,
                depth: at.depth.max(0) as u8,
                mv: mv.map(|mv| mv.code()),
            };
            self.shared.table.store(key, entry);
        }
        score
    }

    /// The score a table entry settles a node with, if it does.
    #[inline]
    fn cutoff(&self, entry: &Entry, alpha: Score, beta: Score, at: Frame<P::Move>, pv: bool) -> Option<Score> {
        let score = from_root(entry.score, at.ply);
        let proof = entry.is_proof();
        if proof && self.shared.selective {
            return Some(score);
        }
        // Other entries do not cut the principal variation short, so that it can be shown in full.
        let usable = !pv && (proof || i32::from(entry.depth) >= at.depth);
        let cuts = (entry.bound != Bound::Upper && score >= beta) || (entry.bound != Bound::Lower && score <= alpha);
        (usable && cuts).then_some(score)
    }

    /// Searches all moves of a position; returns its score, and the move to try first the next time.
    fn full(
        &mut self,
        position: &P,
        alpha: Score,
        beta: Score,
        at: Frame<P::Move>,
        first: Option<u16>,
        pv: bool,
    ) -> (Score, Option<P::Move>) {
        let first = first.and_then(P::Move::from_code).filter(|mv| position.is_legal(*mv));
        let selective = self.shared.selective;
        // Scores near a proof are left to the full search.
        let prunable = selective && !pv && alpha.proven().is_none() && beta.proven().is_none();
        let mut best = Best {
            score: Score::LOWEST,
            mv: None,
            alpha,
            tried: 0,
        };
        if let Some(mv) = first {
            self.try_move(position, mv, 0, &mut best, beta, at, pv);
            if self.stopped || best.score >= beta {
                if best.score >= beta && !self.stopped {
                    let none = std::iter::empty();
                    self.move_history
                        .learn(position.side(), mv, none, at.last, at.depth, at.ply);
                }
                return (best.score, first);
            }
        }

        let base = self.moves.len();
        position.for_each_scored_move(|mv, order| {
            if Some(mv) != first {
                self.moves.push(Scored { mv, order });
            }
        });
        let end = self.moves.len();
        self.move_history
            .order(position, &mut self.moves[base..], at.ply, at.last);
        let limit = if prunable {
            late_move_limit(at.depth, end - base)
        } else {
            usize::MAX
        };
        let evaluator = self.shared.evaluator;
        let quiet = !selective || evaluator.is_quiet(position);
        for index in base..end {
            pick(&mut self.moves[base..end], index - base);
            let mv = self.moves[index].mv;
            let forcing = !quiet && evaluator.is_forcing(position, mv);
            if best.tried >= limit && !forcing && !best.score.is_loss() {
                continue;
            }
            let reduction = if selective && at.depth >= REDUCE_DEPTH && best.tried >= 2 {
                self.reduction(position, mv, best.tried, at, pv || forcing)
            } else {
                0
            };
            self.try_move(position, mv, reduction, &mut best, beta, at, pv);
            if self.stopped {
                break;
            }
            if best.score >= beta {
                let tried = first
                    .into_iter()
                    .chain(self.moves[base..index].iter().map(|scored| scored.mv));
                self.move_history
                    .learn(position.side(), mv, tried, at.last, at.depth, at.ply);
                break;
            }
        }
        // Below alpha all scores are bounds and the best of them is chance, unless it is a proven distance.
        let mv = if best.score > alpha || best.score.is_loss() {
            best.mv
        } else {
            first
        };
        (best.score, mv)
    }

    /// How much less deep to search a move than the others.
    #[inline]
    fn reduction(&self, position: &P, mv: P::Move, tried: usize, at: Frame<P::Move>, careful: bool) -> i32 {
        let mut plies = self.shared.reductions.get(at.depth, tried);
        plies -= i32::from(careful);
        plies -= i32::from(self.move_history.is_killer(mv, at.ply));
        plies -= self.move_history.history(position.side(), mv) / (HISTORY_LIMIT / 2);
        plies.clamp(0, at.depth - 2)
    }

    /// Searches one move and updates the best.
    #[expect(
        clippy::too_many_arguments,
        reason = "the state of a node, spelt out on the hottest path"
    )]
    fn try_move(
        &mut self,
        position: &P,
        mv: P::Move,
        reduction: i32,
        best: &mut Best<P::Move>,
        beta: Score,
        at: Frame<P::Move>,
        pv: bool,
    ) {
        let next = self.after(position, mv);
        let depth = at.depth - 1;
        let alpha = best.alpha;
        let mut score;
        if best.tried == 0 {
            score = -self.node(&next, -beta, -alpha, at.below(mv, depth));
        } else {
            score = -self.node(&next, -just_above(alpha), -alpha, at.below(mv, depth - reduction));
            if score > alpha && reduction > 0 && !self.stopped {
                score = -self.node(&next, -just_above(alpha), -alpha, at.below(mv, depth));
            }
            if pv && score > alpha && score < beta && !self.stopped {
                score = -self.node(&next, -beta, -alpha, at.below(mv, depth));
            }
        }
        if self.stopped {
            return;
        }
        best.tried += 1;
        if score > best.score {
            best.score = score;
            best.mv = Some(mv);
            if score > alpha {
                best.alpha = score;
                if pv {
                    self.variations.set(at.ply, mv);
                }
            }
        }
    }
}

/// The upper end of the narrowest window above a score.
#[inline]
pub(super) fn just_above(score: Score) -> Score {
    Score::from_raw(score.raw() + 1)
}

/// A score counted from the root, counted from a node instead.
#[inline]
pub(super) fn from_here(score: Score, ply: usize) -> Score {
    let ply = ply as i32;
    Score::from_raw(match score {
        _ if score.is_win() => score.raw() + ply,
        _ if score.is_loss() => score.raw() - ply,
        _ => score.raw(),
    })
}

/// A score counted from a node, counted from the root instead.
#[inline]
pub(super) fn from_root(score: Score, ply: usize) -> Score {
    let ply = ply as i32;
    Score::from_raw(match score {
        _ if score.is_win() => score.raw() - ply,
        _ if score.is_loss() => score.raw() + ply,
        _ => score.raw(),
    })
}
