//! Slow commits, which cost nobody time on a clock.

use std::sync::{Mutex, MutexGuard, PoisonError};

use quincunx_play::Millis;

/// A commit that takes longer than this holds people up, in milliseconds.
const SLOW: Millis = 50;
/// How long after it what was held up is read and dealt with at the latest, in milliseconds.
const CATCH_UP: Millis = 1000;

/// The commit that is under way and the last slow one, by the server's time.
#[derive(Debug, Default)]
pub(super) struct Stalls(Mutex<State>);

#[derive(Debug, Default)]
struct State {
    since: Option<Millis>,
    last: Option<(Millis, Millis)>,
}

impl Stalls {
    fn lock(&self) -> MutexGuard<'_, State> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// A commit begins.
    pub(super) fn begin(&self, now: Millis) {
        self.lock().since = Some(now);
    }

    /// The commit is done.
    pub(super) fn end(&self, now: Millis) {
        let mut state = self.lock();
        if let Some(since) = state.since.take().filter(|since| now.saturating_sub(*since) >= SLOW) {
            state.last = Some((since, now));
        }
    }

    /// A deadline of somebody whose message may have been held up by a slow commit: it is put off until what was not
    /// read meanwhile has been. A commit that began after the deadline held up nothing that was in time.
    pub(super) fn spare(&self, deadline: Millis, now: Millis) -> Millis {
        let state = self.lock();
        let running = state.since.filter(|since| now.saturating_sub(*since) >= SLOW);
        match running.map(|since| (since, now)).or(state.last) {
            Some((from, to)) if from <= deadline => deadline.max(to.saturating_add(CATCH_UP)),
            _ => deadline,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_slow_commit_puts_off_the_deadlines_it_may_have_spoilt() {
        let stalls = Stalls::default();
        assert_eq!(stalls.spare(1000, 2000), 1000);
        stalls.begin(900);
        assert_eq!(stalls.spare(1000, 930), 1000);
        assert_eq!(stalls.spare(1000, 1100), 2100);
        assert_eq!(stalls.spare(800, 1100), 800);
        stalls.end(1200);
        assert_eq!(stalls.spare(1000, 5000), 2200);
        assert_eq!(stalls.spare(7000, 5000), 7000);
        // A quick one is nothing to speak of.
        stalls.begin(1300);
        stalls.end(1310);
        assert_eq!(stalls.spare(1000, 5000), 2200);
    }
}
