//! Rate budgets: how often people may ask for things, by address and by person.

use std::collections::HashMap;
use std::hash::Hash;
use std::net::IpAddr;
use std::num::NonZeroU32;
use std::sync::{Mutex, PoisonError};
use std::time::Duration;

use governor::middleware::NoOpMiddleware;
use governor::nanos::Nanos;
use governor::state::keyed::DefaultKeyedStateStore;
use governor::state::{InMemoryState, NotKeyed};
use governor::{Quota, RateLimiter};

use crate::clock::Clock;
use crate::error::{Answer, ApiError};

/// A limit for each of many.
type KeyedLimiter<K> = RateLimiter<K, DefaultKeyedStateStore<K>, Clock, NoOpMiddleware<Nanos>>;
/// A limit for one.
pub(crate) type DirectLimiter = RateLimiter<NotKeyed, InMemoryState, Clock, NoOpMiddleware<Nanos>>;

impl governor::clock::Clock for Clock {
    type Instant = Nanos;

    fn now(&self) -> Nanos {
        Clock::now(self).into()
    }
}

/// What is being asked for; each kind has a limit of its own.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Kind {
    /// Anything.
    Any,
    /// Passwords: signing in, registering.
    Password,
    /// New games and challenges.
    Begin,
    /// New saved analyses, each of which may take a thousand times the room of an action.
    Save,
    /// The engine.
    Engine,
    /// What was played from a position.
    Explore,
    /// Pictures, of which one in PNG counts for [`PNG`].
    Picture,
    /// Files of records to be read.
    Records,
    /// Beginning and ending to watch a game or the lobby, each of which is told to others or answered at length.
    Look,
    /// Anything done in a game, as all of it is stored for ever.
    Act,
    /// What does not bring a game nearer to its end: turns taken back and made again, offers.
    Aside,
    /// Kibibytes sent.
    Kibibyte,
}

impl Kind {
    const ALL: [Kind; 12] = [
        Kind::Any,
        Kind::Password,
        Kind::Begin,
        Kind::Save,
        Kind::Engine,
        Kind::Explore,
        Kind::Picture,
        Kind::Records,
        Kind::Look,
        Kind::Act,
        Kind::Aside,
        Kind::Kibibyte,
    ];

    /// How many at once a person may have, and the time after which there may be one more.
    const fn quota(self) -> (u32, Duration) {
        match self {
            Kind::Any => (300, Duration::from_millis(20)),
            Kind::Password => (10, Duration::from_secs(6)),
            Kind::Begin => (30, Duration::from_secs(2)),
            Kind::Save => (10, Duration::from_secs(60)),
            Kind::Engine => (20, Duration::from_millis(500)),
            Kind::Explore | Kind::Picture => (60, Duration::from_millis(100)),
            Kind::Records => (20, Duration::from_secs(1)),
            Kind::Look => (100, Duration::from_millis(200)),
            Kind::Act => (120, Duration::from_millis(100)),
            Kind::Aside => (60, Duration::from_secs(1)),
            Kind::Kibibyte => (16 << 10, Duration::from_millis(2)),
        }
    }

    /// How many people an address counts for.
    const fn people(self) -> u32 {
        match self {
            Kind::Act | Kind::Save | Kind::Kibibyte => 4,
            Kind::Look | Kind::Aside => 8,
            Kind::Any | Kind::Password | Kind::Begin | Kind::Engine | Kind::Explore | Kind::Picture | Kind::Records => {
                1
            }
        }
    }
}

/// How many pictures one in PNG counts for: it takes so much longer to draw.
pub(crate) const PNG: NonZeroU32 = NonZeroU32::new(10).unwrap();

/// Messages a socket may send at once, and the time after which it may send one more.
const MESSAGES: (u32, Duration) = (60, Duration::from_millis(50));

fn quota((burst, period): (u32, Duration), factor: u32) -> Quota {
    let factor = factor.max(1);
    let burst = NonZeroU32::new(burst.saturating_mul(factor)).unwrap_or(NonZeroU32::MIN);
    let period = (period / factor).max(Duration::from_nanos(1));
    Quota::with_period(period).map_or_else(|| Quota::per_second(burst), |quota| quota.allow_burst(burst))
}

/// The limits of one kind.
struct Pair {
    addresses: KeyedLimiter<IpAddr>,
    people: KeyedLimiter<String>,
}

/// All limits, and how much of them is used up.
pub(crate) struct Limits {
    pairs: Vec<Pair>,
    factor: u32,
    clock: Clock,
    sockets: Mutex<HashMap<IpAddr, usize>>,
    sockets_per_address: usize,
}

impl Limits {
    pub(crate) fn new(factor: u32, sockets_per_address: usize, clock: &Clock) -> Limits {
        let pair = |kind: Kind| Pair {
            addresses: keyed(kind.quota(), factor.saturating_mul(kind.people()), clock),
            people: keyed(kind.quota(), factor, clock),
        };
        Limits {
            pairs: Kind::ALL.map(pair).into(),
            factor,
            clock: clock.clone(),
            sockets: Mutex::default(),
            sockets_per_address,
        }
    }

    /// One more of that kind from an address.
    pub(crate) fn address(&self, kind: Kind, address: IpAddr) -> Answer<()> {
        self.of_address(kind, address, NonZeroU32::MIN)
    }

    /// So many more of that kind from an address.
    pub(crate) fn several(&self, kind: Kind, address: IpAddr, count: NonZeroU32) -> Answer<()> {
        self.of_address(kind, address, count)
    }

    /// One more of that kind by a person.
    pub(crate) fn person(&self, kind: Kind, user: &str) -> Answer<()> {
        self.of_person(kind, user, NonZeroU32::MIN)
    }

    /// So many more of that kind by a person.
    pub(crate) fn several_of_person(&self, kind: Kind, user: &str, count: NonZeroU32) -> Answer<()> {
        self.of_person(kind, user, count)
    }

    /// One more of that kind by a person at an address.
    pub(crate) fn both(&self, kind: Kind, user: &str, address: IpAddr) -> Answer<()> {
        self.address(kind, address)?;
        self.person(kind, user)
    }

    /// So many bytes more to a person at an address.
    pub(crate) fn bytes(&self, user: &str, address: IpAddr, bytes: usize) -> Answer<()> {
        self.bytes_to_address(address, bytes)?;
        self.bytes_to_person(user, bytes)
    }

    pub(crate) fn bytes_to_address(&self, address: IpAddr, bytes: usize) -> Answer<()> {
        self.of_address(Kind::Kibibyte, address, kibibytes(bytes))
    }

    pub(crate) fn bytes_to_person(&self, user: &str, bytes: usize) -> Answer<()> {
        self.of_person(Kind::Kibibyte, user, kibibytes(bytes))
    }

    fn of_address(&self, kind: Kind, address: IpAddr, count: NonZeroU32) -> Answer<()> {
        check(&self.pairs[kind as usize].addresses, &network(address), count)
    }

    fn of_person(&self, kind: Kind, user: &str, count: NonZeroU32) -> Answer<()> {
        check(&self.pairs[kind as usize].people, &user.to_string(), count)
    }

    /// The limit of the messages of one socket.
    pub(crate) fn messages(&self) -> DirectLimiter {
        RateLimiter::direct_with_clock(quota(MESSAGES, self.factor), self.clock.clone())
    }

    /// One more socket from an address, until [`Limits::close_socket`].
    pub(crate) fn open_socket(&self, address: IpAddr) -> Answer<()> {
        let mut sockets = self.sockets.lock().unwrap_or_else(PoisonError::into_inner);
        let count = sockets.entry(network(address)).or_default();
        if *count >= self.sockets_per_address {
            return Err(ApiError::too_many_connections());
        }
        *count += 1;
        Ok(())
    }

    /// A socket from an address less.
    pub(crate) fn close_socket(&self, address: IpAddr) {
        let mut sockets = self.sockets.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(count) = sockets.get_mut(&network(address)) {
            *count -= 1;
            if *count == 0 {
                sockets.remove(&network(address));
            }
        }
    }

    /// Forgets those who have not asked for a while.
    pub(crate) fn tidy(&self) {
        for pair in &self.pairs {
            pair.addresses.retain_recent();
            pair.people.retain_recent();
            pair.addresses.shrink_to_fit();
            pair.people.shrink_to_fit();
        }
    }
}

fn keyed<K: Hash + Eq + Clone>(limit: (u32, Duration), factor: u32, clock: &Clock) -> KeyedLimiter<K> {
    RateLimiter::new(quota(limit, factor), DefaultKeyedStateStore::default(), clock.clone())
}

/// Kibibytes, of which there is at least one.
fn kibibytes(bytes: usize) -> NonZeroU32 {
    let count = u32::try_from(bytes >> 10).unwrap_or(u32::MAX);
    NonZeroU32::MIN.saturating_add(count)
}

fn check<K: Hash + Eq + Clone>(limiter: &KeyedLimiter<K>, key: &K, count: NonZeroU32) -> Answer<()> {
    // What is more than there ever is at once would never be allowed, and nothing that is sent is that large.
    let Ok(checked) = limiter.check_key_n(key, count) else {
        return Ok(());
    };
    checked.map_err(|not_until| {
        let wait = not_until.wait_time_from(limiter.clock().now().into());
        let seconds = wait.as_secs() + 1;
        ApiError::too_many_requests(seconds)
    })
}

/// Whoever has an IPv6 network has all of its addresses, so they count as one.
pub(crate) fn network(address: IpAddr) -> IpAddr {
    match address {
        IpAddr::V6(v6) => match v6.to_ipv4_mapped() {
            Some(v4) => IpAddr::V4(v4),
            None => IpAddr::V6((u128::from(v6) & !u128::from(u64::MAX)).into()),
        },
        v4 => v4,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_burst_is_allowed_and_no_more() {
        let limits = Limits::new(1, 2, &Clock::system());
        let here = IpAddr::from([127, 0, 0, 1]);
        let (burst, _) = Kind::Password.quota();
        for _ in 0..burst {
            limits.address(Kind::Password, here).unwrap();
        }
        let error = limits.address(Kind::Password, here).unwrap_err();
        assert_eq!(error.info.code, "too-many-requests");
        limits.address(Kind::Password, IpAddr::from([127, 0, 0, 2])).unwrap();
        limits.address(Kind::Begin, here).unwrap();
        limits.person(Kind::Password, "ada").unwrap();
    }

    #[test]
    fn bytes_come_back_with_time() {
        let clock = Clock::manual(0);
        let limits = Limits::new(1, 2, &clock);
        let here = IpAddr::from([127, 0, 0, 1]);
        for person in ["ada", "bob", "eve", "kim"] {
            for _ in 0..16 {
                limits.bytes(person, here, (1 << 20) - 1).unwrap();
            }
            assert!(limits.bytes_to_person(person, 1 << 20).is_err());
        }
        assert!(
            limits.bytes("zoe", here, 1 << 20).is_err(),
            "the address has had its share"
        );
        limits.bytes("zoe", IpAddr::from([127, 0, 0, 2]), 1 << 20).unwrap();
        clock.advance(Duration::from_secs(3));
        limits.bytes("ada", here, 1 << 20).unwrap();
        assert!(limits.bytes("ada", here, 1 << 20).is_err());
    }

    #[test]
    fn sockets_are_counted_until_they_close() {
        let limits = Limits::new(1, 2, &Clock::system());
        let here: IpAddr = "2001:db8::1".parse().unwrap();
        let near: IpAddr = "2001:db8::2".parse().unwrap();
        limits.open_socket(here).unwrap();
        limits.open_socket(near).unwrap();
        assert!(limits.open_socket(here).is_err());
        limits.close_socket(near);
        limits.open_socket(here).unwrap();
    }
}
