//! The strength levels: legal, repeatable, and in order.

#![allow(clippy::unwrap_used, reason = "a test may panic")]

use std::time::Duration;

use quincunx_engine::bot::{Bot, BotSpec};
use quincunx_engine::{Control, Limits};
use quincunx_rules::{AnyPosition, History, Player, Ruleset};

fn level(level: u8, ruleset: &Ruleset, seed: u64) -> Box<dyn Bot> {
    let spec: BotSpec = format!("level:{level}").parse().unwrap();
    spec.build(ruleset, seed).unwrap()
}

/// A game between two bots, cut off after so many plies: its moves and its winner.
fn game(ruleset: &Ruleset, bots: &mut [Box<dyn Bot>; 2], plies: usize) -> (Vec<String>, Option<Player>) {
    let mut moves = Vec::new();
    loop {
        let game = History::parse(ruleset, "startpos", &moves).unwrap();
        let result = game.result();
        if result.is_some() || moves.len() >= plies {
            return (moves, result.and_then(|outcome| outcome.winner));
        }
        let bot = &mut bots[game.position().side().index()];
        let thought = bot.choose(&game, &Control::new(&Limits::default()), &mut |_| {});
        moves.push(thought.unwrap().choice().unwrap().to_string());
    }
}

#[test]
fn the_same_seed_plays_the_same_game() {
    for (ruleset, plies) in [
        ("alliances", 6),
        ("renpaarden:size=6", 30),
        ("emulsion:size=6", 100),
        ("hadron", 100),
        ("murus", 60),
    ] {
        let ruleset: Ruleset = ruleset.parse().unwrap();
        for number in [1, 3, 5, 8] {
            // The highest of them look at a hundred thousand positions a game.
            let plies = if number == 8 { plies.min(4) } else { plies };
            let play = |seed: u64| game(&ruleset, &mut [1, 2].map(|n| level(number, &ruleset, seed + n)), plies).0;
            assert_eq!(play(10), play(10), "{ruleset} level {number}");
            if number == 1 {
                assert_ne!(play(10), play(20), "{ruleset}");
            }
        }
    }
}

#[test]
fn a_new_game_brings_new_opinions() {
    let ruleset: Ruleset = "murus".parse().unwrap();
    let mut bots = [1, 2].map(|seed| level(1, &ruleset, seed));
    let first = game(&ruleset, &mut bots, 20).0;
    bots.iter_mut().for_each(|bot| bot.new_game());
    assert_ne!(first, game(&ruleset, &mut bots, 20).0);
}

#[test]
fn even_the_weakest_takes_a_win_it_sees() {
    let ruleset: Ruleset = "murus".parse().unwrap();
    let position = "1ttt4/8/T7/8/8/8/3TTTT1 1";
    for seed in 0..20 {
        let game = History::new(AnyPosition::parse(&ruleset, position).unwrap());
        let thought = level(1, &ruleset, seed).choose(&game, &Control::new(&Limits::default()), &mut |_| {});
        assert_eq!(thought.unwrap().choice(), Some("a5-a7"));
    }
}

#[test]
fn four_levels_apart_are_worth_most_games() {
    let ruleset: Ruleset = "murus".parse().unwrap();
    let mut points = 0;
    for seed in 0..30 {
        let strong = Player::BOTH[seed as usize % 2];
        let bots = |player| level(if player == strong { 5 } else { 1 }, &ruleset, seed);
        points += u32::from(game(&ruleset, &mut Player::BOTH.map(bots), 300).1 == Some(strong));
    }
    assert!(points >= 20, "{points} of 30");
}

#[test]
fn the_highest_level_has_a_second_for_a_move() {
    let spec: BotSpec = "level:9".parse().unwrap();
    assert_eq!(spec.limits().time, Some(Duration::from_secs(1)));
}
