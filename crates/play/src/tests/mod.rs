//! Tests of the whole referee: one for each thing it adds to the rules, and random events against a model.

mod back;
mod clocks;
mod machine;
mod model;
mod record;
mod rules;
mod view;
mod walk;

use crate::{Action, Game, Millis, Notice, Refusal, Seat, Settings, TimeControl};
use walk::Walk;

fn hadron(change: impl FnOnce(&mut Settings)) -> Game {
    let mut settings = Settings::new("hadron:size=3".parse().unwrap());
    change(&mut settings);
    Game::new(settings).unwrap()
}

fn walk(change: impl FnOnce(&mut Settings)) -> Game {
    let mut settings = Settings::new(Walk::ruleset());
    change(&mut settings);
    Game::from_start(settings, Walk::opening())
}

fn fischer(base: Millis, increment: Millis) -> Option<TimeControl> {
    let moves = None;
    Some(TimeControl::Fischer { base, increment, moves })
}

/// Lets the person to move make each of these moves, at the moments 100, 200, ...
fn play(game: &mut Game, moves: &[&str]) {
    for text in moves {
        let now = game.log().last().map_or(0, |last| last.at) + 100;
        let seat = game.to_move().unwrap();
        game.act(now, seat, Action::Move((*text).into())).unwrap();
    }
}

fn code(result: Result<Vec<Notice>, Refusal>) -> &'static str {
    result.unwrap_err().code()
}

fn ending(game: &Game) -> (Option<u8>, Option<Seat>, String) {
    let verdict = game.verdict().unwrap();
    (verdict.winner, verdict.seat, verdict.reason)
}

fn mv(text: &str) -> Action {
    Action::Move(text.into())
}
