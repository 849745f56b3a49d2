//! Positions of Hadron with their exact results, to fit evaluations to.
//!
//! `cargo run --release -p quincunx-engine --example hadron_truth -- [SIZE] [POSITIONS] [LEAST] [MOST]`
//!
//! Plays games of moves that look good to Monte-Carlo search, with more or less noise, and prints one position of each
//! that has from LEAST to MOST live cells: 1 if the player to move wins or 0, the live cells, the legal cells, and the
//! live cells leaning to the player to move and to the opponent. Positions that take the solver longer than 2 s are left
//! out.

use std::time::Duration;

use quincunx_engine::hadron_solver::Solver;
use quincunx_engine::{Control, Knowledge, Limits};
use quincunx_rules::hadron::Hadron;
use quincunx_rules::{Position, Ruleset, Word};

fn main() {
    let argument = |n: usize, default: u32| {
        let given = std::env::args().nth(n);
        given.map_or(default, |text| text.parse().expect("a number"))
    };
    let ruleset: Ruleset = format!("hadron:size={}", argument(1, 5))
        .parse()
        .expect("a size of Hadron");
    let (positions, cells) = (argument(2, 20), argument(3, 10)..=argument(4, 16));
    match Hadron::<u64>::start(&ruleset) {
        Some(start) => print(&start, positions, cells),
        None => print(
            &Hadron::<u128>::start(&ruleset).expect("a larger board"),
            positions,
            cells,
        ),
    }
}

fn print<W: Word>(start: &Hadron<W>, positions: u32, cells: std::ops::RangeInclusive<u32>) {
    let mut solver = Solver::new(256);
    let mut rng = fastrand::Rng::with_seed(5);
    let mut printed = 0;
    while printed < positions {
        let noise = 8.0 * rng.f32();
        let mut position = *start;
        loop {
            let mut best = (f32::NEG_INFINITY, None);
            position.for_each_prospect(|mv, prospect| {
                let worth = prospect as f32 + noise * rng.f32();
                if worth > best.0 {
                    best = (worth, Some(mv));
                }
            });
            let Some(mv) = best.1 else { break };
            position.play_unchecked(mv);
            let live = position.live();
            if !cells.contains(&live.count()) || rng.u32(..4) > 0 {
                continue;
            }
            let limits = Limits {
                time: Some(Duration::from_secs(2)),
                ..Limits::default()
            };
            if let Some(won) = solver.solve(&position, &Control::new(&limits)) {
                let [own, theirs] =
                    [position.side(), !position.side()].map(|player| (position.leaning(player) & live).count());
                let legal = position.legal().count();
                println!("{} {} {legal} {own} {theirs}", u8::from(won), live.count());
                printed += 1;
                break;
            }
        }
    }
}
