//! Histories: people play and have accounts while a nemesis is at the server, and everything they were told is compared
//! with what the store has and with what the server says later.

mod crowd;
mod nemesis;
mod person;
mod store;

use std::collections::{BTreeMap, BTreeSet};
use std::fmt::Display;
use std::fs::File;
use std::path::{Path, PathBuf};
use std::process::ExitCode;
use std::time::{Duration, Instant};

use quincunx_history::{Kept, Summary};
use rustix::process::Signal;

use super::Words;
use super::child::{House, memory};
use crowd::Crowd;
use nemesis::{After, Fault, Nemesis};
use store::Stock;

/// Nobody needs that long for anything.
const PATIENCE: Duration = Duration::from_secs(60);
/// After so many rounds a game that has ended is forgotten, whoever wants another one.
const ROUNDS: usize = 3;

/// What can be asked for.
pub(crate) const OPTIONS: [&str; 4] = ["faults", "pairs", "seed", "disk"];

/// A trial.
struct Trial {
    folder: PathBuf,
    /// The file that says how the disk fails, if it may.
    orders: Option<PathBuf>,
    log: File,
    house: House,
    crowd: Crowd,
    /// The row of the newest game that was read.
    newest: i64,
    /// The games up to there that are not settled.
    live: Vec<String>,
    /// For how many rounds games have been over that are not forgotten.
    over: BTreeMap<String, usize>,
    summary: Summary,
}

type Checked = Result<(), Vec<String>>;

/// Runs a trial.
pub(crate) async fn run(words: &Words) -> ExitCode {
    let faults = words.number("faults", 20) as usize;
    let pairs = words.number("pairs", 10) as usize;
    let seed = words.number("seed", fastrand::u64(..1_000_000));
    let disk = words.switch("disk", true);
    println!(
        "--seed {seed} --faults {faults} --pairs {pairs} --disk {}",
        if disk { "on" } else { "off" }
    );
    let folder = tempfile::tempdir().unwrap();
    let started = Instant::now();
    let result = try_run(folder.path(), seed, faults, pairs, disk).await;
    println!("{} s, {} MiB", started.elapsed().as_secs(), memory("self") / 1024);
    let Err(violations) = result else {
        return ExitCode::SUCCESS;
    };
    for violation in violations {
        println!("violation: {violation}");
    }
    println!("seed {seed}; the store and its log are in {}", folder.keep().display());
    ExitCode::FAILURE
}

async fn try_run(folder: &Path, seed: u64, faults: usize, pairs: usize, disk: bool) -> Checked {
    let data = folder.join("data");
    let orders = disk.then(|| folder.join("orders"));
    let log = File::create(folder.join("log")).unwrap();
    let house = House::under_faults(&data, orders.as_deref(), &log);
    let crowd = Crowd::gather(seed, pairs, &house.host).await.unwrap();
    let mut trial = Trial {
        folder: data,
        orders,
        log,
        house,
        crowd,
        newest: 0,
        live: Vec::new(),
        over: BTreeMap::new(),
        summary: Summary::default(),
    };
    trial.crowd.register().await;
    let mut kinds: BTreeMap<String, usize> = BTreeMap::new();
    for (n, round) in Nemesis::new(seed, disk).take(faults).enumerate() {
        trial.crowd.play(round.actions, round.before).await;
        trial.fail(round.fault).await?;
        if !round.fault.ends_server() {
            trial.crowd.play(0, round.after).await;
        }
        trial.crowd.check_accounts().await;
        let checked = trial.check(round.fault.ends_server()).await;
        checked.map_err(|violations| {
            let after = format!("after fault {}, {}", n + 1, round.fault);
            violations.into_iter().chain([after]).collect::<Vec<_>>()
        })?;
        *kinds.entry(round.fault.kind()).or_default() += 1;
        if (n + 1) % 100 == 0 {
            println!("{} faults: {}", n + 1, trial.summary);
        }
    }
    trial.finish().await?;
    println!("{faults} faults: {}", list(&kinds));
    trial.report();
    Ok(())
}

/// Counts, in words.
fn list(counts: &BTreeMap<impl Display, usize>) -> String {
    let counts = counts.iter().map(|(what, count)| format!("{count} {what}"));
    counts.collect::<Vec<_>>().join(", ")
}

impl Trial {
    /// Says what was checked.
    fn report(&self) {
        println!("{}; {}", self.summary, self.summary.happened);
        println!("refused: {}", list(&self.crowd.refused));
        println!("accounts: {}", list(self.crowd.work.history.accounts.counts()));
    }

    fn order(&self, word: &str) {
        self.orders
            .iter()
            .for_each(|orders| std::fs::write(orders, word).unwrap());
    }

    /// Lets a fault happen while people go on.
    async fn fail(&mut self, fault: Fault) -> Checked {
        let (house, crowd) = (&mut self.house, &mut self.crowd);
        match fault {
            Fault::Kill => house.signal(Signal::KILL),
            Fault::Stop => house.signal(Signal::TERM),
            Fault::Pause(span) => {
                house.signal(Signal::STOP);
                crowd.play_beside(tokio::time::sleep(span)).await;
                house.signal(Signal::CONT);
            }
            Fault::Disk(word, span, after) => {
                self.order(word);
                self.crowd.play_beside(tokio::time::sleep(span)).await;
                match after {
                    After::Heal => {}
                    After::Kill => self.house.signal(Signal::KILL),
                    After::Stop => self.house.signal(Signal::TERM),
                }
            }
        }
        if fault.ends_server() {
            let (house, crowd) = (&mut self.house, &mut self.crowd);
            let Some(status) = crowd.play_beside(house.ended(PATIENCE)).await else {
                return Err(vec!["the server does not stop".to_string()]);
            };
            if fault == Fault::Stop && !status.success() {
                return Err(vec![format!("the server was told to stop, and ended with {status}")]);
            }
            self.order("");
            self.reopen().await;
            self.crowd.find_games();
        }
        self.order("");
        Ok(())
    }

    /// Starts a server after one that has ended.
    async fn reopen(&mut self) {
        self.crowd.gone().await;
        self.house = House::under_faults(&self.folder, self.orders.as_deref(), &self.log);
        self.crowd.host = self.house.host.clone();
    }

    /// Waits until the store takes what is written, so that nothing is in doubt.
    async fn healthy(&self) -> Checked {
        let url = format!("http://{}/health", self.house.host);
        let healthy = async {
            while !reqwest::get(&url)
                .await
                .is_ok_and(|answer| answer.status().is_success())
            {
                tokio::time::sleep(Duration::from_millis(5)).await;
            }
        };
        let healthy = tokio::time::timeout(PATIENCE, healthy).await;
        healthy.map_err(|_| vec!["the server does not recover".to_string()])
    }

    async fn read(&self, after: i64) -> Result<Stock, Vec<String>> {
        let stock = Stock::read(&self.folder, after, &self.live).await;
        stock.map_err(|error| vec![format!("the store cannot be read: {error}")])
    }

    /// Compares what everybody was told with what the store has.
    async fn check(&mut self, has_ended: bool) -> Checked {
        self.crowd.quiet().await;
        self.healthy().await?;
        // Whatever happens from now on may be in the store or not.
        let end = self.crowd.work.history.len();
        let stock = self.read(self.newest).await?;
        let mut over = std::mem::take(&mut self.over);
        let ended = stock.games.iter().filter(|game| game.ended.is_some());
        self.over = ended
            .map(|game| (game.id.clone(), over.remove(&game.id).unwrap_or(0) + 1))
            .collect();
        let work = &self.crowd.work;
        let is_done = |(game, rounds): &(&String, &usize)| **rounds > ROUNDS || work.is_through(game);
        let done: BTreeSet<String> = (self.over.iter().filter(is_done))
            .map(|(game, _)| game.clone())
            .collect();
        let work = &mut self.crowd.work;
        self.summary = work
            .history
            .settle(end, &stock.games, &stock.standings, has_ended, |game| {
                done.contains(&game.id)
            })?;
        let games = stock.games.into_iter().map(|game| game.id);
        let (settled, live): (Vec<String>, _) = games.partition(|game| work.history.is_settled(game));
        settled.iter().for_each(|game| work.forget(game));
        self.live = live;
        self.newest = stock.newest;
        match self.crowd.violations.is_empty() {
            true => Ok(()),
            false => Err(self.crowd.violations.clone()),
        }
    }

    /// Lets all clocks run out while nobody is there, has somebody look at everything, and checks all of it once more.
    async fn finish(&mut self) -> Checked {
        self.crowd.leave().await;
        self.house.signal(Signal::KILL);
        self.house.ended(PATIENCE).await;
        self.reopen().await;
        let clocks = async {
            loop {
                let stock = self.read(self.newest).await?;
                let runs = |game: &&Kept| game.settings.clock.is_some() && game.ended.is_none();
                match stock.games.iter().find(runs) {
                    None => return Ok(()),
                    Some(_) => tokio::time::sleep(Duration::from_millis(50)).await,
                }
            }
        };
        let run_out = tokio::time::timeout(PATIENCE, clocks).await;
        run_out.unwrap_or_else(|_| Err(vec!["clocks do not run out by themselves".to_string()]))?;
        self.crowd.look_at_all();
        self.crowd.check_passwords().await;
        self.crowd.check_accounts().await;
        self.check(true).await?;
        self.fail(Fault::Stop).await?;
        self.crowd.leave().await;
        // Also what was settled long ago.
        self.live.clear();
        let stock = self.read(0).await?;
        let history = &self.crowd.work.history;
        self.summary = history.check(&stock.games, &stock.standings)?;
        let report = quincunx_server::check(&self.folder, |_, _| {}).await;
        match report {
            Ok(report) if report.damage.is_empty() => Ok(()),
            Ok(report) => Err(report.damage),
            Err(error) => Err(vec![error.to_string()]),
        }
    }
}
