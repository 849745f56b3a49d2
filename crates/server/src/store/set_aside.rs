//! What makes no sense in the store, and is passed over so that everything else can be used.

use std::collections::HashMap;
use std::sync::{Mutex, MutexGuard, PoisonError};

/// What was found to make no sense since the store was opened, or was taken out of the way before.
#[derive(Debug, Default)]
pub(super) struct SetAside(Mutex<HashMap<(String, String), String>>);

impl SetAside {
    fn lock(&self) -> MutexGuard<'_, HashMap<(String, String), String>> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Notes something, by what it is and its key; the log hears of it once.
    pub(super) fn add(&self, source: &str, key: &str, reason: &str) {
        let place = (source.to_string(), key.to_string());
        let known = self.lock().insert(place, reason.to_string()).is_some();
        if !known {
            tracing::error!(
                source,
                key,
                reason,
                "set aside, as it makes no sense: see `quincunx store check`"
            );
        }
    }

    /// Why a game cannot be opened, if it has been set aside.
    pub(super) fn game(&self, id: &str) -> Option<String> {
        self.lock().get(&("game".to_string(), id.to_string())).cloned()
    }

    /// How much there is.
    pub(super) fn count(&self) -> usize {
        self.lock().len()
    }

    /// A row, or nothing if it cannot be read.
    pub(super) fn keep<T>(&self, source: &str, key: &str, row: Result<T, super::StoreError>) -> Option<T> {
        match row {
            Ok(row) => Some(row),
            Err(error) => {
                self.add(source, key, error.reason());
                None
            }
        }
    }
}
