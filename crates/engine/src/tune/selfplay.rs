//! Games of the engine against itself, as samples.

use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Mutex, PoisonError};

use fastrand::Rng;
use quincunx_rules::{EndReason, Player, Relative, zobrist};

use crate::evaluation::Features;
use crate::{
    AlphaBeta, Control, Knowledge, KnownVisitor, Limits, Options, Oracle, Original, Proven, Search, alphabeta,
    visit_known,
};

use super::{Plan, Sample};

/// A game that lasts longer is stopped and judged as a repetition is.
const MOST_PLIES: usize = 400;
/// Memory of an oracle, and the time it is taken to have when it comes to what is worth asking. The number of positions
/// limits it in the end, which is the same on every machine.
const ORACLE_BYTES: usize = 16 << 20;
const ORACLE_SECONDS: f64 = 1.0;

/// The samples of all games, in the order of their numbers.
pub(super) fn play_all(plan: &Plan, progress: &(dyn Fn(u64) + Sync)) -> Vec<Vec<Sample>> {
    let (next, finished) = (AtomicU64::new(0), AtomicU64::new(0));
    let games = Mutex::new(Vec::new());
    std::thread::scope(|scope| {
        for _ in 0..plan.threads.max(1) {
            scope.spawn(|| {
                loop {
                    let number = next.fetch_add(1, Ordering::Relaxed);
                    if number >= plan.games {
                        break;
                    }
                    let ruleset = &plan.rulesets[(number % plan.rulesets.len() as u64) as usize];
                    let samples = visit_known(ruleset, Play { plan, number });
                    games
                        .lock()
                        .unwrap_or_else(PoisonError::into_inner)
                        .push((number, samples));
                    progress(1 + finished.fetch_add(1, Ordering::Relaxed));
                }
            });
        }
    });
    let mut games = games.into_inner().unwrap_or_else(PoisonError::into_inner);
    games.sort_unstable_by_key(|&(number, _)| number);
    games.into_iter().map(|(_, samples)| samples).collect()
}

/// One game.
struct Play<'a> {
    plan: &'a Plan,
    number: u64,
}

impl KnownVisitor for Play<'_> {
    type Output = Vec<Sample>;

    fn visit<P: Knowledge + Original + Features>(self, start: P) -> Vec<Sample> {
        let options = Options {
            memory: 4 << 20,
            ..Options::default()
        };
        let mut search = AlphaBeta::new(alphabeta::Parameters::default(), options);
        let judge = self.plan.exact.and_then(|nodes| Judge::new(nodes));
        play(self.plan, self.number, start, &mut search, judge)
    }
}

/// Says how positions end whatever the engine makes of them.
struct Judge<P> {
    oracle: Box<dyn Oracle<P>>,
    limits: Limits,
}

impl<P: Knowledge> Judge<P> {
    /// One that looks at so many positions at most.
    fn new(nodes: u64) -> Option<Judge<P>> {
        Some(Judge {
            oracle: P::ORACLE?(ORACLE_BYTES),
            limits: Limits {
                nodes: Some(nodes),
                ..Limits::default()
            },
        })
    }

    /// The sample of a position that can be decided.
    fn sample(&mut self, position: &P) -> Option<Sample>
    where
        P: Features,
    {
        if self.oracle.difficulty(position) > self.oracle.reach(ORACLE_SECONDS) {
            return None;
        }
        let proven = self.oracle.decide(position, &Control::new(&self.limits))?;
        Some(Sample {
            features: features(position),
            result: f64::from(u8::from(matches!(proven, Proven::WinIn(_)))),
        })
    }
}

/// Plays a game; there are no samples if it was over before the engine had a say. With a judge there is one, and the
/// game is not played further.
fn play<P: Knowledge + Features>(
    plan: &Plan,
    number: u64,
    start: P,
    search: &mut dyn Search<P>,
    mut judge: Option<Judge<P>>,
) -> Vec<Sample> {
    let mut rng = Rng::with_seed(zobrist::mix(plan.seed ^ zobrist::mix(number)));
    let mut position = start;
    let limits = Limits {
        nodes: Some(plan.nodes),
        ..Limits::default()
    };
    let mut keys = Vec::new();
    let mut samples: Vec<(Player, Vec<(u8, i16)>)> = Vec::new();
    for _ in 0..rng.u32(plan.random_plies / 2..=plan.random_plies) {
        let Some(mv) = position.pick_move(|moves| rng.usize(..moves)) else {
            break;
        };
        keys.push(position.key());
        position.play_unchecked(mv);
    }
    let outcome = loop {
        if let Some(outcome) = position.result() {
            break outcome;
        }
        if P::CAN_REPEAT && keys.iter().filter(|&&key| key == position.key()).count() >= 2 {
            break position.stopped(EndReason::REPETITION);
        }
        if keys.len() >= MOST_PLIES {
            break position.stopped(EndReason::PLY_LIMIT);
        }
        if let Some(sample) = judge.as_mut().and_then(|judge| judge.sample(&position)) {
            return vec![sample];
        }
        let info = search.search(&position, &keys, &Control::new(&limits), &mut |_| {});
        let Some(line) = info.lines.first() else {
            break position.stopped(EndReason::PLY_LIMIT);
        };
        // What is certain needs no opinion.
        if line.score.proven().is_none() && judge.is_none() {
            samples.push((position.side(), features(&position)));
        }
        keys.push(position.key());
        position.play_unchecked(line.moves[0]);
    };
    let sample = |(side, features)| Sample {
        features,
        result: match outcome.seen_by(side) {
            Relative::Win => 1.0,
            Relative::Draw => 0.5,
            Relative::Loss => 0.0,
        },
    };
    samples.into_iter().map(sample).collect()
}

/// What is counted in a position, each feature once.
fn features<P: Features>(position: &P) -> Vec<(u8, i16)> {
    let mut sums = vec![0i32; P::WEIGHTS.names.len()];
    position.features(|feature, amount| sums[feature] += amount);
    let counted = sums.iter().enumerate().filter(|&(_, &sum)| sum != 0);
    counted.map(|(feature, &sum)| (feature as u8, sum as i16)).collect()
}
