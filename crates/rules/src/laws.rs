//! The laws every game obeys, along random games: for the tests of games.
//!
//! ```
//! use quincunx_rules::{hadron::Hadron, laws};
//!
//! // Two types serve the rulesets of Hadron, by the size of the board.
//! laws::check(Hadron::<u64>::start(&"hadron:size=3".parse()?).expect("u64 serves the 3x3 board"), 2);
//! # use quincunx_rules::Position;
//! # Ok::<(), quincunx_rules::ParseError>(())
//! ```

use std::collections::HashSet;

use crate::{Move, Position, Symmetry, zobrist};

/// How long a game may get.
const MAX_PLIES: usize = 160;

/// Plays `games` random games of every ruleset of the game and checks each position, as [`check`] does.
///
/// # Panics
/// If a law does not hold, or what the game says of itself is wrong; the message says which.
pub fn check_game<P: Position>(games: u64) {
    let faults = P::game().faults();
    assert!(faults.is_empty(), "{}", faults.join("\n"));
    for ruleset in P::game().rulesets() {
        let start = P::start(&ruleset).unwrap_or_else(|| panic!("{ruleset} has no start"));
        assert_eq!(start.ruleset(), ruleset, "a start knows its ruleset");
        check(start, games);
    }
}

/// Plays `games` random games from a position and checks each position: the generator equals the legality test, texts
/// and codes read back, the hash is that from scratch, symmetries commute with moves.
///
/// # Panics
/// If a law does not hold; the message says which, and where.
pub fn check<P: Position>(start: P, games: u64) {
    let ruleset = start.ruleset();
    for game in 0..games {
        let mut lots = (game << 32..).map(zobrist::mix);
        let mut below = |n: usize| (lots.next().unwrap_or_default() % n as u64) as usize;
        let mut position = start;
        for ply in 0..MAX_PLIES {
            let context = || format!("{ruleset} {position}, game {game} ply {ply}");
            moves_obey_the_laws(&position, &context);
            texts_round_trip(&position, &context);
            assert_eq!(position.key(), position.key_from_scratch(), "hash of {}", context());
            // The costly laws on some of the positions, each game at other plies.
            if (ply as u64 + game).is_multiple_of(5) || position.result().is_some() {
                generator_equals_legality_test(&position, &context);
                symmetries_commute(&position, &context);
                picking_reaches_every_move(&position, &context);
            }
            let Some(mv) = position.pick_move(&mut below) else {
                break;
            };
            position.play_unchecked(mv);
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
