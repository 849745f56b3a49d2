//! How early Hadron is solved: plays games and says from which ply on their positions are solved within a time.
//!
//! `cargo run --release --example hadron_reach -- [SIZE] [GAMES] [SECONDS] [random|greedy|sharp]`
//!
//! Every position is given to a fresh solver. `greedy` leaves the opponent the fewest legal cells; `sharp` collects
//! cells that touch one more of its own pieces than of the opponent's, the best simple sign of who wins.

use std::time::Duration;

use quincunx_engine::hadron_solver::Solver;
use quincunx_engine::{Control, Limits};
use quincunx_rules::Position;
use quincunx_rules::hadron::Hadron;
use quincunx_rules::zobrist::mix;

fn main() {
    let argument = |n: usize, default: &str| std::env::args().nth(n).unwrap_or_else(|| default.to_owned());
    let size = argument(1, "7");
    let games: u64 = argument(2, "20").parse().expect("a number of games");
    let seconds: f64 = argument(3, "1").parse().expect("a number of seconds");
    let style = argument(4, "random");
    let ruleset = format!("hadron:size={size}").parse().expect("a size of Hadron");
    let start = Hadron::<u64>::start(&ruleset).expect("a board of up to 7x7");
    let mut firsts = Vec::new();
    for game in 0..games {
        let mut positions = vec![start];
        let mut state = mix(game);
        while let Some(next) = step(&positions[positions.len() - 1], &style, &mut state) {
            positions.push(next);
        }
        let solved = |position: &Hadron<u64>| {
            let limits = Limits {
                time: Some(Duration::from_secs_f64(seconds)),
                ..Limits::default()
            };
            Solver::new(512).solve(position, &Control::new(&limits)).is_some()
        };
        // From the end back, up to the first that is too hard.
        let solved = positions.iter().rev().take_while(|position| solved(position)).count();
        let ply = positions.len() - solved;
        let live = Solver::live_cells(&positions[ply]);
        println!(
            "game {game}: {} plies, solved from ply {ply} on ({live} live cells)",
            positions.len() - 1
        );
        firsts.push((ply, live));
    }
    firsts.sort_unstable();
    let at = |percent: usize| firsts[(firsts.len() - 1) * percent / 100];
    println!("{size}x{size}, {style} games, within {seconds} s: earliest, quartiles, latest (ply, live cells):");
    println!("{:?} {:?} {:?} {:?} {:?}", at(0), at(25), at(50), at(75), at(100));
}

/// The position after a move in that style, chosen at random among the best.
fn step(position: &Hadron<u64>, style: &str, state: &mut u64) -> Option<Hadron<u64>> {
    let side = position.side();
    position
        .moves()
        .into_iter()
        .map(|mv| {
            let mut next = *position;
            next.play_unchecked(mv);
            *state = mix(*state);
            let leaning = |player| i64::from((next.leaning(player) & next.live()).count_ones());
            let score = match style {
                "greedy" => -(next.count_moves() as i64),
                "sharp" => leaning(side) - leaning(!side),
                _ => 0,
            };
            (score, *state, next)
        })
        .max_by_key(|&(score, random, _)| (score, random))
        .map(|(_, _, next)| next)
}
