//! A second reader of the data folder: what the store has, for the checker.
//!
//! It knows the tables itself, so that a mistake of the server's own reader is no mistake here.

use std::collections::BTreeMap;
use std::path::Path;
use std::time::Duration;

use quincunx_history::{Kept, Standing};
use quincunx_play::{Entry, Seat, Verdict};
use sqlx::sqlite::{SqliteConnectOptions, SqliteConnection, SqliteRow};
use sqlx::{ConnectOptions, Connection, Row};

use super::super::client::Failure;

const GAMES: &str = "SELECT rowid, * FROM games WHERE rowid > ?1 OR id IN (SELECT value FROM json_each(?2))";

/// What the store has, at one moment.
pub(super) struct Stock {
    pub(super) games: Vec<Kept>,
    pub(super) standings: Vec<Standing>,
    /// The row of the newest game.
    pub(super) newest: i64,
}

impl Stock {
    /// Reads the games after a row, and those with certain ids.
    pub(super) async fn read(folder: &Path, after: i64, ids: &[String]) -> Result<Stock, Failure> {
        let options = SqliteConnectOptions::new().filename(folder.join("quincunx.sqlite"));
        let options = options.read_only(true).busy_timeout(Duration::from_secs(30));
        let mut connection = options.connect().await?;
        let mut moment = connection.begin().await?;
        let rows = sqlx::query(GAMES)
            .bind(after)
            .bind(serde_json::to_string(ids)?)
            .fetch_all(&mut *moment)
            .await?;
        let waiting = journal(&mut moment).await?;
        let mut stock = Stock {
            games: Vec::new(),
            standings: Vec::new(),
            newest: after,
        };
        for row in &rows {
            stock.newest = stock.newest.max(row.try_get("rowid")?);
            stock.games.push(kept(&mut moment, row, &waiting).await?);
        }
        for row in sqlx::query("SELECT holder, rating, games FROM ratings")
            .fetch_all(&mut *moment)
            .await?
        {
            let rating: f64 = row.try_get("rating")?;
            stock.standings.push(Standing {
                holder: row.try_get("holder")?,
                rating: rating.round() as i32,
                games: row.try_get("games")?,
            });
        }
        Ok(stock)
    }
}

/// The events that are not in their place yet, by game and number.
type Waiting = BTreeMap<String, BTreeMap<usize, Entry>>;

async fn journal(connection: &mut SqliteConnection) -> Result<Waiting, Failure> {
    let mut waiting = Waiting::new();
    let rows = sqlx::query("SELECT events FROM journal ORDER BY row");
    for row in rows.fetch_all(connection).await? {
        let events: Vec<(String, usize, Entry)> = serde_json::from_str(row.try_get("events")?)?;
        for (game, n, entry) in events {
            waiting.entry(game).or_default().insert(n, entry);
        }
    }
    Ok(waiting)
}

async fn kept(connection: &mut SqliteConnection, row: &SqliteRow, waiting: &Waiting) -> Result<Kept, Failure> {
    let id: String = row.try_get("id")?;
    let mut log: BTreeMap<usize, Entry> = waiting.get(&id).cloned().unwrap_or_default();
    let parts = sqlx::query("SELECT n, entries FROM events WHERE game = ? ORDER BY n").bind(&id);
    for part in parts.fetch_all(connection).await? {
        let (first, entries): (i64, Vec<Entry>) = (part.try_get("n")?, serde_json::from_str(part.try_get("entries")?)?);
        log.extend((usize::try_from(first)?..).zip(entries));
    }
    if log.keys().copied().ne(0..log.len()) {
        return Err(format!("game {id} has the events {:?}", log.keys()).into());
    }
    let holder = |seat: &str| -> Result<String, Failure> {
        let user: Option<String> = row.try_get(format!("{seat}_user").as_str())?;
        let bot: Option<String> = row.try_get(format!("{seat}_bot").as_str())?;
        Ok(match (user, bot) {
            (Some(user), _) => format!("user:{user}"),
            (None, bot) => format!("bot:{}", bot.unwrap_or_default()),
        })
    };
    let changes: Option<String> = row.try_get("changes")?;
    Ok(Kept {
        settings: serde_json::from_str(row.try_get("settings")?)?,
        seats: [holder("a")?, holder("b")?],
        rated: row.try_get("rated")?,
        previous: row.try_get("previous")?,
        next: row.try_get("next")?,
        log: log.into_values().collect(),
        ended: ended(row)?,
        changes: changes.map(|text| serde_json::from_str(&text)).transpose()?,
        id,
    })
}

fn ended(row: &SqliteRow) -> Result<Option<Verdict>, Failure> {
    let at: Option<i64> = row.try_get("ended_at")?;
    if at.is_none() {
        return Ok(None);
    }
    let seat: Option<String> = row.try_get("winner_seat")?;
    Ok(Some(Verdict {
        winner: row.try_get("winner")?,
        seat: Seat::BOTH.into_iter().find(|known| Some(known.to_string()) == seat),
        reason: row.try_get("reason")?,
    }))
}
