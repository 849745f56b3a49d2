//! The proof search: never wrong, and able to decide what is small.

mod common;

use std::collections::HashMap;

use common::exact::{check, check_line, negamax, retrograde};
use common::hadron::Board;
use common::hashed::{Circular, Hashed, Layered, Shape};
use quincunx_engine::proof::{Proof, Prover};
use quincunx_engine::{Control, Limits, Proven};
use quincunx_rules::Position;

fn nodes(nodes: u64) -> Control {
    Control::new(&Limits {
        nodes: Some(nodes),
        ..Limits::default()
    })
}

fn shape(seed: u64) -> Shape {
    Shape {
        seed,
        width: [u64::MAX, 40, 8][seed as usize % 3],
        plies: 2 + (seed % 7) as u8,
        branch: 2 + (seed % 5) as u8,
        ends: [0, 10, 25][seed as usize / 3 % 3],
        draws: [0, 0, 20][seed as usize / 9 % 3],
    }
}

/// Checks a proof against the truth, the first move included.
fn check_proof<P: Position>(position: &P, proof: &Proof<P::Move>, mut value: impl FnMut(&P) -> Option<Proven>) {
    let (line, claim, rest) = match proof {
        Proof::Win { plies, line } => (line, Proven::WinIn(*plies), Proven::LossIn(plies.saturating_sub(1))),
        Proof::Loss { plies, line } => (line, Proven::LossIn(*plies), Proven::WinIn(plies.saturating_sub(1))),
        Proof::Neither => return assert_eq!(value(position), None, "{position}"),
        Proof::Unknown => return,
    };
    check(Some(claim), value(position), position);
    check_line(position, line);
    let mut next = *position;
    next.play_unchecked(line[0]);
    check(Some(rest), value(&next), position);
}

#[test]
fn proofs_are_right_and_found_in_trees() {
    let mut outcomes = [0; 3];
    for seed in 0..300 {
        let root = Layered::new(shape(seed));
        let mut known = HashMap::new();
        let exact = negamax(&root, &mut known);
        for bytes in [0, 1 << 12, 1 << 20] {
            let mut prover = Prover::new(bytes);
            for budget in [1, 10, 100] {
                check_proof(&root, &prover.prove(&root, &[], &nodes(budget)), |position| {
                    known[position]
                });
            }
            let proof = prover.prove(&root, &[], &nodes(1_000_000));
            check_proof(&root, &proof, |position| known[position]);
            assert_ne!(proof, Proof::Unknown, "{root:?} {exact:?} with {bytes} bytes");
            assert!(prover.memory_used() <= bytes.max(96));
            let outcome = match proof {
                Proof::Win { .. } => 0,
                Proof::Loss { .. } => 1,
                Proof::Neither | Proof::Unknown => 2,
            };
            outcomes[outcome] += 1;
        }
    }
    assert!(outcomes.iter().all(|&count| count > 20), "{outcomes:?}");
}

#[test]
fn proofs_are_right_in_circles() {
    let mut decided = 0;
    let mut found = 0;
    for seed in 0..400 {
        let shape = Shape {
            width: 5 + seed % 60,
            ends: 5 + (seed % 4) as u8 * 8,
            ..shape(seed)
        };
        let mut rng = fastrand::Rng::with_seed(seed);
        for bytes in [1 << 10, 1 << 18] {
            let mut position = Circular::new(shape);
            let mut prover = Prover::new(bytes);
            let mut history = Vec::new();
            // A random game, in which the table is kept, until a position occurs for the third time.
            while position.result().is_none() && history.iter().filter(|&&key| key == position.key()).count() < 2 {
                let twice = |key| history.iter().filter(|&&other| other == key).count() >= 2;
                let values = retrograde(&position, twice);
                for budget in [20, 20_000] {
                    let proof = prover.prove(&position, &history, &nodes(budget));
                    check_proof(&position, &proof, |position| values[position]);
                    found += u32::from(budget > 20 && proof != Proof::Unknown);
                }
                decided += 1;
                history.push(position.key());
                position.play_unchecked(position.moves()[rng.usize(..position.count_moves())]);
            }
        }
    }
    println!("{found} of {decided} positions decided");
    assert!(
        found * 10 > decided * 9,
        "only {found} of {decided} positions were decided"
    );
}

#[test]
fn a_limit_of_depth_is_never_taken_for_a_refutation() {
    for seed in 0..100 {
        let layered = Layered::new(shape(seed));
        let mut known = HashMap::new();
        negamax(&layered, &mut known);
        let circular: Circular = Hashed::new(Shape {
            width: 20,
            ends: 20,
            ..shape(seed)
        });
        let values = retrograde(&circular, |_| false);
        for plies in 1..5 {
            let mut prover = Prover::new(1 << 16);
            prover.set_max_depth(plies);
            // Twice, for the table must not take it for one, either.
            for _ in 0..2 {
                let proof = prover.prove(&layered, &[], &nodes(10_000));
                check_proof(&layered, &proof, |position| known[position]);
            }
            let mut prover = Prover::new(1 << 16);
            prover.set_max_depth(plies);
            for _ in 0..2 {
                let proof = prover.prove(&circular, &[], &nodes(10_000));
                check_proof(&circular, &proof, |position| values[position]);
            }
        }
    }
}

#[test]
fn hadron_is_solved() {
    let mut rng = fastrand::Rng::with_seed(5);
    let mut boards = vec![Board::start_of(3)];
    boards.extend((0..60).filter_map(|n| Board::random(5, 7 + n % 7, &mut rng)));
    for board in boards {
        let mut known = HashMap::new();
        for bytes in [1 << 12, 1 << 20] {
            let proof = Prover::new(bytes).prove(&board, &[], &nodes(200_000));
            assert_ne!(proof, Proof::Unknown);
            check_proof(&board, &proof, |position| negamax(position, &mut known));
        }
    }
}

#[test]
fn a_won_line_is_played_to_its_end() {
    let proof = Prover::new(1 << 22).prove(&Board::start_of(5), &[], &nodes(10_000_000));
    let (Proof::Win { line, .. } | Proof::Loss { line, .. }) = &proof else {
        panic!("5x5 is small enough")
    };
    let mut board = Board::start_of(5);
    for &mv in line {
        board.play_unchecked(mv);
    }
    let winner = board.result().expect("the line ends the game").winner;
    assert_eq!(
        winner == Some(board.side()),
        matches!(proof, Proof::Win { .. }) == (line.len() % 2 == 0)
    );
}

#[test]
fn stopping_is_no_answer() {
    let control = Control::new(&Limits::default());
    control.stop();
    assert_eq!(
        Prover::new(1 << 16).prove(&Board::start_of(7), &[], &control),
        Proof::Unknown
    );
}
