//! The resumable job against the solver, and cut off on the way.

#![allow(clippy::unwrap_used, reason = "a test may panic")]

use std::path::PathBuf;
use std::sync::atomic::{AtomicU64, Ordering};

use quincunx_engine::hadron_solver::Solver;
use quincunx_engine::solve::{Failure, Plan, solve, strategy};
use quincunx_engine::{Control, Knowledge, Limits};
use quincunx_naive::{Certificate, plain_result};
use quincunx_rules::emulsion::Emulsion;
use quincunx_rules::hadron::Hadron;
use quincunx_rules::renpaarden::Renpaarden;
use quincunx_rules::{Position, Ruleset};

fn ruleset(text: &str) -> Ruleset {
    text.parse().unwrap()
}

fn unlimited() -> Control {
    Control::new(&Limits::default())
}

fn folder(name: &str) -> PathBuf {
    let folder = std::env::temp_dir().join(format!("quincunx-solve-{name}-{}", std::process::id()));
    let _ = std::fs::remove_dir_all(&folder);
    folder
}

fn plan(folder: Option<PathBuf>) -> Plan {
    Plan {
        folder,
        threads: 1,
        bytes: 8 << 20,
        job_nodes: 300,
        first_ply: 2,
        all_moves: true,
    }
}

/// What plain calls of the solver say of every first move.
fn expected(start: &Hadron<u64>) -> Vec<bool> {
    let winning = Solver::new(16).winning_moves(start, &unlimited()).unwrap();
    start.moves().iter().map(|mv| winning.contains(mv)).collect()
}

#[test]
fn all_moves_as_the_solver_says() {
    for size in ["hadron:size=3", "hadron:size=5"] {
        let start = Hadron::<u64>::start(&ruleset(size)).unwrap();
        let solved = solve(&start, &plan(None), &unlimited(), &|_| {}).unwrap();
        let moves: Vec<bool> = solved.moves.iter().map(|(_, won)| won.unwrap()).collect();
        assert_eq!(moves, expected(&start), "{size}");
        assert_eq!(solved.won, Some(moves.contains(&true)));
    }
}

/// Solves in the tree alone, down to the end of the game, and by jobs; and has a certificate checked.
fn as_plain_search_says<P: Knowledge>(text: &str) {
    let start = P::start(&ruleset(text)).unwrap();
    let plain = quincunx_naive::game(text);
    let winner = plain.best_result(usize::MAX).unwrap();
    for first_ply in [0, 60] {
        let plan = Plan {
            first_ply,
            ..plan(None)
        };
        let solved = solve(&start, &plan, &unlimited(), &|_| {}).unwrap();
        assert_eq!(solved.won, Some(winner == start.side().number()), "{text}");
        for (mv, won) in solved.moves {
            let mut next = plain.boxed_clone();
            next.play(&mv.to_string());
            let winner = next.best_result(usize::MAX).unwrap();
            assert_eq!(won, Some(winner == start.side().number()), "{text} {mv}");
        }
    }
    for limit in [0, 5, 50] {
        let mut is_plain = |position: &P| plain_result(&*plain.parse(&position.to_string()), limit).is_some();
        let moves = strategy(&[start], 8 << 20, &unlimited(), &mut is_plain).unwrap();
        let certificate = Certificate {
            ruleset: text.to_owned(),
            claims: vec![(winner, Vec::new())],
            moves: moves
                .iter()
                .map(|(position, mv)| (position.to_string(), mv.to_string()))
                .collect(),
        };
        assert_eq!(certificate.moves.len(), moves.len());
        let checked = certificate.check(limit).unwrap();
        assert_eq!(checked.claims, 1, "{text}");
    }
}

#[test]
fn small_boards_as_plain_search_says() {
    as_plain_search_says::<Hadron<u64>>("hadron:size=3");
    for size in 1..=3 {
        as_plain_search_says::<Emulsion<u64>>(&format!("emulsion:size={size}"));
        as_plain_search_says::<Emulsion<u64>>(&format!("emulsion:size={size},tiebreak=official"));
    }
}

#[test]
fn cut_off_after_every_job_it_ends_all_the_same() {
    let start = Hadron::<u64>::start(&ruleset("hadron:size=5")).unwrap();
    let folder = folder("cut");
    let plan = Plan {
        job_nodes: 2000,
        all_moves: false,
        ..plan(Some(folder.clone()))
    };
    let (mut runs, mut jobs) = (0, 0);
    loop {
        let control = unlimited();
        let done = AtomicU64::new(jobs);
        let solved = solve(&start, &plan, &control, &|progress| {
            assert_eq!(progress.jobs, jobs + 1, "every finished job counts once");
            done.store(progress.jobs, Ordering::Relaxed);
            control.stop();
        })
        .unwrap();
        runs += 1;
        jobs = done.load(Ordering::Relaxed);
        if solved.won.is_some() {
            assert_eq!(solved.won, Some(true));
            break;
        }
    }
    assert!(runs >= 3, "{runs} runs");
    // And with everything in the log there is nothing to do.
    solve(&start, &plan, &unlimited(), &|_| panic!("a job was left")).unwrap();
    std::fs::remove_dir_all(&folder).unwrap();
}

#[test]
fn threads_and_processes_share_a_log() {
    let start = Hadron::<u64>::start(&ruleset("hadron:size=5")).unwrap();
    let folder = folder("shared");
    let plan = Plan {
        threads: 2,
        ..plan(Some(folder.clone()))
    };
    // Two runs on one folder hold different locks, as two processes would.
    let solved = std::thread::scope(|scope| {
        let other = scope.spawn(|| solve(&start, &plan, &unlimited(), &|_| {}).unwrap());
        let one = solve(&start, &plan, &unlimited(), &|_| {}).unwrap();
        [one, other.join().unwrap()]
    });
    for solved in solved {
        let moves: Vec<bool> = solved.moves.iter().map(|(_, won)| won.unwrap()).collect();
        assert_eq!(moves, expected(&start));
    }
    std::fs::remove_dir_all(&folder).unwrap();
}

#[test]
fn circles_are_refused() {
    let start = Renpaarden::<u64>::start(&ruleset("renpaarden:size=5")).unwrap();
    let refused = solve(&start, &plan(None), &unlimited(), &|_| {});
    assert!(matches!(refused, Err(Failure::CanRepeat)));
}
