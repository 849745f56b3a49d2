//! Adam: D. Kingma and J. Ba, *Adam: A Method for Stochastic Optimization*, 2015.

use quincunx_engine::net::Layers;

const KEEP_MEAN: f32 = 0.9;
const KEEP_SQUARE: f32 = 0.999;
const EPSILON: f32 = 1e-8;
/// Weights beyond this would not fit the integers of a net, with some room for sums.
const LARGEST: f32 = 15.0;

/// The running means of one list of weights.
struct Means {
    mean: Vec<f32>,
    square: Vec<f32>,
}

/// Adam for a network.
pub(crate) struct Adam {
    steps: i32,
    rows: Means,
    bias: Means,
    output: Means,
    output_bias: Means,
}

impl Means {
    fn new(count: usize) -> Means {
        Means {
            mean: vec![0.0; count],
            square: vec![0.0; count],
        }
    }

    /// Moves the weights against the mean gradient, and empties the sum of gradients.
    fn step(&mut self, weights: &mut [f32], gradient: &mut [f32], share: f32, rate: f32, root: f32) {
        let means = self.mean.iter_mut().zip(&mut self.square);
        for ((weight, sum), (mean, square)) in weights.iter_mut().zip(gradient).zip(means) {
            let slope = *sum * share;
            *sum = 0.0;
            *mean = KEEP_MEAN * *mean + (1.0 - KEEP_MEAN) * slope;
            *square = KEEP_SQUARE * *square + (1.0 - KEEP_SQUARE) * slope * slope;
            let step = rate * *mean / (square.sqrt() * root + EPSILON);
            *weight = (*weight - step).clamp(-LARGEST, LARGEST);
        }
    }
}

impl Adam {
    pub(crate) fn new(layers: &Layers) -> Adam {
        Adam {
            steps: 0,
            rows: Means::new(layers.rows.len()),
            bias: Means::new(layers.bias.len()),
            output: Means::new(layers.output.len()),
            output_bias: Means::new(1),
        }
    }

    /// One step at a learning rate, by the sum of the gradients of so many positions.
    pub(crate) fn step(&mut self, layers: &mut Layers, gradient: &mut Layers, positions: usize, rate: f32) {
        self.steps += 1;
        let share = 1.0 / positions as f32;
        // The means begin at zero, which is made up for.
        let rate = rate / (1.0 - KEEP_MEAN.powi(self.steps));
        let root = 1.0 / (1.0 - KEEP_SQUARE.powi(self.steps)).sqrt();
        let go = |means: &mut Means, weights: &mut [f32], gradient: &mut [f32]| {
            means.step(weights, gradient, share, rate, root);
        };
        go(&mut self.rows, &mut layers.rows, &mut gradient.rows);
        go(&mut self.bias, &mut layers.bias, &mut gradient.bias);
        go(&mut self.output, &mut layers.output, &mut gradient.output);
        let (bias, slope) = (&mut layers.output_bias, &mut gradient.output_bias);
        go(
            &mut self.output_bias,
            std::slice::from_mut(bias),
            std::slice::from_mut(slope),
        );
    }
}
