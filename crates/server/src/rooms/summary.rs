//! Games in lists.

use quincunx_play::{Seat, TimeControl, Verdict};
use serde::Serialize;
use utoipa::ToSchema;

use super::body::SeatBody;
use crate::pace::Pace;
use crate::schemas;
use crate::store::{Ended, GameRow, RatingChanges};

/// A game in a list.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub(crate) struct Summary {
    id: String,
    #[schema(example = "hadron")]
    ruleset: String,
    /// Those of a and b.
    #[schema(value_type = Vec<SeatBody>, min_items = 2, max_items = 2)]
    seats: [SeatBody; 2],
    /// One's own seats.
    #[schema(value_type = Vec<schemas::Seat>)]
    you: Vec<Seat>,
    rated: bool,
    /// `null` is no clock.
    #[schema(value_type = Option<schemas::TimeControl>, required)]
    clock: Option<TimeControl>,
    /// The pace at which it is rated, if it is.
    pace: Pace,
    /// Milliseconds since 1970.
    created_at: i64,
    /// Milliseconds since 1970; `null` while the game goes on.
    #[schema(required)]
    ended_at: Option<i64>,
    /// `null` while the game goes on.
    #[schema(value_type = Option<schemas::Verdict>, required)]
    result: Option<Verdict>,
    /// How many moves were made; `null` while the game goes on.
    #[schema(required)]
    plies: Option<u32>,
    /// The ratings of a and b before and after, once a rated game has ended.
    #[schema(value_type = Option<Vec<schemas::RatingChange>>, min_items = 2, max_items = 2, required)]
    rating_changes: Option<RatingChanges>,
}

impl Summary {
    /// The id of the game.
    pub(crate) fn id(&self) -> &str {
        &self.id
    }
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
        pace: Pace::of(row.settings.clock),
        created_at: row.created_at,
        ended_at: row.ended.as_ref().map(|ended| ended.at),
        result: row.ended.as_ref().map(verdict),
        plies: row.ended.as_ref().map(|ended| ended.plies),
        rating_changes: row.changes,
    }
}
