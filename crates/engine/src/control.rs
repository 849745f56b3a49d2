//! When a search has to end.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::time::{Duration, Instant};

use crossbeam_utils::CachePadded;

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
    /// Apart from what is seen: threads look at it all the time.
    stop: Arc<CachePadded<AtomicBool>>,
    seen: Arc<CachePadded<AtomicU64>>,
    watch: Watch,
    /// Since the start.
    deadline: Option<Duration>,
    soft_time: Option<Duration>,
    nodes: Option<u64>,
    depth: Option<u32>,
    /// The search that this one is a part of, and the positions looked at before it.
    whole: Option<(Box<Control>, u64)>,
}

/// What tells the time since the start.
#[derive(Clone, Debug)]
enum Watch {
    Clock(Instant),
    /// So many nanoseconds for each position that the search has reported.
    Nodes(Arc<CachePadded<AtomicU64>>, u64),
}

impl Watch {
    fn elapsed(&self) -> Duration {
        match self {
            Watch::Clock(started) => started.elapsed(),
            Watch::Nodes(seen, nanos) => Duration::from_nanos(seen.load(Ordering::Relaxed).saturating_mul(*nanos)),
        }
    }
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
        Control::watched(limits, |_| Watch::Clock(Instant::now()))
    }

    /// The same with a clock that goes by the positions looked at, each of which takes that long: a search with one
    /// thread and a limit of time goes the same way every time.
    pub fn by_nodes(limits: &Limits, each: Duration) -> Control {
        let nanos = u64::try_from(each.as_nanos()).unwrap_or(u64::MAX);
        Control::watched(limits, |seen| Watch::Nodes(Arc::clone(seen), nanos))
    }

    fn watched(limits: &Limits, watch: impl FnOnce(&Arc<CachePadded<AtomicU64>>) -> Watch) -> Control {
        let seen = Arc::default();
        Control {
            stop: Arc::default(),
            watch: watch(&seen),
            seen,
            deadline: limits.time,
            soft_time: limits.soft_time,
            nodes: limits.nodes,
            depth: limits.depth,
            whole: None,
        }
    }

    /// A part of the search, after `used` positions of its node limit: it ends with the whole, and at the latest after
    /// this time or so many nodes. Stopping it does not stop the whole.
    pub fn part(&self, used: u64, time: Option<Duration>, nodes: Option<u64>) -> Control {
        let left = self.nodes.map(|limit| limit.saturating_sub(used));
        // A time beyond what can be expressed is no limit.
        let end = time.and_then(|time| self.elapsed().checked_add(time));
        Control {
            stop: Arc::default(),
            seen: Arc::default(),
            deadline: self.deadline.into_iter().chain(end).min(),
            nodes: left.into_iter().chain(nodes).min(),
            whole: Some((Box::new(self.clone()), used)),
            ..self.clone()
        }
    }

    /// The same search without its limits: it ends when it is stopped.
    pub(crate) fn unlimited(&self) -> Control {
        Control {
            deadline: None,
            soft_time: None,
            ..self.without_nodes()
        }
    }

    /// The same search limited by its time alone.
    pub(crate) fn without_nodes(&self) -> Control {
        Control {
            nodes: None,
            depth: None,
            ..self.clone()
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
        self.stop.load(Ordering::Relaxed) || self.whole.as_ref().is_some_and(|(whole, _)| whole.stopped())
    }

    /// Whether the search must end now, having looked at `nodes` positions. Looks at the clock, so ask it only every
    /// thousand nodes or so; once true it stays true, for every thread.
    pub fn expired(&self, nodes: u64) -> bool {
        self.see(nodes);
        let over = self.nodes.is_some_and(|limit| nodes >= limit)
            || self.deadline.is_some_and(|deadline| self.elapsed() >= deadline);
        if over {
            self.stop();
        }
        self.stopped()
    }

    /// Tells whoever watches the search, or the whole that it is a part of.
    fn see(&self, nodes: u64) {
        self.seen.fetch_max(nodes, Ordering::Relaxed);
        if let Some((whole, used)) = &self.whole {
            whole.see(used + nodes);
        }
    }

    /// Positions looked at so far, as far as the search has reported: for whoever watches it.
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

    /// Whether any limit of time was set for the whole search, so that time not used is time won.
    pub fn is_timed(&self) -> bool {
        match &self.whole {
            Some((whole, _)) => whole.is_timed(),
            None => self.deadline.is_some() || self.soft_time.is_some(),
        }
    }

    /// The time since the start.
    pub fn elapsed(&self) -> Duration {
        self.watch.elapsed()
    }

    /// The time until the deadline, if there is one.
    pub fn remaining(&self) -> Option<Duration> {
        self.deadline
            .map(|deadline| deadline.saturating_sub(self.watch.elapsed()))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn nodes(nodes: u64) -> Control {
        Control::new(&Limits {
            nodes: Some(nodes),
            ..Limits::default()
        })
    }

    #[test]
    fn a_part_ends_with_the_whole_but_not_the_other_way_round() {
        let whole = nodes(100);
        let part = whole.part(40, None, Some(10));
        assert!(!part.expired(9) && part.expired(10));
        assert!(part.stopped() && !whole.stopped());
        assert_eq!(whole.nodes_so_far(), 50);
        let rest = whole.part(50, None, None);
        assert!(!rest.expired(49) && !rest.stopped());
        whole.stop();
        assert!(rest.stopped());
    }

    #[test]
    fn a_part_has_no_more_than_is_left() {
        assert_eq!(nodes(100).part(40, None, Some(1000)).nodes(), Some(60));
        assert_eq!(nodes(100).part(140, None, None).nodes(), Some(0));
        let hour = Duration::from_secs(3600);
        let timed = Control::new(&Limits {
            time: Some(hour),
            ..Limits::default()
        });
        assert!(timed.part(0, Some(2 * hour), None).remaining() <= Some(hour));
        assert!(timed.part(0, Some(hour / 2), None).remaining() <= Some(hour / 2));
        assert!(timed.part(0, Some(Duration::MAX), None).remaining() <= Some(hour));
    }
}
