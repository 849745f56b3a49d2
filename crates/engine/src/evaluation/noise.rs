//! Evaluations that are off by chance, for players that are not to be at their best.

use quincunx_rules::Position;
use quincunx_rules::zobrist::mix;

use super::Evaluator;

/// An evaluator with errors: normal ones, the same for the same position as long as the seed is the same.
///
/// A player with it holds mistaken opinions and keeps to them, as people do, instead of throwing a good move away now
/// and then. What it can calculate to the end of the game it still gets right.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Noisy<E> {
    pub(crate) evaluator: E,
    /// The standard deviation, in the units of [`Evaluator::evaluate`].
    pub(crate) deviation: u32,
    /// Says which errors are made.
    pub(crate) seed: u64,
}

impl<E> Noisy<E> {
    /// The error in the position with that key.
    #[inline]
    fn error(&self, key: u64) -> i32 {
        // The sum of four independent numbers is close to normal; theirs has this mean and deviation.
        const MEAN: i64 = 4 * 65_535 / 2;
        const DEVIATION: i64 = 37_837;
        let bits = mix(key ^ self.seed);
        let sum: i64 = (0..4).map(|n| (bits >> (16 * n) & 0xffff) as i64).sum();
        ((sum - MEAN) * i64::from(self.deviation) / DEVIATION) as i32
    }
}

impl<P: Position, E: Evaluator<P>> Evaluator<P> for Noisy<E> {
    #[inline]
    fn evaluate(&self, position: &P) -> i32 {
        let value = self.evaluator.evaluate(position);
        value.saturating_add(self.error(position.key()))
    }

    #[inline]
    fn is_quiet(&self, position: &P) -> bool {
        self.evaluator.is_quiet(position)
    }

    #[inline]
    fn is_forcing(&self, position: &P, mv: P::Move) -> bool {
        self.evaluator.is_forcing(position, mv)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn errors_have_the_deviation_and_no_bias() {
        let noise = Noisy {
            evaluator: (),
            deviation: 100,
            seed: 7,
        };
        let errors: Vec<f64> = (0..100_000).map(|key| f64::from(noise.error(mix(key)))).collect();
        let mean = errors.iter().sum::<f64>() / 1e5;
        let deviation = (errors.iter().map(|error| error * error).sum::<f64>() / 1e5).sqrt();
        assert!(mean.abs() < 2.0, "{mean}");
        assert!((deviation - 100.0).abs() < 2.0, "{deviation}");
        assert_eq!(noise.error(5), noise.error(5));
        assert_ne!(noise.error(5), Noisy { seed: 8, ..noise }.error(5));
    }
}
