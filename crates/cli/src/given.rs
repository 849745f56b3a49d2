//! The position a command is given: ruleset, position text and moves.

use clap::builder::{PossibleValuesParser, StyledStr};
use quincunx_rules::{AnyPosition, GAMES, History, Ruleset};

use quincunx_ugi::MAX_PERFT_DEPTH;

use crate::failure::{bad_input, bad_move, bad_position, bad_text};
use crate::suggested::RULESETS;

/// The arguments that say which position is meant.
#[derive(clap::Args)]
pub(crate) struct Given {
    /// The game and its options, such as `hadron`, `hadron:size=7` or `murus:rules=advanced,goal=escape`
    #[arg(value_name = "RULESET", value_parser = RULESETS, hide_possible_values = true)]
    ruleset: String,

    /// The position to start from, such as `5/5/2o2/5/5 2`, instead of the start of the game
    #[arg(long, value_name = "TEXT", default_value = "startpos", hide_default_value = true)]
    position: String,
}

impl Given {
    /// The game so far: the position and then `moves`.
    pub(crate) fn game(&self, moves: &[String]) -> anyhow::Result<History> {
        let ruleset = self.after(moves)?.ruleset();
        History::parse(&ruleset, &self.position, moves).map_err(|error| bad_input(error.to_string()))
    }

    /// The position after playing `moves`.
    pub(crate) fn after(&self, moves: &[String]) -> anyhow::Result<AnyPosition> {
        Ok(self.around_last(moves)?.1)
    }

    /// The positions before the last of `moves`, if there are any, and after it.
    pub(crate) fn around_last(&self, moves: &[String]) -> anyhow::Result<(Option<AnyPosition>, AnyPosition)> {
        let ruleset = read_ruleset(&self.ruleset)?;
        let mut position =
            AnyPosition::parse(&ruleset, &self.position).map_err(|error| bad_position(&self.position, &error))?;
        let mut before = None;
        for (n, mv) in moves.iter().enumerate() {
            before = Some(position.clone());
            position
                .play(mv)
                .map_err(|error| bad_move(mv, n + 1, &position.to_string(), &error))?;
        }
        Ok((before, position))
    }
}

/// A ruleset from the command line.
pub(crate) fn read_ruleset(text: &str) -> anyhow::Result<Ruleset> {
    text.parse()
        .map_err(|error| bad_text("the ruleset was refused", text, &error))
}

/// A depth for perft, from outside.
pub(crate) fn perft_depth(text: &str) -> Result<u32, String> {
    let depth = text.parse().ok().filter(|&depth| depth <= MAX_PERFT_DEPTH);
    depth.ok_or_else(|| format!("write a whole number from 0 to {MAX_PERFT_DEPTH}"))
}

/// Accepts the name of a game and completes it.
pub(crate) fn game_names() -> PossibleValuesParser {
    PossibleValuesParser::new(
        GAMES
            .iter()
            .map(|game| clap::builder::PossibleValue::new(game.name).help(game.title)),
    )
}

/// The games and their options, for the end of a help text.
pub(crate) fn rulesets_help() -> StyledStr {
    let mut text = String::from("Rulesets:\n");
    for game in GAMES {
        text.push_str(&format!("  {:<11} {}\n", game.name, game.title));
        for option in game.options {
            let default = option.values[usize::from(option.default)];
            let values = option.values.join("|");
            text.push_str(&format!(
                "  {:<11}   {}={values} (default {default}): {}\n",
                "", option.key, option.about
            ));
        }
    }
    text.pop();
    text.into()
}
