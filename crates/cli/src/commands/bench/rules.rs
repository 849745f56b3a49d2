//! The rules: counting and playing at random, the fast games beside the naive ones.

use std::hint::black_box;
use std::io::Write;
use std::time::Duration;

use cpu_time::ThreadTime;
use fastrand::Rng;
use quincunx_naive as naive;
use quincunx_rules::{GAMES, Position, Ruleset, Visitor, perft, playout};

/// Playouts end here: some games can go round in circles.
const MAX_PLIES: u32 = 500;
/// How many playouts make one round of work.
const PLAYOUTS: u32 = 100;
/// Every round starts from this seed, so that every round is the same work.
const SEED: u64 = 5;
/// Each side of a comparison repeats its round until it has used this much time.
const AT_LEAST: Duration = Duration::from_millis(300);

pub(super) fn run(fast_only: bool, out: &mut impl Write) -> anyhow::Result<()> {
    let mut total: u64 = 0;
    write!(
        out,
        "{:<14} {:<10} {:>15} {:>12}",
        "ruleset", "work", "units/s", "games/s"
    )?;
    if !fast_only {
        write!(out, " {:>14} {:>7}", "naive units/s", "ratio")?;
    }
    writeln!(out)?;
    let seven = "hadron:size=7".parse();
    for ruleset in GAMES.iter().map(|game| game.default_ruleset()).chain(seven) {
        for work in [Work::perft(&ruleset), Work::Playouts] {
            let mut fast = Side::new(|| ruleset.visit(Fast { work }));
            let start = naive::game(&ruleset.to_string());
            let mut plain = Side::new(|| work.naive(start.as_ref()));
            // Turn about, so that whatever else the machine is doing hits both sides alike.
            while fast.used < AT_LEAST || (!fast_only && plain.used < AT_LEAST) {
                fast.round();
                if !fast_only && plain.used <= fast.used {
                    plain.round();
                }
            }
            total = total.wrapping_mul(31).wrapping_add(fast.work.units);
            write!(
                out,
                "{:<14} {:<10} {:>15.0} ",
                ruleset.to_string(),
                work.name(),
                fast.units_per_second()
            )?;
            match work {
                Work::Perft(_) => write!(out, "{:>12}", "-")?,
                Work::Playouts => write!(out, "{:>12.0}", fast.games_per_second())?,
            }
            if !fast_only {
                let ratio = fast.units_per_second() / plain.units_per_second();
                write!(out, " {:>14.0} {ratio:>6.0}x", plain.units_per_second())?;
            }
            writeln!(out)?;
            out.flush()?;
        }
    }
    writeln!(out, "counts: {total}")?;
    Ok(())
}

/// What one round did.
#[derive(Clone, Copy, Default)]
struct Done {
    /// Sequences counted, or moves played.
    units: u64,
    games: u64,
}

/// One side of a comparison, and the processor time its rounds took.
struct Side<F> {
    round: F,
    work: Done,
    rounds: u32,
    used: Duration,
}

impl<F: FnMut() -> Done> Side<F> {
    fn new(round: F) -> Side<F> {
        Side {
            round,
            work: Done::default(),
            rounds: 0,
            used: Duration::ZERO,
        }
    }

    fn round(&mut self) {
        let begun = ThreadTime::now();
        self.work = (self.round)();
        self.used += begun.elapsed();
        self.rounds += 1;
    }

    fn units_per_second(&self) -> f64 {
        (self.work.units * u64::from(self.rounds)) as f64 / self.used.as_secs_f64()
    }

    fn games_per_second(&self) -> f64 {
        (self.work.games * u64::from(self.rounds)) as f64 / self.used.as_secs_f64()
    }
}

#[derive(Clone, Copy)]
enum Work {
    Perft(u32),
    Playouts,
}

impl Work {
    /// The deepest perft that stays within a few million.
    fn perft(ruleset: &Ruleset) -> Work {
        Work::Perft(match ruleset.visit(FirstMoves) {
            0..=30 => 5,
            31..=60 => 4,
            61..=200 => 3,
            _ => 2,
        })
    }

    fn name(self) -> String {
        match self {
            Work::Perft(depth) => format!("perft {depth}"),
            Work::Playouts => "playouts".into(),
        }
    }

    fn naive(self, start: &dyn naive::Game) -> Done {
        match self {
            Work::Perft(depth) => Done {
                units: start.perft(depth),
                games: 0,
            },
            Work::Playouts => playouts(|rng| start.playout(MAX_PLIES, &mut |n| rng.usize(..n))),
        }
    }
}

fn playouts(mut one: impl FnMut(&mut Rng) -> u32) -> Done {
    let mut rng = Rng::with_seed(SEED);
    let units = (0..PLAYOUTS).map(|_| u64::from(one(&mut rng))).sum();
    Done {
        units,
        games: u64::from(PLAYOUTS),
    }
}

struct FirstMoves;

impl Visitor for FirstMoves {
    type Output = usize;

    fn visit<P: Position>(self, start: P) -> usize {
        start.count_moves()
    }
}

struct Fast {
    work: Work,
}

impl Visitor for Fast {
    type Output = Done;

    fn visit<P: Position>(self, start: P) -> Done {
        match self.work {
            Work::Perft(depth) => Done {
                units: perft(black_box(&start), depth),
                games: 0,
            },
            Work::Playouts => playouts(|rng| {
                let mut position = black_box(start);
                playout(&mut position, MAX_PLIES, |n| rng.usize(..n))
            }),
        }
    }
}
