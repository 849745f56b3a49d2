//! The threads that think, for bots and for analyses.

mod queue;

use std::net::IpAddr;
use std::sync::{Arc, Condvar, Mutex, MutexGuard, PoisonError};
use std::thread;

use quincunx_rules::phrase;

use crate::clock::Clock;
use crate::error::{Answer, ApiError};
use crate::limits::network;
use crate::metrics::Metrics;
pub(crate) use queue::Class;
use queue::Queue;

type Work = Box<dyn FnOnce() + Send>;

struct State {
    queue: Queue<Work>,
    closed: bool,
}

struct Pool {
    state: Mutex<State>,
    wake: Condvar,
    clock: Clock,
    metrics: Arc<Metrics>,
}

impl Pool {
    fn lock(&self) -> MutexGuard<'_, State> {
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Works until the pool is closed.
    fn work(&self) {
        let mut state = self.lock();
        loop {
            if state.closed {
                return;
            }
            let begun = self.clock.now();
            let Some((running, work)) = state.queue.pop(begun) else {
                state = self.wake.wait(state).unwrap_or_else(PoisonError::into_inner);
                continue;
            };
            drop(state);
            self.metrics.engine_queue.dec();
            // A search that panics loses its own answer, not the thread.
            if std::panic::catch_unwind(std::panic::AssertUnwindSafe(work)).is_err() {
                tracing::error!("a search panicked");
            }
            self.metrics.engine_jobs.inc();
            state = self.lock();
            let now = self.clock.now();
            state.queue.finish(running, now.saturating_sub(begun), now);
            // What may begin now may be for another thread than this one.
            self.wake.notify_one();
        }
    }
}

/// The threads that think.
pub(crate) struct Engines {
    pool: Arc<Pool>,
}

impl Engines {
    /// Starts them, at least two; all budgets are so many times the usual.
    pub(crate) fn start(threads: usize, factor: u32, clock: &Clock, metrics: Arc<Metrics>) -> Engines {
        // A simulation has none, and does what is to be done itself.
        let started = if cfg!(test) && threads == 0 { 0 } else { threads.max(2) };
        let threads = threads.max(2);
        let pool = Arc::new(Pool {
            state: Mutex::new(State {
                queue: Queue::new(threads, factor),
                closed: false,
            }),
            wake: Condvar::new(),
            clock: clock.clone(),
            metrics,
        });
        for n in 0..started {
            let pool = Arc::clone(&pool);
            let started = thread::Builder::new()
                .name(format!("engine-{n}"))
                .spawn(move || pool.work());
            if let Err(error) = started {
                tracing::error!(%error, "an engine thread could not be started");
            }
        }
        Engines { pool }
    }

    /// A person is at an address, whose engine time theirs is too.
    pub(crate) fn seen(&self, person: &str, address: IpAddr) {
        let now = self.pool.clock.now();
        self.pool.lock().queue.seen(person, network(address), now);
    }

    /// Refuses those who have used up their engine time.
    pub(crate) fn check(&self, person: &str) -> Answer<()> {
        let wait = self.pool.lock().queue.wait(person, self.pool.clock.now());
        if wait.is_zero() {
            return Ok(());
        }
        let seconds = wait.as_secs() + 1;
        let phrase = phrase!(
            "error-engine-time",
            "your engine time is used up: try again in {seconds} s",
            seconds
        );
        Err(ApiError::too_many("too-many-requests", phrase, seconds))
    }

    /// Has something thought about when its turn comes, on that person's account.
    pub(crate) fn think(&self, person: &str, class: Class, work: impl FnOnce() + Send + 'static) {
        let mut state = self.pool.lock();
        if !state.closed {
            state.queue.push(person, class, Box::new(work));
            self.pool.metrics.engine_queue.inc();
            self.pool.wake.notify_one();
        }
    }

    /// Who of some has most engine time left.
    pub(crate) fn richest<'a>(&self, people: impl Iterator<Item = &'a str>) -> Option<&'a str> {
        self.pool.lock().queue.richest(people, self.pool.clock.now())
    }

    /// Does the next thing there is to do; whether there was one.
    #[cfg(test)]
    pub(crate) fn do_one(&self) -> bool {
        let now = self.pool.clock.now();
        let next = self.pool.lock().queue.pop(now);
        let Some((running, work)) = next else { return false };
        work();
        self.pool.lock().queue.finish(running, std::time::Duration::ZERO, now);
        true
    }

    /// Ends the threads once they have done what they are at; what waits for them is given up.
    pub(crate) fn close(&self) {
        let given_up = {
            let mut state = self.pool.lock();
            state.closed = true;
            state.queue.clear()
        };
        drop(given_up);
        self.pool.wake.notify_all();
    }
}

impl Drop for Engines {
    fn drop(&mut self) {
        self.close();
    }
}

#[cfg(test)]
mod tests {
    use std::sync::mpsc;

    use super::*;

    #[test]
    fn a_bot_that_plays_finds_a_thread_though_shows_and_analyses_wait() {
        let engines = Engines::start(2, 1, &Clock::manual(0), Arc::new(Metrics::new()));
        let (begun, wait_begun) = mpsc::channel();
        let (release, held) = mpsc::channel::<()>();
        let held = Arc::new(Mutex::new(held));
        for class in [Class::Analysis, Class::Show, Class::Show] {
            let (begun, held) = (begun.clone(), Arc::clone(&held));
            engines.think("ada", class, move || {
                begun.send(()).unwrap();
                let _ = held.lock().unwrap().recv();
            });
        }
        wait_begun.recv().unwrap();
        let (moved, wait_moved) = mpsc::channel();
        engines.think("bob", Class::Person, move || moved.send(()).unwrap());
        // Were all threads taken, this would wait for ever.
        wait_moved.recv().unwrap();
        assert!(wait_begun.try_recv().is_err());
        drop(release);
    }
}
