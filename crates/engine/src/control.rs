//! When a search has to end.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::time::{Duration, Instant};

/// What a search may use up; whatever is reached first ends it. Without any it runs until it is stopped.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Limits {
    /// The time for this move, never to be exceeded.
    pub time: Option<Duration>,
    /// The time after which nothing new is begun unless the choice is still open; see [`crate::Clock`].
    pub soft_time: Option<Duration>,
    /// Positions looked at.
    pub nodes: Option<u64>,
    /// Plies of full search.
    pub depth: Option<u32>,
}

/// A running search's view of its limits, shared with whoever may stop it.
#[derive(Clone, Debug)]
pub struct Control {
    stop: Arc<AtomicBool>,
    seen: Arc<AtomicU64>,
    started: Instant,
    deadline: Option<Instant>,
    soft_time: Option<Duration>,
    nodes: Option<u64>,
    depth: Option<u32>,
}

impl Limits {
    /// The tighter of two limits, each by itself.
    pub fn and(self, other: Limits) -> Limits {
        fn least<T: Ord>(a: Option<T>, b: Option<T>) -> Option<T> {
            a.into_iter().chain(b).min()
        }
        Limits {
            time: least(self.time, other.time),
            soft_time: least(self.soft_time, other.soft_time),
            nodes: least(self.nodes, other.nodes),
            depth: least(self.depth, other.depth),
        }
    }
}

impl Control {
    /// Starts the clock.
    pub fn new(limits: &Limits) -> Control {
        let started = Instant::now();
        Control {
            stop: Arc::default(),
            seen: Arc::default(),
            started,
            deadline: limits.time.map(|time| started + time),
            soft_time: limits.soft_time,
            nodes: limits.nodes,
            depth: limits.depth,
        }
    }

    /// The same search under tighter limits of nodes and depth: it has the same clock, and is stopped together with it.
    pub fn within(&self, nodes: Option<u64>, depth: Option<u32>) -> Control {
        let least = |a: Option<u64>, b: Option<u64>| a.into_iter().chain(b).min();
        Control {
            nodes: least(self.nodes, nodes),
            depth: self.depth.into_iter().chain(depth).min(),
            ..self.clone()
        }
    }

    /// Ends the search as soon as it notices, a few milliseconds at most; from any thread.
    pub fn stop(&self) {
        self.stop.store(true, Ordering::Relaxed);
    }

    /// Whether the search was told to stop.
    #[inline]
    pub fn stopped(&self) -> bool {
        self.stop.load(Ordering::Relaxed)
    }

    /// Whether the search must end now, having looked at `nodes` positions. Looks at the clock, so ask it only every
    /// thousand nodes or so; once true it stays true, for every thread.
    pub fn expired(&self, nodes: u64) -> bool {
        self.seen.fetch_max(nodes, Ordering::Relaxed);
        let over = self.nodes.is_some_and(|limit| nodes >= limit)
            || self.deadline.is_some_and(|deadline| Instant::now() >= deadline);
        if over {
            self.stop();
        }
        self.stopped()
    }

    /// Positions looked at so far, as far as the search has told: for whoever watches it.
    pub fn nodes_so_far(&self) -> u64 {
        self.seen.load(Ordering::Relaxed)
    }

    /// The greatest depth to search, if one was set.
    pub fn depth(&self) -> Option<u32> {
        self.depth
    }

    /// The node limit, if one was set.
    pub fn nodes(&self) -> Option<u64> {
        self.nodes
    }

    /// The time after which nothing new is begun, if one was set.
    pub fn soft_time(&self) -> Option<Duration> {
        self.soft_time
    }

    /// Whether any limit of time was set, so that time not used is time won.
    pub fn is_timed(&self) -> bool {
        self.deadline.is_some() || self.soft_time.is_some()
    }

    /// The time since the start.
    pub fn elapsed(&self) -> Duration {
        self.started.elapsed()
    }

    /// The time until the deadline, if there is one.
    pub fn remaining(&self) -> Option<Duration> {
        self.deadline
            .map(|deadline| deadline.saturating_duration_since(Instant::now()))
    }
}
