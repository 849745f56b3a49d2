//! The cost of solving Hadron 7x7 on a fixed set of positions, against the numbers noted down in the set.
//!
//! `cargo run --release -p quincunx-engine --example hadron_bench -- [FILE] [MEBIBYTES] [MOST]`
//!
//! Each position is given to a fresh solver. `MOST` leaves out positions that took more seconds when they were noted
//! down. Without a file, positions are made from a seed and printed as a new set.

use std::time::Instant;

use quincunx_engine::hadron_solver::Solver;
use quincunx_engine::{Control, Limits};
use quincunx_rules::Position;
use quincunx_rules::hadron::Hadron;
use quincunx_rules::zobrist::mix;

/// How many positions after how many moves the set has.
const PLIES: [(usize, usize); 5] = [(10, 8), (9, 8), (8, 8), (7, 6), (6, 2)];

fn main() {
    let argument = |n: usize, default: &str| std::env::args().nth(n).unwrap_or_else(|| default.to_owned());
    let file = argument(1, "");
    let mebibytes: usize = argument(2, "1024").parse().expect("a number of mebibytes");
    let most: f64 = argument(3, "1e9").parse().expect("a number of seconds");
    let ruleset = "hadron:size=7".parse().expect("a ruleset");
    let start = Hadron::<u64>::start(&ruleset).expect("7x7");
    if file.is_empty() {
        println!("# result, positions and CPU seconds; plies; position");
        for (plies, count) in PLIES {
            for n in 0..count {
                let (position, style) = made(&start, plies, n);
                let (won, nodes, seconds) = measured(&position, mebibytes);
                println!(
                    "{} {nodes} {seconds:.3} {plies}-{style} {position}",
                    if won { "won" } else { "lost" }
                );
            }
        }
        return;
    }
    let text = std::fs::read_to_string(&file).expect("a set of positions");
    let (mut node_gains, mut time_gains, mut count) = (0.0, 0.0, 0);
    let (mut all_nodes, mut all_seconds) = (0, 0.0);
    for line in text.lines().filter(|line| !line.starts_with('#')) {
        let mut words = line.splitn(5, ' ');
        let mut word = || words.next().expect("five words");
        let (result, nodes, seconds) = (word(), word(), word());
        let (kind, position) = (word(), word());
        let nodes_before: f64 = nodes.parse().expect("a number of positions");
        let seconds_before: f64 = seconds.parse().expect("seconds");
        if seconds_before > most {
            continue;
        }
        let position = Hadron::parse_board(&start, position).expect("a position");
        let (won, nodes, seconds) = measured(&position, mebibytes);
        assert_eq!(won, result == "won", "{position}");
        let gains = (nodes_before / nodes.max(1) as f64, seconds_before / seconds);
        println!(
            "{kind:9} {result:4} {nodes:10} {seconds:9.3} s  {:8.2} x {:8.2}",
            gains.0, gains.1
        );
        node_gains += gains.0.ln();
        time_gains += gains.1.ln();
        count += 1;
        all_nodes += nodes;
        all_seconds += seconds;
    }
    let mean = |sum: f64| (sum / f64::from(count)).exp();
    let (nodes, time) = (mean(node_gains), mean(time_gains));
    println!("all: {all_nodes} positions, {all_seconds:.1} CPU seconds");
    println!(
        "gain, geometric mean: {nodes:.2} in positions, {time:.2} in CPU seconds, product {:.1}",
        nodes * time
    );
}

/// The result, positions looked into and CPU seconds with a fresh solver.
fn measured(position: &Hadron<u64>, mebibytes: usize) -> (bool, u64, f64) {
    let mut solver = Solver::new(mebibytes);
    let begun = cpu_seconds();
    let won = solver.solve(position, &Control::new(&Limits::default()));
    (won.expect("no limits"), solver.nodes(), cpu_seconds() - begun)
}

/// CPU time of this thread where the system says, otherwise the time on the clock.
fn cpu_seconds() -> f64 {
    static BEGUN: std::sync::LazyLock<Instant> = std::sync::LazyLock::new(Instant::now);
    let scheduled = std::fs::read_to_string("/proc/self/schedstat").ok();
    let nanoseconds = scheduled.and_then(|text| text.split(' ').next()?.parse::<f64>().ok());
    nanoseconds.map_or_else(|| BEGUN.elapsed().as_secs_f64(), |number| number / 1e9)
}

/// A position after that many moves: every other one of random moves, the rest of moves that are good at first sight
/// (many cells that touch one more own piece) with a random one now and then.
fn made(start: &Hadron<u64>, plies: usize, n: usize) -> (Hadron<u64>, &'static str) {
    let mut state = mix((plies * 100 + n) as u64);
    let mut random = |below: u64| {
        state = mix(state);
        state % below
    };
    let mut position = *start;
    for _ in 0..plies {
        let any = n.is_multiple_of(2) || random(4) == 0;
        let moves = position.moves();
        let best = moves
            .iter()
            .map(|&mv| {
                let mut next = position;
                next.play_unchecked(mv);
                let leaning = |player| (next.leaning(player) & next.live()).count_ones() as i64;
                let ahead = leaning(position.side()) - leaning(!position.side());
                (if any { 0 } else { ahead }, random(1 << 32), next)
            })
            .max_by_key(|&(ahead, random, _)| (ahead, random));
        position = best.expect("moves at the start of a game").2;
    }
    (position, if n.is_multiple_of(2) { "random" } else { "sharp" })
}
