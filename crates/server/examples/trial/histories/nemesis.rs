//! The nemesis: faults of the process and of its disk, in an order that a seed decides.

use std::fmt;
use std::time::Duration;

use fastrand::Rng;

/// How a disk fails, in words of `quincunx_disk::DiskFault`.
const DISK: [&str; 4] = ["error", "full", "done", "short"];

/// Something that happens to the server.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Fault {
    /// SIGKILL.
    Kill,
    /// SIGTERM: it stops in order.
    Stop,
    /// SIGSTOP, and SIGCONT after a while.
    Pause(Duration),
    /// The disk fails for a while.
    Disk(&'static str, Duration, After),
}

/// What happens while the disk fails.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum After {
    /// Nothing: the disk is well again.
    Heal,
    /// SIGKILL.
    Kill,
    /// SIGTERM.
    Stop,
}

impl Fault {
    /// Whether the server is another one afterwards.
    pub(super) fn ends_server(self) -> bool {
        match self {
            Fault::Kill | Fault::Stop => true,
            Fault::Pause(_) => false,
            Fault::Disk(_, _, after) => after != After::Heal,
        }
    }

    /// What it is, without how long.
    pub(super) fn kind(self) -> String {
        match self {
            Fault::Kill => "kill".to_string(),
            Fault::Stop => "stop".to_string(),
            Fault::Pause(_) => "pause".to_string(),
            Fault::Disk(word, _, After::Heal) => format!("disk {word}"),
            Fault::Disk(word, _, After::Kill) => format!("disk {word} and kill"),
            Fault::Disk(word, _, After::Stop) => format!("disk {word} and stop"),
        }
    }
}

impl fmt::Display for Fault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Fault::Pause(span) | Fault::Disk(_, span, _) => write!(f, "{} ({} ms)", self.kind(), span.as_millis()),
            _ => f.write_str(&self.kind()),
        }
    }
}

/// A round: play, then a fault, then more play if the server is still there.
#[derive(Clone, Copy, Debug)]
pub(super) struct Round {
    /// How many actions are acknowledged first, so that there is something to lose however slow the machine is.
    pub(super) actions: usize,
    /// How long play goes on before the fault.
    pub(super) before: Duration,
    pub(super) fault: Fault,
    /// How long play goes on after it.
    pub(super) after: Duration,
}

/// All rounds, one after the other.
pub(super) struct Nemesis {
    rng: Rng,
    /// Whether the disk fails too.
    disk: bool,
}

impl Nemesis {
    pub(super) fn new(seed: u64, disk: bool) -> Nemesis {
        Nemesis {
            rng: Rng::with_seed(seed),
            disk,
        }
    }

    fn millis(&mut self, most: u64) -> Duration {
        Duration::from_millis(self.rng.u64(1..=most))
    }
}

impl Iterator for Nemesis {
    type Item = Round;

    fn next(&mut self) -> Option<Round> {
        let fault = match self.rng.u32(..if self.disk { 20 } else { 12 }) {
            0..6 => Fault::Kill,
            6..9 => Fault::Stop,
            // More than a second counts for nobody.
            9 => Fault::Pause(Duration::from_millis(1000) + self.millis(300)),
            10..12 => Fault::Pause(self.millis(300)),
            kind => {
                let word = DISK[self.rng.usize(..DISK.len())];
                let after = match kind {
                    12..16 => After::Heal,
                    16..19 => After::Kill,
                    _ => After::Stop,
                };
                Fault::Disk(word, self.millis(100), after)
            }
        };
        Some(Round {
            actions: self.rng.usize(1..150),
            before: self.millis(100),
            fault,
            after: self.millis(100),
        })
    }
}
