//! Errors as everyone outside sees them: JSON with a stable code, and the one place that maps them to HTTP.

use std::collections::BTreeMap;

use axum::Json;
use axum::extract::rejection::{BytesRejection, JsonRejection, PathRejection, QueryRejection};
use axum::response::{IntoResponse, Response};
use http::{HeaderValue, StatusCode, header};
use quincunx_play::Refusal;
use quincunx_rules::{MoveError, Phrase, PositionError, Value, phrase};
use serde::Serialize;
use utoipa::ToSchema;

use crate::schemas;
use crate::store::StoreError;

/// When to come again if there is too much to do, in seconds.
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
    /// For people.
    #[schema(value_type = schemas::Phrase)]
    pub(crate) phrase: Phrase,
    /// The rule a move breaks; only with `illegal-move`.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false)]
    pub(crate) rule: Option<&'static str>,
    /// What the rule is about: the `args` of `phrase`; only with `illegal-move`.
    #[serde(skip_serializing_if = "BTreeMap::is_empty")]
    #[schema(value_type = BTreeMap<String, schemas::Said>)]
    pub(crate) args: BTreeMap<&'static str, Value>,
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
    pub(crate) fn new(status: StatusCode, code: &'static str, phrase: Phrase) -> ApiError {
        ApiError {
            status,
            info: Box::new(ErrorInfo {
                code,
                message: phrase.to_string(),
                phrase,
                rule: None,
                args: BTreeMap::new(),
            }),
            retry_after: None,
        }
    }

    /// The same with more for developers.
    pub(crate) fn because(mut self, message: impl Into<String>) -> ApiError {
        self.info.message = message.into();
        self
    }

    /// What was asked makes no sense.
    pub(crate) fn bad(code: &'static str, phrase: Phrase) -> ApiError {
        ApiError::new(StatusCode::BAD_REQUEST, code, phrase)
    }

    /// What a program has sent makes no sense, which is for its developers to know more about.
    pub(crate) fn unclear(status: StatusCode, code: &'static str, message: impl Into<String>) -> ApiError {
        let phrase = phrase!("error-unclear", "the server did not understand what was sent to it");
        ApiError::new(status, code, phrase).because(message)
    }

    /// The request of a program makes no sense.
    pub(crate) fn unclear_request(code: &'static str, message: impl Into<String>) -> ApiError {
        ApiError::unclear(StatusCode::BAD_REQUEST, code, message)
    }

    pub(crate) fn forbidden(code: &'static str, phrase: Phrase) -> ApiError {
        ApiError::new(StatusCode::FORBIDDEN, code, phrase)
    }

    /// What was asked does not fit how things are.
    pub(crate) fn conflict(code: &'static str, phrase: Phrase) -> ApiError {
        ApiError::new(StatusCode::CONFLICT, code, phrase)
    }

    /// Only with an account.
    pub(crate) fn sign_in(phrase: Phrase) -> ApiError {
        ApiError::new(StatusCode::UNAUTHORIZED, "sign-in", phrase)
    }

    pub(crate) fn not_found(phrase: Phrase) -> ApiError {
        ApiError::new(StatusCode::NOT_FOUND, "not-found", phrase)
    }

    /// There is no such address.
    pub(crate) fn no_address() -> ApiError {
        ApiError::not_found(phrase!("error-no-address", "there is nothing at this address"))
    }

    pub(crate) fn no_game() -> ApiError {
        ApiError::not_found(phrase!("error-no-game", "there is no such game"))
    }

    pub(crate) fn no_player() -> ApiError {
        ApiError::not_found(phrase!("error-no-player", "there is no such player"))
    }

    /// What was sent is too large; how large it may be is for developers.
    pub(crate) fn too_large(status: StatusCode, message: impl Into<String>) -> ApiError {
        let phrase = phrase!("error-too-large", "that is too large");
        ApiError::new(status, "too-large", phrase).because(message)
    }

    /// A position that is none; why, is for developers.
    pub(crate) fn bad_position(error: &PositionError) -> ApiError {
        let phrase = phrase!("error-bad-position", "that is not a position of this game");
        ApiError::bad("bad-position", phrase).because(error.to_string())
    }

    /// A record that is none; why, is for developers.
    pub(crate) fn bad_record(message: impl Into<String>) -> ApiError {
        ApiError::bad("bad-record", phrase!("error-bad-record", "that is not a record")).because(message)
    }

    pub(crate) fn too_many(code: &'static str, phrase: Phrase, retry_after: u64) -> ApiError {
        ApiError {
            retry_after: Some(retry_after),
            ..ApiError::new(StatusCode::TOO_MANY_REQUESTS, code, phrase)
        }
    }

    pub(crate) fn too_many_requests(seconds: u64) -> ApiError {
        let phrase = phrase!(
            "error-too-many-requests",
            "too many requests: try again in {seconds} s",
            seconds
        );
        ApiError::too_many("too-many-requests", phrase, seconds)
    }

    /// There are too many connections from one address.
    pub(crate) fn too_many_connections() -> ApiError {
        let phrase = phrase!("error-too-many-connections", "too many connections from one address");
        ApiError::too_many("too-many-requests", phrase, LATER)
    }

    /// The client takes too long; with what, is for developers.
    pub(crate) fn timeout(message: impl Into<String>) -> ApiError {
        let phrase = phrase!("error-timeout", "the connection is too slow: it was given up");
        ApiError::new(StatusCode::REQUEST_TIMEOUT, "timeout", phrase).because(message)
    }

    /// There are too many connections.
    pub(crate) fn full() -> ApiError {
        let phrase = phrase!("error-overloaded", "the server is full: try again in a moment");
        ApiError {
            retry_after: Some(LATER),
            ..ApiError::new(StatusCode::SERVICE_UNAVAILABLE, "overloaded", phrase)
        }
    }

    pub(crate) fn internal() -> ApiError {
        let phrase = phrase!("error-internal", "something went wrong on the server");
        ApiError::new(StatusCode::INTERNAL_SERVER_ERROR, "internal", phrase)
            .because("something went wrong on the server; it is in its log")
    }

    pub(crate) fn shutting_down() -> ApiError {
        let phrase = phrase!(
            "error-shutting-down",
            "the server is shutting down: try again in a moment"
        );
        ApiError::new(StatusCode::SERVICE_UNAVAILABLE, "shutting-down", phrase)
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
        let (code, phrase) = match error {
            StoreError::NotDone(_) => (
                "store-unavailable",
                phrase!(
                    "error-store-unavailable",
                    "the server cannot store anything right now: nothing has changed, try again"
                ),
            ),
            StoreError::Unknown(_) => (
                "store-unknown",
                phrase!(
                    "error-store-unknown",
                    "it is not known whether this was stored: look again before you do it again"
                ),
            ),
            StoreError::Late => (
                "store-busy",
                phrase!(
                    "error-store-busy",
                    "this took too long to look up: try again in a moment"
                ),
            ),
        };
        ApiError {
            retry_after: (code == "store-busy").then_some(LATER),
            ..ApiError::new(StatusCode::SERVICE_UNAVAILABLE, code, phrase)
        }
    }
}

impl From<Refusal> for ApiError {
    fn from(refusal: Refusal) -> ApiError {
        let status = match &refusal {
            Refusal::Move(MoveError::Text(_)) => StatusCode::BAD_REQUEST,
            _ => StatusCode::CONFLICT,
        };
        let mut error = ApiError::new(status, refusal.code(), refusal.phrase()).because(refusal.to_string());
        if let Refusal::Move(MoveError::Illegal(reason)) = &refusal {
            error.info.rule = Some(reason.rule());
            error.info.args = reason.phrase().args().iter().cloned().collect();
        }
        error
    }
}

impl From<JsonRejection> for ApiError {
    fn from(rejection: JsonRejection) -> ApiError {
        let (status, message) = (rejection.status(), rejection.body_text());
        match status {
            StatusCode::UNSUPPORTED_MEDIA_TYPE => ApiError::unclear(status, "unsupported-media-type", message),
            StatusCode::PAYLOAD_TOO_LARGE => ApiError::too_large(status, message),
            _ => ApiError::unclear_request("bad-json", message),
        }
    }
}

impl From<BytesRejection> for ApiError {
    fn from(rejection: BytesRejection) -> ApiError {
        match rejection.status() {
            status @ StatusCode::PAYLOAD_TOO_LARGE => ApiError::too_large(status, rejection.body_text()),
            _ => ApiError::bad_record(rejection.body_text()),
        }
    }
}

impl From<QueryRejection> for ApiError {
    fn from(rejection: QueryRejection) -> ApiError {
        ApiError::unclear_request("bad-query", rejection.body_text())
    }
}

impl From<PathRejection> for ApiError {
    fn from(rejection: PathRejection) -> ApiError {
        ApiError::unclear_request("bad-path", rejection.body_text())
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
