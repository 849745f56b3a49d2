//! Whatever decides positions of a game exactly: its oracle, or proof search.

use crate::proof::{Proof, Prover};
use crate::{Control, Knowledge, Oracle, Proven};

/// The exact search of a game, with its memory.
pub(super) enum Decider<P: Knowledge> {
    Oracle(Box<dyn Oracle<P>>),
    Proof(Prover<P>),
}

impl<P: Knowledge> Decider<P> {
    pub(super) fn new(bytes: usize) -> Decider<P> {
        match P::ORACLE.map(|new| new(bytes)) {
            Some(mut oracle) => {
                oracle.search_everything();
                Decider::Oracle(oracle)
            }
            None => Decider::Proof(Prover::new(bytes)),
        }
    }

    /// Whether the player to move wins; `None` if the control ends the search before that is known.
    pub(super) fn decide(&mut self, position: &P, control: &Control) -> Option<bool> {
        match self {
            Decider::Oracle(oracle) => Some(matches!(oracle.decide(position, control)?, Proven::WinIn(_))),
            Decider::Proof(prover) => match prover.prove(position, &[], control) {
                Proof::Win { .. } => Some(true),
                Proof::Loss { .. } => Some(false),
                Proof::Neither | Proof::Unknown => None,
            },
        }
    }

    /// Positions looked into by the last call.
    pub(super) fn nodes(&self) -> u64 {
        match self {
            Decider::Oracle(oracle) => oracle.nodes(),
            Decider::Proof(prover) => prover.nodes(),
        }
    }
}
