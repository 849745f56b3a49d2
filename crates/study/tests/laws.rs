//! What holds for the review of any game.

#![allow(clippy::unwrap_used, reason = "a test may panic")]

use quincunx_engine::bot::BotSpec;
use quincunx_engine::{Control, Limits, Options};
use quincunx_rules::{GAMES, History, Player, Ruleset};
use quincunx_study::{Label, Review, Worth, review};

const OPTIONS: Options = Options {
    memory: 4 << 20,
    threads: 1,
    lines: 1,
};

fn nodes(nodes: u64) -> Limits {
    Limits {
        nodes: Some(nodes),
        ..Limits::default()
    }
}

/// A game between weak players, cut off after so many moves.
fn game(ruleset: &Ruleset, seed: u64, plies: usize) -> History {
    let specs: [BotSpec; 2] = ["level:2", "greedy"].map(|name| name.parse().unwrap());
    let mut bots = specs.map(|spec| spec.build(ruleset, seed).unwrap());
    let mut game = History::parse(ruleset, "startpos", [""; 0]).unwrap();
    while game.result().is_none() && game.plies() < plies {
        let bot = &mut bots[(game.plies() + seed as usize) % 2];
        let thought = bot.choose(&game, &Control::new(&nodes(200)), &mut |_| {}).unwrap();
        game.push(thought.choice().unwrap()).unwrap();
    }
    game
}

fn reviewed(game: &History) -> Review {
    let mut steps = Vec::new();
    let review = review(
        game,
        &nodes(300),
        OPTIONS,
        &Control::new(&Limits::default()),
        &mut |done, all| steps.push((done, all)),
    );
    assert_eq!(
        steps,
        Vec::from_iter((1..=game.plies() + 1).map(|done| (done, game.plies() + 1)))
    );
    review.unwrap()
}

#[test]
fn every_review_makes_sense() {
    for info in GAMES {
        let small = ["size=4", "size=5"].map(|size| format!("{}:{size}", info.name).parse::<Ruleset>());
        let ruleset = small.into_iter().flatten().next().unwrap_or(info.default_ruleset());
        for seed in 0..3 {
            let game = game(&ruleset, seed, 60);
            let review = reviewed(&game);
            let mut position = game.start().clone();
            for (n, mv) in review.moves.iter().enumerate() {
                let told = format!("{ruleset} {position} {mv:?}");
                assert_eq!((mv.ply, mv.side), (n + 1, position.side()), "{told}");
                assert!(
                    mv.before.chance() >= mv.after.chance(),
                    "nothing beats the best move: {told}"
                );
                assert!((0.0..=100.0).contains(&mv.accuracy), "{told}");
                if mv.after.is_won() {
                    assert!(
                        mv.before.is_won() && mv.accuracy == 100.0 && !mv.label.is_bad(),
                        "{told}"
                    );
                }
                if mv.before.is_lost() {
                    assert!(mv.after.is_lost(), "{told}");
                }
                let only = position.moves().len() == 1;
                assert!(!only || matches!(mv.label, Label::Forced | Label::Losing), "{told}");
                assert_eq!(
                    mv.label == Label::Best,
                    !only && !mv.label.is_bad() && mv.best[0] == mv.mv,
                    "{told}"
                );
                // The best line can be played.
                let mut line = position.clone();
                for mv in &mv.best {
                    line.play(mv).unwrap_or_else(|error| panic!("{told}: {error}"));
                }
                position.play(&mv.mv).unwrap();
            }
            if let Some(outcome) = game.result() {
                let last = review.moves.last().unwrap();
                assert_eq!(last.after, Worth::ended(outcome, last.side), "{ruleset}");
            }
            for player in Player::BOTH {
                assert!(review.accuracy[player.index()].is_some_and(|value| (0.0..=100.0).contains(&value)));
            }
        }
    }
}

#[test]
fn a_stopped_review_is_none() {
    let ruleset: Ruleset = "murus".parse().unwrap();
    let game = game(&ruleset, 1, 10);
    let whole = Control::new(&Limits::default());
    let mut steps = 0;
    let review = review(&game, &nodes(100), OPTIONS, &whole, &mut |_, _| {
        steps += 1;
        if steps == 3 {
            whole.stop();
        }
    });
    assert!(review.is_none());
    assert_eq!(steps, 3);
}

#[test]
fn a_game_without_moves_has_no_accuracy() {
    let game = History::parse(&"emulsion:size=3".parse().unwrap(), "startpos", [""; 0]).unwrap();
    let review = reviewed(&game);
    assert_eq!(review.accuracy, [None, None]);
    let json = serde_json::to_string(&review).unwrap();
    assert_eq!(
        json,
        r#"{"ruleset":"emulsion:size=3","accuracy":[null,null],"moves":[]}"#
    );
}
