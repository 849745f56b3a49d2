//! Writing to SQLite.

use serde::Serialize;
use sqlx::sqlite::SqliteConnection;

use super::journal::Plan;
use super::sqlite_batch::{self as batch, Span, has_no_answer};
use super::sqlite_people as people;
use super::{Challenge, Done, GameRow, StoreError, Stored, Write, sqlite_ratings, sqlite_reviews};

/// Writes all of it at a time of day and does what is planned for the journal, or does nothing.
pub(super) async fn commit(
    connection: &mut SqliteConnection,
    writes: &[Write],
    plan: &Plan,
    now: i64,
) -> Stored<Vec<Done>> {
    let done = transact(connection, writes, plan, now).await;
    if done.is_err() {
        // It fails if there is no transaction any more, and then nothing needs to be done.
        let _ = sqlx::query("ROLLBACK").execute(connection).await;
    }
    done
}

async fn transact(connection: &mut SqliteConnection, writes: &[Write], plan: &Plan, now: i64) -> Stored<Vec<Done>> {
    let is_all = writes.iter().all(has_no_answer);
    let span = if is_all { Span::Whole } else { Span::Begin };
    batch::write(connection, writes, plan, span, now).await?;
    if is_all {
        return Ok(vec![Done::Yes; writes.len()]);
    }
    let mut done = Vec::with_capacity(writes.len());
    for write in writes {
        done.push(one(connection, write, now).await?);
    }
    sqlx::query("COMMIT").execute(connection).await?;
    Ok(done)
}

/// Everything stored serialises, so there is always a text.
fn text_of(value: &impl Serialize) -> String {
    serde_json::to_string(value).unwrap_or_default()
}

/// Does one thing, unless it is part of the batch: that has no answer.
async fn one(connection: &mut SqliteConnection, write: &Write, now: i64) -> Stored<Done> {
    let changed = match write {
        Write::Event { .. } | Write::Tick(_) | Write::Game(_) | Write::Next { .. } => return Ok(Done::Yes),
        Write::End { rated: false, .. } => return Ok(Done::Yes),
        Write::End { game, ended, .. } => return sqlite_ratings::end(connection, game, ended.as_ref()).await,
        Write::Challenge(challenge) => insert_challenge(connection, challenge, now).await?,
        Write::Accept { challenge, game } => accept(connection, challenge, game, now).await?,
        Write::Withdraw { challenge } => {
            let query =
                sqlx::query("UPDATE challenges SET withdrawn = 1 WHERE id = ? AND game IS NULL AND withdrawn = 0");
            query.bind(challenge).execute(connection).await?.rows_affected()
        }
        Write::Review(row) => sqlite_reviews::keep(connection, row).await?,
        Write::Person(write) => people::write(connection, write, now).await?,
    };
    Ok(if changed > 0 { Done::Yes } else { Done::No })
}

/// Keeps a guest that was only a cookie until now.
pub(super) async fn keep_user(connection: &mut SqliteConnection, user: &str, now: i64) -> Stored<()> {
    let query = sqlx::query("INSERT OR IGNORE INTO users (id, created_at) VALUES (?, ?)");
    query.bind(user).bind(now).execute(connection).await?;
    Ok(())
}

async fn insert_challenge(connection: &mut SqliteConnection, challenge: &Challenge, now: i64) -> Stored<u64> {
    let user = challenge
        .by
        .holder
        .user()
        .ok_or_else(|| StoreError::NotDone("a bot made a challenge".into()))?;
    keep_user(connection, user, now).await?;
    let query = sqlx::query(
        "INSERT INTO challenges (id, created_at, user, settings, rated, side, open) VALUES (?, ?, ?, ?, ?, ?, ?)",
    )
    .bind(&challenge.id)
    .bind(challenge.created_at)
    .bind(user)
    .bind(text_of(&challenge.settings))
    .bind(challenge.rated)
    .bind(challenge.side.word())
    .bind(challenge.open);
    let made = query.execute(&mut *connection).await?.rows_affected();
    let query = sqlx::query(
        "UPDATE challenges SET withdrawn = 1 WHERE user = ?1 AND game IS NULL AND withdrawn = 0 AND id NOT IN (
            SELECT id FROM challenges WHERE user = ?1 AND game IS NULL AND withdrawn = 0
            ORDER BY created_at DESC, id = ?2 DESC, id DESC LIMIT ?3)",
    );
    let query = query.bind(user).bind(&challenge.id).bind(Challenge::MOST);
    query.execute(connection).await?;
    Ok(made)
}

async fn accept(connection: &mut SqliteConnection, challenge: &str, game: &GameRow, now: i64) -> Stored<u64> {
    let query = sqlx::query("UPDATE challenges SET game = ? WHERE id = ? AND game IS NULL AND withdrawn = 0");
    let changed = query.bind(&game.id).bind(challenge).execute(&mut *connection).await?;
    match changed.rows_affected() {
        0 => Ok(0),
        _ => {
            batch::insert_game(connection, game, now).await?;
            Ok(1)
        }
    }
}
