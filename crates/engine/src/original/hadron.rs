//! Hadron: the move that leaves the opponent the fewest legal cells.

use quincunx_rules::hadron::{Hadron, Place};
use quincunx_rules::{Position, Word};

use super::{Greedy, Original};

impl<W: Word> Original for Hadron<W> {
    fn greedy_score(&self, mv: Place<W>, _bot: Greedy) -> f64 {
        let next = self.after(mv);
        -f64::from(next.legal().count())
    }
}
