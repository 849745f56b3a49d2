//! Emulsion: the move that raises the moved stone's value most.

use quincunx_rules::emulsion::{Emulsion, Swap};
use quincunx_rules::{Position, Word};

use super::{Greedy, Original};

impl<W: Word> Original for Emulsion<W> {
    fn greedy_score(&self, mv: Swap<W>, _bot: Greedy) -> f64 {
        let next = self.after(mv);
        let before = self.doubled_value(self.side(), mv.from);
        let after = next.doubled_value(self.side(), mv.to);
        f64::from(after) - f64::from(before)
    }
}
