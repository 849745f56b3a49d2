//! From the log of a game to the game.

use std::error::Error;
use std::fmt;

use quincunx_rules::AnyPosition;

use crate::{Entry, Game, Refusal, Settings, SettingsError};

impl Game {
    /// The game with these settings to which all this happened.
    ///
    /// # Errors
    /// If the settings make no sense, or the first entry that cannot have happened.
    pub fn replay(settings: Settings, log: &[Entry]) -> Result<Game, ReplayError> {
        let start = settings.check().map_err(ReplayError::Settings)?;
        Game::replay_from(settings, start, log)
    }

    /// Like [`Game::replay`], from a position at hand.
    pub(crate) fn replay_from(settings: Settings, start: AnyPosition, log: &[Entry]) -> Result<Game, ReplayError> {
        let mut game = Game::from_start(settings, start);
        for (index, entry) in log.iter().enumerate() {
            game.give_back(entry.held);
            game.apply(entry.at, entry.lag, entry.event.clone())
                .map_err(|refusal| ReplayError::Refused { index, refusal })?;
            // A time out of order or a turn after the flag makes something else of the entry, or nothing.
            if game.log().get(index) != Some(entry) {
                return Err(ReplayError::Misfit { index });
            }
        }
        Ok(game)
    }
}

/// Why a log is not that of a game.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum ReplayError {
    /// The settings make no sense.
    Settings(SettingsError),
    /// The referee refuses an entry.
    Refused {
        /// Which entry, counted from 0.
        index: usize,
        /// Why.
        refusal: Refusal,
    },
    /// An entry cannot have happened at that time.
    Misfit {
        /// Which entry, counted from 0.
        index: usize,
    },
}

impl fmt::Display for ReplayError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            ReplayError::Settings(error) => write!(f, "{error}"),
            ReplayError::Refused { index, refusal } => write!(f, "entry {} of the log: {refusal}", index + 1),
            ReplayError::Misfit { index } => write!(f, "entry {} of the log does not fit its time", index + 1),
        }
    }
}

impl Error for ReplayError {}
