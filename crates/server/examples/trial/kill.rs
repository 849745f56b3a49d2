//! Kills at any moment, during play: nothing that was acknowledged may be lost.

use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::Duration;

use quincunx_rules::AnyPosition;
use serde_json::{Value, json};
use tokio::task::JoinSet;

use super::Words;
use super::child::House;
use super::client::{Failure, Person, new_game};

const RULESET: &str = "hadron:size=7";

/// Nobody needs that long for a move.
const PATIENCE: Duration = Duration::from_secs(60);

/// How the disk fails before a kill, in words of `quincunx_disk::DiskFault`; some kills find it well.
const FAULTS: [&str; 6] = ["error", "", "full", "done", "", "short"];

/// Two people, and what they know of their games.
struct Pair {
    people: [Person; 2],
    games: Vec<Game>,
}

/// What its players know of a game.
#[derive(Default)]
struct Game {
    id: String,
    /// Moves that somebody was told of.
    known: Vec<String>,
    /// One that was sent and not answered.
    open: Option<String>,
    over: bool,
}

pub(crate) async fn run(words: &Words) {
    let kills = words.number("kills", 20);
    let count = words.number("pairs", 20) as usize;
    let folder = tempfile::tempdir().unwrap();
    let http = reqwest::Client::builder().pool_max_idle_per_host(0).build().unwrap();
    // With `--disk on` the disk fails before kills, as this file says.
    let fails = words.text("disk", "off") == "on";
    let orders = tempfile::NamedTempFile::new().unwrap();
    let open = || match fails {
        true => House::failing(folder.path(), orders.path()),
        false => House::sorting(folder.path()),
    };
    let mut house = open();
    let mut pairs = Vec::new();
    for _ in 0..count {
        let one = Person::new(&http, &house.host).await.unwrap();
        let two = Person::new(&http, &house.host).await.unwrap();
        pairs.push(Pair {
            people: [one, two],
            games: Vec::new(),
        });
    }
    let acknowledged = Arc::new(AtomicU64::new(0));
    for kill in 1..=kills {
        let mut tasks = JoinSet::new();
        for mut pair in pairs.drain(..) {
            let acknowledged = Arc::clone(&acknowledged);
            tasks.spawn(async move {
                // Ends when the server does.
                let _ = play(&mut pair, &acknowledged).await;
                pair
            });
        }
        // However slow the machine is, there is something to lose.
        let before = acknowledged.load(Ordering::Relaxed);
        let moving = async {
            while acknowledged.load(Ordering::Relaxed) == before {
                tokio::time::sleep(Duration::from_millis(1)).await;
            }
        };
        tokio::time::timeout(PATIENCE, moving).await.expect("nobody moves");
        tokio::time::sleep(Duration::from_millis(fastrand::u64(1..300))).await;
        if fails {
            let word = FAULTS[kill as usize % FAULTS.len()];
            std::fs::write(orders.path(), word).unwrap();
            tokio::time::sleep(Duration::from_millis(fastrand::u64(1..100))).await;
        }
        house.kill();
        std::fs::write(orders.path(), "").unwrap();
        while let Some(pair) = tasks.join_next().await {
            pairs.push(pair.unwrap());
        }
        house = open();
        for pair in &mut pairs {
            pair.people = pair.people.each_ref().map(|person| person.at(&house.host));
            check(pair).await;
        }
        if kill % 10 == 0 || kill == kills {
            let moves = acknowledged.load(Ordering::Relaxed);
            let games: usize = pairs.iter().map(|pair| pair.games.len()).sum();
            println!("{kill} kills: {games} games, {moves} moves acknowledged, none lost");
        }
    }
}

/// Plays until something goes wrong: that is the kill.
async fn play(pair: &mut Pair, acknowledged: &AtomicU64) -> Result<(), Failure> {
    let [one, two] = &pair.people;
    let mut sockets = [one.socket().await?, two.socket().await?];
    loop {
        if pair.games.last().is_none_or(|game| game.over) {
            let id = new_game(one, two, json!({"ruleset": RULESET})).await?;
            pair.games.push(Game { id, ..Game::default() });
        }
        let Some(game) = pair.games.last_mut() else {
            continue;
        };
        for socket in &mut sockets {
            socket.watch(&game.id).await?;
        }
        let mut position = AnyPosition::start(&RULESET.parse()?);
        for mv in &game.known {
            position.play(mv)?;
        }
        while position.result().is_none() {
            let moves = position.moves();
            let mv = moves[fastrand::usize(..moves.len())].clone();
            let [first, second] = &mut sockets;
            let (mover, other) = if position.side().number() == 1 {
                (first, second)
            } else {
                (second, first)
            };
            game.open = Some(mv.clone());
            mover.act(&game.id, game.known.len(), &mv).await?;
            // Whoever is told first: from then on it must not be lost.
            let told = tokio::select! {
                told = mover.until("done") => { let done = told.is_ok(); told?; done }
                told = other.until("game") => { told?; false }
            };
            game.known.push(mv.clone());
            game.open = None;
            acknowledged.fetch_add(1, Ordering::Relaxed);
            if told {
                other.until("game").await?;
            } else {
                mover.until("done").await?;
            }
            position.play(&mv)?;
        }
        game.over = true;
    }
}

/// Everything somebody was told of is there, and nothing that nobody sent.
async fn check(pair: &mut Pair) {
    // The latest few, so that a thousand kills do not take for ever; those before were checked before.
    let from = pair.games.len().saturating_sub(3);
    for game in &mut pair.games[from..] {
        let stored = pair.people[0].get(&format!("/api/games/{}", game.id)).await.unwrap();
        let turns: Vec<String> = stored["turns"].as_array().unwrap().iter().map(text).collect();
        let mut allowed = game.known.clone();
        if turns != allowed {
            allowed.extend(game.open.take());
            assert_eq!(
                turns, allowed,
                "game {} has lost something, or made something up",
                game.id
            );
        }
        game.open = None;
        game.known = turns;
        game.over = !stored["state"]["result"].is_null();
    }
}

fn text(turn: &Value) -> String {
    turn["move"].as_str().unwrap().to_string()
}
