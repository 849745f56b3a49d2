//! Whether the store takes what is written: what came of the last commit, and a commit for whoever has to know.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;

use quincunx_play::Millis;
use tokio::sync::watch;

use super::{Done, StoreError, Stored, Writer};
use crate::clock::Clock;

/// How long a commit shows that the store takes writes, in milliseconds.
const FRESH: Millis = 5000;
/// How long a commit that failed shows that it does not: so often at most is one asked for.
const STALE: Millis = 1000;
/// How long a commit that was asked for may take.
const DEADLINE: Duration = Duration::from_secs(2);

/// Why a store does not take writes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Trouble {
    /// It refuses them.
    Refuses,
    /// The disk fails at the commit.
    Disk,
    /// None has come to an end in time.
    Slow,
}

/// What came of the last commit.
#[derive(Clone, Copy, Debug, Default)]
struct Beat {
    /// How many there have been.
    count: u64,
    /// When it came to an end, by the server's time.
    at: Millis,
    trouble: Option<Trouble>,
}

impl Beat {
    /// What it shows at a moment, if it is recent enough to show anything.
    fn shows(&self, now: Millis) -> Option<Result<(), Trouble>> {
        let age = now.saturating_sub(self.at);
        match self.trouble {
            None => (self.count > 0 && age <= FRESH).then_some(Ok(())),
            Some(trouble) => (age <= STALE).then_some(Err(trouble)),
        }
    }
}

/// What came of the commits.
#[derive(Default)]
pub(super) struct Pulse {
    last: watch::Sender<Beat>,
    /// Whether a commit that was asked for is under way.
    asked: AtomicBool,
}

impl Pulse {
    /// Takes note of a commit that has come to an end.
    pub(super) fn beat(&self, now: Millis, written: &Stored<Vec<Done>>) {
        let trouble = match written {
            Ok(_) => None,
            Err(StoreError::NotDone(_) | StoreError::Late) => Some(Trouble::Refuses),
            Err(StoreError::Unknown(_)) => Some(Trouble::Disk),
        };
        // Before anyone hears of it: whoever asks after this needs another one.
        self.asked.store(false, Ordering::Release);
        self.last.send_modify(|last| {
            *last = Beat {
                count: last.count + 1,
                at: now,
                trouble,
            };
        });
    }
}

impl Writer {
    /// Whether the store takes writes: it has done so within the last seconds, or does it now. An idle disk is left
    /// alone until somebody asks, and however many ask, one commit answers all of them.
    pub(crate) async fn check(&self, clock: &Clock) -> Result<(), Trouble> {
        let mut beats = self.pulse.last.subscribe();
        let last = *beats.borrow_and_update();
        if let Some(known) = last.shows(self.ticks.now()) {
            return known;
        }
        self.ask();
        let next = beats.wait_for(|beat| beat.count > last.count);
        match clock.timeout(DEADLINE, next).await {
            Some(Ok(beat)) => beat.trouble.map_or(Ok(()), Err),
            _ => Err(Trouble::Slow),
        }
    }

    /// Asks for a commit, unless one that was asked for is still under way.
    fn ask(&self) {
        if self.pulse.asked.swap(true, Ordering::AcqRel) {
            return;
        }
        let (writer, pulse) = (self.clone(), Arc::clone(&self.pulse));
        tokio::spawn(async move {
            // The server's time goes with every commit; what came of it is noted already.
            if writer.write(Vec::new()).await.is_err() {
                pulse.asked.store(false, Ordering::Release);
            }
        });
    }
}
