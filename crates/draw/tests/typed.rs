//! Moves are read as people type them, and never as another move.

#![allow(clippy::unwrap_used, reason = "a test may panic")]

use quincunx_draw::{Unread, read_typed};
use quincunx_rules::{AnyPosition, GAMES, zobrist};

fn position(ruleset: &str, text: &str) -> AnyPosition {
    AnyPosition::parse(&ruleset.parse().unwrap(), text).unwrap()
}

#[test]
fn what_people_type() {
    const BOTH: &str = "murus:rules=advanced";
    // A tower beside a catapult, which it may hit in two ways.
    let strike = "8/8/8/3c4/2T5/8/7T 1";
    for (ruleset, text, typed, chosen, expected) in [
        ("hadron", "startpos", "C3", None, "c3"),
        ("hadron", "startpos", " 3 c ", None, "c3"),
        ("alliances", "startpos", "g12", Some("O"), "Og12"),
        ("alliances", "startpos", "pg12", Some("O"), "Pg12"),
        ("alliances", "startpos", "G G12", None, "Gg12"),
        ("alliances", "startpos", "p 12g", None, "Pg12"),
        ("emulsion", "startpos", "a10a9", None, "a10-a9"),
        ("emulsion", "startpos", "10a 9a", None, "a10-a9"),
        ("murus", "startpos", "c1e3", None, "c1-e3"),
        ("murus", "startpos", "1c–3e", None, "c1-e3"),
        ("murus:opening=redistribute", "startpos", "c1 g2 b2", None, "c1-b2,g2"),
        ("murus:opening=redistribute", "startpos", "c1-g2,b2", None, "c1-b2,g2"),
        (BOTH, strike, "c3xd4", None, "c3xd4"),
        (BOTH, strike, "c3 * d4", None, "c3*d4"),
        (BOTH, strike, "c3×d4", None, "c3xd4"),
    ] {
        let read = read_typed(&position(ruleset, text), typed, chosen);
        assert_eq!(read, Ok(expected.to_string()), "{ruleset} {typed}");
    }
    for (ruleset, text, typed, expected) in [
        ("alliances", "startpos", "Pz99", "this board has no cell z99"),
        (
            "alliances",
            "startpos",
            "g12",
            "that can mean several moves: write one of Gg12, Og12, Pg12",
        ),
        (
            "alliances",
            "startpos",
            "qg12",
            "there is no Q to choose: write one of G, O, P",
        ),
        ("hadron", "startpos", "z9", "this board has no cell z9"),
        ("hadron", "startpos", "a99999999", "that is not how a move is written"),
        ("hadron", "startpos", "Pz99", "this board has no cell z99"),
        ("hadron", "startpos", "pc3", "that is not how a move is written"),
        ("hadron", "startpos", "", "that is not how a move is written"),
        ("hadron", "startpos", "c3 é", "that is not how a move is written"),
        (
            BOTH,
            strike,
            "c3d4",
            "that can mean several moves: write one of c3*d4, c3xd4",
        ),
    ] {
        let unread = read_typed(&position(ruleset, text), typed, None).unwrap_err();
        assert_eq!(unread.phrase().text(), expected, "{ruleset} {typed}");
    }
    // What breaks a rule is told by the rule, and a stroke is no blow.
    for (ruleset, text, typed, mv) in [
        ("hadron", "5/5/2x2/5/5 1", "4c", "c4"),
        ("murus", "startpos", "c1 d2", "c1-d2"),
        (BOTH, strike, "c3-d4", "c3-d4"),
    ] {
        let unread = read_typed(&position(ruleset, text), typed, None).unwrap_err();
        assert!(
            matches!(&unread, Unread::Illegal(text, _) if text == mv),
            "{typed}: {unread:?}"
        );
    }
}

#[test]
fn every_move_is_read_as_itself_in_any_manner() {
    for game in GAMES {
        for ruleset in game.rulesets() {
            let mut position = AnyPosition::start(&ruleset);
            for ply in 0..30 {
                let moves = position.moves();
                if moves.is_empty() {
                    break;
                }
                let mv = moves[zobrist::mix(ply) as usize % moves.len()].clone();
                let blank = mv.replace(['-', ','], " ");
                let upper = mv.to_uppercase();
                for typed in [&mv, &blank, &upper] {
                    match read_typed(&position, typed, None) {
                        Ok(read) => assert_eq!(read, mv, "{position}: {typed}"),
                        Err(Unread::Several(several)) => assert!(several.contains(&mv), "{position}: {typed}"),
                        Err(other) => panic!("{position}: {typed}: {other:?}"),
                    }
                }
                position.play(&mv).unwrap();
            }
        }
    }
}
