//! The games that wait for oneself.

use axum::extract::State;
use serde::Serialize;
use utoipa::ToSchema;

use crate::app::Shared;
use crate::error::{Answer, ErrorBody};
use crate::turns::{WaitingBody, waiting};
use crate::who::{Address, Who};

/// The games that wait for oneself.
#[derive(Serialize, ToSchema)]
pub(super) struct WaitingPage {
    /// Those with the least time left first; 50 at most.
    games: Vec<WaitingBody>,
}

/// The games against others in which it is one's turn.
#[utoipa::path(get, path = "/api/turns", tag = "games",
    responses((status = 200, body = WaitingPage), (status = "4XX", body = ErrorBody)))]
pub(super) async fn turns(
    State(app): State<Shared>,
    who: Who,
    Address(address): Address,
) -> Answer<axum::Json<WaitingPage>> {
    let games = waiting(&app, &who.id, address).await?;
    Ok(axum::Json(WaitingPage { games }))
}
