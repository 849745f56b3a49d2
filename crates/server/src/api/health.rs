//! Whether the server works, whether it is ready, and how much it does.

use std::sync::atomic::Ordering;

use axum::Json;
use axum::extract::State;
use axum::response::{IntoResponse, Response};
use http::{StatusCode, header};
use serde::Serialize;
use utoipa::ToSchema;

use crate::app::{App, Shared};
use crate::error::ErrorBody;
use crate::store::Trouble;

/// How the server is.
#[derive(Serialize, ToSchema)]
#[serde(rename_all = "lowercase")]
enum HealthStatus {
    Ok,
    Failing,
}

/// Why the server is not well, or not ready.
#[derive(Clone, Copy, Serialize, ToSchema)]
#[serde(rename_all = "kebab-case")]
enum HealthReason {
    /// The store refuses what is written.
    StoreRefuses,
    /// The disk of the store fails at the commit.
    StoreDisk,
    /// No commit of the store comes to an end in time.
    StoreSlow,
    /// The games whose clocks run are not all in memory yet.
    Starting,
    /// It is about to stop.
    ShuttingDown,
}

impl From<Trouble> for HealthReason {
    fn from(trouble: Trouble) -> HealthReason {
        match trouble {
            Trouble::Refuses => HealthReason::StoreRefuses,
            Trouble::Disk => HealthReason::StoreDisk,
            Trouble::Slow => HealthReason::StoreSlow,
        }
    }
}

/// How the server is, and why.
#[derive(Serialize, ToSchema)]
pub(super) struct HealthBody {
    status: HealthStatus,
    /// What is wrong; empty if nothing is.
    reasons: Vec<HealthReason>,
}

fn answer(reasons: Vec<HealthReason>) -> Response {
    let (code, status) = match reasons.is_empty() {
        true => (StatusCode::OK, HealthStatus::Ok),
        false => (StatusCode::SERVICE_UNAVAILABLE, HealthStatus::Failing),
    };
    (code, Json(HealthBody { status, reasons })).into_response()
}

async fn store_trouble(app: &App) -> Vec<HealthReason> {
    let checked = app.writer.check(&app.clock).await;
    checked.err().map(HealthReason::from).into_iter().collect()
}

/// Whether the server works: it has stored something within the last seconds, or does so for this question.
#[utoipa::path(get, path = "/health", tag = "health",
    responses((status = 200, body = HealthBody), (status = "4XX", body = ErrorBody),
        (status = 503, body = HealthBody, description = "Failing: `reasons` say why")))]
pub(super) async fn health(State(app): State<Shared>) -> Response {
    answer(store_trouble(&app).await)
}

/// Whether requests should come here: it works, its games are in memory, and it is not about to stop.
#[utoipa::path(get, path = "/ready", tag = "health",
    responses((status = 200, body = HealthBody), (status = "4XX", body = ErrorBody),
        (status = 503, body = HealthBody, description = "Not ready: `reasons` say why")))]
pub(super) async fn ready(State(app): State<Shared>) -> Response {
    let mut reasons = store_trouble(&app).await;
    if !app.awake.load(Ordering::Acquire) {
        reasons.push(HealthReason::Starting);
    }
    if app.shutdown.is_cancelled() {
        reasons.push(HealthReason::ShuttingDown);
    }
    answer(reasons)
}

/// The counters.
pub(super) async fn metrics(State(app): State<Shared>) -> impl IntoResponse {
    let kind = "application/openmetrics-text; version=1.0.0; charset=utf-8";
    app.metrics.set_aside.set(app.store.damage() as i64);
    ([(header::CONTENT_TYPE, kind)], app.metrics.text())
}
