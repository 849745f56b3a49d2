//! Taking connections, serving HTTP over them, and letting them go.

use std::net::SocketAddr;
use std::pin::pin;
use std::sync::Arc;
use std::time::Duration;

use axum::Router;
use axum::extract::ConnectInfo;
use http::{Response, StatusCode};
use hyper::Request;
use hyper::body::Incoming;
use hyper::server::conn::http1;
use hyper_util::rt::TokioIo;
use hyper_util::service::TowerToHyperService;
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::{TcpListener, TcpStream};
use tokio::sync::Semaphore;
use tokio_util::sync::CancellationToken;
use tokio_util::task::TaskTracker;
use tower::ServiceExt;

use crate::api;
use crate::app::Shared;
use crate::connections::{Admission, MAX_UNREAD, Phase};
use crate::error::ApiError;
use crate::http_stream::{HttpStream, Tracked};

/// How long open requests have to end at a shutdown.
const FAREWELL: Duration = Duration::from_secs(5);
/// The largest head of a request.
const MAX_HEAD: usize = 16 << 10;
/// How long a client has to read what was said last, before its connection is cut.
const LINGER: Duration = Duration::from_secs(2);
/// Connections that are told at the same time that there is no room for them; others are cut.
const TURNED_AWAY: usize = 64;

/// Takes connections until the server shuts down, and waits for their requests to end.
pub(crate) async fn listen(app: &Shared, listener: TcpListener) {
    let router = api::router(app.clone());
    let turned_away = Arc::new(Semaphore::new(TURNED_AWAY));
    let (connections, cut) = (TaskTracker::new(), CancellationToken::new());
    loop {
        let accepted = tokio::select! {
            () = app.shutdown.cancelled() => break,
            accepted = listener.accept() => accepted,
        };
        let (stream, peer) = match accepted {
            Ok(accepted) => accepted,
            Err(error) => {
                tracing::warn!(%error, "a connection could not be taken");
                // Out of files, say.
                app.connections.make_room();
                tokio::time::sleep(Duration::from_millis(50)).await;
                continue;
            }
        };
        // Moves are small and must not wait for more of them.
        let _ = stream.set_nodelay(true);
        match app.connections.admit(peer.ip()) {
            Ok(admission) => {
                let serving = serve(app.clone(), router.clone(), stream, peer, admission);
                let cut = cut.clone();
                connections.spawn(async move { cut.run_until_cancelled(serving).await });
            }
            Err(error) => {
                app.metrics.refused.inc();
                if let Ok(permit) = Arc::clone(&turned_away).try_acquire_owned() {
                    let app = app.clone();
                    connections.spawn(async move {
                        turn_away(&app, stream, error).await;
                        drop(permit);
                    });
                }
            }
        }
    }
    drop(listener);
    app.rooms.close();
    app.hub.close();
    connections.close();
    if tokio::time::timeout(FAREWELL, connections.wait()).await.is_err() {
        tracing::warn!("some requests did not end in time");
        cut.cancel();
        connections.wait().await;
    }
}

/// Serves HTTP over a connection until it ends or becomes a socket.
async fn serve(app: Shared, router: Router, stream: TcpStream, peer: SocketAddr, admission: Admission) {
    let (pulse, clock) = (admission.pulse.clone(), app.connections.clock().clone());
    let (line, rest) = HttpStream::new(stream, Arc::new(admission), &clock);
    let (asked, answered) = (pulse.clone(), pulse.clone());
    let service = router
        .map_request(move |mut request: Request<Incoming>| {
            asked.enter(Phase::Answering, clock.now());
            request.extensions_mut().insert(ConnectInfo(peer));
            request.extensions_mut().insert(asked.clone());
            request
        })
        .map_response(move |response: Response<_>| response.map(|body| Tracked::new(body, answered.clone())));
    let mut server = http1::Builder::new();
    // Deadlines are looked at for all connections together.
    server.header_read_timeout(None).max_buf_size(MAX_HEAD);
    let (phase, refusal) = {
        let connection = server.serve_connection(TokioIo::new(line), TowerToHyperService::new(service));
        let mut connection = pin!(connection.with_upgrades());
        let mut is_closing = false;
        loop {
            tokio::select! {
                biased;
                ended = &mut connection => {
                    let broken = ended.err().filter(hyper::Error::is_parse);
                    break (pulse.phase(), broken.map(|error| bad_request(&error)));
                }
                () = pulse.ended(app.connections.clock()) => {
                    break (pulse.phase(), Some(ApiError::timeout("the request took too long")));
                }
                () = app.shutdown.cancelled(), if !is_closing => {
                    // What has not come yet is not waited for; what is being answered is.
                    if matches!(pulse.phase(), Phase::Waiting | Phase::Head | Phase::Body) {
                        break (pulse.phase(), Some(ApiError::shutting_down()));
                    }
                    is_closing = true;
                    connection.as_mut().graceful_shutdown();
                }
            }
        }
    };
    let refusal = match rest.refused() {
        Some(status) => Some(unreadable(status)),
        // In other phases nothing was asked, or an answer is on its way.
        None => refusal.filter(|_| matches!(phase, Phase::Head | Phase::Body)),
    };
    if let Some(error) = &refusal {
        tracing::debug!(%peer, status = error.status.as_u16(), "a connection was ended");
    }
    if let Some(stream) = rest.stream() {
        pulse.enter(Phase::Closing, app.connections.clock().now());
        tokio::select! {
            biased;
            () = close(&app, stream, refusal) => {}
            // There is no more room for it.
            () = pulse.ended(app.connections.clock()) => {}
            () = app.shutdown.cancelled() => {}
        }
    }
}

fn bad_request(error: &hyper::Error) -> ApiError {
    ApiError::unclear_request("bad-request", format!("this is not an HTTP/1.1 request: {error}"))
}

/// What is said to a head that could not be read.
fn unreadable(status: StatusCode) -> ApiError {
    match status {
        StatusCode::BAD_REQUEST => ApiError::unclear_request("bad-request", "this is not an HTTP/1.1 request"),
        _ => {
            let message =
                format!("too large: the address and headers of a request may have {MAX_HEAD} bytes and 100 lines");
            ApiError::too_large(status, message)
        }
    }
}

/// Tells a client that there is no room for it, once it has asked for something.
async fn turn_away(app: &Shared, stream: TcpStream, error: ApiError) {
    tokio::select! {
        _ = app.connections.clock().timeout(LINGER, stream.readable()) => close(app, stream, Some(error)).await,
        () = app.shutdown.cancelled() => {}
    }
}

/// Closes a connection so that the client can read what was said last: if it is closed while something of what the
/// client sends is unread, the system cuts it, and takes back what has not been read there.
async fn close(app: &Shared, mut stream: TcpStream, refusal: Option<ApiError>) {
    let closing = async {
        if let Some(error) = refusal {
            stream.write_all(&error.to_http()).await?;
        }
        stream.shutdown().await?;
        let (mut space, mut unread) = ([0; 512], 0);
        while unread < MAX_UNREAD {
            match stream.read(&mut space).await? {
                0 => break,
                read => unread += read,
            }
        }
        std::io::Result::Ok(())
    };
    // Whoever has gone needs no farewell.
    let _ = app.connections.clock().timeout(LINGER, closing).await;
}
