//! Operations of the disk fail at any moment: what was acknowledged stays, what was not is there as a whole or not at
//! all and stays as it was found, and when the fault is gone the store works again, without a restart.

use std::path::Path;

use quincunx_disk::{Disk, DiskFault, Loss, Operation};

use super::super::{Store, Write};
use super::power::{recovered, stride};
use super::run::Run;
use super::script::{Step, script};
use super::state::{Opened, State};

/// How many commits a run has.
const COMMITS: usize = 45;

/// From an operation of the disk on, the store holds the state of the first number, or at most of the second.
type Known = (usize, usize, usize);

/// A run in which something fails.
struct Failing<'a> {
    folder: &'a Path,
    disk: Disk,
    /// What the store holds before the first commit and after each, if nothing fails.
    states: &'a [State],
    /// Whether the fault goes away only if it is taken away.
    lasts: bool,
    known: Vec<Known>,
}

impl Failing<'_> {
    async fn run(&mut self, script: &[Step]) {
        let mut opened = self.open().await;
        let mut commits = 0;
        for step in script {
            match step {
                Step::Commit(writes) => {
                    self.commit(&mut opened, commits, writes).await;
                    commits += 1;
                }
                // It may fail: the log is long then, and nothing else.
                Step::Checkpoint => drop(opened.checkpoint().await),
                Step::Restart => {
                    drop(opened.close().await);
                    opened = self.open().await;
                }
            }
        }
        self.disk.heal();
        let found = opened.state().await.unwrap();
        assert!(self.is(self.states.len() - 1, &found), "{found:?}");
        opened.close().await.unwrap();
    }

    /// Whether that is a state. Its time may be later: whatever decides what came of a failed commit moves it on.
    fn is(&self, n: usize, found: &State) -> bool {
        let state = &self.states[n];
        state.rows == found.rows && state.tick <= found.tick
    }

    /// Opens the store: at the second try at the latest, if the fault is gone then.
    async fn open(&self) -> Opened {
        match Opened::open(self.folder).await {
            Ok(opened) => opened,
            Err(_) => {
                if self.lasts {
                    self.disk.heal();
                }
                Opened::open(self.folder).await.unwrap()
            }
        }
    }

    /// Commits, as the server would: after a failure it reads what is there, and goes on from that.
    async fn commit(&mut self, opened: &mut Opened, n: usize, writes: &[Write]) {
        let mut failures = 0;
        loop {
            self.note(n, n + 1);
            let Err(error) = opened.store.commit(writes.to_vec()).await else {
                return self.note(n + 1, n + 1);
            };
            failures += 1;
            assert!(failures < 3, "the fault is gone, and commit {n} fails still: {error}");
            let found = self.read(opened, writes).await;
            if self.is(n + 1, &found) && error.is_unknown() {
                return self.note(n + 1, n + 1);
            }
            assert!(
                self.is(n, &found),
                "{error}, and commit {n} was done by half: {found:?}"
            );
            self.note(n, n);
        }
    }

    /// What is there, after a commit that failed: whether it is part of it has to be decided first. If the store cannot
    /// do that, it says so until the fault is gone.
    async fn read(&self, opened: &mut Opened, writes: &[Write]) -> State {
        let subjects: Vec<String> = writes.iter().flat_map(Write::subjects).collect();
        for subject in &subjects {
            if opened.store.game(subject).await.is_err() {
                self.disk.heal();
                opened.store.game(subject).await.unwrap();
            }
        }
        opened.state().await.unwrap()
    }

    fn note(&mut self, from: usize, to: usize) {
        self.known.push((self.disk.operations(), from, to));
    }
}

/// Whether a fault is another for that operation than those before it in the list.
fn differs(fault: DiskFault, operation: &Operation) -> bool {
    match fault {
        DiskFault::Error | DiskFault::Done => true,
        DiskFault::Full | DiskFault::Short => matches!(operation, Operation::Write { .. }),
        DiskFault::Lost => matches!(operation, Operation::Sync { .. }),
    }
}

/// Lets one operation fail, or all from it on, and looks what a loss of power leaves while and after the store copes.
async fn check_one(healthy: &Run, script: &[Step], fault: DiskFault, at: usize, lasts: bool) {
    let data = tempfile::tempdir().unwrap();
    let folder = data.path().join("data");
    std::fs::create_dir(&folder).unwrap();
    let disk = Disk::watch(&folder).unwrap();
    disk.fail(fault, at..if lasts { usize::MAX } else { at + 1 });
    let mut failing = Failing {
        folder: &folder,
        disk: disk.clone(),
        states: &healthy.states,
        lasts,
        known: vec![(0, 0, 0)],
    };
    failing.run(script).await;
    let recording = disk.recording();
    Disk::forget(data.path());
    let mut replay = recording.replay();
    // What was known while the store had to cope with it, and soon after.
    let known = failing.known.iter().filter(|(then, ..)| (at..at + 40).contains(then));
    for (then, from, to) in known {
        while replay.at() < *then {
            replay.step();
        }
        for loss in [Loss::Nothing, Loss::Everything, Loss::Sectors(at as u64)] {
            let found = recovered(&data.path().join("image"), &replay.image(loss)).await;
            assert!(
                (*from..=*to).any(|n| failing.is(n, &found)),
                "{fault:?} at {at} (lasting: {lasts}), power lost after {then} ({loss:?}): not {from}..={to}: {found:?}"
            );
        }
    }
}

async fn check(lasts: bool) {
    let data = tempfile::tempdir().unwrap();
    let script = script(COMMITS);
    let healthy = Run::record(data.path(), &script).await;
    let operations = &healthy.recording.operations;
    let faults = operations.iter().enumerate().flat_map(|(at, operation)| {
        let faults = DiskFault::ALL.into_iter().filter(|fault| differs(*fault, operation));
        faults.map(move |fault| (at, fault))
    });
    let faults: Vec<_> = faults.collect();
    for (at, fault) in faults.iter().step_by(stride(53)) {
        check_one(&healthy, &script, *fault, *at, lasts).await;
    }
    println!("{} faults in {} operations", faults.len(), operations.len());
}

#[tokio::test]
async fn a_moment_of_failure_loses_nothing() {
    check(false).await;
}

#[tokio::test]
async fn a_disk_that_fails_for_a_while_loses_nothing() {
    check(true).await;
}
