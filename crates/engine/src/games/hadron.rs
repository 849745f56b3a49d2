//! Hadron: who runs out of cells first is mostly a matter of parity.

use quincunx_rules::hadron::{Hadron, Place};
use quincunx_rules::{Position, Word};

use crate::Knowledge;

impl<W: Word> Knowledge for Hadron<W> {
    /// If every cell that can be played on now were played on, an odd number of them would leave the opponent without a
    /// move. The fewer there are, the less can happen to that.
    fn evaluate(&self) -> i32 {
        let cells = self.legal().count() as i32;
        let sure = 2000 / (cells + 4);
        if cells % 2 == 1 { sure } else { -sure }
    }

    fn moves_left(&self) -> u32 {
        self.legal().count().div_ceil(3)
    }

    /// Few cells for the opponent, an even number of them at best.
    fn promise(&self, mv: Place<W>) -> i32 {
        let mut next = *self;
        next.play_unchecked(mv);
        let cells = next.legal().count() as i32;
        -4 * cells - 20 * (cells % 2)
    }
}
