//! The laws every game obeys, checked for every ruleset along random games.

#![allow(clippy::unwrap_used, reason = "a test may panic")]

mod common;

use std::collections::HashSet;

use common::{Random, all_rulesets};
use quincunx_rules::{Move, Position, Ruleset, Symmetry, Visitor};

/// How many random games are played per ruleset, and how long they may get.
const GAMES: u64 = 12;
const MAX_PLIES: usize = 160;

struct Laws {
    ruleset: Ruleset,
}

impl Visitor for Laws {
    type Output = ();

    fn visit<P: Position>(self, start: P) {
        assert_eq!(start.ruleset(), self.ruleset, "a start knows its ruleset");
        for seed in 0..GAMES {
            let mut random = Random::new(seed);
            let mut position = start;
            for ply in 0..MAX_PLIES {
                let context = || format!("{} {position}, game {seed} ply {ply}", self.ruleset);
                moves_obey_the_laws(&position, &context);
                texts_round_trip(&position, &context);
                assert_eq!(position.key(), position.key_from_scratch(), "hash of {}", context());
                // The costly laws on some of the positions, each game at other plies.
                if (ply as u64 + seed).is_multiple_of(5) || position.result().is_some() {
                    generator_equals_legality_test(&position, &context);
                    symmetries_commute(&position, &context);
                    picking_reaches_every_move(&position, &context);
                }
                let Some(mv) = position.pick_move(|n| random.below(n)) else {
                    break;
                };
                position.play_unchecked(mv);
            }
        }
    }
}

fn moves_obey_the_laws<P: Position>(position: &P, context: &dyn Fn() -> String) {
    let moves = position.moves();
    assert_eq!(
        moves.is_empty(),
        position.result().is_some(),
        "ended means no moves: {}",
        context()
    );
    if let Some(outcome) = position.result() {
        let known = P::game().reasons.contains(&outcome.reason);
        assert!(known, "{} is listed as a reason: {}", outcome.reason, context());
    }
    assert_eq!(moves.len(), position.count_moves(), "count of {}", context());
    let distinct: HashSet<P::Move> = moves.iter().copied().collect();
    assert_eq!(distinct.len(), moves.len(), "a move twice in {}", context());
    let texts: HashSet<String> = moves.iter().map(P::Move::to_string).collect();
    assert_eq!(texts.len(), moves.len(), "two moves with one text in {}", context());
    for &mv in &moves {
        assert_eq!(mv.to_string().parse(), Ok(mv), "move text in {}", context());
        assert!(usize::from(mv.code()) < P::Move::CODES, "code of {mv} in {}", context());
        assert_eq!(P::Move::from_code(mv.code()), Some(mv), "code of {mv} in {}", context());
        let next = position
            .play(mv)
            .unwrap_or_else(|error| panic!("{mv} in {}: {error}", context()));
        assert_ne!(
            next.key(),
            position.key(),
            "a move changes the hash: {mv} in {}",
            context()
        );
        assert_eq!(next.key(), next.key_from_scratch(), "hash after {mv} in {}", context());
    }
}

fn generator_equals_legality_test<P: Position>(position: &P, context: &dyn Fn() -> String) {
    let legal: HashSet<P::Move> = position.moves().into_iter().collect();
    for mv in (0..P::Move::CODES as u16).filter_map(P::Move::from_code) {
        let generated = legal.contains(&mv);
        assert_eq!(position.check(mv).is_ok(), generated, "check of {mv} in {}", context());
        assert_eq!(position.is_legal(mv), generated, "is_legal of {mv} in {}", context());
        if !generated {
            let error = position.play(mv).expect_err("an illegal move is refused");
            assert_eq!(
                error.position,
                *position,
                "the position comes back unchanged: {}",
                context()
            );
            assert!(!error.reason.to_string().is_empty());
        }
    }
}

fn texts_round_trip<P: Position>(position: &P, context: &dyn Fn() -> String) {
    let text = position.to_string();
    let back = P::parse(&position.ruleset(), &text).unwrap_or_else(|error| panic!("{}: {error}", context()));
    assert_eq!(back, *position, "text of {}", context());
}

fn symmetries_commute<P: Position>(position: &P, context: &dyn Fn() -> String) {
    let canonical = position.canonical();
    for symmetry in position.symmetries() {
        let turned = position.transformed(symmetry);
        let swapped = turned.side() != position.side();
        let context = || format!("{symmetry:?} of {}", context());
        assert_eq!(turned.key(), turned.key_from_scratch(), "hash under {}", context());
        let back = turned.transformed(symmetry.inverse());
        assert_eq!(back, *position, "the inverse of {}", context());
        assert_eq!(turned.canonical(), canonical, "canonical form under {}", context());
        let winner = position.result().map(|outcome| outcome.winner);
        let turned_winner = turned.result().map(|outcome| outcome.winner);
        let expected = winner.map(|winner| winner.map(|player| if swapped { !player } else { player }));
        assert_eq!(turned_winner, expected, "result under {}", context());
        let moves = position.moves();
        assert_eq!(moves.len(), turned.count_moves(), "number of moves under {}", context());
        for &mv in &moves {
            let turned_move = position.transformed_move(mv, symmetry);
            let there = turned
                .play(turned_move)
                .unwrap_or_else(|error| panic!("{mv} as {turned_move} under {}: {error}", context()));
            let mut back = *position;
            back.play_unchecked(mv);
            assert_eq!(back.transformed(symmetry), there, "{mv} under {}", context());
        }
    }
}

fn picking_reaches_every_move<P: Position>(position: &P, context: &dyn Fn() -> String) {
    let moves = position.moves();
    for n in 0..moves.len() {
        let mut there = *position;
        there.play_unchecked(position.pick_move(|_| n).expect("a legal move"));
        let mut at_once = *position;
        assert!(at_once.play_picked(|_| n), "move {n} of {}", context());
        assert_eq!(at_once, there, "move {n} of {}", context());
        assert_eq!(at_once.key(), there.key(), "hash of move {n} of {}", context());
    }
    let mut over = *position;
    assert_eq!(over.play_picked(|_| 0), !moves.is_empty(), "{}", context());
    let mut picked: Vec<P::Move> = (0..moves.len())
        .filter_map(|n| {
            position.pick_move(|total| {
                assert_eq!(total, moves.len(), "number to pick from in {}", context());
                n
            })
        })
        .collect();
    let mut expected = moves.to_vec();
    picked.sort_unstable();
    expected.sort_unstable();
    assert_eq!(picked, expected, "picks in {}", context());
}

#[test]
fn every_ruleset_obeys_the_laws() {
    let mut rulesets = all_rulesets();
    // A single game while working on it: LAWS=hadron cargo test --test laws
    if let Ok(only) = std::env::var("LAWS") {
        rulesets.retain(|ruleset| ruleset.to_string().starts_with(&only));
    }
    std::thread::scope(|scope| {
        let (left, right) = rulesets.split_at(rulesets.len() / 2);
        for half in [left, right] {
            scope.spawn(move || {
                for &ruleset in half {
                    ruleset.visit(Laws { ruleset });
                }
            });
        }
    });
}

#[test]
fn rulesets_print_canonically() {
    for ruleset in all_rulesets() {
        let text = ruleset.to_string();
        assert_eq!(text.parse(), Ok(ruleset), "{text}");
        assert_eq!(text.parse::<Ruleset>().unwrap().to_string(), text);
    }
}
