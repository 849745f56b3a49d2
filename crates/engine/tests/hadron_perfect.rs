//! The full engine on 5x5 Hadron: it never loses a position that is won, whoever it plays.

#![allow(clippy::unwrap_used, reason = "a test may panic")]

use quincunx_engine::bot::{Bot, BotSpec};
use quincunx_engine::hadron_solver::Solver;
use quincunx_engine::{Control, Limits};
use quincunx_rules::hadron::Hadron;
use quincunx_rules::{AnyPosition, History, Position, Ruleset};

/// As little as can be asked for: what the board decides is decided at a glance.
const ENGINE: &str = "engine:nodes=1,hash=4";
const OPPONENTS: [&str; 6] = [
    "random",
    "greedy",
    "level:2",
    "level:5",
    "level:7",
    "engine:nodes=2000,hash=4",
];

fn bot(name: &str, ruleset: &Ruleset, seed: u64) -> (Box<dyn Bot>, Limits) {
    let spec: BotSpec = name.parse().unwrap();
    (spec.build(ruleset, seed).unwrap(), spec.limits())
}

/// Plays from that many random positions, won for the player to move, against each of the opponents in turn.
fn play_from(positions: u64, seed: u64) {
    let ruleset: Ruleset = "hadron:size=5".parse().unwrap();
    let start = Hadron::<u64>::start(&ruleset).unwrap();
    let mut rng = fastrand::Rng::with_seed(seed);
    let mut truth = Solver::new(16);
    let (mut engine, limits) = bot(ENGINE, &ruleset, seed);
    let mut opponents = OPPONENTS.map(|name| bot(name, &ruleset, seed + 1));
    let mut played = 0;
    while played < positions {
        let mut position = start;
        for _ in 0..rng.u32(..12) {
            if let Some(mv) = position.pick_move(|count| rng.usize(..count)) {
                position.play_unchecked(mv);
            }
        }
        if truth.solve(&position, &Control::new(&Limits::default())) != Some(true) {
            continue;
        }
        let name = OPPONENTS[(played % OPPONENTS.len() as u64) as usize];
        let (opponent, their_limits) = &mut opponents[(played % OPPONENTS.len() as u64) as usize];
        played += 1;
        engine.new_game();
        opponent.new_game();
        let winner = position.side();
        let mut game = History::new(AnyPosition::parse(&ruleset, &position.to_string()).unwrap());
        let outcome = loop {
            if let Some(outcome) = game.result() {
                break outcome;
            }
            let (bot, limits) = if game.position().side() == winner {
                (&mut engine, &limits)
            } else {
                (&mut *opponent, &*their_limits)
            };
            let thought = bot.choose(&game, &Control::new(limits), &mut |_| {}).unwrap();
            game.push(thought.choice().unwrap()).unwrap();
        };
        assert_eq!(
            outcome.winner,
            Some(winner),
            "{position} was won, but not against {name}"
        );
    }
}

/// `HADRON_POSITIONS=6000` plays from thousands, which takes some minutes in release mode.
#[test]
fn won_positions_are_won_against_everybody() {
    let positions = std::env::var("HADRON_POSITIONS").map_or(240, |number| number.parse().unwrap());
    play_from(positions, 1);
}

#[test]
fn a_won_position_is_kept_by_any_move_of_the_engine() {
    let ruleset: Ruleset = "hadron:size=5".parse().unwrap();
    let start = Hadron::<u64>::start(&ruleset).unwrap();
    let mut rng = fastrand::Rng::with_seed(2);
    let mut truth = Solver::new(16);
    truth.search_everything();
    let mut wins = |position: &Hadron<u64>| truth.solve(position, &Control::new(&Limits::default())) == Some(true);
    let (mut engine, limits) = bot(ENGINE, &ruleset, 1);
    let mut kept = 0;
    for n in 0..2000u32 {
        let mut position = start;
        for _ in 0..n % 18 {
            if let Some(mv) = position.pick_move(|count| rng.usize(..count)) {
                position.play_unchecked(mv);
            }
        }
        if position.result().is_some() || !wins(&position) {
            continue;
        }
        if n.is_multiple_of(10) {
            engine.new_game();
        }
        let game = History::new(AnyPosition::parse(&ruleset, &position.to_string()).unwrap());
        let control = Control::new(&limits);
        let mut first = None;
        let thought = engine.choose(&game, &control, &mut |thought| first = first.or(thought.score()));
        let thought = thought.unwrap();
        let next = position.after(thought.choice().unwrap().parse().unwrap());
        assert!(!wins(&next), "{position} is won, and not by {thought:?}");
        // The first thing said is the proof.
        assert!(first.is_some_and(|score| score.is_win()), "{position} {first:?}");
        kept += 1;
    }
    assert!(kept > 800, "{kept}");
}
