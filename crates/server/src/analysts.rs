//! One analysis for each person at a time.

use std::collections::HashSet;
use std::sync::{Arc, Mutex, PoisonError};

use quincunx_rules::phrase;

use crate::error::{Answer, ApiError};

/// Those whose analysis waits or runs.
#[derive(Clone, Default)]
pub(crate) struct Analysts(Arc<Mutex<HashSet<String>>>);

impl Analysts {
    /// Takes a person's one place.
    pub(crate) fn enter(&self, user: &str) -> Answer<AnalystSlot> {
        let mut busy = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        if !busy.insert(user.to_string()) {
            return Err(ApiError::too_many(
                "analysis-busy",
                phrase!("error-analysis-busy", "the engine still works on your last question"),
                1,
            ));
        }
        Ok(AnalystSlot {
            analysts: self.clone(),
            user: user.to_string(),
        })
    }
}

/// A person's place, until it is dropped.
pub(crate) struct AnalystSlot {
    analysts: Analysts,
    user: String,
}

impl Drop for AnalystSlot {
    fn drop(&mut self) {
        let mut busy = self.analysts.0.lock().unwrap_or_else(PoisonError::into_inner);
        busy.remove(&self.user);
    }
}
