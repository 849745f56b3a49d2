//! What may go wrong between the server and its store, injected by tests.

use tokio::sync::watch;

use super::{StoreError, Stored};

/// What happens to commits.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Fault {
    /// Nothing out of the ordinary.
    #[default]
    None,
    /// They wait.
    Hold,
    /// They fail, and nothing is stored.
    Refuse,
    /// They are done, and their answer is lost.
    LoseAnswer,
}

/// The faults of a server, for a test to change while it runs.
#[derive(Clone, Debug)]
pub struct Faults {
    fault: watch::Sender<Fault>,
    /// How many commits wait.
    held: watch::Sender<usize>,
}

impl Default for Faults {
    fn default() -> Faults {
        Faults {
            fault: watch::Sender::new(Fault::None),
            held: watch::Sender::new(0),
        }
    }
}

impl Faults {
    /// Has this happen to all commits from now on, and to those that wait.
    pub fn set(&self, fault: Fault) {
        self.fault.send_replace(fault);
    }

    /// Waits until a commit is being held.
    pub async fn holding(&self) {
        // It fails only if the sender is gone, which is here.
        let _ = self.held.subscribe().wait_for(|held| *held > 0).await;
    }

    /// Does a commit, or what the fault makes of it.
    pub(super) async fn around<T>(&self, commit: impl Future<Output = Stored<T>>) -> Stored<T> {
        let mut fault = *self.fault.borrow();
        if fault == Fault::Hold {
            self.held.send_modify(|held| *held += 1);
            let mut changes = self.fault.subscribe();
            fault = changes
                .wait_for(|fault| *fault != Fault::Hold)
                .await
                .map_or(Fault::None, |fault| *fault);
            self.held.send_modify(|held| *held -= 1);
        }
        match fault {
            Fault::Refuse => Err(StoreError::NotDone("a fault was injected".into())),
            Fault::LoseAnswer => {
                commit.await?;
                Err(StoreError::Unknown("a fault was injected after the commit".into()))
            }
            Fault::None | Fault::Hold => commit.await,
        }
    }
}
