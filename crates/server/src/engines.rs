//! The threads that think: for bots first, then for analyses, and in turn for all who ask.

use std::collections::VecDeque;
use std::mem::take;
use std::sync::{Arc, Condvar, Mutex, MutexGuard, PoisonError};
use std::thread;

use crate::metrics::Metrics;

type Work = Box<dyn FnOnce() + Send>;

/// Jobs by who asked for them; every asker has a turn before anyone has a second.
#[derive(Default)]
struct Fair {
    /// Askers with jobs, the next one first.
    askers: VecDeque<(String, VecDeque<Work>)>,
}

impl Fair {
    fn push(&mut self, asker: &str, work: Work) {
        match self.askers.iter_mut().find(|(known, _)| known == asker) {
            Some((_, jobs)) => jobs.push_back(work),
            None => self.askers.push_back((asker.to_string(), VecDeque::from([work]))),
        }
    }

    fn pop(&mut self) -> Option<Work> {
        let (asker, mut jobs) = self.askers.pop_front()?;
        let work = jobs.pop_front();
        if !jobs.is_empty() {
            self.askers.push_back((asker, jobs));
        }
        work
    }
}

#[derive(Default)]
struct Queue {
    moves: Fair,
    analyses: Fair,
    /// Analyses being done now.
    analysing: usize,
    closed: bool,
}

struct Pool {
    queue: Mutex<Queue>,
    wake: Condvar,
    /// How many threads may analyse at once; the others are for bots.
    analysts: usize,
    metrics: Arc<Metrics>,
}

impl Pool {
    fn lock(&self) -> MutexGuard<'_, Queue> {
        self.queue.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Works until the pool is closed.
    fn work(&self) {
        let mut queue = self.lock();
        loop {
            if queue.closed {
                return;
            }
            let (work, analysis) = match queue.moves.pop() {
                Some(work) => (Some(work), false),
                None if queue.analysing < self.analysts => (queue.analyses.pop(), true),
                None => (None, false),
            };
            let Some(work) = work else {
                queue = self.wake.wait(queue).unwrap_or_else(PoisonError::into_inner);
                continue;
            };
            queue.analysing += usize::from(analysis);
            drop(queue);
            self.metrics.engine_queue.dec();
            // A search that panics loses its own answer, not the thread.
            if std::panic::catch_unwind(std::panic::AssertUnwindSafe(work)).is_err() {
                tracing::error!("a search panicked");
            }
            self.metrics.engine_jobs.inc();
            queue = self.lock();
            queue.analysing -= usize::from(analysis);
            if analysis {
                self.wake.notify_one();
            }
        }
    }
}

/// The threads that think.
pub(crate) struct Engines {
    pool: Arc<Pool>,
}

impl Engines {
    /// Starts them: at least two, one of which never analyses, so that bots always move.
    pub(crate) fn start(threads: usize, metrics: Arc<Metrics>) -> Engines {
        let threads = threads.max(2);
        let pool = Arc::new(Pool {
            queue: Mutex::default(),
            wake: Condvar::new(),
            analysts: threads - 1,
            metrics,
        });
        for n in 0..threads {
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

    /// Lets a bot think, for that person's game.
    pub(crate) fn think(&self, asker: &str, work: impl FnOnce() + Send + 'static) {
        self.add(asker, Box::new(work), |queue| &mut queue.moves);
    }

    /// Analyses for a person, when no bot has to move.
    pub(crate) fn analyse(&self, asker: &str, work: impl FnOnce() + Send + 'static) {
        self.add(asker, Box::new(work), |queue| &mut queue.analyses);
    }

    fn add(&self, asker: &str, work: Work, line: impl FnOnce(&mut Queue) -> &mut Fair) {
        let mut queue = self.pool.lock();
        if !queue.closed {
            line(&mut queue).push(asker, work);
            self.pool.metrics.engine_queue.inc();
            self.pool.wake.notify_one();
        }
    }

    /// Ends the threads once they have done what they are at; what waits for them is given up.
    pub(crate) fn close(&self) {
        let given_up = {
            let mut queue = self.pool.lock();
            queue.closed = true;
            (take(&mut queue.moves), take(&mut queue.analyses))
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
    fn everyone_has_a_turn_before_anyone_has_two() {
        let (sender, done) = mpsc::channel();
        let mut fair = Fair::default();
        for (asker, name) in [("ada", 1), ("ada", 2), ("ada", 3), ("bob", 4), ("cyd", 5), ("bob", 6)] {
            let sender = sender.clone();
            fair.push(asker, Box::new(move || sender.send(name).unwrap()));
        }
        while let Some(work) = fair.pop() {
            work();
        }
        drop(sender);
        assert_eq!(done.iter().collect::<Vec<_>>(), [1, 4, 5, 2, 6, 3]);
    }

    #[test]
    fn analyses_never_take_every_thread() {
        let engines = Engines::start(2, Arc::new(Metrics::new()));
        let (begun, wait_begun) = mpsc::channel();
        let (release, held) = mpsc::channel::<()>();
        let held = Arc::new(Mutex::new(held));
        for _ in 0..3 {
            let (begun, held) = (begun.clone(), Arc::clone(&held));
            engines.analyse("ada", move || {
                begun.send(()).unwrap();
                let _ = held.lock().unwrap().recv();
            });
        }
        wait_begun.recv().unwrap();
        let (moved, wait_moved) = mpsc::channel();
        engines.think("bob", move || moved.send(()).unwrap());
        // Were all threads analysing, this would wait for ever.
        wait_moved.recv().unwrap();
        assert!(wait_begun.try_recv().is_err());
        drop(release);
    }
}
