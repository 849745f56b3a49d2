//! The lobby: open challenges and those who look at them.

use serde::Serialize;
use utoipa::ToSchema;

use crate::app::{App, Shared};
use crate::error::Answer;
use crate::messages::ServerMessage;
use crate::outbox::Outbox;
use crate::rooms::{SeatBody, SettingsBody};
use crate::side::Side;
use crate::store::Challenge;

/// A challenge, as somebody sees it.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub(crate) struct ChallengeBody {
    id: String,
    by: SeatBody,
    /// Whether it is one's own.
    mine: bool,
    /// Whether it is in the lobby, for anyone.
    open: bool,
    /// Which player its maker is to be.
    side: Side,
    settings: SettingsBody,
    /// Milliseconds since 1970.
    created_at: i64,
    /// The game it has become.
    #[schema(required)]
    game: Option<String>,
}

impl ChallengeBody {
    pub(crate) fn new(challenge: &Challenge, user: &str) -> ChallengeBody {
        ChallengeBody {
            id: challenge.id.clone(),
            by: SeatBody::from(&challenge.by),
            mine: challenge.by.holder.user() == Some(user),
            open: challenge.open,
            side: challenge.side,
            settings: SettingsBody::new(&challenge.settings, challenge.rated),
            created_at: challenge.created_at,
            game: challenge.game.clone(),
        }
    }
}

/// The lobby.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub(crate) struct LobbyBody {
    pub(crate) challenges: Vec<ChallengeBody>,
}

/// The challenges anyone may accept: those whose makers are here.
async fn open_challenges(app: &App) -> Answer<Vec<Challenge>> {
    let mut challenges = app.store.open_challenges().await?;
    challenges.retain(|challenge| challenge.by.holder.user().is_some_and(|user| app.hub.is_online(user)));
    Ok(challenges)
}

fn lobby_body(challenges: &[Challenge], user: &str) -> LobbyBody {
    let body = |challenge: &Challenge| ChallengeBody::new(challenge, user);
    LobbyBody {
        challenges: challenges.iter().map(body).collect(),
    }
}

/// The lobby as a person sees it.
pub(crate) async fn lobby(app: &App, user: &str) -> Answer<LobbyBody> {
    Ok(lobby_body(&open_challenges(app).await?, user))
}

fn message(challenges: &[Challenge], user: &str) -> ServerMessage<'static> {
    ServerMessage::Lobby(lobby_body(challenges, user))
}

/// Tells one socket what is in the lobby.
pub(crate) async fn tell_lobby(app: &App, outbox: &Outbox) -> Answer<()> {
    outbox.say(&message(&open_challenges(app).await?, outbox.user()));
    Ok(())
}

/// Tells all who look at the lobby that a person has come, gone, or changed something in it.
pub(crate) async fn lobby_changed(app: &Shared, user: &str) {
    let looking = app.hub.lobby();
    if looking.is_empty() {
        return;
    }
    match open_challenges(app).await {
        Ok(challenges) => {
            for outbox in looking {
                outbox.say(&message(&challenges, outbox.user()));
            }
        }
        Err(error) => tracing::warn!(user, message = error.info.message, "the lobby could not be told"),
    }
}
