//! What is said to a room.

use quincunx_play::{Action, Game, Millis, Seat};
use serde::Deserialize;
use tokio::sync::oneshot;

use super::body::RematchBody;
use crate::bots::Decision;
use crate::error::{Answer, ApiError};
use crate::messages::ServerMessage;
use crate::outbox::{Outbox, SocketId};
use crate::schemas;
use crate::store::GameRow;

/// Something a person does in a game, as it is asked for.
#[derive(Clone, Debug, Deserialize, utoipa::ToSchema)]
#[serde(deny_unknown_fields)]
#[schema(example = json!({"seat": "a", "step": 5, "action": {"move": "c3"}}))]
pub(crate) struct Act {
    /// The seat; it may be left out by whoever has one only.
    #[serde(default)]
    #[schema(value_type = Option<schemas::Seat>)]
    pub(crate) seat: Option<Seat>,
    /// The step of the game it is meant for; only `resign`, `abort` and `decline` may leave it out.
    #[serde(default)]
    pub(crate) step: Option<u64>,
    #[schema(value_type = schemas::Action)]
    pub(crate) action: Action,
}

/// A game and what is known of it, at a moment.
pub(crate) struct Peek {
    pub(crate) row: GameRow,
    pub(crate) game: Game,
}

/// How the answer gets back.
pub(crate) enum Reply {
    /// As a message, with the number of the one it answers.
    Socket(Outbox, Option<u64>),
    /// To whoever waits for it.
    Once(oneshot::Sender<Answer<()>>),
}

impl Reply {
    /// The socket that is answered.
    pub(crate) fn socket(&self) -> Option<SocketId> {
        match self {
            Reply::Socket(outbox, _) => Some(outbox.socket()),
            Reply::Once(_) => None,
        }
    }

    pub(crate) fn give(self, answer: Answer<()>) {
        match self {
            Reply::Socket(outbox, id) => match answer {
                Ok(()) => outbox.say(&ServerMessage::Done { id }),
                Err(error) => outbox.say(&ServerMessage::refusal(id, error)),
            },
            // Whoever no longer waits does not need it.
            Reply::Once(sender) => drop(sender.send(answer)),
        }
    }
}

/// What is said to a room.
pub(crate) enum Command {
    /// A socket watches from now on.
    Watch {
        outbox: Outbox,
        scene: bool,
        id: Option<u64>,
    },
    /// A socket watches no more.
    Unwatch(SocketId),
    /// A person does something; `lag` is how long it was on its way.
    Act {
        user: String,
        lag: Millis,
        act: Act,
        reply: Reply,
    },
    /// A person wants another game.
    Rematch {
        user: String,
        reply: oneshot::Sender<Answer<RematchBody>>,
    },
    /// The game as a person sees it, as JSON.
    View {
        user: String,
        reply: oneshot::Sender<Answer<Vec<u8>>>,
    },
    /// The game itself.
    Peek(oneshot::Sender<Answer<Box<Peek>>>),
    /// What a bot has decided, thinking about a step.
    Decided { step: u64, decision: Decision },
    /// Nothing: the room is only to be there.
    Wake,
    /// The names in the store may have changed.
    Refresh,
}

impl Command {
    /// Answers that it cannot be done.
    pub(crate) fn refuse(self, error: ApiError) {
        match self {
            Command::Watch { outbox, id, .. } => outbox.say(&ServerMessage::refusal(id, error)),
            Command::Act { reply, .. } => reply.give(Err(error)),
            Command::Rematch { reply, .. } => drop(reply.send(Err(error))),
            Command::View { reply, .. } => drop(reply.send(Err(error))),
            Command::Peek(reply) => drop(reply.send(Err(error))),
            Command::Unwatch(_) | Command::Decided { .. } | Command::Wake | Command::Refresh => {}
        }
    }
}
