//! Reviews of games in SQLite.

use sqlx::sqlite::{SqliteConnection, SqliteRow};
use sqlx::{Row, SqlitePool};

use super::{ReviewRow, Stored};

/// Keeps that a review is wanted, or the review; one that is there stays.
pub(super) async fn keep(connection: &mut SqliteConnection, row: &ReviewRow) -> Stored<u64> {
    let query = sqlx::query(
        "INSERT INTO reviews (game, person, asked_at, review) VALUES (?1, ?2, ?3, ?4)
         ON CONFLICT (game) DO UPDATE SET review = ?4 WHERE review IS NULL AND ?4 IS NOT NULL",
    );
    let query = query
        .bind(&row.game)
        .bind(&row.person)
        .bind(row.asked_at)
        .bind(&row.review);
    Ok(query.execute(connection).await?.rows_affected())
}

pub(super) async fn review(pool: &SqlitePool, game: &str) -> Stored<Option<ReviewRow>> {
    let query = sqlx::query("SELECT game, person, asked_at, review FROM reviews WHERE game = ?").bind(game);
    query.fetch_optional(pool).await?.map(|row| read(&row)).transpose()
}

/// Those that are wanted, the oldest first.
pub(super) async fn wanted(pool: &SqlitePool) -> Stored<Vec<ReviewRow>> {
    let query =
        sqlx::query("SELECT game, person, asked_at, review FROM reviews WHERE review IS NULL ORDER BY asked_at, game");
    query.fetch_all(pool).await?.iter().map(read).collect()
}

fn read(row: &SqliteRow) -> Stored<ReviewRow> {
    Ok(ReviewRow {
        game: row.try_get("game")?,
        person: row.try_get("person")?,
        asked_at: row.try_get("asked_at")?,
        review: row.try_get("review")?,
    })
}
