//! Readings that may take long, as lists do: on connections of their own, so that play never waits for them, and until
//! a deadline, at which SQLite really stops.

use std::ops::{Deref, DerefMut};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;

use sqlx::Sqlite;
use sqlx::pool::PoolConnection;
use sqlx::sqlite::{SqliteConnectOptions, SqliteConnection, SqlitePool, SqlitePoolOptions};

use super::{StoreError, Stored};
use crate::clock::Clock;

/// How many there may be at once.
pub(super) const READERS: u32 = 2;
/// How long one may wait and read.
const DEADLINE: Duration = Duration::from_secs(2);
/// Every so many instructions SQLite asks whether to go on: less than a millisecond.
const INSTRUCTIONS: i32 = 10_000;
/// Statements each connection keeps: every set of filters is one of its own.
const STATEMENTS: usize = 40;

/// The connections for readings that may take long.
pub(super) struct Heavy {
    pool: SqlitePool,
    clock: Clock,
}

/// A connection for one such reading, which ends when nobody waits for it any more.
pub(super) struct Reading {
    connection: PoolConnection<Sqlite>,
    wanted: Arc<AtomicBool>,
}

impl Heavy {
    pub(super) async fn open(options: SqliteConnectOptions, clock: &Clock) -> Stored<Heavy> {
        let pool = SqlitePoolOptions::new()
            .max_connections(READERS)
            .test_before_acquire(false)
            .connect_with(options.read_only(true).statement_cache_capacity(STATEMENTS))
            .await?;
        let clock = clock.clone();
        Ok(Heavy { pool, clock })
    }

    /// Begins a reading, as soon as a connection is free.
    ///
    /// # Errors
    /// [`StoreError::Late`] if none is in time; the reading itself ends with the same.
    pub(super) async fn begin(&self) -> Stored<Reading> {
        let until = self.clock.now() + DEADLINE;
        let connection = self.clock.timeout(DEADLINE, self.pool.acquire()).await;
        let mut connection = connection.ok_or(StoreError::Late)??;
        let wanted = Arc::new(AtomicBool::new(true));
        let (waited_for, clock) = (Arc::clone(&wanted), self.clock.clone());
        let go_on = move || waited_for.load(Ordering::Relaxed) && clock.now() < until;
        // Whoever had the connection before may have left a reading to be stopped; this waits for that.
        let mut handle = connection.lock_handle().await?;
        handle.set_progress_handler(INSTRUCTIONS, go_on);
        drop(handle);
        Ok(Reading { connection, wanted })
    }

    /// Waits until all are done, and lets no more begin.
    pub(super) async fn close(&self) {
        self.pool.close().await;
    }
}

impl Deref for Reading {
    type Target = SqliteConnection;

    fn deref(&self) -> &SqliteConnection {
        &self.connection
    }
}

impl DerefMut for Reading {
    fn deref_mut(&mut self) -> &mut SqliteConnection {
        &mut self.connection
    }
}

impl Drop for Reading {
    fn drop(&mut self) {
        self.wanted.store(false, Ordering::Relaxed);
    }
}

#[cfg(test)]
mod tests {
    use sqlx::ConnectOptions;

    use super::*;

    const ENDLESS: &str = "WITH RECURSIVE n (x) AS (VALUES (1) UNION ALL SELECT x + 1 FROM n) SELECT count(*) FROM n";

    async fn endless(heavy: &Heavy) -> Stored<i64> {
        let mut reading = heavy.begin().await?;
        Ok(sqlx::query_scalar(ENDLESS).fetch_one(&mut *reading).await?)
    }

    /// Moves time until something has happened.
    async fn until<T>(clock: &Clock, what: impl Future<Output = T>) -> T {
        let time = async {
            loop {
                tokio::time::sleep(Duration::from_millis(1)).await;
                clock.advance(Duration::from_secs(1));
            }
        };
        tokio::select! {
            done = what => done,
            () = time => unreachable!(),
        }
    }

    #[tokio::test]
    async fn a_reading_stops_at_its_deadline_or_when_nobody_waits_for_it() {
        let data = tempfile::tempdir().unwrap();
        let file = SqliteConnectOptions::new().filename(data.path().join("file"));
        file.clone().create_if_missing(true).connect().await.unwrap();
        let clock = Clock::manual(0);
        let heavy = Arc::new(Heavy::open(file, &clock).await.unwrap());
        // More than there are connections, one after the other on the same ones.
        for _ in 0..2 * READERS {
            assert!(matches!(until(&clock, endless(&heavy)).await, Err(StoreError::Late)));
        }
        for _ in 0..2 * READERS {
            let other = Arc::clone(&heavy);
            let given_up = tokio::spawn(async move { endless(&other).await });
            tokio::task::yield_now().await;
            given_up.abort();
            assert!(given_up.await.is_err());
        }
        // Time stands still: these would wait for ever if one of the above went on.
        let mut readings = Vec::new();
        for _ in 0..READERS {
            readings.push(heavy.begin().await.unwrap());
        }
        assert!(matches!(until(&clock, heavy.begin()).await, Err(StoreError::Late)));
    }
}
