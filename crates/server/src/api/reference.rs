//! The documentation of the REST part: a document for programs and a page for people.

use axum::body::Bytes;
use axum::extract::Path;
use axum::response::{Html, IntoResponse, Response};
use axum::routing::{MethodRouter, get};
use http::header;
use utoipa::Modify;
use utoipa::openapi::path::PathItem;
use utoipa::openapi::security::{ApiKey, ApiKeyValue, SecurityScheme};
use utoipa::openapi::{OpenApi, RefOr};

use crate::app::Shared;
use crate::error::{Answer, ApiError};
use crate::who::COOKIE;

/// The cookies by which the server knows who is asking. All requests may do without: then a guest is made.
pub(super) struct Cookies;

impl Modify for Cookies {
    fn modify(&self, openapi: &mut OpenApi) {
        let cookie = |words: &str| {
            let value = ApiKeyValue::with_description(COOKIE, words);
            SecurityScheme::ApiKey(ApiKey::Cookie(value))
        };
        let components = openapi.components.get_or_insert_default();
        components.add_security_scheme("guest", cookie("A guest, whom the first answer makes; signed"));
        components.add_security_scheme("session", cookie("Somebody who has signed in: a random token; signed"));
    }
}

/// Says in a few words what each answer is that has none of its own: the format asks for them.
pub(super) fn describe_answers(openapi: &mut OpenApi) {
    let items = openapi.paths.paths.values_mut();
    let operations = items.flat_map(|item| {
        let PathItem {
            get,
            put,
            post,
            patch,
            delete,
            ..
        } = item;
        [get, put, post, patch, delete].into_iter().flatten()
    });
    for (status, answer) in operations.flat_map(|operation| &mut operation.responses.responses) {
        if let RefOr::T(answer) = answer
            && answer.description.is_empty()
        {
            let words = match status.as_str() {
                "200" => "Done",
                "201" => "Made",
                "204" => "Done, and nothing to say about it",
                "429" => "Too much at once: `Retry-After` says when to come again",
                _ => "Refused: `code` says why",
            };
            answer.description = words.to_string();
        }
    }
}

/// The document.
pub(super) fn document(json: Bytes) -> MethodRouter<Shared> {
    get(async move || ([(header::CONTENT_TYPE, "application/json")], json))
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
        _ => return Err(ApiError::no_address()),
    };
    Ok(([(header::CONTENT_TYPE, kind)], text).into_response())
}
