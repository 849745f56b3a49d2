//! What the main search has said so far, over all its slices.

use std::time::Duration;

use crate::Info;

/// The least time between two reports of equal depth, once the first slice has ended.
const PAUSE: Duration = Duration::from_millis(200);

/// The main search as if it had never been interrupted.
pub(super) struct Progress<M> {
    /// What counts of all that it said.
    info: Info<M>,
    /// Whether a slice goes on where the last one ended; one that comes back to it first says nothing until then.
    goes_on: bool,
    /// Positions in slices that have ended.
    before: u64,
    /// Whether the first slice has ended.
    again: bool,
    reported: Duration,
}

impl<M: Clone> Progress<M> {
    pub(super) fn new(goes_on: bool) -> Progress<M> {
        Progress {
            info: Info {
                depth: 0,
                seldepth: 0,
                nodes: 0,
                time: Duration::ZERO,
                lines: Vec::new(),
            },
            goes_on,
            before: 0,
            again: false,
            reported: Duration::ZERO,
        }
    }

    /// Takes in what a slice says; whether that is worth a report.
    pub(super) fn hear(&mut self, said: &Info<M>) -> bool {
        let nodes = self.before + said.nodes;
        let is_deeper = said.depth > self.info.depth;
        if self.again && !self.goes_on && said.depth < self.info.depth && !is_certain(said) {
            (self.info.nodes, self.info.time) = (nodes, said.time);
            return false;
        }
        self.info = Info { nodes, ..said.clone() };
        let is_due = !self.again || is_deeper || said.time >= self.reported + PAUSE;
        if is_due {
            self.reported = said.time;
        }
        is_due
    }

    /// A slice has ended, and said that at last.
    pub(super) fn end(&mut self, said: &Info<M>) {
        self.hear(said);
        self.before = self.info.nodes;
        self.again = true;
    }

    /// Time has passed with something else.
    pub(super) fn wait_until(&mut self, time: Duration) {
        self.info.time = time;
        self.reported = time;
    }

    /// Positions that the main search has looked at.
    pub(super) fn nodes(&self) -> u64 {
        self.info.nodes
    }

    /// The winning chance of the player to move, as far as there was time to tell.
    pub(super) fn chance(&self) -> Option<f64> {
        self.info.lines.first().map(|line| line.score.chance())
    }

    /// What it says.
    pub(super) fn info(&self) -> &Info<M> {
        &self.info
    }

    /// What it says at last.
    pub(super) fn into_info(self) -> Info<M> {
        self.info
    }
}

fn is_certain<M>(info: &Info<M>) -> bool {
    info.lines.first().is_some_and(|line| line.score.proven().is_some())
}
