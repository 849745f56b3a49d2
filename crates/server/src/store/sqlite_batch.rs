//! What most commits do, as one statement.
//!
//! SQLite has a thread of its own, and the way there and back costs more than most statements do. So whatever has no
//! answer goes there as one row of the view `batch`, which triggers of the store take apart. The texts put together
//! here are safe: they are made of constants, and every value is bound.

use std::collections::HashMap;

use serde::Serialize;
use sqlx::sqlite::{SqliteArguments, SqliteConnection};
use sqlx::{Arguments, AssertSqlSafe};

use super::digest::Digest;
use super::journal::{Part, Plan};
use super::{GameRow, StoreError, Stored, Write};

/// If it fails, the whole transaction is undone: to undo the statement alone SQLite would keep a copy of every page.
const INSERT: &str = "INSERT OR ROLLBACK INTO batch (tick, row, events, digest, now, users, games, next, ends) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?);";

/// Whether a write has no answer, so that it can be part of a batch.
pub(super) fn has_no_answer(write: &Write) -> bool {
    match write {
        Write::Event { .. } | Write::Tick(_) | Write::Game(_) | Write::Next { .. } => true,
        Write::End { rated, .. } => !rated,
        _ => false,
    }
}

/// Whether what is done is to be all of a transaction.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Span {
    /// It is.
    Whole,
    /// More comes after it, before the transaction ends.
    Begin,
    /// It is somewhere in a transaction.
    Within,
}

/// A row of the view: arrays of rows, as JSON.
#[derive(Default)]
struct Batch {
    /// The time of day, in milliseconds since 1970.
    now: i64,
    tick: Option<i64>,
    users: Option<String>,
    games: Option<String>,
    next: Option<String>,
    ends: Option<String>,
}

/// Does all writes that have no answer, and what is planned for the journal, where the events among them are.
pub(super) async fn write(
    connection: &mut SqliteConnection,
    writes: &[Write],
    plan: &Plan,
    span: Span,
    now: i64,
) -> Stored<()> {
    let mut batch = Batch::new(now);
    batch.add_games(writes.iter().filter_map(|write| match write {
        Write::Game(row) => Some(&**row),
        _ => None,
    }))?;
    let next = writes.iter().filter_map(|write| match write {
        Write::Next { game, next } => Some((game, next)),
        _ => None,
    });
    batch.next = array(next)?;
    batch.ends = array(writes.iter().filter_map(end))?;
    let ticks = writes.iter().filter_map(|write| match write {
        Write::Tick(tick) => Some(*tick as i64),
        _ => None,
    });
    batch.tick = ticks.max();
    batch.run(connection, plan, span).await
}

/// Makes a game; the guests in it are kept from now on.
pub(super) async fn insert_game(connection: &mut SqliteConnection, row: &GameRow, now: i64) -> Stored<()> {
    let mut batch = Batch::new(now);
    batch.add_games([row].into_iter())?;
    batch.run(connection, &Plan::default(), Span::Within).await
}

/// Puts events in their place, and says in the rows of their games how many are there now and what their digest is.
pub(super) async fn sort(connection: &mut SqliteConnection, parts: &[Part]) -> Stored<()> {
    let (mut sql, mut values) = (String::new(), SqliteArguments::default());
    push_parts(connection, &mut sql, &mut values, parts).await?;
    sqlx::query_with(AssertSqlSafe(sql), values).execute(connection).await?;
    Ok(())
}

impl Batch {
    fn new(now: i64) -> Batch {
        Batch {
            now,
            ..Batch::default()
        }
    }

    fn add_games<'a>(&mut self, games: impl Iterator<Item = &'a GameRow> + Clone) -> Stored<()> {
        let seats = games.clone().flat_map(|row| &row.seats);
        self.users = array(seats.filter_map(|seat| seat.holder.user()))?;
        self.games = array(games.map(game))?;
        Ok(())
    }

    async fn run(self, connection: &mut SqliteConnection, plan: &Plan, span: Span) -> Stored<()> {
        let (mut sql, mut values) = (String::new(), SqliteArguments::default());
        push_parts(connection, &mut sql, &mut values, &plan.sorted).await?;
        if let Some(before) = plan.before {
            sql += "DELETE FROM journal WHERE row < ?; UPDATE clock SET first = ?;";
            bind(&mut values, before)?;
            bind(&mut values, before)?;
        }
        let alone = sql.is_empty() && span == Span::Whole;
        sql += INSERT;
        let row = plan.row.as_ref();
        bind(&mut values, self.tick)?;
        bind(&mut values, row.map(|(row, _)| *row))?;
        bind(&mut values, row.map(|(_, events)| events.as_str()))?;
        bind(
            &mut values,
            row.map(|(row, events)| Digest::of_row(*row, events).to_string()),
        )?;
        bind(&mut values, self.now)?;
        for rows in [self.users, self.games, self.next, self.ends] {
            bind(&mut values, rows)?;
        }
        // A statement alone is a transaction.
        if !alone && span != Span::Within {
            sql.insert_str(0, "BEGIN IMMEDIATE;");
        }
        if !alone && span == Span::Whole {
            sql += "COMMIT;";
        }
        // With the number of parts the text changes, and SQLite should not keep one for each.
        let query = sqlx::query_with(AssertSqlSafe(sql), values).persistent(plan.sorted.is_empty());
        query.execute(connection).await?;
        Ok(())
    }
}

async fn push_parts(
    connection: &mut SqliteConnection,
    sql: &mut String,
    values: &mut SqliteArguments,
    parts: &[Part],
) -> Stored<()> {
    let Some(more) = parts.len().checked_sub(1) else {
        return Ok(());
    };
    *sql += "INSERT INTO events (game, n, entries) VALUES (?, ?, ?)";
    *sql += &", (?, ?, ?)".repeat(more);
    *sql += "; UPDATE games SET events = new.value ->> 1, digest = new.value ->> 2 FROM json_each(?) AS new
        WHERE games.id = new.value ->> 0;";
    for part in parts {
        bind(values, part.game.as_str())?;
        bind(values, part.n as i64)?;
        bind(values, part.text())?;
    }
    let before = digests(connection, parts).await?;
    // If the row counts other events than these follow, it stays as it is, so that the damage can be seen.
    let after = parts.iter().filter_map(|part| {
        let (_, before) = before.get(&part.game).filter(|(count, _)| *count == part.n)?;
        let digest = part.digest(*before).to_string();
        Some((&part.game, part.n + part.entries.len(), digest))
    });
    bind(values, array(after)?)
}

/// What the rows of games say of the events that are in their place: how many they are, and their digest.
async fn digests(connection: &mut SqliteConnection, parts: &[Part]) -> Stored<HashMap<String, (usize, Digest)>> {
    let games = array(parts.iter().map(|part| &part.game))?;
    let sql = "SELECT id, events, digest FROM games WHERE id IN (SELECT value FROM json_each(?))";
    let rows: Vec<(String, i64, String)> = sqlx::query_as(sql).bind(games).fetch_all(connection).await?;
    let known = rows.into_iter().filter_map(|(game, count, digest)| {
        let digest = Digest::read(&digest)?;
        Some((game, (usize::try_from(count).ok()?, digest)))
    });
    Ok(known.collect())
}

fn bind<'a, T>(values: &mut SqliteArguments, value: T) -> Stored<()>
where
    T: sqlx::Encode<'a, sqlx::Sqlite> + sqlx::Type<sqlx::Sqlite>,
{
    values
        .add(value)
        .map_err(|error| StoreError::NotDone(error.to_string()))
}

/// Rows as JSON, if there are any.
fn array<T: Serialize>(rows: impl Iterator<Item = T>) -> Stored<Option<String>> {
    let rows: Vec<T> = rows.collect();
    if rows.is_empty() {
        return Ok(None);
    }
    let text = serde_json::to_string(&rows).map_err(|error| StoreError::NotDone(error.to_string()))?;
    Ok(Some(text))
}

fn game(row: &GameRow) -> impl Serialize {
    let [a, b] = row.seats.each_ref().map(|seat| (seat.holder.user(), seat.holder.bot()));
    let ruleset = &row.settings.ruleset;
    (
        &row.id,
        row.created_at,
        row.opened,
        ruleset.game().name,
        ruleset.to_string(),
        serde_json::to_string(&row.settings).unwrap_or_default(),
        a.0,
        a.1,
        b.0,
        b.1,
        row.rated,
        row.settings.clock.is_some(),
        row.previous.as_deref(),
    )
}

fn end(write: &Write) -> Option<impl Serialize> {
    let Write::End {
        game,
        ended,
        rated: false,
    } = write
    else {
        return None;
    };
    let ended = ended.as_ref();
    let seat = ended.and_then(|ended| ended.seat).map(|seat| seat.to_string());
    Some((
        game,
        ended.map(|ended| ended.at),
        ended.and_then(|ended| ended.winner),
        seat,
        ended.map(|ended| ended.reason.as_str()),
        ended.map(|ended| ended.plies),
    ))
}
