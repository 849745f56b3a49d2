//! Renpaarden: the race.

use quincunx_rules::Position;
use quincunx_rules::renpaarden::{Knight, Renpaarden, Ride};

use crate::{Knowledge, Original};

impl<W: Knight> Knowledge for Renpaarden<W> {
    fn evaluate(&self) -> i32 {
        let me = self.side();
        100 * (self.distance(!me) as i32 - self.distance(me) as i32)
    }

    fn promise(&self, mv: Ride<W>) -> i32 {
        let gain = f64::from(self.distance(self.side())) + self.appeal(mv, crate::Greedy::Plain);
        (gain * 20.0) as i32
    }
}
