//! Renpaarden: the move with the lowest sum of rows still to go.

use quincunx_rules::Position;
use quincunx_rules::renpaarden::{Knight, Renpaarden, Ride};

use super::{Greedy, Original};

impl<W: Knight> Original for Renpaarden<W> {
    fn greedy_score(&self, mv: Ride<W>, _bot: Greedy) -> f64 {
        let mut next = *self;
        next.play_unchecked(mv);
        -f64::from(next.distance(self.side()))
    }
}
