//! Properties of the parsers on made-up input.

#![allow(clippy::unwrap_used, reason = "a test may panic")]

mod common;
#[path = "../../../fuzz/properties.rs"]
mod properties;

use common::all_rulesets;
use proptest::prelude::*;
use quincunx_rules::{AnyPosition, Ruleset};

fn any_ruleset() -> impl Strategy<Value = Ruleset> {
    proptest::sample::select(all_rulesets())
}

/// A position reached by random moves.
fn any_position() -> impl Strategy<Value = AnyPosition> {
    (
        any_ruleset(),
        proptest::collection::vec(any::<prop::sample::Index>(), 0..60),
    )
        .prop_map(|(ruleset, picks)| {
            let mut position = AnyPosition::start(&ruleset);
            for pick in picks {
                let moves = position.moves();
                if moves.is_empty() {
                    break;
                }
                position.play(&moves[pick.index(moves.len())]).expect("a legal move");
            }
            position
        })
}

proptest! {
    #[test]
    fn any_text_as_a_ruleset(text in ".{0,40}") {
        properties::ruleset(text.as_bytes());
    }

    #[test]
    fn almost_a_ruleset(text in "(alliances|renpaarden|emulsion|hadron|murus)?:?(size|tiebreak|rules|goal)?=?[0-9a-z,=:]{0,12}") {
        properties::ruleset(text.as_bytes());
    }

    #[test]
    fn any_text_as_a_position(ruleset in any_ruleset(), text in ".{0,60}") {
        properties::position(format!("{ruleset}\n{text}").as_bytes());
    }

    #[test]
    fn almost_a_position(ruleset in any_ruleset(), text in "[1-9oxbwpgtTWC/]{0,80} [12]( (open|---|1-2))?") {
        properties::position(format!("{ruleset}\n{text}").as_bytes());
    }

    #[test]
    fn any_text_as_a_move(position in any_position(), text in "[a-mPOGx*,0-9-]{0,9}|pass|.{0,9}") {
        properties::moves(format!("{}\n{position}\n{text}", position.ruleset()).as_bytes());
    }

    #[test]
    fn rulesets_take_their_options_in_any_order(ruleset in any_ruleset()) {
        let game = ruleset.game();
        let options: Vec<String> = game.options.iter().rev()
            .map(|option| format!("{}={}", option.key, ruleset.value(option.key).unwrap()))
            .collect();
        if !options.is_empty() {
            let text = format!("{}:{}", game.name, options.join(","));
            prop_assert_eq!(text.parse(), Ok(ruleset));
        }
    }

    #[test]
    fn symmetric_positions_share_their_canonical_key(position in any_position()) {
        // A mirror image is made by text alone where the board is a grid: each row reversed.
        let text = position.to_string();
        let (board, rest) = text.split_once(' ').unwrap();
        if position.ruleset().game().name != "alliances" {
            let mirrored: Vec<String> = board.split('/').map(mirror_row).collect();
            let mirrored = format!("{} {rest}", mirrored.join("/"));
            let mirrored = AnyPosition::parse(&position.ruleset(), &mirrored).unwrap();
            prop_assert_eq!(mirrored.canonical_key(), position.canonical_key());
        }
    }
}

/// A row of a position text from right to left, numbers of several digits kept whole.
fn mirror_row(row: &str) -> String {
    let mut parts: Vec<String> = Vec::new();
    for letter in row.chars() {
        match parts.last_mut() {
            Some(last) if letter.is_ascii_digit() && last.ends_with(|c: char| c.is_ascii_digit()) => last.push(letter),
            _ => parts.push(letter.to_string()),
        }
    }
    parts.reverse();
    parts.concat()
}
