//! How the parts of the engine share memory and time.

use std::time::Duration;

use crate::{Control, Knowledge, MainSearch};

/// How a full engine searches.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct EngineParameters {
    /// The main search.
    pub main: MainSearch,
    /// What the parts beside it get.
    pub shares: Shares,
}

impl EngineParameters {
    /// Those of games that begin like `start`.
    pub fn of<P: Knowledge>(start: &P) -> EngineParameters {
        EngineParameters {
            main: start.main_search(),
            shares: Shares::default(),
        }
    }
}

/// How much of a search the parts beside the main one get.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Shares {
    /// The oracle at the root, in percent of the time or the nodes.
    pub oracle: u32,
    /// Proof search, in percent of the time or the nodes.
    pub proof: u32,
    /// Whether the oracle is asked inside the main search, too.
    pub inside: bool,
}

impl Default for Shares {
    fn default() -> Shares {
        Shares {
            oracle: 30,
            proof: 5,
            inside: true,
        }
    }
}

/// What a search without limits is taken for, when it comes to dividing it.
const UNLIMITED: Duration = Duration::from_secs(10);
/// Positions for the oracle in a search limited by depth alone, which must not depend on the clock.
const DEPTH_NODES: u64 = 10_000;

impl Shares {
    /// The oracle's share of a search.
    pub(super) fn oracle_share(&self, control: &Control) -> Option<Share> {
        if self.oracle > 0 && control.depth().is_some() && !control.is_timed() && control.nodes().is_none() {
            return Some(Share {
                time: None,
                nodes: Some(DEPTH_NODES),
                percent: self.oracle,
            });
        }
        Share::of(control, self.oracle, 1)
    }

    /// The share of proof search: of the time of all threads, as the others have nothing to do meanwhile. None where a
    /// depth is set: it is to mean the same on every machine.
    pub(super) fn proof_share(&self, control: &Control, threads: usize) -> Option<Share> {
        match control.depth() {
            Some(_) => None,
            None => Share::of(control, self.proof, threads as u32),
        }
    }
}

/// How much of a search is gone through at once, by whatever limits it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Slice {
    pub(super) time: Duration,
    pub(super) nodes: u64,
}

impl Slice {
    /// Of oracle and proof search, before anything is known: short enough that a first line comes at once.
    pub(super) const FRONT: Slice = Slice {
        time: Duration::from_millis(25),
        nodes: 20_000,
    };
    /// Of the main search, for that first line.
    pub(super) const FIRST: Slice = Slice {
        time: Duration::from_millis(20),
        nodes: 2_000,
    };
    /// Of oracle or proof search, between those of the main search.
    pub(super) const BETWEEN: Slice = Slice {
        time: Duration::from_millis(125),
        nodes: 50_000,
    };
    /// The least of the main search between those.
    const LEAST: Slice = Slice {
        time: Duration::from_millis(100),
        nodes: 10_000,
    };

    /// What the main search gets for what parts with that many percent took.
    pub(super) fn earned(self, percent: u32) -> Slice {
        let percent = percent.clamp(1, 99);
        Slice {
            time: (self.time * (100 - percent) / percent).max(Slice::LEAST.time),
            nodes: (self.nodes * u64::from(100 - percent) / u64::from(percent)).max(Slice::LEAST.nodes),
        }
    }

    /// That much of a search of which so many positions are behind.
    pub(super) fn of(self, control: &Control, used: u64) -> Control {
        match control.nodes() {
            Some(_) if !control.is_timed() => control.part(used, None, Some(self.nodes)),
            _ => control.part(used, Some(self.time), None),
        }
    }
}

/// What a part beside the main search may still use.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Share {
    time: Option<Duration>,
    nodes: Option<u64>,
    /// Of the whole search.
    pub(super) percent: u32,
}

impl Share {
    /// So many percent of a search with so many threads, for one of them: of its time, or of its nodes if those are all
    /// that limits it.
    fn of(control: &Control, percent: u32, threads: u32) -> Option<Share> {
        if percent == 0 || control.stopped() {
            return None;
        }
        let time = control.remaining().into_iter().chain(control.soft_time()).min();
        let whole = 100 * threads.max(1);
        let nodes = control
            .nodes()
            .map(|nodes| nodes * u64::from(percent) / u64::from(whole));
        let time = match (time, nodes) {
            (None, Some(_)) => None,
            (time, _) => Some(time.unwrap_or(UNLIMITED) * percent / whole),
        };
        let share = Share { time, nodes, percent };
        (!share.is_empty()).then_some(share)
    }

    /// The time in it, in seconds.
    pub(super) fn seconds(&self) -> f64 {
        self.time.map_or(f64::INFINITY, |time| time.as_secs_f64())
    }

    fn is_empty(&self) -> bool {
        self.time == Some(Duration::ZERO) || self.nodes == Some(0)
    }

    /// A slice of it, in a search of which so many positions are behind.
    pub(super) fn slice(&self, control: &Control, used: u64, most: Slice) -> Control {
        let time = self.time.map(|time| time.min(most.time));
        let nodes = self.nodes.map(|nodes| match self.time {
            None => nodes.min(most.nodes),
            Some(_) => nodes,
        });
        control.part(used, time, nodes)
    }

    /// What is left of it after so much, if anything.
    pub(super) fn after(self, time: Duration, nodes: u64) -> Option<Share> {
        let share = Share {
            time: self.time.map(|left| left.saturating_sub(time)),
            nodes: self.nodes.map(|left| left.saturating_sub(nodes)),
            ..self
        };
        (!share.is_empty()).then_some(share)
    }
}

/// Bytes for each part.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Memory {
    pub(super) main: usize,
    pub(super) oracle: usize,
    pub(super) prover: usize,
}

impl Memory {
    /// Divides the memory: a sixteenth for proofs, half of the rest for an oracle where the game has one.
    pub(super) fn new(bytes: usize, shares: &Shares, has_oracle: bool) -> Memory {
        let prover = if shares.proof > 0 {
            (bytes / 16).min(MOST_PROVER)
        } else {
            0
        };
        let oracle = if has_oracle { (bytes - prover) / 2 } else { 0 };
        Memory {
            main: bytes - prover - oracle,
            oracle,
            prover,
        }
    }
}

/// More than this is more than its share of the time can fill.
const MOST_PROVER: usize = 64 << 20;
