//! Ratings of many engines at once: those that make the results most likely.

use std::f64::consts::LN_10;

use super::elo::Estimate;
use super::{Tally, Z95};

/// The rating of one engine.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Rating {
    /// Elo above the average of the field; infinite for an engine that won or lost every game.
    pub elo: Estimate,
    /// Points scored.
    pub points: f64,
    /// Games played.
    pub games: u64,
}

/// Beyond this a rating is as good as infinite: the results only say that one engine never fails against another.
const FAR: f64 = 5000.0;

/// The maximum-likelihood ratings of engines, a draw counting as half a win and half a loss, with 95 % errors.
///
/// `results[i][j]` is what `i` did against `j`, and `results[j][i]` the same reversed. The errors are those of games
/// without draws and without pairs, so the true ones are a little smaller.
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
    // Whoever won or lost everything has no finite rating, and says nothing about the others.
    let mut field: Vec<usize> = (0..size).filter(|&i| ratings[i].games > 0).collect();
    loop {
        let extremes: Vec<(usize, f64)> = field
            .iter()
            .filter_map(|&i| Some((i, extreme(&field, i, points, games)?)))
            .collect();
        if extremes.is_empty() || field.len() < 2 {
            break;
        }
        for &(i, value) in &extremes {
            ratings[i].elo.value = Some(value);
        }
        field.retain(|i| extremes.iter().all(|(other, _)| other != i));
    }
    if let [alone] = field[..] {
        ratings[alone].elo.value = Some(0.0);
        return ratings;
    }
    let strengths = fit(&field, points, games);
    let errors = errors(&field, &strengths, games);
    let mean = strengths.iter().sum::<f64>() / strengths.len().max(1) as f64;
    for (k, &i) in field.iter().enumerate() {
        let elo = strengths[k] - mean;
        ratings[i].elo = if elo.abs() > FAR {
            Estimate {
                value: Some(elo.signum() * f64::INFINITY),
                error: None,
            }
        } else {
            Estimate {
                value: Some(elo),
                error: errors.as_ref().map(|errors| errors[k]),
            }
        };
    }
    ratings
}

/// The infinite rating of an engine that won or lost everything within the field, if it did.
fn extreme(
    field: &[usize],
    i: usize,
    points: impl Fn(usize, usize) -> f64,
    games: impl Fn(usize, usize) -> f64,
) -> Option<f64> {
    let scored: f64 = field.iter().map(|&j| points(i, j)).sum();
    let played: f64 = field.iter().map(|&j| games(i, j)).sum();
    if scored <= 0.0 {
        Some(f64::NEG_INFINITY)
    } else {
        (scored >= played).then_some(f64::INFINITY)
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

/// Half the 95 % intervals of ratings whose mean is fixed, from the curvature of the likelihood; `None` if the field
/// falls apart into groups that never met.
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
