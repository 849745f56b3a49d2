//! What is done when a store is opened or closed: the journal is sorted into the games, what makes no sense is set
//! aside, and games from before there were digests get theirs.

use std::collections::BTreeMap;

use serde_json::value::RawValue;
use sqlx::sqlite::SqliteConnection;
use sqlx::{Connection, Row};

use super::digest::Digest;
use super::journal::Part;
use super::{Stored, sqlite_batch as batch};
use crate::ids::is_id;

/// So many games get their digests in one transaction.
const GAMES: i64 = 500;

/// Something that makes no sense, or is not there.
#[derive(Debug)]
pub(super) struct Damage {
    /// What it is: a `game`, or a row of the `journal`.
    pub(super) source: &'static str,
    pub(super) key: String,
    pub(super) reason: String,
    /// What was there.
    content: Option<String>,
}

impl Damage {
    fn new(source: &'static str, key: impl ToString, reason: impl ToString, content: Option<String>) -> Damage {
        Damage {
            source,
            key: key.to_string(),
            reason: reason.to_string(),
            content,
        }
    }
}

/// The events that wait in the journal, by game: their numbers and their texts.
pub(super) type Waiting = BTreeMap<String, Vec<(usize, String)>>;

/// Reads the journal.
pub(super) async fn read(connection: &mut SqliteConnection) -> Stored<(Waiting, Vec<Damage>)> {
    let (first, last): (i64, i64) = sqlx::query_as("SELECT first, last FROM clock")
        .fetch_one(&mut *connection)
        .await?;
    let rows = sqlx::query("SELECT row, events, digest FROM journal ORDER BY row")
        .fetch_all(connection)
        .await?;
    let (mut waiting, mut damage) = (Waiting::new(), Vec::new());
    let mut next = first;
    let missing = |from: i64, to: i64, damage: &mut Vec<Damage>| {
        // The first version did not say which rows there must be.
        if first > 0 && from <= to {
            let reason = format!("rows {from} to {to} of the journal are missing");
            damage.push(Damage::new("journal", from, reason, None));
        }
    };
    for row in &rows {
        let number: i64 = row.try_get("row")?;
        missing(next, number - 1, &mut damage);
        next = number + 1;
        // Whatever is no text is read as one, so that it can be set aside.
        let events = row
            .try_get::<String, _>("events")
            .unwrap_or_else(|error| error.to_string());
        let digest: Option<String> = row.try_get("digest").unwrap_or(Some("unreadable".into()));
        match read_row(number, &events, digest.as_deref()) {
            Ok(events) => {
                for (game, n, entry) in events {
                    waiting.entry(game).or_default().push((n, entry));
                }
            }
            Err(reason) => {
                for game in games_named(&events) {
                    let reason = format!("row {number} of the journal, which has events of it, {reason}");
                    damage.push(Damage::new("game", game, reason, None));
                }
                let reason = format!("row {number} of the journal {reason}");
                damage.push(Damage::new("journal", number, reason, Some(events)));
            }
        }
    }
    missing(next, last, &mut damage);
    Ok((waiting, damage))
}

/// The events of a row with their games and numbers, or what is wrong with it.
fn read_row(row: i64, events: &str, digest: Option<&str>) -> Result<Vec<(String, usize, String)>, String> {
    // Rows of the first versions have none.
    if digest.is_some_and(|digest| Digest::read(digest) != Some(Digest::of_row(row, events))) {
        return Err("has been changed".into());
    }
    let events: Vec<(String, usize, &RawValue)> =
        serde_json::from_str(events).map_err(|error| format!("cannot be read: {error}"))?;
    let owned = events.into_iter().map(|(game, n, entry)| (game, n, entry.get().into()));
    Ok(owned.collect())
}

/// The ids of games that can be seen in a row that makes no sense otherwise.
fn games_named(events: &str) -> impl Iterator<Item = &str> {
    let begun = events.split("[\"").skip(1);
    begun.filter_map(|text| text.get(..12).filter(|id| is_id(id)))
}

/// Sorts what the journal has into the games, and empties it. What makes no sense is set aside.
pub(super) async fn sort(connection: &mut SqliteConnection, now: i64) -> Stored<()> {
    let mut transaction = connection.begin().await?;
    let (waiting, mut damage) = read(&mut transaction).await?;
    for (game, mut events) in waiting {
        // Some may be in their place already, if their row was still kept for those of other games.
        let sql = "SELECT max(n + CASE WHEN json_valid(entries) THEN json_array_length(entries) ELSE 1 END)
            FROM events WHERE game = ?";
        let sorted: Option<i64> = sqlx::query_scalar(sql).bind(&game).fetch_one(&mut *transaction).await?;
        let sorted = sorted.and_then(|sorted| usize::try_from(sorted).ok()).unwrap_or(0);
        events.retain(|(n, _)| *n >= sorted);
        if events.is_empty() {
            continue;
        }
        if let Err(reason) = follow(sorted, &events) {
            let content = serde_json::to_string(&events).ok();
            damage.push(Damage::new("game", game, reason, content));
            continue;
        }
        let part = Part {
            game,
            n: sorted,
            entries: events.into_iter().map(|(_, entry)| entry).collect(),
        };
        batch::sort(&mut transaction, &[part]).await?;
    }
    quarantine(&mut transaction, &damage, now).await?;
    let sql = "UPDATE clock SET tick = max(tick, (SELECT coalesce(max(tick), 0) FROM journal)), first = 1, last = 0";
    sqlx::query(sql).execute(&mut *transaction).await?;
    sqlx::query("DELETE FROM journal").execute(&mut *transaction).await?;
    Ok(transaction.commit().await?)
}

/// Whether events are those after so many others, one after the other.
pub(super) fn follow(before: usize, events: &[(usize, String)]) -> Result<(), String> {
    let gap = (before..).zip(events).find(|(wanted, (n, _))| wanted != n);
    match gap {
        None => Ok(()),
        Some((wanted, _)) => Err(format!("event {wanted} is missing")),
    }
}

async fn quarantine(connection: &mut SqliteConnection, damage: &[Damage], now: i64) -> Stored<()> {
    for damage in damage {
        let query = sqlx::query("INSERT INTO quarantine (at, source, key, reason, content) VALUES (?, ?, ?, ?, ?)")
            .bind(now)
            .bind(damage.source)
            .bind(&damage.key)
            .bind(&damage.reason)
            .bind(&damage.content);
        query.execute(&mut *connection).await?;
    }
    Ok(())
}

/// What has been set aside: sources, keys and reasons.
pub(super) async fn set_aside(connection: &mut SqliteConnection) -> Stored<Vec<(String, String, String)>> {
    let sql = "SELECT source, key, reason FROM quarantine ORDER BY at";
    Ok(sqlx::query_as(sql).fetch_all(connection).await?)
}

/// The texts of the events of a game that are in their place, or what is wrong with them.
pub(super) async fn sorted(connection: &mut SqliteConnection, game: &str) -> Stored<Result<Vec<String>, String>> {
    let parts = sqlx::query("SELECT n, entries FROM events WHERE game = ? ORDER BY n")
        .bind(game)
        .fetch_all(connection)
        .await?;
    let mut events = Vec::new();
    for part in &parts {
        let n: i64 = part.try_get("n")?;
        if n != events.len() as i64 {
            return Ok(Err(format!("event {} is missing", events.len())));
        }
        let text: String = match part.try_get("entries") {
            Ok(text) => text,
            Err(error) => return Ok(Err(format!("the events from {n} on cannot be read: {error}"))),
        };
        match serde_json::from_str::<Vec<&RawValue>>(&text) {
            Ok(entries) => events.extend(entries.iter().map(|entry| entry.get().to_string())),
            Err(error) => return Ok(Err(format!("the events from {n} on cannot be read: {error}"))),
        }
    }
    Ok(Ok(events))
}

/// Makes the digests of games from before there were any, some at a time: a kill in between costs little.
pub(super) async fn make_digests(connection: &mut SqliteConnection, now: i64) -> Stored<()> {
    let mut done = 0;
    loop {
        let mut transaction = connection.begin().await?;
        let games: Vec<String> = sqlx::query_scalar("SELECT game FROM undigested LIMIT ?")
            .bind(GAMES)
            .fetch_all(&mut *transaction)
            .await?;
        if games.is_empty() {
            return Ok(());
        }
        let mut damage = Vec::new();
        for game in &games {
            match sorted(&mut transaction, game).await? {
                Ok(events) => {
                    let digest = Digest::of_game(game, events.iter().map(String::as_str));
                    let query = sqlx::query("UPDATE games SET events = ?, digest = ? WHERE id = ?")
                        .bind(events.len() as i64)
                        .bind(digest.to_string())
                        .bind(game);
                    query.execute(&mut *transaction).await?;
                }
                Err(reason) => damage.push(Damage::new("game", game, reason, None)),
            }
            let query = sqlx::query("DELETE FROM undigested WHERE game = ?").bind(game);
            query.execute(&mut *transaction).await?;
        }
        quarantine(&mut transaction, &damage, now).await?;
        transaction.commit().await?;
        done += games.len();
        tracing::info!(games = done, "games from an earlier version have got digests");
    }
}
