//! Words that a shell completes, where others are right too.

use std::ffi::OsStr;

use clap::builder::{PossibleValue, StringValueParser, TypedValueParser};
use clap::error::Error;
use clap::{Arg, Command};
use quincunx_rules::{GAMES, GameInfo};

/// Takes any text; what it completes to is only usual.
#[derive(Clone, Copy)]
pub(crate) struct Suggested(fn() -> Vec<PossibleValue>);

impl TypedValueParser for Suggested {
    type Value = String;

    fn parse_ref(&self, command: &Command, arg: Option<&Arg>, value: &OsStr) -> Result<String, Error> {
        StringValueParser::new().parse_ref(command, arg, value)
    }

    fn possible_values(&self) -> Option<Box<dyn Iterator<Item = PossibleValue> + '_>> {
        Some(Box::new((self.0)().into_iter()))
    }
}

/// The rulesets with one option at most.
pub(crate) const RULESETS: Suggested = Suggested(|| GAMES.iter().flat_map(|game| rulesets(game)).collect());

/// Whoever can sit at a board.
#[cfg(feature = "terminal")]
pub(crate) const SEATS: Suggested = Suggested(|| {
    let human = PossibleValue::new("human").help("a person");
    std::iter::once(human).chain(bots()).collect()
});

fn rulesets(game: &GameInfo) -> impl Iterator<Item = PossibleValue> {
    let options = game.options.iter().flat_map(|option| {
        let others = option.values.iter().enumerate();
        let others = others.filter(|(n, _)| *n != usize::from(option.default));
        others.map(|(_, value)| {
            let ruleset = format!("{}:{}={value}", game.name, option.key);
            PossibleValue::new(ruleset).help(option.about)
        })
    });
    std::iter::once(PossibleValue::new(game.name).help(game.title)).chain(options)
}

#[cfg(feature = "terminal")]
fn bots() -> impl Iterator<Item = PossibleValue> {
    let named = [
        ("random", "any move"),
        ("greedy", "the original program's bot"),
        ("greedy-hard", "the original program's harder bot, in Alliances"),
        ("engine", "the strongest"),
        ("engine:time=1s", "the strongest, with a second for each move"),
    ];
    let named = named.map(|(name, about)| PossibleValue::new(name).help(about));
    let levels = (1..=9).map(|level| PossibleValue::new(format!("level:{level}")));
    named.into_iter().chain(levels)
}
