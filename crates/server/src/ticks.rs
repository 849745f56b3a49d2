//! The server's own time, which the clocks of games run by.
//!
//! It counts milliseconds while the server runs and stands still while it does not: it goes on from what the store has
//! last heard. So nobody loses time to a restart, and a change of the time of day changes nothing.

use std::time::Duration;

use quincunx_play::Millis;

use crate::clock::{Clock, Moment};

/// The running time.
#[derive(Clone, Debug)]
pub(crate) struct Ticks {
    base: Millis,
    started: Moment,
    clock: Clock,
}

impl Ticks {
    /// Goes on from a moment.
    pub(crate) fn new(base: Millis, clock: &Clock) -> Ticks {
        Ticks {
            base,
            started: clock.now(),
            clock: clock.clone(),
        }
    }

    /// Now.
    pub(crate) fn now(&self) -> Millis {
        let spent = self.clock.now().saturating_sub(self.started);
        self.base + u64::try_from(spent.as_millis()).unwrap_or(u64::MAX)
    }

    /// The time of day, in milliseconds since 1970.
    pub(crate) fn wall_time(&self) -> i64 {
        self.clock.wall_time()
    }

    /// When a moment comes, for a timer.
    pub(crate) fn moment(&self, tick: Millis) -> Moment {
        // Further away than any timer needs to reach, and safe to add.
        const FAR: Millis = 1000 * 60 * 60 * 24 * 365;
        self.started + Duration::from_millis(tick.saturating_sub(self.base).min(FAR))
    }
}
