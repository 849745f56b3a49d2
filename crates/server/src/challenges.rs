//! Challenges as people see them.

use serde::Serialize;
use utoipa::ToSchema;

use crate::cursor::cursor;
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

/// A page of the lobby.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub(crate) struct LobbyBody {
    /// Newest first.
    challenges: Vec<ChallengeBody>,
    /// What to ask for the next page with; `null` on the last one.
    #[schema(required)]
    next: Option<String>,
}

impl LobbyBody {
    /// The page with those challenges, as a person sees it, and whether there are `more`.
    pub(crate) fn new(challenges: &[&Challenge], user: &str, more: bool) -> LobbyBody {
        let last = challenges.last().filter(|_| more);
        LobbyBody {
            challenges: challenges
                .iter()
                .map(|challenge| ChallengeBody::new(challenge, user))
                .collect(),
            next: last.map(|last| cursor(&last.key())),
        }
    }
}
