//! How long an explorer takes to answer, with as many made-up games as wanted:
//!
//!     cargo run --release -p quincunx-study --example explorer_speed -- hadron:size=7 1000000
//!
//! Games are random moves with a random result, added a thousand at a time; then positions of random depth are looked
//! up, as many as are asked for in a game. The index is a file that is gone afterwards.

use std::error::Error;
use std::time::{Duration, Instant};

use fastrand::Rng;
use quincunx_rules::{AnyPosition, History, Player, Ruleset};
use quincunx_study::{Explorer, Played};

/// Games that are added at a time.
const BATCH: usize = 1000;
/// Positions that are looked up.
const QUESTIONS: usize = 2000;
/// The longest game, in plies.
const LONGEST: usize = 60;

fn main() -> Result<(), Box<dyn Error>> {
    let mut args = std::env::args().skip(1);
    let ruleset: Ruleset = args.next().as_deref().unwrap_or("hadron:size=7").parse()?;
    let games: usize = args.next().as_deref().unwrap_or("1000000").parse()?;
    let folder = tempfile::tempdir()?;
    let file = folder.path().join("explorer.redb");
    let explorer = Explorer::open(&file)?;
    let mut rng = Rng::with_seed(1);
    let (begun, mut positions) = (Instant::now(), 0);
    for first in (0..games).step_by(BATCH) {
        let batch: Vec<Played> = (first..games.min(first + BATCH))
            .map(|n| {
                let game = random(&ruleset, LONGEST, &mut rng);
                positions += game.plies();
                let winner = [Some(Player::One), Some(Player::Two), None][rng.usize(..3)];
                Played::new(game, winner, [Some(1500), None], &n.to_string())
            })
            .collect();
        explorer.add(&batch)?;
    }
    let added = begun.elapsed();
    let mut times: Vec<Duration> = (0..QUESTIONS)
        .map(|_| {
            let depth = rng.usize(..LONGEST / 3);
            let game = random(&ruleset, depth, &mut rng);
            let begun = Instant::now();
            explorer.explore(&game).map(|_| begun.elapsed())
        })
        .collect::<Result<_, _>>()?;
    times.sort_unstable();
    let size = std::fs::metadata(&file)?.len() >> 20;
    println!("{ruleset}: {games} games, {positions} positions, {size} MiB");
    println!(
        "added in {added:.1?}, {:.0} positions a second",
        positions as f64 / added.as_secs_f64()
    );
    let of = |percent: usize| times[(times.len() - 1) * percent / 100];
    println!(
        "answers: median {:.1?}, 99 of 100 {:.1?}, longest {:.1?}",
        of(50),
        of(99),
        of(100)
    );
    Ok(())
}

/// Random moves, so many at most.
fn random(ruleset: &Ruleset, plies: usize, rng: &mut Rng) -> History {
    let mut game = History::new(AnyPosition::start(ruleset));
    while game.plies() < plies && game.position().result().is_none() {
        let moves = game.position().moves();
        let Some(mv) = rng.choice(&moves) else { break };
        if game.push(mv).is_err() {
            break;
        }
    }
    game
}
