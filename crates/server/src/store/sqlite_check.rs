//! Whether a store is whole: the file, the journal, and every game replayed by the referee.

use std::io;
use std::path::Path;

use quincunx_play::{Entry, Game, Verdict};
use sqlx::sqlite::{SqliteConnection, SqliteRow};
use sqlx::{Connection, QueryBuilder, Row};

use super::digest::Digest;
use super::sqlite_copy::open_to_read;
use super::sqlite_journal::{self as journal, Waiting};
use super::sqlite_read::{GAMES, game_row};
use super::{StoreError, Stored, migrations};
use crate::secret::Secret;

/// So many games are read at once.
const AT_ONCE: u32 = 200;

/// References that foreign keys do not watch over: what refers to what, and those that refer to nothing.
const REFERENCES: [(&str, &str); 6] = [
    (
        "events of game {} are there, but not the game",
        "SELECT DISTINCT game FROM events WHERE game NOT IN (SELECT id FROM games)",
    ),
    (
        "challenge {} became a game that is not there",
        "SELECT id FROM challenges WHERE game IS NOT NULL AND game NOT IN (SELECT id FROM games)",
    ),
    (
        "game {} follows one that is not there",
        "SELECT id FROM games WHERE previous IS NOT NULL AND previous NOT IN (SELECT id FROM games)",
    ),
    (
        "game {} is followed by one that is not there",
        "SELECT id FROM games WHERE next IS NOT NULL AND next NOT IN (SELECT id FROM games)",
    ),
    (
        "game {} is played by somebody who is not there",
        "SELECT id FROM games WHERE a_user NOT IN (SELECT id FROM users) OR b_user NOT IN (SELECT id FROM users)",
    ),
    (
        "a rating belongs to {}, who is not there",
        "SELECT DISTINCT holder FROM ratings WHERE holder LIKE 'user:%' AND substr(holder, 6) NOT IN (SELECT id FROM users)",
    ),
];

/// What a check has found.
#[derive(Debug, Default)]
pub struct Report {
    /// How many games were replayed.
    pub games: u64,
    /// How many events they have.
    pub events: u64,
    /// What is wrong, a sentence each.
    pub damage: Vec<String>,
}

/// Checks the store of a data folder, also while a server uses it; nothing is changed. It tells how many games of how
/// many are done.
///
/// # Errors
/// `InvalidInput` if there is no store, or one of another version. Damage is no error.
pub async fn check(data: &Path, mut progress: impl FnMut(u64, u64)) -> io::Result<Report> {
    let mut connection = open_to_read(data).await?;
    let mut report = Report::default();
    if let Err(error) = Secret::read(data) {
        report.damage.push(error.to_string());
    }
    // A file that cannot be read at all says so at its first question.
    if let Err(error) = sqlx::query("SELECT count(*) FROM sqlite_schema")
        .execute(&mut connection)
        .await
    {
        report.damage.push(format!("the file cannot be read: {error}"));
        return Ok(report);
    }
    migrations::check(&mut connection).await.map_err(|error| {
        io::Error::new(
            io::ErrorKind::InvalidInput,
            format!("{}: {}", data.display(), error.reason()),
        )
    })?;
    if let Err(error) = look(&mut connection, &mut report, &mut progress).await {
        report
            .damage
            .push(format!("the check could not go on: {}", error.reason()));
    }
    Ok(report)
}

async fn look(
    connection: &mut SqliteConnection,
    report: &mut Report,
    progress: &mut impl FnMut(u64, u64),
) -> Stored<()> {
    // One moment of the store, whatever a server does meanwhile.
    let mut moment = connection.begin().await?;
    let found: Vec<String> = sqlx::query_scalar("PRAGMA integrity_check")
        .fetch_all(&mut *moment)
        .await?;
    let found = found.into_iter().filter(|line| line != "ok");
    report.damage.extend(found.map(|line| format!("SQLite: {line}")));
    for row in sqlx::query("PRAGMA foreign_key_check").fetch_all(&mut *moment).await? {
        let (table, parent): (String, String) = (row.try_get("table")?, row.try_get("parent")?);
        report
            .damage
            .push(format!("a row of {table} refers to one of {parent} that is not there"));
    }
    for (sentence, sql) in REFERENCES {
        let keys: Vec<String> = sqlx::query_scalar(sql).fetch_all(&mut *moment).await?;
        report.damage.extend(keys.iter().map(|key| sentence.replace("{}", key)));
    }
    for (source, key, reason) in journal::set_aside(&mut moment).await? {
        report.damage.push(format!("{source} {key} was set aside: {reason}"));
    }
    let (mut waiting, damage) = journal::read(&mut moment).await?;
    report
        .damage
        .extend(damage.into_iter().map(|damage| match damage.source {
            "journal" => damage.reason,
            source => format!("{source} {}: {}", damage.key, damage.reason),
        }));
    games(&mut moment, report, &mut waiting, progress).await?;
    // What waits for games that are there has been taken by them.
    let lost = waiting.keys();
    report
        .damage
        .extend(lost.map(|game| format!("events of game {game} are in the journal, but not the game")));
    Ok(())
}

async fn games(
    connection: &mut SqliteConnection,
    report: &mut Report,
    waiting: &mut Waiting,
    progress: &mut impl FnMut(u64, u64),
) -> Stored<()> {
    let count: i64 = sqlx::query_scalar("SELECT count(*) FROM games")
        .fetch_one(&mut *connection)
        .await?;
    let mut last = String::new();
    loop {
        let mut query = QueryBuilder::new(GAMES);
        query.push("g.id > ").push_bind(last.clone());
        query.push(" ORDER BY g.id LIMIT ").push_bind(AT_ONCE);
        let rows = query.build().fetch_all(&mut *connection).await?;
        for row in &rows {
            last = row.try_get_unchecked("id")?;
            let sorted = journal::sorted(connection, &last).await?;
            let waits = waiting.remove(&last).unwrap_or_default();
            report.games += 1;
            match sorted.and_then(|sorted| judge(row, sorted, waits)) {
                Ok(events) => report.events += events as u64,
                Err(reason) => report.damage.push(format!("game {last}: {reason}")),
            }
        }
        progress(report.games, count.unsigned_abs());
        if rows.len() < AT_ONCE as usize {
            return Ok(());
        }
    }
}

/// How many events a game has, or what is wrong with it. Of its events, some are in their place and some wait.
fn judge(row: &SqliteRow, mut events: Vec<String>, mut waiting: Vec<(usize, String)>) -> Result<usize, String> {
    let game = game_row(row).map_err(|error| error.reason().to_string())?;
    let read = |error: sqlx::Error| StoreError::from(error).reason().to_string();
    let counted: i64 = row.try_get("events").map_err(read)?;
    let digest: String = row.try_get("digest").map_err(read)?;
    if events.len() as i64 != counted {
        return Err(format!(
            "{} events are in their place, and {counted} should be",
            events.len()
        ));
    }
    if Digest::read(&digest) != Some(Digest::of_game(&game.id, events.iter().map(String::as_str))) {
        return Err("an event has been changed: its digest is another".into());
    }
    waiting.retain(|(n, _)| *n >= events.len());
    journal::follow(events.len(), &waiting)?;
    events.extend(waiting.into_iter().map(|(_, entry)| entry));

    let ruleset = game.settings.ruleset.to_string();
    for (column, wanted) in [
        ("ruleset", ruleset.as_str()),
        ("game", game.settings.ruleset.game().name),
    ] {
        let found: String = row.try_get(column).map_err(read)?;
        if found != wanted {
            return Err(format!("its {column} is {found}, and {wanted} by its settings"));
        }
    }
    let clocked: bool = row.try_get("clocked").map_err(read)?;
    if clocked != game.settings.clock.is_some() {
        return Err("its row does not know whether it has a clock".into());
    }

    let entries = events
        .iter()
        .enumerate()
        .map(|(n, entry)| serde_json::from_str(entry).map_err(|error| format!("event {n} cannot be read: {error}")));
    let log = entries.collect::<Result<Vec<Entry>, String>>()?;
    let replayed =
        Game::replay(game.settings, &log).map_err(|error| format!("its events cannot be replayed: {error}"))?;
    let ended = game.ended.map(|ended| {
        let verdict = Verdict {
            winner: ended.winner,
            seat: ended.seat,
            reason: ended.reason,
        };
        (verdict, ended.plies as usize)
    });
    let replayed = replayed.verdict().map(|verdict| (verdict, replayed.plies()));
    if ended != replayed {
        let say = |end: Option<(Verdict, usize)>| match end {
            None => "it goes on".to_string(),
            Some((verdict, plies)) => match verdict.winner {
                Some(winner) => format!("player {winner} won after {plies} plies by {}", verdict.reason),
                None => format!("nobody won after {plies} plies by {}", verdict.reason),
            },
        };
        return Err(format!(
            "its row says that {}, and its events that {}",
            say(ended),
            say(replayed)
        ));
    }
    Ok(events.len())
}
