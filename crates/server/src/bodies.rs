//! Request bodies: each is collected into one bounded buffer before its route sees it, within a deadline.
//!
//! A body arrives in frames, each of which keeps the buffer it was read into alive: a client that sends a byte at a
//! time would have the server hold a buffer for every byte.

use std::future::poll_fn;
use std::pin::Pin;
use std::time::Duration;

use axum::body::{Body, HttpBody};
use axum::extract::{Request, State};
use axum::middleware::Next;
use axum::response::{IntoResponse, Response};
use http::{HeaderMap, StatusCode, header};

use crate::app::Shared;
use crate::connections::{Phase, Pulse};
use crate::error::{Answer, ApiError};

/// The largest body of a request, unless its route takes more.
const MAX_BODY: usize = 16 << 10;
/// The largest file of records.
const MAX_FILE: usize = 256 << 10;
/// Where files of records go.
pub(crate) const RECORDS: &str = "/api/records";
/// The largest study.
const MAX_STUDY: usize = 64 << 10;
/// Where studies go.
pub(crate) const STUDIES: &str = "/api/studies";
/// How long a client may take to send a body.
const DEADLINE: Duration = Duration::from_secs(20);

/// Collects the body of a request for whatever comes next.
pub(crate) async fn collect(State(app): State<Shared>, request: Request, next: Next) -> Response {
    if request.body().is_end_stream() {
        return next.run(request).await;
    }
    let limit = match request.uri().path() {
        RECORDS => MAX_FILE,
        path if path.starts_with(STUDIES) => MAX_STUDY,
        _ => MAX_BODY,
    };
    if let Err(error) = check_length(request.headers(), limit) {
        return error.into_response();
    }
    let (parts, body) = request.into_parts();
    let pulse = parts.extensions.get::<Pulse>();
    let enter = |phase| {
        if let Some(pulse) = pulse {
            pulse.enter(phase, app.connections.clock().now());
        }
    };
    enter(Phase::Body);
    let read = app.connections.clock().timeout(DEADLINE, read(body, limit)).await;
    enter(Phase::Answering);
    match read {
        Some(Ok(bytes)) => next.run(Request::from_parts(parts, Body::from(bytes))).await,
        Some(Err(error)) => error.into_response(),
        None => ApiError::timeout("the body of the request took too long").into_response(),
    }
}

/// Refuses a body that says it is too large, before any of it is read.
fn check_length(headers: &HeaderMap, limit: usize) -> Answer<()> {
    let said = headers.get(header::CONTENT_LENGTH);
    let length: Option<u64> = said.and_then(|value| value.to_str().ok()?.parse().ok());
    if length.is_some_and(|length| length > limit as u64) {
        return Err(too_large(limit));
    }
    Ok(())
}

fn too_large(limit: usize) -> ApiError {
    let message = format!("the body is too large: it may have {limit} bytes");
    ApiError::too_large(StatusCode::PAYLOAD_TOO_LARGE, message)
}

/// Reads a body into one buffer, which never has more room than the limit.
async fn read(mut body: impl HttpBody<Data: AsRef<[u8]>> + Unpin, limit: usize) -> Answer<Vec<u8>> {
    let mut bytes = Vec::new();
    while let Some(frame) = poll_fn(|context| Pin::new(&mut body).poll_frame(context)).await {
        let frame = frame
            .map_err(|_| ApiError::unclear_request("bad-request", "the body of the request is broken or cut short"))?;
        let Ok(data) = frame.into_data() else { continue };
        let data = data.as_ref();
        let needed = bytes.len() + data.len();
        if needed > limit {
            return Err(too_large(limit));
        }
        if needed > bytes.capacity() {
            let room = needed.max(2 * bytes.capacity()).min(limit);
            bytes.reserve_exact(room - bytes.len());
        }
        bytes.extend_from_slice(data);
    }
    Ok(bytes)
}

#[cfg(test)]
mod tests {
    use std::sync::Arc;
    use std::task::{Context, Poll};

    use axum::body::Bytes;
    use hyper::body::Frame;

    use super::*;

    /// A byte that knows how many of its kind are kept.
    struct Kept {
        _count: Arc<()>,
    }

    impl AsRef<[u8]> for Kept {
        fn as_ref(&self) -> &[u8] {
            b"x"
        }
    }

    /// A body of single bytes, none of which may be kept when the next one is read.
    struct Bytewise {
        left: usize,
        kept: Arc<()>,
    }

    impl HttpBody for Bytewise {
        type Data = Bytes;
        type Error = std::convert::Infallible;

        fn poll_frame(
            mut self: Pin<&mut Self>,
            _context: &mut Context<'_>,
        ) -> Poll<Option<Result<Frame<Bytes>, Self::Error>>> {
            assert_eq!(Arc::strong_count(&self.kept), 1, "a frame is kept");
            if self.left == 0 {
                return Poll::Ready(None);
            }
            self.left -= 1;
            let byte = Bytes::from_owner(Kept {
                _count: Arc::clone(&self.kept),
            });
            Poll::Ready(Some(Ok(Frame::data(byte))))
        }
    }

    fn bytewise(left: usize) -> Bytewise {
        Bytewise {
            left,
            kept: Arc::default(),
        }
    }

    #[tokio::test]
    async fn a_body_that_comes_byte_by_byte_takes_no_more_than_its_size() {
        let bytes = read(bytewise(MAX_FILE), MAX_FILE).await.unwrap();
        assert_eq!(bytes.len(), MAX_FILE);
        assert!(bytes.capacity() <= MAX_FILE);
        assert_eq!(bytes, vec![b'x'; MAX_FILE]);
        let error = read(bytewise(MAX_FILE + 1), MAX_FILE).await.unwrap_err();
        assert_eq!(error.info.code, "too-large");
    }

    #[test]
    fn a_length_that_is_too_large_is_refused_unread() {
        let mut headers = HeaderMap::new();
        check_length(&headers, 10).unwrap();
        for (length, fits) in [
            ("10", true),
            ("11", false),
            ("99999999999999999999", true),
            ("nonsense", true),
        ] {
            headers.insert(header::CONTENT_LENGTH, length.parse().unwrap());
            assert_eq!(check_length(&headers, 10).is_ok(), fits, "{length}");
        }
    }
}
