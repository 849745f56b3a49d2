//! The steps by which a store of any age is brought up to date.

use sqlx::{SqlSafeStr, SqliteConnection};
use sqlx_core::migrate::{Migration, MigrationType, Migrator};

use super::{StoreError, Stored};

/// Every step with its number. What is listed here has been taken somewhere and never changes: a changed text is
/// refused.
const STEPS: &[(i64, &str, &str)] = &[
    (1, "first", include_str!("../../migrations/0001_first.sql")),
    (2, "parts", include_str!("../../migrations/0002_parts.sql")),
    (3, "batch", include_str!("../../migrations/0003_batch.sql")),
    (4, "identity", include_str!("../../migrations/0004_identity.sql")),
    (5, "digests", include_str!("../../migrations/0005_digests.sql")),
    (6, "ratings", include_str!("../../migrations/0006_ratings.sql")),
    (7, "archive", include_str!("../../migrations/0007_archive.sql")),
    (9, "fair play", include_str!("../../migrations/0009_fair_play.sql")),
    (
        10,
        "challenges waiting",
        include_str!("../../migrations/0010_challenges_waiting.sql"),
    ),
    (11, "push", include_str!("../../migrations/0011_push.sql")),
    (12, "reviews", include_str!("../../migrations/0012_reviews.sql")),
    (
        13,
        "push sessions",
        include_str!("../../migrations/0013_push_sessions.sql"),
    ),
    (14, "studies", include_str!("../../migrations/0014_studies.sql")),
];

/// The steps as the library knows them.
pub(super) fn migrator() -> Migrator {
    let steps = STEPS.iter().map(|(number, name, sql)| {
        let name = (*name).into();
        Migration::new(*number, name, MigrationType::Simple, sql.into_sql_str(), false)
    });
    Migrator::with_migrations(steps.collect())
}

/// Takes the steps that have not been taken yet, each as one transaction.
pub(super) async fn run(connection: &mut SqliteConnection) -> Stored<()> {
    let run = migrator().run(connection).await;
    run.map_err(|error| StoreError::NotDone(error.to_string()))
}

/// Whether a store is as this program would have it, for those who only read it.
///
/// # Errors
/// If it is older or newer.
pub(super) async fn check(connection: &mut SqliteConnection) -> Stored<()> {
    let taken: Vec<i64> = sqlx::query_scalar("SELECT version FROM _sqlx_migrations WHERE success ORDER BY version")
        .fetch_all(connection)
        .await?;
    let known: Vec<i64> = STEPS.iter().map(|(number, ..)| *number).collect();
    if taken == known {
        return Ok(());
    }
    let message = if taken.iter().any(|number| !known.contains(number)) {
        "the store is of a newer version: use the program of that version"
    } else {
        "the store is of an older version: start the server once to bring it up to date"
    };
    Err(StoreError::NotDone(message.into()))
}
