//! A run of the script on a watched disk.

use std::path::Path;

use quincunx_disk::{Disk, Recording};

use super::super::Store;
use super::script::Step;
use super::state::{Opened, State};

/// What was done, and when: as numbers of operations of the disk.
pub(super) struct Run {
    pub(super) recording: Recording,
    /// When each commit began.
    pub(super) begun: Vec<usize>,
    /// When each was acknowledged.
    pub(super) acknowledged: Vec<usize>,
    /// What the store held before the first and after each.
    pub(super) states: Vec<State>,
}

impl Run {
    /// Runs a script on a disk on which nothing goes wrong. The last state is compared after each step that keeps it.
    pub(super) async fn record(folder: &Path, script: &[Step]) -> Run {
        let disk = Disk::watch(folder).unwrap();
        let mut opened = Opened::open(folder).await.unwrap();
        let (mut begun, mut acknowledged) = (Vec::new(), Vec::new());
        let mut states = vec![opened.state().await.unwrap()];
        for step in script {
            match step {
                Step::Commit(writes) => {
                    begun.push(disk.operations());
                    opened.store.commit(writes.clone()).await.unwrap();
                    acknowledged.push(disk.operations());
                    states.push(opened.state().await.unwrap());
                    continue;
                }
                Step::Checkpoint => opened.checkpoint().await.unwrap(),
                Step::Restart => {
                    opened.close().await.unwrap();
                    opened = Opened::open(folder).await.unwrap();
                }
            }
            assert_eq!(Some(&opened.state().await.unwrap()), states.last());
        }
        opened.close().await.unwrap();
        Disk::forget(folder);
        Run {
            recording: disk.recording(),
            begun,
            acknowledged,
            states,
        }
    }

    /// What the store may hold if the power is lost after so many operations: all that was acknowledged, and what was
    /// being committed as a whole or not at all.
    pub(super) fn allowed(&self, at: usize) -> &[State] {
        let known = self.acknowledged.iter().filter(|then| **then <= at).count();
        let begun = self.begun.iter().filter(|then| **then < at).count();
        &self.states[known..=begun]
    }
}
