//! Elo and its relatives, with errors.

use std::f64::consts::LN_10;
use std::fmt;

use super::normal::{Z95, below};
use super::{Sample, Tally};

/// The Elo difference at which a score is expected: infinite at 0 and 1.
pub fn elo_of_score(score: f64) -> f64 {
    if score <= 0.0 {
        f64::NEG_INFINITY
    } else if score >= 1.0 {
        f64::INFINITY
    } else {
        -400.0 * (1.0 / score - 1.0).log10()
    }
}

/// The score to be expected at an Elo difference.
pub fn score_of_elo(elo: f64) -> f64 {
    1.0 / (1.0 + 10f64.powf(-elo / 400.0))
}

/// A number of Elo with half the width of its 95 % interval; either may be unknown, the value may be infinite.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Estimate {
    /// The estimate.
    pub value: Option<f64>,
    /// Half the width of the interval; infinite if one end of it is.
    pub error: Option<f64>,
}

impl Estimate {
    /// Nothing is known.
    pub const NONE: Estimate = Estimate {
        value: None,
        error: None,
    };
}

impl fmt::Display for Estimate {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} +/- {}", number(self.value, 2), number(self.error, 2))
    }
}

/// A number for a report, `inf` and `n/a` included; never `-0.00`.
pub(crate) fn number(value: Option<f64>, decimals: usize) -> String {
    match value {
        Some(value) if value.is_nan() => "n/a".into(),
        Some(value) => {
            let text = format!("{value:.decimals$}");
            let zero = text.starts_with('-') && !text.contains(|c: char| c.is_ascii_digit() && c != '0');
            if zero && value.is_finite() {
                text[1..].to_string()
            } else {
                text
            }
        }
        None => "n/a".into(),
    }
}

/// Everything a report says about two engines.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Summary {
    /// The difference in logistic Elo, from the point of view of the first engine.
    pub elo: Estimate,
    /// The ends of the 95 % interval of the Elo difference.
    pub interval: Option<(f64, f64)>,
    /// The difference in normalised Elo: the score in standard deviations of a game, on the scale of Elo.
    pub nelo: Estimate,
    /// The likelihood that the first engine is the stronger one.
    pub los: Option<f64>,
    /// The share of pairs (of games, if there are no pairs) that brought half the points.
    pub draw_ratio: Option<f64>,
    /// Pairs won for each pair lost; infinite if none was lost.
    pub pairs_ratio: Option<f64>,
    /// Pairs of a win and a loss for each pair of two draws; infinite if there is none of those.
    pub wl_dd_ratio: Option<f64>,
}

impl Summary {
    /// Says what can be said of some results.
    pub fn of(tally: &Tally) -> Summary {
        let Some(sample) = tally.sample() else {
            return Summary {
                elo: Estimate::NONE,
                interval: None,
                nelo: Estimate::NONE,
                los: None,
                draw_ratio: None,
                pairs_ratio: None,
                wl_dd_ratio: None,
            };
        };
        let [ll, ld, middle, wd, ww] = tally.pairs;
        let interval = interval(&sample);
        Summary {
            elo: Estimate {
                value: Some(elo_of_score(sample.mean())),
                error: interval.map(|(low, high)| (high - low) / 2.0),
            },
            interval,
            nelo: nelo(&sample),
            los: Some(los(&sample)),
            draw_ratio: ratio(sample.counts[sample.counts.len() / 2], sample.total()),
            pairs_ratio: ratio((ww + wd) as f64, (ld + ll) as f64),
            wl_dd_ratio: ratio(tally.split_pairs as f64, (middle - tally.split_pairs) as f64),
        }
    }
}

fn ratio(above: f64, below: f64) -> Option<f64> {
    let ratio = above / below;
    (!ratio.is_nan()).then_some(ratio)
}

/// The 95 % interval in Elo; `None` where the sample shows no variance, since then it says nothing about errors.
fn interval(sample: &Sample) -> Option<(f64, f64)> {
    let variance = sample.variance();
    if variance <= 0.0 {
        return None;
    }
    let reach = Z95 * (variance / sample.total()).sqrt();
    Some((elo_of_score(sample.mean() - reach), elo_of_score(sample.mean() + reach)))
}

fn nelo(sample: &Sample) -> Estimate {
    let variance = sample.variance();
    let scale = 800.0 / LN_10;
    let off = sample.mean() - 0.5;
    if variance <= 0.0 {
        let value = (off != 0.0).then(|| off.signum() * f64::INFINITY);
        return Estimate { value, error: None };
    }
    Estimate {
        value: Some(off / (sample.games * variance).sqrt() * scale),
        error: Some(Z95 * scale / (sample.games * sample.total()).sqrt()),
    }
}

fn los(sample: &Sample) -> f64 {
    let (off, variance) = (sample.mean() - 0.5, sample.variance());
    if variance > 0.0 {
        return below(off / (variance / sample.total()).sqrt());
    }
    // All observations are alike, which the normal distribution would call certain after the first one. If each was
    // equally likely to be good or bad, a uniform prior leaves this much doubt.
    let doubt = 0.5f64.powf(sample.total() + 1.0);
    if off > 0.0 {
        1.0 - doubt
    } else if off < 0.0 {
        doubt
    } else {
        0.5
    }
}
