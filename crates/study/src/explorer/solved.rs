//! What solvers know of the moves of a position.

use quincunx_engine::proof::{Proof, Prover};
use quincunx_engine::{Control, Limits, Oracle, Proven};
use serde::Serialize;

use crate::games::Studied;

/// The result of a move for whoever makes it, and in how many plies at most.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
pub struct Solved {
    /// Whether it wins; if not, it loses.
    pub won: bool,
    /// The plies to the end of the game at most, the move included.
    pub plies: u32,
}

/// Bytes for what a solver remembers between the moves of a position.
const MEMORY: usize = 4 << 20;
/// Positions that a move may take: a whole answer has to come at once.
const NODES: u64 = 500;
/// A solver is asked about positions that would take it so many seconds.
const AT_ONCE: f64 = 0.001;

/// Decides what can be decided at once.
pub(super) struct Solver<P: Studied> {
    oracle: Option<Box<dyn Oracle<P>>>,
    prover: Option<Prover<P>>,
}

impl<P: Studied> Solver<P> {
    pub(super) fn new(start: &P) -> Solver<P> {
        Solver {
            oracle: P::ORACLE.map(|new| new(MEMORY)),
            prover: (P::ORACLE.is_none() && start.is_small()).then(|| Prover::new(MEMORY)),
        }
    }

    /// The result of a legal move, if it is known at once.
    pub(super) fn after(&mut self, position: &P, mv: P::Move) -> Option<Solved> {
        let next = position.after(mv);
        let result = match next.result() {
            Some(outcome) => match outcome.winner? == next.side() {
                true => Proven::WinIn(0),
                false => Proven::LossIn(0),
            },
            None => self.decide(&next)?,
        };
        Some(match result.before_move() {
            Proven::WinIn(plies) => Solved { won: true, plies },
            Proven::LossIn(plies) => Solved { won: false, plies },
        })
    }

    fn decide(&mut self, position: &P) -> Option<Proven> {
        let control = Control::new(&Limits {
            nodes: Some(NODES),
            ..Limits::default()
        });
        if let Some(oracle) = &mut self.oracle {
            return (oracle.difficulty(position) <= oracle.reach(AT_ONCE))
                .then(|| oracle.decide(position, &control))
                .flatten();
        }
        match self.prover.as_mut()?.prove(position, &[], &control) {
            Proof::Win { plies, .. } => Some(Proven::WinIn(plies)),
            Proof::Loss { plies, .. } => Some(Proven::LossIn(plies)),
            Proof::Neither | Proof::Unknown => None,
        }
    }
}
