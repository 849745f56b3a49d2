//! Measurements to read, not to pass or fail: run with `--release -- --ignored --nocapture --test-threads=1`.

mod common;

use std::time::Duration;

use common::hadron::Board;
use common::vanilla;
use quincunx_engine::mcts::{Amaf, Mcts, Options};
use quincunx_engine::proof::Prover;
use quincunx_engine::{Control, Limits};
use quincunx_rules::{Player, Position};

fn time(millis: u64) -> Control {
    Control::new(&Limits {
        time: Some(Duration::from_millis(millis)),
        ..Limits::default()
    })
}

/// The limits for a move: so many playouts if `NODES` is set, or else so much time.
fn move_limits(millis: u64) -> Control {
    match setting("NODES", 0.0) as u64 {
        0 => time(millis),
        nodes => Control::new(&Limits {
            nodes: Some(nodes),
            ..Limits::default()
        }),
    }
}

fn setting(name: &str, default: f64) -> f64 {
    std::env::var(name)
        .ok()
        .and_then(|text| text.parse().ok())
        .unwrap_or(default)
}

/// The default options, with what the environment says changed.
fn options(seed: u64) -> Options {
    let defaults = Options::default();
    let amaf = defaults.amaf.map(|amaf| Amaf {
        visits: setting("VISITS", f64::from(amaf.visits)) as u32,
        bias: setting("BIAS", f64::from(amaf.bias)) as f32,
    });
    Options {
        seed,
        amaf: amaf.filter(|_| setting("AMAF", 1.0) > 0.0),
        exploration: setting("EXPLORATION", f64::from(defaults.exploration)) as f32,
        first_play: setting("FIRST_PLAY", f64::from(defaults.first_play)) as f32,
        expand_at: setting("EXPAND_AT", f64::from(defaults.expand_at)) as u32,
        decisive: setting("DECISIVE", f64::from(defaults.decisive)) as u32,
        look_ahead: setting("LOOK_AHEAD", 1.0) > 0.0,
        recycle: setting("RECYCLE", 1.0) > 0.0,
        memory: (setting("MIB", 64.0) * 1_048_576.0) as usize,
        ..defaults
    }
}

/// Games of the search against another player that gets two random plies of opening each; returns the games won.
fn games(size: u32, count: u64, millis: u64, mut other: impl FnMut(&Board) -> <Board as Position>::Move) -> u64 {
    let mut won = 0;
    let mut mcts = Mcts::new(options(0));
    for game in 0..count {
        // The same opening twice, with the sides exchanged.
        let mut board = Board::random(size, 2, &mut fastrand::Rng::with_seed(game / 2)).expect("nobody loses so soon");
        mcts.set_options(options(game));
        mcts.new_game();
        let me = Player::BOTH[game as usize % 2];
        while board.result().is_none() {
            let mv = if board.side() == me {
                mcts.search(&board, &[], &move_limits(millis), |_| {}).lines[0].moves[0]
            } else {
                other(&board)
            };
            board.play_unchecked(mv);
        }
        won += u64::from(board.result().expect("the game is over").winner == Some(me));
    }
    won
}

#[test]
#[ignore = "a measurement"]
fn against_plain_uct() {
    let count = setting("GAMES", 60.0) as u64;
    let millis = setting("MILLIS", 50.0) as u64;
    let mut rng = fastrand::Rng::with_seed(1);
    let won = games(setting("SIZE", 7.0) as u32, count, millis, |board| {
        vanilla::search(board, &move_limits(millis), &mut rng).0
    });
    println!("{won} of {count} games won against plain UCT at {millis} ms a move");
}

#[test]
#[ignore = "a measurement"]
fn against_the_defaults() {
    let count = setting("GAMES", 60.0) as u64;
    let millis = setting("MILLIS", 50.0) as u64;
    let mut defaults = Mcts::new(Options {
        memory: options(0).memory,
        ..Options::default()
    });
    let won = games(setting("SIZE", 7.0) as u32, count, millis, |board| {
        defaults.search(board, &[], &move_limits(millis), |_| {}).lines[0].moves[0]
    });
    println!("{won} of {count} games won against the defaults at {millis} ms a move");
}

#[test]
#[ignore = "a measurement"]
fn playouts_a_second() {
    let board = Board::start_of(7);
    for threads in 1..=setting("THREADS", 2.0) as usize {
        let mut mcts = Mcts::new(Options { threads, ..options(0) });
        let info = mcts.search(&board, &[], &time(2000), |_| {});
        let rate = info.nodes as f64 / info.time.as_secs_f64();
        println!(
            "{threads} threads: {rate:.0} playouts a second, depth {} of {}",
            info.depth, info.seldepth
        );
    }
    let (_, playouts) = vanilla::search(&board, &time(2000), &mut fastrand::Rng::with_seed(1));
    println!("plain UCT: {} playouts a second", playouts / 2);
}

#[test]
#[ignore = "a measurement"]
fn proofs_of_boards() {
    for (size, plies) in [(5, 0), (5, 2), (7, 16), (7, 14), (7, 12)] {
        let mut nodes = 0;
        let mut unknown = 0;
        let mut seconds = 0.0;
        for seed in 0..10 {
            let Some(board) = Board::random(size, plies, &mut fastrand::Rng::with_seed(seed)) else {
                continue;
            };
            let mut prover = Prover::new(256 << 20);
            let control = Control::new(&Limits {
                nodes: Some(3_000_000),
                ..Limits::default()
            });
            unknown += u32::from(prover.prove(&board, &[], &control).decided().is_none());
            nodes += prover.nodes();
            seconds += control.elapsed().as_secs_f64();
        }
        println!("{size}x{size} after {plies} plies: {nodes} nodes in {seconds:.2} s, {unknown} of 10 unknown");
    }
}
