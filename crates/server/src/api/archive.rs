//! The archive of games.

use axum::extract::State;
use serde::{Deserialize, Serialize};
use utoipa::{IntoParams, ToSchema};

use crate::app::Shared;
use crate::bots;
use crate::cursor::{cursor, read_cursor};
use crate::error::{Answer, ApiError, ErrorBody};
use crate::extract::Query;
use crate::games::read_ruleset;
use crate::rooms::{Summary, summary};
use crate::store::{Filter, GameRow, Holder, StateFilter};
use crate::who::Who;

#[derive(Deserialize, IntoParams)]
#[serde(deny_unknown_fields)]
#[into_params(parameter_in = Query)]
pub(super) struct ListQuery {
    /// Games of that name, whatever their options.
    game: Option<String>,
    /// Games of that ruleset; not with `player` or `mine`.
    ruleset: Option<String>,
    /// Games of that account or bot.
    player: Option<String>,
    /// One's own games.
    #[serde(default)]
    mine: bool,
    /// `ongoing` or `ended`.
    #[param(inline)]
    state: Option<StateFilter>,
    /// Only games that somebody plays or watches, or did until a moment ago; there may be fewer than `limit` on a page.
    #[serde(default)]
    live: bool,
    /// Whether they count for the ratings.
    rated: Option<bool>,
    /// `1`, `2` or `draw`.
    result: Option<String>,
    /// How many, 20 unless told.
    #[param(minimum = 1, maximum = 100)]
    limit: Option<u32>,
    /// The `next` of the page before.
    before: Option<String>,
}

#[derive(Serialize, ToSchema)]
pub(super) struct GamesPage {
    games: Vec<Summary>,
    /// What to ask for the next page with; `null` on the last one.
    #[schema(required)]
    next: Option<String>,
}

/// Games that fit, newest first.
#[utoipa::path(get, path = "/api/games", operation_id = "list_games", tag = "games", params(ListQuery),
    responses((status = 200, body = GamesPage), (status = "4XX", body = ErrorBody)))]
pub(super) async fn list(
    State(app): State<Shared>,
    who: Who,
    Query(query): Query<ListQuery>,
) -> Answer<axum::Json<GamesPage>> {
    let limit = query.limit.unwrap_or(20);
    if !(1..=100).contains(&limit) {
        return Err(ApiError::unclear_request("bad-query", "the limit is 1 to 100"));
    }
    let result = match query.result.as_deref() {
        None => None,
        Some("1") => Some(Some(1)),
        Some("2") => Some(Some(2)),
        Some("draw") => Some(None),
        Some(_) => return Err(ApiError::unclear_request("bad-query", "a result is 1, 2 or draw")),
    };
    let holder = match &query.player {
        _ if query.mine => Some(who.holder()),
        None => None,
        Some(name) => match find_holder(&app, name).await? {
            Some(holder) => Some(holder),
            None => return Err(ApiError::no_player()),
        },
    };
    if holder.is_some() && query.ruleset.is_some() {
        let message = "games of a player are listed by `game`, not by `ruleset`";
        return Err(ApiError::unclear_request("bad-query", message));
    }
    let before = query.before.as_deref().map(read_cursor).transpose()?;
    let filter = Filter {
        game: query.game,
        ruleset: query.ruleset.as_deref().map(read_ruleset).transpose()?,
        holder,
        state: query.state,
        rated: query.rated,
        result,
        before,
        // One more, to know whether there is a next page.
        limit: limit + 1,
    };
    let mut rows = app.store.games(&filter).await?;
    let more = rows.len() > limit as usize;
    rows.truncate(limit as usize);
    let next = |row: &GameRow| cursor(&(row.created_at, row.id.clone()));
    let next = rows.last().filter(|_| more).map(next);
    if query.live {
        rows.retain(|row| app.rooms.is_open(&row.id));
    }
    Ok(axum::Json(GamesPage {
        games: rows.iter().map(|row| summary(row, &who.id)).collect(),
        next,
    }))
}

/// The account or bot of a name.
pub(super) async fn find_holder(app: &Shared, name: &str) -> Answer<Option<Holder>> {
    if bots::exists(name) {
        return Ok(Some(Holder::Bot(name.to_string())));
    }
    let person = app.store.named(name).await?;
    Ok(person.map(|person| Holder::User(person.id)))
}
