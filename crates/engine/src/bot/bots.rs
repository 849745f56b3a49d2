//! Bots for the games of other crates.

use quincunx_rules::{GameInfo, History, MissingPart, Ruleset};

use super::{Bot, BotSpec, SpecError};
use crate::{Knowledge, Original};

type Build = fn(&BotSpec, &Ruleset, u64) -> Result<Box<dyn Bot>, SpecError>;

/// The bots of a game of another crate: a part of its [`External`](quincunx_rules::External).
pub struct Bots {
    build: Build,
    moves_left: fn(&History) -> Option<u32>,
}

impl Bots {
    /// The bots that rest on what the engine knows of that type of position.
    pub const fn of<P: Knowledge + Original>() -> Bots {
        Bots {
            build: |spec, ruleset, seed| match P::start(ruleset) {
                Some(start) => spec.build_for(&start, seed),
                None => Err(SpecError(format!("these are not the bots of {ruleset}"))),
            },
            moves_left: |game| Some(game.position().get::<P>()?.moves_left()),
        }
    }

    /// The bots of a game of another crate; `None` if the game is one of `quincunx-rules`, whose bots are known.
    ///
    /// # Errors
    /// If the game does not bring them.
    pub fn of_game(game: &GameInfo) -> Result<Option<&'static Bots>, MissingPart> {
        game.part("bots, `quincunx_engine::bot::Bots`")
    }

    pub(super) fn build(&self, spec: &BotSpec, ruleset: &Ruleset, seed: u64) -> Result<Box<dyn Bot>, SpecError> {
        (self.build)(spec, ruleset, seed)
    }

    pub(super) fn moves_left(&self, game: &History) -> Option<u32> {
        (self.moves_left)(game)
    }
}
