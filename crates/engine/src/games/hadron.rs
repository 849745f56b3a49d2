//! Hadron: who runs out of cells first, a matter of parity and of cells that only one player can open.

use quincunx_rules::hadron::{Hadron, Place};
use quincunx_rules::{Position, Word};

use crate::Knowledge;
use crate::evaluation::{Features, Weights, weigh, weights};

const TEMPO: usize = 0;
const PARITY: usize = 1;
const LEAN: usize = 2;
const LEAN_FAR: usize = 3;

impl<W: Word> Features for Hadron<W> {
    const WEIGHTS: Weights = weights!("hadron.txt": "tempo" "parity" "lean" "lean-far");

    fn features(&self, mut count: impl FnMut(usize, i32)) {
        count(TEMPO, 1);
        let legal = self.legal();
        // If every cell that can be played on now were played on, an odd number of them would leave the opponent
        // without a move. The fewer there are, the less can happen to that.
        let cells = legal.count() as i32;
        let sure = 2000 / (cells + 4);
        count(PARITY, if cells % 2 == 1 { sure } else { -sure });
        let [own, theirs] = [self.side(), !self.side()].map(|player| self.pieces(player));
        let closed = self.board() & !(own | theirs | legal);
        for cell in closed.cells() {
            let around = W::bit(cell).orthogonal() & self.board();
            let lean = (around & own).count() as i32 - (around & theirs).count() as i32;
            let open = (around & !(own | theirs)).count() as i32;
            if lean.abs() > open {
                continue;
            }
            match lean.abs() {
                1 => count(LEAN, lean.signum()),
                _ => count(LEAN_FAR, lean.signum()),
            }
        }
    }
}

impl<W: Word> Knowledge for Hadron<W> {
    fn evaluate(&self) -> i32 {
        weigh(self)
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
