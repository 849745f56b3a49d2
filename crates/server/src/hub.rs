//! Who is connected: every person's sockets, and those that watch the lobby.

use std::collections::HashMap;
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use axum::extract::ws::Utf8Bytes;
use serde::Serialize;
use tokio::sync::mpsc;
use tokio_util::sync::CancellationToken;

/// Messages that may wait for a slow reader before it is given up.
const OUTBOX: usize = 128;

/// A socket, by number.
pub(crate) type SocketId = u64;

/// The way to a socket.
#[derive(Clone)]
pub(crate) struct Outbox {
    pub(crate) socket: SocketId,
    /// Whose it is.
    pub(crate) user: Arc<str>,
    messages: mpsc::Sender<Utf8Bytes>,
    /// Cancelled when the reader is too slow.
    pub(crate) slow: CancellationToken,
}

impl Outbox {
    pub(crate) fn new(socket: SocketId, user: &str) -> (Outbox, mpsc::Receiver<Utf8Bytes>) {
        let (messages, queue) = mpsc::channel(OUTBOX);
        let outbox = Outbox {
            socket,
            user: user.into(),
            messages,
            slow: CancellationToken::new(),
        };
        (outbox, queue)
    }

    /// Sends a text, unless the reader is gone or too slow.
    pub(crate) fn send(&self, text: Utf8Bytes) {
        if let Err(mpsc::error::TrySendError::Full(_)) = self.messages.try_send(text) {
            self.slow.cancel();
        }
    }

    /// Sends a message as JSON.
    pub(crate) fn say(&self, message: &impl Serialize) {
        self.send(to_text(message));
    }
}

/// A message as JSON.
pub(crate) fn to_text(message: &impl Serialize) -> Utf8Bytes {
    // Every message serialises; an empty one would be ignored.
    serde_json::to_string(message).unwrap_or_default().into()
}

#[derive(Default)]
struct People {
    sockets: HashMap<String, Vec<Outbox>>,
    lobby: HashMap<SocketId, Outbox>,
}

/// Who is connected.
#[derive(Default)]
pub(crate) struct Hub {
    people: Mutex<People>,
    last: AtomicU64,
}

impl Hub {
    fn lock(&self) -> MutexGuard<'_, People> {
        self.people.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// A number for a new socket.
    pub(crate) fn next_socket(&self) -> SocketId {
        self.last.fetch_add(1, Ordering::Relaxed)
    }

    /// A socket of a person; whether it is their first.
    pub(crate) fn join(&self, outbox: Outbox) -> bool {
        let mut people = self.lock();
        let sockets = people.sockets.entry(outbox.user.to_string()).or_default();
        sockets.push(outbox);
        sockets.len() == 1
    }

    /// A socket is gone; whether it was their last.
    pub(crate) fn leave(&self, user: &str, socket: SocketId) -> bool {
        let mut people = self.lock();
        people.lobby.remove(&socket);
        let Some(sockets) = people.sockets.get_mut(user) else {
            return false;
        };
        sockets.retain(|outbox| outbox.socket != socket);
        let last = sockets.is_empty();
        if last {
            people.sockets.remove(user);
        }
        last
    }

    /// Whether a person is connected.
    pub(crate) fn is_online(&self, user: &str) -> bool {
        self.lock().sockets.contains_key(user)
    }

    /// Tells every socket of a person something.
    pub(crate) fn tell(&self, user: &str, message: &impl Serialize) {
        let text = to_text(message);
        for outbox in self.lock().sockets.get(user).into_iter().flatten() {
            outbox.send(text.clone());
        }
    }

    /// A socket watches the lobby from now on.
    pub(crate) fn enter_lobby(&self, outbox: Outbox) {
        self.lock().lobby.insert(outbox.socket, outbox);
    }

    /// A socket watches the lobby no more.
    pub(crate) fn leave_lobby(&self, socket: SocketId) {
        self.lock().lobby.remove(&socket);
    }

    /// The sockets that watch the lobby.
    pub(crate) fn lobby(&self) -> Vec<Outbox> {
        self.lock().lobby.values().cloned().collect()
    }
}
