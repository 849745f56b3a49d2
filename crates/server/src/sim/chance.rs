//! Chance by a seed, for all who need some.

use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use fastrand::Rng;

/// One source of chance, shared: whoever asks first gets the next number.
#[derive(Clone)]
pub(super) struct Chance(Arc<Mutex<Rng>>);

impl Chance {
    pub(super) fn new(seed: u64) -> Chance {
        Chance(Arc::new(Mutex::new(Rng::with_seed(seed))))
    }

    fn lock(&self) -> MutexGuard<'_, Rng> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Lets something be decided by it.
    pub(super) fn with<T>(&self, decide: impl FnOnce(&mut Rng) -> T) -> T {
        decide(&mut self.lock())
    }

    /// A number below a limit; 0 if that is 0.
    pub(super) fn below(&self, limit: usize) -> usize {
        self.lock().usize(..limit.max(1))
    }

    /// Whether something happens that does so once in so many times.
    pub(super) fn one_in(&self, times: usize) -> bool {
        self.below(times) == 0
    }
}
