//! Everything that is kept about somebody, for themselves.

use axum::body::Body;
use axum::extract::State;
use axum::response::{IntoResponse, Response};
use http::header;
use quincunx_play::Game;
use serde::Serialize;
use tokio::io::{AsyncWriteExt, DuplexStream};
use tokio_util::io::ReaderStream;
use utoipa::ToSchema;

use super::accounts::signed_in;
use super::blocks::BlockBody;
use super::people::{RatingBody, ratings_of};
use super::records::record_of;
use super::sessions::SessionBody;
use super::studies::StudyBody;
use crate::app::Shared;
use crate::error::{Answer, ApiError, ErrorBody};
use crate::push::Subscription;
use crate::rooms::Peek;
use crate::store::{Filter, GameRow, PersonReport};
use crate::who::Who;

/// Bytes that wait for a slow reader.
const WAITING: usize = 64 << 10;
/// Games that are read at once.
const PAGE: u32 = 50;

/// Everything that is kept about somebody. It is written as it is read, so that it may be of any size: only a whole one
/// ends with `complete`.
#[derive(ToSchema)]
#[allow(dead_code, reason = "it is written part by part, and this says what it is")]
pub(super) struct ExportBody {
    profile: ProfileBody,
    sessions: Vec<SessionBody>,
    ratings: Vec<RatingBody>,
    blocks: Vec<BlockBody>,
    reports: Vec<MadeReportBody>,
    push: Vec<ExportedBrowser>,
    /// One's saved analyses, the last changed first.
    studies: Vec<StudyBody>,
    /// One's games, newest first.
    games: Vec<ExportedGame>,
    /// That nothing is missing.
    complete: bool,
}

#[derive(Serialize, ToSchema)]
struct ProfileBody {
    id: String,
    name: String,
    /// Milliseconds since 1970.
    created_at: i64,
}

/// What one told the operator.
#[derive(Serialize, ToSchema)]
struct MadeReportBody {
    /// Milliseconds since 1970.
    created_at: i64,
    player: String,
    #[schema(required)]
    game: Option<String>,
    reason: String,
    text: String,
    /// The address it came from; `null` after 30 days.
    #[schema(required)]
    address: Option<String>,
}

impl From<PersonReport> for MadeReportBody {
    fn from(report: PersonReport) -> MadeReportBody {
        MadeReportBody {
            created_at: report.created_at,
            player: report.player_name,
            game: report.game,
            reason: report.reason,
            text: report.text,
            address: report.address,
        }
    }
}

/// A browser that is told when it is one's turn.
#[derive(Serialize, ToSchema)]
struct ExportedBrowser {
    endpoint: String,
    /// The language it is told in.
    lang: &'static str,
}

impl From<Subscription> for ExportedBrowser {
    fn from(subscription: Subscription) -> ExportedBrowser {
        ExportedBrowser {
            endpoint: subscription.endpoint,
            lang: subscription.lang.tag(),
        }
    }
}

/// A game as a record.
#[derive(Serialize, ToSchema)]
struct ExportedGame {
    id: String,
    /// Milliseconds since 1970.
    created_at: i64,
    rated: bool,
    /// As `GET /api/games/{id}/record` has it; `null` if it cannot be read any more.
    #[schema(required)]
    record: Option<String>,
}

/// Everything that is kept about oneself, as one file.
#[utoipa::path(get, path = "/api/account/export", operation_id = "export_account", tag = "people", security(("session" = [])),
    responses((status = 200, body = ExportBody), (status = "4XX", body = ErrorBody)))]
pub(super) async fn export(State(app): State<Shared>, who: Who) -> Answer<Response> {
    let name = signed_in(&who)?;
    app.tries.export(&who.id)?;
    let headers = [
        (header::CONTENT_TYPE, "application/json".to_string()),
        (
            header::CONTENT_DISPOSITION,
            format!("attachment; filename=\"quincunx-{name}.json\""),
        ),
    ];
    let (reader, writer) = tokio::io::duplex(WAITING);
    let mut out = Out { writer };
    tokio::spawn(async move {
        // Whoever reads sees by its end that something is missing; a failure of the store is in the log.
        let _ = write(&app, &who, &mut out).await;
    });
    Ok((headers, Body::from_stream(ReaderStream::new(reader))).into_response())
}

/// Where it is written to.
struct Out {
    writer: DuplexStream,
}

impl Out {
    async fn text(&mut self, text: &str) -> Answer<()> {
        // Whoever asked for it may have gone.
        let written = self.writer.write_all(text.as_bytes()).await;
        written.map_err(|_| ApiError::internal())
    }

    async fn json(&mut self, value: &impl Serialize) -> Answer<()> {
        let text = serde_json::to_string(value).map_err(|_| ApiError::internal())?;
        self.text(&text).await
    }

    async fn field(&mut self, before: &str, value: &impl Serialize) -> Answer<()> {
        self.text(before).await?;
        self.json(value).await
    }
}

async fn write(app: &Shared, who: &Who, out: &mut Out) -> Answer<()> {
    let person = app.store.person(&who.id).await?.ok_or_else(ApiError::no_player)?;
    let profile = ProfileBody {
        id: person.id,
        name: person.name.unwrap_or_default(),
        created_at: person.created_at,
    };
    out.field("{\"profile\":", &profile).await?;
    let sessions = app.store.sessions(&who.id).await?.into_iter();
    let sessions: Vec<SessionBody> = sessions.map(|session| SessionBody::new(session, who)).collect();
    out.field(",\"sessions\":", &sessions).await?;
    out.field(",\"ratings\":", &ratings_of(app, &who.holder()).await?)
        .await?;
    let blocks: Vec<BlockBody> = app.store.blocks(&who.id).await?.into_iter().map(Into::into).collect();
    out.field(",\"blocks\":", &blocks).await?;
    let reports = app.store.reports_by(&who.id).await?.into_iter();
    let reports: Vec<MadeReportBody> = reports.map(Into::into).collect();
    out.field(",\"reports\":", &reports).await?;
    let told = app.store.subscriptions(&who.id).await?.into_iter();
    let push: Vec<ExportedBrowser> = told.map(Into::into).collect();
    out.field(",\"push\":", &push).await?;
    out.text(",\"studies\":[").await?;
    write_studies(app, who, out).await?;
    out.text("],\"games\":[").await?;
    write_games(app, who, out).await?;
    out.text("],\"complete\":true}").await
}

async fn write_studies(app: &Shared, who: &Who, out: &mut Out) -> Answer<()> {
    let mut comma = "";
    for listed in app.store.studies(&who.id).await? {
        // It may have been deleted meanwhile.
        if let Some(row) = app.store.study(&listed.id).await? {
            out.field(comma, &StudyBody::new(row, who)?).await?;
            comma = ",";
        }
    }
    Ok(())
}

async fn write_games(app: &Shared, who: &Who, out: &mut Out) -> Answer<()> {
    let mut filter = Filter {
        holder: Some(who.holder()),
        limit: PAGE,
        ..Filter::default()
    };
    let mut comma = "";
    loop {
        let rows = app.store.games(&filter).await?;
        let Some(last) = rows.last() else {
            return Ok(());
        };
        filter.before = Some((last.created_at, last.id.clone()));
        for row in rows {
            out.field(comma, &exported(app, row).await?).await?;
            comma = ",";
        }
    }
}

async fn exported(app: &Shared, row: GameRow) -> Answer<ExportedGame> {
    let log = app.store.events(&row.id).await?;
    let (id, created_at, rated) = (row.id.clone(), row.created_at, row.rated);
    let game = Game::replay(row.settings.clone(), &log).ok();
    let record = game.map(|game| record_of(&Peek { row, game }));
    Ok(ExportedGame {
        id,
        created_at,
        rated,
        record: record.map(|record| record.to_string()),
    })
}
