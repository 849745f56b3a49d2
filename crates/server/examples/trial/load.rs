//! Thousands of players at once.

use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::sync::{Arc, Mutex};
use std::time::{Duration, Instant};

use quincunx_rules::{AnyPosition, Ruleset};
use serde::Deserialize;
use serde_json::json;
use tokio::sync::Semaphore;
use tokio::task::JoinSet;

use super::Words;
use super::child::{House, ticks};
use super::client::{Failure, Person, Socket, new_game};

/// How many connect at once.
const DOORS: usize = 32;
/// How many different games are played.
const LINES: usize = 256;
/// After so many moves a game is resigned: games of random moves that need not end may last for ever.
const LONGEST: usize = 200;

/// A random game, found before the trial so that the players have nothing to think about while it runs.
struct Line {
    /// Whether it is player 1 who moves, and the move.
    moves: Vec<(bool, String)>,
    /// Whether the game is over then.
    ends: bool,
}

/// What all players share.
struct Shared {
    ruleset: Ruleset,
    lines: Vec<Line>,
    /// Between two moves of one game; none is as fast as it goes.
    pause: Option<Duration>,
    measuring: AtomicBool,
    done: AtomicBool,
    errors: AtomicU64,
    games: AtomicU64,
    /// From sending a move to hearing that it is stored, and to the opponent's seeing it; microseconds.
    stored: Mutex<Vec<u32>>,
    seen: Mutex<Vec<u32>>,
}

/// Two players and their game.
struct Pair {
    sockets: [Socket; 2],
    game: String,
    /// The game they play, of those there are.
    line: usize,
    step: usize,
    /// Which of the two is player 1.
    first: usize,
}

/// What can be asked for.
pub(crate) const OPTIONS: [&str; 5] = ["players", "rate", "seconds", "ruleset", "idle"];

pub(crate) async fn run(words: &Words) {
    let players = words.number("players", 5000) as usize;
    let rate = words.number("rate", 1000);
    let seconds = words.number("seconds", 60);
    let ruleset: Ruleset = words.ruleset("ruleset", "hadron");
    let pairs = players / 2;
    let folder = tempfile::tempdir().unwrap();
    let house = House::open(folder.path());
    let shared = Arc::new(Shared {
        ruleset,
        lines: std::iter::repeat_with(|| random_line(&ruleset)).take(LINES).collect(),
        pause: (rate > 0).then(|| Duration::from_secs_f64(pairs as f64 / rate as f64)),
        measuring: AtomicBool::new(false),
        done: AtomicBool::new(false),
        errors: AtomicU64::new(0),
        games: AtomicU64::new(0),
        stored: Mutex::default(),
        seen: Mutex::default(),
    });

    let idle = words.number("idle", 0) as usize;
    if idle > 0 {
        measure_idle(&house, idle).await;
    }
    let began = Instant::now();
    let playing = connect(&house, &shared, pairs).await;
    println!(
        "{players} players of {ruleset} connected in {:.1} s",
        began.elapsed().as_secs_f64()
    );
    let mut tasks = JoinSet::new();
    for pair in playing {
        tasks.spawn(play(pair, Arc::clone(&shared)));
    }
    // A few seconds until everyone is at it.
    tokio::time::sleep(Duration::from_secs(3)).await;
    let (before, began) = ([house.ticks(), ticks("self")], Instant::now());
    shared.measuring.store(true, Ordering::Relaxed);
    tokio::time::sleep(Duration::from_secs(seconds)).await;
    shared.measuring.store(false, Ordering::Relaxed);
    let (after, took) = ([house.ticks(), ticks("self")], began.elapsed().as_secs_f64());
    shared.done.store(true, Ordering::Relaxed);
    while tasks.join_next().await.is_some() {}

    let (stored, seen) = (shared.stored.lock().unwrap(), shared.seen.lock().unwrap());
    println!("moves a second:  {:.0}", stored.len() as f64 / took);
    println!("games finished:  {}", shared.games.load(Ordering::Relaxed));
    println!("errors:          {}", shared.errors.load(Ordering::Relaxed));
    for (what, (before, after)) in ["server:", "players:"].iter().zip(before.into_iter().zip(after)) {
        let spent = (after - before) as f64;
        println!(
            "{what:<16} {:.0} % of a core, {:.1} µs of processor time a move",
            spent / took,
            spent * 10_000.0 / stored.len().max(1) as f64
        );
    }
    println!("memory:          {} MiB", house.memory() / 1024);
    report("stored", stored.clone());
    report("seen by the other", seen.clone());
}

/// Moves at random, until the game is over or long enough.
fn random_line(ruleset: &Ruleset) -> Line {
    let mut position = AnyPosition::start(ruleset);
    let mut moves = Vec::new();
    while position.result().is_none() && moves.len() < LONGEST {
        let mut legal = position.moves();
        let mv = legal.swap_remove(fastrand::usize(..legal.len()));
        let first = position.side().number() == 1;
        position.play(&mv).unwrap();
        moves.push((first, mv));
    }
    Line {
        moves,
        ends: position.result().is_some(),
    }
}

fn report(what: &str, mut times: Vec<u32>) {
    times.sort_unstable();
    let at = |share: f64| {
        let index = ((times.len() as f64 * share) as usize).min(times.len().saturating_sub(1));
        times.get(index).map_or(0.0, |micros| f64::from(*micros) / 1000.0)
    };
    println!(
        "{what:<18} p50 {:.1} ms, p90 {:.1} ms, p99 {:.1} ms, p99.9 {:.1} ms, max {:.1} ms",
        at(0.5),
        at(0.9),
        at(0.99),
        at(0.999),
        at(1.0)
    );
}

/// What a connection costs that does nothing: at most its share of all the server has, since what the server needs for
/// itself grows and shrinks.
async fn measure_idle(house: &House, count: usize) {
    let http = reqwest::Client::new();
    let doors = Arc::new(Semaphore::new(DOORS));
    let mut tasks = JoinSet::new();
    for _ in 0..count {
        let (http, host, doors) = (http.clone(), house.host.clone(), Arc::clone(&doors));
        tasks.spawn(async move {
            let _door = doors.acquire_owned().await.unwrap();
            Person::new(&http, &host).await.unwrap().socket().await.unwrap()
        });
    }
    let mut sockets = Vec::with_capacity(count);
    while let Some(socket) = tasks.join_next().await {
        sockets.push(socket.unwrap());
    }
    // Long enough for each to have been pinged.
    let mut idle = JoinSet::new();
    for mut socket in sockets {
        idle.spawn(async move {
            socket.idle(Duration::from_secs(20)).await.unwrap();
            socket
        });
    }
    let mut sockets = Vec::with_capacity(count);
    while let Some(socket) = idle.join_next().await {
        sockets.push(socket.unwrap());
    }
    let memory = house.memory();
    println!(
        "{count} idle connections: {} MiB in all, {:.1} KiB each",
        memory / 1024,
        memory as f64 / count as f64
    );
}

async fn connect(house: &House, shared: &Arc<Shared>, pairs: usize) -> Vec<Pair> {
    let http = reqwest::Client::new();
    let doors = Arc::new(Semaphore::new(DOORS));
    let mut tasks = JoinSet::new();
    for _ in 0..pairs {
        let (http, host, doors) = (http.clone(), house.host.clone(), Arc::clone(&doors));
        let ruleset = shared.ruleset;
        tasks.spawn(async move {
            let _door = doors.acquire_owned().await.unwrap();
            seat(&http, &host, ruleset).await.unwrap()
        });
    }
    let mut playing = Vec::with_capacity(pairs);
    while let Some(pair) = tasks.join_next().await {
        playing.push(pair.unwrap());
    }
    playing
}

async fn seat(http: &reqwest::Client, host: &str, ruleset: Ruleset) -> Result<Pair, Failure> {
    let (one, two) = (Person::new(http, host).await?, Person::new(http, host).await?);
    let game = new_game(&one, &two, json!({"ruleset": ruleset.to_string()})).await?;
    let mut sockets = [one.socket().await?, two.socket().await?];
    for socket in &mut sockets {
        socket.watch(&game).await?;
    }
    Ok(Pair {
        sockets,
        game,
        line: fastrand::usize(..LINES),
        step: 0,
        first: 0,
    })
}

async fn play(mut pair: Pair, shared: Arc<Shared>) {
    let mut next = tokio::time::Instant::now();
    if let Some(pause) = shared.pause {
        next += pause.mul_f64(fastrand::f64());
    }
    while !shared.done.load(Ordering::Relaxed) {
        if let Some(pause) = shared.pause {
            tokio::time::sleep_until(next).await;
            next += pause;
        }
        if let Err(error) = turn(&mut pair, &shared).await {
            shared.errors.fetch_add(1, Ordering::Relaxed);
            eprintln!("{error}");
            return;
        }
    }
}

/// What a player needs to know of a message about the game.
#[derive(Deserialize)]
struct Change<'a> {
    game: &'a str,
    step: usize,
    #[serde(borrow)]
    turns: (Turn<'a>,),
}

#[derive(Deserialize)]
struct Turn<'a> {
    #[serde(rename = "move")]
    mv: Option<&'a str>,
}

#[derive(Deserialize)]
struct Done {
    id: usize,
}

/// One move, and another game after the last.
async fn turn(pair: &mut Pair, shared: &Shared) -> Result<(), Failure> {
    let line = &shared.lines[pair.line];
    let (is_first, mv) = &line.moves[pair.step];
    let [one, two] = &mut pair.sockets;
    let (mover, other) = if (pair.first == 0) == *is_first {
        (one, two)
    } else {
        (two, one)
    };
    let sent = Instant::now();
    mover.act(&pair.game, pair.step, mv).await?;
    let stored = async {
        let text = mover.until("done").await?;
        Ok::<_, Failure>((sent.elapsed(), text))
    };
    let seen = async {
        let text = other.until("game").await?;
        Ok::<_, Failure>((sent.elapsed(), text))
    };
    let ((stored, done), (seen, change)) = tokio::try_join!(stored, seen)?;
    let heard: Change<'_> = serde_json::from_str(change).map_err(|error| format!("{error} in {change}"))?;
    let is_right = heard.game == pair.game && heard.step == pair.step + 1 && heard.turns.0.mv == Some(mv);
    if !is_right || serde_json::from_str::<Done>(done)?.id != pair.step {
        return Err(format!("{mv} of step {} was answered by {done} and {change}", pair.step).into());
    }
    if shared.measuring.load(Ordering::Relaxed) {
        shared.stored.lock().unwrap().push(stored.as_micros() as u32);
        shared.seen.lock().unwrap().push(seen.as_micros() as u32);
    }
    pair.step += 1;
    if pair.step == line.moves.len() {
        if !line.ends {
            resign(pair).await?;
        }
        rematch(pair, shared).await?;
    }
    Ok(())
}

async fn resign(pair: &mut Pair) -> Result<(), Failure> {
    let [one, two] = &mut pair.sockets;
    one.say(&format!(r#"{{"t":"act","game":"{}","action":"resign"}}"#, pair.game))
        .await?;
    one.until("done").await?;
    two.until("game").await?;
    Ok(())
}

async fn rematch(pair: &mut Pair, shared: &Shared) -> Result<(), Failure> {
    let old = pair.game.clone();
    let ask = format!(r#"{{"t":"rematch","game":"{old}"}}"#);
    let [one, two] = &mut pair.sockets;
    one.say(&ask).await?;
    two.until("rematch").await?;
    two.say(&ask).await?;
    let text = two.until("rematch").await?;
    let answer: serde_json::Value = serde_json::from_str(text)?;
    pair.game = answer["next"].as_str().ok_or("no next game")?.to_string();
    for socket in &mut pair.sockets {
        socket.turn_to(&old, &pair.game).await?;
    }
    for socket in &mut pair.sockets {
        let text = socket.until("game").await?;
        if !text.contains(&pair.game) {
            return Err(format!("{} is not the next game", &text[..60]).into());
        }
    }
    pair.line = fastrand::usize(..LINES);
    pair.step = 0;
    pair.first = 1 - pair.first;
    shared.games.fetch_add(1, Ordering::Relaxed);
    Ok(())
}
