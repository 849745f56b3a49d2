//! People in SQLite.

use sqlx::sqlite::{SqliteConnection, SqlitePool, SqliteRow};
use sqlx::{QueryBuilder, Row};

use super::people::{
    Account, Before, Blocked, GuestState, ListedSession, NewSession, Person, PersonReport, PersonWrite, Session,
};
use super::sqlite_write::keep_user;
use super::{Holder, Stored};
use super::{sqlite_push as push, sqlite_studies as studies};
use crate::names;

const PEOPLE: &str = "SELECT id, name, created_at, deleted_at FROM users WHERE ";

/// Writes something about people; how many it has changed something for.
pub(super) async fn write(connection: &mut SqliteConnection, write: &PersonWrite, now: i64) -> Stored<u64> {
    match write {
        PersonWrite::Register(account) => register(connection, account, now).await,
        PersonWrite::Rename { user, password, name } => match is_password(connection, user, password).await? {
            true => rename(connection, user, name).await,
            false => Ok(0),
        },
        PersonWrite::Password {
            user,
            old,
            password,
            keep,
        } => match is_password(connection, user, old).await? {
            true => change_password(connection, user, password, Some(keep)).await,
            false => Ok(0),
        },
        PersonWrite::Delete { user } => delete(connection, user, now).await,
        PersonWrite::SignIn {
            user,
            password,
            session,
            before,
        } => {
            let begun = match is_password(connection, user, password).await? {
                true => insert_session(connection, user, session, now).await?,
                false => 0,
            };
            match before {
                _ if begun == 0 => {}
                Before::Guest(guest) => drop(spend(connection, guest, user, &session.token, now).await?),
                Before::Session(token) => drop(end_session(connection, token).await?),
            }
            Ok(begun)
        }
        PersonWrite::Used { tokens, before } => {
            let sql = "UPDATE sessions SET used_at = ? WHERE token IN (SELECT value FROM json_each(?)) AND used_at < ?";
            let tokens = serde_json::to_string(tokens).unwrap_or_default();
            let query = sqlx::query(sql).bind(now).bind(tokens).bind(before);
            Ok(query.execute(connection).await?.rows_affected())
        }
        PersonWrite::EndSession { token } => end_session(connection, token).await,
        PersonWrite::EndSessions { user, keep } => end_sessions(connection, user, keep.as_deref()).await,
        PersonWrite::Leave { user, password } => match is_password(connection, user, password).await? {
            true => end_sessions(connection, user, None).await.map(|_| 1),
            false => Ok(0),
        },
        PersonWrite::Codes { user, password, codes } => match is_password(connection, user, password).await? {
            true => insert_codes(connection, user, codes).await,
            false => Ok(0),
        },
        PersonWrite::Recover {
            user,
            code,
            password,
            device,
        } => {
            let query = sqlx::query("DELETE FROM recovery_codes WHERE user = ? AND code = ?");
            let used = query.bind(user).bind(code).execute(&mut *connection).await?;
            match used.rows_affected() {
                0 => Ok(0),
                _ => {
                    insert_device(connection, user, device.as_deref(), now).await?;
                    change_password(connection, user, password, None).await
                }
            }
        }
        PersonWrite::Block { user, blocked } => {
            let query = sqlx::query("INSERT OR IGNORE INTO blocks (user, blocked, created_at) VALUES (?, ?, ?)");
            let query = query.bind(user).bind(blocked).bind(now);
            Ok(query.execute(connection).await?.rows_affected())
        }
        PersonWrite::Unblock { user, blocked } => {
            let query = sqlx::query("DELETE FROM blocks WHERE user = ? AND blocked = ?");
            Ok(query
                .bind(user)
                .bind(blocked)
                .execute(connection)
                .await?
                .rows_affected())
        }
        PersonWrite::Subscribe {
            user,
            session,
            subscription,
        } => push::subscribe(connection, user, session.as_deref(), subscription, now).await,
        PersonWrite::Unsubscribe { user, endpoint } => push::unsubscribe(connection, user, endpoint).await,
        PersonWrite::KeepStudy(row) => studies::keep(connection, row, now).await,
        PersonWrite::DeleteStudy { user, id } => studies::delete(connection, user, id).await,
        PersonWrite::Report(report) => insert_report(connection, report).await,
        PersonWrite::ForgetAddresses { before } => {
            let mut forgotten = 0;
            for sql in [
                "UPDATE sessions SET address = NULL WHERE address IS NOT NULL AND created_at < ?",
                "UPDATE reports SET address = NULL WHERE address IS NOT NULL AND created_at < ?",
            ] {
                let query = sqlx::query(sql).bind(before);
                forgotten += query.execute(&mut *connection).await?.rows_affected();
            }
            Ok(forgotten)
        }
    }
}

/// Whether the password of an account is still that which was checked: to check one takes a while, in which it may
/// change.
async fn is_password(connection: &mut SqliteConnection, user: &str, hash: &str) -> Stored<bool> {
    let query = sqlx::query_scalar("SELECT password FROM users WHERE id = ? AND deleted_at IS NULL").bind(user);
    let password: Option<Option<String>> = query.fetch_optional(connection).await?;
    Ok(password.flatten().as_deref() == Some(hash))
}

/// A new password ends the sessions, but for one.
async fn change_password(
    connection: &mut SqliteConnection,
    user: &str,
    password: &str,
    keep: Option<&str>,
) -> Stored<u64> {
    let query = sqlx::query("UPDATE users SET password = ? WHERE id = ? AND deleted_at IS NULL");
    let changed = query.bind(password).bind(user).execute(&mut *connection).await?;
    end_sessions(connection, user, keep).await?;
    Ok(changed.rows_affected())
}

async fn end_sessions(connection: &mut SqliteConnection, user: &str, keep: Option<&str>) -> Stored<u64> {
    let query = sqlx::query("DELETE FROM sessions WHERE user = ?1 AND token IS NOT ?2");
    Ok(query.bind(user).bind(keep).execute(connection).await?.rows_affected())
}

/// Replaces the recovery codes of an account.
async fn insert_codes(connection: &mut SqliteConnection, user: &str, codes: &[String]) -> Stored<u64> {
    let query = sqlx::query("DELETE FROM recovery_codes WHERE user = ?").bind(user);
    query.execute(&mut *connection).await?;
    for code in codes {
        let query = sqlx::query("INSERT INTO recovery_codes (user, code) VALUES (?, ?)");
        query.bind(user).bind(code).execute(&mut *connection).await?;
    }
    Ok(1)
}

async fn insert_report(connection: &mut SqliteConnection, report: &PersonReport) -> Stored<u64> {
    let query = sqlx::query(
        "INSERT INTO reports (id, created_at, user, player, player_name, game, reason, text, address)
            VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)",
    )
    .bind(&report.id)
    .bind(report.created_at)
    .bind(&report.user)
    .bind(&report.player)
    .bind(&report.player_name)
    .bind(&report.game)
    .bind(&report.reason)
    .bind(&report.text)
    .bind(&report.address);
    Ok(query.execute(connection).await?.rows_affected())
}

async fn end_session(connection: &mut SqliteConnection, token: &str) -> Stored<u64> {
    let query = sqlx::query("DELETE FROM sessions WHERE token = ?").bind(token);
    Ok(query.execute(connection).await?.rows_affected())
}

async fn register(connection: &mut SqliteConnection, account: &Account, now: i64) -> Stored<u64> {
    let query = sqlx::query(
        "INSERT INTO users (id, name, name_key, password, created_at) SELECT ?1, ?2, ?3, ?4, ?5
            WHERE NOT EXISTS (SELECT 1 FROM users WHERE name_key = ?3)
            AND NOT EXISTS (SELECT 1 FROM users WHERE id = ?6
                AND (name IS NOT NULL OR deleted_at IS NOT NULL OR spent_by IS NOT NULL))",
    )
    .bind(&account.user)
    .bind(&account.name)
    .bind(names::key(&account.name))
    .bind(&account.password)
    .bind(now)
    .bind(&account.guest);
    if query.execute(&mut *connection).await?.rows_affected() == 0 {
        return Ok(0);
    }
    let session = &account.session.token;
    spend(connection, &account.guest, &account.user, session, now).await?;
    insert_codes(connection, &account.user, &account.codes).await?;
    insert_session(connection, &account.user, &account.session, now).await
}

/// Gives what a guest has to an account, once: a guest that was spent before, or was never one, has nothing to give. A
/// game between the guest and the account stays as it is: nobody plays themselves.
async fn spend(connection: &mut SqliteConnection, guest: &str, account: &str, session: &str, now: i64) -> Stored<u64> {
    keep_user(connection, guest, now).await?;
    let query = sqlx::query(
        "UPDATE users SET spent_by = ?1, spent_at = ?2 WHERE id = ?3 AND id <> ?1
            AND name IS NULL AND deleted_at IS NULL AND spent_by IS NULL",
    );
    let query = query.bind(account).bind(now).bind(guest);
    if query.execute(&mut *connection).await?.rows_affected() == 0 {
        return Ok(0);
    }
    // Guests have no rated games; if one ever had, it would not count for somebody else.
    let query = sqlx::query(
        "UPDATE games SET a_user = CASE a_user WHEN ?2 THEN ?1 ELSE a_user END,
            b_user = CASE b_user WHEN ?2 THEN ?1 ELSE b_user END
            WHERE (a_user = ?2 OR b_user = ?2) AND rated = 0
            AND coalesce(a_user, '') <> ?1 AND coalesce(b_user, '') <> ?1",
    );
    query.bind(account).bind(guest).execute(&mut *connection).await?;
    let query = sqlx::query("UPDATE challenges SET user = ? WHERE user = ? AND game IS NULL");
    query.bind(account).bind(guest).execute(&mut *connection).await?;
    push::take_over(connection, guest, account, session).await?;
    Ok(1)
}

async fn rename(connection: &mut SqliteConnection, user: &str, name: &str) -> Stored<u64> {
    let query = sqlx::query(
        "UPDATE users SET name = ?1, name_key = ?2 WHERE id = ?3 AND deleted_at IS NULL
            AND NOT EXISTS (SELECT 1 FROM users WHERE name_key = ?2 AND id <> ?3)",
    );
    let query = query.bind(name).bind(names::key(name)).bind(user);
    Ok(query.execute(connection).await?.rows_affected())
}

async fn delete(connection: &mut SqliteConnection, user: &str, now: i64) -> Stored<u64> {
    for sql in [
        "DELETE FROM sessions WHERE user = ?",
        "DELETE FROM devices WHERE user = ?",
        "DELETE FROM recovery_codes WHERE user = ?",
        "DELETE FROM push WHERE user = ?",
        "DELETE FROM studies WHERE user = ?",
        "DELETE FROM blocks WHERE user = ?1 OR blocked = ?1",
        "UPDATE challenges SET withdrawn = 1 WHERE user = ? AND game IS NULL",
    ] {
        sqlx::query(sql).bind(user).execute(&mut *connection).await?;
    }
    let ratings = sqlx::query("DELETE FROM ratings WHERE holder = ?").bind(Holder::User(user.to_string()).key());
    ratings.execute(&mut *connection).await?;
    let query =
        sqlx::query("UPDATE users SET name = NULL, name_key = NULL, password = NULL, deleted_at = ? WHERE id = ?");
    Ok(query.bind(now).bind(user).execute(connection).await?.rows_affected())
}

async fn insert_session(connection: &mut SqliteConnection, user: &str, session: &NewSession, now: i64) -> Stored<u64> {
    let query = sqlx::query(
        "INSERT INTO sessions (token, id, user, created_at, used_at, agent, address, device)
            SELECT ?1, ?2, ?3, ?4, ?4, ?5, ?6, ?7 FROM users WHERE id = ?3 AND name IS NOT NULL AND deleted_at IS NULL",
    )
    .bind(&session.token)
    .bind(&session.id)
    .bind(user)
    .bind(now)
    .bind(&session.agent)
    .bind(&session.address)
    .bind(&session.device);
    let begun = query.execute(&mut *connection).await?.rows_affected();
    if begun == 1 {
        insert_device(connection, user, session.device.as_deref(), now).await?;
    }
    Ok(begun)
}

/// A browser, if it has a cookie, is known to an account from now on.
async fn insert_device(connection: &mut SqliteConnection, user: &str, device: Option<&str>, now: i64) -> Stored<()> {
    let Some(device) = device else { return Ok(()) };
    let query = sqlx::query(
        "INSERT INTO devices (user, device, used_at) VALUES (?, ?, ?)
            ON CONFLICT (user, device) DO UPDATE SET used_at = excluded.used_at",
    );
    query.bind(user).bind(device).bind(now).execute(connection).await?;
    Ok(())
}

pub(super) async fn person(pool: &SqlitePool, id: &str) -> Stored<Option<Person>> {
    find_person(pool, "id = ", id.to_string()).await
}

pub(super) async fn named(pool: &SqlitePool, name: &str) -> Stored<Option<Person>> {
    find_person(pool, "name_key = ", names::key(name)).await
}

async fn find_person(pool: &SqlitePool, condition: &str, value: String) -> Stored<Option<Person>> {
    let mut query = QueryBuilder::new(PEOPLE);
    query.push(condition).push_bind(value);
    let row = query.build().fetch_optional(pool).await?;
    row.as_ref().map(person_row).transpose()
}

pub(super) async fn password(pool: &SqlitePool, id: &str) -> Stored<Option<String>> {
    let found = sqlx::query_scalar("SELECT password FROM users WHERE id = ?").bind(id);
    Ok(found.fetch_optional(pool).await?.flatten())
}

pub(super) async fn session(pool: &SqlitePool, token: &str) -> Stored<Option<Session>> {
    let sql = "SELECT u.id, u.name, u.created_at, u.deleted_at, s.created_at AS begun_at, s.used_at
        FROM sessions s JOIN users u ON u.id = s.user WHERE s.token = ?";
    let Some(row) = sqlx::query(sql).bind(token).fetch_optional(pool).await? else {
        return Ok(None);
    };
    Ok(Some(Session {
        person: person_row(&row)?,
        created_at: row.try_get("begun_at")?,
        used_at: row.try_get("used_at")?,
    }))
}

pub(super) async fn sessions(pool: &SqlitePool, user: &str) -> Stored<Vec<ListedSession>> {
    let sql =
        "SELECT token, id, created_at, used_at, agent, address FROM sessions WHERE user = ? ORDER BY used_at DESC";
    let rows = sqlx::query(sql).bind(user).fetch_all(pool).await?;
    let session = |row: &SqliteRow| {
        Ok(ListedSession {
            token: row.try_get("token")?,
            id: row.try_get("id")?,
            created_at: row.try_get("created_at")?,
            used_at: row.try_get("used_at")?,
            agent: row.try_get("agent")?,
            address: row.try_get("address")?,
        })
    };
    rows.iter().map(session).collect()
}

pub(super) async fn sessions_before(pool: &SqlitePool, used: i64, begun: i64) -> Stored<Vec<(String, String)>> {
    let sql = "SELECT token, user FROM sessions WHERE used_at < ? UNION SELECT token, user FROM sessions
        WHERE created_at < ? LIMIT 1000";
    Ok(sqlx::query_as(sql).bind(used).bind(begun).fetch_all(pool).await?)
}

pub(super) async fn knows_device(pool: &SqlitePool, user: &str, device: &str) -> Stored<bool> {
    exists(
        pool,
        "SELECT 1 FROM devices WHERE user = ? AND device = ?",
        user,
        device,
    )
    .await
}

pub(super) async fn has_code(pool: &SqlitePool, user: &str, code: &str) -> Stored<bool> {
    exists(
        pool,
        "SELECT 1 FROM recovery_codes WHERE user = ? AND code = ?",
        user,
        code,
    )
    .await
}

pub(super) async fn has_blocked(pool: &SqlitePool, user: &str, other: &str) -> Stored<bool> {
    exists(pool, "SELECT 1 FROM blocks WHERE user = ? AND blocked = ?", user, other).await
}

async fn exists(pool: &SqlitePool, sql: &'static str, one: &str, two: &str) -> Stored<bool> {
    let found: Option<i64> = sqlx::query_scalar(sql).bind(one).bind(two).fetch_optional(pool).await?;
    Ok(found.is_some())
}

pub(super) async fn blocks(pool: &SqlitePool, user: &str) -> Stored<Vec<Blocked>> {
    let sql = "SELECT u.name, b.created_at FROM blocks b JOIN users u ON u.id = b.blocked
        WHERE b.user = ? AND u.name IS NOT NULL ORDER BY u.name_key";
    let rows = sqlx::query(sql).bind(user).fetch_all(pool).await?;
    let blocked = |row: &SqliteRow| {
        Ok(Blocked {
            name: row.try_get("name")?,
            created_at: row.try_get("created_at")?,
        })
    };
    rows.iter().map(blocked).collect()
}

pub(super) async fn reports_by(pool: &SqlitePool, user: &str) -> Stored<Vec<PersonReport>> {
    let sql = "SELECT * FROM reports WHERE user = ? ORDER BY created_at DESC LIMIT 1000";
    let rows = sqlx::query(sql).bind(user).fetch_all(pool).await?;
    let report = |row: &SqliteRow| {
        Ok(PersonReport {
            id: row.try_get("id")?,
            created_at: row.try_get("created_at")?,
            user: row.try_get("user")?,
            player: row.try_get("player")?,
            player_name: row.try_get("player_name")?,
            game: row.try_get("game")?,
            reason: row.try_get("reason")?,
            text: row.try_get("text")?,
            address: row.try_get("address")?,
        })
    };
    rows.iter().map(report).collect()
}

pub(super) async fn guest(pool: &SqlitePool, id: &str) -> Stored<GuestState> {
    let sql = "SELECT spent_at FROM users WHERE id = ?
        AND (spent_by IS NOT NULL OR name IS NOT NULL OR deleted_at IS NOT NULL)";
    let spent: Option<Option<i64>> = sqlx::query_scalar(sql).bind(id).fetch_optional(pool).await?;
    Ok(spent.map_or(GuestState::Guest, GuestState::Spent))
}

fn person_row(row: &SqliteRow) -> Stored<Person> {
    Ok(Person {
        id: row.try_get("id")?,
        name: row.try_get("name")?,
        created_at: row.try_get("created_at")?,
        deleted: row.try_get::<Option<i64>, _>("deleted_at")?.is_some(),
    })
}
