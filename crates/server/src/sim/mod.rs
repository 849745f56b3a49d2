//! A deterministic simulation of rooms, keepers, writer and sockets.
//!
//! A seed decides everything: what people do and when, how their messages travel, how long the store takes and when it fails,
//! when the server stops or crashes, and in which order tasks run. All of it is on one thread, with a clock that the
//! simulation moves, and the history of every run is checked (see `quincunx-history`). `SIM_SEED=17` runs that seed alone and
//! tells what happens, `SIM_SEEDS=10000` so many instead of the first 2,000.

mod chance;
mod disk;
mod house;
mod link;
pub(crate) mod pipe;

use std::collections::BTreeSet;
use std::hash::{DefaultHasher, Hash, Hasher};
use std::time::Duration;

use http::Method;
use quincunx_history::{History, Seen, Socket, Summary};
use serde_json::{Value, json};

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

/// A request that was not answered yet.
struct Ask {
    number: Socket,
    pending: Pending,
    what: What,
}

/// What a request was for.
#[derive(Clone, Copy, PartialEq, Eq)]
enum What {
    Challenge { accepted_by: usize },
    Game,
    Act,
    Rematch,
}

/// A run.
struct Sim {
    chance: Chance,
    clock: Clock,
    house: House,
    /// The cookies of people; the last one only watches.
    people: Vec<String>,
    links: Vec<Link>,
    asks: Vec<Ask>,
    games: Vec<String>,
    begun: usize,
    history: History,
    last_number: Socket,
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
    let mut sim = Sim {
        house: House::new(&clock, &disk),
        chance,
        clock,
        people: Vec::new(),
        links: Vec::new(),
        asks: Vec::new(),
        games: Vec::new(),
        begun: 0,
        history: History::default(),
        last_number: 0,
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

    fn number(&mut self) -> Socket {
        self.last_number += 1;
        self.last_number
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
            let is_there = self.links.iter().any(|link| link.person == person);
            if !is_there && self.chance.one_in(if self.house.is_up() { 2 } else { 20 }) {
                self.connect(person);
            }
        }
        match self.chance.below(100) {
            0..46 => self.do_something(),
            46..48 => self.race(),
            48..64 => self.settle(),
            64..78 => self.pass_time(),
            78..81 => self.connect(self.chance.below(self.people.len())),
            81..83 => self.cut(),
            83..87 => self.begin_game(),
            87..92 => self.ask(),
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
            let heard = self.links[at].hear(&mut self.history, most);
            let number = self.links[at].number;
            for message in heard {
                if let Some(game) = message["next"].as_str().or(message["game"].as_str()) {
                    self.learn(game);
                }
                self.note(&format!("{number} < {message}"));
            }
        }
        for at in (0..self.asks.len()).rev() {
            if let Some(answer) = self.asks[at].pending.take() {
                let ask = self.asks.remove(at);
                self.note(&format!("{} < {} {}", ask.number, answer.status, answer.body));
                self.answered(&ask, answer.status, answer.body);
            }
        }
        self.links.retain(|link| link.is_open);
    }

    /// A game is known from now on.
    fn learn(&mut self, game: &str) {
        if !self.games.iter().any(|known| known == game) {
            self.games.push(game.to_string());
        }
    }

    /// Somebody does something: mostly one who is waited for, and who waits for no answer.
    fn do_something(&mut self) {
        let waits = |person: usize| self.links.iter().any(|link| link.person == person && link.is_waiting());
        let is_due = |link: &Link| !waits(link.person) && link.games.values().any(Seen::is_waited_for);
        let due: Vec<usize> = (0..self.links.len()).filter(|at| is_due(&self.links[*at])).collect();
        let at = match self.chance.pick(&due) {
            Some(at) if !self.chance.one_in(16) => *at,
            _ if !self.chance.one_in(4) => return self.settle(),
            _ => self.chance.below(self.links.len()),
        };
        let Some(message) = self.message(at) else { return };
        self.say(at, message);
        if self.chance.one_in(12) {
            self.links[at].repeat(&mut self.history);
        }
    }

    fn say(&mut self, at: usize, message: Value) {
        let text = format!("{} > {message}", self.links[at].number);
        self.note(&text);
        self.links[at].say(&mut self.history, message);
    }

    /// Something for a socket to say.
    fn message(&self, at: usize) -> Option<Value> {
        let link = self.links.get(at)?;
        let due: Vec<&String> = link
            .games
            .iter()
            .filter(|(_, seen)| seen.is_waited_for())
            .map(|(game, _)| game)
            .collect();
        let unseen = self.games.iter().rev().find(|game| !link.games.contains_key(*game));
        let game = match (unseen, self.chance.pick(&due)) {
            (Some(game), _) if self.chance.one_in(3) => game,
            (_, Some(game)) if !self.chance.one_in(10) => game,
            _ => self.chance.pick(&self.games)?,
        };
        let seen = link.games.get(game);
        Some(match (seen, self.chance.below(40)) {
            (None, _) | (_, 0) => json!({"t": "watch", "game": game, "scene": false}),
            (_, 1) => json!({"t": "unwatch", "game": game}),
            (Some(seen), 2..39) if !seen.is_own() => return None,
            (Some(seen), _) if seen.is_over() => json!({"t": "rematch", "game": game}),
            // Whoever is not waited for waits, mostly.
            (Some(seen), 2..36) if !seen.is_waited_for() => return None,
            (Some(seen), _) => self.chance.with(|rng| seen.act(game, rng)),
        })
    }

    /// Several sockets do something in the same game at once, each as it knows it; now and then one does that has no business there.
    fn race(&mut self) {
        let Some(first) = self.chance.pick(&self.links) else {
            return;
        };
        let goes_on = |(_, seen): &(&String, &Seen)| !seen.is_over() && seen.is_own();
        let known: Vec<_> = first.games.iter().filter(goes_on).collect();
        let Some((game, seen)) = self.chance.pick(&known) else {
            return;
        };
        let (game, seen) = ((*game).clone(), (*seen).clone());
        for _ in 0..4 {
            let at = self.chance.below(self.links.len());
            let own = self.links[at].games.get(&game).filter(|own| own.is_own());
            let is_astray = self.chance.one_in(8);
            let Some(seen) = own.or(is_astray.then_some(&seen)) else {
                continue;
            };
            let act = self.chance.with(|rng| seen.act(&game, rng));
            self.say(at, act);
            // All at once, or one at a time.
            self.links[at].deliver(usize::MAX);
        }
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

    fn connect(&mut self, person: usize) {
        if self.links.len() < LINKS {
            // Some read so slowly that what is sent has to wait.
            let room = if self.chance.one_in(5) { 100 } else { 1 << 20 };
            let (number, line) = (self.number(), self.house.connect(&self.people[person], room));
            self.note(&format!("{number} is person {person}"));
            self.links.push(Link::new(number, person, line));
            // As the page does, which is open at a game.
            for game in self.games.clone().into_iter().rev().take(4) {
                if !self.chance.one_in(4) {
                    self.say(
                        self.links.len() - 1,
                        json!({"t": "watch", "game": game, "scene": false}),
                    );
                }
            }
        }
    }

    fn cut(&mut self) {
        if !self.links.is_empty() {
            let link = self.links.remove(self.chance.below(self.links.len()));
            self.note(&format!("{} of person {} is gone", link.number, link.person));
        }
    }

    /// Begins a game: between two people, alone, or against a bot.
    fn begin_game(&mut self) {
        if self.begun == GAMES {
            return;
        }
        let (one, two) = (self.chance.below(3), self.chance.below(3));
        let rated = one + two == 1;
        let rulesets = ["hadron:size=3", "hadron:size=5", "emulsion:size=4", "renpaarden:size=5"];
        let ruleset = if rated {
            "hadron:size=7"
        } else {
            rulesets[self.chance.below(4)]
        };
        let clock = match self.chance.below(4) {
            0 if !rated => Value::Null,
            1 | 2 => json!({"fischer": {"base": 60_000, "increment": 1000}}),
            _ => json!({"fischer": {"base": 2000 + 1000 * self.chance.below(4), "increment": 100}}),
        };
        let pie = self.chance.one_in(3);
        let settings = json!({"ruleset": ruleset, "clock": clock, "pie": pie, "rated": rated});
        let asked = if one == two {
            let opponent = if self.chance.one_in(2) {
                json!("self")
            } else {
                json!({"bot": "random"})
            };
            self.post(
                one,
                "/api/games",
                &json!({"settings": settings, "opponent": opponent}),
                What::Game,
            )
        } else {
            let what = What::Challenge { accepted_by: two };
            self.post(one, "/api/challenges", &json!({"settings": settings}), what)
        };
        self.begun += usize::from(asked);
    }

    /// Asks for something; whether that was possible.
    fn post(&mut self, person: usize, path: &str, body: &Value, what: What) -> bool {
        let Some(pending) = self.house.ask(&self.people[person], Method::POST, path, body) else {
            return false;
        };
        let number = self.number();
        self.note(&format!("{number} > person {person} POST {path} {body}"));
        self.asks.push(Ask { number, pending, what });
        true
    }

    /// Does something in a game without a socket.
    fn ask(&mut self) {
        let Some(link) = self.chance.pick(&self.links) else {
            return;
        };
        let is_astray = self.chance.one_in(8);
        let is_for_it = |(_, seen): &(&String, &Seen)| seen.is_waited_for() || is_astray;
        let known: Vec<_> = link.games.iter().filter(is_for_it).collect();
        let Some((game, seen)) = self.chance.pick(&known) else {
            return;
        };
        let (person, path) = (link.person, format!("/api/games/{game}"));
        if seen.is_over() {
            self.post(person, &format!("{path}/rematch"), &json!({}), What::Rematch);
            return;
        }
        let mut act = self.chance.with(|rng| seen.act(game, rng));
        if self.post(person, &format!("{path}/act"), &body_of(&act), What::Act) {
            act["id"] = json!(1);
            self.history.said(self.last_number, &act.to_string());
        }
    }

    /// Somebody does not wait for an answer.
    fn give_up(&mut self) {
        if !self.asks.is_empty() {
            let ask = self.asks.remove(self.chance.below(self.asks.len()));
            self.note(&format!("{} gives up", ask.number));
            ask.pending.give_up();
        }
    }

    /// A request is answered.
    fn answered(&mut self, ask: &Ask, status: u16, mut body: Value) {
        let number = ask.number;
        if status >= 400 {
            assert_ne!(status, 500, "{body}");
            let message = json!({"t": "error", "id": 1, "error": body["error"]});
            return self.history.heard(number, &message.to_string());
        }
        match ask.what {
            What::Challenge { accepted_by } => {
                let path = format!("/api/challenges/{}/accept", body["id"].as_str().unwrap());
                self.post(accepted_by, &path, &json!({}), What::Game);
                // Two who are quick: one of them is too late.
                if self.chance.one_in(4) {
                    self.post(2, &path, &json!({}), What::Game);
                }
            }
            What::Game | What::Act => {
                let game = body["id"].as_str().unwrap().to_string();
                self.learn(&game);
                (body["t"], body["game"], body["id"]) = (json!("game"), json!(game), Value::Null);
                self.history.heard(number, &body.to_string());
                self.history.heard(number, &json!({"t": "done", "id": 1}).to_string());
            }
            What::Rematch => {
                if let Some(next) = body["next"].as_str() {
                    self.learn(next);
                }
            }
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
        self.asks.clear();
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
            let unanswered = self.history.unanswered(link.number);
            if !unanswered.is_empty() {
                violations.push(format!("socket {} never hears of {unanswered:?}", link.number));
            }
        }
        // Nobody has that much time, however often it is taken back.
        self.links.clear();
        self.calm(3_000_000);
        let games = self.house.disk.kept();
        // Also of one whose beginning nobody was told of.
        let runs = games
            .iter()
            .filter(|game| game.settings.clock.is_some() && game.ended.is_none());
        for game in runs {
            violations.push(format!("game {}: its time never runs out", game.id));
        }
        // Whoever comes now, and after another start, sees how it was.
        for stops in [false, true] {
            if stops {
                self.house.stop();
                self.calm(10_000);
                self.house.start();
            }
            self.connect(3);
            let watch = |game: &String| json!({"t": "watch", "game": game, "scene": false});
            let messages: Vec<Value> = self.games.iter().map(watch).collect();
            let last = self.links.len() - 1;
            messages.into_iter().for_each(|message| self.say(last, message));
            self.calm(2000);
            if self.links.is_empty() {
                violations.push("nobody can look at the end".to_string());
            }
            self.links.clear();
        }
        let games = self.house.disk.kept();
        let checked = self.history.check(&games, &self.house.disk.standings());
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
        let known: BTreeSet<&String> = self.games.iter().collect();
        assert!(known.iter().all(|id| games.iter().any(|game| game.id == **id)));
        Ok(Outcome {
            trace: self.trace.finish(),
            summary,
        })
    }
}

/// An action as it is sent without a socket.
fn body_of(act: &Value) -> Value {
    json!({"seat": act["seat"], "step": act["step"], "action": act["action"]})
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
