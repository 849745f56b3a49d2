//! Who thinks next: a priority queue with a budget for each person and address, without threads and without a clock.

use std::collections::HashMap;
use std::net::IpAddr;
use std::time::Duration;

use crate::clock::Moment;

/// What a search is for, the most urgent first.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) enum Class {
    /// A bot whose clock runs out at that moment, in a game with a person.
    Clock(Moment),
    /// A bot without such a clock, in a game with a person.
    Person,
    /// A game between bots, for those who watch.
    Show,
    /// An analysis.
    Analysis,
}

impl Class {
    /// Whether it has to leave a thread for those that come before it.
    fn steps_aside(self) -> bool {
        matches!(self, Class::Show | Class::Analysis)
    }
}

/// A token bucket of engine time: how much it holds, and for how much time it gains a second.
struct Bucket {
    most: Duration,
    gain: Duration,
}

/// The engine time of one person over all doors.
const PERSON: Bucket = Bucket {
    most: Duration::from_secs(120),
    gain: Duration::from_secs(2),
};
/// The engine time of all people of an address.
const ADDRESS: Bucket = Bucket {
    most: Duration::from_secs(240),
    gain: Duration::from_secs(1),
};
/// Searches of one person at once.
const AT_ONCE: usize = 2;
/// Accounts that are kept before those that are full are forgotten.
const ACCOUNTS: usize = 4096;

/// Whose time is used up.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
enum Owner {
    Person(String),
    Address(IpAddr),
}

/// Engine time used and being used.
#[derive(Debug, Default)]
struct Account {
    /// How much is missing from a full bucket at that moment; more than it holds is debt.
    used: Duration,
    at: Moment,
    /// Searches that run, and games between bots among them.
    running: usize,
    shows: usize,
    /// When it last had a turn, as a number that grows.
    served: u64,
    /// Where a person was last seen.
    address: Option<IpAddr>,
}

struct Job<W> {
    person: String,
    class: Class,
    number: u64,
    work: W,
}

/// A search that runs, to be handed back.
pub(super) struct Running {
    owners: Vec<Owner>,
    class: Class,
}

/// The queue.
pub(super) struct Queue<W> {
    threads: usize,
    /// All budgets are so many times the usual.
    factor: u32,
    waiting: Vec<Job<W>>,
    accounts: HashMap<Owner, Account>,
    /// Running searches that have to leave a thread for others.
    aside: usize,
    number: u64,
    tidy_at: usize,
}

impl<W> Queue<W> {
    /// The queue of so many threads, two at least.
    pub(super) fn new(threads: usize, factor: u32) -> Queue<W> {
        Queue {
            threads,
            factor: factor.max(1),
            waiting: Vec::new(),
            accounts: HashMap::new(),
            aside: 0,
            number: 0,
            tidy_at: ACCOUNTS,
        }
    }

    /// A person is there, and from where: their engine time is that address's too.
    pub(super) fn seen(&mut self, person: &str, address: IpAddr, now: Moment) {
        let owner = Owner::Person(person.to_string());
        self.account(owner, now).address = Some(address);
        if self.accounts.len() > self.tidy_at {
            let factor = self.factor;
            // An address that is forgotten with its person is seen again with the next request.
            self.accounts.retain(|owner, account| {
                account.used = account.used_at(owner, factor, now);
                account.at = now;
                account.running > 0 || !account.used.is_zero()
            });
            self.tidy_at = ACCOUNTS.max(2 * self.accounts.len());
        }
    }

    /// A search that somebody asks for.
    pub(super) fn push(&mut self, person: &str, class: Class, work: W) {
        self.number += 1;
        self.waiting.push(Job {
            person: person.to_string(),
            class,
            number: self.number,
            work,
        });
    }

    /// The search whose turn it is, if one may begin. Those whose budget is used up come after everyone else; then it
    /// goes by class, by deadline, by whose address and who had a turn longest ago.
    pub(super) fn pop(&mut self, now: Moment) -> Option<(Running, W)> {
        let ready = self.waiting.iter().enumerate().filter(|(_, job)| self.may_begin(job));
        let (at, _) = ready.min_by_key(|(_, job)| self.rank(job, now))?;
        let job = self.waiting.swap_remove(at);
        let owners = self.owners(&job.person);
        self.number += 1;
        for owner in &owners {
            let served = self.number;
            let account = self.account(owner.clone(), now);
            account.running += 1;
            account.shows += usize::from(job.class == Class::Show);
            account.served = served;
        }
        self.aside += usize::from(job.class.steps_aside());
        let class = job.class;
        Some((Running { owners, class }, job.work))
    }

    /// A search is over, which took so long.
    pub(super) fn finish(&mut self, running: Running, took: Duration, now: Moment) {
        for owner in running.owners {
            let account = self.account(owner, now);
            account.running -= 1;
            account.shows -= usize::from(running.class == Class::Show);
            account.used += took;
        }
        self.aside -= usize::from(running.class.steps_aside());
    }

    /// How long it takes until somebody has engine time again; nothing if there is some.
    pub(super) fn wait(&self, person: &str, now: Moment) -> Duration {
        let wait = |owner: &Owner| {
            let bucket = owner.bucket(self.factor);
            let used = self
                .accounts
                .get(owner)
                .map_or(Duration::ZERO, |account| account.used_at(owner, self.factor, now));
            let seconds = used.saturating_sub(bucket.most).as_secs_f64();
            bucket.gain.mul_f64(seconds)
        };
        self.owners(person).iter().map(wait).max().unwrap_or_default()
    }

    /// Who of some has most engine time left.
    pub(super) fn richest<'a>(&self, people: impl Iterator<Item = &'a str>, now: Moment) -> Option<&'a str> {
        people.min_by_key(|person| {
            let left = |owner: &Owner| {
                let account = self.accounts.get(owner);
                account.map_or(Duration::ZERO, |account| account.used_at(owner, self.factor, now))
            };
            self.owners(person).iter().map(left).max()
        })
    }

    /// All that wait, which are given up.
    pub(super) fn clear(&mut self) -> Vec<W> {
        self.waiting.drain(..).map(|job| job.work).collect()
    }

    /// The person's account and that of the address where they were last seen.
    fn owners(&self, person: &str) -> Vec<Owner> {
        let own = Owner::Person(person.to_string());
        let address = self.accounts.get(&own).and_then(|account| account.address);
        address.map(Owner::Address).into_iter().chain([own]).collect()
    }

    /// An account, brought up to date.
    fn account(&mut self, owner: Owner, now: Moment) -> &mut Account {
        let factor = self.factor;
        let account = self.accounts.entry(owner.clone()).or_default();
        account.used = account.used_at(&owner, factor, now);
        account.at = now;
        account
    }

    fn may_begin(&self, job: &Job<W>) -> bool {
        let factor = self.factor as usize;
        let has_room = |owner: &Owner| {
            let most = match owner {
                Owner::Person(_) => AT_ONCE.min(self.threads - 1),
                Owner::Address(_) => self.threads / 2,
            };
            self.accounts.get(owner).is_none_or(|account| {
                account.running < most.saturating_mul(factor) && (job.class != Class::Show || account.shows < factor)
            })
        };
        let is_free = !job.class.steps_aside() || self.aside < self.threads - 1;
        is_free && self.owners(&job.person).iter().all(has_room)
    }

    fn rank(&self, job: &Job<W>, now: Moment) -> (bool, Class, Vec<u64>, u64) {
        let served = |owner| self.accounts.get(owner).map_or(0, |account: &Account| account.served);
        let turns = self.owners(&job.person).iter().map(served).collect();
        let is_overdrawn = !self.wait(&job.person, now).is_zero();
        (is_overdrawn, job.class, turns, job.number)
    }
}

impl Owner {
    fn bucket(&self, factor: u32) -> Bucket {
        let Bucket { most, gain } = match self {
            Owner::Person(_) => PERSON,
            Owner::Address(_) => ADDRESS,
        };
        Bucket {
            most: most * factor,
            gain: gain / factor,
        }
    }
}

impl Account {
    /// How much is missing from its bucket at a moment.
    fn used_at(&self, owner: &Owner, factor: u32, now: Moment) -> Duration {
        let gain = owner.bucket(factor).gain.as_secs_f64();
        let gained = now.saturating_sub(self.at).as_secs_f64() / gain;
        Duration::try_from_secs_f64(gained).map_or(Duration::ZERO, |gained| self.used.saturating_sub(gained))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const HERE: IpAddr = IpAddr::V4(std::net::Ipv4Addr::new(192, 0, 2, 1));
    const THERE: IpAddr = IpAddr::V4(std::net::Ipv4Addr::new(192, 0, 2, 2));

    fn seconds(count: u64) -> Duration {
        Duration::from_secs(count)
    }

    /// The order in which everything that waits is done by one thread, each taking so long.
    fn order(queue: &mut Queue<&'static str>, took: Duration) -> Vec<&'static str> {
        let mut now = seconds(1000);
        let mut done = Vec::new();
        while let Some((running, name)) = queue.pop(now) {
            done.push(name);
            now += took;
            queue.finish(running, took, now);
        }
        done
    }

    #[test]
    fn bots_on_a_clock_come_first_then_people_then_shows_then_analyses() {
        let mut queue = Queue::new(2, 1);
        queue.push("ada", Class::Analysis, "analysis");
        queue.push("bob", Class::Show, "show");
        queue.push("cyd", Class::Person, "game");
        queue.push("dan", Class::Clock(seconds(60)), "a minute left");
        queue.push("eve", Class::Clock(seconds(5)), "five seconds left");
        let all = ["five seconds left", "a minute left", "game", "show", "analysis"];
        assert_eq!(order(&mut queue, seconds(1)), all);
    }

    #[test]
    fn everyone_has_a_turn_before_anyone_has_two_and_every_address_too() {
        let mut queue = Queue::new(2, 1);
        for (person, address) in [("ada", HERE), ("bob", HERE), ("cyd", THERE)] {
            queue.seen(person, address, Moment::ZERO);
        }
        for (person, name) in [
            ("ada", "a1"),
            ("ada", "a2"),
            ("bob", "b1"),
            ("bob", "b2"),
            ("cyd", "c1"),
            ("cyd", "c2"),
        ] {
            queue.push(person, Class::Person, name);
        }
        assert_eq!(order(&mut queue, seconds(1)), ["a1", "c1", "b1", "c2", "a2", "b2"]);
    }

    #[test]
    fn nobody_takes_every_thread() {
        let mut queue = Queue::new(4, 1);
        for (person, address) in [("ada", HERE), ("bob", HERE), ("cyd", THERE)] {
            queue.seen(person, address, Moment::ZERO);
            for _ in 0..5 {
                queue.push(person, Class::Person, person);
            }
        }
        let now = seconds(1);
        let begun: Vec<_> = std::iter::from_fn(|| queue.pop(now)).collect();
        let names: Vec<_> = begun.iter().map(|(_, name)| *name).collect();
        // An address has half the threads, however many people it is, and a person two.
        assert_eq!(names, ["ada", "cyd", "bob", "cyd"]);
        let (running, _) = begun.into_iter().next().unwrap_or_else(|| panic!("none"));
        queue.finish(running, seconds(1), seconds(2));
        assert_eq!(queue.pop(seconds(2)).map(|(_, name)| name), Some("ada"));
    }

    #[test]
    fn shows_and_analyses_leave_a_thread_to_bots_that_play() {
        let mut queue = Queue::new(3, 1);
        for person in ["ada", "bob", "cyd", "dan"] {
            queue.push(person, if person < "c" { Class::Show } else { Class::Analysis }, person);
        }
        let now = seconds(1);
        assert_eq!(std::iter::from_fn(|| queue.pop(now)).count(), 2);
        queue.push("eve", Class::Person, "eve");
        assert_eq!(queue.pop(now).map(|(_, name)| name), Some("eve"));
    }

    /// The attack: thirty games between the strongest bots, watched by one guest.
    #[test]
    fn one_who_watches_thirty_shows_keeps_nobody_waiting() {
        let mut queue = Queue::new(2, 1);
        queue.seen("guest", HERE, Moment::ZERO);
        queue.seen("ada", THERE, Moment::ZERO);
        for _ in 0..30 {
            queue.push("guest", Class::Show, "show");
        }
        let mut now = Moment::ZERO;
        let mut shows = 0;
        for _ in 0..1000 {
            // However long that goes on, one show is thought about, and a thread is free for a bot that plays.
            let Some((show, "show")) = queue.pop(now) else {
                panic!("no show");
            };
            assert!(queue.pop(now).is_none());
            queue.push("ada", Class::Clock(now + seconds(3)), "move");
            let Some((bot, "move")) = queue.pop(now) else {
                panic!("the bot waits");
            };
            now += seconds(1);
            queue.finish(bot, Duration::from_millis(100), now);
            queue.finish(show, seconds(1), now);
            queue.push("guest", Class::Show, "show");
            shows += 1;
        }
        assert_eq!(shows, 1000);
        // By then the guest's time is used up over all doors, and ada's is not.
        assert!(queue.wait("guest", now) > Duration::ZERO);
        assert_eq!(queue.wait("ada", now), Duration::ZERO);
    }

    #[test]
    fn whose_budget_is_used_up_comes_last_whatever_it_is_for() {
        let mut queue = Queue::new(2, 1);
        let start = seconds(1000);
        queue.seen("ada", HERE, start);
        queue.push("ada", Class::Clock(start), "ada");
        let (running, _) = queue.pop(start).unwrap_or_else(|| panic!("none"));
        queue.finish(running, seconds(122), start);
        assert_eq!(queue.wait("ada", start), seconds(4));
        assert_eq!(queue.wait("bob", start), Duration::ZERO);
        queue.push("ada", Class::Clock(start), "ada");
        queue.push("bob", Class::Analysis, "bob");
        assert_eq!(queue.pop(start).map(|(_, name)| name), Some("bob"));
        // With time it fills again: half a second each second.
        assert_eq!(queue.wait("ada", start + seconds(4)), Duration::ZERO);
        // Another guest of the same address begins with what that address has left.
        queue.seen("eve", HERE, start);
        let (running, _) = queue.pop(start).unwrap_or_else(|| panic!("none"));
        queue.finish(running, seconds(120), start);
        assert_eq!(queue.wait("eve", start), seconds(2));
        assert_eq!(queue.wait("ada", start), seconds(244));
    }

    #[test]
    fn a_show_is_paid_by_whoever_has_most_left() {
        let mut queue = Queue::new(2, 1);
        queue.push("ada", Class::Show, "show");
        let (running, _) = queue.pop(seconds(1)).unwrap_or_else(|| panic!("none"));
        queue.finish(running, seconds(5), seconds(6));
        assert_eq!(queue.richest(["ada", "bob"].into_iter(), seconds(6)), Some("bob"));
        assert_eq!(queue.richest(std::iter::empty(), seconds(6)), None);
    }

    #[test]
    fn accounts_that_are_full_are_forgotten() {
        let mut queue = Queue::new(2, 1);
        queue.push("debtor", Class::Person, "work");
        let (running, _) = queue.pop(Moment::ZERO).unwrap_or_else(|| panic!("none"));
        queue.finish(running, seconds(1_000_000), Moment::ZERO);
        for n in 0..3 * ACCOUNTS {
            queue.seen(&n.to_string(), HERE, Moment::ZERO);
        }
        assert!(queue.accounts.len() <= ACCOUNTS + 2);
        assert!(queue.wait("debtor", Moment::ZERO) > Duration::ZERO);
    }
}
