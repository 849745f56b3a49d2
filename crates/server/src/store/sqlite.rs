//! The store in a file of the data folder, by SQLite.
//!
//! In WAL mode with `synchronous=FULL` a commit is on disk when it returns. One connection writes, a few read.

use std::path::Path;
use std::sync::{Mutex, MutexGuard, PoisonError};
use std::time::Duration;

use async_trait::async_trait;
use quincunx_play::{Entry, Millis};
use sqlx::sqlite::{
    SqliteConnectOptions, SqliteConnection, SqliteJournalMode, SqlitePool, SqlitePoolOptions, SqliteSynchronous,
};
use sqlx::{ConnectOptions, Connection};

use super::journal::Journal;
use super::{Challenge, Done, Filter, GameRow, Holder, Person, Rating, Sitting, Store, StoreError, Stored, Write};
use super::{migrations, sqlite_read as read, sqlite_write};
use crate::clock::Clock;

/// The name of the file in the data folder.
const FILE: &str = "quincunx.sqlite";
const READERS: u32 = 3;
/// Pages the log of SQLite grows by before they go to the file: the more, the fewer of them go there twice.
const CHECKPOINT: &str = "8000";

/// Kibibytes of the file that the connection which writes may keep in memory (the sign says that it is not pages).
const CACHE: &str = "-16384";

/// The store in a file.
pub(crate) struct Sqlite {
    /// None once the store is closed.
    writer: tokio::sync::Mutex<Option<SqliteConnection>>,
    reader: SqlitePool,
    journal: Mutex<Journal>,
    clock: Clock,
}

impl Sqlite {
    /// Opens the store of a data folder, making it or bringing it up to date as needed; so many events may wait in its
    /// journal.
    pub(crate) async fn open(data: &Path, unsorted: usize, clock: &Clock) -> Stored<Sqlite> {
        let options = SqliteConnectOptions::new()
            .filename(data.join(FILE))
            .create_if_missing(true)
            .journal_mode(SqliteJournalMode::Wal)
            .synchronous(SqliteSynchronous::Full)
            .busy_timeout(Duration::from_secs(10))
            .pragma("wal_autocheckpoint", CHECKPOINT)
            .statement_cache_capacity(200);
        let mut writer = options.clone().pragma("cache_size", CACHE).connect().await?;
        migrations::run(&mut writer).await?;
        sqlite_write::sort_journal(&mut writer).await?;
        let reader = SqlitePoolOptions::new()
            .max_connections(READERS)
            // A file does not go away as a server may.
            .test_before_acquire(false)
            .connect_with(options.read_only(true))
            .await?;
        Ok(Sqlite {
            writer: Some(writer).into(),
            reader,
            journal: Journal::new(unsorted).into(),
            clock: clock.clone(),
        })
    }

    fn journal(&self) -> MutexGuard<'_, Journal> {
        self.journal.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

#[async_trait]
impl Store for Sqlite {
    async fn commit(&self, writes: Vec<Write>) -> Stored<Vec<Done>> {
        let mut writer = self.writer.lock().await;
        let writer = writer.as_mut().ok_or_else(|| StoreError("it is closed".into()))?;
        let plan = self.journal().plan(&writes)?;
        let done = sqlite_write::commit(writer, &writes, &plan, self.clock.wall_time()).await?;
        self.journal().done(&plan, writes);
        Ok(done)
    }

    async fn close(&self) -> Stored<()> {
        let Some(mut writer) = self.writer.lock().await.take() else {
            return Ok(());
        };
        // As long as somebody reads, the log of SQLite is needed.
        self.reader.close().await;
        sqlite_write::sort_journal(&mut writer).await?;
        let (busy, _, _): (bool, i64, i64) = sqlx::query_as("PRAGMA wal_checkpoint(TRUNCATE)")
            .fetch_one(&mut writer)
            .await?;
        writer.close().await?;
        if busy {
            return Err(StoreError(
                "somebody still reads, so that the log is not in the file yet".into(),
            ));
        }
        Ok(())
    }

    async fn tick(&self) -> Stored<Millis> {
        read::tick(&self.reader).await
    }

    async fn game(&self, id: &str) -> Stored<Option<GameRow>> {
        read::game(&self.reader, id).await
    }

    async fn events(&self, game: &str) -> Stored<Vec<Entry>> {
        // In this order, as events go from the journal to their place: they may be found twice, but not missed.
        let waiting = self.journal().waiting_for(game).to_vec();
        let mut events = read::events(&self.reader, game).await?;
        let sorted = events.len();
        events.extend(
            waiting
                .into_iter()
                .filter(|(n, _)| *n >= sorted)
                .map(|(_, entry)| entry),
        );
        Ok(events)
    }

    async fn games(&self, filter: &Filter) -> Stored<Vec<GameRow>> {
        read::games(&self.reader, filter).await
    }

    async fn count(&self, holder: &Holder) -> Stored<u64> {
        read::count(&self.reader, holder).await
    }

    async fn running(&self) -> Stored<Vec<String>> {
        read::running(&self.reader).await
    }

    async fn person(&self, id: &str) -> Stored<Option<Person>> {
        read::person(&self.reader, id).await
    }

    async fn named(&self, name: &str) -> Stored<Option<Person>> {
        read::named(&self.reader, name).await
    }

    async fn password(&self, id: &str) -> Stored<Option<String>> {
        read::password(&self.reader, id).await
    }

    async fn session(&self, token: &str) -> Stored<Option<Person>> {
        read::session(&self.reader, token).await
    }

    async fn ratings(&self, holder: &Holder) -> Stored<Vec<(String, Rating)>> {
        read::ratings(&self.reader, holder).await
    }

    async fn best(&self, game: &str, limit: u32) -> Stored<Vec<(Sitting, Rating)>> {
        read::best(&self.reader, game, limit).await
    }

    async fn challenge(&self, id: &str) -> Stored<Option<Challenge>> {
        read::challenge(&self.reader, id).await
    }

    async fn open_challenges(&self) -> Stored<Vec<Challenge>> {
        read::open_challenges(&self.reader).await
    }
}

#[cfg(test)]
mod tests {
    use quincunx_play::{Action, Event, Seat};
    use sqlx::Executor;

    use super::*;

    fn event(n: usize) -> Write {
        Write::Event {
            game: "one".to_string(),
            n,
            entry: Entry {
                at: 0,
                lag: 0,
                held: 0,
                event: Event::Seat(Seat::A, Action::Resign),
            },
        }
    }

    #[tokio::test]
    async fn the_time_goes_on_from_the_last_commit() {
        let data = tempfile::tempdir().unwrap();
        let mut store = Sqlite::open(data.path(), 100, &Clock::system()).await.unwrap();
        for (writes, tick) in [
            (vec![Write::Tick(5)], 5),
            (vec![event(0), Write::Tick(7)], 7),
            (vec![event(1), Write::Tick(8)], 8),
            (vec![Write::Tick(9)], 9),
        ] {
            store.commit(writes).await.unwrap();
            assert_eq!(store.tick().await.unwrap(), tick);
            // As after a kill: nothing is closed.
            store = Sqlite::open(data.path(), 100, &Clock::system()).await.unwrap();
            assert_eq!(store.tick().await.unwrap(), tick);
        }
        assert_eq!(store.events("one").await.unwrap().len(), 2);
    }

    /// After a clean stop the main file alone is the store: nothing waits in the journal or in the log of SQLite.
    #[tokio::test]
    async fn a_closed_store_is_one_file() {
        let data = tempfile::tempdir().unwrap();
        let store = Sqlite::open(data.path(), 100, &Clock::system()).await.unwrap();
        let writes: Vec<Write> = (0..5).map(event).chain([Write::Tick(7)]).collect();
        store.commit(writes).await.unwrap();
        store.close().await.unwrap();
        assert!(store.commit(vec![event(5)]).await.is_err());
        let copy = tempfile::tempdir().unwrap();
        std::fs::copy(data.path().join(FILE), copy.path().join(FILE)).unwrap();
        let file = SqliteConnectOptions::new().filename(copy.path().join(FILE));
        let mut connection = file.connect().await.unwrap();
        let waiting: i64 = sqlx::query_scalar("SELECT count(*) FROM journal")
            .fetch_one(&mut connection)
            .await
            .unwrap();
        assert_eq!(waiting, 0);
        let store = Sqlite::open(copy.path(), 100, &Clock::system()).await.unwrap();
        assert_eq!(store.events("one").await.unwrap().len(), 5);
        assert_eq!(store.tick().await.unwrap(), 7);
    }

    /// The library comes with the program, so it is as new as the lock says, and built as `.cargo/config.toml` says.
    #[tokio::test]
    async fn the_library_is_ours() {
        let mut connection = SqliteConnectOptions::new().connect().await.unwrap();
        let version: String = sqlx::query_scalar("SELECT sqlite_version()")
            .fetch_one(&mut connection)
            .await
            .unwrap();
        let numbers: Vec<u32> = version.split('.').map(|number| number.parse().unwrap()).collect();
        assert!(numbers >= vec![3, 51, 3], "{version}");
        let options: Vec<String> = sqlx::query_scalar("PRAGMA compile_options")
            .fetch_all(&mut connection)
            .await
            .unwrap();
        for wanted in ["DEFAULT_MEMSTATUS=0", "THREADSAFE=1"] {
            assert!(options.iter().any(|option| option == wanted), "{options:?}");
        }
    }

    /// A data folder of the first version, which had a row for each event, with one game half sorted.
    #[tokio::test]
    async fn the_first_version_is_brought_up_to_date() {
        let data = tempfile::tempdir().unwrap();
        let entry = |at: u64| Entry {
            at,
            lag: at % 2,
            held: 0,
            event: Event::Seat(Seat::BOTH[at as usize % 2], Action::Move(format!("a{at}"))),
        };
        let file = SqliteConnectOptions::new()
            .filename(data.path().join(FILE))
            .create_if_missing(true);
        let mut old = file.connect().await.unwrap();
        let mut first = migrations::migrator();
        first.migrations.to_mut().truncate(1);
        first.run(&mut old).await.unwrap();
        let text = |event: &Event| serde_json::to_string(event).unwrap();
        for (game, events) in [("one", 0..12), ("two", 0..3)] {
            for at in events {
                let Entry { lag, event, .. } = entry(at);
                let row = sqlx::query("INSERT INTO events (game, n, at, lag, event) VALUES (?, ?, ?, ?, ?)");
                let row = row.bind(game).bind(at as i64).bind(at as i64).bind(lag as i64);
                old.execute(row.bind(text(&event))).await.unwrap();
            }
        }
        let waiting = serde_json::to_string(&[2, 3, 4].map(|at| ("two", at, entry(at)))).unwrap();
        let journal = sqlx::query("INSERT INTO journal (row, events) VALUES (1, ?)").bind(waiting);
        old.execute(journal).await.unwrap();
        drop(old);

        let store = Sqlite::open(data.path(), 100, &Clock::system()).await.unwrap();
        for (game, events) in [("one", 0..12), ("two", 0..5)] {
            let found = store.events(game).await.unwrap();
            assert_eq!(found, events.map(entry).collect::<Vec<_>>(), "{game}");
        }
    }
}
