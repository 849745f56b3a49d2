//! Ratings in SQLite: those of people are stored, those of bots are fixed.

use quincunx_play::Seat;
use skillratings::Outcomes;
use skillratings::glicko2::{Glicko2Config, Glicko2Rating, glicko2};
use sqlx::Row;
use sqlx::SqliteExecutor;
use sqlx::sqlite::{SqliteConnection, SqlitePool, SqliteRow};

use super::{Done, Ended, Holder, Rating, RatingChanges, Ratings, Sitting, StoreError, Stored};
use crate::pace::Pace;

/// Ends a rated game that counts, or reopens it: its people are rated, once.
pub(super) async fn end(connection: &mut SqliteConnection, game: &str, ended: Option<&Ended>) -> Stored<Done> {
    let query = sqlx::query(
        "UPDATE games SET ended_at = ?, winner = ?, winner_seat = ?, reason = ?, plies = ? WHERE id = ?
            RETURNING game, pace, rated, changes, a_user, a_bot, b_user, b_bot",
    )
    .bind(ended.map(|ended| ended.at))
    .bind(ended.and_then(|ended| ended.winner))
    .bind(ended.and_then(|ended| ended.seat).map(|seat| seat.to_string()))
    .bind(ended.map(|ended| ended.reason.as_str()))
    .bind(ended.map(|ended| ended.plies))
    .bind(game);
    let Some(row) = query.fetch_optional(&mut *connection).await? else {
        return Ok(Done::No);
    };
    let counts = ended.is_some_and(|ended| ended.reason != quincunx_play::reason::ABORTED.word());
    let already: Option<String> = row.try_get("changes")?;
    if !counts || already.is_some() || !row.try_get::<bool, _>("rated")? {
        return Ok(Done::Yes);
    }
    let holder = |user: &str, bot: &str| -> Stored<Holder> {
        Ok(match row.try_get::<Option<String>, _>(user)? {
            Some(user) => Holder::User(user),
            None => Holder::Bot(row.try_get(bot)?),
        })
    };
    let holders = [holder("a_user", "a_bot")?, holder("b_user", "b_bot")?];
    // It may have come out only while they played.
    if let [Some(a), Some(b)] = holders.each_ref().map(Holder::user)
        && share_device(&mut *connection, [a, b]).await?
    {
        return Ok(Done::Yes);
    }
    let kind: (String, Pace) = (row.try_get("game")?, pace(&row)?);
    let outcome = match ended.and_then(|ended| ended.seat) {
        None => Outcomes::DRAW,
        Some(Seat::A) => Outcomes::WIN,
        Some(Seat::B) => Outcomes::LOSS,
    };
    let Some(changes) = rate(connection, &kind, &holders, outcome).await? else {
        return Ok(Done::Yes);
    };
    let query = sqlx::query("UPDATE games SET changes = ? WHERE id = ?")
        .bind(serde_json::to_string(&changes).unwrap_or_default())
        .bind(game);
    query.execute(connection).await?;
    Ok(Done::Rated(changes))
}

/// Rates a game, if it can be; the outcome is that of the first holder.
async fn rate(
    connection: &mut SqliteConnection,
    (game, pace): &(String, Pace),
    holders: &[Holder; 2],
    outcome: Outcomes,
) -> Stored<Option<RatingChanges>> {
    let mut before = [Rating::default(); 2];
    for (holder, rating) in holders.iter().zip(&mut before) {
        let known = match holder {
            Holder::Bot(name) => Rating::of_bot(game, name),
            Holder::User(_) => {
                let sql = "SELECT rating AS r_rating, deviation AS r_deviation, volatility AS r_volatility,
                    games AS r_games FROM ratings WHERE holder = ? AND game = ? AND pace = ?";
                let query = sqlx::query(sql).bind(holder.key()).bind(game).bind(pace.word());
                let row = query.fetch_optional(&mut *connection).await?;
                row.map(|row| self::rating(&row, "r")).transpose()?.flatten()
            }
        };
        match (known, holder) {
            (Some(known), _) => *rating = known,
            // A bot that is no more.
            (None, Holder::Bot(_)) => return Ok(None),
            (None, Holder::User(_)) => {}
        }
    }
    let [a, b] = before.map(|rating| Glicko2Rating {
        rating: rating.rating,
        deviation: rating.deviation,
        volatility: rating.volatility,
    });
    let (a, b) = glicko2(&a, &b, &outcome, &Glicko2Config::new());
    let mut changes = before.map(|rating| [rating.rating.round() as i32; 2]);
    let both = holders.iter().zip([a, b]).zip(&before).zip(&mut changes);
    for (((holder, after), before), change) in both {
        // What a bot plays changes nothing about it.
        if holder.bot().is_some() {
            continue;
        }
        change[1] = after.rating.round() as i32;
        let query = sqlx::query(
            "INSERT INTO ratings (holder, game, pace, rating, deviation, volatility, games) VALUES (?, ?, ?, ?, ?, ?, ?)
                ON CONFLICT (holder, game, pace) DO UPDATE SET rating = excluded.rating,
                deviation = excluded.deviation, volatility = excluded.volatility, games = excluded.games",
        )
        .bind(holder.key())
        .bind(game)
        .bind(pace.word())
        .bind(after.rating)
        .bind(after.deviation)
        .bind(after.volatility)
        .bind(before.games + 1);
        query.execute(&mut *connection).await?;
    }
    Ok(Some(changes))
}

pub(super) async fn ratings(pool: &SqlitePool, holder: &Holder) -> Stored<Ratings> {
    let sql = "SELECT game, pace, rating AS r_rating, deviation AS r_deviation, volatility AS r_volatility,
        games AS r_games FROM ratings WHERE holder = ? ORDER BY game, pace";
    let rows = sqlx::query(sql).bind(holder.key()).fetch_all(pool).await?;
    let of = |row: &SqliteRow| Ok((row.try_get("game")?, pace(row)?, rating(row, "r")?.unwrap_or_default()));
    rows.iter().map(of).collect()
}

pub(super) async fn best(
    connection: &mut SqliteConnection,
    game: &str,
    at: Pace,
    limit: u32,
) -> Stored<Vec<(Sitting, Rating)>> {
    let sql = "SELECT r.holder, r.rating AS r_rating, r.deviation AS r_deviation, r.volatility AS r_volatility,
        r.games AS r_games, u.name FROM ratings r JOIN users u ON u.id = substr(r.holder, 6)
        WHERE r.game = ? AND r.pace = ? AND u.deleted_at IS NULL ORDER BY r.rating DESC LIMIT ?";
    let query = sqlx::query(sql).bind(game).bind(at.word()).bind(i64::from(limit));
    let sitting = |row: &SqliteRow| {
        let key: String = row.try_get("holder")?;
        let holder = Holder::from_key(&key).ok_or_else(|| StoreError::NotDone(format!("`{key}` has no rating")))?;
        let rating = rating(row, "r")?.unwrap_or_default();
        let sitting = Sitting {
            name: row.try_get("name")?,
            rating: Some(rating),
            ..Sitting::new(holder)
        };
        Ok((sitting, rating))
    };
    query.fetch_all(connection).await?.iter().map(sitting).collect()
}

pub(super) async fn people_of_device(pool: &SqlitePool, device: &str) -> Stored<Vec<String>> {
    let query = sqlx::query_scalar("SELECT user FROM devices WHERE device = ?").bind(device);
    Ok(query.fetch_all(pool).await?)
}

pub(super) async fn share_device(executor: impl SqliteExecutor<'_>, [a, b]: [&str; 2]) -> Stored<bool> {
    let sql = "SELECT EXISTS (SELECT 1 FROM devices WHERE user = ? AND device IN (SELECT device FROM devices WHERE user = ?))";
    Ok(sqlx::query_scalar(sql).bind(a).bind(b).fetch_one(executor).await?)
}

pub(super) const OF_PAIR: &str = "SELECT created_at FROM (
        SELECT created_at FROM games WHERE rated = 1 AND a_user = ?1 AND b_user = ?2
        UNION ALL SELECT created_at FROM games WHERE rated = 1 AND a_user = ?2 AND b_user = ?1)
    ORDER BY created_at DESC LIMIT 1 OFFSET ?3";

pub(super) async fn rated_game_of_pair(pool: &SqlitePool, [a, b]: [&str; 2], n: u32) -> Stored<Option<i64>> {
    let query = sqlx::query_scalar(OF_PAIR).bind(a).bind(b).bind(i64::from(n) - 1);
    Ok(query.fetch_optional(pool).await?)
}

pub(super) const UNCLOCKED: &str = "SELECT id FROM games
        WHERE ended_at IS NULL AND clocked = 0 AND a_user = ?1 AND b_user IS NOT NULL AND b_user <> ?1 AND game = ?2
    UNION ALL SELECT id FROM games
        WHERE ended_at IS NULL AND clocked = 0 AND b_user = ?1 AND a_user IS NOT NULL AND a_user <> ?1 AND game = ?2
    LIMIT ?3";

pub(super) async fn unclocked(pool: &SqlitePool, user: &str, game: &str, limit: u32) -> Stored<Vec<String>> {
    let query = sqlx::query_scalar(UNCLOCKED)
        .bind(user)
        .bind(game)
        .bind(i64::from(limit));
    Ok(query.fetch_all(pool).await?)
}

/// The rating in columns that begin with a prefix, if it is there.
pub(super) fn rating(row: &SqliteRow, prefix: &str) -> Stored<Option<Rating>> {
    let Some(rating) = row.try_get(format!("{prefix}_rating").as_str())? else {
        return Ok(None);
    };
    Ok(Some(Rating {
        rating,
        deviation: row.try_get(format!("{prefix}_deviation").as_str())?,
        volatility: row.try_get(format!("{prefix}_volatility").as_str())?,
        games: row.try_get(format!("{prefix}_games").as_str())?,
    }))
}

fn pace(row: &SqliteRow) -> Stored<Pace> {
    let word: String = row.try_get("pace")?;
    Pace::from_word(&word).ok_or_else(|| StoreError::NotDone(format!("there is no pace `{word}`")))
}

#[cfg(test)]
mod tests {
    use quincunx_play::{Settings, TimeControl};

    use super::super::{Filter, GameRow, Sqlite, Store, Write};
    use super::*;
    use crate::clock::Clock;

    const FISCHER: TimeControl = TimeControl::Fischer {
        base: 300_000,
        increment: 3000,
        moves: None,
    };

    fn game(id: usize, ruleset: &str, clock: Option<TimeControl>, holders: [Holder; 2]) -> GameRow {
        GameRow {
            id: format!("game{id}"),
            created_at: id as i64,
            opened: 0,
            settings: Settings {
                clock,
                ..Settings::new(ruleset.parse().unwrap())
            },
            seats: holders.map(Sitting::new),
            rated: true,
            previous: None,
            next: None,
            ended: None,
            changes: None,
        }
    }

    fn won(id: usize) -> Write {
        Write::End {
            game: format!("game{id}"),
            ended: Some(Ended {
                at: 1,
                winner: Some(1),
                seat: Some(Seat::A),
                reason: "no-move".to_string(),
                plies: 20,
            }),
            rated: true,
        }
    }

    async fn open(data: &std::path::Path) -> Sqlite {
        Sqlite::open(data, 100, &Clock::manual(0)).await.unwrap()
    }

    /// The ratings of a newcomer after so many wins against a bot.
    async fn wins(ruleset: &str, bot: &str, count: usize) -> Vec<i32> {
        let data = tempfile::tempdir().unwrap();
        let store = open(data.path()).await;
        let mut ratings = Vec::new();
        for id in 0..count {
            let holders = [Holder::User("ada".into()), Holder::Bot(bot.into())];
            let row = game(id, ruleset, Some(FISCHER), holders);
            let done = store.commit(vec![Write::Game(Box::new(row)), won(id)]).await.unwrap();
            let Some(Done::Rated([[_, after], [before_bot, after_bot]])) = done.last() else {
                panic!("{done:?}");
            };
            assert_eq!(before_bot, after_bot);
            ratings.push(*after);
        }
        ratings
    }

    #[tokio::test]
    async fn weak_bots_make_nobody_strong() {
        let first = wins("hadron:size=7", "level:1", 1).await[0];
        assert!((1501..1530).contains(&first), "{first}");
        let dozen = wins("hadron:size=7", "random", 12).await;
        assert!(dozen.is_sorted() && dozen[11] < 1600, "{dozen:?}");
        // A strong one does.
        assert!(wins("murus", "level:9", 1).await[0] > 1900);
    }

    #[tokio::test]
    async fn the_store_and_the_server_know_the_same_paces() {
        let data = tempfile::tempdir().unwrap();
        let store = open(data.path()).await;
        let fischer = |base, increment| {
            Some(TimeControl::Fischer {
                base,
                increment,
                moves: None,
            })
        };
        let clocks = [
            None,
            Some(TimeControl::Days(2)),
            fischer(599_999, 0),
            fischer(600_000, 0),
            fischer(1, 14_999),
            fischer(1, 15_000),
        ];
        for (id, clock) in clocks.into_iter().enumerate() {
            let holders = ["ada", "bob"].map(|name| Holder::User(name.to_string()));
            let row = game(id, "murus", clock, holders);
            store.commit(vec![Write::Game(Box::new(row)), won(id)]).await.unwrap();
            let ratings = store.ratings(&Holder::User("ada".into())).await.unwrap();
            let games: u32 = ratings
                .iter()
                .filter(|of| of.1 == Pace::of(clock))
                .map(|of| of.2.games)
                .sum();
            let before = clocks[..id]
                .iter()
                .filter(|other| Pace::of(**other) == Pace::of(clock))
                .count();
            assert_eq!(games as usize, before + 1, "{clock:?}");
        }
        let filter = Filter {
            limit: 10,
            ..Filter::default()
        };
        assert!(
            store
                .games(&filter)
                .await
                .unwrap()
                .iter()
                .all(|row| row.seats[0].rating.is_some())
        );
    }

    /// What is asked before a game begins or an engine thinks is found by an index.
    #[tokio::test]
    async fn pairs_and_unfinished_games_are_found_by_an_index() {
        use sqlx::ConnectOptions;
        let data = tempfile::tempdir().unwrap();
        drop(open(data.path()).await);
        let file = sqlx::sqlite::SqliteConnectOptions::new().filename(data.path().join("quincunx.sqlite"));
        let mut connection = file.connect().await.unwrap();
        for (sql, indexes) in [
            (OF_PAIR, ["games_rated_of_pair"; 2]),
            (UNCLOCKED, ["games_unclocked_of_a", "games_unclocked_of_b"]),
        ] {
            let plan = sqlx::AssertSqlSafe(format!("EXPLAIN QUERY PLAN {sql}"));
            let rows = sqlx::query(plan)
                .bind("ada")
                .bind("bob")
                .bind(1)
                .fetch_all(&mut connection);
            let lines: Vec<String> = rows.await.unwrap().iter().map(|row| row.get("detail")).collect();
            let looks: Vec<&String> = lines.iter().filter(|line| line.contains("games")).collect();
            assert_eq!(looks.len(), 2, "{lines:?}");
            for (look, index) in looks.iter().zip(indexes) {
                assert!(look.starts_with("SEARCH") && look.contains(index), "{lines:?}");
            }
        }
    }

    /// Ratings from before there were paces: those of people stay, those of bots go.
    #[tokio::test]
    async fn old_ratings_find_their_pace() {
        use sqlx::{ConnectOptions, Executor};
        let data = tempfile::tempdir().unwrap();
        let file = sqlx::sqlite::SqliteConnectOptions::new()
            .filename(data.path().join("quincunx.sqlite"))
            .create_if_missing(true);
        let mut old = file.connect().await.unwrap();
        let mut before = super::super::migrations::migrator();
        before.migrations.to_mut().retain(|migration| migration.version <= 3);
        before.run(&mut old).await.unwrap();
        old.execute(
            r#"INSERT INTO users (id, name, name_key, created_at) VALUES ('ada', 'ada', 'ada', 0), ('bob', 'bob', 'bob', 0);
            INSERT INTO games (id, created_at, opened, game, ruleset, settings, a_user, b_bot, rated, clocked, ended_at, reason,
                    plies) VALUES
                ('one', 1, 0, 'murus', 'murus', '{"ruleset":"murus","clock":{"days":1}}', 'ada', 'level:1', 1, 1, 9, 'x', 9),
                ('two', 2, 0, 'murus', 'murus', '{"ruleset":"murus","clock":{"fischer":{"base":1000}}}', 'ada', 'level:1', 1, 1, 9, 'x', 9),
                ('three', 3, 0, 'murus', 'murus', '{"ruleset":"murus","clock":{"fischer":{"base":1000}}}', 'ada', 'level:1', 1, 1, 9, 'x', 9),
                ('four', 4, 0, 'murus', 'murus', 'broken', 'ada', 'level:1', 1, 1, NULL, NULL, NULL);
            INSERT INTO ratings (holder, game, rating, deviation, volatility, games) VALUES
                ('user:ada', 'murus', 1700, 80, 0.06, 3), ('user:bob', 'hadron', 1400, 90, 0.06, 2),
                ('bot:level:1', 'murus', 900, 60, 0.06, 3);"#,
        )
        .await
        .unwrap();
        drop(old);
        let store = open(data.path()).await;
        let of = async |holder: Holder| store.ratings(&holder).await.unwrap();
        let ada = of(Holder::User("ada".into())).await;
        assert_eq!((ada[0].1, ada[0].2.rating, ada.len()), (Pace::Fast, 1700.0, 1));
        assert_eq!(of(Holder::User("bob".into())).await[0].1, Pace::Slow);
        assert_eq!(of(Holder::Bot("level:1".into())).await.len(), 0);
    }
}
