//! Writing to SQLite.

use serde::Serialize;
use sqlx::sqlite::SqliteConnection;

use super::journal::Plan;
use super::sqlite_batch::{self as batch, Span, has_no_answer};
use super::{Account, Challenge, Done, GameRow, Holder, StoreError, Stored, Write, sqlite_ratings};

/// Writes all of it, and does what is planned for the journal.
/// Does all of it at a time of day, or nothing.
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
        Write::Register(account) => register(connection, account, now).await?,
        Write::Rename { user, name } => rename(connection, user, name).await?,
        Write::Password { user, password, keep } => {
            let query = sqlx::query("UPDATE users SET password = ? WHERE id = ?");
            query.bind(password).bind(user).execute(&mut *connection).await?;
            let query = sqlx::query("DELETE FROM sessions WHERE user = ? AND token <> ?");
            query.bind(user).bind(keep).execute(connection).await?;
            1
        }
        Write::Delete { user } => delete(connection, user, now).await?,
        Write::Session { token, user } => insert_session(connection, token, user, now).await?,
        Write::EndSession { token } => {
            let query = sqlx::query("DELETE FROM sessions WHERE token = ?").bind(token);
            query.execute(connection).await?.rows_affected()
        }
        Write::TakeOver { guest, account } => take_over(connection, guest, account).await?,
    };
    Ok(if changed > 0 { Done::Yes } else { Done::No })
}

/// Keeps a guest that was only a cookie until now.
async fn keep_user(connection: &mut SqliteConnection, user: &str, now: i64) -> Stored<()> {
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
    Ok(query.execute(connection).await?.rows_affected())
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

async fn register(connection: &mut SqliteConnection, account: &Account, now: i64) -> Stored<u64> {
    keep_user(connection, &account.user, now).await?;
    let query = sqlx::query(
        "UPDATE users SET name = ?1, name_key = ?2, password = ?3 WHERE id = ?4 AND name IS NULL AND deleted_at IS NULL
            AND NOT EXISTS (SELECT 1 FROM users WHERE name_key = ?2)",
    )
    .bind(&account.name)
    .bind(account.name.to_lowercase())
    .bind(&account.password)
    .bind(&account.user);
    match query.execute(&mut *connection).await?.rows_affected() {
        0 => Ok(0),
        _ => insert_session(connection, &account.session, &account.user, now).await,
    }
}

async fn rename(connection: &mut SqliteConnection, user: &str, name: &str) -> Stored<u64> {
    let query = sqlx::query(
        "UPDATE users SET name = ?1, name_key = ?2 WHERE id = ?3
            AND NOT EXISTS (SELECT 1 FROM users WHERE name_key = ?2 AND id <> ?3)",
    );
    let query = query.bind(name).bind(name.to_lowercase()).bind(user);
    Ok(query.execute(connection).await?.rows_affected())
}

async fn delete(connection: &mut SqliteConnection, user: &str, now: i64) -> Stored<u64> {
    let sessions = sqlx::query("DELETE FROM sessions WHERE user = ?").bind(user);
    sessions.execute(&mut *connection).await?;
    let ratings = sqlx::query("DELETE FROM ratings WHERE holder = ?").bind(Holder::User(user.to_string()).key());
    ratings.execute(&mut *connection).await?;
    let challenges = sqlx::query("UPDATE challenges SET withdrawn = 1 WHERE user = ? AND game IS NULL").bind(user);
    challenges.execute(&mut *connection).await?;
    let query =
        sqlx::query("UPDATE users SET name = NULL, name_key = NULL, password = NULL, deleted_at = ? WHERE id = ?");
    Ok(query.bind(now).bind(user).execute(connection).await?.rows_affected())
}

async fn insert_session(connection: &mut SqliteConnection, token: &str, user: &str, now: i64) -> Stored<u64> {
    let query = sqlx::query("INSERT INTO sessions (token, user, created_at) VALUES (?, ?, ?)");
    let query = query.bind(token).bind(user).bind(now);
    Ok(query.execute(connection).await?.rows_affected())
}

/// A game between the guest and the account stays as it is: nobody plays themselves.
async fn take_over(connection: &mut SqliteConnection, guest: &str, account: &str) -> Stored<u64> {
    let query = sqlx::query(
        "UPDATE games SET a_user = CASE a_user WHEN ?2 THEN ?1 ELSE a_user END,
            b_user = CASE b_user WHEN ?2 THEN ?1 ELSE b_user END
            WHERE (a_user = ?2 OR b_user = ?2) AND coalesce(a_user, '') <> ?1 AND coalesce(b_user, '') <> ?1",
    );
    let games = query.bind(account).bind(guest).execute(&mut *connection).await?;
    let query = sqlx::query("UPDATE challenges SET user = ? WHERE user = ? AND game IS NULL");
    let challenges = query.bind(account).bind(guest).execute(connection).await?;
    Ok(games.rows_affected() + challenges.rows_affected())
}
