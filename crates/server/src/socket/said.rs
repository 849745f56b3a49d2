//! What clients say.

use quincunx_play::{Action, Seat};
use serde::Deserialize;
use utoipa::ToSchema;

use crate::error::ApiError;
use crate::schemas;

/// A message from a client: `t` says which. Its `id` is a number of the client's own choice, which the answer has too.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(tag = "t", rename_all = "lowercase", deny_unknown_fields)]
#[schema(as = ClientMessage)]
pub(crate) enum Said {
    /// Watches a game: answered by `game`, and by another whenever something happens.
    Watch {
        id: Option<u64>,
        game: String,
        /// Whether the answers are to have scenes, as they do unless told.
        #[serde(default = "yes")]
        scene: bool,
    },
    /// Watches a game no more.
    Unwatch { id: Option<u64>, game: String },
    /// Does something in a game.
    Act {
        id: Option<u64>,
        game: String,
        /// The seat; it may be left out by whoever has one only.
        #[schema(value_type = Option<schemas::Seat>)]
        seat: Option<Seat>,
        /// The step of the game it is meant for; only `resign`, `abort` and `decline` may leave it out.
        step: Option<u64>,
        #[schema(value_type = schemas::Action)]
        action: Action,
    },
    /// Offers or accepts another game.
    Rematch { id: Option<u64>, game: String },
    /// Looks at the lobby: answered by `lobby`, and by another whenever it changes.
    Lobby {
        id: Option<u64>,
        /// Whether to begin or to end that.
        on: bool,
    },
    /// Asks for a `pong`, to notice a dead connection.
    Ping { id: Option<u64> },
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
