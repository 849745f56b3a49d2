//! The normal distribution.

use statrs::function::erf::erf;

/// The standard deviations that hold 95 % of a normal distribution.
pub const Z95: f64 = 1.959_963_984_540_054;

/// The share of a normal distribution below `x` standard deviations.
pub(crate) fn below(x: f64) -> f64 {
    (1.0 + erf(x / std::f64::consts::SQRT_2)) / 2.0
}
