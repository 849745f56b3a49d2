//! Games in memory: one task for each game that somebody plays or watches.
//!
//! A room is made from the store when somebody asks for its game, or at once for another game of the same two, and goes when
//! nobody has asked for a while. Only its task touches its game, so whatever happens in a game happens in order.

mod body;
mod command;
mod rematch;
mod room;
mod run;
mod scene;
mod summary;
mod think;
mod watch;

use std::collections::HashMap;
use std::sync::{Mutex, MutexGuard, PoisonError};
use std::time::Duration;

use tokio::sync::{mpsc, oneshot};
use tokio_util::task::TaskTracker;

pub(crate) use body::{GameAnswer, GameBody, Presence, RematchBody, SeatBody, SettingsBody, StateBody, guest_name};
pub(crate) use command::{Act, Command, Peek, Reply};
pub(crate) use scene::{PositionBody, SceneBody, position_body};
pub(crate) use summary::{Summary, summary};

use crate::app::Shared;
use crate::error::{Answer, ApiError};
use crate::ids::is_id;
use crate::store::GameRow;
use room::Source;

/// Commands that may wait for a room.
const QUEUE: usize = 64;

/// The ways into the rooms there are.
#[derive(Default)]
struct Open {
    rooms: HashMap<String, mpsc::Sender<Command>>,
    /// Whether no more are opened, for a shutdown.
    closed: bool,
}

/// The rooms there are.
#[derive(Default)]
pub(crate) struct Rooms {
    open: Mutex<Open>,
    tasks: TaskTracker,
}

impl Rooms {
    fn lock(&self) -> MutexGuard<'_, Open> {
        self.open.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// The way into a room, which is opened if need be.
    fn enter(&self, app: &Shared, id: &str) -> Answer<mpsc::Sender<Command>> {
        let mut open = self.lock();
        if open.closed {
            return Err(ApiError::shutting_down());
        }
        match open.rooms.get(id) {
            Some(sender) => Ok(sender.clone()),
            None => Ok(self.add(&mut open, app, Source::Stored(id.to_string()))),
        }
    }

    /// Opens the room of a game that has just begun and been stored, so that it need not be read; unless somebody has
    /// found it in the store in the meantime.
    fn open(&self, app: &Shared, row: GameRow) {
        let mut open = self.lock();
        if !open.closed && !open.rooms.contains_key(&row.id) {
            self.add(&mut open, app, Source::New(Box::new(row)));
        }
    }

    /// Makes a room, which there must not be yet.
    fn add(&self, open: &mut Open, app: &Shared, source: Source) -> mpsc::Sender<Command> {
        let (sender, commands) = mpsc::channel(QUEUE);
        open.rooms.insert(source.id().to_string(), sender.clone());
        app.metrics.rooms.inc();
        self.tasks
            .spawn(run::run(app.clone(), source, commands, sender.downgrade()));
        sender
    }

    /// A room is empty and closed.
    fn leave(&self, app: &Shared, id: &str) {
        self.lock().rooms.remove(id);
        app.metrics.rooms.dec();
    }

    /// Says something to a room.
    pub(crate) async fn send(&self, app: &Shared, id: &str, mut command: Command) -> Answer<()> {
        if !is_id(id) {
            return Err(ApiError::not_found("game"));
        }
        loop {
            let Err(refused) = self.enter(app, id)?.send(command).await else {
                return Ok(());
            };
            // The room is just being closed: it will be gone in a moment, and opened anew.
            command = refused.0;
            tokio::time::sleep(Duration::from_millis(1)).await;
        }
    }

    /// Asks a room something.
    pub(crate) async fn ask<T>(
        &self,
        app: &Shared,
        id: &str,
        question: impl FnOnce(oneshot::Sender<Answer<T>>) -> Command,
    ) -> Answer<T> {
        let (reply, answer) = oneshot::channel();
        self.send(app, id, question(reply)).await?;
        answer.await.map_err(|_| ApiError::internal())?
    }

    /// The game and what is known of it.
    pub(crate) async fn peek(&self, app: &Shared, id: &str) -> Answer<Peek> {
        self.ask(app, id, Command::Peek).await.map(|peek| *peek)
    }

    /// Loads a game, so that its clock runs.
    pub(crate) async fn wake(&self, app: &Shared, id: &str) {
        if let Err(error) = self.send(app, id, Command::Wake).await {
            tracing::warn!(game = id, message = error.info.message, "a game could not be woken");
        }
    }

    /// Seats have changed hands or names: rooms in memory have to look again.
    pub(crate) async fn refresh(&self) {
        let rooms: Vec<_> = self.lock().rooms.values().cloned().collect();
        for room in rooms {
            // A room that closes looks again when it is opened.
            let _ = room.send(Command::Refresh).await;
        }
    }

    /// The same for one room, if it is in memory.
    async fn refresh_one(&self, id: &str) {
        let room = self.lock().rooms.get(id).cloned();
        if let Some(room) = room {
            let _ = room.send(Command::Refresh).await;
        }
    }

    /// Closes all rooms, for a shutdown: nothing more comes in, and what is there already is still done.
    pub(crate) fn close(&self) {
        let mut open = self.lock();
        open.closed = true;
        open.rooms.clear();
        self.tasks.close();
    }

    /// Waits until all rooms are closed.
    pub(crate) async fn closed(&self) {
        self.tasks.wait().await;
    }
}
