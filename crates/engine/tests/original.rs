//! The bots of the original programs, as RULES.md describes them.

#![allow(clippy::unwrap_used, reason = "a test may panic")]

mod greedy;

use std::collections::BTreeSet;

use quincunx_engine::bot::{Bot, BotSpec};
use quincunx_engine::{Control, Limits};
use quincunx_naive as naive;
use quincunx_rules::{GAMES, History, Ruleset};

use greedy::greedy_scores;

/// Games that go round in circles are left there.
const MOST_PLIES: usize = 150;

fn build(name: &str, ruleset: &Ruleset, seed: u64) -> Box<dyn Bot> {
    let spec: BotSpec = name.parse().unwrap();
    spec.build(ruleset, seed).unwrap()
}

fn choose(bot: &mut dyn Bot, ruleset: &Ruleset, moves: &[String]) -> Option<String> {
    // Refuses moves that are not legal.
    let game = History::parse(ruleset, "startpos", moves).unwrap();
    let thought = bot.choose(&game, &Control::new(&Limits::default()), &mut |_| {});
    assert_eq!(thought.is_none(), game.position().result().is_some());
    thought.map(|thought| thought.choice().unwrap().to_string())
}

/// The moves of a game that a bot plays against itself.
fn game(name: &str, ruleset: &Ruleset, seed: u64) -> Vec<String> {
    let mut bot = build(name, ruleset, seed);
    let mut moves = Vec::new();
    while moves.len() < MOST_PLIES {
        let Some(mv) = choose(bot.as_mut(), ruleset, &moves) else {
            break;
        };
        moves.push(mv);
    }
    moves
}

fn bots(ruleset: &Ruleset) -> &'static [&'static str] {
    match ruleset.game().name {
        "alliances" => &["random", "greedy", "greedy-hard"],
        _ => &["random", "greedy"],
    }
}

#[test]
fn whole_legal_games_of_every_ruleset() {
    for ruleset in GAMES.iter().flat_map(|game| game.rulesets()) {
        for name in bots(&ruleset) {
            let moves = game(name, &ruleset, 1);
            let over = History::parse(&ruleset, "startpos", &moves)
                .unwrap()
                .position()
                .result()
                .is_some();
            let circles = matches!(ruleset.game().name, "renpaarden" | "murus");
            assert!(over || (circles && moves.len() == MOST_PLIES), "{ruleset} {name}");
        }
    }
}

#[test]
fn only_alliances_has_the_harder_bot() {
    let spec: BotSpec = "greedy-hard".parse().unwrap();
    for game in GAMES {
        let there = spec.build(&game.default_ruleset(), 0).is_ok();
        assert_eq!(there, game.name == "alliances");
    }
}

/// The moves that are wanted most, by the plain computation.
fn most_wanted(ruleset: &Ruleset, moves: &[String], hard: bool) -> BTreeSet<String> {
    let mut game = naive::game(&ruleset.to_string());
    for mv in moves {
        game.play(mv);
    }
    let scores = greedy_scores(ruleset.game().name, game.as_ref(), hard);
    let most = scores.iter().map(|score| score.1).fold(f64::NEG_INFINITY, f64::max);
    // Sums of the same fractions in another order may differ in the last place.
    let close = most.abs() * 1e-12;
    scores
        .into_iter()
        .filter(|score| score.1 >= most - close)
        .map(|score| score.0)
        .collect()
}

#[test]
fn greedy_bots_play_a_move_they_want_most() {
    for (ruleset, every) in [
        ("alliances", 19),
        ("renpaarden", 3),
        ("renpaarden:size=5", 1),
        ("emulsion", 19),
        ("emulsion:size=7", 2),
        ("hadron", 1),
        ("hadron:size=7", 1),
        ("murus", 7),
        ("murus:rules=advanced", 19),
        ("murus:opening=redistribute,goal=escape", 19),
    ] {
        let ruleset: Ruleset = ruleset.parse().unwrap();
        for name in bots(&ruleset).iter().filter(|name| **name != "random") {
            // A greedy bot soon repeats itself, so another one leads it into positions of all kinds.
            let moves = [game(name, &ruleset, 3), game("random", &ruleset, 4)];
            for moves in &moves {
                let mut bot = build(name, &ruleset, 5);
                for plies in (0..moves.len().min(60)).step_by(every) {
                    let before = &moves[..plies];
                    let chosen = choose(bot.as_mut(), &ruleset, before).unwrap();
                    let wanted = most_wanted(&ruleset, before, *name == "greedy-hard");
                    assert!(
                        wanted.contains(&chosen),
                        "{ruleset} {name} after {before:?}: {chosen}, not {wanted:?}"
                    );
                }
            }
        }
    }
}

#[test]
fn the_same_seed_plays_the_same_game_and_another_seed_another() {
    for ruleset in GAMES.iter().map(|game| game.default_ruleset()) {
        for name in bots(&ruleset) {
            assert_eq!(game(name, &ruleset, 7), game(name, &ruleset, 7));
            let games: BTreeSet<Vec<String>> = (0..4).map(|seed| game(name, &ruleset, seed)).collect();
            assert!(games.len() > 1, "{ruleset} {name}");
        }
    }
}

#[test]
fn ties_are_spread_over_all_of_them() {
    for (name, ruleset, moves) in [
        ("random", "hadron:size=3", vec![]),
        ("greedy", "hadron", vec![]),
        ("greedy", "emulsion:size=4", vec![]),
        ("greedy", "renpaarden:size=5", vec![]),
        ("greedy", "murus", vec!["c1-e3"]),
    ] {
        let ruleset: Ruleset = ruleset.parse().unwrap();
        let moves: Vec<String> = moves.into_iter().map(String::from).collect();
        let tied = match name {
            "random" => History::parse(&ruleset, "startpos", &moves)
                .unwrap()
                .position()
                .moves()
                .into_iter()
                .collect(),
            _ => most_wanted(&ruleset, &moves, false),
        };
        let mut bot = build(name, &ruleset, 2);
        let tries = 40 * tied.len();
        let mut counts = std::collections::BTreeMap::new();
        for _ in 0..tries {
            *counts
                .entry(choose(bot.as_mut(), &ruleset, &moves).unwrap())
                .or_insert(0) += 1;
        }
        assert_eq!(
            counts.keys().cloned().collect::<BTreeSet<_>>(),
            tied,
            "{ruleset} {name}"
        );
        // Each about forty times; the seed is fixed, so this cannot fail by bad luck.
        assert!(counts.values().all(|count| (10..=90).contains(count)), "{counts:?}");
    }
}
