//! Starting, listening, and stopping.

use std::io;
use std::net::SocketAddr;
use std::pin::pin;
use std::sync::Arc;
use std::time::Duration;

use axum::extract::ConnectInfo;
use hyper::Request;
use hyper::body::Incoming;
use hyper::server::conn::http1;
use hyper_util::rt::{TokioIo, TokioTimer};
use hyper_util::service::TowerToHyperService;
use tokio::net::TcpListener;
use tokio::sync::Semaphore;
use tokio::task::JoinHandle;
use tokio_util::sync::CancellationToken;
use tokio_util::task::TaskTracker;
use tower::ServiceExt;

use crate::app::Shared;
use crate::config::Config;
use crate::lock::Lock;
use crate::running::Running;
use crate::secret::{Secret, tighten};
use crate::store::{Sqlite, Store};
use crate::{api, assets};

/// How long a client may take to say what it wants.
const HEADERS: Duration = Duration::from_secs(15);
/// How long open requests have to end at a shutdown.
const FAREWELL: Duration = Duration::from_secs(5);

/// A server that runs.
pub struct Server {
    addr: SocketAddr,
    shutdown: CancellationToken,
    task: JoinHandle<()>,
}

impl Server {
    /// Opens the store and starts to listen.
    ///
    /// # Errors
    /// If the address is taken or the data folder cannot be used; `ResourceBusy` if another server has the folder. Then
    /// nothing in the folder has been touched.
    pub async fn start(config: Config) -> io::Result<Server> {
        // Whoever comes from now on waits to be answered until the store is open.
        let listener = TcpListener::bind(config.addr).await?;
        let addr = listener.local_addr()?;
        std::fs::create_dir_all(&config.data)?;
        let lock = Lock::take(&config.data)?;
        tighten(&config.data)?;
        let secret = Secret::open(&config.data)?;
        let store = Sqlite::open(&config.data, config.unsorted, &config.clock)
            .await
            .map_err(io::Error::other)?;
        let store: Arc<dyn Store> = Arc::new(store);
        let running = Running::start(config, store, secret).await.map_err(io::Error::other)?;
        let shutdown = running.app.shutdown.clone();
        tokio::task::spawn_blocking(assets::prepare);
        let task = tokio::spawn(async move {
            listen(&running.app, listener).await;
            running.stop().await;
            drop(lock);
        });
        Ok(Server { addr, shutdown, task })
    }

    /// Where it listens.
    pub fn addr(&self) -> SocketAddr {
        self.addr
    }

    /// Stops: no new requests, sockets closed with a word, everything written.
    pub async fn stop(self) {
        self.shutdown.cancel();
        let _ = self.task.await;
    }
}

async fn listen(app: &Shared, listener: TcpListener) {
    let router = api::router(app.clone());
    let places = Arc::new(Semaphore::new(app.config.max_connections));
    let connections = TaskTracker::new();
    let mut server = http1::Builder::new();
    server
        .timer(TokioTimer::new())
        .header_read_timeout(HEADERS)
        .max_buf_size(16 << 10);
    loop {
        let accept = async {
            let place = Arc::clone(&places).acquire_owned().await;
            (place, listener.accept().await)
        };
        let (place, (stream, peer)) = tokio::select! {
            () = app.shutdown.cancelled() => break,
            (place, accepted) = accept => match accepted {
                Ok(accepted) => (place, accepted),
                Err(error) => {
                    // Out of files, say: others will close theirs.
                    tracing::warn!(%error, "a connection could not be taken");
                    tokio::time::sleep(Duration::from_millis(50)).await;
                    continue;
                }
            },
        };
        // Moves are small and must not wait for more of them.
        let _ = stream.set_nodelay(true);
        let service = router.clone().map_request(move |mut request: Request<Incoming>| {
            request.extensions_mut().insert(ConnectInfo(peer));
            request
        });
        let connection = server.serve_connection(TokioIo::new(stream), TowerToHyperService::new(service));
        let (metrics, shutdown) = (Arc::clone(&app.metrics), app.shutdown.clone());
        metrics.connections.inc();
        connections.spawn(async move {
            let mut connection = pin!(connection.with_upgrades());
            let ended = tokio::select! {
                ended = &mut connection => ended,
                () = shutdown.cancelled() => {
                    connection.as_mut().graceful_shutdown();
                    connection.await
                }
            };
            if let Err(error) = ended {
                tracing::debug!(%peer, %error, "a connection ended");
            }
            metrics.connections.dec();
            drop(place);
        });
    }
    drop(listener);
    app.rooms.close();
    app.hub.close();
    connections.close();
    if tokio::time::timeout(FAREWELL, connections.wait()).await.is_err() {
        tracing::warn!("some requests did not end in time");
    }
}
