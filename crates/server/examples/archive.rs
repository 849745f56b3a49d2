//! The archive with many games: how long a page takes by each filter, beside the same question without an index.
//!
//! `cargo run --release -p quincunx-server --example archive -- 600000`

use std::error::Error;
use std::time::Instant;

use quincunx_server::{Config, Server};
use serde_json::{Value, json};
use sqlx::sqlite::{SqliteConnectOptions, SqliteConnection};
use sqlx::{AssertSqlSafe, ConnectOptions, Connection, Executor};

type Done<T> = Result<T, Box<dyn Error>>;

/// What is asked, and what the games that fit have in common, as SQL.
const QUESTIONS: [(&str, &str); 14] = [
    ("", "1"),
    ("game=murus", "game = 'murus'"),
    ("ruleset=hadron:size=7", "ruleset = 'hadron:size=7'"),
    ("ruleset=hadron:size=11", "ruleset = 'hadron:size=11'"),
    ("state=ongoing", "ended_at IS NULL"),
    ("state=ended", "ended_at IS NOT NULL"),
    (
        "result=draw",
        "ended_at IS NOT NULL AND winner IS NULL AND reason <> 'aborted'",
    ),
    (
        "rated=true&result=draw&game=alliances",
        "rated = 1 AND game = 'alliances' AND winner IS NULL AND reason = 'draw'",
    ),
    ("player=ada", "(a_user = 'ada' OR b_user = 'ada')"),
    (
        "player=ada&result=1&rated=true",
        "(a_user = 'ada' OR b_user = 'ada') AND winner = 1 AND rated = 1",
    ),
    (
        "player=ada&state=ongoing",
        "(a_user = 'ada' OR b_user = 'ada') AND ended_at IS NULL",
    ),
    ("player=level:3", "(a_bot = 'level:3' OR b_bot = 'level:3')"),
    (
        "player=level:3&state=ended",
        "(a_bot = 'level:3' OR b_bot = 'level:3') AND ended_at IS NOT NULL",
    ),
    (
        "player=level:3&result=draw&rated=true",
        "(a_bot = 'level:3' OR b_bot = 'level:3') AND reason = 'draw' AND rated = 1",
    ),
];

#[tokio::main]
async fn main() -> Done<()> {
    let count: u32 = std::env::args().nth(1).map_or(Ok(600_000), |text| text.parse())?;
    let folder = tempfile::tempdir()?;
    let mut config = Config::new(([127, 0, 0, 1], 0).into(), folder.path().join("data"));
    config.limit_factor = 1000;
    let server = Server::start(config.clone()).await?;
    let http = reqwest::Client::new();
    let begin = json!({"settings": {"ruleset": "hadron"}, "opponent": "self"});
    let begun = http.post(format!("http://{}/api/games", server.addr())).json(&begin);
    begun.send().await?.error_for_status()?;
    server.stop().await;

    let file = config.data.join("quincunx.sqlite");
    let mut store = SqliteConnectOptions::new().filename(file).connect().await?;
    let started = Instant::now();
    fill(&mut store, count).await?;
    println!("{count} games made in {:.0} s\n", started.elapsed().as_secs_f64());

    let server = Server::start(config).await?;
    println!("| filter | games on the page | ms | ms without an index | times |\n|---|---|---|---|---|");
    for (query, condition) in QUESTIONS {
        let url = format!("http://{}/api/games?{query}", server.addr());
        let mut page = Value::Null;
        let own = best(async || {
            let answer = http.get(&url).send().await?.error_for_status()?;
            page = answer.json().await?;
            Ok(())
        });
        let own = own.await?;
        let sql = format!(
            "SELECT id, settings FROM games NOT INDEXED WHERE {condition} ORDER BY created_at DESC, id DESC LIMIT 21"
        );
        let baseline = best(async || {
            store.fetch_all(AssertSqlSafe(sql.clone())).await?;
            Ok(())
        });
        let baseline = baseline.await?;
        let found = page["games"].as_array().map_or(0, Vec::len);
        println!(
            "| `{query}` | {found} | {own:.2} | {baseline:.1} | {:.0} |",
            baseline / own
        );
    }
    store.close().await?;
    server.stop().await;
    Ok(())
}

/// The milliseconds of the best of a few times: others use the machine too.
async fn best(mut what: impl AsyncFnMut() -> Done<()>) -> Done<f64> {
    let mut best = f64::MAX;
    for _ in 0..5 {
        let started = Instant::now();
        what().await?;
        best = best.min(started.elapsed().as_secs_f64() * 1000.0);
    }
    Ok(best)
}

/// Makes games of all sorts: of five thousand people, a few of one account, a third of one bot; few draws, few that go
/// on.
async fn fill(store: &mut SqliteConnection, count: u32) -> Done<()> {
    let fill = format!(
        "PRAGMA synchronous = OFF;
        BEGIN;
        INSERT INTO users (id, name, name_key, created_at) VALUES ('ada', 'ada', 'ada', 1);
        INSERT INTO games (id, created_at, opened, game, ruleset, settings, a_user, b_user, b_bot, rated, clocked, ended_at,
                winner, winner_seat, reason, plies)
            WITH RECURSIVE n (n) AS (VALUES (1) UNION ALL SELECT n + 1 FROM n WHERE n < {count}),
                drawn AS (SELECT n, (n * 2654435761 >> 7) % 10007 AS dice FROM n)
            SELECT printf('%012d', n), n * 1000, 0,
                CASE WHEN dice % 5 = 0 THEN 'murus' ELSE 'hadron' END,
                CASE WHEN dice % 5 = 0 THEN 'murus' WHEN dice % 5 = 1 THEN 'hadron:size=7' ELSE 'hadron' END,
                (SELECT settings FROM games LIMIT 1),
                CASE WHEN n % 6000 = 1 THEN 'ada' ELSE 'person' || n * 31 % 5000 END,
                CASE WHEN dice % 3 > 0 THEN 'person' || n * 37 % 5000 END,
                CASE WHEN dice % 3 = 0 THEN 'level:3' END,
                dice % 10 = 3, 0,
                CASE WHEN dice % 5000 > 0 THEN n * 1000 + 500 END,
                CASE WHEN dice % 1000 > 9 THEN 1 + dice % 2 END, NULL,
                CASE WHEN dice % 1000 > 9 THEN 'no-move' WHEN dice % 1000 > 0 THEN 'aborted' ELSE 'draw' END, 17
            FROM drawn;
        COMMIT;"
    );
    store.execute(sqlx::raw_sql(AssertSqlSafe(fill))).await?;
    Ok(())
}
