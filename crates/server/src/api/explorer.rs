//! What was played from a position, and what is known of its moves.

use std::sync::Arc;

use axum::extract::State;
use axum::response::{IntoResponse, Response};
use quincunx_rules::{History, HistoryError};
use serde::Deserialize;
use tokio::sync::Semaphore;
use utoipa::IntoParams;

use super::boards::{refused_move, split_moves};
use crate::app::Shared;
use crate::error::{Answer, ApiError, ErrorBody};
use crate::extract::Query;
use crate::fair_play::forbid_help;
use crate::games::read_ruleset;
use crate::limits::Kind;
use crate::schemas;
use crate::who::{Address, Who};

/// Positions that are looked up at once: a solver may take a moment.
static LOOKING: Semaphore = Semaphore::const_new(2);

#[derive(Deserialize, IntoParams)]
#[serde(deny_unknown_fields)]
#[into_params(parameter_in = Query)]
pub(super) struct ExploreQuery {
    /// The game and its options.
    #[param(example = "hadron:size=7")]
    ruleset: String,
    /// The position to start from, if not that of the ruleset.
    position: Option<String>,
    /// Moves from there, separated by blanks.
    #[param(example = "d4 a1")]
    moves: Option<String>,
}

/// What was played from a position, how it went on, and which moves are solved. Positions that are the same up to
/// symmetry are one.
#[utoipa::path(get, path = "/api/explorer", operation_id = "explore", tag = "engine", params(ExploreQuery),
    responses((status = 200, body = schemas::Explored), (status = "4XX", body = ErrorBody)))]
pub(super) async fn explore(
    State(app): State<Shared>,
    who: Who,
    address: Address,
    Query(query): Query<ExploreQuery>,
) -> Answer<Response> {
    let ruleset = read_ruleset(&query.ruleset)?;
    let start = query.position.as_deref().unwrap_or("startpos");
    let moves = split_moves(query.moves.as_deref())?;
    let game = History::parse(&ruleset, start, moves).map_err(|error| match error {
        HistoryError::Position(error) => ApiError::bad_position(&error),
        HistoryError::Move(mv, error) => refused_move(&mv, error),
    })?;
    app.limits.both(Kind::Explore, &who.id, address.0)?;
    forbid_help(&app, &who, address, game.position()).await?;
    let _place = LOOKING.acquire().await.map_err(|_| ApiError::internal())?;
    let explorer = Arc::clone(&app.explorer.explorer);
    let explored = tokio::task::spawn_blocking(move || explorer.explore(&game)).await;
    let explored = explored.map_err(|_| ApiError::internal())?.map_err(|error| {
        tracing::error!(%error, "a position could not be looked up");
        ApiError::internal()
    })?;
    Ok(axum::Json(explored).into_response())
}
