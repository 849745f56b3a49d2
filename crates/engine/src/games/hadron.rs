//! Hadron: who runs out of cells first is mostly a matter of parity.

use quincunx_rules::hadron::{Hadron, Place};
use quincunx_rules::{Position, Word};

use crate::hadron_solver::Solver;
use crate::{Knowledge, Method, Oracle, mcts};

impl<W: Word> Knowledge for Hadron<W> {
    const METHOD: Method = Method::Mcts;

    /// Playouts to the end are little better than tossing a coin: who moves last depends on every single move. A few
    /// moves and the evaluation say more.
    fn mcts_options(&self) -> mcts::Options {
        mcts::Options {
            cutoff: Some(8),
            ..mcts::Options::default()
        }
    }

    fn oracle(bytes: usize) -> Option<Box<dyn Oracle<Self>>> {
        Some(Box::new(Solver::with_bytes(bytes)))
    }

    const CHANCE_SCALE: i32 = 100;

    /// A live cell that touches one more of the own pieces than of the opponent's can be opened by the opponent's pieces
    /// only, and is worth about what the right to move is worth a third of.
    fn evaluate(&self) -> i32 {
        let live = self.live();
        let cells = |player| (self.leaning(player) & live).count() as i32;
        80 + 27 * (cells(self.side()) - cells(!self.side()))
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

    /// Cells that touch one more of the own pieces than of the opponent's: the opponent can make them legal.
    #[inline]
    fn prospect(&self, mv: Place<W>) -> i32 {
        let mut next = *self;
        next.play_unchecked(mv);
        let me = self.side();
        next.leaning(me).count() as i32 - next.leaning(!me).count() as i32
    }
}
