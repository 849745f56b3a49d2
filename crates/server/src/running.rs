//! A running server apart from its listener: what lives from its start to its end, over whichever connections people
//! come.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;

use tokio::task::{JoinHandle, JoinSet};
use tokio::time::timeout;
use tokio_util::sync::CancellationToken;

use crate::analysts::Analysts;
use crate::app::{App, Shared};
use crate::config::Config;
use crate::connections::Connections;
use crate::engines::Engines;
use crate::explorer::{self, Index};
use crate::fair_play::FairPlay;
use crate::hub::Hub;
use crate::limits::Limits;
use crate::lobby::Lobby;
use crate::metrics::Metrics;
use crate::pairs::Pairs;
use crate::passwords::Passwords;
use crate::push::{self, Keys, Push};
use crate::reviews::{self, Reviews};
use crate::rooms::Rooms;
use crate::secret::Secret;
use crate::store::{Store, StoreError, Stored, Write, Writer};
use crate::ticks::Ticks;
use crate::tidy::tidy;
use crate::tries::Tries;

/// How long the last writes may take.
const FAREWELL: Duration = Duration::from_secs(5);
/// How often the store hears the time while games are in memory.
const HEARTBEAT: Duration = Duration::from_secs(1);
/// How often it does otherwise, so that an idle server leaves the disk alone.
const REST: Duration = Duration::from_secs(60);
/// Games that are loaded at once at the start.
const WAKING: usize = 32;
/// How often the limits forget those who have gone.
const TIDY: Duration = Duration::from_secs(60);
/// How often it is forgotten where people were: less often than the longest game with a clock of minutes takes.
const MOVED: Duration = Duration::from_secs(12 * 60 * 60);

/// A running server, apart from its listener.
pub(crate) struct Running {
    pub(crate) app: Shared,
    beating: JoinHandle<()>,
    writing: JoinHandle<()>,
}

impl Running {
    /// Goes on from what is stored.
    pub(crate) async fn start(config: Config, store: Arc<dyn Store>, secret: Secret) -> Stored<Running> {
        let (push, turns) = Push::new(Keys::of(&secret));
        let ticks = Ticks::new(store.tick().await?, &config.clock);
        let metrics = Arc::new(Metrics::new());
        let (writer, writing) = Writer::start(
            Arc::clone(&store),
            ticks.clone(),
            Arc::clone(&metrics),
            config.faults.clone(),
        );
        let explorer = Index::open(&config).map_err(|error| StoreError::NotDone(error.to_string()))?;
        let app = Arc::new(App {
            engines: Engines::start(
                config.engine_threads,
                config.limit_factor,
                &config.clock,
                Arc::clone(&metrics),
            ),
            limits: Limits::new(config.limit_factor, config.sockets_per_address, &config.clock),
            tries: Tries::new(config.limit_factor, &config.clock),
            connections: Arc::new(Connections::new(&config, &metrics.connections)),
            clock: config.clock.clone(),
            config,
            store,
            writer,
            rooms: Rooms::default(),
            reviews: Reviews::default(),
            explorer,
            hub: Hub::default(),
            lobby: Lobby::default(),
            analysts: Analysts::default(),
            fair_play: FairPlay::default(),
            pairs: Pairs::default(),
            passwords: Passwords::new(),
            push,
            ticks,
            secret,
            metrics,
            awake: AtomicBool::new(false),
            shutdown: CancellationToken::new(),
        });
        tokio::spawn(wake_games(app.clone()));
        let alive = app.clone();
        let beating = tokio::spawn(async move {
            tokio::join!(
                alive.clock.watch(),
                alive.connections.clock().watch(),
                beat(&alive),
                alive.hub.ping(&alive.clock),
                tidy(&alive),
                reviews::work(&alive),
                explorer::work(&alive),
                alive.connections.sweep(),
                alive.lobby.tell(&alive),
                push::tell(&alive, turns)
            );
        });
        Ok(Running { app, beating, writing })
    }

    /// Ends, with everything written, once nobody comes in any more: see [`Rooms::close`].
    pub(crate) async fn stop(self) {
        let Running { app, beating, writing } = self;
        app.rooms.closed().await;
        app.engines.close();
        beating.abort();
        let _ = beating.await;
        // The clocks of games go on from this moment, and not from the last move or beat. A failure is in the log.
        let _ = app.writer.one(Write::Tick(app.ticks.now())).await;
        let store = Arc::clone(&app.store);
        // Sockets and requests may hold on to it for a moment.
        drop(app);
        let _ = timeout(FAREWELL, writing).await;
        match timeout(FAREWELL, store.close()).await {
            Ok(Ok(())) => {}
            Ok(Err(error)) => tracing::error!(%error, "the store could not be closed in order"),
            Err(_) => tracing::error!("the store could not be closed in time"),
        }
    }
}

/// Loads the games whose clocks run, so that nobody's time runs out unnoticed; until that is done the server is not
/// ready.
async fn wake_games(app: Shared) {
    let games = loop {
        match app.store.running().await {
            Ok(games) => break games,
            Err(error) => tracing::error!(%error, "the games with clocks could not be found"),
        }
        tokio::select! {
            () = app.clock.sleep(HEARTBEAT) => {}
            () = app.shutdown.cancelled() => return,
        }
    };
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
    app.fair_play.all_loaded();
    app.awake.store(true, Ordering::Release);
}

/// Keeps the store's time up to date and the limits small.
async fn beat(app: &Shared) {
    let mut last_tidy = app.clock.now();
    let mut last_beat = last_tidy;
    let mut last_move = last_tidy;
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
        if now - last_move > MOVED {
            app.fair_play.tidy();
            last_move = now;
        }
    }
}
