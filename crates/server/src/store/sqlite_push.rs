//! Browsers that want to be told, in SQLite.

use quincunx_texts::Lang;
use sqlx::sqlite::SqliteConnection;
use sqlx::{Row, SqlitePool};

use super::Stored;
use super::sqlite_write::keep_user;
use crate::push::Subscription;

/// How many browsers a person may have.
const MOST: i64 = 5;

/// Keeps one, unless the session in which it is asked for has just ended.
pub(super) async fn subscribe(
    connection: &mut SqliteConnection,
    user: &str,
    session: Option<&str>,
    subscription: &Subscription,
    now: i64,
) -> Stored<u64> {
    keep_user(connection, user, now).await?;
    let query = sqlx::query(
        "INSERT INTO push (endpoint, user, key, auth, lang, created_at, session) SELECT ?1, ?2, ?3, ?4, ?5, ?6, ?7
            WHERE ?7 IS NULL OR EXISTS (SELECT 1 FROM sessions WHERE token = ?7)
            ON CONFLICT (endpoint) DO UPDATE SET user = excluded.user, key = excluded.key, auth = excluded.auth,
                lang = excluded.lang, created_at = excluded.created_at, session = excluded.session",
    )
    .bind(&subscription.endpoint)
    .bind(user)
    .bind(&subscription.key)
    .bind(&subscription.auth)
    .bind(subscription.lang.tag())
    .bind(now)
    .bind(session);
    if query.execute(&mut *connection).await?.rows_affected() == 0 {
        return Ok(0);
    }
    let query = sqlx::query(
        "DELETE FROM push WHERE user = ?1 AND endpoint NOT IN
            (SELECT endpoint FROM push WHERE user = ?1 ORDER BY created_at DESC, endpoint LIMIT ?2)",
    );
    query.bind(user).bind(MOST).execute(connection).await?;
    Ok(1)
}

/// Browsers of a guest who becomes somebody with an account, in a session of it.
pub(super) async fn take_over(
    connection: &mut SqliteConnection,
    guest: &str,
    account: &str,
    session: &str,
) -> Stored<()> {
    let query = sqlx::query("UPDATE push SET user = ?, session = ? WHERE user = ?");
    let query = query.bind(account).bind(session).bind(guest);
    query.execute(connection).await?;
    Ok(())
}

pub(super) async fn unsubscribe(connection: &mut SqliteConnection, user: &str, endpoint: &str) -> Stored<u64> {
    let query = sqlx::query("DELETE FROM push WHERE endpoint = ? AND user = ?");
    Ok(query
        .bind(endpoint)
        .bind(user)
        .execute(connection)
        .await?
        .rows_affected())
}

pub(super) async fn subscriptions(pool: &SqlitePool, user: &str) -> Stored<Vec<Subscription>> {
    let sql = "SELECT endpoint, key, auth, lang FROM push WHERE user = ? ORDER BY created_at DESC";
    let rows = sqlx::query(sql).bind(user).fetch_all(pool).await?;
    let subscription = |row: &sqlx::sqlite::SqliteRow| {
        let lang: String = row.try_get("lang")?;
        Ok(Subscription {
            endpoint: row.try_get("endpoint")?,
            key: row.try_get("key")?,
            auth: row.try_get("auth")?,
            lang: Lang::from_tag(&lang).unwrap_or_default(),
        })
    };
    rows.iter().map(subscription).collect()
}
