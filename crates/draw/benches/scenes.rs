//! What a move costs whoever draws it: its scene, beside the board that is made once for a ruleset.
//!
//! `cargo bench -p quincunx-draw`. A row is a position in the middle of a game. `again` is how much longer a move would
//! take if its board were made anew with its scene, for the one to move (who gets the legal moves) and for the other
//! one.

#![allow(clippy::print_stdout, clippy::unwrap_used, reason = "it is a program, and may panic")]

use std::hint::black_box;
use std::time::Instant;

use quincunx_draw::{Board, Options, Scene, Trace};
use quincunx_rules::{AnyPosition, GAMES, zobrist};

/// Rounds in which everything that is compared takes its turn.
const ROUNDS: usize = 201;
/// How often something is done in a round.
const TIMES: u32 = 20;

fn main() {
    println!("| game | board, µs | scene, µs | again | board, bytes | scene to move, bytes | scene, bytes |");
    println!("|---|---|---|---|---|---|---|");
    for game in GAMES {
        let ruleset = game.default_ruleset();
        let mut position = AnyPosition::start(&ruleset);
        let mut last = None;
        for ply in 0..24 {
            let moves = position.moves();
            let Some(mv) = moves.get((zobrist::mix(ply) % moves.len().max(1) as u64) as usize) else {
                break;
            };
            last = Some(Trace::of(&position, mv).unwrap());
            position.play(mv).unwrap();
        }
        let options = |moves| Options {
            last: last.clone(),
            moves,
            ..Options::default()
        };
        let (own, seen) = (options(true), options(false));
        let jobs: [&dyn Fn(); 3] = [
            &|| drop(black_box(Board::of(&ruleset))),
            &|| drop(black_box(Scene::of(&position, &own))),
            &|| drop(black_box(Scene::of(&position, &seen))),
        ];
        let [board, legal, bare] = medians(&jobs);
        let bytes = |scene: &Options| serde_json::to_string(&Scene::of(&position, scene)).unwrap().len();
        println!(
            "| {} | {board:.1} | {legal:.1} | {:.2} | {} | {} | {} |",
            game.title,
            (2.0 * board + legal + bare) / legal,
            serde_json::to_string(&Board::of(&ruleset)).unwrap().len(),
            bytes(&own),
            bytes(&seen),
        );
    }
}

/// How long each job takes, in microseconds.
fn medians<const N: usize>(jobs: &[&dyn Fn(); N]) -> [f64; N] {
    let mut times = [const { Vec::new() }; N];
    for _ in 0..ROUNDS {
        for (job, times) in jobs.iter().zip(&mut times) {
            let begun = Instant::now();
            (0..TIMES).for_each(|_| job());
            times.push(begun.elapsed().as_secs_f64() * 1e6 / f64::from(TIMES));
        }
    }
    times.map(|mut times| {
        times.sort_unstable_by(f64::total_cmp);
        times[ROUNDS / 2]
    })
}
