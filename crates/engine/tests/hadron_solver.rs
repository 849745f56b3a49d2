//! The solver of Hadron against plain negamax, and what is known of the game.

#![allow(clippy::unwrap_used)]

use std::collections::HashMap;

use quincunx_engine::hadron_solver::Solver;
use quincunx_engine::{Control, Limits};
use quincunx_rules::hadron::{Hadron, Place};
use quincunx_rules::zobrist::mix;
use quincunx_rules::{Position, Word};

fn start<W: Word>(size: u32) -> Hadron<W> {
    Hadron::start(&format!("hadron:size={size}").parse().unwrap()).unwrap()
}

fn unlimited() -> Control {
    Control::new(&Limits::default())
}

fn after<W: Word>(position: &Hadron<W>, mv: Place<W>) -> Hadron<W> {
    let mut next = *position;
    next.play_unchecked(mv);
    next
}

/// Whether the player to move wins, by trying everything; `None` if that takes more than `limit` positions.
fn negamax<W: Word>(position: &Hadron<W>, seen: &mut HashMap<Hadron<W>, bool>, limit: usize) -> Option<bool> {
    if let Some(&known) = seen.get(position) {
        return Some(known);
    }
    let mut wins = false;
    for mv in position.moves() {
        if !negamax(&after(position, mv), seen, limit)? {
            wins = true;
            break;
        }
    }
    seen.insert(*position, wins);
    (seen.len() <= limit).then_some(wins)
}

/// The position after random moves, the last one with at least `legal` legal cells.
fn random_position<W: Word>(size: u32, seed: u64, legal: usize) -> Hadron<W> {
    let mut position = start(size);
    let mut state = mix(seed);
    loop {
        let mut next = position;
        state = mix(state);
        let Some(mv) = next.pick_move(|count| (state % count as u64) as usize) else {
            return position;
        };
        next.play_unchecked(mv);
        if next.count_moves() < legal {
            return position;
        }
        position = next;
    }
}

#[test]
fn every_3x3_position() {
    let mut solver = Solver::new(16);
    let mut results = HashMap::new();
    let mut reached = vec![start::<u64>(3)];
    while let Some(position) = reached.pop() {
        negamax(&position, &mut results, usize::MAX);
        let wins = results[&position];
        assert_eq!(solver.solve(&position, &unlimited()), Some(wins), "{position}");
        let winning = solver.winning_moves(&position, &unlimited()).unwrap();
        for mv in position.moves() {
            let next = after(&position, mv);
            let lost = negamax(&next, &mut results, usize::MAX) == Some(false);
            assert_eq!(winning.contains(&mv), lost, "{position} {mv}");
            reached.push(next);
        }
    }
}

/// Compares on positions before the end of random games, `plies` of them each time, as far as negamax can go.
fn agrees_with_negamax<W: Word>(size: u32, plies: usize, games: u64) {
    let mut solver = Solver::new(64);
    let mut compared = 0;
    for seed in 0..games {
        let mut game = vec![start::<W>(size)];
        let mut state = mix(seed);
        while let Some(mv) = game[game.len() - 1].pick_move(|count| (state % count as u64) as usize) {
            game.push(after(&game[game.len() - 1], mv));
            state = mix(state);
        }
        for position in game.iter().rev().take(plies) {
            let Some(expected) = negamax(position, &mut HashMap::new(), 10_000) else {
                break;
            };
            assert_eq!(solver.solve(position, &unlimited()), Some(expected), "{position}");
            compared += 1;
        }
    }
    assert!(compared as u64 > 6 * games, "only {compared} of {games} games");
}

#[test]
fn endgames_5x5() {
    agrees_with_negamax::<u64>(5, 12, 800);
}

#[test]
fn endgames_7x7() {
    agrees_with_negamax::<u64>(7, 20, 300);
}

#[test]
fn endgames_on_large_boards() {
    agrees_with_negamax::<u128>(9, 20, 100);
    agrees_with_negamax::<u128>(11, 20, 100);
}

#[test]
fn search_agrees_with_itself_one_ply_deeper() {
    // Too early for negamax: a position is won exactly when a move leads to a lost one.
    let mut solver = Solver::new(64);
    for seed in 0..20 {
        let position = random_position::<u64>(7, seed, 14);
        let wins = solver.solve(&position, &unlimited()).unwrap();
        let mut fresh = Solver::new(64);
        let winning = fresh.winning_moves(&position, &unlimited()).unwrap();
        assert_eq!(wins, !winning.is_empty(), "{position}");
    }
}

#[test]
fn every_first_move_wins_on_5x5() {
    let start = start::<u64>(5);
    let mut solver = Solver::new(64);
    assert_eq!(
        solver.winning_moves(&start, &unlimited()).unwrap(),
        start.moves().to_vec()
    );
}

#[test]
fn symmetries_and_colours_do_not_matter() {
    let mut solver = Solver::new(32);
    for seed in 0..30 {
        let position = random_position::<u64>(7, seed, 10);
        let wins = solver.solve(&position, &unlimited());
        let mut fresh = Solver::new(32);
        for symmetry in position.symmetries() {
            let turned = position.transformed(symmetry);
            assert_eq!(fresh.solve(&turned, &unlimited()), wins, "{turned}");
        }
    }
}

#[test]
fn a_winner_wins() {
    let mut solver = Solver::new(32);
    for seed in 0..60 {
        let mut position = random_position::<u64>(7, seed, 9);
        let winner = if solver.solve(&position, &unlimited()).unwrap() {
            position.side()
        } else {
            !position.side()
        };
        let mut state = mix(seed);
        while position.result().is_none() {
            let (best, wins) = solver.best_move(&position, &unlimited()).unwrap();
            assert_eq!(wins, position.side() == winner, "{position}");
            assert!(position.is_legal(best));
            state = mix(state);
            // The loser plays anything half of the time.
            let random = position.pick_move(|count| (state % count as u64) as usize).unwrap();
            position = after(&position, if wins || state.is_multiple_of(2) { best } else { random });
        }
        assert_eq!(position.side(), !winner, "the loser is to move and cannot");
        assert_eq!(solver.best_move(&position, &unlimited()), None);
    }
}

#[test]
fn lost_positions_are_defended() {
    // Every move loses; the one played leaves the fewest winning replies.
    let mut solver = Solver::new(32);
    let mut lost = 0;
    for seed in 0..200 {
        let position = random_position::<u64>(5, seed, 7);
        let (best, wins) = solver.best_move(&position, &unlimited()).unwrap();
        if wins {
            continue;
        }
        lost += 1;
        let mut replies = |mv| solver.winning_moves(&after(&position, mv), &unlimited()).unwrap().len();
        let least = position.moves().iter().map(|&mv| replies(mv)).min();
        assert_eq!(Some(replies(best)), least, "{position}");
    }
    assert!(lost > 10);
}

#[test]
fn little_memory_changes_nothing() {
    let mut small = Solver::new(1);
    let mut large = Solver::new(256);
    for seed in 0..60 {
        let position = random_position::<u64>(7, seed, 12);
        assert_eq!(
            small.solve(&position, &unlimited()),
            large.solve(&position, &unlimited()),
            "{position}"
        );
    }
}

#[test]
fn the_same_calls_give_the_same_answers() {
    let play = || {
        let mut solver = Solver::new(8);
        (0..30)
            .map(|seed| {
                let position = random_position::<u64>(7, seed, 10);
                (solver.best_move(&position, &unlimited()), solver.nodes())
            })
            .collect::<Vec<_>>()
    };
    assert_eq!(play(), play());
}

#[test]
fn limits_are_kept() {
    let start = start::<u64>(7);
    let mut solver = Solver::new(16);
    let nodes = Limits {
        nodes: Some(5000),
        ..Limits::default()
    };
    assert_eq!(solver.solve(&start, &Control::new(&nodes)), None);
    assert!(solver.nodes() < 6000);
    let stopped = unlimited();
    stopped.stop();
    assert_eq!(solver.solve(&start, &stopped), None);
    assert_eq!(solver.best_move(&start, &stopped), None);
    assert_eq!(solver.winning_moves(&start, &stopped), None);
}
