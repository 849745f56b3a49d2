//! The door of a room: one at a time gets in.

use std::mem::replace;
use std::ops::{Deref, DerefMut};
use std::sync::Arc;
use std::time::Instant;

use tokio::sync::{Mutex, Notify, OwnedMappedMutexGuard, OwnedMutexGuard};

use super::room::{Room, Source};
use crate::app::Shared;
use crate::error::Answer;

/// The door of a room.
pub(crate) struct Door {
    pub(super) behind: Arc<Mutex<Behind>>,
    /// Tells the keeper that there is something to do earlier than it knows.
    pub(super) bell: Notify,
}

/// What is behind a door.
pub(super) enum Behind {
    /// A room that nobody has entered yet.
    Unopened(Source),
    /// A room.
    Room(Box<Room>),
    /// Nothing any more.
    Closed,
}

/// What comes of entering.
pub(super) enum Entered {
    /// The room.
    Inside(Inside),
    /// Nothing: the room is closed, or will be in a moment.
    Closed,
}

/// The room, for whoever is in it; nobody else is.
pub(crate) struct Inside {
    room: OwnedMappedMutexGuard<Behind, Room>,
    door: Arc<Door>,
}

impl Door {
    pub(super) fn new(source: Source) -> Arc<Door> {
        Arc::new(Door {
            behind: Arc::new(Mutex::new(Behind::Unopened(source))),
            bell: Notify::new(),
        })
    }

    /// Enters as soon as nobody else is inside. The first to enter opens the room.
    pub(super) async fn enter(self: &Arc<Door>, app: &Shared) -> Answer<Entered> {
        let mut behind = Arc::clone(&self.behind).lock_owned().await;
        if let Behind::Unopened(source) = &mut *behind {
            // If this is given up halfway, the next one finds the game in the store.
            let stored = Source::Stored(source.id().to_string());
            let source = replace(source, stored);
            // Rarely done, and all who enter would have the space for it.
            match Box::pin(Room::open(app.clone(), source, Arc::downgrade(self))).await {
                Ok(room) => *behind = Behind::Room(Box::new(room)),
                Err(error) => {
                    *behind = Behind::Closed;
                    self.bell.notify_one();
                    return Err(error);
                }
            }
        }
        let room = OwnedMutexGuard::try_map(behind, |behind| match behind {
            Behind::Room(room) if !room.broken => Some(&mut **room),
            _ => None,
        });
        Ok(match room {
            Ok(room) => Entered::Inside(Inside {
                room,
                door: Arc::clone(self),
            }),
            Err(_) => Entered::Closed,
        })
    }

    /// Has the room look up who sits in it, if it is open.
    pub(super) async fn refresh(&self) {
        if let Behind::Room(room) = &mut *self.behind.lock().await {
            room.refresh().await;
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
        self.room.used = Instant::now();
        if self.room.needs_keeper_sooner() {
            self.door.bell.notify_one();
        }
    }
}
