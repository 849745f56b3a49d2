//! The bots of a game in their threads, and how they answer what is proposed to them.

use std::sync::mpsc::Sender;

use quincunx_engine::bot::{BotSpec, Thought};
use quincunx_engine::{Limits, Options, Score, winning_chance};
use quincunx_play::Seat;
use quincunx_rules::Ruleset;

use crate::brain::{Brain, Report};
use crate::{Programs, Sitter, Table};

/// How many positions are looked at before a bot answers a proposal.
const JUDGING_NODES: u64 = 30_000;
/// A bot agrees to a draw if its chances are no better.
const DRAW_CHANCE: f64 = 0.4;

/// What is said where a person sits who was asked to think.
pub(crate) const NOBODY: &str = "nobody sits there";

/// The brain of a sitter; a person has one already.
pub(crate) fn seated(
    sitter: &Sitter,
    ruleset: Ruleset,
    seed: u64,
    programs: Option<Programs>,
    reports: &Sender<Report>,
) -> Option<Brain> {
    let sitter = sitter.clone();
    (!sitter.is_human()).then(|| {
        let make = move || match sitter.build(&ruleset, seed, programs.as_ref())? {
            Some(bot) => Ok(bot),
            None => Err(NOBODY.to_string()),
        };
        Brain::new(make, reports.clone())
    })
}

/// The brain that gives hints and analyses, with so many lines.
pub(crate) fn analyst(ruleset: Ruleset, lines: usize, reports: &Sender<Report>) -> Brain {
    let make = move || {
        let spec: BotSpec = "engine".parse().map_err(|error| format!("{error}"))?;
        let options = Options {
            lines,
            ..spec.options()
        };
        let spec = spec.with_options(options);
        spec.build(&ruleset, 0).map_err(|error| error.to_string())
    };
    Brain::new(make, reports.clone())
}

/// What thinking about a proposal may take. It depends on no clock, so that games with a seed repeat.
pub(crate) fn judging() -> Limits {
    Limits {
        nodes: Some(JUDGING_NODES),
        ..Limits::default()
    }
}

/// Whether the bot in a seat agrees to a draw, given what the analyst thinks of the position.
pub(crate) fn takes_draw(table: &Table, thought: Option<&Thought>, seat: Seat) -> bool {
    let game = &table.game;
    let score = thought.and_then(Thought::score).unwrap_or(Score::EVEN);
    let chance = winning_chance(&game.settings().ruleset, score);
    let own = if game.position().side() == game.player_of(seat) {
        chance
    } else {
        1.0 - chance
    };
    own <= DRAW_CHANCE
}

/// Whether a bot that thinks so exchanges players by the pie rule; one without an opinion tosses a coin.
pub(crate) fn wants_swap(thought: Option<&Thought>, seed: u64) -> bool {
    match thought.and_then(Thought::score) {
        Some(score) => score < Score::EVEN,
        None => seed.count_ones() % 2 == 1,
    }
}
