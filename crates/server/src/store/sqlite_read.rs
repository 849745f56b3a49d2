//! Reading from SQLite.

use quincunx_play::{Entry, Millis, Seat};
use serde::de::DeserializeOwned;
use sqlx::sqlite::{SqlitePool, SqliteRow};
use sqlx::{QueryBuilder, Row};

use super::set_aside::SetAside;
use super::sqlite_ratings::rating;
use super::{Challenge, Ended, GameRow, Holder, Rating, Sitting, StoreError, Stored};
use crate::side::Side;

/// A game with the names and ratings of its people.
pub(super) const GAMES: &str = "SELECT g.*,
    ua.name AS a_name, ua.deleted_at AS a_deleted, ub.name AS b_name, ub.deleted_at AS b_deleted,
    ra.rating AS a_rating, ra.deviation AS a_deviation, ra.volatility AS a_volatility, ra.games AS a_games,
    rb.rating AS b_rating, rb.deviation AS b_deviation, rb.volatility AS b_volatility, rb.games AS b_games
    FROM games g LEFT JOIN users ua ON ua.id = g.a_user LEFT JOIN users ub ON ub.id = g.b_user
    LEFT JOIN ratings ra ON ra.holder = 'user:' || g.a_user AND ra.game = g.game AND ra.pace = g.pace
    LEFT JOIN ratings rb ON rb.holder = 'user:' || g.b_user AND rb.game = g.game AND rb.pace = g.pace
    WHERE ";

const CHALLENGES: &str = "SELECT c.*, u.name AS u_name, u.deleted_at AS u_deleted,
    r.rating AS u_rating, r.deviation AS u_deviation, r.volatility AS u_volatility, r.games AS u_games
    FROM challenges c LEFT JOIN users u ON u.id = c.user
    LEFT JOIN ratings r ON r.holder = 'user:' || c.user AND r.pace = c.pace AND r.game =
        CASE WHEN json_valid(c.settings) THEN substr(json_extract(c.settings, '$.ruleset') || ':', 1,
            instr(json_extract(c.settings, '$.ruleset') || ':', ':') - 1) END
    WHERE c.withdrawn = 0 AND ";

pub(super) async fn tick(pool: &SqlitePool) -> Stored<Millis> {
    let sql = "SELECT max(tick, coalesce((SELECT tick FROM journal ORDER BY row DESC LIMIT 1), 0)) FROM clock";
    let tick: i64 = sqlx::query_scalar(sql).fetch_one(pool).await?;
    Ok(tick.unsigned_abs())
}

pub(super) async fn game(pool: &SqlitePool, id: &str) -> Stored<Option<GameRow>> {
    let mut query = QueryBuilder::new(GAMES);
    query.push("g.id = ").push_bind(id.to_string());
    let row = query.build().fetch_optional(pool).await?;
    row.as_ref().map(game_row).transpose()
}

pub(super) async fn events(pool: &SqlitePool, game: &str) -> Stored<Vec<Entry>> {
    let rows = sqlx::query("SELECT n, entries FROM events WHERE game = ? ORDER BY n")
        .bind(game)
        .fetch_all(pool)
        .await?;
    let mut events = Vec::new();
    for row in &rows {
        let (n, mut part): (i64, Vec<Entry>) = (row.try_get("n")?, json(row, "entries")?);
        if n != events.len() as i64 {
            return Err(StoreError::NotDone(format!(
                "events of game {game} are missing before number {n}"
            )));
        }
        events.append(&mut part);
    }
    Ok(events)
}

pub(super) async fn running(pool: &SqlitePool) -> Stored<Vec<String>> {
    let sql = "SELECT id FROM games WHERE ended_at IS NULL AND clocked = 1";
    Ok(sqlx::query_scalar(sql).fetch_all(pool).await?)
}

pub(super) async fn challenge(pool: &SqlitePool, id: &str) -> Stored<Option<Challenge>> {
    let mut query = QueryBuilder::new(CHALLENGES);
    query.push("c.id = ").push_bind(id.to_string());
    let row = query.build().fetch_optional(pool).await?;
    row.as_ref().map(challenge_row).transpose()
}

pub(super) async fn open_challenges_of(pool: &SqlitePool, user: &str, aside: &SetAside) -> Stored<Vec<Challenge>> {
    let mut query = QueryBuilder::new(CHALLENGES);
    query
        .push("c.open = 1 AND c.game IS NULL AND c.user = ")
        .push_bind(user.to_string());
    let rows = query.build().fetch_all(pool).await?;
    let kept = rows.iter().filter_map(|row| {
        let key: String = row.try_get("id").unwrap_or_default();
        aside.keep("challenge", &key, challenge_row(row))
    });
    Ok(kept.collect())
}

fn json<T: DeserializeOwned>(row: &SqliteRow, column: &str) -> Stored<T> {
    let text: String = row.try_get(column)?;
    serde_json::from_str(&text).map_err(|error| StoreError::NotDone(format!("{column}: {error}")))
}

fn sitting(row: &SqliteRow, prefix: &str) -> Stored<Sitting> {
    let user: Option<String> = row.try_get(format!("{prefix}_user").as_str())?;
    let holder = match user {
        Some(user) => Holder::User(user),
        None => {
            let name: String = row.try_get(format!("{prefix}_bot").as_str())?;
            return Ok(Sitting {
                rating: Rating::of_bot(row.try_get("game")?, &name),
                ..Sitting::new(Holder::Bot(name))
            });
        }
    };
    seated(row, prefix, holder)
}

fn seated(row: &SqliteRow, prefix: &str, holder: Holder) -> Stored<Sitting> {
    Ok(Sitting {
        holder,
        name: row.try_get(format!("{prefix}_name").as_str())?,
        deleted: row
            .try_get::<Option<i64>, _>(format!("{prefix}_deleted").as_str())?
            .is_some(),
        rating: rating(row, prefix)?,
    })
}

pub(super) fn game_row(row: &SqliteRow) -> Stored<GameRow> {
    let changes: Option<String> = row.try_get("changes")?;
    Ok(GameRow {
        id: row.try_get("id")?,
        created_at: row.try_get("created_at")?,
        opened: row.try_get::<i64, _>("opened")?.unsigned_abs(),
        settings: json(row, "settings")?,
        seats: [sitting(row, "a")?, sitting(row, "b")?],
        rated: row.try_get("rated")?,
        previous: row.try_get("previous")?,
        next: row.try_get("next")?,
        ended: ended(row)?,
        changes: changes.and_then(|text| serde_json::from_str(&text).ok()),
    })
}

fn ended(row: &SqliteRow) -> Stored<Option<Ended>> {
    let Some(at) = row.try_get("ended_at")? else {
        return Ok(None);
    };
    let seat: Option<String> = row.try_get("winner_seat")?;
    Ok(Some(Ended {
        at,
        winner: row.try_get("winner")?,
        seat: seat.and_then(|seat| Seat::BOTH.into_iter().find(|known| known.to_string() == seat)),
        reason: row.try_get("reason")?,
        plies: row.try_get("plies")?,
    }))
}

fn challenge_row(row: &SqliteRow) -> Stored<Challenge> {
    let side: String = row.try_get("side")?;
    Ok(Challenge {
        id: row.try_get("id")?,
        created_at: row.try_get("created_at")?,
        by: seated(row, "u", Holder::User(row.try_get("user")?))?,
        settings: json(row, "settings")?,
        rated: row.try_get("rated")?,
        side: Side::from_word(&side),
        open: row.try_get("open")?,
        game: row.try_get("game")?,
    })
}
