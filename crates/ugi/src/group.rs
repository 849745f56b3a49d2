//! Programs with everything they have started: each is a group of processes of its own, and dies as a whole.

use std::collections::BTreeSet;
use std::process::{Child, Command};
use std::sync::{Mutex, MutexGuard, PoisonError};

/// The groups that run now, so that a program that ends at once leaves none behind.
static RUNNING: Mutex<BTreeSet<u32>> = Mutex::new(BTreeSet::new());

fn running() -> MutexGuard<'static, BTreeSet<u32>> {
    RUNNING.lock().unwrap_or_else(PoisonError::into_inner)
}

/// Kills every engine program that runs, for when there is no time to end them one by one.
pub fn kill_engines() {
    for &group in running().iter() {
        kill(group);
    }
}

/// Makes a program the head of its own group: what interrupts us must not look like a crash of the engine, and what it
/// starts can be killed with it.
pub(crate) fn apart(command: &mut Command) {
    #[cfg(unix)]
    std::os::unix::process::CommandExt::process_group(command, 0);
    #[cfg(not(unix))]
    let _ = command;
}

/// A program and its group.
pub(crate) struct Group {
    child: Child,
    /// The number must not be used any more once the program was waited for: it may belong to somebody else then.
    gone: bool,
}

impl Group {
    pub(crate) fn new(child: Child) -> Group {
        running().insert(child.id());
        Group { child, gone: false }
    }

    /// Whether the program has ended; its number stays taken until [`Group::end`].
    #[cfg(unix)]
    pub(crate) fn has_ended(&mut self) -> bool {
        use rustix::process::{Pid, WaitId, WaitIdOptions, waitid};
        let options = WaitIdOptions::EXITED | WaitIdOptions::NOHANG | WaitIdOptions::NOWAIT;
        self.gone || matches!(waitid(WaitId::Pid(Pid::from_child(&self.child)), options), Ok(Some(_)))
    }

    #[cfg(not(unix))]
    pub(crate) fn has_ended(&mut self) -> bool {
        matches!(self.child.try_wait(), Ok(Some(_)))
    }

    /// Kills what is left of the program and its group; says how it ended.
    pub(crate) fn end(&mut self) -> String {
        if !self.gone {
            running().remove(&self.child.id());
            kill(self.child.id());
            // It may be gone already, which is what is wanted.
            let _ = self.child.kill();
            self.gone = true;
        }
        match self.child.wait() {
            Ok(status) => status.to_string(),
            Err(error) => error.to_string(),
        }
    }
}

impl Drop for Group {
    fn drop(&mut self) {
        self.end();
    }
}

#[cfg(unix)]
fn kill(group: u32) {
    use rustix::process::{Pid, Signal, kill_process_group};
    if let Some(group) = i32::try_from(group).ok().and_then(Pid::from_raw) {
        // It may be gone already, which is what is wanted.
        let _ = kill_process_group(group, Signal::KILL);
    }
}

#[cfg(not(unix))]
fn kill(_group: u32) {}
