//! Alpha-beta on Hadron: small boards against the truth, and the search's manners on larger ones.

mod made_up;

use made_up::draw;
use made_up::plain::{Truth, is_true, negamax};
use quincunx_engine::alphabeta::Parameters;
use quincunx_engine::{AlphaBeta, Control, Info, Limits, Options, Search};
use quincunx_rules::hadron::{Hadron, Place};
use quincunx_rules::{Position, Ruleset, playout};

type Board = Hadron<u64>;

fn start(size: u32) -> Board {
    let ruleset: Ruleset = format!("hadron:size={size}").parse().expect("a ruleset");
    Board::start(&ruleset).expect("u64 serves it")
}

/// A position after random moves.
fn scattered(size: u32, moves: u32, seed: u64) -> Board {
    let mut position = start(size);
    let mut n = 0;
    playout(&mut position, moves, |count| {
        n += 1;
        (draw(&[seed, n]) % count as u64) as usize
    });
    position
}

fn limits(limits: Limits) -> Control {
    Control::new(&limits)
}

fn depth(depth: u32) -> Control {
    limits(Limits {
        depth: Some(depth),
        ..Limits::default()
    })
}

fn nodes(nodes: u64) -> Control {
    limits(Limits {
        nodes: Some(nodes),
        ..Limits::default()
    })
}

const SMALL: Options = Options {
    memory: 1 << 20,
    threads: 1,
    lines: 1,
};

fn search(selective: bool) -> AlphaBeta<Board> {
    AlphaBeta::new(Parameters { selective }, SMALL)
}

#[test]
fn the_smallest_board_is_solved() {
    let root = start(3);
    let truth = Truth::new().score(&root);
    for memory in [0, 64, 1 << 20] {
        for threads in [1, 2] {
            for selective in [false, true] {
                let options = Options {
                    memory,
                    threads,
                    lines: 1,
                };
                let info =
                    AlphaBeta::new(Parameters { selective }, options).search(&root, &[], &depth(30), &mut |_| {});
                assert!(is_true(info.lines[0].score, truth));
                assert!(info.lines[0].score.proven().is_some());
                assert!(selective || info.lines[0].score == truth);
            }
        }
    }
}

#[test]
fn endgames_are_solved() {
    let mut truth = Truth::new();
    for seed in 0..120 {
        let root = scattered(5, 9 + (seed % 4) as u32, seed);
        if root.result().is_some() {
            continue;
        }
        let expected = truth.score(&root);
        for selective in [false, true] {
            let mut engine = search(selective);
            engine.set_options(Options {
                lines: 1 + (seed % 3) as usize,
                threads: 1 + (seed % 2) as usize,
                ..SMALL
            });
            let info = engine.search(&root, &[], &depth(40), &mut |info| {
                for line in &info.lines {
                    assert!(
                        is_true(line.score, truth.score_of(&root, line.moves[0])),
                        "{root} {info:?}"
                    );
                }
            });
            assert!(info.lines[0].score.proven().is_some());
            assert!(
                selective || info.lines[0].score == expected,
                "{root} {info:?} {expected}"
            );
        }
    }
}

#[test]
fn a_fixed_depth_equals_negamax() {
    for seed in 0..40 {
        let root = scattered(5, (seed % 8) as u32, seed);
        let plies = if seed % 8 < 3 { 3 } else { 4 };
        let expected = negamax(&root, plies);
        for memory in [0, 64, 1 << 20] {
            let options = Options { memory, ..SMALL };
            let info =
                AlphaBeta::new(Parameters { selective: false }, options).search(&root, &[], &depth(plies), &mut |_| {});
            assert_eq!(info.lines[0].score, expected);
        }
    }
}

/// All of an info but the time.
fn fingerprint(info: &Info<Place<u64>>) -> String {
    format!("{} {} {} {:?}", info.depth, info.seldepth, info.nodes, info.lines)
}

#[test]
fn one_thread_always_does_the_same() {
    for limit in [1, 100, 5000, 50_000] {
        let run = || {
            let mut engine = search(true);
            let mut reports = Vec::new();
            let first = engine.search(&start(7), &[], &nodes(limit), &mut |info| {
                reports.push(fingerprint(info))
            });
            let second = engine.search(&scattered(7, 3, 5), &[], &nodes(limit), &mut |_| {});
            (reports, fingerprint(&first), fingerprint(&second))
        };
        assert_eq!(run(), run());
    }
}

#[test]
fn limits_are_kept() {
    for limit in [1, 2, 77, 1000, 10_001] {
        let info = search(true).search(&start(7), &[], &nodes(limit), &mut |_| {});
        assert!(info.nodes <= limit, "{} of {limit}", info.nodes);
        assert!(start(7).is_legal(info.lines[0].moves[0]));
    }
    let mut depths = Vec::new();
    let info = search(true).search(&start(7), &[], &depth(4), &mut |info| depths.push(info.depth));
    assert_eq!(info.depth, 4);
    assert_eq!(depths, [1, 2, 3, 4]);
}

#[test]
fn there_is_a_move_however_soon_it_must_be() {
    let stopped = limits(Limits::default());
    stopped.stop();
    let late = limits(Limits {
        time: Some(std::time::Duration::ZERO),
        ..Limits::default()
    });
    for control in [stopped, late] {
        for threads in [1, 2] {
            let mut engine = search(true);
            engine.set_options(Options { threads, ..SMALL });
            let info = engine.search(&start(7), &[], &control, &mut |_| {});
            assert!(start(7).is_legal(info.lines[0].moves[0]));
        }
    }
}

#[test]
fn a_search_can_be_stopped_from_outside() {
    let control = limits(Limits::default());
    let mut engine = search(true);
    engine.set_options(Options { threads: 2, ..SMALL });
    let outside = control.clone();
    let info = engine.search(&start(7), &[], &control, &mut |info| {
        if info.depth == 3 {
            outside.stop();
        }
    });
    assert!(start(7).is_legal(info.lines[0].moves[0]));
}

#[test]
fn an_ended_game_has_no_lines() {
    let root = scattered(3, 100, 1);
    assert!(root.result().is_some());
    let info = search(true).search(&root, &[], &depth(5), &mut |_| {});
    assert!(info.lines.is_empty());
}

#[test]
fn a_forced_move_on_a_clock_takes_no_time() {
    let root = (0..)
        .map(|seed| scattered(5, 12, seed))
        .find(|position| position.count_moves() == 1)
        .unwrap();
    let control = limits(Limits {
        time: Some(std::time::Duration::from_secs(3600)),
        ..Limits::default()
    });
    let info = search(true).search(&root, &[], &control, &mut |_| {});
    assert_eq!(info.lines.len(), 1);
}

#[test]
fn a_proof_ends_the_search_and_its_line_ends_the_game() {
    for seed in 0..40 {
        let root = scattered(5, 8, seed);
        if root.result().is_some() {
            continue;
        }
        let info = search(false).search(&root, &[], &limits(Limits::default()), &mut |_| {});
        let line = &info.lines[0];
        let end = line.moves.iter().fold(root, |position, mv| position.play(*mv).unwrap());
        assert!(end.result().is_some(), "{root} {info:?}");
    }
}

#[test]
fn another_ruleset_or_other_options_start_afresh() {
    let mut engine = search(true);
    let mut seen = Vec::new();
    for size in [3, 5, 3] {
        seen.push(engine.search(&start(size), &[], &depth(6), &mut |_| {}).lines[0].score);
    }
    assert_eq!(seen[0], seen[2]);
    let mut fresh = search(true);
    assert_eq!(
        fresh.search(&start(5), &[], &depth(6), &mut |_| {}).lines[0].score,
        seen[1]
    );
    engine.set_options(Options {
        memory: 1 << 16,
        lines: 2,
        ..engine.options()
    });
    assert_eq!(engine.search(&start(5), &[], &depth(3), &mut |_| {}).lines.len(), 2);
}
