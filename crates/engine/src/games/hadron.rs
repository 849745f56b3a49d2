//! Hadron: who runs out of cells first, a matter of the cells that only one player can open.

use quincunx_rules::hadron::{Hadron, Place};
use quincunx_rules::{Position, Word};

use crate::evaluation::{Features, TunedWeights, Weights, weights};
use crate::hadron_solver::Solver;
use crate::{Knowledge, MainSearch, NewOracle, mcts};

const TEMPO: usize = 0;
const LEAN: usize = 1;

impl<W: Word> Features for Hadron<W> {
    const WEIGHTS: Weights = weights!("hadron.txt": "tempo" "lean");

    /// A live cell that touches one more of the own pieces than of the opponent's is opened by the opponent's pieces
    /// only. Cells that lean further say next to nothing beside those, and the parity of the legal cells nothing at
    /// all.
    #[inline]
    fn features(&self, mut count: impl FnMut(usize, i32)) {
        count(TEMPO, 1);
        let live = self.live();
        let leaning = |player| (self.leaning(player) & live).count() as i32;
        count(LEAN, leaning(self.side()) - leaning(!self.side()));
    }
}

impl<W: Word> Knowledge for Hadron<W> {
    type Evaluator = TunedWeights;

    const ORACLE: Option<NewOracle<Self>> = Some(|bytes| Box::new(Solver::with_bytes(bytes)));

    /// Playouts to the end are little better than tossing a coin: who moves last depends on every single move. A few
    /// moves and the evaluation say more. On small boards they are so quick that the tree fills its memory soon: it
    /// grows more slowly there.
    fn main_search(&self) -> MainSearch {
        MainSearch::Mcts(mcts::Parameters {
            cutoff: Some(6),
            exploration: 0.05,
            candidates: 2,
            expand_at: if self.size() > 7 { 2 } else { 3 },
            ..mcts::Parameters::default()
        })
    }

    fn inputs(&self) -> usize {
        5 * (self.size() * self.size()) as usize
    }

    /// The pieces by owner, the legal cells, and the live cells that lean to either player by one.
    #[inline]
    fn for_each_input(&self, mut each: impl FnMut(usize)) {
        let (side, size, live) = (self.side(), self.size(), self.live());
        let planes = [
            self.pieces(side),
            self.pieces(!side),
            self.legal(),
            self.leaning(side) & live,
            self.leaning(!side) & live,
        ];
        for (cells, plane) in planes.into_iter().zip(0..) {
            for index in cells.cells() {
                each(((plane * size + index / W::STRIDE) * size + index % W::STRIDE) as usize);
            }
        }
    }

    fn moves_left(&self) -> u32 {
        self.legal().count().div_ceil(3)
    }

    /// Few cells for the opponent, an even number of them at best.
    fn move_score(&self, mv: Place<W>) -> i32 {
        let next = self.after(mv);
        let cells = next.legal().count() as i32;
        -4 * cells - 20 * (cells % 2)
    }

    /// Cells that touch one more of the own pieces than of the opponent's: the opponent can make them legal.
    #[inline]
    fn playout_score(&self, mv: Place<W>) -> i32 {
        let next = self.after(mv);
        let me = self.side();
        next.leaning(me).count() as i32 - next.leaning(!me).count() as i32
    }
}
