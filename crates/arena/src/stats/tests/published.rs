//! Values that others have published for the same results, and some that can be worked out on paper.

use super::*;

/// The values in the tests of fastchess.
#[test]
fn elo_of_fastchess() {
    for (tally, nelo, nelo_error) in [
        (games(76, 89, 123), -20.76, 40.13),
        (games(136, 96, 111), 49.77, 36.77),
        (games(34, 356, 0), -508.44, 34.48),
        (pairs(34, 54, 31, 32, 64, 75), 57.94, 28.28),
        (pairs(332, 433, 457, 41, 333, 334), -9.17, 10.96),
        (pairs(7895, 8757, 5485, 200, 568, 9999), -19.01, 2.65),
    ] {
        let summary = Summary::of(&tally);
        close(summary.nelo.value, nelo);
        close(summary.nelo.error, nelo_error);
    }
    for (tally, elo, error) in [
        (games(136, 96, 111), 40.70, 30.43),
        (pairs(34, 54, 31, 32, 64, 75), 55.58, 27.65),
        (pairs(332, 433, 457, 41, 333, 334), -8.64, 10.33),
        (pairs(7895, 8757, 5485, 200, 568, 9999), -21.04, 2.95),
    ] {
        let summary = Summary::of(&tally);
        close(summary.elo.value, elo);
        close(summary.elo.error, error);
    }
    for (tally, percent) in [
        (games(136, 96, 111), 99.60),
        (games(76, 89, 123), 15.53),
        (pairs(34, 54, 31, 32, 64, 75), 100.0),
        (pairs(332, 433, 457, 41, 333, 334), 5.05),
    ] {
        close(Summary::of(&tally).los.map(|los| los * 100.0), percent);
    }
}

#[track_caller]
fn ratio(tally: Tally, (elo0, elo1): (f64, f64), model: Model, expected: f64) {
    close(Sprt::new(elo0, elo1, 0.05, 0.05, model).unwrap().llr(&tally), expected);
}

/// The values in the tests of fastchess. Its earlier versions took the variance of the sample for that of both
/// hypotheses, which for samples without any variance gave values far from these.
#[test]
fn ratios_of_fastchess() {
    use Model::{Bayesian, Logistic, Normalized};
    ratio(games(36433, 36027, 68692), (0.0, 2.0), Normalized, 0.92);
    ratio(games(10871, 10650, 20431), (-1.75, 0.25), Normalized, 2.30);
    ratio(games(4250, 0, 0), (0.0, 10.0), Normalized, 120.56);
    ratio(games(21404, 21184, 40708), (0.5, 2.5), Logistic, -1.57);
    ratio(games(57433, 57030, 106_593), (0.0, 2.0), Logistic, -2.59);
    ratio(games(68965, 68526, 128_429), (0.0, 2.0), Bayesian, -1.26);
    ratio(games(21629, 21484, 41111), (0.5, 2.5), Bayesian, -1.13);
    ratio(pairs(365, 16618, 36029, 200, 16974, 390), (0.0, 2.0), Normalized, 2.25);
    ratio(pairs(127, 4883, 10311, 401, 5150, 104), (-1.75, 0.25), Normalized, 3.01);
    ratio(pairs(0, 0, 0, 0, 0, 5550), (0.0, 5.0), Normalized, 111.82);
    ratio(pairs(223, 9863, 20279, 1000, 10037, 246), (0.5, 2.5), Logistic, -3.07);
    ratio(pairs(871, 26175, 55003, 980, 26678, 821), (0.0, 2.0), Logistic, -4.98);
    ratio(pairs(379, 10170, 21828, 0, 10640, 343), (0.0, 2.0), Normalized, 2.945);
}

/// Reports of fastchess of matches between very unequal engines.
#[test]
fn unequal_engines() {
    let lost = pairs(77, 1, 0, 0, 0, 0);
    ratio(lost, (-1000.0, -500.0), Model::Normalized, -2.95);
    close(Summary::of(&lost).elo.value, -997.10);
    close(Summary::of(&lost).nelo.value, -4339.56);
    close(Summary::of(&lost).nelo.error, 54.52);
    let rarely = pairs(72, 10, 0, 0, 0, 0);
    ratio(rarely, (-1000.0, -500.0), Model::Normalized, -2.97);
    close(Summary::of(&rarely).elo.value, -600.97);
    close(Summary::of(&rarely).elo.error, 118.46);
    close(Summary::of(&rarely).nelo.value, -1409.98);
}

/// Hypotheses far from the results have several peaks of likelihood. The values are those of a search of all means,
/// each with the likeliest distribution of its mean and variance.
#[test]
fn hypotheses_far_from_the_results() {
    let normalized = |tally, hypotheses, expected| ratio(tally, hypotheses, Model::Normalized, expected);
    normalized(pairs(144, 3, 1, 0, 0, 0), (-1500.0, -500.0), -6.7213);
    normalized(pairs(4, 0, 25, 0, 0, 21), (0.0, 900.0), -43.923);
    normalized(pairs(0, 2, 0, 0, 200, 2), (0.0, 900.0), 80.838);
    normalized(pairs(7, 200, 7, 0, 0, 2), (-1500.0, -1300.0), 3.0341);
    normalized(pairs(0, 7, 200, 0, 0, 7), (-300.0, 600.0), -200.79);
    normalized(pairs(0, 30, 1, 0, 0, 0), (-1500.0, -1450.0), 0.0115);
}

/// With draws alone the likeliest distribution at `t` deviations wins a share `t²` and never loses, so that the ratio
/// is that of never having seen a win.
#[test]
fn draws_alone_speak_for_no_difference() {
    let t = 5.0 * std::f64::consts::LN_10 / 800.0;
    let expected = 16700.0 * (1.0 - t * t).ln();
    ratio(games(0, 0, 16700), (0.0, 5.0), Model::Normalized, expected);
}

/// With pairs won alone the likeliest distribution at `t` deviations knows nothing but wins and losses of both games.
#[test]
fn wins_alone_speak_for_a_difference() {
    let t = 2f64.sqrt() * 5.0 * std::f64::consts::LN_10 / 800.0;
    let expected = 104.0 * (t / (1.0 + t * t).sqrt()).ln_1p();
    ratio(pairs(0, 0, 0, 0, 0, 104), (0.0, 5.0), Model::Normalized, expected);
}

#[test]
fn bounds_of_wald() {
    let (lower, upper) = Sprt::new(0.0, 5.0, 0.05, 0.05, Model::Normalized).unwrap().bounds();
    assert!((lower + 2.944_439).abs() < 1e-6 && (upper - 2.944_439).abs() < 1e-6);
    let (lower, upper) = Sprt::new(0.0, 5.0, 0.05, 0.1, Model::Normalized).unwrap().bounds();
    assert!((lower + 2.251_292).abs() < 1e-6 && (upper - 2.890_372).abs() < 1e-6);
}
