//! Errors as everyone outside sees them: JSON with a stable code, and the one place that maps them to HTTP.

use std::collections::BTreeMap;

use axum::Json;
use axum::extract::rejection::{BytesRejection, JsonRejection, PathRejection, QueryRejection};
use axum::response::{IntoResponse, Response};
use http::{HeaderValue, StatusCode, header};
use quincunx_play::Refusal;
use quincunx_rules::MoveError;
use serde::Serialize;
use utoipa::ToSchema;

use crate::store::StoreError;

/// When to come again if the store has too much to do, in seconds.
const LATER: u64 = 5;

/// The body of every error.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub(crate) struct ErrorBody {
    pub(crate) error: ErrorInfo,
}

/// What went wrong.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub(crate) struct ErrorInfo {
    /// A stable word for it; docs/api.md lists them.
    #[schema(value_type = String, example = "illegal-move")]
    pub(crate) code: &'static str,
    /// For developers, in English.
    pub(crate) message: String,
    /// The rule a move breaks; only with `illegal-move`.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false)]
    pub(crate) rule: Option<String>,
    /// What the rule is about, as data for translations.
    #[serde(skip_serializing_if = "BTreeMap::is_empty")]
    pub(crate) args: BTreeMap<String, String>,
}

/// Something that was asked for and is not done.
#[derive(Clone, Debug)]
pub(crate) struct ApiError {
    pub(crate) status: StatusCode,
    pub(crate) info: Box<ErrorInfo>,
    retry_after: Option<u64>,
}

pub(crate) type Answer<T> = Result<T, ApiError>;

impl ApiError {
    pub(crate) fn new(status: StatusCode, code: &'static str, message: impl Into<String>) -> ApiError {
        ApiError {
            status,
            info: Box::new(ErrorInfo {
                code,
                message: message.into(),
                rule: None,
                args: BTreeMap::new(),
            }),
            retry_after: None,
        }
    }

    /// What was asked makes no sense.
    pub(crate) fn bad(code: &'static str, message: impl Into<String>) -> ApiError {
        ApiError::new(StatusCode::BAD_REQUEST, code, message)
    }

    pub(crate) fn forbidden(code: &'static str, message: impl Into<String>) -> ApiError {
        ApiError::new(StatusCode::FORBIDDEN, code, message)
    }

    /// What was asked does not fit how things are.
    pub(crate) fn conflict(code: &'static str, message: impl Into<String>) -> ApiError {
        ApiError::new(StatusCode::CONFLICT, code, message)
    }

    pub(crate) fn not_found(what: &str) -> ApiError {
        ApiError::new(StatusCode::NOT_FOUND, "not-found", format!("there is no such {what}"))
    }

    pub(crate) fn too_many(code: &'static str, message: impl Into<String>, retry_after: u64) -> ApiError {
        ApiError {
            retry_after: Some(retry_after),
            ..ApiError::new(StatusCode::TOO_MANY_REQUESTS, code, message)
        }
    }

    /// The client takes too long.
    pub(crate) fn timeout(message: impl Into<String>) -> ApiError {
        ApiError::new(StatusCode::REQUEST_TIMEOUT, "timeout", message)
    }

    /// There are too many connections.
    pub(crate) fn full() -> ApiError {
        let message = "the server has no room for more connections: try again in a moment";
        ApiError {
            retry_after: Some(5),
            ..ApiError::new(StatusCode::SERVICE_UNAVAILABLE, "overloaded", message)
        }
    }

    pub(crate) fn internal() -> ApiError {
        let message = "something went wrong on the server; it is in its log";
        ApiError::new(StatusCode::INTERNAL_SERVER_ERROR, "internal", message)
    }

    pub(crate) fn shutting_down() -> ApiError {
        let message = "the server is shutting down: try again in a moment";
        ApiError::new(StatusCode::SERVICE_UNAVAILABLE, "shutting-down", message)
    }
}

impl ApiError {
    /// The whole answer, for a connection that is closed before a request could be read from it.
    pub(crate) fn to_http(&self) -> Vec<u8> {
        let body = ErrorBody {
            error: (*self.info).clone(),
        };
        // Every error serialises.
        let body = serde_json::to_string(&body).unwrap_or_default();
        let retry = self.retry_after.map(|seconds| format!("retry-after: {seconds}\r\n"));
        format!(
            "HTTP/1.1 {}\r\ncontent-type: application/json\r\ncontent-length: {}\r\ncache-control: no-store\r\n\
            connection: close\r\n{}\r\n{body}",
            self.status,
            body.len(),
            retry.unwrap_or_default()
        )
        .into_bytes()
    }
}

impl IntoResponse for ApiError {
    fn into_response(self) -> Response {
        let mut response = (self.status, Json(ErrorBody { error: *self.info })).into_response();
        if let Some(seconds) = self.retry_after {
            response
                .headers_mut()
                .insert(header::RETRY_AFTER, HeaderValue::from(seconds));
        }
        response
    }
}

impl From<StoreError> for ApiError {
    fn from(error: StoreError) -> ApiError {
        tracing::error!(%error, "the store failed");
        let (code, message) = match error {
            StoreError::NotDone(_) => (
                "store-unavailable",
                "the store does not answer: nothing has changed, try again",
            ),
            StoreError::Unknown(_) => (
                "store-unknown",
                "it is not known whether this was stored: look again before you do it again",
            ),
            StoreError::Late => ("store-busy", "this took too long to look up: try again in a moment"),
        };
        ApiError {
            retry_after: (code == "store-busy").then_some(LATER),
            ..ApiError::new(StatusCode::SERVICE_UNAVAILABLE, code, message)
        }
    }
}

impl From<Refusal> for ApiError {
    fn from(refusal: Refusal) -> ApiError {
        let status = match &refusal {
            Refusal::Move(MoveError::Text(_)) => StatusCode::BAD_REQUEST,
            _ => StatusCode::CONFLICT,
        };
        let mut error = ApiError::new(status, refusal.code(), refusal.to_string());
        if let Refusal::Move(MoveError::Illegal(rule)) = &refusal {
            error.info.rule = Some(rule.id().to_string());
            let pairs = rule.args().iter();
            error.info.args = pairs
                .map(|(name, value)| (name.to_string(), value.to_string()))
                .collect();
        }
        error
    }
}

impl From<JsonRejection> for ApiError {
    fn from(rejection: JsonRejection) -> ApiError {
        let (status, message) = (rejection.status(), rejection.body_text());
        match status {
            StatusCode::UNSUPPORTED_MEDIA_TYPE => ApiError::new(status, "unsupported-media-type", message),
            StatusCode::PAYLOAD_TOO_LARGE => ApiError::new(status, "too-large", message),
            _ => ApiError::bad("bad-json", message),
        }
    }
}

impl From<BytesRejection> for ApiError {
    fn from(rejection: BytesRejection) -> ApiError {
        match rejection.status() {
            StatusCode::PAYLOAD_TOO_LARGE => {
                ApiError::new(StatusCode::PAYLOAD_TOO_LARGE, "too-large", rejection.body_text())
            }
            _ => ApiError::bad("bad-record", rejection.body_text()),
        }
    }
}

impl From<QueryRejection> for ApiError {
    fn from(rejection: QueryRejection) -> ApiError {
        ApiError::bad("bad-query", rejection.body_text())
    }
}

impl From<PathRejection> for ApiError {
    fn from(rejection: PathRejection) -> ApiError {
        ApiError::bad("bad-path", rejection.body_text())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_store_that_is_busy_says_when_to_come_again() {
        let response = ApiError::from(StoreError::Late).into_response();
        assert_eq!(response.status(), StatusCode::SERVICE_UNAVAILABLE);
        assert_eq!(response.headers()[header::RETRY_AFTER], "5");
    }
}
