//! The likeliest distribution of results under a hypothesis that fixes nothing but the strength.
//!
//! The formulas are those of M. Van den Bergh, *Comments on Normalized Elo*, sections 1 and 4.1.

use super::Sample;

/// An empirical distribution in which nothing is impossible.
pub(super) struct Cells {
    scores: &'static [f64],
    pub(super) shares: Vec<f64>,
    total: f64,
}

/// What a result never seen counts, so that no logarithm is infinite.
const UNSEEN: f64 = 1e-3;

impl Cells {
    pub(super) fn of(sample: &Sample) -> Cells {
        let counts: Vec<f64> = sample
            .counts
            .iter()
            .map(|&n| if n == 0.0 { UNSEEN } else { n })
            .collect();
        let total = counts.iter().sum();
        Cells {
            scores: sample.scores,
            shares: counts.iter().map(|n| n / total).collect(),
            total,
        }
    }

    /// The log-likelihood of a distribution, for one observation.
    fn likelihood(&self, p: &[f64]) -> f64 {
        self.shares.iter().zip(p).map(|(share, p)| share * p.ln()).sum()
    }

    /// The log-likelihood ratio of two distributions.
    fn ratio(&self, p0: &[f64], p1: &[f64]) -> f64 {
        self.total * (self.likelihood(p1) - self.likelihood(p0))
    }

    /// The mean and the standard deviation of the score under a distribution.
    fn moments(&self, p: &[f64]) -> (f64, f64) {
        let mean: f64 = p.iter().zip(self.scores).map(|(p, s)| p * s).sum();
        let terms = p.iter().zip(self.scores);
        let variance: f64 = terms.map(|(p, s)| p * (s - mean) * (s - mean)).sum();
        (mean, variance.sqrt())
    }

    /// The distribution closest to this one in which the mean of `values` is 0; `None` if they all have one sign.
    fn tilted(&self, values: &[f64]) -> Option<Vec<f64>> {
        let least = values.iter().copied().fold(f64::INFINITY, f64::min);
        let most = values.iter().copied().fold(f64::NEG_INFINITY, f64::max);
        if !(least < 0.0 && most > 0.0) {
            return None;
        }
        // The sum falls from infinity to minus infinity between these ends.
        let (mut low, mut high) = (-1.0 / most, -1.0 / least);
        for _ in 0..80 {
            let middle = (low + high) / 2.0;
            let terms = self.shares.iter().zip(values);
            let sum: f64 = terms.map(|(share, v)| share * v / (1.0 + middle * v)).sum();
            if sum > 0.0 {
                low = middle;
            } else {
                high = middle;
            }
        }
        let tilt = (low + high) / 2.0;
        let terms = self.shares.iter().zip(values);
        Some(terms.map(|(share, v)| share / (1.0 + tilt * v)).collect())
    }

    /// A distribution whose mean lies `t` deviations above one half: `p` mixed with as much of all wins or all losses
    /// as that takes.
    fn moved(&self, p: &[f64], t: f64) -> Vec<f64> {
        let short = |p: &[f64]| {
            let (mean, deviation) = self.moments(p);
            mean - 0.5 < t * deviation
        };
        let up = short(p);
        let mixed = |share: f64| {
            let mut mixed: Vec<f64> = p.iter().map(|p| p * (1.0 - share)).collect();
            let end = if up { mixed.len() - 1 } else { 0 };
            mixed[end] += share;
            mixed
        };
        let (mut low, mut high) = (0.0, 1.0);
        for _ in 0..60 {
            let middle = (low + high) / 2.0;
            if short(&mixed(middle)) == up {
                low = middle;
            } else {
                high = middle;
            }
        }
        mixed(low)
    }
}

/// The ratio of the hypotheses that the mean score is `s0` or `s1`.
pub(super) fn by_score(cells: &Cells, s0: f64, s1: f64) -> f64 {
    let fit = |s: f64| cells.tilted(&cells.scores.iter().map(|score| score - s).collect::<Vec<_>>());
    match (fit(s0), fit(s1)) {
        (Some(p0), Some(p1)) => cells.ratio(&p0, &p1),
        _ => 0.0,
    }
}

/// The ratio of the hypotheses that the mean score lies `t0` or `t1` standard deviations above one half.
pub(super) fn by_deviations(cells: &Cells, t0: f64, t1: f64) -> f64 {
    match (fit_deviations(cells, t0), fit_deviations(cells, t1)) {
        (Some(p0), Some(p1)) => cells.ratio(&p0, &p1),
        _ => 0.0,
    }
}

/// Up to so many deviations the likeliest distribution is found from anywhere.
const NEAR: f64 = 0.5;

fn fit_deviations(cells: &Cells, t: f64) -> Option<Vec<f64>> {
    let size = cells.scores.len();
    let even = vec![1.0 / size as f64; size];
    if t.abs() <= NEAR {
        return refined(cells, t, even);
    }
    // Far away there are several peaks of likelihood: climb from many sides and keep the highest.
    let mut starts = vec![even, cells.shares.clone()];
    starts.extend((0..size).map(|most| {
        let mut start: Vec<f64> = cells.shares.iter().map(|share| 0.1 * share).collect();
        start[most] += 0.9;
        start
    }));
    let fits = starts.into_iter().filter_map(|start| refined(cells, t, start));
    fits.max_by(|a, b| cells.likelihood(a).total_cmp(&cells.likelihood(b)))
}

/// The likeliest distribution near `p`. The constraint depends on the distribution, so it is made linear around the
/// last one until nothing changes.
fn refined(cells: &Cells, t: f64, mut p: Vec<f64>) -> Option<Vec<f64>> {
    for _ in 0..200 {
        // Around a distribution that meets the constraint there is always one that meets its linear form.
        let next = linear_fit(cells, t, &p).or_else(|| linear_fit(cells, t, &cells.moved(&p, t)))?;
        let change = next.iter().zip(&p).map(|(a, b)| (a - b).abs()).fold(0.0, f64::max);
        p = next;
        if change < 1e-8 {
            break;
        }
    }
    Some(p)
}

fn linear_fit(cells: &Cells, t: f64, p: &[f64]) -> Option<Vec<f64>> {
    let (mean, deviation) = cells.moments(p);
    let values: Vec<f64> = cells
        .scores
        .iter()
        .map(|s| s - 0.5 - 0.5 * t * deviation * (1.0 + ((s - mean) / deviation).powi(2)))
        .collect();
    cells.tilted(&values)
}
