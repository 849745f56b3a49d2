//! A network in floating point: its output, and how the loss changes with every weight.

use fastrand::Rng;
use quincunx_engine::net::Layers;

use crate::label::chance;

/// A network of random weights, in which every unit is sensitive in positions of so many inputs.
pub(crate) fn random(inputs: usize, hidden: usize, active: f64, rng: &mut Rng) -> Layers {
    let mut list = |count: usize, spread: f64| -> Vec<f32> {
        (0..count)
            .map(|_| (rng.f64() * 2.0 - 1.0) * spread)
            .map(|weight| weight as f32)
            .collect()
    };
    let rows = list(inputs * hidden, 0.5 / active.max(1.0).sqrt());
    let output = list(hidden, 2.0 / (hidden as f64).sqrt());
    Layers {
        rows,
        bias: vec![0.5; hidden],
        output,
        output_bias: 0.0,
    }
}

/// The sums of the hidden units, kept from one position to the next so that nothing is allocated.
pub(crate) struct Pass {
    sums: Vec<f32>,
    back: Vec<f32>,
}

impl Pass {
    pub(crate) fn new(hidden: usize) -> Pass {
        Pass {
            sums: vec![0.0; hidden],
            back: vec![0.0; hidden],
        }
    }

    /// The output for the set inputs: the logarithm of the odds of winning.
    pub(crate) fn forward(&mut self, layers: &Layers, inputs: &[usize]) -> f32 {
        let hidden = layers.bias.len();
        self.sums.copy_from_slice(&layers.bias);
        for &input in inputs {
            add(&mut self.sums, &layers.rows[input * hidden..][..hidden]);
        }
        let mut total = layers.output_bias;
        for (sum, weight) in self.sums.iter().zip(&layers.output) {
            total += sum.clamp(0.0, 1.0) * weight;
        }
        total
    }

    /// Adds how the loss changes with every weight to `gradient`.
    pub(crate) fn backward(&mut self, layers: &Layers, inputs: &[usize], label: f32, gradient: &mut Layers) {
        let hidden = layers.bias.len();
        let output = self.forward(layers, inputs);
        let error = chance(f64::from(output)) as f32 - label;
        gradient.output_bias += error;
        for unit in 0..hidden {
            let sum = self.sums[unit];
            gradient.output[unit] += error * sum.clamp(0.0, 1.0);
            let sensitive = sum > 0.0 && sum < 1.0;
            self.back[unit] = if sensitive { error * layers.output[unit] } else { 0.0 };
        }
        add(&mut gradient.bias, &self.back);
        for &input in inputs {
            add(&mut gradient.rows[input * hidden..][..hidden], &self.back);
        }
    }
}

fn add(sums: &mut [f32], terms: &[f32]) {
    for (sum, term) in sums.iter_mut().zip(terms) {
        *sum += term;
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::label::log_loss;

    fn loss(layers: &Layers, inputs: &[usize], label: f64) -> f64 {
        let output = Pass::new(layers.bias.len()).forward(layers, inputs);
        log_loss([(chance(f64::from(output)), label)].into_iter())
    }

    #[test]
    fn the_gradient_is_what_small_changes_say() {
        let mut rng = Rng::with_seed(4);
        let (inputs, label) = ([0, 3, 4], 0.7);
        let layers = random(6, 8, 3.0, &mut rng);
        let mut gradient = Layers {
            rows: vec![0.0; 48],
            bias: vec![0.0; 8],
            output: vec![0.0; 8],
            output_bias: 0.0,
        };
        Pass::new(8).backward(&layers, &inputs, label as f32, &mut gradient);
        const STEP: f32 = 1e-2;
        let slope = |change: &dyn Fn(&mut Layers, f32)| {
            let at = |by: f32| {
                let mut changed = layers.clone();
                change(&mut changed, by);
                loss(&changed, &inputs, label)
            };
            (at(STEP) - at(-STEP)) / f64::from(2.0 * STEP)
        };
        let near = |found: f32, slope: f64, what: &str| {
            assert!((f64::from(found) - slope).abs() < 1e-3, "{what}: {found} {slope}");
        };
        for n in 0..48 {
            near(gradient.rows[n], slope(&|layers, by| layers.rows[n] += by), "row");
        }
        for n in 0..8 {
            near(gradient.bias[n], slope(&|layers, by| layers.bias[n] += by), "bias");
            near(
                gradient.output[n],
                slope(&|layers, by| layers.output[n] += by),
                "output",
            );
        }
        near(
            gradient.output_bias,
            slope(&|layers, by| layers.output_bias += by),
            "output bias",
        );
        assert!(gradient.rows.iter().any(|weight| weight.abs() > 1e-2));
    }
}
