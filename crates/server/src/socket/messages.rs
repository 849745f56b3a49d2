//! The messages of the WebSocket, both ways: what clients say, and what they are told.

use quincunx_play::{Action, Notice, Seat, Turn};
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use crate::challenges::LobbyBody;
use crate::error::{ApiError, ErrorInfo};
use crate::rooms::{GameBody, Presence, RematchBody, SceneBody, SeatBody, StateBody};
use crate::schemas;
use crate::store::RatingChanges;

/// A message from a client: `t` says which. Its `id` is a number of the client's own choice, which the answer has too.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(tag = "t", rename_all = "lowercase", deny_unknown_fields)]
pub(crate) enum ClientMessage {
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
    /// Asks which games against others wait for oneself: answered by `turns`, and by `turn` whenever that changes.
    Turns { id: Option<u64> },
    /// Asks for a `pong`, to notice a dead connection.
    Ping { id: Option<u64> },
}

fn yes() -> bool {
    true
}

impl ClientMessage {
    /// Reads a message; what makes no sense is refused under its number, if it has one.
    pub(super) fn read(text: &str) -> Result<ClientMessage, (Option<u64>, ApiError)> {
        #[derive(Deserialize)]
        struct Numbered {
            id: Option<u64>,
        }
        serde_json::from_str(text).map_err(|error| {
            let numbered = serde_json::from_str(text).ok();
            let id = numbered.and_then(|numbered: Numbered| numbered.id);
            (id, ApiError::unclear_request("bad-message", error.to_string()))
        })
    }
}

/// A message from the server: `t` says which.
#[derive(Serialize, ToSchema)]
#[serde(tag = "t", rename_all = "lowercase")]
#[expect(clippy::large_enum_variant, reason = "it is made to be written at once")]
pub(crate) enum ServerMessage<'a> {
    /// The answer to `watch`: everything about a game.
    #[serde(rename = "game")]
    Watched(WatchAnswer<'a>),
    /// What has happened in a game.
    #[serde(rename = "game")]
    Changed(ChangeMessage<'a>),
    /// Who is there now.
    Presence {
        /// The id of the game.
        game: &'a str,
        #[serde(flatten)]
        presence: Presence,
    },
    /// Somebody wants another game; with `next`, it has begun.
    Rematch {
        /// The id of the game that is over.
        game: &'a str,
        #[serde(flatten)]
        rematch: &'a RematchBody,
    },
    /// The lobby.
    Lobby(LobbyBody),
    /// The answer to `turns`: the games that wait for oneself, by their ids.
    Turns { games: Vec<String> },
    /// Whether a game waits for oneself now.
    Turn {
        /// The id of the game.
        game: &'a str,
        yours: bool,
    },
    /// Somebody has accepted one's challenge.
    Challenge {
        /// The id of the challenge.
        id: &'a str,
        /// The id of the game.
        game: &'a str,
    },
    /// A message is done and, if it was an `act`, on disk.
    Done {
        /// The number of the message, if it had one.
        #[serde(skip_serializing_if = "Option::is_none")]
        #[schema(nullable = false)]
        id: Option<u64>,
    },
    /// A message is refused and has changed nothing.
    Error {
        /// The number of the message, if it had one.
        #[serde(skip_serializing_if = "Option::is_none")]
        #[schema(nullable = false)]
        id: Option<u64>,
        error: ErrorInfo,
    },
    /// The page that opened the socket is not the one the server has now: load it again.
    Reload,
    /// The answer to `ping`.
    Pong {
        /// The number of the message, if it had one.
        #[serde(skip_serializing_if = "Option::is_none")]
        #[schema(nullable = false)]
        id: Option<u64>,
    },
}

impl ServerMessage<'_> {
    /// A refusal.
    pub(crate) fn refusal(id: Option<u64>, error: ApiError) -> Self {
        ServerMessage::Error { id, error: *error.info }
    }
}

/// Everything about a game, for a socket that begins to watch it.
#[derive(Serialize, ToSchema)]
pub(crate) struct WatchAnswer<'a> {
    /// The number of the message, if it had one.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false)]
    pub(crate) id: Option<u64>,
    /// The id of the game.
    pub(crate) game: &'a str,
    #[serde(flatten)]
    pub(crate) body: GameBody<'a>,
}

/// What has happened in a game. The turns are now the first `turns_from` of those known before, and then `turns`.
#[derive(Serialize, ToSchema)]
pub(crate) struct ChangeMessage<'a> {
    /// The id of the game.
    pub(crate) game: &'a str,
    pub(crate) step: u64,
    #[schema(value_type = Vec<schemas::Notice>)]
    pub(crate) notices: &'a [Notice],
    pub(crate) state: &'a StateBody,
    pub(crate) turns_from: usize,
    #[schema(value_type = Vec<schemas::Turn>)]
    pub(crate) turns: &'a [&'a Turn],
    /// Milliseconds since 1970, once the game has ended.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false)]
    pub(crate) ended_at: Option<i64>,
    /// The ratings of a and b before and after, once a rated game has ended.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(value_type = Option<Vec<schemas::RatingChange>>, nullable = false, min_items = 2, max_items = 2)]
    pub(crate) rating_changes: Option<RatingChanges>,
    /// Those of a and b with their new ratings, once a rated game has ended.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(value_type = Option<Vec<SeatBody>>, nullable = false, min_items = 2, max_items = 2)]
    pub(crate) seats: Option<&'a [SeatBody; 2]>,
    /// Left out for sockets that want none.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false)]
    pub(crate) scene: Option<&'a SceneBody>,
}
