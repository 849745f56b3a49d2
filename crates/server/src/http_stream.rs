//! The TCP stream of a connection as HTTP reads and writes it: its phases are noted as its bytes go by.

use std::io::{self, IoSlice};
use std::pin::Pin;
use std::sync::{Arc, Mutex, PoisonError};
use std::task::{Context, Poll};

use axum::body::{Body, Bytes, HttpBody};
use http::StatusCode;
use hyper::body::{Frame, SizeHint};
use tokio::io::{AsyncRead, AsyncWrite, ReadBuf};
use tokio::net::TcpStream;

use crate::clock::Clock;
use crate::connections::{Admission, Phase, Pulse};

/// A stream that is in the hands of HTTP.
pub(crate) struct HttpStream {
    stream: Option<TcpStream>,
    admission: Arc<Admission>,
    clock: Clock,
    rest: Rest,
}

/// What is left of a connection when HTTP is done with it.
#[derive(Clone, Default)]
pub(crate) struct Rest(Arc<Mutex<Left>>);

#[derive(Default)]
struct Left {
    stream: Option<TcpStream>,
    /// Whether the client has closed its side.
    is_closed: bool,
    /// With which status HTTP refused what it could not read.
    refused: Option<StatusCode>,
}

impl Rest {
    fn with<T>(&self, what: impl FnOnce(&mut Left) -> T) -> T {
        what(&mut self.0.lock().unwrap_or_else(PoisonError::into_inner))
    }

    /// The stream, unless it has become a socket or the client has gone.
    pub(crate) fn stream(&self) -> Option<TcpStream> {
        self.with(|left| left.stream.take().filter(|_| !left.is_closed))
    }

    /// With which status HTTP refused what it could not read.
    pub(crate) fn refused(&self) -> Option<StatusCode> {
        self.with(|left| left.refused)
    }
}

impl HttpStream {
    pub(crate) fn new(stream: TcpStream, admission: Arc<Admission>, clock: &Clock) -> (HttpStream, Rest) {
        let rest = Rest::default();
        let line = HttpStream {
            stream: Some(stream),
            admission,
            clock: clock.clone(),
            rest: rest.clone(),
        };
        (line, rest)
    }

    /// Takes the stream from HTTP, for a socket.
    pub(crate) fn into_socket(mut self) -> io::Result<(TcpStream, Arc<Admission>)> {
        self.pulse().enter(Phase::Socket, self.clock.now());
        let stream = self.stream.take().ok_or(io::ErrorKind::NotConnected)?;
        Ok((stream, Arc::clone(&self.admission)))
    }

    fn pulse(&self) -> &Pulse {
        &self.admission.pulse
    }

    fn stream(&mut self) -> io::Result<Pin<&mut TcpStream>> {
        let stream = self.stream.as_mut().map(Pin::new);
        stream.ok_or_else(|| io::ErrorKind::NotConnected.into())
    }

    /// Whether that is what HTTP itself says to what it cannot read: an answer without a body. It is kept back, and
    /// said as all other errors are.
    fn keeps_back(&self, bytes: &[u8]) -> bool {
        let Some(status) = own_refusal(bytes) else { return false };
        self.rest.with(|left| left.refused = Some(status));
        true
    }

    /// Notes whether the client takes what it is sent.
    fn wrote(&self, written: Poll<io::Result<usize>>) -> Poll<io::Result<usize>> {
        let pulse = self.pulse();
        if written.is_pending() && pulse.phase() != Phase::Writing {
            pulse.enter(Phase::Writing, self.clock.now());
        }
        written
    }
}

impl Drop for HttpStream {
    fn drop(&mut self) {
        let stream = self.stream.take();
        self.rest.with(|left| left.stream = stream);
    }
}

/// The status of an answer that none of the routes has made: theirs have headers for safety.
fn own_refusal(bytes: &[u8]) -> Option<StatusCode> {
    let status = bytes.strip_prefix(b"HTTP/1.1 ")?.get(..3)?;
    let status = StatusCode::from_bytes(status)
        .ok()
        .filter(StatusCode::is_client_error)?;
    let head = std::str::from_utf8(bytes).ok()?;
    let is_bare = head.ends_with("\r\n\r\n") && head.contains("\r\ncontent-length: 0\r\n");
    (is_bare && !head.contains("content-security-policy")).then_some(status)
}

impl AsyncRead for HttpStream {
    fn poll_read(mut self: Pin<&mut Self>, context: &mut Context<'_>, space: &mut ReadBuf<'_>) -> Poll<io::Result<()>> {
        let before = space.filled().len();
        let read = self.stream()?.poll_read(context, space);
        if let Poll::Ready(result) = &read {
            if result.is_err() || space.filled().len() == before {
                self.rest.with(|left| left.is_closed = true);
            } else if self.pulse().phase() == Phase::Waiting {
                self.pulse().enter(Phase::Head, self.clock.now());
            }
        }
        read
    }
}

impl AsyncWrite for HttpStream {
    fn poll_write(mut self: Pin<&mut Self>, context: &mut Context<'_>, bytes: &[u8]) -> Poll<io::Result<usize>> {
        if self.keeps_back(bytes) {
            return Poll::Ready(Ok(bytes.len()));
        }
        let written = self.stream()?.poll_write(context, bytes);
        self.wrote(written)
    }

    fn poll_write_vectored(
        mut self: Pin<&mut Self>,
        context: &mut Context<'_>,
        parts: &[IoSlice<'_>],
    ) -> Poll<io::Result<usize>> {
        if let [bytes] = parts
            && self.keeps_back(bytes)
        {
            return Poll::Ready(Ok(bytes.len()));
        }
        let written = self.stream()?.poll_write_vectored(context, parts);
        self.wrote(written)
    }

    fn is_write_vectored(&self) -> bool {
        self.stream.as_ref().is_some_and(AsyncWrite::is_write_vectored)
    }

    fn poll_flush(mut self: Pin<&mut Self>, context: &mut Context<'_>) -> Poll<io::Result<()>> {
        let flushed = self.stream()?.poll_flush(context);
        if flushed.is_ready() {
            self.pulse().flushed(&self.clock);
        }
        flushed
    }

    fn poll_shutdown(mut self: Pin<&mut Self>, context: &mut Context<'_>) -> Poll<io::Result<()>> {
        if self.rest.refused().is_some() {
            // The refusal is still to be said.
            return Poll::Ready(Ok(()));
        }
        self.stream()?.poll_shutdown(context)
    }
}

/// The body of an answer, which tells the connection when all of it is made.
pub(crate) struct Tracked {
    body: Body,
    pulse: Pulse,
}

impl Tracked {
    pub(crate) fn new(body: Body, pulse: Pulse) -> Tracked {
        Tracked { body, pulse }
    }
}

impl HttpBody for Tracked {
    type Data = Bytes;
    type Error = axum::Error;

    fn poll_frame(
        mut self: Pin<&mut Self>,
        context: &mut Context<'_>,
    ) -> Poll<Option<Result<Frame<Bytes>, axum::Error>>> {
        Pin::new(&mut self.body).poll_frame(context)
    }

    fn is_end_stream(&self) -> bool {
        self.body.is_end_stream()
    }

    fn size_hint(&self) -> SizeHint {
        self.body.size_hint()
    }
}

impl Drop for Tracked {
    fn drop(&mut self) {
        self.pulse.answered();
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_what_no_route_has_said_is_kept_back() {
        let own = b"HTTP/1.1 431 Request Header Fields Too Large\r\nconnection: close\r\ncontent-length: 0\r\n\r\n";
        assert_eq!(own_refusal(own), Some(StatusCode::REQUEST_HEADER_FIELDS_TOO_LARGE));
        for other in [
            "HTTP/1.1 404 Not Found\r\ncontent-security-policy: x\r\ncontent-length: 0\r\n\r\n",
            "HTTP/1.1 204 No Content\r\ncontent-length: 0\r\n\r\n",
            "HTTP/1.1 400 Bad Request\r\ncontent-length: 2\r\n\r\n{}",
            "HTTP/1.1 4",
            "{}",
            "",
        ] {
            assert_eq!(own_refusal(other.as_bytes()), None, "{other}");
        }
    }
}
