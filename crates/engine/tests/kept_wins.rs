//! Wins that are said are kept, whatever the limits of the later moves, and are short.

#![allow(clippy::unwrap_used, reason = "a test may panic")]

use quincunx_engine::{AlphaBeta, alphabeta, visit_known};
use quincunx_engine::{Control, Engine, Info, Knowledge, KnownVisitor, Limits, Options, Original, Proven, Search};
use quincunx_rules::murus::Murus;
use quincunx_rules::{Position, Ruleset};

fn nodes(nodes: u64) -> Control {
    Control::new(&Limits {
        nodes: Some(nodes),
        ..Limits::default()
    })
}

fn small() -> Options {
    Options {
        memory: 16 << 20,
        ..Options::default()
    }
}

fn win<M>(info: &Info<M>) -> Option<u32> {
    match info.lines.first()?.score.proven()? {
        Proven::WinIn(plies) => Some(plies),
        Proven::LossIn(_) => None,
    }
}

fn murus(text: &str) -> Murus {
    let start = Murus::start(&"murus".parse().unwrap()).unwrap();
    Murus::parse_board(&start, text).unwrap()
}

const SHORT: &str = "1w1t1ww1/1www1w2/2WTw3/2W1WWt1/1WT4w/3T4/7T 1";
const LONG: &str = "8/2twww1w/1wwtT2w/1T1WWT2/8/W7/7T 1";

#[test]
fn the_time_that_is_left_finds_the_shortest_win() {
    let root = murus(SHORT);
    let mut engine = Engine::new(&root, small(), 0);
    let info = engine.search(&root, &[], &nodes(300_000), &mut |_| {});
    assert_eq!(win(&info), Some(5), "{info:?}");
    assert_eq!(info.lines[0].moves[0].to_string(), "c3-c5");
    assert_eq!(info.lines[0].moves.len(), 5);
}

/// A position of a game between careless players, two moves in three of which are good at first sight.
fn careless<P: Knowledge>(start: &P, plies: u32, rng: &mut fastrand::Rng) -> Option<P> {
    let mut player = AlphaBeta::new(alphabeta::Parameters::default(), Options { memory: 0, ..small() });
    let mut position = *start;
    for _ in 0..plies {
        let mv = match rng.u32(..3) {
            0 => position.pick_move(|count| rng.usize(..count))?,
            _ => player.search(&position, &[], &nodes(60), &mut |_| {}).lines[0].moves[0],
        };
        position.play_unchecked(mv);
        if position.result().is_some() {
            return None;
        }
    }
    Some(position)
}

/// More nodes never make a win longer: the number of searches that found one.
struct Growing {
    positions: u32,
    plies: std::ops::Range<u32>,
}

impl KnownVisitor for Growing {
    type Output = u32;

    fn visit<P: Knowledge + Original>(self, start: P) -> u32 {
        let mut rng = fastrand::Rng::with_seed(3);
        let positions = (0..self.positions).filter_map(|_| careless(&start, rng.u32(self.plies.clone()), &mut rng));
        positions.map(|root| growing(&root)).sum()
    }
}

fn growing<P: Knowledge>(root: &P) -> u32 {
    let mut shortest = None;
    let mut found = 0;
    for limit in [300, 1_000, 3_000, 10_000, 30_000, 100_000] {
        let mut engine = Engine::new(root, small(), 0);
        let Some(plies) = win(&engine.search(root, &[], &nodes(limit), &mut |_| {})) else {
            assert_eq!(shortest, None, "{root}: lost with {limit} nodes");
            continue;
        };
        found += 1;
        assert!(
            shortest.is_none_or(|before| plies <= before),
            "{root}: {plies} with {limit} nodes, {shortest:?} before"
        );
        shortest = Some(plies);
    }
    found
}

#[test]
fn more_nodes_never_say_a_longer_win() {
    assert!(growing(&murus(LONG)) > 0);
    for (ruleset, positions, plies) in [("murus", 80, 6..30), ("murus:rules=advanced", 40, 10..60)] {
        let ruleset: Ruleset = ruleset.parse().unwrap();
        let found = visit_known(&ruleset, Growing { positions, plies });
        println!("{ruleset}: {found}");
        assert!(found > 20, "{ruleset}: {found}");
    }
}

/// Plays out what is said to be won, with next to nothing for the later moves: the number of games.
struct PlayedOut {
    positions: u32,
    plies: std::ops::Range<u32>,
}

impl KnownVisitor for PlayedOut {
    type Output = u32;

    fn visit<P: Knowledge + Original>(self, start: P) -> u32 {
        let mut rng = fastrand::Rng::with_seed(4);
        let mut games = 0;
        for n in 0..self.positions {
            let Some(root) = careless(&start, rng.u32(self.plies.clone()), &mut rng) else {
                continue;
            };
            for defends_well in [false, true] {
                let mut engine = Engine::new(&root, small(), u64::from(n));
                let first = engine.search(&root, &[], &nodes(20_000), &mut |_| {});
                if win(&first).is_some_and(|plies| plies > 1) {
                    play_out(&root, &mut engine, &first, defends_well, &mut rng);
                    games += 1;
                }
            }
        }
        games
    }
}

fn play_out<P: Knowledge>(
    root: &P,
    engine: &mut Engine<P>,
    first: &Info<P::Move>,
    defends_well: bool,
    rng: &mut fastrand::Rng,
) {
    let winner = root.side();
    let mut defence = AlphaBeta::new(alphabeta::Parameters::default(), small());
    let (mut position, mut keys) = (*root, Vec::new());
    let mut left = win(first).unwrap();
    let mut mv = first.lines[0].moves[0];
    loop {
        keys.push(position.key());
        position.play_unchecked(mv);
        assert!(
            keys.iter().filter(|&&key| key == position.key()).count() < 2,
            "{root}: the third time"
        );
        if let Some(outcome) = position.result() {
            assert_eq!(outcome.winner, Some(winner), "{root} {first:?}");
            return;
        }
        assert!(left > 1, "{root}: longer than {first:?}");
        left -= 1;
        mv = if position.side() == winner {
            let info = engine.search(&position, &keys, &nodes(1), &mut |_| {});
            assert!(
                win(&info).is_some_and(|plies| plies <= left),
                "{root}, {left} left: {info:?}"
            );
            info.lines[0].moves[0]
        } else if defends_well {
            defence.search(&position, &keys, &nodes(2_000), &mut |_| {}).lines[0].moves[0]
        } else {
            position.pick_move(|count| rng.usize(..count)).unwrap()
        };
    }
}

#[test]
fn a_win_that_was_said_is_kept() {
    for (ruleset, positions, plies) in [
        ("murus", 80, 6..30),
        ("murus:rules=advanced", 40, 10..60),
        ("emulsion:size=5", 30, 6..16),
        ("hadron:size=7", 20, 14..24),
    ] {
        let ruleset: Ruleset = ruleset.parse().unwrap();
        let games = visit_known(&ruleset, PlayedOut { positions, plies });
        println!("{ruleset}: {games}");
        assert!(games > 1, "{ruleset}: {games}");
    }
    for text in [SHORT, LONG] {
        let root = murus(text);
        let mut engine = Engine::new(&root, small(), 0);
        let first = engine.search(&root, &[], &nodes(100_000), &mut |_| {});
        play_out(&root, &mut engine, &first, true, &mut fastrand::Rng::with_seed(1));
    }
}
