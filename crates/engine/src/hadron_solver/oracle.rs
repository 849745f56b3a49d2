//! The solver as the oracle of a search.

use quincunx_rules::hadron::{Hadron, Place};
use quincunx_rules::{Position, Word};

use super::Solver;
use crate::{Control, Oracle, Proven};

impl<W: Word> Oracle<Hadron<W>> for Solver {
    fn clear(&mut self) {
        Solver::clear(self);
    }

    fn search_everything(&mut self) {
        Solver::search_everything(self);
    }

    /// The live cells, where the result is not known beforehand.
    fn difficulty(&self, position: &Hadron<W>) -> u32 {
        match self.is_known(position) {
            true => 0,
            false => Solver::live_cells(position),
        }
    }

    fn reach(&self, seconds: f64) -> u32 {
        // Components of larger boards are smaller; it is never worth more than a try.
        (46.0 + 4.0 * seconds.max(1e-4).log10()).max(0.0) as u32
    }

    fn at_a_glance(&self) -> u32 {
        22
    }

    fn decide(&mut self, position: &Hadron<W>, control: &Control) -> Option<Proven> {
        let won = self.solve(position, control)?;
        Some(bound(won, Solver::live_cells(position)))
    }

    fn best_move(&mut self, position: &Hadron<W>, control: &Control) -> Option<(Place<W>, Proven)> {
        let (mv, won) = Solver::best_move(self, position, control)?;
        let mut next = *position;
        next.play_unchecked(mv);
        // A loss is one whatever is played, so the bound has to hold for all moves.
        let live = if won {
            1 + Solver::live_cells(&next)
        } else {
            Solver::live_cells(position)
        };
        Some((mv, bound(won, live)))
    }

    fn nodes(&self) -> u64 {
        Solver::nodes(self)
    }

    fn memory(&self) -> usize {
        Solver::memory(self)
    }
}

/// The result of a position with that many live cells: each piece takes one, and whoever wins makes the last move, so
/// that a win takes an odd number of plies and a loss an even one.
fn bound(won: bool, live: u32) -> Proven {
    if won {
        Proven::WinIn((live - 1) | 1)
    } else {
        Proven::LossIn(live & !1)
    }
}
