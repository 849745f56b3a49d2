//! From scores to winning chances and back.

use crate::{Proven, Score};

/// The evaluation, in hundredths, that stands for winning chances of e to 1, that is 73%: the scale of every
/// evaluation.
pub(crate) const SCALE: f32 = 100.0;

impl Score {
    /// The chance that the player to move wins, as far as the score can tell: 1 / (1 + e^(-score / 100)); 1 or 0 if it
    /// is proven.
    ///
    /// ```
    /// use quincunx_engine::Score;
    ///
    /// assert_eq!(Score::EVEN.chance(), 0.5);
    /// assert_eq!(Score::loss_in(4).chance(), 0.0);
    /// assert!((Score::estimate(100).chance() - 0.731).abs() < 0.001);
    /// ```
    pub fn chance(self) -> f64 {
        match self.proven() {
            Some(Proven::WinIn(_)) => 1.0,
            Some(Proven::LossIn(_)) => 0.0,
            None => 1.0 / (1.0 + (-f64::from(self.raw()) / f64::from(SCALE)).exp()),
        }
    }

    /// The estimate that stands for a winning chance between 0 and 1, both excluded.
    pub(crate) fn of_chance(chance: f32) -> Score {
        Score::estimate((SCALE * (chance / (1.0 - chance)).ln()) as i32)
    }
}
