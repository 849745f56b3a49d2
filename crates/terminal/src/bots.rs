//! The bots of a game in their threads.

use std::sync::mpsc::Sender;

use quincunx_engine::Options;
use quincunx_engine::bot::BotSpec;
use quincunx_rules::Ruleset;

use crate::brain::{Brain, Report};
use crate::{Programs, Sitter};

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
