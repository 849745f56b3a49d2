//! What a net is to say of a position: mostly how the game ended, and partly what the search said.

use quincunx_engine::Score;
use quincunx_rules::Relative;

use crate::record::{Sample, Search};

/// How much the result counts beside the search.
const RESULT: f64 = 0.7;
/// A search of small games is stretched by this much at most.
const MOST_STRETCH: f64 = 4.0;
const ROUNDS: usize = 30;

/// What the player to move made of a game.
pub(crate) fn points(result: Relative) -> f64 {
    match result {
        Relative::Win => 1.0,
        Relative::Draw => 0.5,
        Relative::Loss => 0.0,
    }
}

/// The label of a sample: the chance that the player to move wins.
pub(crate) fn label<P>(sample: &Sample<P>, stretch: f64) -> f64 {
    let value = match sample.search {
        Search::Win => return 1.0,
        Search::Loss => return 0.0,
        Search::Estimate(value) => chance(stretch * logit(value)),
    };
    match sample.result {
        Some(result) => RESULT * points(result) + (1.0 - RESULT) * value,
        None => value,
    }
}

/// By how much the scores of searches have to be stretched to fit the results best: they understate.
pub(crate) fn stretch<P>(samples: &[Sample<P>]) -> f64 {
    let known: Vec<(f64, f64)> = samples
        .iter()
        .filter_map(|sample| match (sample.search, sample.result) {
            (Search::Estimate(value), Some(result)) => Some((logit(value), points(result))),
            _ => None,
        })
        .collect();
    // Newton's method on the one number; a position speaks for no stretch at all.
    let mut stretch = 1.0;
    for _ in 0..ROUNDS {
        let (mut gradient, mut curve) = (1.0 - stretch, 1.0);
        for &(logit, points) in &known {
            let chance = chance(stretch * logit);
            gradient += (points - chance) * logit;
            curve += chance * (1.0 - chance) * logit * logit;
        }
        stretch = (stretch + gradient / curve).clamp(0.0, MOST_STRETCH);
    }
    stretch
}

/// The mean of -ln(chance given to what is true). Knowing nothing is ln 2 = 0.693.
pub(crate) fn log_loss(pairs: impl Iterator<Item = (f64, f64)>) -> f64 {
    let (mut sum, mut count) = (0.0, 0);
    for (chance, label) in pairs {
        let chance = chance.clamp(1e-9, 1.0 - 1e-9);
        sum -= label * chance.ln() + (1.0 - label) * (1.0 - chance).ln();
        count += 1;
    }
    sum / f64::from(count.max(1))
}

pub(crate) fn chance(logit: f64) -> f64 {
    1.0 / (1.0 + (-logit).exp())
}

fn logit(value: i32) -> f64 {
    f64::from(Score::estimate(value).raw()) / 100.0
}

#[cfg(test)]
mod tests {
    use super::*;

    fn sample(search: Search, result: Option<Relative>) -> Sample<()> {
        Sample {
            position: (),
            search,
            result,
        }
    }

    #[test]
    fn labels_mix_result_and_search() {
        let even = Search::Estimate(0);
        assert_eq!(label(&sample(even, Some(Relative::Win)), 1.5), 0.85);
        assert_eq!(label(&sample(even, None), 1.5), 0.5);
        assert_eq!(label(&sample(Search::Loss, Some(Relative::Win)), 1.5), 0.0);
        assert!(label(&sample(Search::Estimate(100), None), 2.0) > 0.88);
    }

    #[test]
    fn understated_scores_are_stretched() {
        let mut rng = fastrand::Rng::with_seed(2);
        let mut samples: Vec<Sample<()>> = Vec::new();
        for _ in 0..20_000 {
            let value = rng.i32(-150..=150);
            let won = rng.f64() < chance(1.6 * f64::from(value) / 100.0);
            let result = if won { Relative::Win } else { Relative::Loss };
            samples.push(sample(Search::Estimate(value), Some(result)));
        }
        let found = stretch(&samples);
        assert!((1.5..1.7).contains(&found), "{found}");
        assert_eq!(stretch::<()>(&[]), 1.0);
    }
}
