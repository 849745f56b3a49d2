use fastrand::Rng;
use quincunx_rules::Relative;

use super::*;

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

/// The values the tests of fastchess have for the same results.
#[test]
fn published_elo() {
    let summary = Summary::of(&games(136, 96, 111));
    close(summary.elo.value, 40.70);
    close(summary.elo.error, 30.43);
    close(summary.nelo.value, 49.77);
    close(summary.nelo.error, 36.77);
    close(summary.los.map(|los| los * 100.0), 99.60);
    let summary = Summary::of(&games(76, 89, 123));
    close(summary.nelo.value, -20.76);
    close(summary.los.map(|los| los * 100.0), 15.53);
    let summary = Summary::of(&pairs(34, 54, 31, 32, 64, 75));
    close(summary.elo.value, 55.58);
    close(summary.elo.error, 27.65);
    close(summary.nelo.value, 57.94);
    close(summary.nelo.error, 28.28);
    let summary = Summary::of(&pairs(332, 433, 457, 41, 333, 334));
    close(summary.elo.value, -8.64);
    close(summary.elo.error, 10.33);
    close(summary.nelo.value, -9.17);
    close(summary.nelo.error, 10.96);
    close(summary.los.map(|los| los * 100.0), 5.05);
}

/// The values the tests of fastchess have for the same results.
#[test]
fn published_llr() {
    let llr = |tally: Tally, elo0, elo1, model| Sprt::new(elo0, elo1, 0.05, 0.05, model).unwrap().llr(&tally);
    close(llr(games(36433, 36027, 68692), 0.0, 2.0, Model::Normalized), 0.92);
    close(llr(games(10871, 10650, 20431), -1.75, 0.25, Model::Normalized), 2.30);
    close(llr(games(21404, 21184, 40708), 0.5, 2.5, Model::Logistic), -1.57);
    close(llr(games(57433, 57030, 106593), 0.0, 2.0, Model::Logistic), -2.59);
    close(llr(games(68965, 68526, 128429), 0.0, 2.0, Model::Bayesian), -1.26);
    close(llr(games(21629, 21484, 41111), 0.5, 2.5, Model::Bayesian), -1.13);
    let llr = |cells: [u64; 6], elo0, elo1, model| {
        let [ll, ld, wl, dd, wd, ww] = cells;
        Sprt::new(elo0, elo1, 0.05, 0.05, model)
            .unwrap()
            .llr(&pairs(ll, ld, wl, dd, wd, ww))
    };
    close(
        llr([365, 16618, 36029, 200, 16974, 390], 0.0, 2.0, Model::Normalized),
        2.25,
    );
    close(
        llr([127, 4883, 10311, 401, 5150, 104], -1.75, 0.25, Model::Normalized),
        3.01,
    );
    close(
        llr([223, 9863, 20279, 1000, 10037, 246], 0.5, 2.5, Model::Logistic),
        -3.07,
    );
    close(
        llr([871, 26175, 55003, 980, 26678, 821], 0.0, 2.0, Model::Logistic),
        -4.98,
    );
}

/// With draws alone the likeliest distribution at `t` deviations wins a share `t²` and never loses, so that the ratio is
/// that of never having seen a win.
#[test]
fn draws_alone_speak_for_no_difference() {
    let sprt = Sprt::new(0.0, 5.0, 0.05, 0.05, Model::Normalized).unwrap();
    let t = 5.0 * std::f64::consts::LN_10 / 800.0;
    close(sprt.llr(&games(0, 0, 16700)), 16700.0 * (1.0 - t * t).ln());
}

/// With pairs won alone the likeliest distribution at `t` deviations knows nothing but wins and losses of both games.
#[test]
fn wins_alone_speak_for_a_difference() {
    let sprt = Sprt::new(0.0, 5.0, 0.05, 0.05, Model::Normalized).unwrap();
    let t = 2f64.sqrt() * 5.0 * std::f64::consts::LN_10 / 800.0;
    close(
        sprt.llr(&pairs(0, 0, 0, 0, 0, 104)),
        104.0 * (t / (1.0 + t * t).sqrt()).ln_1p(),
    );
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
fn play_pair(rng: &mut Rng, tally: &mut Tally, elo: f64, bias: f64) {
    let swing = if rng.bool() { bias } else { -bias };
    let results = [play(rng, elo + swing, 0.2), play(rng, elo - swing, 0.2)];
    results.iter().for_each(|&result| tally.add_game(result));
    tally.add_pair(results);
}

#[test]
fn intervals_cover_as_often_as_they_say() {
    let mut rng = Rng::with_seed(7);
    for (elo, bias) in [(0.0, 0.0), (30.0, 150.0), (-120.0, 0.0)] {
        let truth = (score_of_elo(elo + bias) + score_of_elo(elo - bias)) / 2.0;
        let truth = elo_of_score(truth);
        let runs = 2000;
        let mut covered = 0;
        let mut stronger = 0.0;
        for _ in 0..runs {
            let mut tally = Tally::default();
            (0..200).for_each(|_| play_pair(&mut rng, &mut tally, elo, bias));
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
        let sprt = Sprt::new(h0, h1, 0.05, 0.1, model).unwrap();
        for (truth, wrong, promised) in [(elo0, Decision::AcceptH1, 0.05), (elo1, Decision::AcceptH0, 0.1)] {
            let runs = 500;
            let mut errors = 0;
            for _ in 0..runs {
                let mut tally = Tally::default();
                let decision = loop {
                    play_pair(&mut rng, &mut tally, truth, 0.0);
                    if let Some(decision) = sprt.decision(&tally) {
                        break decision;
                    }
                };
                errors += u32::from(decision == wrong);
            }
            let share = f64::from(errors) / f64::from(runs);
            let slack = 3.0 * (promised * (1.0 - promised) / f64::from(runs)).sqrt();
            assert!(share < promised + slack, "{model} {truth}: {share}");
            // A test that never erred would take far too many games.
            assert!(share > promised / 10.0, "{model} {truth}: {share}");
        }
    }
}

fn table(elos: &[f64], rng: &mut Rng, rounds: usize) -> Vec<Vec<Tally>> {
    let mut results = vec![vec![Tally::default(); elos.len()]; elos.len()];
    for i in 0..elos.len() {
        for j in 0..i {
            (0..rounds).for_each(|_| results[i][j].add_game(play(rng, elos[i] - elos[j], 0.0)));
            results[j][i] = results[i][j].reversed();
        }
    }
    results
}

#[test]
fn ratings_find_the_truth_and_their_errors_hold_it() {
    let elos = [150.0, 0.0, -20.0, -130.0];
    let mut rng = Rng::with_seed(3);
    let (mut inside, runs) = (0, 300);
    for _ in 0..runs {
        for (rating, truth) in ratings(&table(&elos, &mut rng, 100)).iter().zip(elos) {
            let (value, error) = (rating.elo.value.unwrap(), rating.elo.error.unwrap());
            inside += u32::from((value - truth).abs() <= error);
        }
    }
    let share = f64::from(inside) / f64::from(4 * runs);
    assert!((share - 0.95).abs() < 0.025, "{share}");
}

#[test]
fn two_engines_are_rated_by_their_score() {
    let results = vec![
        vec![Tally::default(), games(30, 10, 0)],
        vec![games(10, 30, 0), Tally::default()],
    ];
    let [a, b] = [0, 1].map(|k| ratings(&results)[k].elo.value.unwrap());
    close(a - b, elo_of_score(0.75));
    close(a + b, 0.0);
}

#[test]
fn ratings_without_a_finite_answer_say_so() {
    let none = Tally::default();
    let mut results = vec![vec![none; 3]; 3];
    let text = |results: &[Vec<Tally>]| {
        let list: Vec<String> = ratings(results).iter().map(|r| r.elo.to_string()).collect();
        list.join(" | ")
    };
    assert_eq!(text(&results), "n/a +/- n/a | n/a +/- n/a | n/a +/- n/a");
    (results[0][1], results[1][0]) = (games(4, 0, 0), games(0, 4, 0));
    (results[0][2], results[2][0]) = (games(4, 0, 0), games(0, 4, 0));
    (results[1][2], results[2][1]) = (games(2, 2, 0), games(2, 2, 0));
    assert!(
        text(&results).starts_with("inf +/- n/a | 0.00 +/- "),
        "{}",
        text(&results)
    );
    (results[1][2], results[2][1]) = (games(4, 0, 0), games(0, 4, 0));
    assert!(!text(&results).to_lowercase().contains("nan"), "{}", text(&results));
}
