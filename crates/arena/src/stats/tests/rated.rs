//! Ratings of many.

use super::*;

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
