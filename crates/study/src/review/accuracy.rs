//! Accuracy as Lichess publishes it: <https://lichess.org/page/accuracy>.

/// The least and greatest weight of a move, in points of winning chance.
const WEIGHTS: (f64, f64) = (0.5, 12.0);

/// How accurate a move was, from 0 to 100, by the winning chance it lost (0 to 1, the mover's).
pub fn move_accuracy(before: f64, after: f64) -> f64 {
    if after >= before {
        return 100.0;
    }
    let loss = 100.0 * (before - after);
    (103.1668 * (-0.04354 * loss).exp() - 3.1669).clamp(0.0, 100.0)
}

/// How accurate a player was over a game, from 0 to 100; `None` for one who never moved.
///
/// `chances` are those of one player before the first move and after each, `accuracies` those of the moves, each with
/// whether the player made it. It is the mean of two means: that of the accuracies weighted by the volatility of the
/// game around them, and the harmonic one, which bad moves weigh down.
pub fn game_accuracy(chances: &[f64], accuracies: &[(f64, bool)]) -> Option<f64> {
    let window = (accuracies.len() / 10).clamp(2, 8).min(chances.len());
    // The first windows are the same, so that every move has one that ends with it or begins the game.
    let weight = |ply: usize| {
        let from = (ply + 2).saturating_sub(window);
        (100.0 * deviation(&chances[from..from + window])).clamp(WEIGHTS.0, WEIGHTS.1)
    };
    let (mut weighted, mut weights, mut inverse, mut count) = (0.0, 0.0, 0.0, 0.0);
    for (ply, (accuracy, _)) in accuracies.iter().enumerate().filter(|(_, (_, own))| *own) {
        weighted += weight(ply) * accuracy;
        weights += weight(ply);
        inverse += 1.0 / accuracy.max(1.0);
        count += 1.0;
    }
    (count > 0.0).then(|| (weighted / weights + count / inverse) / 2.0)
}

/// The standard deviation.
fn deviation(values: &[f64]) -> f64 {
    let count = values.len() as f64;
    let mean = values.iter().sum::<f64>() / count;
    (values.iter().map(|value| (value - mean).powi(2)).sum::<f64>() / count).sqrt()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn moves_by_the_published_formula() {
        for (before, after, accuracy) in [
            (0.5, 0.5, 100.0),
            (0.2, 0.9, 100.0),
            (0.55, 0.5, 79.817),
            (0.6, 0.5, 63.583),
            (0.65, 0.5, 50.525),
            (1.0, 0.0, 0.0),
        ] {
            let found = move_accuracy(before, after);
            assert!((found - accuracy).abs() < 0.01, "{before} {after}: {found}");
        }
    }

    #[test]
    fn games_by_both_means() {
        // Two moves of each: the window is two positions wide, so a weight is half the change of the move.
        let chances = [0.5, 0.5, 0.7, 0.7, 0.7];
        let accuracies = [(100.0, true), (50.0, false), (100.0, true), (100.0, false)];
        assert_eq!(game_accuracy(&chances, &accuracies), Some(100.0));
        let other = accuracies.map(|(accuracy, own)| (accuracy, !own));
        let weighted = (10.0 * 50.0 + 0.5 * 100.0) / 10.5;
        let harmonic = 2.0 / (1.0 / 50.0 + 1.0 / 100.0);
        let found = game_accuracy(&chances, &other).unwrap();
        assert!((found - (weighted + harmonic) / 2.0).abs() < 1e-9, "{found}");
        assert_eq!(game_accuracy(&[0.5], &[]), None);
        assert_eq!(game_accuracy(&[0.5, 0.6], &[(100.0, true)]), Some(100.0));
    }

    #[test]
    fn every_move_of_a_long_game_has_a_window() {
        for plies in 0..200 {
            let chances = vec![0.5; plies + 1];
            let accuracies: Vec<(f64, bool)> = (0..plies).map(|ply| (80.0, ply % 2 == 0)).collect();
            let found = game_accuracy(&chances, &accuracies);
            assert!(
                found.is_none_or(|found| (found - 80.0).abs() < 1e-9),
                "{plies}: {found:?}"
            );
            assert_eq!(found.is_some(), plies > 0);
        }
    }
}
