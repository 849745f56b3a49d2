//! Analyses that accounts have saved, to go on with or to show others.

use axum::extract::State;
use axum::response::{IntoResponse, Response};
use http::StatusCode;
use quincunx_rules::record::{Record, RecordedMove};
use quincunx_rules::{AnyPosition, phrase};
use serde::{Deserialize, Serialize};
use serde_json::Value;
use utoipa::ToSchema;

use super::accounts::signed_in;
use crate::app::Shared;
use crate::bodies::STUDIES;
use crate::error::{Answer, ApiError, ErrorBody};
use crate::extract::{Json, Path};
use crate::fair_play::forbid_help_in;
use crate::ids::random_text;
use crate::limits::Kind;
use crate::schemas;
use crate::store::{ListedStudy, PersonWrite, StudyRow, Write};
use crate::who::{Address, Who};

/// The longest name.
const MAX_NAME: usize = 80;
/// The most moves of a study, those of all variations together.
const MAX_MOVES: usize = 1000;
/// How long an id is: nobody finds one by guessing.
const ID: usize = 16;

/// A study to be saved.
#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(super) struct SaveBody {
    /// What it is called: 1 to 80 characters.
    #[schema(example = "The centre", min_length = 1, max_length = 80)]
    name: String,
    /// Whether everybody who has its id may see it.
    #[serde(default)]
    shared: bool,
    /// Its tree of variations, with 1000 moves at most.
    #[schema(value_type = schemas::GameRecord)]
    record: Value,
}

/// A study without its tree.
#[derive(Serialize, ToSchema)]
pub(super) struct ListedStudyBody {
    id: String,
    name: String,
    ruleset: String,
    shared: bool,
    /// Milliseconds since 1970.
    created_at: i64,
    /// Milliseconds since 1970.
    changed_at: i64,
}

impl From<ListedStudy> for ListedStudyBody {
    fn from(study: ListedStudy) -> ListedStudyBody {
        ListedStudyBody {
            id: study.id,
            name: study.name,
            ruleset: study.ruleset,
            shared: study.shared,
            created_at: study.created_at,
            changed_at: study.changed_at,
        }
    }
}

#[derive(Serialize, ToSchema)]
pub(super) struct StudiesBody {
    /// The last changed first.
    studies: Vec<ListedStudyBody>,
}

/// A study.
#[derive(Serialize, ToSchema)]
pub(super) struct StudyBody {
    #[serde(flatten)]
    listed: ListedStudyBody,
    /// Whether it is one's own, to be changed.
    own: bool,
    /// Its tree of variations.
    #[schema(value_type = schemas::GameRecord)]
    record: Record,
}

impl StudyBody {
    pub(super) fn new(row: StudyRow, who: &Who) -> Answer<StudyBody> {
        Ok(StudyBody {
            own: row.user == who.id,
            record: serde_json::from_str(&row.record).map_err(|_| ApiError::internal())?,
            listed: row.listed.into(),
        })
    }
}

/// One's own studies.
#[utoipa::path(get, path = STUDIES, operation_id = "list_studies", tag = "studies", security(("session" = [])),
    responses((status = 200, body = StudiesBody), (status = "4XX", body = ErrorBody)))]
pub(super) async fn list(State(app): State<Shared>, who: Who) -> Answer<axum::Json<StudiesBody>> {
    signed_in(&who)?;
    let studies = app.store.studies(&who.id).await?.into_iter();
    Ok(axum::Json(StudiesBody {
        studies: studies.map(Into::into).collect(),
    }))
}

/// Saves a new study.
#[utoipa::path(post, path = STUDIES, operation_id = "save_study", tag = "studies", security(("session" = [])),
    request_body = SaveBody, responses((status = 201, body = StudyBody), (status = "4XX", body = ErrorBody)))]
pub(super) async fn save(
    State(app): State<Shared>,
    who: Who,
    address: Address,
    Json(body): Json<SaveBody>,
) -> Answer<Response> {
    let study = keep(&app, &who, address, random_text(ID), true, body).await?;
    Ok((StatusCode::CREATED, axum::Json(study)).into_response())
}

/// Saves one of one's own studies in place of what it was.
#[utoipa::path(put, path = "/api/studies/{id}", operation_id = "change_study", tag = "studies", security(("session" = [])),
    params(("id" = String, Path)), request_body = SaveBody,
    responses((status = 200, body = StudyBody), (status = "4XX", body = ErrorBody)))]
pub(super) async fn change(
    State(app): State<Shared>,
    who: Who,
    address: Address,
    Path(id): Path<String>,
    Json(body): Json<SaveBody>,
) -> Answer<axum::Json<StudyBody>> {
    Ok(axum::Json(keep(&app, &who, address, id, false, body).await?))
}

/// A study: one's own, or one that is shared.
#[utoipa::path(get, path = "/api/studies/{id}", operation_id = "read_study", tag = "studies", params(("id" = String, Path)),
    responses((status = 200, body = StudyBody), (status = "4XX", body = ErrorBody)))]
pub(super) async fn read(
    State(app): State<Shared>,
    who: Who,
    address: Address,
    Path(id): Path<String>,
) -> Answer<axum::Json<StudyBody>> {
    let row = app.store.study(&id).await?;
    let row = row
        .filter(|row| row.listed.shared || row.user == who.id)
        .ok_or_else(none)?;
    let study = StudyBody::new(row, &who)?;
    forbid_help_in(&app, &who, address, positions(&study.record)).await?;
    Ok(axum::Json(study))
}

/// Deletes one of one's own studies.
#[utoipa::path(delete, path = "/api/studies/{id}", operation_id = "delete_study", tag = "studies", security(("session" = [])),
    params(("id" = String, Path)), responses((status = 204), (status = "4XX", body = ErrorBody)))]
pub(super) async fn delete(State(app): State<Shared>, who: Who, Path(id): Path<String>) -> Answer<StatusCode> {
    signed_in(&who)?;
    let write = PersonWrite::DeleteStudy { user: who.id, id };
    match app.writer.one(Write::Person(write)).await? {
        true => Ok(StatusCode::NO_CONTENT),
        false => Err(none()),
    }
}

fn none() -> ApiError {
    ApiError::not_found(phrase!("error-no-study", "there is no such study, or it is not shared"))
}

async fn keep(app: &Shared, who: &Who, address: Address, id: String, new: bool, body: SaveBody) -> Answer<StudyBody> {
    signed_in(who)?;
    app.limits.both(Kind::Begin, &who.id, address.0)?;
    if new {
        app.limits.both(Kind::Save, &who.id, address.0)?;
    }
    let name = body.name.trim().to_string();
    if name.is_empty() || name.chars().count() > MAX_NAME || name.chars().any(char::is_control) {
        let phrase = phrase!(
            "error-study-name",
            "the name of a study has 1 to {most} characters",
            most = MAX_NAME
        );
        return Err(ApiError::bad("bad-study", phrase));
    }
    let record: Record =
        serde_json::from_value(body.record).map_err(|error| ApiError::bad_record(error.to_string()))?;
    if positions(&record).len() > MAX_MOVES + 1 {
        let phrase = phrase!(
            "error-study-large",
            "a study has {most} moves at most",
            most = MAX_MOVES
        );
        return Err(ApiError::bad("bad-study", phrase));
    }
    let row = StudyRow {
        listed: ListedStudy {
            id: id.clone(),
            name,
            ruleset: record.ruleset().to_string(),
            shared: body.shared,
            created_at: 0,
            changed_at: 0,
        },
        user: who.id.clone(),
        record: serde_json::to_string(&record).map_err(|_| ApiError::internal())?,
        new,
    };
    if !app
        .writer
        .one(Write::Person(PersonWrite::KeepStudy(Box::new(row))))
        .await?
    {
        return Err(match new {
            true => ApiError::conflict(
                "not-allowed",
                phrase!(
                    "error-most-studies",
                    "{most} studies can be saved at most",
                    most = StudyRow::MOST
                ),
            ),
            false => none(),
        });
    }
    let kept = app.store.study(&id).await?.ok_or_else(none)?;
    Ok(StudyBody {
        listed: kept.listed.into(),
        own: true,
        record,
    })
}

/// Every position of a record, those of its variations too.
fn positions(record: &Record) -> Vec<AnyPosition> {
    let mut all = vec![record.start().clone()];
    collect(record.start(), record.turns(), &mut all);
    all
}

fn collect(start: &AnyPosition, turns: &[RecordedMove], all: &mut Vec<AnyPosition>) {
    let mut position = start.clone();
    for turn in turns {
        for variation in &turn.variations {
            collect(&position, variation, all);
        }
        if position.play(&turn.mv).is_err() {
            return;
        }
        all.push(position.clone());
    }
}
