//! Many matches of known truth: errors happen as often as promised.

use super::*;

#[test]
fn intervals_cover_as_often_as_they_say() {
    let mut rng = Rng::with_seed(7);
    for (elo, bias, count) in [
        (0.0, 0.0, 200),
        (30.0, 150.0, 200),
        (-120.0, 0.0, 200),
        (60.0, 80.0, 60),
    ] {
        let truth = (score_of_elo(elo + bias) + score_of_elo(elo - bias)) / 2.0;
        let truth = elo_of_score(truth);
        let runs = 2000;
        let mut covered = 0;
        let mut stronger = 0.0;
        for _ in 0..runs {
            let mut tally = Tally::default();
            (0..count).for_each(|_| play_pair(&mut rng, &mut tally, elo, bias));
            let summary = Summary::of(&tally);
            let (low, high) = summary.interval.unwrap();
            covered += u32::from(low <= truth && truth <= high);
            stronger += summary.los.unwrap();
        }
        let share = f64::from(covered) / f64::from(runs);
        // Two and a half standard deviations of the count of a true 95 %.
        assert!((share - 0.95).abs() < 0.0125, "{elo}: {share}");
        if elo == 0.0 {
            assert!((stronger / f64::from(runs) - 0.5).abs() < 0.03, "{stronger}");
        }
    }
}

#[test]
fn intervals_of_single_games_and_of_normalised_elo_cover_too() {
    let mut rng = Rng::with_seed(8);
    let (elo, draws) = (25.0, 0.3);
    let off = score_of_elo(elo) - 0.5;
    // A game's variance around its mean: wins and losses are half a point away from one half.
    let deviation = ((1.0 - draws) / 4.0 - off * off).sqrt();
    let normalised = off / deviation * 800.0 / std::f64::consts::LN_10;
    let (mut by_elo, mut by_nelo, runs) = (0, 0, 2000);
    for _ in 0..runs {
        let mut tally = Tally::default();
        (0..300).for_each(|_| tally.add_game(play(&mut rng, elo, draws)));
        let summary = Summary::of(&tally);
        let (low, high) = summary.interval.unwrap();
        by_elo += u32::from(low <= elo && elo <= high);
        let (value, error) = (summary.nelo.value.unwrap(), summary.nelo.error.unwrap());
        by_nelo += u32::from((value - normalised).abs() <= error);
    }
    for covered in [by_elo, by_nelo] {
        let share = f64::from(covered) / f64::from(runs);
        assert!((share - 0.95).abs() < 0.0125, "{share}");
    }
}

/// Runs a test on games of known truth until it ends, many times; says how often it was `wrong`.
fn share_of_errors(sprt: &Sprt, wrong: Decision, runs: u32, mut pair: impl FnMut() -> [Relative; 2]) -> f64 {
    let mut errors = 0;
    for _ in 0..runs {
        let mut tally = Tally::default();
        let decision = loop {
            let results = pair();
            results.iter().for_each(|&result| tally.add_game(result));
            tally.add_pair(results);
            if let Some(decision) = sprt.decision(&tally) {
                break decision;
            }
        };
        errors += u32::from(decision == wrong);
    }
    f64::from(errors) / f64::from(runs)
}

#[track_caller]
fn promised(model: Model, share: f64, promised: f64, runs: u32) {
    let slack = 3.0 * (promised * (1.0 - promised) / f64::from(runs)).sqrt();
    assert!(share < promised + slack, "{model}: {share}");
    // A test that never erred would take far too many games.
    assert!(share > promised / 10.0, "{model}: {share}");
}

const RUNS: u32 = 500;
const ALPHA: f64 = 0.05;
const BETA: f64 = 0.1;

#[test]
fn tests_err_as_often_as_they_say() {
    let mut rng = Rng::with_seed(11);
    // The normalised hypotheses are put where the games' own deviation makes them equal to the logistic ones.
    let deviation = (0.8f64 * 0.25).sqrt();
    let nelo = |elo: f64| (score_of_elo(elo) - 0.5) / deviation * 800.0 / std::f64::consts::LN_10;
    let (elo0, elo1) = (0.0, 40.0);
    for (model, h0, h1) in [
        (Model::Logistic, elo0, elo1),
        (Model::Normalized, nelo(elo0), nelo(elo1)),
    ] {
        let sprt = Sprt::new(h0, h1, ALPHA, BETA, model).unwrap();
        for (truth, wrong, rate) in [(elo0, Decision::AcceptH1, ALPHA), (elo1, Decision::AcceptH0, BETA)] {
            let pair = || [play(&mut rng, truth, 0.2), play(&mut rng, truth, 0.2)];
            promised(model, share_of_errors(&sprt, wrong, RUNS, pair), rate, RUNS);
        }
    }
}

/// The two games of a pair hang together, which the pentanomial models know about: without that they would err less
/// often than promised and take more games.
#[test]
fn tests_of_biased_openings_err_as_often_as_they_say() {
    let mut rng = Rng::with_seed(12);
    let bias = 150.0;
    let score = |elo: f64| (score_of_elo(elo + bias) + score_of_elo(elo - bias)) / 2.0;
    let (elo0, elo1) = (0.0, 40.0);
    let model = Model::Logistic;
    let sprt = Sprt::new(elo_of_score(score(elo0)), elo_of_score(score(elo1)), ALPHA, BETA, model).unwrap();
    for (truth, wrong, rate) in [(elo0, Decision::AcceptH1, ALPHA), (elo1, Decision::AcceptH0, BETA)] {
        let pair = || biased_pair(&mut rng, truth, bias);
        promised(model, share_of_errors(&sprt, wrong, RUNS, pair), rate, RUNS);
    }
}

#[test]
fn tests_by_the_model_of_bayeselo_err_as_often_as_they_say() {
    let mut rng = Rng::with_seed(13);
    let (draw_elo, elo0, elo1) = (120.0, 0.0, 50.0);
    let sprt = Sprt::new(elo0, elo1, ALPHA, BETA, Model::Bayesian).unwrap();
    for (truth, wrong, rate) in [(elo0, Decision::AcceptH1, ALPHA), (elo1, Decision::AcceptH0, BETA)] {
        let (win, loss) = (score_of_elo(truth - draw_elo), score_of_elo(-truth - draw_elo));
        let mut game = || match rng.f64() {
            toss if toss < win => Relative::Win,
            toss if toss < win + loss => Relative::Loss,
            _ => Relative::Draw,
        };
        let share = share_of_errors(&sprt, wrong, RUNS, || [game(), game()]);
        promised(Model::Bayesian, share, rate, RUNS);
    }
}
