//! The laws every game obeys, checked for every ruleset along random games.

#![allow(clippy::unwrap_used, reason = "a test may panic")]

mod common;

use common::all_rulesets;
use quincunx_rules::{GAMES, Position, Ruleset, Visitor, laws};

/// How many random games are played per ruleset.
const RANDOM_GAMES: u64 = 12;

struct Laws {
    ruleset: Ruleset,
}

impl Visitor for Laws {
    type Output = ();

    fn visit<P: Position>(self, start: P) {
        assert_eq!(start.ruleset(), self.ruleset, "a start knows its ruleset");
        laws::check(start, RANDOM_GAMES);
    }
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

#[test]
fn games_say_the_right_things_of_themselves() {
    for game in GAMES {
        assert_eq!(game.faults(), [""; 0]);
    }
}
