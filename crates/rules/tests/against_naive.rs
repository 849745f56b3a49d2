//! Every fast game equals the naive one, position by position along random games.

mod common;

use common::{Random, all_rulesets};
use quincunx_naive as naive;
use quincunx_rules::{AnyPosition, GAMES, Ruleset};

const MAX_PLIES: usize = 220;

/// Plays random games of a ruleset on both until `positions` have been compared.
fn compare(ruleset: Ruleset, positions: usize, seed: u64) {
    let mut random = Random::new(seed);
    let mut compared = 0;
    // A ruleset may have no moves at all (Emulsion of size 1), so games are bounded too.
    for _ in 0..positions {
        let mut fast = AnyPosition::start(&ruleset);
        let mut plain = naive::game(&ruleset.to_string());
        for _ in 0..MAX_PLIES {
            let moves = fast.moves();
            assert_eq!(moves, plain.moves(), "moves of {ruleset} {fast}");
            assert_eq!(fast.to_string(), plain.text(), "text in {ruleset}");
            assert_eq!(fast.side().number(), plain.side());
            let winner = fast
                .result()
                .and_then(|outcome| outcome.winner)
                .map(|player| player.number());
            assert_eq!(winner, plain.winner(), "winner of {ruleset} {fast}");
            compared += 1;
            if moves.is_empty() {
                break;
            }
            let mv = &moves[random.below(moves.len())];
            fast.play(mv)
                .unwrap_or_else(|error| panic!("{mv} in {ruleset} {fast}: {error}"));
            plain.play(mv);
        }
        if compared >= positions {
            return;
        }
    }
}

#[test]
fn default_rulesets_on_tens_of_thousands_of_positions() {
    for (n, game) in GAMES.iter().enumerate() {
        compare(game.default_ruleset(), 20_000, n as u64);
    }
}

#[test]
fn every_ruleset() {
    for (n, ruleset) in all_rulesets().into_iter().enumerate() {
        compare(ruleset, 3_000, 100 + n as u64);
    }
}
