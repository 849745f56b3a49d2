//! The timer task of a room: it lets clocks run out, and closes the room when it has been idle for a while.

use std::future::pending;
use std::mem::replace;
use std::sync::Arc;
use std::time::Duration;

use http::StatusCode;
use quincunx_play::Millis;

use super::door::{Door, RoomState};
use super::room::Room;
use crate::app::Shared;
use crate::clock::{Clock, Moment};

/// How long a room stays when nobody is in it.
const IDLE: Duration = Duration::from_secs(60);
/// How long it stays if its game is over: a busy server would be full of those.
const OVER: Duration = Duration::from_secs(5);
/// How long it takes until a game that could not be opened, or was broken, is opened again.
pub(super) const AGAIN: Duration = Duration::from_secs(1);

/// Time given back to a turn, in milliseconds, for which a room stays.
const OWED: Millis = 1000;

/// Keeps a room, from when it is built until it is closed.
pub(super) async fn keep(app: Shared, id: String, door: Arc<Door>) {
    let closing = app.rooms.closing.clone();
    // It may never be opened, if whoever was about to enter it gave up.
    let mut alarm = Some(app.clock.now() + IDLE);
    let mut state = loop {
        let is_closing = tokio::select! {
            biased;
            () = closing.cancelled() => true,
            () = door.bell.notified() => false,
            () = until(&app.clock, alarm) => false,
        };
        let mut state = door.state.lock().await;
        let RoomState::Room(room) = &mut *state else {
            break state;
        };
        if is_closing || !room.is_needed().await {
            break state;
        }
        alarm = room.alarm();
        room.armed = alarm;
    };
    let soon = app.clock.now() + AGAIN;
    let wake_at = match replace(&mut *state, RoomState::Closed) {
        RoomState::Room(mut room) if room.broken => {
            // Everyone has to come again and see what is true; and what was on its way to the store must have got
            // there, or not, before the game is read again.
            room.disconnect_all();
            let _ = app.writer.write(Vec::new()).await;
            Some(soon)
        }
        // A game with a clock has to be here again when its time runs out.
        RoomState::Room(room) => room.deadline(),
        // It may be one with a clock, and nobody else waits to wake it.
        RoomState::Failed(error) if error.status == StatusCode::SERVICE_UNAVAILABLE => Some(soon),
        RoomState::Unopened(_) => Some(soon),
        RoomState::Failed(_) | RoomState::Closed => None,
    };
    if let Some(moment) = wake_at {
        app.rooms.wake_at(&app, &id, moment);
    }
    // Only now may the game be opened anew: there are never two of it.
    app.rooms.leave(&app, &id);
}

async fn until(clock: &Clock, moment: Option<Moment>) {
    match moment {
        Some(moment) => clock.sleep_until(moment).await,
        None => pending().await,
    }
}

impl Room {
    /// Lets time run out if it has; whether the room is to stay.
    async fn is_needed(&mut self) -> bool {
        let now = self.app.clock.now();
        if !self.broken && self.deadline().is_some_and(|deadline| deadline <= now) {
            self.tick().await;
        }
        if self.presence_waits {
            self.tell_presence();
        }
        !self.broken && self.leave_at().is_none_or(|moment| moment > now)
    }

    /// When the keeper has to look at the room, unless something happens before.
    fn alarm(&self) -> Option<Moment> {
        let presence = self.presence_waits.then_some(self.presence_again);
        [self.deadline(), self.leave_at(), presence].into_iter().flatten().min()
    }

    /// When the room is to be closed, if nobody comes; never while somebody is there.
    fn leave_at(&self) -> Option<Moment> {
        let rest = if self.game.result().is_some() { OVER } else { IDLE };
        // What was given back to the turn is in memory alone until the turn is made.
        let owes = self.deadline().is_some() && self.game.unlogged() >= OWED;
        let is_empty = self.watchers.is_empty() && self.thinking.is_none() && !owes;
        is_empty.then(|| self.used + rest)
    }

    /// Whether the keeper has to look at the room before the moment it waits for.
    pub(super) fn needs_keeper_sooner(&self) -> bool {
        let is_sooner = |alarm: Moment| self.armed.is_none_or(|armed| alarm < armed);
        self.broken || self.alarm().is_some_and(is_sooner)
    }
}
