//! Reviews of finished games.

use axum::extract::State;
use quincunx_rules::{AnyPosition, phrase};
use serde::Serialize;
use serde_json::Value;
use utoipa::ToSchema;

use crate::app::Shared;
use crate::error::{Answer, ApiError, ErrorBody};
use crate::extract::Path;
use crate::fair_play::forbid_help_in;
use crate::limits::Kind;
use crate::rooms::Peek;
use crate::schemas;
use crate::store::{ReviewRow, Write};
use crate::who::{Address, Who};

/// How far a review is.
#[derive(Serialize, ToSchema)]
pub(super) struct ReviewBody {
    /// Positions judged so far.
    done: usize,
    /// Positions there are; 0 while others come first.
    all: usize,
    /// Whether somebody has asked for it.
    wanted: bool,
    /// The review; `null` until it is done.
    #[schema(value_type = Option<schemas::Review>, required)]
    review: Option<Value>,
}

/// Asks for the review of a game that is over. It is made once, and kept: whoever asks later has it at once.
#[utoipa::path(post, path = "/api/games/{id}/review", operation_id = "review_game", tag = "engine", params(("id" = String, Path)),
    responses((status = 200, body = ReviewBody), (status = "4XX", body = ErrorBody)))]
pub(super) async fn ask(
    State(app): State<Shared>,
    who: Who,
    address: Address,
    Path(id): Path<String>,
) -> Answer<axum::Json<ReviewBody>> {
    let peek = finished(&app, &id).await?;
    if peek.game.plies() == 0 {
        let phrase = phrase!("error-review-empty", "there is no move to review");
        return Err(ApiError::conflict("nothing-to-review", phrase));
    }
    app.limits.address(Kind::Engine, address.0)?;
    app.limits.person(Kind::Engine, &who.id)?;
    allow(&app, &who, address, &peek).await?;
    if let Some(row) = app.store.review(&id).await?
        && row.review.is_some()
    {
        return Ok(answer(&app, &id, Some(row)));
    }
    if app.reviews.progress(&id).is_none() {
        app.engines.seen(&who.id, address.0);
        app.engines.check(&who.id)?;
        app.reviews.check(&who.id, address.0)?;
        let row = ReviewRow {
            game: id.clone(),
            person: who.id.clone(),
            asked_at: app.clock.wall_time(),
            review: None,
        };
        app.writer.one(Write::Review(Box::new(row))).await?;
        app.reviews.push(&id, &who.id, Some(address.0));
    }
    Ok(answer(&app, &id, None))
}

/// How far the review of a game is, or the review.
#[utoipa::path(get, path = "/api/games/{id}/review", operation_id = "read_review", tag = "engine", params(("id" = String, Path)),
    responses((status = 200, body = ReviewBody), (status = "4XX", body = ErrorBody)))]
pub(super) async fn read(
    State(app): State<Shared>,
    who: Who,
    address: Address,
    Path(id): Path<String>,
) -> Answer<axum::Json<ReviewBody>> {
    app.limits.both(Kind::Look, &who.id, address.0)?;
    let peek = finished(&app, &id).await?;
    let row = app.store.review(&id).await?;
    if row.as_ref().is_some_and(|row| row.review.is_some()) {
        allow(&app, &who, address, &peek).await?;
    }
    Ok(answer(&app, &id, row))
}

/// The game, if it is over.
async fn finished(app: &Shared, id: &str) -> Answer<Peek> {
    let peek = app.rooms.peek(app, id).await?;
    if peek.game.result().is_none() {
        let phrase = phrase!("error-review-going-on", "a game is reviewed when it is over");
        return Err(ApiError::conflict("not-over", phrase));
    }
    Ok(peek)
}

/// Refuses those whom it would help in another game.
async fn allow(app: &Shared, who: &Who, address: Address, peek: &Peek) -> Answer<()> {
    let history = peek.game.history();
    let earlier = history.moves().map(|(position, _)| position);
    let positions: Vec<AnyPosition> = earlier.chain([history.position()]).cloned().collect();
    forbid_help_in(app, who, address, positions).await
}

fn answer(app: &Shared, id: &str, row: Option<ReviewRow>) -> axum::Json<ReviewBody> {
    let review = row.and_then(|row| row.review);
    let review: Option<Value> = review.and_then(|text| serde_json::from_str(&text).ok());
    let progress = app.reviews.progress(id);
    let moves = review
        .as_ref()
        .and_then(|review| review["moves"].as_array())
        .map(Vec::len);
    axum::Json(ReviewBody {
        done: moves.map_or(progress.map_or(0, |progress| progress.done), |moves| moves + 1),
        all: moves.map_or(progress.map_or(0, |progress| progress.all), |moves| moves + 1),
        wanted: review.is_some() || progress.is_some(),
        review,
    })
}
