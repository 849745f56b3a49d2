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

fn table_of(size: usize, results: &[(usize, usize, Tally)]) -> Vec<Vec<Tally>> {
    let mut table = vec![vec![Tally::default(); size]; size];
    for &(i, j, tally) in results {
        table[i][j] = tally;
        table[j][i] = tally.reversed();
    }
    table
}

const BY_HAND: [(f64, f64); 3] = [(146.1855, 86.9638), (-20.2058, 77.5982), (-125.9797, 84.0294)];

/// The values come from a plain climb of the likelihood and a covariance worked out apart from this code.
#[test]
fn three_engines_are_rated_by_hand() {
    let results = [
        (0, 1, games(13, 5, 2)),
        (0, 2, games(17, 3, 0)),
        (1, 2, games(12, 7, 1)),
    ];
    let ratings = ratings(&table_of(3, &results));
    for (rating, (elo, error)) in ratings.iter().zip(BY_HAND) {
        assert!((rating.elo.value.unwrap() - elo).abs() < 0.01, "{rating:?}");
        assert!((rating.elo.error.unwrap() - error).abs() < 0.01, "{rating:?}");
    }
    assert_eq!(ratings[0].points, 31.0);
}

/// Two groups, of which one never lost a point to the other: nothing says how far apart they are.
#[test]
fn groups_that_are_worlds_apart() {
    let strong = games(15, 5, 0);
    let results = [
        (0, 1, strong),
        (2, 3, strong),
        (0, 2, games(20, 0, 0)),
        (0, 3, games(20, 0, 0)),
        (1, 2, games(20, 0, 0)),
        (1, 3, games(20, 0, 0)),
    ];
    let list = ratings(&table_of(4, &results));
    close(list[0].elo.value, elo_of_score(0.75) / 2.0);
    close(list[1].elo.value, -elo_of_score(0.75) / 2.0);
    assert_eq!(list[2].elo.to_string(), "-inf +/- n/a");
    assert_eq!(list[3].elo.to_string(), "-inf +/- n/a");
    let upside_down: Vec<(usize, usize, Tally)> = results.iter().map(|&(i, j, tally)| (3 - i, 3 - j, tally)).collect();
    let list = ratings(&table_of(4, &upside_down));
    close(list[3].elo.value, elo_of_score(0.75) / 2.0);
    // Those who never met the others are not rated at all.
    let list = ratings(&table_of(5, &[(0, 1, strong), (1, 2, strong), (3, 4, strong)]));
    assert!(list[..3].iter().all(|rating| rating.elo.error.is_some()));
    assert_eq!(list[3].elo, Estimate::NONE);
    // A ladder without a single upset.
    let won = games(4, 0, 0);
    let list = ratings(&table_of(3, &[(0, 1, won), (1, 2, won)]));
    let text: Vec<String> = list.iter().map(|rating| rating.elo.to_string()).collect();
    assert_eq!(text, ["inf +/- n/a", "0.00 +/- n/a", "-inf +/- n/a"]);
}
