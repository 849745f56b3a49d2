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
    /// The oracle's part of a search, after `used` nodes of it: its share, or all of it if it has a thread to itself.
    pub(super) fn oracle_part(&self, control: &Control, used: u64, beside: bool) -> Option<Control> {
        if self.oracle == 0 {
            return None;
        }
        if beside {
            return Some(control.part(used, None, None));
        }
        if control.depth().is_some() && !control.is_timed() && control.nodes().is_none() {
            return Some(control.part(used, None, Some(DEPTH_NODES)));
        }
        part(control, used, self.oracle, 1)
    }

    /// The part of proof search: its share of the time of all threads, as the others have nothing to do meanwhile. None
    /// where a depth is set: it is to mean the same on every machine.
    pub(super) fn proof_part(&self, control: &Control, used: u64, threads: usize) -> Option<Control> {
        match control.depth() {
            Some(_) => None,
            None => part(control, used, self.proof, threads as u32),
        }
    }
}

/// So many percent of a search with so many threads, for one of them: of its time, or of its nodes if those are all
/// that limits it.
fn part(control: &Control, used: u64, percent: u32, threads: u32) -> Option<Control> {
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
    (nodes != Some(0)).then(|| control.part(used, time, nodes))
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
