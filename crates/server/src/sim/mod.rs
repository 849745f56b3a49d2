//! A deterministic simulation of rooms, keepers, writer and sockets.
//!
//! A seed decides everything: what people do and when, how their messages travel, how long the store takes and when it
//! fails, when the server stops or crashes, and in which order tasks run. All of it is on one thread, with a clock that
//! the simulation moves, and the history of every run is checked (see `quincunx-history`). `SIM_SEED=17` runs that seed
//! alone and tells what happens, `SIM_SEEDS=10000` so many instead of the first 2,000.

mod chance;
mod disk;
mod house;
mod link;
pub(crate) mod pipe;

use std::collections::BTreeSet;
use std::hash::{DefaultHasher, Hash, Hasher};
use std::time::Duration;

use http::Method;
use quincunx_history::{Order, Role, Socket, Summary, Workload};
use serde_json::Value;

use crate::clock::Clock;
use chance::Chance;
use disk::{Disk, Health};
use house::{House, Pending};
use link::Link;

/// What is done in a run before it is brought to its end.
const STEPS: usize = 250;
/// Sockets there may be at once.
const LINKS: usize = 7;
/// Games that are begun in a run, rematches aside.
const GAMES: usize = 4;
/// The base of long clocks, in milliseconds.
const BASE: u64 = 60_000;

/// A run.
struct Sim {
    chance: Chance,
    clock: Clock,
    house: House,
    /// The cookies of people.
    people: Vec<String>,
    work: Workload,
    links: Vec<Link>,
    asks: Vec<(Socket, Pending)>,
    begun: usize,
    trace: DefaultHasher,
    tells: bool,
}

/// What came of a run.
#[derive(Debug, PartialEq, Eq)]
struct Outcome {
    trace: u64,
    summary: Summary,
}

/// Runs a seed.
///
/// # Errors
/// What must not be.
fn run(seed: u64, tells: bool) -> Result<Outcome, Vec<String>> {
    // The names of games and people follow from it too.
    fastrand::seed(seed);
    let (chance, clock) = (Chance::new(seed), Clock::manual(1_700_000_000_000));
    let disk = Disk::new(&chance, &clock);
    let roles = vec![Role::Account, Role::Account, Role::Guest, Role::Watcher];
    let mut sim = Sim {
        house: House::new(&clock, &disk),
        work: Workload::new(chance.with(|rng| rng.u64(..)), roles, BASE),
        chance,
        clock,
        people: Vec::new(),
        links: Vec::new(),
        asks: Vec::new(),
        begun: 0,
        trace: DefaultHasher::new(),
        tells,
    };
    sim.gather();
    for _ in 0..STEPS {
        sim.step();
    }
    sim.finish()
}

impl Sim {
    fn note(&mut self, what: &str) {
        what.hash(&mut self.trace);
        if self.tells {
            println!("{:>9.3} {what}", self.clock.now().as_secs_f64());
        }
    }

    /// Two accounts, and two guests of whom one only watches.
    fn gather(&mut self) {
        self.house.start();
        for name in ["ada", "bob"] {
            self.people.extend(self.house.account(name));
        }
        for _ in 0..2 {
            let asked = self.house.ask("", Method::GET, "/api/me", &Value::Null).unwrap();
            self.house.settle();
            self.people.push(asked.take().unwrap().cookie.unwrap());
        }
        self.begin_game();
        self.settle();
        self.settle();
        for person in 0..self.people.len() {
            self.connect(person);
        }
    }

    /// Something happens.
    fn step(&mut self) {
        if !self.house.is_up() && self.chance.one_in(4) {
            self.house.start();
        }
        for person in 0..self.people.len() {
            let is_there = self.work.clients().iter().any(|client| client.person() == person);
            if !is_there && self.chance.one_in(if self.house.is_up() { 2 } else { 20 }) {
                self.connect(person);
            }
        }
        match self.chance.below(100) {
            0..46 => {
                let orders = self.work.something();
                match orders.is_empty() {
                    true => self.settle(),
                    false => self.carry_out(orders),
                }
            }
            46..48 => self.race(),
            48..64 => self.settle(),
            64..78 => self.pass_time(),
            78..81 => {
                self.connect(self.chance.below(self.people.len()));
            }
            81..83 => self.cut(),
            83..87 => self.begin_game(),
            87..92 => {
                let orders = self.work.ask();
                self.carry_out(orders);
            }
            92..93 => self.give_up(),
            93..96 => {
                self.house.think();
            }
            96..98 => self.change_health(),
            98 => self.change_server(),
            _ => {
                self.note("the store is well");
                self.house.disk.set(Health::Quick);
            }
        }
        if self.chance.one_in(3) {
            self.settle();
        }
    }

    /// Sends what people want to be sent.
    fn carry_out(&mut self, orders: Vec<Order>) {
        for order in orders {
            match order {
                Order::Say { socket, text } => {
                    self.note(&format!("{socket} > {text}"));
                    let link = self.links.iter_mut().find(|link| link.number == socket);
                    link.into_iter().for_each(|link| link.send(text.clone()));
                }
                Order::Post {
                    number,
                    person,
                    path,
                    body,
                } => match self.house.ask(&self.people[person], Method::POST, &path, &body) {
                    Some(pending) => {
                        self.note(&format!("{number} > person {person} POST {path} {body}"));
                        self.asks.push((number, pending));
                    }
                    None => self.work.lost(number),
                },
            }
        }
    }

    /// Some messages arrive, all tasks run until they wait, and some answers are read.
    fn settle(&mut self) {
        for link in &mut self.links {
            link.deliver(self.chance.below(3));
        }
        self.house.settle();
        self.hear(3);
    }

    /// Everyone who reads now, which is not everyone, reads so many messages at most.
    fn hear(&mut self, one_in: usize) {
        for at in 0..self.links.len() {
            let most = if self.chance.one_in(one_in) { 2 } else { usize::MAX };
            let number = self.links[at].number;
            for text in self.links[at].read(most) {
                let message = self.work.heard(number, &text);
                self.note(&format!("{number} < {message}"));
            }
        }
        for at in (0..self.asks.len()).rev() {
            if let Some(answer) = self.asks[at].1.take() {
                let (number, _) = self.asks.remove(at);
                self.note(&format!("{number} < {} {}", answer.status, answer.body));
                assert_ne!(answer.status, 500, "{}", answer.body);
                let orders = self.work.answered(number, answer.status, answer.body);
                self.carry_out(orders);
            }
        }
        let gone = self.links.extract_if(.., |link| !link.is_open);
        gone.for_each(|link| self.work.disconnected(link.number));
    }

    /// Several sockets do something in the same game.
    fn race(&mut self) {
        let orders = self.work.race();
        self.carry_out(orders);
        // All at once, or one at a time.
        self.links.iter_mut().for_each(|link| link.deliver(usize::MAX));
    }

    /// Time passes: until the next of those who wait is due, or for a while.
    fn pass_time(&mut self) {
        let millis = |millis: usize| Duration::from_millis(millis as u64);
        let span = match self.chance.below(36) {
            0..15 => self
                .clock
                .next_due()
                .map_or(Duration::ZERO, |due| due - self.clock.now()),
            15..31 => millis(self.chance.below(60)),
            31..35 => millis(self.chance.below(4000)),
            _ => millis(self.chance.below(70_000)),
        };
        self.note(&format!("{span:?} pass"));
        self.clock.advance(span);
    }

    fn connect(&mut self, person: usize) -> Option<Socket> {
        if self.links.len() == LINKS {
            return None;
        }
        // Some read so slowly that what is sent has to wait.
        let room = if self.chance.one_in(5) { 100 } else { 1 << 20 };
        let (number, orders) = self.work.connect(person);
        let line = self.house.connect(&self.people[person], room);
        self.note(&format!("{number} is person {person}"));
        self.links.push(Link::new(number, line));
        self.carry_out(orders);
        Some(number)
    }

    fn cut(&mut self) {
        if !self.links.is_empty() {
            let link = self.links.remove(self.chance.below(self.links.len()));
            self.note(&format!("{} is gone", link.number));
            self.work.disconnected(link.number);
        }
    }

    fn cut_all(&mut self) {
        let links = std::mem::take(&mut self.links);
        links.iter().for_each(|link| self.work.disconnected(link.number));
    }

    fn begin_game(&mut self) {
        if self.begun < GAMES && self.house.is_up() {
            let orders = self.work.begin_game();
            self.begun += usize::from(!orders.is_empty());
            self.carry_out(orders);
        }
    }

    /// Somebody does not wait for an answer.
    fn give_up(&mut self) {
        if !self.asks.is_empty() {
            let (number, pending) = self.asks.remove(self.chance.below(self.asks.len()));
            self.note(&format!("{number} gives up"));
            pending.give_up();
            self.work.lost(number);
        }
    }

    fn change_health(&mut self) {
        let all = [
            Health::Quick,
            Health::Quick,
            Health::Slow,
            Health::Slow,
            Health::Flaky,
            Health::Down,
        ];
        let health = all[self.chance.below(all.len())];
        self.note(&format!("the store is {health:?}"));
        self.house.disk.set(health);
    }

    fn change_server(&mut self) {
        if self.house.is_up() && self.chance.one_in(2) {
            self.note("the server stops");
            self.house.stop();
        } else {
            self.crash();
        }
    }

    fn crash(&mut self) {
        self.note("the server crashes");
        self.house.crash();
        for (number, _) in std::mem::take(&mut self.asks) {
            self.work.lost(number);
        }
    }

    /// Lets all messages arrive and everyone read, for so many milliseconds.
    fn calm(&mut self, millis: u64) {
        for _ in 0..20 {
            let read = |links: &[Link]| links.iter().map(Link::count).sum::<usize>();
            loop {
                let before = read(&self.links);
                self.links.iter_mut().for_each(|link| link.deliver(usize::MAX));
                self.house.settle();
                self.hear(usize::MAX);
                if !self.house.think() && read(&self.links) <= before {
                    break;
                }
            }
            self.clock.advance(Duration::from_millis(millis / 20));
        }
    }

    /// Lets everything come to its end, and checks it.
    fn finish(mut self) -> Result<Outcome, Vec<String>> {
        self.note("the end");
        self.house.disk.set(Health::Quick);
        self.calm(10_000);
        self.house.start();
        self.calm(10_000);
        let mut violations = self.house.disk.nonsense();
        for link in &self.links {
            let unanswered = self.work.history.unanswered(link.number);
            if !unanswered.is_empty() {
                violations.push(format!("socket {} never hears of {unanswered:?}", link.number));
            }
        }
        // Nobody has that much time, however often it is taken back.
        self.cut_all();
        self.calm(3_000_000);
        let games = self.house.disk.kept();
        // Also of one whose beginning nobody was told of.
        let runs = games
            .iter()
            .filter(|game| game.settings.clock.is_some() && game.ended.is_none());
        for game in runs {
            violations.push(format!("game {}: its time never runs out", game.id));
        }
        // All of it is stored before anybody looks at it: a game that is opened is put right.
        let before = self.work.history.check(&games, &self.house.disk.standings());
        violations.extend(before.err().unwrap_or_default());
        // Whoever comes now, and after another start, sees how it was.
        for stops in [false, true] {
            if stops {
                self.house.stop();
                self.calm(10_000);
                self.house.start();
            }
            let orders = self.connect(3).map(|socket| self.work.look_at_all(socket));
            self.carry_out(orders.unwrap_or_default());
            self.calm(2000);
            if self.links.is_empty() {
                violations.push("nobody can look at the end".to_string());
            }
            self.cut_all();
        }
        let games = self.house.disk.kept();
        let checked = self.work.history.check(&games, &self.house.disk.standings());
        let summary = match checked {
            Ok(summary) if violations.is_empty() => summary,
            checked => {
                return Err(violations
                    .into_iter()
                    .chain(checked.err().unwrap_or_default())
                    .collect());
            }
        };
        format!("{games:?}").hash(&mut self.trace);
        let known: BTreeSet<&str> = self.work.games().collect();
        assert!(known.iter().all(|id| games.iter().any(|game| game.id == **id)));
        Ok(Outcome {
            trace: self.trace.finish(),
            summary,
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The seeds in all, and the tests they are shared out among, for as many cores.
    const SEEDS: u64 = 2000;
    const TESTS: u64 = 4;

    /// What a variable says.
    fn asked(name: &str) -> Option<u64> {
        let text = std::env::var(name).ok()?;
        let number = text.parse();
        Some(number.unwrap_or_else(|_| panic!("{name} is a number, not `{text}`")))
    }

    /// Checks the part of all seeds that is a test's own; the first takes the one of `SIM_SEED`.
    fn check(test: u64) {
        let (one, all) = (asked("SIM_SEED"), asked("SIM_SEEDS").unwrap_or(SEEDS));
        let seeds = match one {
            Some(seed) => seed..seed + u64::from(test == 0),
            None => all * test / TESTS..all * (test + 1) / TESTS,
        };
        let many = one.is_none() && all >= SEEDS;
        let mut checked = Summary::default();
        for seed in seeds {
            match run(seed, one.is_some()) {
                Ok(outcome) => checked += outcome.summary,
                Err(violations) => panic!("SIM_SEED={seed}: {violations:#?}"),
            }
        }
        println!("{checked}; {}", checked.happened);
        // A history in which nothing happens shows nothing.
        for (what, happened) in checked.happened.counts() {
            assert!(happened > 0 || !many, "nothing {what}");
        }
        assert!(checked.acknowledged > checked.refused || !many, "{checked}");
    }

    #[test]
    fn schedules_have_legal_histories_1() {
        check(0);
    }

    #[test]
    fn schedules_have_legal_histories_2() {
        check(1);
    }

    #[test]
    fn schedules_have_legal_histories_3() {
        check(2);
    }

    #[test]
    fn schedules_have_legal_histories_4() {
        check(3);
    }

    #[test]
    fn a_seed_repeats_exactly() {
        for seed in 0..30 {
            assert_eq!(run(seed, false), run(seed, false), "seed {seed}");
        }
    }
}
