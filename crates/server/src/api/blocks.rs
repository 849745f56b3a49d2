//! Whom somebody does not want to play with, and what the operator should know.

use axum::extract::State;
use http::StatusCode;
use quincunx_rules::phrase;
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use super::accounts::signed_in;
use crate::app::Shared;
use crate::error::{Answer, ApiError, ErrorBody};
use crate::extract::{Json, Path};
use crate::ids::{is_id, new_id};
use crate::store::{Blocked, Person, PersonReport, PersonWrite, Write};
use crate::who::{Address, Who};

/// People that somebody may block.
const MOST: usize = 1000;
/// Letters of a report.
const MAX_TEXT: usize = 1000;

/// Somebody one does not want to play with.
#[derive(Serialize, ToSchema)]
pub(super) struct BlockBody {
    name: String,
    /// Milliseconds since 1970.
    created_at: i64,
}

impl From<Blocked> for BlockBody {
    fn from(blocked: Blocked) -> BlockBody {
        BlockBody {
            name: blocked.name,
            created_at: blocked.created_at,
        }
    }
}

/// Whom one does not want to play with.
#[derive(Serialize, ToSchema)]
pub(super) struct BlocksBody {
    blocks: Vec<BlockBody>,
}

/// Another account, by its name.
async fn other(app: &Shared, who: &Who, name: &str) -> Answer<Person> {
    signed_in(who)?;
    let person = app.store.named(name).await?;
    let person = person.ok_or_else(ApiError::no_player)?;
    if person.id == who.id {
        return Err(ApiError::bad(
            "bad-player",
            phrase!("error-yourself", "this is yourself"),
        ));
    }
    Ok(person)
}

/// Whom one has blocked.
#[utoipa::path(get, path = "/api/blocks", operation_id = "list_blocks", tag = "people", security(("session" = [])),
    responses((status = 200, body = BlocksBody), (status = "4XX", body = ErrorBody)))]
pub(super) async fn list(State(app): State<Shared>, who: Who) -> Answer<axum::Json<BlocksBody>> {
    signed_in(&who)?;
    let blocks = app.store.blocks(&who.id).await?;
    Ok(axum::Json(BlocksBody {
        blocks: blocks.into_iter().map(BlockBody::from).collect(),
    }))
}

/// Blocks an account: neither accepts a challenge of the other, and its offers are not heard.
#[utoipa::path(put, path = "/api/blocks/{name}", operation_id = "block", tag = "people", security(("session" = [])), params(("name" = String, Path)),
    responses((status = 204), (status = "4XX", body = ErrorBody)))]
pub(super) async fn block(State(app): State<Shared>, who: Who, Path(name): Path<String>) -> Answer<StatusCode> {
    let blocked = other(&app, &who, &name).await?.id;
    if app.store.blocks(&who.id).await?.len() >= MOST {
        return Err(ApiError::conflict(
            "not-allowed",
            phrase!(
                "error-most-blocked",
                "{most} people can be blocked at most",
                most = MOST
            ),
        ));
    }
    let block = PersonWrite::Block { user: who.id, blocked };
    app.writer.one(Write::Person(block)).await?;
    Ok(StatusCode::NO_CONTENT)
}

/// Blocks an account no more.
#[utoipa::path(delete, path = "/api/blocks/{name}", operation_id = "unblock", tag = "people", security(("session" = [])), params(("name" = String, Path)),
    responses((status = 204), (status = "4XX", body = ErrorBody)))]
pub(super) async fn unblock(State(app): State<Shared>, who: Who, Path(name): Path<String>) -> Answer<StatusCode> {
    let blocked = other(&app, &who, &name).await?.id;
    let unblock = PersonWrite::Unblock { user: who.id, blocked };
    app.writer.one(Write::Person(unblock)).await?;
    Ok(StatusCode::NO_CONTENT)
}

/// What is wrong about somebody.
#[derive(Clone, Copy, Deserialize, ToSchema)]
#[serde(rename_all = "lowercase")]
enum ReportReason {
    /// Help by an engine, or games that are lost on purpose.
    Cheating,
    /// Leaving or letting time run instead of resigning.
    Stalling,
    /// A name that insults.
    Name,
    Other,
}

impl ReportReason {
    fn word(self) -> &'static str {
        match self {
            ReportReason::Cheating => "cheating",
            ReportReason::Stalling => "stalling",
            ReportReason::Name => "name",
            ReportReason::Other => "other",
        }
    }
}

/// What the operator should know about somebody.
#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(super) struct ReportBody {
    /// The name of the account.
    player: String,
    /// A game in which it was seen.
    #[serde(default)]
    game: Option<String>,
    reason: ReportReason,
    #[serde(default)]
    #[schema(max_length = 1000)]
    text: String,
}

/// Tells the operator about somebody.
#[utoipa::path(post, path = "/api/reports", operation_id = "report", tag = "people", security(("session" = [])), request_body = ReportBody,
    responses((status = 204), (status = "4XX", body = ErrorBody)))]
pub(super) async fn report(
    State(app): State<Shared>,
    who: Who,
    Address(address): Address,
    Json(body): Json<ReportBody>,
) -> Answer<StatusCode> {
    let player = other(&app, &who, &body.player).await?;
    if body.text.chars().count() > MAX_TEXT {
        return Err(ApiError::bad(
            "bad-report",
            phrase!(
                "error-report-long",
                "a report has at most {most} characters",
                most = MAX_TEXT
            ),
        ));
    }
    if let Some(game) = &body.game {
        let row = if is_id(game) { app.store.game(game).await? } else { None };
        let row = row.ok_or_else(ApiError::no_game)?;
        if row.seats_of(&player.id).is_empty() {
            return Err(ApiError::bad(
                "bad-report",
                phrase!("error-report-game", "that player is not in that game"),
            ));
        }
    }
    app.tries.report(&who.id)?;
    let report = PersonReport {
        id: new_id(),
        created_at: app.clock.wall_time(),
        user: who.id,
        player_name: player.name.unwrap_or_default(),
        player: player.id,
        game: body.game,
        reason: body.reason.word().to_string(),
        text: body.text,
        address: Some(address.to_string()),
    };
    app.writer
        .one(Write::Person(PersonWrite::Report(Box::new(report))))
        .await?;
    Ok(StatusCode::NO_CONTENT)
}
