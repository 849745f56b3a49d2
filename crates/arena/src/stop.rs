//! Stopping a match from outside.

use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Mutex, PoisonError};

use quincunx_engine::Control;

/// How many searches can be stopped at once; more than anybody has threads.
const SLOTS: usize = 256;

/// A way to stop a match: no game is begun any more, and those under way are left off.
#[derive(Debug)]
pub struct Stop {
    stopped: AtomicBool,
    searches: Vec<Mutex<Option<Control>>>,
}

impl Default for Stop {
    fn default() -> Stop {
        Stop {
            stopped: AtomicBool::new(false),
            searches: (0..SLOTS).map(|_| Mutex::new(None)).collect(),
        }
    }
}

impl Stop {
    /// Stops the match, from any thread.
    pub fn stop(&self) {
        self.stopped.store(true, Ordering::SeqCst);
        for search in &self.searches {
            if let Some(control) = &*search.lock().unwrap_or_else(PoisonError::into_inner) {
                control.stop();
            }
        }
    }

    /// Whether the match was stopped.
    pub fn is_stopped(&self) -> bool {
        self.stopped.load(Ordering::SeqCst)
    }

    /// Makes the search of a worker end when the match does.
    pub(crate) fn watch(&self, worker: usize, control: &Control) {
        let slot = &self.searches[worker % SLOTS];
        *slot.lock().unwrap_or_else(PoisonError::into_inner) = Some(control.clone());
        // Whoever stopped the match before the slot was filled has not seen this search.
        if self.is_stopped() {
            control.stop();
        }
    }
}
