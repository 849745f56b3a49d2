//! A small network in 16-bit integers: inputs, one hidden layer, one output.

use crate::Knowledge;

use super::file::{self, NetError};

/// What a weight or an activation of 1 is as an integer, in either layer.
const ONE: f32 = 1024.0;
/// The same for the output, whose weights are multiplied with activations.
const OUTPUT_SHIFT: u32 = 20;
/// What an output of 1 is worth in the units of [`crate::Evaluator::evaluate`].
const SCALE: i64 = crate::chance::SCALE as i64;

/// The most hidden units.
pub const MOST_HIDDEN: usize = 64;
/// The numbers of hidden units there is code for.
const WIDTHS: [usize; 4] = [8, 16, 32, MOST_HIDDEN];

/// The weights of a network in floating point: what training finds.
///
/// An activation is the sum of the bias and the weights of the set inputs, clipped to 0 to 1; the output is the
/// logarithm of the odds of winning.
#[derive(Clone, Debug, PartialEq)]
pub struct Layers {
    /// The weights of the first layer, `hidden` for each input.
    pub rows: Vec<f32>,
    /// The bias of each hidden unit.
    pub bias: Vec<f32>,
    /// The weight of each hidden unit.
    pub output: Vec<f32>,
    /// The bias of the output.
    pub output_bias: f32,
}

/// A network.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Net {
    pub(super) rows: Vec<i16>,
    pub(super) bias: Vec<i16>,
    pub(super) output: Vec<i16>,
    pub(super) output_bias: i32,
    pub(super) about: Vec<(String, String)>,
}

impl Net {
    /// Rounds a network to integers. `about` is what its header says: keys and values of one line each.
    ///
    /// # Panics
    /// If there is no code for so many hidden units (8, 16, 32 or 64), or the layers do not fit together.
    pub fn quantised(layers: &Layers, about: &[(&str, String)]) -> Net {
        let round = |weight: &f32| (weight * ONE).round() as i16;
        let hidden = layers.bias.len();
        assert!(WIDTHS.contains(&hidden), "no code for {hidden} hidden units");
        assert_eq!((layers.output.len(), layers.rows.len() % hidden), (hidden, 0));
        Net {
            rows: layers.rows.iter().map(round).collect(),
            bias: layers.bias.iter().map(round).collect(),
            output: layers.output.iter().map(round).collect(),
            output_bias: (layers.output_bias * (1 << OUTPUT_SHIFT) as f32).round() as i32,
            about: about
                .iter()
                .map(|(key, value)| (key.to_string(), value.clone()))
                .collect(),
        }
    }

    /// Reads a net from the bytes of its file.
    ///
    /// # Errors
    /// What is wrong with them.
    pub fn read(bytes: &[u8]) -> Result<Net, NetError> {
        file::read(bytes)
    }

    /// The bytes of its file.
    pub fn write(&self) -> Vec<u8> {
        file::write(self)
    }

    /// How many inputs it has.
    pub fn inputs(&self) -> usize {
        self.rows.len() / self.hidden()
    }

    /// How many hidden units it has.
    pub fn hidden(&self) -> usize {
        self.bias.len()
    }

    /// What its header says of a key.
    pub fn about(&self, key: &str) -> Option<&str> {
        let found = self.about.iter().find(|(known, _)| known == key);
        found.map(|(_, value)| value.as_str())
    }

    /// The same net whose header says that of a key, in one line.
    #[must_use]
    pub fn with_about(mut self, key: &str, value: &str) -> Net {
        self.about.retain(|(known, _)| known != key);
        self.about.push((key.to_string(), value.replace('\n', " ")));
        self
    }

    /// What a position is worth to the player to move, in the units of [`crate::Evaluator::evaluate`].
    ///
    /// # Panics
    /// If the net has other inputs than the game.
    #[inline]
    pub fn evaluate<P: Knowledge>(&self, position: &P) -> i32 {
        match self.hidden() {
            8 => self.run::<8, P>(position),
            16 => self.run::<16, P>(position),
            32 => self.run::<32, P>(position),
            _ => self.run::<MOST_HIDDEN, P>(position),
        }
    }

    /// [`Net::evaluate`] with the number of hidden units known, so that both loops become wide instructions.
    #[inline]
    fn run<const HIDDEN: usize, P: Knowledge>(&self, position: &P) -> i32 {
        let (rows, _) = self.rows.as_chunks::<HIDDEN>();
        let mut sums: [i16; HIDDEN] = *self.bias.first_chunk().expect("the width was matched");
        position.for_each_input(|input| {
            for (sum, weight) in sums.iter_mut().zip(&rows[input]) {
                *sum = sum.saturating_add(*weight);
            }
        });
        let output: &[i16; HIDDEN] = self.output.first_chunk().expect("the width was matched");
        let mut total = self.output_bias;
        for (sum, weight) in sums.iter().zip(output) {
            let activation = (*sum).clamp(0, ONE as i16);
            total = total.wrapping_add(i32::from(activation) * i32::from(*weight));
        }
        ((i64::from(total) * SCALE) >> OUTPUT_SHIFT) as i32
    }
}

pub(super) fn is_width(hidden: usize) -> bool {
    WIDTHS.contains(&hidden)
}

#[cfg(test)]
mod tests {
    use quincunx_rules::Position;
    use quincunx_rules::hadron::Hadron;

    use super::*;

    type Board = Hadron<u64>;

    fn start() -> Board {
        Board::start(&"hadron".parse().unwrap()).unwrap()
    }

    fn random(hidden: usize, spread: f32) -> Layers {
        let mut rng = fastrand::Rng::with_seed(5);
        let mut list = |count: usize, spread: f32| (0..count).map(|_| (rng.f32() - 0.5) * spread).collect();
        Layers {
            rows: list(hidden * start().inputs(), spread),
            bias: list(hidden, spread),
            output: list(hidden, 4.0),
            output_bias: 0.25,
        }
    }

    /// The same in floating point, spelt out.
    fn plainly(layers: &Layers, position: &Board) -> f32 {
        let mut sums = layers.bias.clone();
        let hidden = sums.len();
        position.for_each_input(|input| {
            let row = &layers.rows[input * hidden..][..hidden];
            sums.iter_mut().zip(row).for_each(|(sum, weight)| *sum += weight);
        });
        let terms = sums
            .iter()
            .zip(&layers.output)
            .map(|(sum, weight)| sum.clamp(0.0, 1.0) * weight);
        layers.output_bias + terms.sum::<f32>()
    }

    #[test]
    fn integers_say_what_floats_say() {
        let mut rng = fastrand::Rng::with_seed(8);
        for hidden in WIDTHS {
            let layers = random(hidden, 1.0);
            let net = Net::quantised(&layers, &[]);
            assert_eq!((net.hidden(), net.inputs()), (hidden, start().inputs()));
            let mut position = start();
            while position.play_picked(|count| rng.usize(..count)) {
                let exact = plainly(&layers, &position) * 100.0;
                let found = net.evaluate(&position) as f32;
                // Rounding: 30 inputs of each of 64 units, and their outputs, each off by up to half of 1/1024.
                assert!((exact - found).abs() < 10.0, "{exact} {found} {position}");
            }
        }
    }

    #[test]
    fn large_weights_saturate_instead_of_wrapping() {
        let mut layers = random(16, 0.0);
        layers.rows.fill(31.0);
        layers.output.fill(2.0);
        let net = Net::quantised(&layers, &[]);
        let full = (2.0 * 16.0 + 0.25) * 100.0;
        let position = start().play("c3".parse().unwrap()).unwrap();
        assert_eq!(net.evaluate(&position), full as i32);
    }

    #[test]
    fn files_are_read_as_written() {
        let mut layers = random(32, 1.0);
        layers.rows[3 * 32..70 * 32].fill(0.0);
        let net = Net::quantised(&layers, &[("ruleset", "hadron".into()), ("match", "won 3 : 1".into())]);
        let bytes = net.write();
        assert_eq!(Net::read(&bytes), Ok(net.clone()));
        assert_eq!((net.about("match"), net.about("loss")), (Some("won 3 : 1"), None));
        for end in 0..bytes.len() {
            assert!(Net::read(&bytes[..end]).is_err(), "{end}");
        }
        for at in (0..bytes.len()).step_by(7) {
            let mut damaged = bytes.clone();
            damaged[at] ^= 4;
            assert!(Net::read(&damaged).is_err(), "{at}");
        }
    }
}
