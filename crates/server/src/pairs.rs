//! Rated games of two people: bounded for each pair, and none with oneself.

use std::hash::{DefaultHasher, Hash, Hasher};
use std::time::Duration;

use quincunx_rules::phrase;
use tokio::sync::{Mutex, MutexGuard};

use crate::app::Shared;
use crate::error::{Answer, ApiError};
use crate::store::Holder;

/// How many rated games two people may begin against each other in the last day.
pub(crate) const GAMES: u32 = 12;
/// That day.
const DAY: Duration = Duration::from_secs(24 * 60 * 60);
/// Pairs that do not have to wait for each other, mostly.
const LOCKS: usize = 64;

/// Lets one rated game of a pair begin at a time, so that none is begun while another is counted.
pub(crate) struct Pairs([Mutex<()>; LOCKS]);

impl Default for Pairs {
    fn default() -> Pairs {
        Pairs([const { Mutex::const_new(()) }; LOCKS])
    }
}

impl Pairs {
    /// Checks that two may begin another rated game. It has to be stored before the guard goes.
    pub(crate) async fn check<'a>(&'a self, app: &Shared, holders: &[Holder; 2]) -> Answer<Option<MutexGuard<'a, ()>>> {
        let [Some(a), Some(b)] = holders.each_ref().map(Holder::user) else {
            return Ok(None);
        };
        let mut hasher = DefaultHasher::new();
        a.min(b).hash(&mut hasher);
        a.max(b).hash(&mut hasher);
        let guard = self.0[hasher.finish() as usize % LOCKS].lock().await;
        if app.store.share_device([a, b]).await? {
            return Err(ApiError::forbidden(
                "same-browser",
                phrase!(
                    "error-same-browser",
                    "accounts that have signed in with the same browser play no rated games against each other"
                ),
            ));
        }
        let now = app.clock.wall_time();
        let Some(first) = app.store.rated_game_of_pair([a, b], GAMES).await? else {
            return Ok(Some(guard));
        };
        let wait = first.saturating_add(DAY.as_millis() as i64).saturating_sub(now);
        if wait <= 0 {
            return Ok(Some(guard));
        }
        let phrase = phrase!(
            "error-too-many-rated",
            "two people begin at most {games} rated games against each other in 24 hours",
            games = GAMES
        );
        Err(ApiError::too_many(
            "too-many-rated",
            phrase,
            wait.unsigned_abs() / 1000 + 1,
        ))
    }
}
