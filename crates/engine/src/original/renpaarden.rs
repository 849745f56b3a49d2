//! Renpaarden: the move with the lowest sum of rows still to go.

use quincunx_rules::renpaarden::{Renpaarden, Ride};
use quincunx_rules::{Position, Word};

use super::{Greedy, Original};

impl<W: Word> Original for Renpaarden<W> {
    fn greedy_score(&self, mv: Ride<W>, _bot: Greedy) -> f64 {
        let next = self.after(mv);
        -f64::from(next.distance(self.side()))
    }
}
