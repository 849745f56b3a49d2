//! Ratings of many engines at once: those that make the results most likely.

use std::f64::consts::LN_10;

use super::elo::Estimate;
use super::{Tally, Z95};

/// The rating of one engine.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Rating {
    /// Elo above the average of those with a finite rating; infinite for an engine that won or lost every game.
    pub elo: Estimate,
    /// Points scored.
    pub points: f64,
    /// Games played.
    pub games: u64,
}

/// The maximum-likelihood ratings of engines, a draw counting as half a win and half a loss, with 95 % errors.
///
/// `results[i][j]` is what `i` did against `j`, and `results[j][i]` the same reversed. The errors are those of games
/// without draws and without pairs, so the true ones are a little smaller.
///
/// Ratings are finite only among engines of which each scored against each other, if not directly then by way of
/// others. The largest such group is rated; whoever is above it without ever losing a point downwards is infinitely far
/// above, and likewise below.
pub fn ratings(results: &[Vec<Tally>]) -> Vec<Rating> {
    let size = results.len();
    let games = |i: usize, j: usize| results[i][j].games() as f64;
    let points = |i: usize, j: usize| results[i][j].points();
    let mut ratings: Vec<Rating> = (0..size)
        .map(|i| Rating {
            elo: Estimate::NONE,
            points: (0..size).map(|j| points(i, j)).sum(),
            games: (0..size).map(|j| results[i][j].games()).sum(),
        })
        .collect();
    let above = scored(size, points);
    let group = |i: usize| -> Vec<usize> { (0..size).filter(|&j| j == i || (above[i][j] && above[j][i])).collect() };
    let total = |group: &[usize]| group.iter().map(|&i| ratings[i].points).sum::<f64>();
    let playing = (0..size).filter(|&i| ratings[i].games > 0);
    // Of groups of one size the stronger one.
    let largest = playing.map(group).reduce(|best, next| {
        let larger = (next.len(), total(&next)) > (best.len(), total(&best));
        if larger { next } else { best }
    });
    let Some(field) = largest else { return ratings };
    if field.len() < 2 {
        peel(&mut ratings, &above);
        return ratings;
    }
    for i in 0..size {
        ratings[i].elo.value = match (above[i][field[0]], above[field[0]][i]) {
            (true, false) => Some(f64::INFINITY),
            (false, true) => Some(f64::NEG_INFINITY),
            _ => None,
        };
    }
    let strengths = fit(&field, points, games);
    let errors = errors(&field, &strengths, games);
    let mean = strengths.iter().sum::<f64>() / strengths.len() as f64;
    for (k, &i) in field.iter().enumerate() {
        ratings[i].elo = Estimate {
            value: Some(strengths[k] - mean),
            error: errors.as_ref().map(|errors| errors[k]),
        };
    }
    ratings
}

/// Who scored against whom, directly or by way of others.
fn scored(size: usize, points: impl Fn(usize, usize) -> f64) -> Vec<Vec<bool>> {
    let mut above: Vec<Vec<bool>> = (0..size)
        .map(|i| (0..size).map(|j| points(i, j) > 0.0).collect())
        .collect();
    for by in 0..size {
        for i in 0..size {
            for j in 0..size {
                above[i][j] |= above[i][by] && above[by][j];
            }
        }
    }
    above
}

/// Rates engines of which no two scored against each other: from both ends inwards, the one in the middle is the
/// measure.
fn peel(ratings: &mut [Rating], above: &[Vec<bool>]) {
    let mut field: Vec<usize> = (0..ratings.len()).filter(|&i| ratings[i].games > 0).collect();
    while field.len() > 1 {
        let tops: Vec<usize> = field
            .iter()
            .copied()
            .filter(|&i| field.iter().all(|&j| !above[j][i]))
            .collect();
        let bottoms: Vec<usize> = field
            .iter()
            .copied()
            .filter(|&i| field.iter().all(|&j| !above[i][j]))
            .collect();
        for &i in &field {
            ratings[i].elo.value = match (tops.contains(&i), bottoms.contains(&i)) {
                (true, false) => Some(f64::INFINITY),
                (false, true) => Some(f64::NEG_INFINITY),
                _ => None,
            };
        }
        field.retain(|i| !tops.contains(i) && !bottoms.contains(i));
    }
    if let [alone] = field[..] {
        ratings[alone].elo.value = Some(0.0);
    }
}

/// Zermelo's iteration: each strength is set to what its own results want, until nothing moves.
fn fit(field: &[usize], points: impl Fn(usize, usize) -> f64, games: impl Fn(usize, usize) -> f64) -> Vec<f64> {
    let mut gammas = vec![1.0f64; field.len()];
    for _ in 0..100_000 {
        let mut moved = 0.0f64;
        for (a, &i) in field.iter().enumerate() {
            let scored: f64 = field.iter().map(|&j| points(i, j)).sum();
            let expected: f64 = field
                .iter()
                .enumerate()
                .filter(|&(b, _)| b != a)
                .map(|(b, &j)| games(i, j) / (gammas[a] + gammas[b]))
                .sum();
            let next = (scored / expected).clamp(1e-30, 1e30);
            moved = moved.max((next / gammas[a]).ln().abs());
            gammas[a] = next;
        }
        if moved < 1e-9 {
            break;
        }
    }
    gammas.iter().map(|gamma| 400.0 * gamma.log10()).collect()
}

/// Half the 95 % intervals of ratings whose mean is fixed, from the curvature of the likelihood.
fn errors(field: &[usize], elos: &[f64], games: impl Fn(usize, usize) -> f64) -> Option<Vec<f64>> {
    let size = field.len();
    let scale = LN_10 / 400.0;
    // The curvature has a flat direction, all ratings together; adding it makes the matrix invertible, taking it away
    // again afterwards gives the pseudo-inverse.
    let flat = 1.0 / size as f64;
    let mut curvature = vec![vec![flat; size]; size];
    for a in 0..size {
        for b in (0..size).filter(|&b| b != a) {
            let p = super::score_of_elo(elos[a] - elos[b]);
            let information = games(field[a], field[b]) * p * (1.0 - p) * scale * scale;
            curvature[a][a] += information;
            curvature[a][b] -= information;
        }
    }
    let inverse = inverted(curvature)?;
    let variance = |k: usize| inverse[k][k] - flat;
    (0..size)
        .map(|k| (variance(k) > 0.0).then(|| Z95 * variance(k).sqrt()))
        .collect()
}

/// The inverse of a matrix, by elimination.
fn inverted(mut matrix: Vec<Vec<f64>>) -> Option<Vec<Vec<f64>>> {
    let size = matrix.len();
    for (k, row) in matrix.iter_mut().enumerate() {
        row.extend((0..size).map(|j| f64::from(u8::from(j == k))));
    }
    for column in 0..size {
        let pivot = (column..size).max_by(|&a, &b| matrix[a][column].abs().total_cmp(&matrix[b][column].abs()))?;
        matrix.swap(column, pivot);
        let lead = matrix[column][column];
        if lead.abs() < 1e-12 {
            return None;
        }
        for value in &mut matrix[column] {
            *value /= lead;
        }
        let source = matrix[column].clone();
        for (_, row) in matrix.iter_mut().enumerate().filter(|(k, _)| *k != column) {
            let factor = row[column];
            for (value, source) in row.iter_mut().zip(&source) {
                *value -= factor * source;
            }
        }
    }
    Some(matrix.into_iter().map(|row| row[size..].to_vec()).collect())
}
