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
use tokio::task::{JoinHandle, JoinSet};
use tokio_util::sync::CancellationToken;
use tokio_util::task::TaskTracker;
use tower::ServiceExt;

use crate::analysts::Analysts;
use crate::app::{App, Shared};
use crate::config::Config;
use crate::engines::Engines;
use crate::hub::Hub;
use crate::limits::Limits;
use crate::lock::Lock;
use crate::metrics::Metrics;
use crate::passwords::Passwords;
use crate::rooms::Rooms;
use crate::secret::{Secret, tighten};
use crate::store::{Sqlite, Store, Write, Writer};
use crate::ticks::Ticks;
use crate::{api, assets};

/// How long a client may take to say what it wants.
const HEADERS: Duration = Duration::from_secs(15);
/// How long open requests have to end at a shutdown.
const FAREWELL: Duration = Duration::from_secs(5);
/// How often the store hears the time while games are in memory.
const HEARTBEAT: Duration = Duration::from_secs(1);
/// How often it does otherwise, so that an idle server leaves the disk alone.
const REST: Duration = Duration::from_secs(60);
/// Games that are loaded at once at the start.
const WAKING: usize = 32;
/// How often the limits forget those who have gone.
const TIDY: Duration = Duration::from_secs(60);

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
        let ticks = Ticks::new(store.tick().await.map_err(io::Error::other)?, &config.clock);
        let metrics = Arc::new(Metrics::new());
        let (writer, writing) = Writer::start(
            Arc::clone(&store),
            ticks.clone(),
            Arc::clone(&metrics),
            config.faults.clone(),
        );
        let shutdown = CancellationToken::new();
        let app = Arc::new(App {
            engines: Engines::start(config.engine_threads, Arc::clone(&metrics)),
            limits: Limits::new(config.limit_factor, config.sockets_per_address, &config.clock),
            clock: config.clock.clone(),
            config,
            store,
            writer,
            rooms: Rooms::default(),
            hub: Hub::default(),
            analysts: Analysts::default(),
            passwords: Passwords::new(),
            ticks,
            secret,
            metrics,
            shutdown: shutdown.clone(),
        });
        tokio::task::spawn_blocking(assets::prepare);
        tokio::spawn(wake_games(app.clone()));
        let alive = app.clone();
        let beating = tokio::spawn(async move { tokio::join!(beat(&alive), alive.hub.ping(&alive.clock)) });
        let task = tokio::spawn(async move {
            listen(&app, listener).await;
            app.rooms.closed().await;
            app.engines.close();
            beating.abort();
            let _ = beating.await;
            // The clocks of games go on from this moment, and not from the last move or beat. A failure is in the log.
            let _ = app.writer.one(Write::Tick(app.ticks.now())).await;
            let store = Arc::clone(&app.store);
            // Sockets and requests may hold on to it for a moment.
            drop(app);
            let _ = tokio::time::timeout(FAREWELL, writing).await;
            match tokio::time::timeout(FAREWELL, store.close()).await {
                Ok(Ok(())) => {}
                Ok(Err(error)) => tracing::error!(%error, "the store could not be closed in order"),
                Err(_) => tracing::error!("the store could not be closed in time"),
            }
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

/// Loads the games whose clocks run, so that nobody's time runs out unnoticed.
async fn wake_games(app: Shared) {
    match app.store.running().await {
        Ok(games) => {
            for some in games.chunks(WAKING) {
                if app.shutdown.is_cancelled() {
                    return;
                }
                let waking = some.iter().map(|game| {
                    let (app, game) = (app.clone(), game.clone());
                    async move { app.rooms.wake(&app, &game).await }
                });
                waking.collect::<JoinSet<()>>().join_all().await;
            }
        }
        Err(error) => tracing::error!(%error, "the games with clocks could not be found"),
    }
}

/// Keeps the store's time up to date and the limits small.
async fn beat(app: &Shared) {
    let mut last_tidy = app.clock.now();
    let mut last_beat = last_tidy;
    loop {
        app.clock.sleep(HEARTBEAT).await;
        let now = app.clock.now();
        if app.metrics.rooms.get() > 0 || now - last_beat > REST {
            // A failure is in the log already.
            let _ = app.writer.one(Write::Tick(app.ticks.now())).await;
            last_beat = now;
        }
        if now - last_tidy > TIDY {
            app.limits.tidy();
            last_tidy = now;
        }
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
