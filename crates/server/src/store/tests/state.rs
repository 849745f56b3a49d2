//! What a store holds, as text: everything, so that two that hold the same are the same.

use std::fmt::Write as _;
use std::path::Path;

use quincunx_play::Millis;
use sqlx::sqlite::{SqliteConnectOptions, SqliteConnection};
use sqlx::{ConnectOptions, Connection};
use tokio::sync::OnceCell;

use super::super::{Sqlite, Store, Stored};
use super::script::UNSORTED;
use crate::clock::Clock;

/// What a store holds.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct State {
    /// The rows of every table, and the events of every game by way of the store.
    pub(super) rows: String,
    /// The server's time.
    pub(super) tick: Millis,
}

/// A store with a connection of its own to look at its tables.
pub(super) struct Opened {
    pub(super) store: Sqlite,
    look: SqliteConnection,
}

impl Opened {
    /// Opens the store of a folder as the server does.
    pub(super) async fn open(folder: &Path) -> Stored<Opened> {
        let store = Sqlite::open(folder, UNSORTED, &Clock::manual(0)).await?;
        let look = SqliteConnectOptions::new().filename(folder.join("quincunx.sqlite"));
        Ok(Opened {
            store,
            look: look.connect().await?,
        })
    }

    /// Brings the write-ahead log to the main file.
    pub(super) async fn checkpoint(&mut self) -> Stored<()> {
        sqlx::query("PRAGMA wal_checkpoint").execute(&mut self.look).await?;
        Ok(())
    }

    /// Stops as the server does.
    pub(super) async fn close(self) -> Stored<()> {
        self.look.close().await?;
        self.store.close().await
    }

    /// All there is.
    pub(super) async fn state(&mut self) -> Stored<State> {
        let rows: Vec<String> = sqlx::query_scalar(tables(&mut self.look).await?)
            .fetch_all(&mut self.look)
            .await?;
        let mut rows = rows.join("\n");
        let games: Vec<String> = sqlx::query_scalar("SELECT id FROM games ORDER BY id")
            .fetch_all(&mut self.look)
            .await?;
        for game in games {
            let events = self.store.events(&game).await?;
            let _ = write!(rows, "\n{game}: {}", serde_json::to_string(&events).unwrap());
        }
        let tick = self.store.tick().await?;
        Ok(State { rows, tick })
    }

    /// Whether SQLite finds its file whole.
    pub(super) async fn check_file(&mut self) -> Stored<()> {
        let found: String = sqlx::query_scalar("PRAGMA integrity_check")
            .fetch_one(&mut self.look)
            .await?;
        assert_eq!(found, "ok");
        Ok(())
    }
}

/// The question for all rows of all tables, but those that hold events and the time: they are read by way of the store.
/// How many events of a game are in their place changes when the journal is sorted, and nothing has happened then.
async fn tables(look: &mut SqliteConnection) -> Stored<&'static str> {
    static SQL: OnceCell<String> = OnceCell::const_new();
    let sql = async {
        let sql = "SELECT 'SELECT ''' || t.name || ': '' || ' || group_concat('quote(\"' || c.name || '\")', ' || '', '' || ')
                || ' AS line FROM \"' || t.name || '\"'
            FROM sqlite_schema AS t, pragma_table_info(t.name) AS c
            WHERE t.type = 'table' AND t.name NOT LIKE 'sqlite\\_%' ESCAPE '\\'
                AND t.name NOT IN ('_sqlx_migrations', 'journal', 'events', 'clock')
                AND NOT (t.name = 'games' AND c.name IN ('events', 'digest'))
            GROUP BY t.name";
        let selects: Vec<String> = sqlx::query_scalar(sql).fetch_all(look).await?;
        Stored::Ok(format!("{} ORDER BY line", selects.join(" UNION ALL ")))
    };
    Ok(SQL.get_or_try_init(|| sql).await?)
}
