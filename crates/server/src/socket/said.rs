//! What clients say.

use quincunx_play::{Action, Seat};
use serde::Deserialize;

use crate::error::ApiError;

/// A message from a client.
#[derive(Debug, Deserialize)]
#[serde(tag = "t", rename_all = "lowercase", deny_unknown_fields)]
pub(super) enum Said {
    Watch {
        id: Option<u64>,
        game: String,
        #[serde(default = "yes")]
        scene: bool,
    },
    Unwatch {
        id: Option<u64>,
        game: String,
    },
    Act {
        id: Option<u64>,
        game: String,
        seat: Option<Seat>,
        step: Option<u64>,
        action: Action,
    },
    Rematch {
        id: Option<u64>,
        game: String,
    },
    Lobby {
        id: Option<u64>,
        on: bool,
    },
    Ping {
        id: Option<u64>,
    },
}

fn yes() -> bool {
    true
}

impl Said {
    /// Reads a message; what makes no sense is refused under its number, if it has one.
    pub(super) fn read(text: &str) -> Result<Said, (Option<u64>, ApiError)> {
        #[derive(Deserialize)]
        struct Numbered {
            id: Option<u64>,
        }
        serde_json::from_str(text).map_err(|error| {
            let numbered = serde_json::from_str(text).ok();
            let id = numbered.and_then(|numbered: Numbered| numbered.id);
            (id, ApiError::bad("bad-message", error.to_string()))
        })
    }
}
