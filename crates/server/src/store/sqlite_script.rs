//! What most commits do, as one text of many statements.
//!
//! SQLite has a thread of its own, and the way there and back costs more than most statements do. So whatever has no
//! answer goes there together, and the rows of a statement as a JSON array, so that there are few different texts to
//! prepare.

use serde::Serialize;
use sqlx::Arguments;
use sqlx::sqlite::{SqliteArguments, SqliteConnection};

use super::journal::{Part, Plan};
use super::{GameRow, StoreError, Stored, Write};
use crate::ids::wall_time;

const USERS: &str = "INSERT OR IGNORE INTO users (created_at, id) SELECT ?, value FROM json_each(?);";
const GAMES: &str = "INSERT INTO games (id, created_at, opened, game, ruleset, settings, a_user, a_bot, b_user, b_bot,
        rated, clocked, previous)
    SELECT value ->> 0, value ->> 1, value ->> 2, value ->> 3, value ->> 4, value ->> 5, value ->> 6, value ->> 7,
        value ->> 8, value ->> 9, value ->> 10, value ->> 11, value ->> 12 FROM json_each(?);";
const NEXT: &str = "UPDATE games SET next = new.value ->> 1 FROM json_each(?) AS new
    WHERE games.id = new.value ->> 0 AND games.next IS NULL;";
const ENDS: &str =
    "UPDATE games SET ended_at = new.value ->> 1, winner = new.value ->> 2, winner_seat = new.value ->> 3,
        reason = new.value ->> 4, plies = new.value ->> 5
    FROM json_each(?) AS new WHERE games.id = new.value ->> 0;";

/// Statements and their values.
#[derive(Default)]
pub(super) struct Script<'a> {
    sql: String,
    values: SqliteArguments<'a>,
}

/// Whether a write has no answer, so that it can be part of a script.
pub(super) fn has_no_answer(write: &Write) -> bool {
    match write {
        Write::Event { .. } | Write::Tick(_) | Write::Game(_) | Write::Next { .. } => true,
        Write::End { rated, .. } => !rated,
        _ => false,
    }
}

impl<'a> Script<'a> {
    /// A statement without values.
    pub(super) fn push(&mut self, sql: &str) {
        self.sql += sql;
    }

    fn bind<T: sqlx::Encode<'a, sqlx::Sqlite> + sqlx::Type<sqlx::Sqlite> + 'a>(&mut self, value: T) -> Stored<()> {
        self.values.add(value).map_err(|error| StoreError(error.to_string()))
    }

    /// A statement for rows, if there are any.
    fn rows<T: Serialize>(&mut self, sql: &str, rows: impl Iterator<Item = T>) -> Stored<()> {
        let rows: Vec<T> = rows.collect();
        if rows.is_empty() {
            return Ok(());
        }
        let text = serde_json::to_string(&rows).map_err(|error| StoreError(error.to_string()))?;
        self.push(sql);
        self.bind(text)
    }

    /// What is planned for the journal.
    pub(super) fn journal(&mut self, plan: &'a Plan) -> Stored<()> {
        if let Some((row, events)) = &plan.row {
            self.push("INSERT INTO journal (row, events) VALUES (?, ?);");
            self.bind(*row)?;
            self.bind(events.as_str())?;
        }
        plan.sorted.iter().try_for_each(|part| self.part(part))?;
        if let Some(before) = plan.before {
            self.push("DELETE FROM journal WHERE row < ?;");
            self.bind(before)?;
        }
        Ok(())
    }

    /// Puts a part of the events of a game in its place.
    pub(super) fn part(&mut self, part: &'a Part) -> Stored<()> {
        self.push("INSERT INTO events (game, n, entries) VALUES (?, ?, ?);");
        self.bind(part.game.as_str())?;
        self.bind(part.n as i64)?;
        self.bind(part.entries.as_str())
    }

    /// Makes games; the guests in them are kept from now on.
    pub(super) fn games(&mut self, games: &[&GameRow]) -> Stored<()> {
        let seats = games.iter().flat_map(|row| &row.seats);
        let users: Vec<&str> = seats.filter_map(|seat| seat.holder.user()).collect();
        if !users.is_empty() {
            // Before the rest, as values go by the order of the statements.
            self.push(USERS);
            self.bind(wall_time())?;
            self.rows("", users.into_iter())?;
        }
        let settings = |row: &GameRow| serde_json::to_string(&row.settings).unwrap_or_default();
        let rows = games.iter().map(|row| {
            let [a, b] = row.seats.each_ref().map(|seat| (seat.holder.user(), seat.holder.bot()));
            let ruleset = &row.settings.ruleset;
            (
                &row.id,
                row.created_at,
                row.opened,
                ruleset.game().name,
                ruleset.to_string(),
                settings(row),
                a.0,
                a.1,
                b.0,
                b.1,
                row.rated,
                row.settings.clock.is_some(),
                row.previous.as_deref(),
            )
        });
        self.rows(GAMES, rows)
    }

    /// All writes that have no answer, but for the events, which are in the journal.
    pub(super) fn writes(&mut self, writes: &[Write]) -> Stored<()> {
        let games = writes.iter().filter_map(|write| match write {
            Write::Game(row) => Some(&**row),
            _ => None,
        });
        self.games(&games.collect::<Vec<_>>())?;
        let next = writes.iter().filter_map(|write| match write {
            Write::Next { game, next } => Some((game, next)),
            _ => None,
        });
        self.rows(NEXT, next)?;
        let ends = writes.iter().filter_map(|write| match write {
            Write::End {
                game,
                ended,
                rated: false,
            } => {
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
            _ => None,
        });
        self.rows(ENDS, ends)?;
        let ticks = writes.iter().filter_map(|write| match write {
            Write::Tick(tick) => Some(*tick as i64),
            _ => None,
        });
        if let Some(tick) = ticks.max() {
            self.push("UPDATE clock SET tick = ?;");
            self.bind(tick)?;
        }
        Ok(())
    }

    /// Does all of it, in order.
    pub(super) async fn run(self, connection: &mut SqliteConnection) -> Stored<()> {
        sqlx::query_with(&self.sql, self.values).execute(connection).await?;
        Ok(())
    }
}
