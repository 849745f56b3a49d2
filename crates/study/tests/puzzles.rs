//! Puzzles made by hand and by the miner.

#![allow(clippy::unwrap_used, reason = "a test may panic")]

use std::collections::HashSet;

use quincunx_engine::Limits;
use quincunx_rules::{AnyPosition, History};
use quincunx_study::{Flaw, Kind, Puzzle, Solving, Step, Worth, mine, refute, self_play};

/// Puzzles of small boards, which are found quickly.
fn mined(ruleset: &str, games: u64) -> Vec<Puzzle> {
    let mut known = HashSet::new();
    let mut puzzles = Vec::new();
    for seed in 0..games {
        for puzzle in mine(&self_play(&ruleset.parse().unwrap(), seed), &known) {
            known.insert(puzzle.canonical_key().unwrap());
            puzzles.push(puzzle);
        }
    }
    assert!(!puzzles.is_empty(), "no puzzle in {games} games of {ruleset}");
    puzzles
}

#[test]
fn what_is_mined_holds_and_what_is_changed_does_not() {
    let puzzles = mined("hadron", 6);
    let keys: HashSet<u64> = puzzles.iter().map(|puzzle| puzzle.canonical_key().unwrap()).collect();
    assert_eq!(keys.len(), puzzles.len(), "no position comes twice, seen in any mirror");
    for puzzle in &puzzles {
        assert_eq!(puzzle.check(), Ok(()), "{puzzle:?}");
        assert!(puzzle.proven && puzzle.solution.len() >= 3, "{puzzle:?}");
        let line = serde_json::to_string(puzzle).unwrap();
        assert_eq!(&serde_json::from_str::<Puzzle>(&line).unwrap(), puzzle);
    }
    let puzzle = &puzzles[0];
    let position = AnyPosition::parse(&puzzle.ruleset, &puzzle.position).unwrap();
    for mv in position.moves().into_iter().filter(|mv| *mv != puzzle.solution[0]) {
        let mut other = puzzle.clone();
        other.solution = vec![mv.clone()];
        assert_eq!(other.check(), Err(Flaw::NotOnly { number: 1, mv }));
    }
    let changed = |change: fn(&mut Puzzle)| {
        let mut other = puzzle.clone();
        change(&mut other);
        other.check()
    };
    assert!(matches!(
        changed(|puzzle| puzzle.position = "5/5/5 1".into()),
        Err(Flaw::Position(_))
    ));
    assert!(matches!(
        changed(|puzzle| puzzle.solution[1] = "z9".into()),
        Err(Flaw::Move(..))
    ));
    assert_eq!(changed(|puzzle| drop(puzzle.solution.pop())), Err(Flaw::Length));
    assert_eq!(changed(|puzzle| puzzle.proven = false), Err(Flaw::Proven(true)));
    assert!(matches!(changed(|puzzle| puzzle.kind = Kind::Jump), Err(Flaw::Kind(_))));
    assert!(matches!(changed(|puzzle| puzzle.id.push('0')), Err(Flaw::Id(_))));
}

/// A wrong answer is answered by a move after which the opponent wins.
#[test]
fn wrong_moves_are_refuted() {
    let puzzle = &mined("hadron", 3)[0];
    let position = AnyPosition::parse(&puzzle.ruleset, &puzzle.position).unwrap();
    for mv in position.moves() {
        let mut game = History::new(position.clone());
        game.push(&mv).unwrap();
        let refuted = refute(&game, &Limits::default()).unwrap();
        if mv == puzzle.solution[0] {
            assert!(matches!(refuted.worth, Worth::Won(_)));
        } else {
            assert!(matches!(refuted.worth, Worth::Lost(_)), "{mv}: {refuted:?}");
            game.push(&refuted.line[0]).unwrap();
        }
    }
}

#[test]
fn a_puzzle_is_solved_move_by_move() {
    let puzzle = &mined("hadron", 3)[0];
    let mut solving = Solving::new(puzzle).unwrap();
    let start = solving.position().clone();
    for mv in start.moves().iter().filter(|mv| **mv != puzzle.solution[0]) {
        assert!(
            matches!(solving.answer(mv), Ok(Step::Wrong { game }) if game.plies() == 1),
            "{mv}"
        );
    }
    assert!(solving.answer("z9").is_err());
    assert_eq!(solving.position(), &start, "wrong moves change nothing");
    for (n, pair) in puzzle.solution.chunks(2).enumerate() {
        assert!(pair[0].starts_with(&solving.hint()));
        let step = solving.answer(&pair[0]).unwrap();
        match pair.get(1) {
            Some(answer) => assert_eq!(step, Step::On { answer: answer.clone() }),
            None => assert_eq!((step, 2 * n + 1), (Step::Solved, puzzle.solution.len())),
        }
    }
    assert!(solving.is_solved());
    let mut broken = puzzle.clone();
    broken.solution.pop();
    assert_eq!(Solving::new(&broken).unwrap_err(), Flaw::Length);
}
