//! The explorer's index of games: a file of its own beside the store, which can always be made anew from it.
//!
//! Whoever ends a game only says so; a task of its own reads the game from the store and counts it. What ended while the
//! server could not count, or before there was an index, is counted after the next start.

use std::future::pending;
use std::mem::take;
use std::path::Path;
use std::sync::{Arc, Mutex, PoisonError};
use std::time::Duration;

use quincunx_engine::bot::rating_of;
use quincunx_play::{Game, Seat};
use quincunx_rules::{History, Player};
use quincunx_study::{Explorer, ExplorerError, Played, starting_games};
use tokio::sync::Notify;

use crate::app::{App, Shared};
use crate::config::Config;
use crate::store::{Filter, GameRow, Holder, StateFilter, Stored};

/// Games that are counted at once.
const BATCH: usize = 50;
/// How long to wait before the store is asked again.
const AGAIN: Duration = Duration::from_secs(5);

/// The index, and what is to be counted.
pub(crate) struct Index {
    pub(crate) explorer: Arc<Explorer>,
    ended: Mutex<Vec<String>>,
    wake: Notify,
}

impl Index {
    /// The index of a server; an empty one that is never filled, if it is to keep none.
    pub(crate) fn open(config: &Config) -> Result<Index, ExplorerError> {
        let explorer = match &config.explorer {
            Some(file) => open(file)?,
            None => Explorer::in_memory()?,
        };
        Ok(Index {
            explorer: Arc::new(explorer),
            ended: Mutex::default(),
            wake: Notify::new(),
        })
    }

    /// A game has ended.
    pub(crate) fn ended(&self, game: &str) {
        self.ended
            .lock()
            .unwrap_or_else(PoisonError::into_inner)
            .push(game.to_string());
        self.wake.notify_one();
    }

    fn take(&self) -> Vec<String> {
        take(&mut *self.ended.lock().unwrap_or_else(PoisonError::into_inner))
    }
}

/// A file that cannot be read is put aside and made anew; while another program has it, nothing is kept.
fn open(file: &Path) -> Result<Explorer, ExplorerError> {
    Explorer::open(file).or_else(|error| {
        let path = file.display();
        if error.is_in_use() {
            tracing::warn!(%path, "another program has the explorer's index: it is made in memory until the next start");
            return Explorer::in_memory();
        }
        tracing::warn!(%error, %path, "the explorer's index is made anew");
        let _ = std::fs::rename(file, file.with_extension("broken"));
        Explorer::open(file)
    })
}

/// Counts games as they end, without end.
pub(crate) async fn work(app: &Shared) {
    if app.config.explorer.is_none() {
        return pending().await;
    }
    tokio::join!(begin(app), follow(app));
}

/// Counts what has ended, and then games as they end.
async fn follow(app: &Shared) {
    while catch_up(app).await.is_err() {
        // It is in the log.
        app.clock.sleep(AGAIN).await;
    }
    loop {
        let ended = app.explorer.take();
        for some in ended.chunks(BATCH) {
            count(app, some.to_vec()).await;
        }
        if ended.is_empty() {
            app.explorer.wake.notified().await;
        }
    }
}

/// Counts the games that come with the program, if they are not in yet.
async fn begin(app: &App) {
    if !app.config.starting_games {
        return;
    }
    let explorer = Arc::clone(&app.explorer.explorer);
    let added = tokio::task::spawn_blocking(move || {
        let mut games = starting_games();
        loop {
            let some: Vec<Played> = games.by_ref().take(BATCH).collect();
            let Some(last) = some.last() else {
                return Ok(());
            };
            // All of a batch are added, or none.
            if !explorer.has(last.name())? {
                explorer.add(&some)?;
            }
        }
    });
    report(added.await);
}

/// Counts all games that have ended and are not in yet.
async fn catch_up(app: &Shared) -> Stored<()> {
    let mut filter = Filter {
        state: Some(StateFilter::Ended),
        limit: BATCH as u32,
        ..Filter::default()
    };
    loop {
        let rows = app.store.games(&filter).await?;
        let Some(last) = rows.last() else {
            return Ok(());
        };
        filter.before = Some((last.created_at, last.id.clone()));
        let explorer = &app.explorer.explorer;
        let unknown = rows.into_iter().filter(|row| !explorer.has(&row.id).unwrap_or(true));
        count(app, unknown.map(|row| row.id).collect()).await;
    }
}

/// Counts games; one that cannot be read is left for another start.
async fn count(app: &Shared, games: Vec<String>) {
    let mut played = Vec::new();
    for id in games {
        if let (Ok(Some(row)), Ok(log)) = (app.store.game(&id).await, app.store.events(&id).await)
            && let Ok(game) = Game::replay(row.settings.clone(), &log)
        {
            played.extend(played_of(&row, &game));
        }
    }
    if played.is_empty() {
        return;
    }
    let explorer = Arc::clone(&app.explorer.explorer);
    report(tokio::task::spawn_blocking(move || explorer.add(&played).map(drop)).await);
}

fn report(done: Result<Result<(), ExplorerError>, tokio::task::JoinError>) {
    match done {
        Ok(Ok(())) => {}
        Ok(Err(error)) => tracing::error!(%error, "games could not be counted"),
        Err(error) => tracing::error!(%error, "games could not be counted"),
    }
}

/// A game of the archive, if it has ended; one that was called off is known and counts for nothing.
fn played_of(row: &GameRow, game: &Game) -> Option<Played> {
    let ended = row.ended.as_ref()?;
    let counts = ended.reason != quincunx_play::reason::ABORTED.word();
    let history = match counts {
        true => game.history().clone(),
        false => History::new(game.history().start().clone()),
    };
    let rating = |player: Player| {
        let seat = match game.seat_of(player) {
            Seat::A => 0,
            Seat::B => 1,
        };
        match &row.seats[seat].holder {
            Holder::Bot(name) => rating_of(row.settings.ruleset.game().name, name),
            Holder::User(_) => row.changes.map(|changes| changes[seat][0]),
        }
    };
    let winner = ended.winner.and_then(Player::from_number);
    Some(Played::new(history, winner, Player::BOTH.map(rating), &row.id))
}
