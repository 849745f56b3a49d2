//! Saved analyses in SQLite.

use sqlx::sqlite::{SqliteConnection, SqliteRow};
use sqlx::{Row, SqlitePool};

use super::{ListedStudy, Stored, StudyRow};

/// Keeps a study: a new one if its owner has room for it, or one of theirs in place of what it was.
pub(super) async fn keep(connection: &mut SqliteConnection, row: &StudyRow, now: i64) -> Stored<u64> {
    let listed = &row.listed;
    let query = sqlx::query(
        "UPDATE studies SET name = ?, ruleset = ?, shared = ?, changed_at = ?, record = ? WHERE id = ? AND user = ?",
    )
    .bind(&listed.name)
    .bind(&listed.ruleset)
    .bind(listed.shared)
    .bind(now)
    .bind(&row.record)
    .bind(&listed.id)
    .bind(&row.user);
    let changed = query.execute(&mut *connection).await?.rows_affected();
    if changed > 0 || !row.new {
        return Ok(changed);
    }
    let query = sqlx::query(
        "INSERT INTO studies (id, user, name, ruleset, shared, created_at, changed_at, record)
            SELECT ?1, ?2, ?3, ?4, ?5, ?6, ?6, ?7 FROM users WHERE id = ?2 AND name IS NOT NULL AND deleted_at IS NULL
            AND (SELECT count(*) FROM studies WHERE user = ?2) < ?8",
    )
    .bind(&listed.id)
    .bind(&row.user)
    .bind(&listed.name)
    .bind(&listed.ruleset)
    .bind(listed.shared)
    .bind(now)
    .bind(&row.record)
    .bind(StudyRow::MOST);
    Ok(query.execute(connection).await?.rows_affected())
}

pub(super) async fn delete(connection: &mut SqliteConnection, user: &str, id: &str) -> Stored<u64> {
    let query = sqlx::query("DELETE FROM studies WHERE id = ? AND user = ?");
    Ok(query.bind(id).bind(user).execute(connection).await?.rows_affected())
}

/// The studies of an account, the last changed first.
pub(super) async fn of_user(pool: &SqlitePool, user: &str) -> Stored<Vec<ListedStudy>> {
    let sql = "SELECT id, name, ruleset, shared, created_at, changed_at FROM studies WHERE user = ?
        ORDER BY changed_at DESC, id DESC";
    let rows = sqlx::query(sql).bind(user).fetch_all(pool).await?;
    rows.iter().map(listed).collect()
}

pub(super) async fn study(pool: &SqlitePool, id: &str) -> Stored<Option<StudyRow>> {
    let sql = "SELECT id, name, ruleset, shared, created_at, changed_at, user, record FROM studies WHERE id = ?";
    let row = sqlx::query(sql).bind(id).fetch_optional(pool).await?;
    let study = |row: SqliteRow| {
        Ok(StudyRow {
            listed: listed(&row)?,
            user: row.try_get("user")?,
            record: row.try_get("record")?,
            new: false,
        })
    };
    row.map(study).transpose()
}

fn listed(row: &SqliteRow) -> Stored<ListedStudy> {
    Ok(ListedStudy {
        id: row.try_get("id")?,
        name: row.try_get("name")?,
        ruleset: row.try_get("ruleset")?,
        shared: row.try_get("shared")?,
        created_at: row.try_get("created_at")?,
        changed_at: row.try_get("changed_at")?,
    })
}
