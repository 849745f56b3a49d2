//! Alpha-beta against plain searches, on thousands of random games that always end.

mod made_up;

use made_up::plain::{Truth, is_true, later, negamax, quiet, score_of};
use made_up::tree::{Shape, Tree};
use quincunx_engine::alphabeta::Parameters;
use quincunx_engine::{AlphaBeta, Control, Info, Limits, Options, Search};
use quincunx_rules::Position;

fn depth(depth: u32) -> Control {
    Control::new(&Limits {
        depth: Some(depth),
        ..Limits::default()
    })
}

/// Without a table, with one of four entries, with one that forgets nothing; one thread or two; one line or several.
fn configurations(selective: bool) -> impl Iterator<Item = (Parameters, Options)> {
    [
        (0, 1, 1),
        (0, 1, 3),
        (64, 1, 1),
        (64, 2, 2),
        (1 << 16, 1, 2),
        (1 << 16, 2, 1),
    ]
    .into_iter()
    .map(move |(memory, threads, lines)| {
        let options = Options { memory, threads, lines };
        (Parameters { selective }, options)
    })
}

/// Plays the moves of every line, to see that they are legal.
fn check_lines<P: Position>(root: &P, info: &Info<P::Move>) {
    let mut firsts: Vec<P::Move> = info.lines.iter().map(|line| line.moves[0]).collect();
    for line in &info.lines {
        line.moves
            .iter()
            .fold(*root, |position, mv| position.play(*mv).expect("legal"));
    }
    firsts.sort();
    firsts.dedup();
    assert_eq!(firsts.len(), info.lines.len(), "two lines begin with the same move");
}

#[test]
fn a_search_that_skips_nothing_equals_negamax() {
    for seed in 0..1200 {
        for shape in [Shape::Tree, Shape::Layers] {
            let root = Tree::new(seed, shape);
            let plies = 1 + (seed % 7) as u32;
            let mut scores: Vec<_> = root.moves().into_iter().map(|mv| score_of(&root, mv, plies)).collect();
            scores.sort();
            scores.reverse();
            for (parameters, options) in configurations(false) {
                let info = AlphaBeta::new(parameters, options).search(&root, &[], &depth(plies), &mut |_| {});
                check_lines(&root, &info);
                assert_eq!(info.lines.len(), options.lines.min(scores.len()));
                for (line, expected) in info.lines.iter().zip(&scores) {
                    assert_eq!(line.score, *expected, "{root} {options:?} {info:?}");
                    assert_eq!(score_of(&root, line.moves[0], plies), *expected);
                }
                // A search ends early only if it has proofs, which a deeper one would not change.
                assert!(info.depth == plies || scores[0].proven().is_some());
            }
        }
    }
}

#[test]
fn a_line_ends_where_its_score_comes_from() {
    for seed in 0..1000 {
        let root = Tree::new(seed, Shape::Tree);
        let plies = 1 + (seed % 6) as u32;
        let parameters = Parameters { selective: false };
        let options = Options {
            memory: 0,
            threads: 1,
            lines: 2,
        };
        let info = AlphaBeta::new(parameters, options).search(&root, &[], &depth(plies), &mut |_| {});
        for line in &info.lines {
            let end = line
                .moves
                .iter()
                .fold(root, |position, mv| position.play(*mv).expect("legal"));
            let mut score = quiet(&end);
            for _ in &line.moves {
                score = later(-score);
            }
            assert_eq!(score, line.score, "{root} {info:?}");
        }
    }
}

#[test]
fn proofs_are_true_whatever_is_skipped_and_forgotten() {
    let mut proofs = 0;
    for seed in 0..1500 {
        for shape in [Shape::Tree, Shape::Layers, Shape::Tangle] {
            let root = Tree::new(seed, shape);
            let mut truth = Truth::new();
            for (parameters, options) in configurations(seed % 4 != 0) {
                let mut engine = AlphaBeta::new(parameters, options);
                let info = engine.search(&root, &[], &depth(1 + (seed % 9) as u32), &mut |info| {
                    for line in &info.lines {
                        assert!(
                            is_true(line.score, truth.score_of(&root, line.moves[0])),
                            "{root} {info:?}"
                        );
                    }
                    if let Some(line) = info.lines.first() {
                        assert!(is_true(line.score, truth.score(&root)), "{root} {info:?}");
                    }
                });
                check_lines(&root, &info);
                proofs += usize::from(info.lines[0].score.proven().is_some());
            }
        }
    }
    assert!(proofs > 5_000, "{proofs}");
}

#[test]
fn deep_searches_find_the_truth() {
    for seed in 0..800 {
        for shape in [Shape::Tree, Shape::Layers, Shape::Tangle] {
            let root = Tree::new(seed, shape);
            let expected = Truth::new().score(&root);
            for (parameters, options) in configurations(seed % 2 == 0) {
                let info = AlphaBeta::new(parameters, options).search(&root, &[], &depth(60), &mut |_| {});
                let found = info.lines[0].score;
                if parameters.selective {
                    assert!(is_true(found, expected), "{root} {options:?} {info:?}");
                    assert_eq!(
                        found.proven().is_some(),
                        expected.proven().is_some(),
                        "{root} {options:?} {info:?}"
                    );
                } else {
                    assert_eq!(found, expected, "{root} {options:?} {info:?}");
                }
            }
        }
    }
}

#[test]
fn without_skipping_a_distance_is_exact_as_soon_as_the_depth_reaches_it() {
    for seed in 0..600 {
        for shape in [Shape::Tree, Shape::Layers, Shape::Tangle] {
            let root = Tree::new(seed, shape);
            let expected = Truth::new().score(&root);
            for plies in 1..=8 {
                let found = negamax(&root, plies);
                for (parameters, options) in configurations(false) {
                    let info = AlphaBeta::new(parameters, options).search(&root, &[], &depth(plies), &mut |_| {});
                    if found.proven().is_some() {
                        assert_eq!(found, expected, "plain negamax");
                        assert_eq!(info.lines[0].score, expected, "{root} {options:?} {info:?}");
                    }
                }
                if found.proven().is_some() {
                    break;
                }
            }
        }
    }
}

#[test]
fn what_is_remembered_from_move_to_move_stays_true() {
    for seed in 0..600 {
        for shape in [Shape::Layers, Shape::Tangle] {
            for (parameters, options) in configurations(true) {
                let mut engine = AlphaBeta::new(parameters, options);
                let mut position = Tree::new(seed, shape);
                let mut truth = Truth::new();
                let mut plies = 8;
                while position.result().is_none() {
                    plies = 1 + (plies * 5 + seed as u32) % 8;
                    let info = engine.search(&position, &[], &depth(plies), &mut |_| {});
                    check_lines(&position, &info);
                    for line in &info.lines {
                        let expected = truth.score_of(&position, line.moves[0]);
                        assert!(is_true(line.score, expected), "{position} {options:?} {info:?}");
                    }
                    position = position.play(info.lines[0].moves[0]).expect("legal");
                }
            }
        }
    }
}
