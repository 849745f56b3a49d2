//! Rate budgets for passwords and recovery codes: how often somebody may try one.
//!
//! Strangers are counted by network, by name from a network, and by name; a browser that has been signed in to an
//! account before has a budget of its own there. So whoever guesses at a name from anywhere is stopped, and its owner
//! still gets in. A recovery code is too long to be guessed, so that strangers do not use up its budget by name.
//!
//! A password takes memory and a while to check, also a right one: what a network may have checked is bounded, whoever
//! asks.

use std::collections::HashMap;
use std::net::IpAddr;
use std::sync::{Mutex, MutexGuard, PoisonError};
use std::time::Duration;

use quincunx_rules::phrase;

use crate::app::App;
use crate::clock::{Clock, Moment};
use crate::error::{Answer, ApiError};
use crate::limits::network;
use crate::names;
use crate::store::Person;
use crate::who::{Address, Who};

/// Whose budget it is.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
enum Key {
    /// All tries from a network.
    Network(IpAddr),
    /// Wrong tries for a name from a network.
    NameFrom(String, IpAddr),
    /// Wrong tries for a name from anywhere.
    Name(String),
    /// All tries for an account from a browser that it knows.
    Device(String, String),
    /// All tries from a network by those who are known: with such a browser, or signed in.
    KnownFrom(IpAddr),
    /// Wrong tries by somebody who is signed in.
    Own(String),
    /// Reports by somebody.
    Report(String),
    /// Exports by somebody.
    Export(String),
}

impl Key {
    /// How many at once, and the time after which there may be one more.
    const fn quota(&self) -> (u32, Duration) {
        match self {
            Key::Network(_) => (20, Duration::from_secs(3)),
            Key::KnownFrom(_) => (60, Duration::from_millis(500)),
            Key::NameFrom(..) | Key::Device(..) | Key::Own(_) => (10, Duration::from_secs(6)),
            Key::Name(_) => (100, Duration::from_secs(36)),
            Key::Report(_) => (10, Duration::from_secs(600)),
            Key::Export(_) => (3, Duration::from_secs(600)),
        }
    }

    /// Whether it counts only what was wrong.
    const fn counts_wrong_ones(&self) -> bool {
        matches!(self, Key::NameFrom(..) | Key::Name(_) | Key::Own(_))
    }
}

/// The budgets, as those of a leaky bucket: when each will be whole again.
pub(crate) struct Tries {
    whole_at: Mutex<HashMap<Key, Moment>>,
    factor: u32,
    clock: Clock,
}

/// What somebody tries to get in with.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum Proof {
    Password,
    /// A recovery code.
    Code,
}

/// A try that is under way: it was wrong, unless [`Try::right`] says otherwise.
#[must_use]
pub(crate) struct Try<'a> {
    tries: &'a Tries,
    keys: Vec<Key>,
}

impl Tries {
    pub(crate) fn new(factor: u32, clock: &Clock) -> Tries {
        Tries {
            whole_at: Mutex::default(),
            factor: factor.max(1),
            clock: clock.clone(),
        }
    }

    fn lock(&self) -> MutexGuard<'_, HashMap<Key, Moment>> {
        self.whole_at.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn period(&self, key: &Key) -> Duration {
        key.quota().1 / self.factor
    }

    /// Takes one from each of the budgets, or nothing from any.
    fn begin(&self, keys: Vec<Key>) -> Answer<Try<'_>> {
        let now = self.clock.now();
        let mut whole_at = self.lock();
        for key in &keys {
            let period = self.period(key);
            let burst = key.quota().0.saturating_mul(self.factor);
            let debt = whole_at.get(key).map_or(Duration::ZERO, |at| at.saturating_sub(now));
            let wait = (debt + period).saturating_sub(period * burst);
            if !wait.is_zero() {
                let seconds = wait.as_secs() + 1;
                let phrase = phrase!(
                    "error-too-many-tries",
                    "too many tries: try again in {seconds} s",
                    seconds
                );
                return Err(ApiError::too_many("too-many-requests", phrase, seconds));
            }
        }
        for key in &keys {
            let period = self.period(key);
            let at = whole_at.entry(key.clone()).or_insert(now);
            *at = (*at).max(now) + period;
        }
        drop(whole_at);
        Ok(Try { tries: self, keys })
    }

    /// A try by somebody to get in to the account of a name, if there is one, by a password or a recovery code.
    pub(crate) async fn entry<'a>(
        &'a self,
        app: &App,
        who: &Who,
        address: Address,
        (name, person): (&str, Option<&Person>),
        proof: Proof,
    ) -> Answer<Try<'a>> {
        let network = network(address.0);
        if let (Some(person), Some(device)) = (person, &who.device)
            && app.store.knows_device(&person.id, device).await?
        {
            let device = Key::Device(person.id.clone(), device.clone());
            return self.begin(vec![device, Key::KnownFrom(network)]);
        }
        let name = names::key(name);
        let mut keys = vec![Key::Network(network), Key::NameFrom(name.clone(), network)];
        if proof == Proof::Password {
            keys.push(Key::Name(name));
        }
        self.begin(keys)
    }

    /// A try of the password by somebody who is signed in.
    pub(crate) fn own(&self, user: &str, address: Address) -> Answer<Try<'_>> {
        self.begin(vec![Key::Own(user.to_string()), Key::KnownFrom(network(address.0))])
    }

    /// One more report by somebody.
    pub(crate) fn report(&self, user: &str) -> Answer<()> {
        self.begin(vec![Key::Report(user.to_string())]).map(drop)
    }

    /// One more export by somebody.
    pub(crate) fn export(&self, user: &str) -> Answer<()> {
        self.begin(vec![Key::Export(user.to_string())]).map(drop)
    }

    /// Forgets the budgets that are whole.
    pub(crate) fn tidy(&self) {
        let now = self.clock.now();
        self.lock().retain(|_, at| *at > now);
    }
}

impl Try<'_> {
    /// It was right: what counts wrong ones gets it back.
    pub(crate) fn right(self) {
        let mut whole_at = self.tries.lock();
        for key in self.keys.iter().filter(|key| key.counts_wrong_ones()) {
            if let Some(at) = whole_at.get_mut(key) {
                *at = at.saturating_sub(self.tries.period(key));
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn wrong_tries_are_counted_and_right_ones_given_back() {
        let clock = Clock::manual(0);
        let tries = Tries::new(1, &clock);
        let here = Address(IpAddr::from([127, 0, 0, 1]));
        for _ in 0..40 {
            tries.own("ada", here).unwrap().right();
        }
        for _ in 0..10 {
            drop(tries.own("ada", here).unwrap());
        }
        let refused = tries.own("ada", here).map(drop).unwrap_err();
        assert_eq!(refused.info.code, "too-many-requests");
        clock.advance(Duration::from_secs(6));
        drop(tries.own("eve", here).unwrap());
        drop(tries.own("ada", here).unwrap());
        assert!(tries.own("ada", here).is_err());
        clock.advance(Duration::from_secs(60));
        tries.tidy();
        assert!(tries.lock().is_empty());
    }

    #[test]
    fn right_passwords_are_bounded_for_a_network_whoever_asks() {
        let tries = Tries::new(1, &Clock::manual(0));
        let [here, there] = [1, 2].map(|last| Address(IpAddr::from([127, 0, 0, last])));
        for person in 0..60 {
            tries.own(&person.to_string(), here).unwrap().right();
        }
        assert!(tries.own("somebody else", here).is_err());
        tries.own("somebody else", there).unwrap().right();
    }

    #[test]
    fn a_refused_try_takes_nothing_from_other_budgets() {
        let tries = Tries::new(1, &Clock::manual(0));
        let here = IpAddr::from([127, 0, 0, 1]);
        let keys = || vec![Key::Network(here), Key::NameFrom("ada".into(), here)];
        for _ in 0..10 {
            drop(tries.begin(keys()).unwrap());
        }
        for _ in 0..10 {
            assert!(tries.begin(keys()).is_err());
        }
        for _ in 0..10 {
            drop(tries.begin(vec![Key::Network(here)]).unwrap());
        }
        assert!(tries.begin(vec![Key::Network(here)]).is_err());
    }
}
