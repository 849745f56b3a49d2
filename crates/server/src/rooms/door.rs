//! The lock of a room, which opens the room when it is first taken.

use std::mem::replace;
use std::ops::{Deref, DerefMut};
use std::sync::Arc;

use tokio::sync::{Mutex, Notify, OwnedMappedMutexGuard, OwnedMutexGuard};

use super::room::{Room, Source};
use crate::app::Shared;
use crate::error::{Answer, ApiError};

/// The lock of a room: its door.
pub(crate) struct Door {
    pub(super) state: Arc<Mutex<RoomState>>,
    /// Tells the keeper that there is something to do earlier than it knows.
    pub(super) bell: Notify,
}

/// What a door has locked.
pub(super) enum RoomState {
    /// A room that nobody has entered yet.
    Unopened(Source),
    /// A room.
    Room(Box<Room>),
    /// Nothing: the room could not be opened.
    Failed(ApiError),
    /// Nothing any more.
    Closed,
}

/// The room, for whoever is in it; nobody else is.
pub(crate) struct Inside {
    room: OwnedMappedMutexGuard<RoomState, Room>,
    door: Arc<Door>,
}

impl Door {
    pub(super) fn new(source: Source) -> Arc<Door> {
        Arc::new(Door {
            state: Arc::new(Mutex::new(RoomState::Unopened(source))),
            bell: Notify::new(),
        })
    }

    /// Enters as soon as nobody else is inside; `None` if the room is closed, or will be in a moment. The first to
    /// enter opens the room.
    pub(crate) async fn enter(self: &Arc<Door>, app: &Shared) -> Answer<Option<Inside>> {
        let mut state = Arc::clone(&self.state).lock_owned().await;
        if let RoomState::Unopened(source) = &mut *state {
            // If this is given up halfway, the next one finds the game in the store.
            let stored = Source::Stored(source.id().to_string());
            let source = replace(source, stored);
            // Rarely done, and all who enter would have the space for it.
            match Box::pin(Room::open(app.clone(), source, Arc::downgrade(self))).await {
                Ok(room) => *state = RoomState::Room(Box::new(room)),
                Err(error) => {
                    *state = RoomState::Failed(error);
                    self.bell.notify_one();
                }
            }
        }
        if let RoomState::Failed(error) = &*state {
            return Err(error.clone());
        }
        let room = OwnedMutexGuard::try_map(state, |state| match state {
            RoomState::Room(room) if !room.broken => Some(&mut **room),
            _ => None,
        });
        let door = Arc::clone(self);
        Ok(room.ok().map(|room| Inside { room, door }))
    }

    /// Has the room look up who sits in it, if it is open and that person does.
    pub(super) async fn refresh(&self, user: &str) {
        if let RoomState::Room(room) = &mut *self.state.lock().await {
            room.refresh(user).await;
        }
    }
}

impl Deref for Inside {
    type Target = Room;

    fn deref(&self) -> &Room {
        &self.room
    }
}

impl DerefMut for Inside {
    fn deref_mut(&mut self) -> &mut Room {
        &mut self.room
    }
}

impl Drop for Inside {
    fn drop(&mut self) {
        self.room.used = self.room.app.clock.now();
        // What was being done here is done by half.
        self.room.broken |= std::thread::panicking();
        if self.room.needs_keeper_sooner() {
            self.door.bell.notify_one();
        }
    }
}
