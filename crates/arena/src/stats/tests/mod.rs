mod published;
mod rated;
mod simulated;

use fastrand::Rng;
use quincunx_rules::Relative;

use super::*;

/// Results of pairs: both lost, lost and drawn, won and lost, both drawn, won and drawn, both won.
fn pairs(ll: u64, ld: u64, wl: u64, dd: u64, wd: u64, ww: u64) -> Tally {
    Tally {
        wins: wl + wd + 2 * ww,
        losses: wl + ld + 2 * ll,
        draws: ld + 2 * dd + wd,
        pairs: [ll, ld, wl + dd, wd, ww],
        split_pairs: wl,
    }
}

fn games(wins: u64, losses: u64, draws: u64) -> Tally {
    Tally {
        wins,
        losses,
        draws,
        ..Tally::default()
    }
}

#[track_caller]
fn close(found: impl Into<Option<f64>>, expected: f64) {
    let found = found.into().expect("a value");
    let slack = 0.01 * (1.0 + expected.abs());
    assert!((found - expected).abs() < slack, "{found} is not {expected}");
}

#[test]
fn small_and_extreme_results_are_never_nan() {
    let few = [0, 1, 2, 7];
    for model in [Model::Normalized, Model::Logistic, Model::Bayesian] {
        let sprt = Sprt::new(-5.0, 300.0, 0.05, 0.1, model).unwrap();
        for code in 0..4usize.pow(6) {
            let cell = |k: u32| few[code / 4usize.pow(k) % 4];
            let paired = pairs(cell(0), cell(1), cell(2), cell(3), cell(4), cell(5));
            for tally in [paired, games(cell(0), cell(1), cell(2))] {
                let text = format!(
                    "{:?} {} {}",
                    Summary::of(&tally),
                    Summary::of(&tally).elo,
                    sprt.llr(&tally)
                );
                assert!(!text.contains("NaN") && !text.contains("nan"), "{tally:?}: {text}");
            }
        }
    }
    assert_eq!(Summary::of(&Tally::default()).elo.to_string(), "n/a +/- n/a");
    assert_eq!(Summary::of(&games(3, 0, 0)).elo.to_string(), "inf +/- n/a");
    assert_eq!(Summary::of(&games(0, 0, 4)).elo.to_string(), "0.00 +/- n/a");
    assert_eq!(Summary::of(&games(0, 2, 0)).nelo.to_string(), "-inf +/- n/a");
}

/// One game at a true difference, with that share of draws.
fn play(rng: &mut Rng, elo: f64, draws: f64) -> Relative {
    let score = score_of_elo(elo);
    let toss = rng.f64();
    if toss < draws {
        Relative::Draw
    } else if toss < draws + (score - draws / 2.0) {
        Relative::Win
    } else {
        Relative::Loss
    }
}

/// A pair whose opening favours player 1 by `bias`, so that its two games are not independent.
fn biased_pair(rng: &mut Rng, elo: f64, bias: f64) -> [Relative; 2] {
    let swing = if rng.bool() { bias } else { -bias };
    [play(rng, elo + swing, 0.2), play(rng, elo - swing, 0.2)]
}

fn play_pair(rng: &mut Rng, tally: &mut Tally, elo: f64, bias: f64) {
    let results = biased_pair(rng, elo, bias);
    results.iter().for_each(|&result| tally.add_game(result));
    tally.add_pair(results);
}
