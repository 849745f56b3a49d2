//! Connections: how many there are, what each of them waits for, and which one goes when there are too many.
//!
//! Every phase of an HTTP connection has a deadline. One task looks at all of them once a second: a timer for each
//! phase of each connection would cost more than the requests do.

use std::collections::{BTreeMap, HashMap};
use std::net::IpAddr;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::Duration;

use prometheus_client::metrics::gauge::Gauge;
use tokio::sync::Notify;

use crate::clock::{Clock, Moment};
use crate::config::Config;
use crate::error::ApiError;
use crate::limits::network;

/// How often deadlines are looked at.
const SWEEP: Duration = Duration::from_secs(1);
/// How often the log is told that there are too many.
const TOLD: Duration = Duration::from_secs(60);
/// Connections an address may have besides its sockets.
const BESIDES: usize = 64;
/// Files that are no connections: those of the store, the listener, the log, and connections on their way out.
const OTHER_FILES: u64 = 128;

/// How much is read of what a client still sends over a connection that is closed from here, so that it can read why.
pub(crate) const MAX_UNREAD: usize = 1 << 20;

/// What a connection is doing.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Phase {
    /// It waits for the first byte of a request.
    Waiting,
    /// A head is being received.
    Head,
    /// A body is being received.
    Body,
    /// A request is being answered.
    Answering,
    /// The client does not take the answer as fast as it could be sent.
    Writing,
    /// It is closed from here, and the client may still be reading what was said last.
    Closing,
    /// It has become a WebSocket.
    Socket,
}

impl Phase {
    const ALL: [Phase; 7] = [
        Phase::Waiting,
        Phase::Head,
        Phase::Body,
        Phase::Answering,
        Phase::Writing,
        Phase::Closing,
        Phase::Socket,
    ];

    /// How long it may last. Bodies (`bodies.rs`), farewells (`listen.rs`) and sockets (pings) have deadlines of their
    /// own.
    fn deadline(self) -> Option<Duration> {
        match self {
            Phase::Waiting | Phase::Writing => Some(Duration::from_secs(60)),
            Phase::Head => Some(Duration::from_secs(15)),
            Phase::Body | Phase::Answering | Phase::Closing | Phase::Socket => None,
        }
    }

    /// Whether the server waits for the client, so that the connection may go when there are too many.
    fn is_idle(self) -> bool {
        !matches!(self, Phase::Answering | Phase::Socket)
    }
}

/// What a connection is doing, and since when, for all who have to do with it.
#[derive(Clone)]
pub(crate) struct Pulse(Arc<Beat>);

struct Beat {
    /// The phase in the lowest three bits, and above them the milliseconds of its beginning.
    now: AtomicU64,
    /// Whether the last of an answer is on its way.
    answered: AtomicBool,
    /// Whether its place is another's.
    is_displaced: AtomicBool,
    /// Wakes it when it may have to end.
    ended: Notify,
}

impl Pulse {
    fn new(now: Moment) -> Pulse {
        let pulse = Pulse(Arc::new(Beat {
            now: AtomicU64::new(0),
            answered: AtomicBool::new(false),
            is_displaced: AtomicBool::new(false),
            ended: Notify::new(),
        }));
        pulse.enter(Phase::Waiting, now);
        pulse
    }

    /// A phase begins.
    pub(crate) fn enter(&self, phase: Phase, now: Moment) {
        let value = (now.as_millis() as u64) << 3 | phase as u64;
        self.0.now.store(value, Ordering::Relaxed);
    }

    /// The phase, and when it began.
    fn read(&self) -> (Phase, Moment) {
        let value = self.0.now.load(Ordering::Relaxed);
        let phase = Phase::ALL.get((value & 7) as usize).copied();
        (phase.unwrap_or(Phase::Socket), Duration::from_millis(value >> 3))
    }

    pub(crate) fn phase(&self) -> Phase {
        self.read().0
    }

    /// The whole answer is made, and has only to be sent.
    pub(crate) fn answered(&self) {
        self.0.answered.store(true, Ordering::Relaxed);
    }

    /// Everything that was made is sent: if that was a whole answer, the connection waits for the next request.
    pub(crate) fn flushed(&self, clock: &Clock) {
        if self.0.answered.swap(false, Ordering::Relaxed) {
            self.enter(Phase::Waiting, clock.now());
        }
    }

    /// Its place is another's from now on.
    fn displace(&self) {
        self.0.is_displaced.store(true, Ordering::Relaxed);
        self.0.ended.notify_one();
    }

    fn is_late(&self, now: Moment) -> bool {
        let (phase, since) = self.read();
        phase
            .deadline()
            .is_some_and(|deadline| now.saturating_sub(since) >= deadline)
    }

    /// Waits until it has to end.
    pub(crate) async fn ended(&self, clock: &Clock) {
        loop {
            self.0.ended.notified().await;
            // A request that has come meanwhile is answered.
            if self.0.is_displaced.load(Ordering::Relaxed) || self.is_late(clock.now()) {
                break;
            }
        }
    }
}

#[derive(Default)]
struct Open {
    /// By address and number.
    pulses: HashMap<IpAddr, BTreeMap<u64, Pulse>>,
    count: usize,
    last: u64,
    told: Option<Moment>,
}

impl Open {
    /// The one that has been idle longest, of an address or of all.
    fn oldest_idle(&self, of: Option<IpAddr>) -> Option<(IpAddr, u64)> {
        let all = self
            .pulses
            .iter()
            .filter(|(address, _)| of.is_none_or(|of| of == **address));
        let pulses =
            all.flat_map(|(address, pulses)| pulses.iter().map(move |(number, pulse)| (address, number, pulse)));
        let idle = pulses.filter_map(|(address, number, pulse)| {
            let (phase, since) = pulse.read();
            phase.is_idle().then_some((since, *number, *address))
        });
        idle.min().map(|(_, number, address)| (address, number))
    }

    /// The newest socket of the neighbourhood that has most connections, if it has more than that of a newcomer would
    /// have.
    fn newest_of_largest(&self, newcomer: IpAddr) -> Option<(IpAddr, u64)> {
        let mut counts: HashMap<IpAddr, usize> = HashMap::new();
        for (address, pulses) in &self.pulses {
            *counts.entry(neighbourhood(*address)).or_default() += pulses.len();
        }
        let own = counts.get(&neighbourhood(newcomer)).map_or(0, |count| *count);
        let (largest, _) = counts
            .into_iter()
            .filter(|(_, count)| *count > own + 1)
            .max_by_key(|(near, count)| (*count, *near))?;
        let near = self
            .pulses
            .iter()
            .filter(|(address, _)| neighbourhood(**address) == largest);
        let sockets = near.flat_map(|(address, pulses)| {
            let sockets = pulses.iter().filter(|(_, pulse)| pulse.phase() == Phase::Socket);
            sockets.map(|(number, _)| (*number, *address))
        });
        sockets.max().map(|(number, address)| (address, number))
    }

    fn remove(&mut self, address: IpAddr, number: u64) -> Option<Pulse> {
        let own = self.pulses.get_mut(&address)?;
        let pulse = own.remove(&number)?;
        if own.is_empty() {
            self.pulses.remove(&address);
        }
        self.count -= 1;
        Some(pulse)
    }
}

/// The connections there are.
pub(crate) struct Connections {
    open: Mutex<Open>,
    clock: Clock,
    gauge: Gauge,
    most: usize,
    /// How many an address may have, unless all come from one proxy.
    most_of_address: Option<usize>,
}

impl Connections {
    /// Room for as many as are wanted, as far as the system allows.
    pub(crate) fn new(config: &Config, gauge: &Gauge) -> Connections {
        let wanted = config.max_connections;
        let most = room(wanted, raise_file_limit());
        if most < wanted {
            tracing::warn!(
                most,
                wanted,
                "the limit of open files leaves room for fewer connections: raise it (ulimit -n)"
            );
        }
        Connections {
            open: Mutex::default(),
            clock: config.connection_clock.clone(),
            gauge: gauge.clone(),
            most,
            most_of_address: (!config.behind_proxy).then_some(config.sockets_per_address.saturating_add(BESIDES)),
        }
    }

    /// The time that deadlines are measured in.
    pub(crate) fn clock(&self) -> &Clock {
        &self.clock
    }

    fn lock(&self) -> MutexGuard<'_, Open> {
        self.open.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// One more connection. If there are too many, the one that has been idle longest goes. If none is idle, a socket
    /// goes of the neighbourhood that has most; if that is the newcomer's own, the newcomer is refused.
    pub(crate) fn admit(self: &Arc<Self>, address: IpAddr) -> Result<Admission, ApiError> {
        let (address, now) = (network(address), self.clock.now());
        let mut open = self.lock();
        let own = open.pulses.get(&address).map_or(0, BTreeMap::len);
        let own_is_full = self.most_of_address.is_some_and(|most| own >= most);
        if own_is_full || open.count >= self.most {
            let of = own_is_full.then_some(address);
            if open.told.is_none_or(|told| now.saturating_sub(told) >= TOLD) {
                open.told = Some(now);
                let (all, most) = (open.count, self.most);
                tracing::warn!(all, most, own, %address, "too many connections: the one idle longest goes");
            }
            let goes = open.oldest_idle(of);
            let goes = goes.or_else(|| match own_is_full {
                true => None,
                false => open.newest_of_largest(address),
            });
            let gone = goes.and_then(|(address, number)| open.remove(address, number));
            match gone {
                Some(pulse) => pulse.displace(),
                None if own_is_full => {
                    return Err(ApiError::too_many_connections());
                }
                None => return Err(ApiError::full()),
            }
        }
        open.last += 1;
        open.count += 1;
        let (number, pulse) = (open.last, Pulse::new(now));
        self.gauge.inc();
        open.pulses.entry(address).or_default().insert(number, pulse.clone());
        Ok(Admission {
            connections: Arc::clone(self),
            address,
            number,
            pulse,
        })
    }

    /// Ends the one that has been idle longest, of all.
    pub(crate) fn make_room(&self) {
        let mut open = self.lock();
        let oldest = open.oldest_idle(None);
        if let Some(pulse) = oldest.and_then(|(address, number)| open.remove(address, number)) {
            pulse.displace();
        }
    }

    /// Ends those whose phase has lasted too long, without end itself.
    pub(crate) async fn sweep(&self) {
        loop {
            self.clock.sleep(SWEEP).await;
            let now = self.clock.now();
            for pulse in self.lock().pulses.values().flat_map(BTreeMap::values) {
                if pulse.is_late(now) {
                    pulse.0.ended.notify_one();
                }
            }
        }
    }
}

/// A connection's place among all of them, for as long as it lives.
pub(crate) struct Admission {
    connections: Arc<Connections>,
    address: IpAddr,
    number: u64,
    pub(crate) pulse: Pulse,
}

impl Drop for Admission {
    fn drop(&mut self) {
        self.connections.gauge.dec();
        self.connections.lock().remove(self.address, self.number);
    }
}

/// What is likely to be in one hand: 256 addresses of IPv4, and the 48 bits of IPv6 that a customer is given at most.
fn neighbourhood(network: IpAddr) -> IpAddr {
    match network {
        IpAddr::V4(v4) => IpAddr::V4((u32::from(v4) & !0xff).into()),
        IpAddr::V6(v6) => IpAddr::V6((u128::from(v6) & !(u128::MAX >> 48)).into()),
    }
}

/// How many connections there may be under a limit of files.
fn room(wanted: usize, files: Option<u64>) -> usize {
    let Some(files) = files else { return wanted };
    let room = files.saturating_sub(OTHER_FILES).max(files / 2);
    wanted.min(usize::try_from(room).unwrap_or(usize::MAX))
}

/// Raises the limit of open files as far as the system lets everyone; what it is then, if there is one.
#[cfg(unix)]
fn raise_file_limit() -> Option<u64> {
    use rustix::process::{Resource, Rlimit, getrlimit, setrlimit};
    let limit = getrlimit(Resource::Nofile);
    let raised = Rlimit {
        current: limit.maximum,
        maximum: limit.maximum,
    };
    match setrlimit(Resource::Nofile, raised) {
        Ok(()) => limit.maximum,
        Err(_) => limit.current,
    }
}

#[cfg(not(unix))]
fn raise_file_limit() -> Option<u64> {
    None
}

#[cfg(test)]
mod tests {
    use super::*;

    fn connections(most: usize, of_address: usize) -> (Arc<Connections>, Clock) {
        let clock = Clock::manual(0);
        let connections = Connections {
            open: Mutex::default(),
            clock: clock.clone(),
            gauge: Gauge::default(),
            most,
            most_of_address: Some(of_address),
        };
        (Arc::new(connections), clock)
    }

    fn address(last: u8) -> IpAddr {
        IpAddr::from([127, 0, 0, last])
    }

    fn is_ended(admission: &Admission) -> bool {
        let ended = std::pin::pin!(admission.pulse.ended(admission.connections.clock()));
        ended
            .poll(&mut std::task::Context::from_waker(std::task::Waker::noop()))
            .is_ready()
    }

    #[test]
    fn the_one_idle_longest_goes_and_never_one_that_is_busy() {
        let (all, clock) = connections(3, 2);
        let busy = all.admit(address(1)).unwrap();
        busy.pulse.enter(Phase::Socket, clock.now());
        clock.advance(Duration::from_secs(1));
        let older = all.admit(address(1)).unwrap();
        clock.advance(Duration::from_secs(1));
        let newer = all.admit(address(2)).unwrap();
        clock.advance(Duration::from_secs(1));
        // Its address is full.
        let third = all.admit(address(1)).unwrap();
        assert_eq!(
            [&busy, &older, &newer, &third].map(is_ended),
            [false, true, false, false]
        );
        drop(older);
        // All is full.
        let fourth = all.admit(address(3)).unwrap();
        assert_eq!(
            [&busy, &newer, &third, &fourth].map(is_ended),
            [false, true, false, false]
        );
        // None is idle.
        third.pulse.enter(Phase::Answering, clock.now());
        assert_eq!(
            all.admit(address(1)).err().map(|error| error.status.as_u16()),
            Some(429)
        );
        fourth.pulse.enter(Phase::Socket, clock.now());
        assert_eq!(
            all.admit(address(4)).err().map(|error| error.status.as_u16()),
            Some(503)
        );
        drop(busy);
        assert!(all.admit(address(4)).is_ok());
    }

    /// Whoever has a home's worth of IPv6 has hundreds of networks.
    #[test]
    fn one_who_has_many_networks_does_not_take_every_place() {
        let (all, clock) = connections(6, 2);
        let socket = |address: IpAddr| {
            let admission = all.admit(address)?;
            admission.pulse.enter(Phase::Socket, clock.now());
            Ok::<_, ApiError>(admission)
        };
        let network = |n: u16| IpAddr::from([0x2001, 0xdb8, 1, n, 0, 0, 0, 1]);
        let honest = socket(address(1)).unwrap();
        let many: Vec<_> = (0..5).map(|n| socket(network(n)).unwrap()).collect();
        // It has five of the six: not one more.
        assert_eq!(socket(network(5)).err().map(|error| error.status.as_u16()), Some(503));
        // Others take from it what it has last, until they have as many.
        let others: Vec<_> = (0..2).map(|n| socket([198, 51, 100, n].into()).unwrap()).collect();
        assert_eq!(
            many.iter().map(is_ended).collect::<Vec<_>>(),
            [false, false, false, true, true]
        );
        assert!(socket([198, 51, 100, 9].into()).is_err());
        assert!(!is_ended(&honest) && !others.iter().any(is_ended));
    }

    #[tokio::test]
    async fn phases_have_deadlines() {
        let (all, clock) = connections(10, 10);
        let sweeping = tokio::spawn({
            let all = Arc::clone(&all);
            async move { all.sweep().await }
        });
        let admissions = Phase::ALL.map(|phase| {
            let admission = all.admit(address(1)).unwrap();
            admission.pulse.enter(phase, clock.now());
            (phase, admission)
        });
        for seconds in 0..=61 {
            for (phase, admission) in &admissions {
                let late = phase
                    .deadline()
                    .is_some_and(|deadline| seconds > 0 && deadline.as_secs() == seconds);
                assert_eq!(is_ended(admission), late, "{phase:?} after {seconds} s");
                if late {
                    admission.pulse.enter(Phase::Answering, clock.now());
                }
            }
            // The sweep must be waiting for the clock again.
            while clock.next_due() != Some(Duration::from_secs(seconds + 1)) {
                tokio::task::yield_now().await;
            }
            clock.advance(SWEEP);
            while clock.next_due() != Some(Duration::from_secs(seconds + 2)) {
                tokio::task::yield_now().await;
            }
        }
        sweeping.abort();
    }

    #[test]
    fn a_request_that_comes_at_the_last_moment_is_answered() {
        let (all, clock) = connections(10, 10);
        let admission = all.admit(address(1)).unwrap();
        clock.advance(Duration::from_secs(60));
        admission.pulse.0.ended.notify_one();
        admission.pulse.enter(Phase::Head, clock.now());
        assert!(!is_ended(&admission));
        clock.advance(Duration::from_secs(15));
        admission.pulse.0.ended.notify_one();
        assert!(is_ended(&admission));
    }

    #[test]
    fn files_leave_room_for_the_store() {
        for (wanted, files, most) in [
            (20_000, None, 20_000),
            (20_000, Some(1024), 896),
            (100, Some(1024), 100),
            (100, Some(64), 32),
        ] {
            assert_eq!(room(wanted, files), most);
        }
    }
}
