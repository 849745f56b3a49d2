//! The documentation of the REST part: a document for programs and a page for people.

use axum::Json;
use axum::extract::Path;
use axum::response::{Html, IntoResponse, Response};
use axum::routing::{MethodRouter, get};
use http::header;

use crate::app::Shared;
use crate::error::{Answer, ApiError};

/// The document.
pub(super) fn document(openapi: utoipa::openapi::OpenApi) -> MethodRouter<Shared> {
    get(async move || Json(openapi))
}

/// The page, which reads the document.
pub(super) async fn page() -> Html<&'static str> {
    Html(include_str!("../../assets/docs.html"))
}

/// What the page is made of.
pub(super) async fn file(Path(name): Path<String>) -> Answer<Response> {
    let (kind, text) = match name.as_str() {
        "docs.js" => ("text/javascript", include_str!("../../assets/docs.js")),
        "docs.css" => ("text/css", include_str!("../../assets/docs.css")),
        _ => return Err(ApiError::not_found("file")),
    };
    Ok(([(header::CONTENT_TYPE, kind)], text).into_response())
}
