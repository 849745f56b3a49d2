//! Perft and random playouts of every game, each beside the naive implementation.
//!
//! `cargo bench -p quincunx-rules`; `count` shows sequences counted a second, `random_game` the time of one playout.

use divan::counter::ItemsCount;
use divan::{Bencher, black_box};
use fastrand::Rng;
use quincunx_naive as naive;
use quincunx_rules::{GAMES, Position, Ruleset, Visitor, perft, playout};

/// Playouts end here: some games can go round in circles.
const MAX_PLIES: u32 = 500;

fn main() {
    divan::main();
}

/// The rulesets measured, with a perft depth that takes milliseconds even naively.
fn rulesets() -> Vec<(Ruleset, u32)> {
    let depth = |ruleset: &Ruleset| match quincunx_rules::AnyPosition::start(ruleset).perft(1) {
        0..=30 => 4,
        31..=100 => 3,
        _ => 2,
    };
    let more = [
        "hadron:size=7",
        "murus:rules=advanced",
        "renpaarden:size=5",
        "emulsion:size=6",
    ];
    let more = more.iter().map(|text| text.parse().expect("a ruleset"));
    let all = GAMES.iter().map(|game| game.default_ruleset()).chain(more);
    all.map(|ruleset| (ruleset, depth(&ruleset))).collect()
}

/// A ruleset and a depth, printed as the benchmark's argument.
struct Case(Ruleset, u32);

impl std::fmt::Display for Case {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "{}", self.0)
    }
}

fn cases() -> Vec<Case> {
    rulesets()
        .into_iter()
        .map(|(ruleset, depth)| Case(ruleset, depth))
        .collect()
}

#[divan::bench_group]
mod count {
    use super::*;

    #[divan::bench(args = cases())]
    fn fast(bencher: Bencher<'_, '_>, case: &Case) {
        struct Count<'a, 'b, 'c>(Bencher<'a, 'b>, &'c Case);
        impl Visitor for Count<'_, '_, '_> {
            type Output = ();
            fn visit<P: Position>(self, start: P) {
                let nodes = perft(&start, self.1.1);
                self.0
                    .counter(ItemsCount::new(nodes))
                    .bench_local(|| perft(black_box(&start), self.1.1));
            }
        }
        case.0.visit(Count(bencher, case));
    }

    #[divan::bench(args = cases())]
    fn plain(bencher: Bencher<'_, '_>, case: &Case) {
        let start = naive::game(&case.0.to_string());
        let nodes = start.perft(case.1);
        bencher
            .counter(ItemsCount::new(nodes))
            .bench_local(|| black_box(&start).perft(case.1));
    }
}

#[divan::bench_group]
mod random_game {
    use super::*;

    #[divan::bench(args = cases())]
    fn fast(bencher: Bencher<'_, '_>, case: &Case) {
        struct Play<'a, 'b>(Bencher<'a, 'b>);
        impl Visitor for Play<'_, '_> {
            type Output = ();
            fn visit<P: Position>(self, start: P) {
                let mut rng = Rng::with_seed(5);
                self.0.bench_local(|| {
                    let mut position = black_box(start);
                    playout(&mut position, MAX_PLIES, |n| rng.usize(..n))
                });
            }
        }
        case.0.visit(Play(bencher));
    }

    #[divan::bench(args = cases())]
    fn plain(bencher: Bencher<'_, '_>, case: &Case) {
        let start = naive::game(&case.0.to_string());
        let mut rng = Rng::with_seed(5);
        bencher.bench_local(|| start.playout(MAX_PLIES, &mut |n| rng.usize(..n)));
    }
}
