//! The store in a file of the data folder, by SQLite.
//!
//! In WAL mode with `synchronous=FULL` a commit is on disk when it returns. One connection writes, a few read.

use std::path::Path;
use std::time::Duration;

use async_trait::async_trait;
use quincunx_play::{Entry, Millis};
use sqlx::sqlite::{SqliteConnectOptions, SqliteJournalMode, SqlitePool, SqlitePoolOptions, SqliteSynchronous};

use super::{Challenge, Done, Filter, GameRow, Holder, Person, Rating, Sitting, Store, Stored, Write};
use super::{sqlite_read as read, sqlite_write};

/// The name of the file in the data folder.
const FILE: &str = "quincunx.sqlite";
const READERS: u32 = 3;

/// The store in a file.
pub(crate) struct Sqlite {
    writer: SqlitePool,
    reader: SqlitePool,
}

impl Sqlite {
    /// Opens the store of a data folder, making it or bringing it up to date as needed.
    pub(crate) async fn open(data: &Path) -> Stored<Sqlite> {
        let options = SqliteConnectOptions::new()
            .filename(data.join(FILE))
            .create_if_missing(true)
            .journal_mode(SqliteJournalMode::Wal)
            .synchronous(SqliteSynchronous::Full)
            .busy_timeout(Duration::from_secs(10))
            .statement_cache_capacity(200);
        let writer = SqlitePoolOptions::new()
            .max_connections(1)
            .connect_with(options.clone())
            .await?;
        sqlx::migrate!()
            .run(&writer)
            .await
            .map_err(|error| super::StoreError(error.to_string()))?;
        let reader = SqlitePoolOptions::new()
            .max_connections(READERS)
            .connect_with(options.read_only(true))
            .await?;
        Ok(Sqlite { writer, reader })
    }
}

#[async_trait]
impl Store for Sqlite {
    async fn commit(&self, writes: &[Write]) -> Stored<Vec<Done>> {
        sqlite_write::commit(&self.writer, writes).await
    }

    async fn tick(&self) -> Stored<Millis> {
        read::tick(&self.reader).await
    }

    async fn game(&self, id: &str) -> Stored<Option<GameRow>> {
        read::game(&self.reader, id).await
    }

    async fn events(&self, game: &str) -> Stored<Vec<Entry>> {
        read::events(&self.reader, game).await
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
