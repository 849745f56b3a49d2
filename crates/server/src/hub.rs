//! Who is connected: every person's sockets, and those that watch the lobby.

use std::collections::{BTreeMap, BTreeSet};
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Mutex, MutexGuard, PoisonError};
use std::time::Duration;

use serde::Serialize;

use crate::clock::Clock;
use crate::frame::Frame;
use crate::outbox::{Outbox, SocketId};

/// How often a client is asked whether it is there.
const PING: Duration = Duration::from_secs(15);
/// Groups of sockets that are asked one after the other.
const GROUPS: u32 = 50;

#[derive(Default)]
struct People {
    sockets: BTreeMap<String, Vec<Outbox>>,
    lobby: BTreeMap<SocketId, Outbox>,
    /// The sockets that hear whose turn it is.
    turns: BTreeSet<SocketId>,
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
        let sockets = people.sockets.entry(outbox.user().to_string()).or_default();
        sockets.push(outbox);
        sockets.len() == 1
    }

    /// A socket is gone; whether it was their last.
    pub(crate) fn leave(&self, user: &str, socket: SocketId) -> bool {
        let mut people = self.lock();
        people.lobby.remove(&socket);
        people.turns.remove(&socket);
        let Some(sockets) = people.sockets.get_mut(user) else {
            return false;
        };
        sockets.retain(|outbox| outbox.socket() != socket);
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

    /// Closes the sockets of a person whose sessions have ended: those that `ended` says.
    pub(crate) fn sign_out(&self, user: &str, ended: impl Fn(&str) -> bool) {
        for outbox in self.lock().sockets.get(user).into_iter().flatten() {
            if outbox.session().is_some_and(&ended) {
                outbox.sign_out();
            }
        }
    }

    /// The sessions that have sockets open.
    pub(crate) fn sessions(&self) -> Vec<String> {
        let people = self.lock();
        let sessions = people.sockets.values().flatten().filter_map(Outbox::session);
        sessions.map(str::to_string).collect()
    }

    /// Has every socket of a person come again, as somebody else.
    pub(crate) fn reconnect(&self, user: &str) {
        let people = self.lock();
        people.sockets.get(user).into_iter().flatten().for_each(Outbox::close);
    }

    /// Tells every socket of a person something.
    pub(crate) fn tell(&self, user: &str, message: &impl Serialize) {
        let frame = Frame::json(message);
        for outbox in self.lock().sockets.get(user).into_iter().flatten() {
            outbox.send(&frame);
        }
    }

    /// A socket hears whose turn it is from now on.
    pub(crate) fn hear_turns(&self, socket: SocketId) {
        self.lock().turns.insert(socket);
    }

    /// Tells the sockets of a person that hear of turns something.
    pub(crate) fn tell_turn(&self, user: &str, message: &impl Serialize) {
        let people = self.lock();
        let sockets = people.sockets.get(user).into_iter().flatten();
        let mut frame = None;
        for outbox in sockets.filter(|outbox| people.turns.contains(&outbox.socket())) {
            outbox.send(frame.get_or_insert_with(|| Frame::json(message)));
        }
    }

    /// A socket watches the lobby from now on.
    pub(crate) fn enter_lobby(&self, outbox: Outbox) {
        self.lock().lobby.insert(outbox.socket(), outbox);
    }

    /// A socket watches the lobby no more.
    pub(crate) fn leave_lobby(&self, socket: SocketId) {
        self.lock().lobby.remove(&socket);
    }

    /// The sockets that watch the lobby.
    pub(crate) fn lobby(&self) -> Vec<Outbox> {
        self.lock().lobby.values().cloned().collect()
    }

    /// Asks every socket now and then whether it is there, without end: a timer for each would be looked at with every
    /// message.
    pub(crate) async fn ping(&self, clock: &Clock) {
        // Not all at the same moment: thousands may have come together after a restart.
        for group in (0..u64::from(GROUPS)).cycle() {
            // After a standstill of the whole machine nobody is asked twice before there was time to answer.
            clock.sleep(PING / GROUPS).await;
            let people = self.lock();
            let sockets = people.sockets.values().flatten();
            sockets
                .filter(|outbox| outbox.socket() % u64::from(GROUPS) == group)
                .for_each(Outbox::ping);
        }
    }

    /// Closes every socket, for a shutdown.
    pub(crate) fn close(&self) {
        for outbox in self.lock().sockets.values().flatten() {
            outbox.close_for_restart();
        }
    }
}
