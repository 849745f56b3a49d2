//! Games as JSON.

use quincunx_play::{Game, Millis, Offers, Possible, Seat, Settings, Takeback, TimeControl, Turn, Verdict};
use quincunx_rules::Player;
use serde::Serialize;
use utoipa::ToSchema;

use super::scene::SceneBody;
use crate::pace::Pace;
use crate::schemas;
use crate::store::{Holder, RatingChanges, Sitting};

/// Who sits in a seat.
#[derive(Clone, Debug, Serialize, ToSchema)]
#[schema(example = json!({"kind": "account", "name": "ada", "rating": 1512, "provisional": false}))]
pub(crate) struct SeatBody {
    pub(crate) kind: SeatKind,
    pub(crate) name: String,
    /// The rating in this game at its pace; `null` if there is none.
    #[schema(required)]
    pub(crate) rating: Option<i32>,
    /// Whether the rating rests on too few games to mean much.
    pub(crate) provisional: bool,
}

/// What somebody in a seat is; `deleted` was an account.
#[derive(Clone, Copy, Debug, Serialize, ToSchema)]
#[serde(rename_all = "lowercase")]
pub(crate) enum SeatKind {
    Guest,
    Account,
    Bot,
    Deleted,
}

impl From<&Sitting> for SeatBody {
    fn from(sitting: &Sitting) -> SeatBody {
        let (kind, name) = match (&sitting.holder, &sitting.name) {
            (Holder::Bot(name), _) => (SeatKind::Bot, name.clone()),
            (_, Some(name)) => (SeatKind::Account, name.clone()),
            (_, None) if sitting.deleted => (SeatKind::Deleted, "?".to_string()),
            (Holder::User(id), None) => (SeatKind::Guest, guest_name(id)),
        };
        SeatBody {
            kind,
            name,
            rating: sitting.rating.map(|rating| rating.rating.round() as i32),
            provisional: sitting.rating.is_some_and(|rating| rating.provisional()),
        }
    }
}

/// What a guest is called: enough of the id to tell two of them apart, too little to be one of them.
pub(crate) fn guest_name(id: &str) -> String {
    format!("Guest {}", id.get(..4).unwrap_or(id).to_uppercase())
}

/// What was agreed before a game.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub(crate) struct SettingsBody {
    /// The game and its options.
    #[schema(example = "hadron:size=7")]
    ruleset: String,
    /// `null` is no clock.
    #[schema(value_type = Option<schemas::TimeControl>, required)]
    clock: Option<TimeControl>,
    /// Whether whoever answers the first move may exchange players instead.
    pie: bool,
    /// The pace at which it is rated, if it is.
    pace: Pace,
    /// Whether it counts for the ratings.
    rated: bool,
    /// The position to start from; `null` is that of the ruleset.
    #[schema(required)]
    start: Option<String>,
    #[schema(value_type = schemas::Takeback)]
    takeback: Takeback,
}

impl SettingsBody {
    pub(crate) fn new(settings: &Settings, rated: bool) -> SettingsBody {
        SettingsBody {
            ruleset: settings.ruleset.to_string(),
            clock: settings.clock,
            pace: Pace::of(settings.clock),
            pie: settings.pie,
            rated,
            start: settings.start.clone(),
            takeback: settings.takeback,
        }
    }
}

/// How a game stands.
#[derive(Serialize, ToSchema)]
pub(crate) struct StateBody {
    /// The text of the position.
    #[schema(example = "5/5/2o2/5/5 2")]
    position: String,
    /// The player to move.
    #[schema(value_type = schemas::Player)]
    side: u8,
    /// Whose turn it is; nobody's once the game has ended.
    #[schema(value_type = Option<schemas::Seat>, required)]
    to_move: Option<Seat>,
    /// The players that a and b play.
    #[schema(value_type = Vec<schemas::Player>, min_items = 2, max_items = 2)]
    players: [u8; 2],
    /// How the game ended, if it has.
    #[schema(value_type = Option<schemas::Verdict>, required)]
    result: Option<Verdict>,
    /// What the clocks of a and b show as this is sent, in milliseconds; that of `to_move` runs. `null` without clocks.
    #[schema(value_type = Option<Vec<u64>>, min_items = 2, max_items = 2, required)]
    clocks: Option<[Millis; 2]>,
    #[schema(value_type = schemas::Offers)]
    offers: Offers,
    #[schema(value_type = schemas::Possible)]
    can: Possible,
    /// The seat that wants another game.
    #[schema(value_type = Option<schemas::Seat>, required)]
    rematch: Option<Seat>,
}

impl StateBody {
    pub(super) fn new(game: &Game, now: Millis, rematch: Option<Seat>) -> StateBody {
        let position = game.position();
        StateBody {
            position: position.to_string(),
            side: position.side().number(),
            to_move: game.to_move(),
            players: Seat::BOTH.map(|seat| Player::number(game.player_of(seat))),
            result: game.verdict(),
            clocks: game.clocks(now),
            offers: game.offers(),
            can: game.possible(),
            rematch,
        }
    }
}

/// Who is there.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, ToSchema)]
pub(crate) struct Presence {
    /// Whether a and b are; a bot always is.
    #[schema(value_type = Vec<bool>, min_items = 2, max_items = 2)]
    pub(super) seats: [bool; 2],
    /// How many others watch.
    pub(super) watchers: usize,
}

/// Everything about a game, as somebody sees it.
#[derive(Serialize, ToSchema)]
pub(crate) struct GameBody<'a> {
    /// Those of a and b.
    #[schema(value_type = Vec<SeatBody>, min_items = 2, max_items = 2)]
    pub(super) seats: [SeatBody; 2],
    /// One's own seats: none for a spectator, both at one screen.
    #[schema(value_type = Vec<schemas::Seat>)]
    pub(super) you: Vec<Seat>,
    pub(super) settings: SettingsBody,
    /// Milliseconds since 1970.
    pub(super) created_at: i64,
    /// Milliseconds since 1970; `null` while the game goes on.
    #[schema(required)]
    pub(super) ended_at: Option<i64>,
    /// The game before this one, if this is a rematch.
    #[schema(required)]
    pub(super) previous: Option<&'a str>,
    /// The rematch.
    #[schema(required)]
    pub(super) next: Option<&'a str>,
    /// The ratings of a and b before and after, once a rated game has ended.
    #[schema(value_type = Option<Vec<schemas::RatingChange>>, min_items = 2, max_items = 2, required)]
    pub(super) rating_changes: Option<RatingChanges>,
    /// Grows with every turn made or taken back, and never goes down; an action says which step it is meant for.
    pub(super) step: u64,
    pub(super) state: StateBody,
    #[schema(value_type = Vec<schemas::Turn>)]
    pub(super) turns: Vec<&'a Turn>,
    pub(super) presence: Presence,
    /// Left out for sockets that want none.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false)]
    pub(super) scene: Option<SceneBody>,
}

/// A game.
#[derive(Serialize, ToSchema)]
pub(crate) struct GameAnswer<'a> {
    #[schema(example = "Zk3f9aQw7LmP")]
    pub(super) id: &'a str,
    #[serde(flatten)]
    pub(super) body: GameBody<'a>,
}

/// Whether there is to be another game.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub(crate) struct RematchBody {
    /// The seat that wants one.
    #[schema(value_type = Option<schemas::Seat>, required)]
    pub(crate) offered: Option<Seat>,
    /// The game that has begun.
    #[schema(required)]
    pub(crate) next: Option<String>,
}
