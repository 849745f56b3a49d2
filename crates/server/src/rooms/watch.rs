//! Those who watch a game, and what they are told.

use std::time::Duration;

use quincunx_play::{Game, Notice, Seat, Turn};

use super::body::{GameAnswer, GameBody, Presence, SeatBody, SettingsBody, StateBody};
use super::room::Room;
use super::scene::SceneBody;
use crate::error::Answer;
use crate::frame::Frame;
use crate::outbox::{Outbox, SocketId};
use crate::socket::{ChangeMessage, ServerMessage, WatchAnswer};

/// The time between two times that all who watch are told who is there.
const PRESENCE: Duration = Duration::from_secs(1);

/// A socket that watches.
pub(super) struct Watcher {
    pub(super) outbox: Outbox,
    /// Whether it wants scenes.
    scene: bool,
}

/// Which of the messages about a change a socket gets.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Kind {
    /// Without a scene.
    Bare,
    /// With a scene that has the legal moves.
    Legal,
    /// With a scene that has none.
    Seen,
}

impl Room {
    /// A socket watches from now on, if there is enough left of the bytes it may be sent.
    pub(crate) fn watch(&mut self, outbox: Outbox, scene: bool, id: Option<u64>) -> Answer<()> {
        let watcher = Watcher {
            outbox: outbox.clone(),
            scene,
        };
        self.watchers.insert(outbox.socket(), watcher);
        self.spare_bot();
        self.tell_presence();
        let answer = WatchAnswer {
            id,
            game: &self.row.id,
            body: self.body(outbox.user(), scene),
        };
        let frame = Frame::json(&ServerMessage::Watched(answer));
        let size = frame.bytes().len();
        if let Err(error) = self.app.limits.bytes(outbox.user(), outbox.address(), size) {
            self.unwatch(outbox.socket());
            return Err(error);
        }
        outbox.send(&frame);
        self.ask_bots();
        Ok(())
    }

    /// A socket watches no more.
    pub(crate) fn unwatch(&mut self, socket: SocketId) {
        if self.watchers.remove(&socket).is_some() {
            self.tell_presence();
        }
    }

    /// The game as a person sees it, as JSON.
    pub(crate) fn view(&self, user: &str) -> Vec<u8> {
        let answer = GameAnswer {
            id: &self.row.id,
            body: self.body(user, true),
        };
        // Every game serialises.
        serde_json::to_vec(&answer).unwrap_or_default()
    }

    fn body(&self, user: &str, scene: bool) -> GameBody<'_> {
        let you = self.row.seats_of(user);
        let legal = self.game.to_move().is_some_and(|seat| you.contains(&seat));
        GameBody {
            seats: self.seats(),
            you,
            settings: SettingsBody::new(&self.row.settings, self.row.rated),
            created_at: self.row.created_at,
            ended_at: self.row.ended.as_ref().map(|ended| ended.at),
            previous: self.row.previous.as_deref(),
            next: self.row.next.as_deref(),
            rating_changes: self.row.changes,
            step: self.step,
            state: StateBody::new(&self.game, self.now(), self.rematch),
            turns: self.game.turns().collect(),
            presence: self.who_is_there(),
            scene: scene.then(|| scene_of(&self.game, legal)),
        }
    }

    fn seats(&self) -> [SeatBody; 2] {
        self.row.seats.each_ref().map(SeatBody::from)
    }

    /// Tells everyone who watches what has happened; the turns from that one on may have changed. A socket that is
    /// about to be answered hears both together.
    pub(super) fn tell(&self, notices: &[Notice], turns_from: usize, answered: Option<SocketId>) {
        if self.watchers.is_empty() {
            return;
        }
        let state = StateBody::new(&self.game, self.now(), self.rematch);
        let turns: Vec<&Turn> = self.game.turns().skip(turns_from).collect();
        let rating_changes = self.row.changes.filter(|_| self.row.ended.is_some());
        let seats = rating_changes.map(|_| self.seats());
        let message = |scene: Option<&SceneBody>| {
            Frame::json(&ServerMessage::Changed(ChangeMessage {
                game: &self.row.id,
                step: self.step,
                notices,
                state: &state,
                turns_from,
                turns: &turns,
                ended_at: self.row.ended.as_ref().map(|ended| ended.at),
                rating_changes,
                seats: seats.as_ref(),
                scene,
            }))
        };
        let mover = self
            .game
            .to_move()
            .and_then(|seat| self.row.seats[seat.index()].holder.user());
        let kind = |watcher: &Watcher| match watcher.scene {
            false => Kind::Bare,
            true if mover == Some(watcher.outbox.user()) => Kind::Legal,
            true => Kind::Seen,
        };
        let is_wanted = |wanted: Kind| self.watchers.values().any(|watcher| kind(watcher) == wanted);
        // The scene is made once, and each kind of message too, if anyone wants it.
        let bare = is_wanted(Kind::Bare).then(|| message(None));
        let (legal, seen) = (is_wanted(Kind::Legal), is_wanted(Kind::Seen));
        let mut scene = (legal || seen).then(|| scene_of(&self.game, legal));
        let legal = legal.then(|| message(scene.as_ref()));
        if let Some(scene) = &mut scene {
            scene.moves.clear();
        }
        let seen = seen.then(|| message(scene.as_ref()));
        for (socket, watcher) in &self.watchers {
            let frame = match kind(watcher) {
                Kind::Bare => &bare,
                Kind::Legal => &legal,
                Kind::Seen => &seen,
            };
            let Some(frame) = frame else { continue };
            let (outbox, size) = (&watcher.outbox, frame.bytes().len());
            if self.app.limits.bytes(outbox.user(), outbox.address(), size).is_err() {
                // To come again costs, too.
                outbox.close();
            } else if answered == Some(*socket) {
                outbox.send_with_next(frame);
            } else {
                outbox.send(frame);
            }
        }
    }

    /// Says a message to everyone who watches.
    pub(super) fn tell_all(&self, frame: &Frame) {
        for watcher in self.watchers.values() {
            watcher.outbox.send(frame);
        }
    }

    /// Tells who is there, if that has changed: soon, if it was told a moment ago, as all who watch hear of it whenever
    /// one of them comes or goes.
    pub(super) fn tell_presence(&mut self) {
        let (presence, now) = (self.who_is_there(), self.app.clock.now());
        self.presence_waits = presence != self.presence;
        if self.presence_waits && now >= self.presence_again {
            self.presence_waits = false;
            self.presence_again = now + PRESENCE;
            self.presence = presence;
            self.tell_all(&Frame::json(&ServerMessage::Presence {
                game: &self.row.id,
                presence,
            }));
        }
    }

    fn who_is_there(&self) -> Presence {
        let there = |seat: &Seat| {
            let holder = &self.row.seats[seat.index()].holder;
            let mut users = self.watchers.values().map(|watcher| watcher.outbox.user());
            holder.user().is_none_or(|user| users.any(|there| there == user))
        };
        let plays = |watcher: &&Watcher| {
            Seat::BOTH
                .into_iter()
                .any(|seat| self.row.holds(watcher.outbox.user(), seat))
        };
        let players = self.watchers.values().filter(plays).count();
        Presence {
            seats: Seat::BOTH.map(|seat| there(&seat)),
            watchers: self.watchers.len() - players,
        }
    }

    /// Makes everyone who watches connect again.
    pub(super) fn disconnect_all(&mut self) {
        for watcher in self.watchers.values() {
            watcher.outbox.close();
        }
    }
}

/// The scene of a game now.
fn scene_of(game: &Game, legal: bool) -> SceneBody {
    SceneBody::new(game.last_move(), game.position(), legal)
}
