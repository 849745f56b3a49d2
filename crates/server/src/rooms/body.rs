//! Games as JSON.

use quincunx_draw::{Choice, Deciding, Notes, Options, Piece, Scene, Trace};
use quincunx_play::{Game, Millis, Notice, Offers, Possible, Seat, Settings, Takeback, TimeControl, Turn, Verdict};
use quincunx_rules::{AnyPosition, MoveError, Player};
use serde::Serialize;
use utoipa::ToSchema;

use crate::store::{Ended, GameRow, Holder, RatingChanges, Sitting};

/// Who sits in a seat.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub(crate) struct SeatBody {
    /// `guest`, `account`, `bot` or `deleted`.
    #[schema(value_type = String)]
    pub(crate) kind: &'static str,
    pub(crate) name: String,
    pub(crate) rating: Option<i32>,
    pub(crate) provisional: bool,
}

impl From<&Sitting> for SeatBody {
    fn from(sitting: &Sitting) -> SeatBody {
        let (kind, name) = match (&sitting.holder, &sitting.name) {
            (Holder::Bot(name), _) => ("bot", name.clone()),
            (_, Some(name)) => ("account", name.clone()),
            (_, None) if sitting.deleted => ("deleted", "?".to_string()),
            (Holder::User(id), None) => ("guest", guest_name(id)),
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
    #[schema(value_type = String)]
    ruleset: String,
    #[schema(value_type = Option<Object>)]
    clock: Option<TimeControl>,
    pie: bool,
    rated: bool,
    start: Option<String>,
    #[schema(value_type = String)]
    takeback: Takeback,
}

impl SettingsBody {
    pub(crate) fn new(settings: &Settings, rated: bool) -> SettingsBody {
        SettingsBody {
            ruleset: settings.ruleset.to_string(),
            clock: settings.clock,
            pie: settings.pie,
            rated,
            start: settings.start.clone(),
            takeback: settings.takeback,
        }
    }
}

/// How a game stands.
#[derive(Serialize)]
pub(super) struct StateBody {
    position: String,
    side: u8,
    to_move: Option<Seat>,
    players: [u8; 2],
    result: Option<Verdict>,
    clocks: Option<[Millis; 2]>,
    offers: Offers,
    can: Possible,
    rematch: Option<Seat>,
}

impl StateBody {
    pub(super) fn new(game: &Game, now: Millis, rematch: Option<Seat>) -> StateBody {
        let position = game.position();
        let [a, b] = Seat::BOTH.map(|seat| game.clock(seat, now));
        StateBody {
            position: position.to_string(),
            side: position.side().number(),
            to_move: game.to_move(),
            players: Seat::BOTH.map(|seat| Player::number(game.player_of(seat))),
            result: game.verdict(),
            clocks: a.zip(b).map(<[Millis; 2]>::from),
            offers: game.offers(),
            can: Possible {
                swap: game.can_swap(),
                abort: game.can_abort(),
                undo: game.can_undo(),
                redo: game.can_redo(),
            },
            rematch,
        }
    }
}

/// What is on a board.
#[derive(Serialize)]
pub(crate) struct SceneBody {
    pieces: Vec<Piece>,
    links: Vec<[usize; 2]>,
    notes: Notes,
    choices: Vec<Choice>,
    last: Option<Trace>,
    moves: Vec<Trace>,
    deciding: Vec<Deciding>,
}

impl SceneBody {
    /// The scene of a position, after a move from `before`.
    pub(crate) fn new(before: Option<(&AnyPosition, &str)>, position: &AnyPosition, legal: bool) -> SceneBody {
        let options = Options {
            last: before.and_then(|(before, mv)| Trace::of(before, mv).ok()),
            moves: legal,
            ..Options::default()
        };
        let scene = Scene::of(position, &options);
        SceneBody {
            pieces: scene.pieces,
            links: scene.links,
            notes: scene.notes,
            choices: scene.choices,
            last: scene.last,
            moves: scene.moves,
            deciding: scene.deciding,
        }
    }
}

/// A position with its scene.
#[derive(Serialize)]
pub(crate) struct PositionBody {
    position: String,
    side: u8,
    result: Option<ResultBody>,
    #[serde(flatten)]
    scene: SceneBody,
}

#[derive(Serialize)]
struct ResultBody {
    winner: Option<u8>,
    reason: &'static str,
}

/// A position with its scene, after playing moves from a start.
pub(crate) fn position_body<'a>(
    mut position: AnyPosition,
    moves: impl Iterator<Item = &'a str>,
    legal: bool,
) -> Result<PositionBody, (String, MoveError)> {
    let mut before = None;
    for mv in moves {
        let earlier = position.clone();
        position.play(mv).map_err(|error| (mv.to_string(), error))?;
        before = Some((earlier, mv));
    }
    let last = before.as_ref().map(|(position, mv)| (position, *mv));
    Ok(PositionBody {
        scene: SceneBody::new(last, &position, legal),
        position: position.to_string(),
        side: position.side().number(),
        result: position.result().map(|outcome| ResultBody {
            winner: outcome.winner.map(Player::number),
            reason: outcome.reason.0,
        }),
    })
}

/// Who is there.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize)]
pub(super) struct Presence {
    pub(super) seats: [bool; 2],
    pub(super) watchers: usize,
}

/// Everything about a game, as somebody sees it.
#[derive(Serialize)]
pub(super) struct GameBody<'a> {
    pub(super) seats: [SeatBody; 2],
    pub(super) you: Vec<Seat>,
    pub(super) settings: SettingsBody,
    pub(super) created_at: i64,
    pub(super) ended_at: Option<i64>,
    pub(super) previous: Option<&'a str>,
    pub(super) next: Option<&'a str>,
    pub(super) rating_changes: Option<RatingChanges>,
    pub(super) step: u64,
    pub(super) state: StateBody,
    pub(super) turns: Vec<&'a Turn>,
    pub(super) presence: Presence,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(super) scene: Option<SceneBody>,
}

/// The answer to a request for a game.
#[derive(Serialize)]
pub(super) struct GameAnswer<'a> {
    pub(super) id: &'a str,
    #[serde(flatten)]
    pub(super) body: GameBody<'a>,
}

/// The answer to a socket that begins to watch.
#[derive(Serialize)]
pub(super) struct WatchAnswer<'a> {
    pub(super) t: &'static str,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(super) id: Option<u64>,
    pub(super) game: &'a str,
    #[serde(flatten)]
    pub(super) body: GameBody<'a>,
}

/// What has happened in a game.
#[derive(Serialize)]
pub(super) struct ChangeMessage<'a> {
    pub(super) t: &'static str,
    pub(super) game: &'a str,
    pub(super) step: u64,
    pub(super) notices: &'a [Notice],
    pub(super) state: &'a StateBody,
    pub(super) turns_from: usize,
    pub(super) turns: &'a [&'a Turn],
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(super) ended_at: Option<i64>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(super) rating_changes: Option<RatingChanges>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(super) scene: Option<&'a SceneBody>,
}

/// Who is there now.
#[derive(Serialize)]
pub(super) struct PresenceMessage<'a> {
    pub(super) t: &'static str,
    pub(super) game: &'a str,
    #[serde(flatten)]
    pub(super) presence: Presence,
}

/// Whether there is to be another game.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub(crate) struct RematchBody {
    /// The seat that wants one.
    #[schema(value_type = Option<String>)]
    pub(crate) offered: Option<Seat>,
    /// The game that has begun.
    pub(crate) next: Option<String>,
}

#[derive(Serialize)]
pub(super) struct RematchMessage<'a> {
    pub(super) t: &'static str,
    pub(super) game: &'a str,
    #[serde(flatten)]
    pub(super) rematch: &'a RematchBody,
}

/// A game in a list.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub(crate) struct Summary {
    id: String,
    ruleset: String,
    seats: [SeatBody; 2],
    #[schema(value_type = Vec<String>)]
    you: Vec<Seat>,
    rated: bool,
    #[schema(value_type = Option<Object>)]
    clock: Option<TimeControl>,
    created_at: i64,
    ended_at: Option<i64>,
    #[schema(value_type = Option<Object>)]
    result: Option<Verdict>,
    plies: Option<u32>,
    #[schema(value_type = Option<Vec<Vec<i32>>>)]
    rating_changes: Option<RatingChanges>,
}

/// A game as a line in a list, as a person sees it.
pub(crate) fn summary(row: &GameRow, user: &str) -> Summary {
    let verdict = |ended: &Ended| Verdict {
        winner: ended.winner,
        seat: ended.seat,
        reason: ended.reason.clone(),
    };
    Summary {
        id: row.id.clone(),
        ruleset: row.settings.ruleset.to_string(),
        seats: [SeatBody::from(&row.seats[0]), SeatBody::from(&row.seats[1])],
        you: row.seats_of(user),
        rated: row.rated,
        clock: row.settings.clock,
        created_at: row.created_at,
        ended_at: row.ended.as_ref().map(|ended| ended.at),
        result: row.ended.as_ref().map(verdict),
        plies: row.ended.as_ref().map(|ended| ended.plies),
        rating_changes: row.changes,
    }
}
