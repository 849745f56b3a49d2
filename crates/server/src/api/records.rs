//! Records of games, out and in.

use std::collections::BTreeMap;

use axum::body::Bytes;
use axum::extract::State;
use axum::extract::rejection::BytesRejection;
use axum::response::{IntoResponse, Response};
use http::{HeaderMap, header};
use jiff::Timestamp;
use quincunx_rules::phrase;
use quincunx_rules::record::{Reader, Record};
use serde::{Deserialize, Serialize};
use tokio::sync::Semaphore;
use utoipa::{IntoParams, ToSchema};

use crate::app::Shared;
use crate::bodies::RECORDS;
use crate::error::{Answer, ApiError, ErrorBody};
use crate::extract::{Path, Query};
use crate::limits::Kind;
use crate::rooms::{Peek, SeatBody};
use crate::schemas;
use crate::who::{Address, Who};

/// The most games of a file.
const MAX_GAMES: usize = 100;
/// Files that are read at once.
static READING: Semaphore = Semaphore::const_new(1);

#[derive(Deserialize, IntoParams)]
#[serde(deny_unknown_fields)]
#[into_params(parameter_in = Query)]
pub(super) struct RecordQuery {
    /// `qgn`, unless told.
    #[serde(default)]
    #[param(inline)]
    format: Format,
}

/// How a record is written.
#[derive(Clone, Copy, Default, PartialEq, Eq, Deserialize, ToSchema)]
#[serde(rename_all = "lowercase")]
enum Format {
    #[default]
    Qgn,
    Json,
}

/// The record of a game.
#[utoipa::path(get, path = "/api/games/{id}/record", operation_id = "game_record", tag = "games", params(("id" = String, Path), RecordQuery),
    responses((status = 200, content((String = "text/plain"), (schemas::GameRecord = "application/json"))), (status = "4XX", body = ErrorBody)))]
pub(super) async fn download(
    State(app): State<Shared>,
    Path(id): Path<String>,
    Query(query): Query<RecordQuery>,
) -> Answer<Response> {
    let peek = app.rooms.peek(&app, &id).await?;
    let record = record_of(&peek);
    if query.format == Format::Json {
        return Ok(axum::Json(record).into_response());
    }
    let headers = [
        (header::CONTENT_TYPE, "text/plain; charset=utf-8".to_string()),
        (
            header::CONTENT_DISPOSITION,
            format!("inline; filename=\"quincunx-{id}.qgn\""),
        ),
    ];
    Ok((headers, record.to_string()).into_response())
}

pub(super) fn record_of(peek: &Peek) -> Record {
    let [a, b] = peek.row.seats.each_ref().map(|seat| SeatBody::from(seat).name);
    let mut record = peek.game.record([&a, &b]);
    record.set_date(date(peek.row.created_at));
    record
}

/// The day of a moment in milliseconds since 1970, in universal time, as `2024-05-01`.
fn date(millis: i64) -> String {
    let moment = Timestamp::from_millisecond(millis).unwrap_or_default();
    moment.strftime("%F").to_string()
}

/// Games that were read.
#[derive(Serialize, ToSchema)]
pub(super) struct ReadBody {
    games: Vec<ReadGame>,
}

#[derive(Serialize, ToSchema)]
struct ReadGame {
    ruleset: String,
    /// The position the game begins from.
    start: String,
    moves: Vec<String>,
    tags: BTreeMap<String, String>,
    #[schema(value_type = schemas::GameResult)]
    result: String,
    /// The record as it is written here.
    record: String,
    /// The same as JSON, with its variations.
    #[schema(value_type = schemas::GameRecord)]
    tree: Record,
}

impl ReadGame {
    fn new(record: Record) -> ReadGame {
        ReadGame {
            ruleset: record.ruleset().to_string(),
            start: record.position().unwrap_or("startpos").to_string(),
            moves: record.moves().map(str::to_string).collect(),
            tags: record
                .tags()
                .map(|(name, value)| (name.to_string(), value.to_string()))
                .collect(),
            result: record.result().to_string(),
            record: record.to_string(),
            tree: record,
        }
    }
}

/// Reads a file of records, or one record as JSON. Nothing is stored.
#[utoipa::path(post, path = RECORDS, operation_id = "read_records", tag = "games",
    request_body(content((String = "text/plain"), (schemas::GameRecord = "application/json"))),
    responses((status = 200, body = ReadBody), (status = "4XX", body = ErrorBody)))]
pub(super) async fn read(
    State(app): State<Shared>,
    who: Who,
    Address(address): Address,
    headers: HeaderMap,
    body: Result<Bytes, BytesRejection>,
) -> Answer<axum::Json<ReadBody>> {
    let body = body?;
    app.limits.both(Kind::Records, &who.id, address)?;
    let place = READING.acquire().await.map_err(|_| ApiError::internal())?;
    let is_json = headers
        .get(header::CONTENT_TYPE)
        .is_some_and(|kind| kind.as_bytes().starts_with(b"application/json"));
    let read = tokio::task::spawn_blocking(move || match is_json {
        true => read_json(&body),
        false => read_all(&body),
    })
    .await;
    drop(place);
    Ok(axum::Json(read.map_err(|_| ApiError::internal())??))
}

/// One record as JSON: what a page has put together.
fn read_json(body: &[u8]) -> Answer<ReadBody> {
    let record = serde_json::from_slice(body).map_err(|error| ApiError::bad_record(error.to_string()))?;
    Ok(ReadBody {
        games: vec![ReadGame::new(record)],
    })
}

fn read_all(body: &[u8]) -> Answer<ReadBody> {
    let mut games = Vec::new();
    for record in Reader::new(body) {
        let record = record.map_err(|error| ApiError::bad_record(error.to_string()))?;
        if games.len() == MAX_GAMES {
            let phrase = phrase!(
                "error-many-records",
                "there are more than {most} games",
                most = MAX_GAMES
            );
            return Err(ApiError::bad("bad-record", phrase));
        }
        games.push(ReadGame::new(record));
    }
    if games.is_empty() {
        return Err(ApiError::bad(
            "bad-record",
            phrase!("error-no-record", "there is no game in it"),
        ));
    }
    Ok(ReadBody { games })
}

#[cfg(test)]
mod tests {
    use super::date;

    #[test]
    fn days_have_their_dates() {
        assert_eq!(date(0), "1970-01-01");
        assert_eq!(date(951_782_400_000), "2000-02-29");
        assert_eq!(date(1_714_521_600_000), "2024-05-01");
        assert_eq!(date(1_735_689_599_999), "2024-12-31");
    }
}
