//! Fitting a network to labelled positions.

use fastrand::Rng;
use quincunx_engine::Knowledge;
use quincunx_engine::net::Layers;

use crate::adam::Adam;
use crate::gradient::{Pass, random};
use crate::label::{chance, log_loss};

/// Positions for each step: so many, or fewer where an epoch would have few steps.
const BATCH: usize = 512;
const STEPS: usize = 256;
const LEAST_BATCH: usize = 32;
const RATE: f32 = 0.002;
/// The learning rate of an epoch, as a part of that of the epoch before.
const COOLING: f32 = 0.8;
const MOST_EPOCHS: u32 = 24;
/// Epochs without a smaller loss in the positions kept out, after which there is nothing more to be had.
const PATIENCE: u32 = 3;

/// A position with its label.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Labelled<P> {
    pub(crate) position: P,
    pub(crate) label: f32,
}

/// Fits a network to `used` until it says no more about `kept`; the best one is returned with its loss there.
///
/// Each time a position is looked at it is turned by one of the symmetries of the game, chosen by chance.
pub(crate) fn fit<P: Knowledge>(
    start: &P,
    hidden: usize,
    used: &[Labelled<P>],
    kept: &[Labelled<P>],
    rng: &mut Rng,
    mut epoch_ended: impl FnMut(u32, f64) -> bool,
) -> (Layers, f64) {
    let few = &used[..used.len().min(1000)];
    let mut layers = random(start.inputs(), hidden, active(few), rng);
    let mut gradient = zeroed(&layers);
    let mut adam = Adam::new(&layers);
    let mut pass = Pass::new(hidden);
    let mut order: Vec<usize> = (0..used.len()).collect();
    let mut inputs = Vec::new();
    let mut occurs = vec![false; start.inputs()];
    let (mut best, mut least, mut since) = (layers.clone(), f64::INFINITY, 0);
    let mut rate = RATE;
    for epoch in 1..=MOST_EPOCHS {
        rng.shuffle(&mut order);
        for batch in order.chunks((used.len() / STEPS).clamp(LEAST_BATCH, BATCH)) {
            for &n in batch {
                let turned = turned(&used[n].position, rng);
                read_inputs(&turned, &mut inputs);
                inputs.iter().for_each(|&input| occurs[input] = true);
                pass.backward(&layers, &inputs, used[n].label, &mut gradient);
            }
            adam.step(&mut layers, &mut gradient, batch.len(), rate);
        }
        rate *= COOLING;
        let loss = log_loss(kept.iter().map(|sample| {
            read_inputs(&sample.position, &mut inputs);
            let output = pass.forward(&layers, &inputs);
            (chance(f64::from(output)), f64::from(sample.label))
        }));
        if loss < least {
            (least, since) = (loss, 0);
            best.clone_from(&layers);
        } else {
            since += 1;
        }
        if !epoch_ended(epoch, loss) || since >= PATIENCE {
            break;
        }
    }
    // Of inputs that never occurred nothing was learnt.
    for (row, occurs) in best.rows.chunks_exact_mut(hidden).zip(occurs) {
        if !occurs {
            row.fill(0.0);
        }
    }
    (best, least)
}

/// How many inputs are set in a position, on average.
fn active<P: Knowledge>(samples: &[Labelled<P>]) -> f64 {
    let mut sum = 0;
    samples
        .iter()
        .for_each(|sample| sample.position.for_each_input(|_| sum += 1));
    f64::from(sum) / samples.len().max(1) as f64
}

fn zeroed(layers: &Layers) -> Layers {
    Layers {
        rows: vec![0.0; layers.rows.len()],
        bias: vec![0.0; layers.bias.len()],
        output: vec![0.0; layers.output.len()],
        output_bias: 0.0,
    }
}

/// The position under one of its symmetries.
fn turned<P: Knowledge>(position: &P, rng: &mut Rng) -> P {
    let count = position.symmetries().count();
    let symmetry = position.symmetries().nth(rng.usize(..count.max(1)));
    symmetry.map_or(*position, |symmetry| position.transformed(symmetry))
}

fn read_inputs<P: Knowledge>(position: &P, inputs: &mut Vec<usize>) {
    inputs.clear();
    position.for_each_input(|input| inputs.push(input));
}
