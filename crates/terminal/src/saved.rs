//! What a saved game holds.

use quincunx_play::{Entry, Millis, Settings};
use serde::{Deserialize, Serialize};

use crate::{Sitter, date};

/// The form of saves that this program writes and reads.
const VERSION: u32 = 1;

/// A game as it is kept on disk: its settings and all that happened, from which everything else follows.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct Saved {
    version: u32,
    /// When it was saved, in seconds since 1970.
    pub saved: u64,
    /// Who sits in seat A.
    pub one: Sitter,
    /// Who sits in seat B.
    pub two: Sitter,
    /// What makes the bots repeatable.
    pub seed: u64,
    /// The game's time.
    pub at: Millis,
    /// What was agreed before.
    pub settings: Settings,
    /// What happened.
    pub log: Vec<Entry>,
}

impl Saved {
    pub(crate) fn new(one: Sitter, two: Sitter, seed: u64, at: Millis, settings: Settings, log: Vec<Entry>) -> Saved {
        Saved {
            version: VERSION,
            saved: date::seconds(),
            one,
            two,
            seed,
            at,
            settings,
            log,
        }
    }

    /// Reads a save.
    ///
    /// # Errors
    /// What is wrong with it.
    pub fn read(text: &str) -> Result<Saved, String> {
        let saved: Saved = serde_json::from_str(text).map_err(|error| error.to_string())?;
        if saved.version != VERSION {
            return Err(format!(
                "it has version {}, this program knows {VERSION}",
                saved.version
            ));
        }
        Ok(saved)
    }
}
