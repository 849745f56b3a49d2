//! The server's own time, which the clocks of games run by.
//!
//! It counts milliseconds while the server runs and stands still while it does not: it goes on from what the store has
//! last heard. So nobody loses time to a restart, and a change of the time of day changes nothing.

use std::time::{Duration, Instant};

use quincunx_play::Millis;

/// The running time.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Ticks {
    base: Millis,
    started: Instant,
}

impl Ticks {
    /// Goes on from a moment.
    pub(crate) fn from(base: Millis) -> Ticks {
        Ticks {
            base,
            started: Instant::now(),
        }
    }

    /// Now.
    pub(crate) fn now(&self) -> Millis {
        self.base + u64::try_from(self.started.elapsed().as_millis()).unwrap_or(u64::MAX)
    }

    /// When a moment comes, for a timer.
    pub(crate) fn instant(&self, tick: Millis) -> Instant {
        // Further away than any timer needs to reach, and safe to add.
        const FAR: Millis = 1000 * 60 * 60 * 24 * 365;
        self.started + Duration::from_millis(tick.saturating_sub(self.base).min(FAR))
    }
}
