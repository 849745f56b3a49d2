//! Whether the server works, and how much it does.

use axum::Json;
use axum::extract::State;
use axum::response::IntoResponse;
use http::header;
use serde_json::{Value, json};

use crate::app::Shared;
use crate::error::Answer;

/// Answers once the store does.
pub(super) async fn health(State(app): State<Shared>) -> Answer<Json<Value>> {
    app.store.tick().await?;
    Ok(Json(json!({"status": "ok"})))
}

/// The counters.
pub(super) async fn metrics(State(app): State<Shared>) -> impl IntoResponse {
    let kind = "application/openmetrics-text; version=1.0.0; charset=utf-8";
    ([(header::CONTENT_TYPE, kind)], app.metrics.text())
}
