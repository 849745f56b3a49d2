//! Games in memory: a room for each game that somebody plays or watches.
//!
//! A room is made from the store when it is first needed, or at once for a rematch, and goes when it has been idle for
//! a while. A task that acts on a game locks its room, so whatever happens in a game happens in order; there is no
//! command queue.

mod act;
mod body;
mod door;
mod keeper;
mod rematch;
mod room;
mod scene;
mod summary;
mod think;
mod watch;

use std::collections::BTreeMap;
use std::mem::take;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::Duration;

use quincunx_play::Game;
use tokio::task::{AbortHandle, JoinSet};
use tokio_util::sync::CancellationToken;
use tokio_util::task::TaskTracker;

pub(crate) use act::{Act, Arrival};
pub(crate) use body::{
    GameAnswer, GameBody, Presence, RematchBody, SeatBody, SeatKind, SettingsBody, StateBody, guest_name,
};
pub(crate) use door::{Door, Inside};
pub(crate) use scene::{PositionBody, SceneBody, position_body};
pub(crate) use summary::{Summary, summary};

use crate::app::Shared;
use crate::clock::Moment;
use crate::error::{Answer, ApiError};
use crate::ids::is_id;
use crate::store::{Filter, GameRow, Holder, StateFilter};
use room::Source;

/// The doors of the rooms there are.
#[derive(Default)]
struct Open {
    rooms: BTreeMap<String, Arc<Door>>,
    /// Those who wait to wake games that are not in memory.
    asleep: BTreeMap<String, AbortHandle>,
    /// Whether no more are opened, for a shutdown.
    closed: bool,
}

/// The rooms there are.
#[derive(Default)]
pub(crate) struct Rooms {
    open: Mutex<Open>,
    /// Tells the keepers of all rooms to close them.
    closing: CancellationToken,
    keepers: TaskTracker,
}

/// A game and what is known of it, at a moment.
pub(crate) struct Peek {
    pub(crate) row: GameRow,
    pub(crate) game: Game,
}

impl Rooms {
    fn lock(&self) -> MutexGuard<'_, Open> {
        self.open.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// The door of a room, which is built if need be.
    fn door(&self, app: &Shared, id: &str) -> Answer<Arc<Door>> {
        let mut open = self.lock();
        if open.closed {
            return Err(ApiError::shutting_down());
        }
        match open.rooms.get(id) {
            Some(door) => Ok(Arc::clone(door)),
            None => Ok(self.add(&mut open, app, Source::Stored(id.to_string()))),
        }
    }

    /// Opens the room of a game that has just begun and been stored, so that it need not be read; unless somebody has
    /// found it in the store in the meantime.
    async fn open(&self, app: &Shared, row: GameRow) {
        let id = row.id.clone();
        {
            let mut open = self.lock();
            if !open.closed && !open.rooms.contains_key(&id) {
                self.add(&mut open, app, Source::New(Box::new(row)));
            }
        }
        self.begin(app, &id).await;
    }

    /// Builds a room, which there must not be yet.
    fn add(&self, open: &mut Open, app: &Shared, source: Source) -> Arc<Door> {
        let id = source.id().to_string();
        let door = Door::new(source);
        if let Some(sleeper) = open.asleep.remove(&id) {
            sleeper.abort();
        }
        open.rooms.insert(id.clone(), Arc::clone(&door));
        app.metrics.rooms.inc();
        self.keepers.spawn(keeper::keep(app.clone(), id, Arc::clone(&door)));
        door
    }

    /// A room is closed.
    fn leave(&self, app: &Shared, id: &str) {
        self.lock().rooms.remove(id);
        app.metrics.rooms.dec();
    }

    /// Enters the room of a game, as soon as nobody else is inside.
    ///
    /// What is done there must not be given up halfway: see [`crate::shielded::shielded`].
    pub(crate) async fn enter(&self, app: &Shared, id: &str) -> Answer<Inside> {
        self.enter_by(app, id, &mut None).await
    }

    /// Enters a room by the door through which it was entered before, if that still leads there.
    pub(crate) async fn enter_by(&self, app: &Shared, id: &str, known: &mut Option<Arc<Door>>) -> Answer<Inside> {
        if !is_id(id) {
            return Err(ApiError::no_game());
        }
        loop {
            let door = match known.take() {
                Some(door) => door,
                None => self.door(app, id)?,
            };
            match door.enter(app).await? {
                Some(inside) => {
                    *known = Some(door);
                    return Ok(inside);
                }
                // The room is just being closed: it will be gone in a moment, and opened anew.
                None if self.has(id, &door) => tokio::time::sleep(Duration::from_millis(1)).await,
                None => {}
            }
        }
    }

    /// Whether that is still the door of a room.
    fn has(&self, id: &str, door: &Arc<Door>) -> bool {
        self.lock().rooms.get(id).is_some_and(|known| Arc::ptr_eq(known, door))
    }

    /// Whether a game is in memory: somebody is there, or was until a moment ago.
    pub(crate) fn is_open(&self, id: &str) -> bool {
        self.lock().rooms.contains_key(id)
    }

    /// The game and what is known of it.
    pub(crate) async fn peek(&self, app: &Shared, id: &str) -> Answer<Peek> {
        let room = self.enter(app, id).await?;
        Ok(Peek {
            row: room.row.clone(),
            game: room.game.clone(),
        })
    }

    /// Loads a game, so that its clock runs. If that fails, the keeper has it tried again.
    pub(crate) async fn wake(&self, app: &Shared, id: &str) {
        if let Err(error) = self.enter(app, id).await
            && !app.shutdown.is_cancelled()
        {
            tracing::warn!(game = id, message = error.info.message, "a game could not be woken");
        }
    }

    /// Wakes a game in a moment, if there is one: it is not known whether it was stored, and its clock would run.
    pub(crate) fn wake_soon(&self, app: &Shared, id: &str) {
        self.wake_at(app, id, app.clock.now() + keeper::AGAIN);
    }

    /// Loads a game that has just been stored: its clock runs from now, however long that took.
    pub(crate) async fn begin(&self, app: &Shared, id: &str) {
        match self.enter(app, id).await {
            Ok(mut room) => room.begin(),
            // The keeper tries again.
            Err(_) => self.wake(app, id).await,
        }
    }

    /// Wakes a game at a moment, unless it is in memory before.
    fn wake_at(&self, app: &Shared, id: &str, moment: Moment) {
        let (house, game) = (app.clone(), id.to_string());
        let mut open = self.lock();
        if open.closed {
            return;
        }
        let sleeper = tokio::spawn(async move {
            house.clock.sleep_until(moment).await;
            house.rooms.lock().asleep.remove(&game);
            house.rooms.wake(&house, &game).await;
        });
        if let Some(other) = open.asleep.insert(id.to_string(), sleeper.abort_handle()) {
            other.abort();
        }
    }

    /// The seats of a person have changed hands or names: rooms in memory have to look again.
    pub(crate) async fn refresh(&self, user: &str) {
        let doors: Vec<_> = self.lock().rooms.values().cloned().collect();
        // All at once, since in each of them somebody may be waiting for the store.
        let looking = doors.into_iter().map(|door| {
            let user = user.to_string();
            async move { door.refresh(&user).await }
        });
        looking.collect::<JoinSet<()>>().join_all().await;
    }

    /// Ends all games of a person who leaves for good; how many there were.
    pub(crate) async fn abandon_all(&self, app: &Shared, user: &str) -> Answer<usize> {
        let filter = Filter {
            holder: Some(Holder::User(user.to_string())),
            state: Some(StateFilter::Ongoing),
            limit: 100,
            ..Filter::default()
        };
        let mut ended = 0;
        loop {
            let before = ended;
            for game in app.store.games(&filter).await? {
                ended += usize::from(self.enter(app, &game.id).await?.abandon(user).await?);
            }
            if ended == before {
                return Ok(ended);
            }
        }
    }

    /// Has one room look again who sits there, if it is in memory.
    async fn refresh_one(&self, id: &str, user: &str) {
        let door = self.lock().rooms.get(id).cloned();
        if let Some(door) = door {
            door.refresh(user).await;
        }
    }

    /// Closes all rooms, for a shutdown: nobody comes in any more, and whoever is inside ends what he does.
    pub(crate) fn close(&self) {
        let mut open = self.lock();
        open.closed = true;
        take(&mut open.asleep).into_values().for_each(|sleeper| sleeper.abort());
        drop(open);
        self.closing.cancel();
        self.keepers.close();
    }

    /// Waits until all rooms are closed.
    pub(crate) async fn closed(&self) {
        self.keepers.wait().await;
    }
}
