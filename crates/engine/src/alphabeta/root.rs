//! The root: iterative deepening, aspiration windows, several best lines.

use std::cmp::Reverse;

use quincunx_rules::Move;

use crate::{Evaluator, Info, Knowledge, Line, Proven, Score};

use super::search::{Frame, just_above};
use super::time::TimeManager;
use super::transposition_table::Entry;
use super::worker::{MAX_PLY, Worker};

/// The deepest iteration.
const MAX_DEPTH: u32 = MAX_PLY as u32 - 40;
/// The least width of an aspiration window, either way.
const LEAST_WINDOW: i32 = 10;
/// How often a window is widened before it is thrown open.
const WIDENINGS: u32 = 3;
/// The number of root moves that are never reduced.
const FRONT: usize = 3;
/// How long a search has to take before a new best move is reported at once.
const LATE_MILLIS: u128 = 1000;

/// A legal move at the root and what is known of it.
struct RootMove<M> {
    mv: M,
    score: Score,
    /// The line that begins with it.
    line: Vec<M>,
    /// The iteration that found the score; 0 if none has.
    depth: u32,
}

/// Reports how the search goes, and keeps what was reported last.
struct Reporter<'r, M> {
    report: &'r mut dyn FnMut(&Info<M>),
    info: Info<M>,
    /// The number of lines to report.
    wanted: usize,
}

impl<P: Knowledge, E: Evaluator<P>> Worker<'_, P, E> {
    /// Searches deeper and deeper until it is stopped or knows enough. `thread` 0 decides when that is; the others
    /// help it by filling the table.
    pub(super) fn deepen(
        &mut self,
        root: &P,
        wanted: usize,
        thread: usize,
        report: &mut dyn FnMut(&Info<P::Move>),
    ) -> Info<P::Move> {
        let mut moves = self.root_moves(root);
        let wanted = wanted.min(moves.len());
        let mut reporter = Reporter {
            report,
            info: Info {
                depth: 0,
                seldepth: 0,
                nodes: 0,
                time: self.shared.control.elapsed(),
                lines: moves[..wanted].iter().map(|mv| self.line(root, mv)).collect(),
            },
            wanted,
        };
        let deepest = if moves.is_empty() {
            0
        } else {
            self.shared.control.depth().unwrap_or(MAX_DEPTH).clamp(1, MAX_DEPTH)
        };
        let mut time_manager = TimeManager::new();
        for depth in 1..=deepest {
            // Helpers leave out every other depth, each half of them the others' ones.
            if thread > 0 && depth < deepest && (depth as usize + thread).is_multiple_of(2) {
                continue;
            }
            for index in 0..wanted {
                self.aspire(root, &mut moves, index, depth, &mut reporter);
            }
            if self.stopped {
                break;
            }
            moves[..wanted].sort_by_key(|mv| -mv.score.raw());
            reporter.info.depth = depth;
            reporter.info.lines = moves[..wanted].iter().map(|mv| self.line(root, mv)).collect();
            self.report(&mut reporter);
            if thread == 0 && self.is_enough(&reporter.info, moves.len(), &mut time_manager) {
                break;
            }
        }
        // An iteration that was cut short still counts if its first move, the best one so far, was searched to the end.
        if wanted == 1 && moves[0].depth > reporter.info.depth {
            reporter.info.lines = vec![self.line(root, &moves[0])];
        }
        self.update(&mut reporter.info);
        reporter.info
    }

    /// The legal moves, in the order of their scores, with nothing but an opinion for a score.
    fn root_moves(&mut self, root: &P) -> Vec<RootMove<P::Move>> {
        let mut moves = Vec::new();
        if root.result().is_none() {
            let score = self.evaluate(root);
            root.for_each_scored_move(|mv, order| {
                let line = vec![mv];
                let depth = 0;
                moves.push((order, RootMove { mv, score, line, depth }));
            });
        }
        moves.sort_by_key(|&(order, _)| Reverse(order));
        moves.into_iter().map(|(_, mv)| mv).collect()
    }

    /// Finds the best of `moves[index..]` and brings it to `index`, guessing its score from the last iteration.
    fn aspire(
        &mut self,
        root: &P,
        moves: &mut [RootMove<P::Move>],
        index: usize,
        depth: u32,
        reporter: &mut Reporter<'_, P::Move>,
    ) {
        let guess = moves[index].score;
        let mut width = LEAST_WINDOW.max(guess.raw().abs() / 10);
        let (mut alpha, mut beta) = (Score::LOWEST, Score::HIGHEST);
        // A window with a proven score for an edge could return a bound that looks like a proof, so it has none.
        if depth > 3 && guess.proven().is_none() {
            alpha = Score::estimate(guess.raw() - width);
            beta = Score::estimate(guess.raw() + width);
        }
        for widening in 0.. {
            let score = self.root_window(root, moves, index, depth, (alpha, beta), reporter);
            if self.stopped {
                return;
            }
            width *= 4;
            let open = widening >= WIDENINGS || score.proven().is_some();
            if score <= alpha && alpha > Score::LOWEST {
                alpha = if open {
                    Score::LOWEST
                } else {
                    Score::estimate(score.raw() - width)
                };
            } else if score >= beta && beta < Score::HIGHEST && !(score.is_win() && self.shared.selective) {
                beta = if open {
                    Score::HIGHEST
                } else {
                    Score::estimate(score.raw() + width)
                };
            } else {
                return;
            }
        }
    }

    /// Searches the root moves from `index` on inside a window.
    fn root_window(
        &mut self,
        root: &P,
        moves: &mut [RootMove<P::Move>],
        index: usize,
        depth: u32,
        (mut alpha, beta): (Score, Score),
        reporter: &mut Reporter<'_, P::Move>,
    ) -> Score {
        let mut best = Score::LOWEST;
        self.path.clear();
        self.path.push(root.key());
        self.moves.clear();
        let here = Frame {
            depth: depth as i32,
            ply: 0,
            last: None,
        };
        let full = here.depth - 1;
        for n in index..moves.len() {
            let mv = moves[n].mv;
            let next = self.after(root, mv);
            let mut score;
            if n == index {
                score = -self.node(&next, -beta, -alpha, here.below(mv, full));
            } else {
                let late = n >= index + FRONT && depth >= 4 && self.shared.selective;
                let less = if late {
                    self.shared.reductions.get(here.depth, n - index) / 2
                } else {
                    0
                };
                score = -self.node(&next, -just_above(alpha), -alpha, here.below(mv, full - less));
                if score > alpha && less > 0 && !self.stopped {
                    score = -self.node(&next, -just_above(alpha), -alpha, here.below(mv, full));
                }
                if score > alpha && !self.stopped {
                    score = -self.node(&next, -beta, -alpha, here.below(mv, full));
                }
            }
            if self.stopped {
                break;
            }
            best = best.max(score);
            if score > alpha {
                alpha = score;
                let found = &mut moves[n];
                found.score = score;
                found.depth = depth;
                found.line.clear();
                found.line.push(mv);
                found.line.extend_from_slice(self.variations.line(1));
                moves[index..=n].rotate_right(1);
                if n > index && reporter.wanted == 1 {
                    self.report_new_best(root, &moves[0], reporter);
                }
                if score >= beta {
                    break;
                }
            }
        }
        best
    }

    /// A root move as a line. Proofs from the table cut lines short, so those are completed from the table.
    fn line(&self, root: &P, found: &RootMove<P::Move>) -> Line<P::Move> {
        let mut moves = found.line.clone();
        if let Some(Proven::WinIn(plies) | Proven::LossIn(plies)) = found.score.proven() {
            let mut position = *root;
            for mv in &moves {
                position.play_unchecked(*mv);
            }
            while moves.len() < plies as usize && position.result().is_none() {
                let Some(mv) = self.proving_move(&position) else { break };
                moves.push(mv);
                position.play_unchecked(mv);
            }
        }
        Line {
            score: found.score,
            moves,
        }
    }

    /// The move that goes with a proof in the table.
    fn proving_move(&self, position: &P) -> Option<P::Move> {
        let entry = self
            .shared
            .table
            .probe(self.table_key(position))
            .filter(Entry::is_proof)?;
        P::Move::from_code(entry.mv?).filter(|mv| position.is_legal(*mv))
    }

    /// Whether searching on is not worth the time.
    fn is_enough(&self, info: &Info<P::Move>, legal: usize, time_manager: &mut TimeManager<P::Move>) -> bool {
        let control = self.shared.control;
        let proven = info.lines.iter().all(|line| match line.score.proven() {
            // A proof may be longer than the search was deep; a deeper one may find a shorter one, or resist longer.
            Some(Proven::WinIn(plies) | Proven::LossIn(plies)) => info.depth >= plies || control.soft_time().is_some(),
            None => false,
        });
        let over = time_manager.is_over(&info.lines[0], control);
        proven || over || (legal == 1 && control.is_timed())
    }

    fn update(&mut self, info: &mut Info<P::Move>) {
        info.nodes = self.share_nodes();
        info.seldepth = self.seldepth as u32;
        info.time = self.shared.control.elapsed();
    }

    fn report(&mut self, reporter: &mut Reporter<'_, P::Move>) {
        self.update(&mut reporter.info);
        (reporter.report)(&reporter.info);
    }

    /// Reports a new best move in the middle of a long iteration.
    fn report_new_best(&mut self, root: &P, found: &RootMove<P::Move>, reporter: &mut Reporter<'_, P::Move>) {
        if self.shared.control.elapsed().as_millis() >= LATE_MILLIS {
            reporter.info.lines = vec![self.line(root, found)];
            self.report(reporter);
        }
    }
}
