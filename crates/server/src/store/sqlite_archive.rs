//! Pages of the archive from SQLite, each at the same cost however many games there are.
//!
//! Games are listed by a holder, by a ruleset or all together, and in each list by game and kind (`0007_archive.sql`).
//! What fits a filter is a few ranges of one list, each in order of time, which SQLite merges until a page is full.

use quincunx_rules::GAMES as KNOWN;
use sqlx::sqlite::{SqliteConnection, SqliteRow};
use sqlx::{AssertSqlSafe, Row};

use super::set_aside::SetAside;
use super::sqlite_read::{GAMES, game_row};
use super::{Filter, GameRow, Holder, StateFilter, StoreError, Stored};

/// How a game stands, as the kind of a game has it.
const STANDS: [Stand; 5] = [Stand::GoesOn, Stand::Won(1), Stand::Won(2), Stand::Draw, Stand::Aborted];
/// What is added to the kind of a rated game.
const RATED: usize = 8;

#[derive(Clone, Copy, PartialEq, Eq)]
enum Stand {
    GoesOn,
    Won(u8),
    Draw,
    Aborted,
}

impl Stand {
    fn fits(self, filter: &Filter) -> bool {
        let by_state = match filter.state {
            None => true,
            Some(StateFilter::Ongoing) => self == Stand::GoesOn,
            Some(StateFilter::Ended) => self != Stand::GoesOn,
        };
        by_state
            && match filter.result {
                None => true,
                Some(Some(winner)) => self == Stand::Won(winner),
                Some(None) => self == Stand::Draw,
            }
    }
}

/// The kinds of games that fit.
fn kinds(filter: &Filter) -> Vec<usize> {
    let rated = [false, true].into_iter();
    let rated = rated.filter(|rated| filter.rated.is_none_or(|wanted| wanted == *rated));
    let all = rated.flat_map(|rated| {
        let kind = move |(number, _)| number + if rated { RATED } else { 0 };
        let fitting = STANDS.iter().enumerate().filter(|(_, stand)| stand.fits(filter));
        fitting.map(kind)
    });
    all.collect()
}

/// A page of the archive as a statement, and the values of its parameters.
struct Page {
    sql: String,
    list: String,
    games: Vec<String>,
}

/// The statement for a page; `None` if no game can fit.
fn page(filter: &Filter) -> Stored<Option<Page>> {
    let (list, of) = match (&filter.holder, &filter.ruleset) {
        (Some(_), Some(_)) => return Err(StoreError::NotDone("by holder and ruleset nothing is listed".into())),
        (Some(holder), None) => (holder.key(), None),
        (None, Some(ruleset)) => (format!("ruleset:{ruleset}"), Some(ruleset.game().name)),
        (None, None) => ("all".to_string(), None),
    };
    let kinds = kinds(filter);
    let contradiction = of.is_some_and(|of| filter.game.as_ref().is_some_and(|game| game != of));
    if kinds.is_empty() || contradiction {
        return Ok(None);
    }
    let game = filter.game.clone().filter(|_| of.is_none());
    let every_kind = kinds.len() == 2 * STANDS.len();
    let (games, ranges) = if every_kind && game.is_none() {
        (Vec::new(), vec![String::new()])
    } else {
        let games = match (game, of) {
            (Some(game), _) => vec![game],
            (None, Some(of)) => vec![of.to_string()],
            (None, None) => KNOWN.iter().map(|game| game.name.to_string()).collect(),
        };
        let range = |game: usize, kind: &usize| format!("game = ?{} AND kind = {kind} AND ", game + 5);
        let ranges = (0..games.len()).flat_map(|game| kinds.iter().map(move |kind| range(game, kind)));
        let ranges = ranges.collect();
        (games, ranges)
    };
    let select = |range: &String| {
        format!("SELECT created_at, id FROM listed WHERE list = ?1 AND {range}(created_at, id) < (?2, ?3)")
    };
    let ranges: Vec<String> = ranges.iter().map(select).collect();
    let ranges = ranges.join(" UNION ALL ");
    let sql = format!("{GAMES}g.id IN (SELECT id FROM ({ranges} ORDER BY created_at DESC, id DESC LIMIT ?4))");
    Ok(Some(Page { sql, list, games }))
}

/// Games that fit, newest first; those that cannot be read are passed over.
pub(super) async fn games(
    connection: &mut SqliteConnection,
    filter: &Filter,
    aside: &SetAside,
) -> Stored<Vec<GameRow>> {
    let (mut games, mut filter, wanted) = (Vec::new(), filter.clone(), filter.limit as usize);
    loop {
        let rows = some_games(connection, &filter).await?;
        let was_last = rows.len() < filter.limit as usize;
        for (key, row) in &rows {
            games.extend(aside.keep("game", &key.1, game_row(row)));
        }
        // As many more as were passed over, if there are any.
        filter.limit = wanted.saturating_sub(games.len()) as u32;
        let last = rows.into_iter().next_back().map(|(key, _)| key);
        if was_last || filter.limit == 0 || last.is_none() {
            return Ok(games);
        }
        filter.before = last;
    }
}

/// The rows of games that fit, by time and id, newest first.
async fn some_games(connection: &mut SqliteConnection, filter: &Filter) -> Stored<Vec<((i64, String), SqliteRow)>> {
    let Some(page) = page(filter)? else {
        return Ok(Vec::new());
    };
    let (time, id) = filter.before.clone().unwrap_or((i64::MAX, String::new()));
    let mut query = sqlx::query(AssertSqlSafe(page.sql))
        .bind(page.list)
        .bind(time)
        .bind(id)
        .bind(i64::from(filter.limit));
    for game in page.games {
        query = query.bind(game);
    }
    let rows = query.fetch_all(connection).await?;
    // Whatever stands there: the next page begins after it.
    let keyed = rows.into_iter().map(|row| {
        let key = (row.try_get_unchecked("created_at")?, row.try_get_unchecked("id")?);
        Ok((key, row))
    });
    let mut rows: Vec<((i64, String), SqliteRow)> = keyed.collect::<Stored<_>>()?;
    rows.sort_by(|(one, _), (two, _)| two.cmp(one));
    Ok(rows)
}

/// How many games a holder has finished.
pub(super) async fn count(connection: &mut SqliteConnection, holder: &Holder) -> Stored<u64> {
    let query = sqlx::query_scalar("SELECT games FROM finished WHERE holder = ?").bind(holder.key());
    let count: Option<i64> = query.fetch_optional(connection).await?;
    Ok(count.unwrap_or(0).unsigned_abs())
}
