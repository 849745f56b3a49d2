//! Games of an evaluator against itself.

use std::collections::BTreeMap;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::sync::mpsc::channel;
use std::thread;

use fastrand::Rng;
use quincunx_engine::net::{Net, Trained};
use quincunx_engine::{AlphaBeta, Control, Evaluator, Knowledge, Limits, Options, Proven, Search as _, alphabeta};
use quincunx_rules::{EndReason, Outcome, zobrist};

use crate::Effort;
use crate::record::{Sample, Search};

/// A game that lasts longer is stopped and judged as a repetition is.
const MOST_PLIES: usize = 400;
/// Memory of the search.
const MEMORY: usize = 4 << 20;
/// One move in so many is a random one, so that games go where the best moves do not lead.
const ODD_MOVE: u32 = 24;
/// One position in so many of a game is left for another by one or two random moves, which is searched as well.
const OFF_GAME: u32 = 4;

/// What plays: a net, or what the engine has of its own.
pub(crate) type Brain = Option<Arc<Net>>;

/// The evaluator of a brain.
pub(crate) fn evaluator<P: Knowledge>(brain: &Brain) -> Trained<P::Evaluator> {
    brain.clone().map_or_else(Trained::default, Trained::with)
}

/// A search by a brain.
pub(crate) fn search<P: Knowledge>(brain: &Brain) -> AlphaBeta<P, Trained<P::Evaluator>> {
    let options = Options {
        memory: MEMORY,
        ..Options::default()
    };
    AlphaBeta::with_evaluator(evaluator::<P>(brain), alphabeta::Parameters::default(), options)
}

/// Plays the games from number `from` on and hands their samples to `take` in the order of their numbers, until all
/// are played or `take` wants no more.
pub(crate) fn play_games<P: Knowledge>(
    start: &P,
    brain: &Brain,
    effort: &Effort,
    generation: u32,
    from: u64,
    mut take: impl FnMut(u64, Vec<Sample<P>>) -> bool,
) {
    let next = AtomicU64::new(from);
    let over = AtomicBool::new(false);
    let (sender, games) = channel();
    thread::scope(|scope| {
        for _ in 0..effort.threads.max(1) {
            let (sender, next, over) = (sender.clone(), &next, &over);
            scope.spawn(move || {
                loop {
                    let number = next.fetch_add(1, Ordering::Relaxed);
                    if number >= effort.games || over.load(Ordering::Relaxed) {
                        break;
                    }
                    let samples = play(start, brain, effort, generation, number);
                    if sender.send((number, samples)).is_err() {
                        break;
                    }
                }
            });
        }
        drop(sender);
        let mut early = BTreeMap::new();
        let mut wanted = from;
        'games: for (number, samples) in games {
            early.insert(number, samples);
            while let Some(samples) = early.remove(&wanted) {
                if !take(wanted, samples) {
                    over.store(true, Ordering::Relaxed);
                    break 'games;
                }
                wanted += 1;
            }
        }
    });
}

/// Plays a game; its number alone decides how it goes.
fn play<P: Knowledge>(start: &P, brain: &Brain, effort: &Effort, generation: u32, number: u64) -> Vec<Sample<P>> {
    let mut rng = Rng::with_seed(zobrist::mix(
        effort.seed ^ zobrist::mix(number ^ u64::from(generation) << 40),
    ));
    let mut course = Course {
        search: search(brain),
        limits: Limits {
            nodes: Some(effort.nodes),
            ..Limits::default()
        },
        position: *start,
        keys: Vec::new(),
        samples: Vec::new(),
    };
    for _ in 0..rng.u32(effort.random_plies / 2..=effort.random_plies) {
        let Some(mv) = course.position.pick_move(|moves| rng.usize(..moves)) else {
            break;
        };
        course.go(mv);
    }
    let outcome = course.play_on(&mut rng);
    let samples = course.samples.into_iter().map(|(sample, in_game)| Sample {
        result: in_game.then(|| outcome.seen_by(sample.position.side())),
        ..sample
    });
    samples.collect()
}

/// A game under way.
struct Course<P: Knowledge> {
    search: AlphaBeta<P, Trained<P::Evaluator>>,
    limits: Limits,
    position: P,
    keys: Vec<u64>,
    /// The samples so far, each with whether it is a position of the game.
    samples: Vec<(Sample<P>, bool)>,
}

impl<P: Knowledge> Course<P> {
    fn go(&mut self, mv: P::Move) {
        self.keys.push(self.position.key());
        self.position.play_unchecked(mv);
    }

    /// Plays to the end, or to the first position whose result is proven.
    fn play_on(&mut self, rng: &mut Rng) -> Outcome {
        loop {
            let position = self.position;
            if let Some(outcome) = position.result() {
                return outcome;
            }
            if P::CAN_REPEAT && self.keys.iter().filter(|&&key| key == position.key()).count() >= 2 {
                return position.stopped(EndReason::REPETITION);
            }
            if self.keys.len() >= MOST_PLIES {
                return position.stopped(EndReason::PLY_LIMIT);
            }
            let info = self
                .search
                .search(&position, &self.keys, &Control::new(&self.limits), &mut |_| {});
            let Some(line) = info.lines.first() else {
                return position.stopped(EndReason::PLY_LIMIT);
            };
            let search = Search::from(line.score);
            // Where a win is seen at a glance, evaluations are never asked.
            if position.winning_move().is_none() {
                self.keep(position, search, true);
            }
            match line.score.proven() {
                // Only the winner matters; the reason is not kept.
                Some(Proven::WinIn(_)) => return Outcome::win(position.side(), EndReason::NO_MOVE),
                Some(Proven::LossIn(_)) => return Outcome::win(!position.side(), EndReason::NO_MOVE),
                None => {}
            }
            if rng.u32(..OFF_GAME) == 0 {
                self.look_aside(rng);
            }
            let odd = rng.u32(..ODD_MOVE) == 0;
            let odd = odd.then(|| position.pick_move(|moves| rng.usize(..moves))).flatten();
            self.go(odd.unwrap_or(line.moves[0]));
        }
    }

    /// Keeps a position one or two random moves away.
    fn look_aside(&mut self, rng: &mut Rng) {
        let mut aside = self.position;
        for _ in 0..rng.u32(1..=2) {
            aside.play_picked(|moves| rng.usize(..moves));
        }
        if aside.result().is_some() || aside.winning_move().is_some() {
            return;
        }
        let info = self
            .search
            .search(&aside, &[], &Control::new(&self.limits), &mut |_| {});
        if let Some(line) = info.lines.first() {
            self.keep(aside, Search::from(line.score), false);
        }
    }

    fn keep(&mut self, position: P, search: Search, in_game: bool) {
        let sample = Sample {
            position,
            search,
            result: None,
        };
        self.samples.push((sample, in_game));
    }
}

/// The chance that an evaluator gives the player to move.
pub(crate) fn chance_by<P: Knowledge>(evaluator: &Trained<P::Evaluator>, position: &P) -> f64 {
    crate::label::chance(f64::from(evaluator.evaluate(position)) / 100.0)
}
