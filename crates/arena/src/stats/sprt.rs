//! The sequential probability ratio test: stop as soon as the results say enough.
//!
//! The likelihood ratio is the generalised one: both hypotheses fix the strength only, and each gets the distribution
//! of results that fits best otherwise. See M. Van den Bergh, *Comments on Normalized Elo*.

use std::error::Error;
use std::f64::consts::LN_10;
use std::fmt;
use std::str::FromStr;

use super::Tally;
use super::elo::score_of_elo;
use super::fit::{Cells, by_deviations, by_score};

/// What the two hypotheses are measured in.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Model {
    /// Normalised Elo: the score in standard deviations.
    #[default]
    Normalized,
    /// Logistic Elo: the score alone.
    Logistic,
    /// Elo of the model of BayesElo, which knows draws; single games only.
    Bayesian,
}

impl FromStr for Model {
    type Err = SprtError;

    fn from_str(text: &str) -> Result<Model, SprtError> {
        match text {
            "normalized" | "normalised" => Ok(Model::Normalized),
            "logistic" => Ok(Model::Logistic),
            "bayesian" => Ok(Model::Bayesian),
            _ => Err(SprtError::Model(text.to_string())),
        }
    }
}

impl fmt::Display for Model {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Model::Normalized => "normalized",
            Model::Logistic => "logistic",
            Model::Bayesian => "bayesian",
        })
    }
}

/// A test of `elo1` against `elo0`.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Sprt {
    elo0: f64,
    elo1: f64,
    lower: f64,
    upper: f64,
    model: Model,
}

/// What a test has found.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Decision {
    /// The difference is `elo0` or less.
    AcceptH0,
    /// The difference is `elo1` or more.
    AcceptH1,
}

impl Sprt {
    /// A test that takes `elo0` for `elo1` with probability `alpha`, and `elo1` for `elo0` with probability `beta`.
    ///
    /// # Errors
    /// If `elo0` is not below `elo1`, or the probabilities leave nothing to test.
    pub fn new(elo0: f64, elo1: f64, alpha: f64, beta: f64, model: Model) -> Result<Sprt, SprtError> {
        let is_share = |p: f64| p > 0.0 && p < 1.0;
        if !(elo0.is_finite() && elo1.is_finite() && elo0 < elo1) {
            return Err(SprtError::Order);
        }
        if !is_share(alpha) || !is_share(beta) || alpha + beta >= 1.0 {
            return Err(SprtError::Errors);
        }
        Ok(Sprt {
            elo0,
            elo1,
            lower: (beta / (1.0 - alpha)).ln(),
            upper: ((1.0 - beta) / alpha).ln(),
            model,
        })
    }

    /// The log-likelihood ratio of the hypotheses; positive speaks for `elo1`.
    pub fn llr(&self, tally: &Tally) -> f64 {
        let sample = match self.model {
            Model::Bayesian => (tally.games() > 0).then(|| tally.game_sample()),
            Model::Normalized | Model::Logistic => tally.sample(),
        };
        let Some(sample) = sample else { return 0.0 };
        let llr = match self.model {
            Model::Logistic => by_score(&Cells::of(&sample), score_of_elo(self.elo0), score_of_elo(self.elo1)),
            Model::Normalized => {
                let scale = sample.games.sqrt() * LN_10 / 800.0;
                by_deviations(&Cells::of(&sample), self.elo0 * scale, self.elo1 * scale)
            }
            Model::Bayesian => {
                // The model has no place for results without a win or without a loss.
                if tally.wins == 0 || tally.losses == 0 {
                    return 0.0;
                }
                let cells = Cells::of(&sample);
                let (loss, win) = (cells.shares[0], cells.shares[2]);
                let draw_elo = 200.0 * ((1.0 - loss) / loss * (1.0 - win) / win).log10();
                by_score(
                    &cells,
                    bayes_score(self.elo0, draw_elo),
                    bayes_score(self.elo1, draw_elo),
                )
            }
        };
        if llr.is_finite() { llr } else { 0.0 }
    }

    /// The bounds at which the test ends: below the first for `elo0`, above the second for `elo1`.
    pub fn bounds(&self) -> (f64, f64) {
        (self.lower, self.upper)
    }

    /// The two hypotheses.
    pub fn elos(&self) -> (f64, f64) {
        (self.elo0, self.elo1)
    }

    /// What the hypotheses are measured in.
    pub fn model(&self) -> Model {
        self.model
    }

    /// The decision, once there is one.
    pub fn decision(&self, tally: &Tally) -> Option<Decision> {
        let llr = self.llr(tally);
        if llr >= self.upper {
            Some(Decision::AcceptH1)
        } else if llr <= self.lower {
            Some(Decision::AcceptH0)
        } else {
            None
        }
    }
}

/// The score the model of BayesElo expects.
fn bayes_score(elo: f64, draw_elo: f64) -> f64 {
    let win = score_of_elo(elo - draw_elo);
    let loss = score_of_elo(-elo - draw_elo);
    win + (1.0 - win - loss) / 2.0
}

/// Why a test makes no sense.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum SprtError {
    /// `elo0` has to be below `elo1`.
    Order,
    /// The error rates have to lie between 0 and 1, and their sum below 1.
    Errors,
    /// No such model.
    Model(String),
}

impl fmt::Display for SprtError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            SprtError::Order => f.write_str("elo0 must be below elo1"),
            SprtError::Errors => f.write_str("alpha and beta must lie between 0 and 1, and their sum below 1"),
            SprtError::Model(name) => {
                write!(
                    f,
                    "unknown model `{name}`: models are normalized, logistic and bayesian"
                )
            }
        }
    }
}

impl Error for SprtError {}
