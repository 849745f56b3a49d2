//! Logistic regression by Newton's method.

use super::Sample;
use crate::chance;

/// The evaluation that stands for odds of e to 1.
const SCALE: f64 = chance::SCALE as f64;

/// How strongly weights are held back, as a number of positions that speak for zero.
const RIDGE: f64 = 20.0;
/// Far more rounds than it takes.
const MOST_ROUNDS: usize = 50;

/// The weights that make the results most likely.
pub(super) fn fit(samples: &[Sample], features: usize) -> Vec<f64> {
    let mut weights = vec![0.0; features];
    if samples.is_empty() {
        return weights;
    }
    // A weight is held back in proportion to what its feature amounts to, so that units do not matter.
    let mut ridge = vec![1e-9; features];
    for (feature, amount) in samples.iter().flat_map(|sample| &sample.features) {
        ridge[usize::from(*feature)] += f64::from(*amount).powi(2);
    }
    let positions = samples.len() as f64;
    ridge.iter_mut().for_each(|sum| *sum *= RIDGE / positions);
    for _ in 0..MOST_ROUNDS {
        let mut gradient: Vec<f64> = weights
            .iter()
            .zip(&ridge)
            .map(|(weight, ridge)| -ridge * weight)
            .collect();
        let mut hessian = vec![0.0; features * features];
        for n in 0..features {
            hessian[n * features + n] = ridge[n];
        }
        for sample in samples {
            let chance = chance(dot(&sample.features, &weights));
            let (error, curve) = (sample.result - chance, chance * (1.0 - chance));
            for &(row, amount) in &sample.features {
                let (row, amount) = (usize::from(row), f64::from(amount));
                gradient[row] += error * amount;
                for &(column, other) in &sample.features {
                    hessian[row * features + usize::from(column)] += curve * amount * f64::from(other);
                }
            }
        }
        let step = solve(hessian, gradient);
        let largest = step.iter().fold(0.0_f64, |most, step| most.max(step.abs()));
        weights.iter_mut().zip(step).for_each(|(weight, step)| *weight += step);
        if largest < 1e-6 {
            break;
        }
    }
    weights.iter_mut().for_each(|weight| *weight *= SCALE);
    weights
}

/// The mean of -ln(chance given to what happened).
pub(super) fn loss(samples: &[Sample], weights: &[f64]) -> f64 {
    let one = |sample: &Sample| {
        let chance = chance(dot(&sample.features, weights) / SCALE).clamp(1e-9, 1.0 - 1e-9);
        -(sample.result * chance.ln() + (1.0 - sample.result) * (1.0 - chance).ln())
    };
    samples.iter().map(one).sum::<f64>() / samples.len().max(1) as f64
}

fn dot(features: &[(u8, i16)], weights: &[f64]) -> f64 {
    let terms = features
        .iter()
        .map(|&(feature, amount)| weights[usize::from(feature)] * f64::from(amount));
    terms.sum()
}

fn chance(logit: f64) -> f64 {
    1.0 / (1.0 + (-logit).exp())
}

/// The solution of a system of equations whose matrix is symmetric and positive definite, by Cholesky's method.
fn solve(mut matrix: Vec<f64>, mut right: Vec<f64>) -> Vec<f64> {
    let n = right.len();
    for column in 0..n {
        for row in column..n {
            let known: f64 = (0..column).map(|k| matrix[row * n + k] * matrix[column * n + k]).sum();
            let rest = matrix[row * n + column] - known;
            matrix[row * n + column] = if row == column {
                rest.max(1e-12).sqrt()
            } else {
                rest / matrix[column * n + column]
            };
        }
    }
    for row in 0..n {
        let known: f64 = (0..row).map(|k| matrix[row * n + k] * right[k]).sum();
        right[row] = (right[row] - known) / matrix[row * n + row];
    }
    for row in (0..n).rev() {
        let known: f64 = (row + 1..n).map(|k| matrix[k * n + row] * right[k]).sum();
        right[row] = (right[row] - known) / matrix[row * n + row];
    }
    right
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn equations_are_solved() {
        let matrix = vec![4.0, 2.0, 0.5, 2.0, 5.0, 1.0, 0.5, 1.0, 3.0];
        let wanted = [1.0, -2.0, 3.0];
        let right = (0..3)
            .map(|row| (0..3).map(|column| matrix[row * 3 + column] * wanted[column]).sum())
            .collect();
        for (found, wanted) in solve(matrix, right).into_iter().zip(wanted) {
            assert!((found - wanted).abs() < 1e-9);
        }
    }

    #[test]
    fn known_weights_are_found_again() {
        let mut rng = fastrand::Rng::with_seed(7);
        let wanted = [40.0, -25.0, 8.0];
        let samples: Vec<Sample> = (0..40_000)
            .map(|_| {
                let features = vec![(0, 1), (1, rng.i16(-4..=4)), (2, rng.i16(-10..=10))];
                let won = rng.f64() < chance(dot(&features, &wanted) / SCALE);
                Sample {
                    features,
                    result: f64::from(u8::from(won)),
                }
            })
            .collect();
        let found = fit(&samples, 3);
        for (found, wanted) in found.iter().zip(wanted) {
            assert!((found - wanted).abs() < 3.0, "{found} for {wanted}");
        }
        assert!(loss(&samples, &found) < loss(&samples, &[0.0; 3]));
        assert!((loss(&samples, &[0.0; 3]) - std::f64::consts::LN_2).abs() < 1e-9);
    }

    #[test]
    fn features_that_never_show_weigh_nothing() {
        let sample = |result| Sample {
            features: vec![(0, 1)],
            result,
        };
        let found = fit(&[sample(1.0), sample(1.0), sample(0.0)], 2);
        assert!(found[0] > 0.0);
        assert_eq!(found[1], 0.0);
        assert_eq!(fit(&[], 2), [0.0, 0.0]);
    }
}
