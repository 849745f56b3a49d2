//! Results counted.

use quincunx_rules::Relative;

/// The results between two engines, as the first one sees them: single games, and pairs played from one opening with
/// colours exchanged.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Tally {
    /// Games won.
    pub wins: u64,
    /// Games lost.
    pub losses: u64,
    /// Games drawn.
    pub draws: u64,
    /// Complete pairs by the points they brought, in halves: 0, ½, 1, 1½ and 2 points.
    pub pairs: [u64; 5],
    /// Pairs of a win and a loss, which `pairs` counts together with two draws.
    pub split_pairs: u64,
}

fn halves(result: Relative) -> usize {
    match result {
        Relative::Loss => 0,
        Relative::Draw => 1,
        Relative::Win => 2,
    }
}

impl Tally {
    /// Counts a game.
    pub fn add_game(&mut self, result: Relative) {
        match result {
            Relative::Win => self.wins += 1,
            Relative::Loss => self.losses += 1,
            Relative::Draw => self.draws += 1,
        }
    }

    /// Counts a complete pair; its games are counted by themselves.
    pub fn add_pair(&mut self, results: [Relative; 2]) {
        self.pairs[halves(results[0]) + halves(results[1])] += 1;
        if results.contains(&Relative::Win) && results.contains(&Relative::Loss) {
            self.split_pairs += 1;
        }
    }

    /// How many games there are.
    pub fn games(&self) -> u64 {
        self.wins + self.losses + self.draws
    }

    /// How many complete pairs there are.
    pub fn complete_pairs(&self) -> u64 {
        self.pairs.iter().sum()
    }

    /// Points scored: a win is 1, a draw ½.
    pub fn points(&self) -> f64 {
        self.wins as f64 + self.draws as f64 / 2.0
    }

    /// The same results as the other engine sees them.
    #[must_use]
    pub fn reversed(&self) -> Tally {
        let mut pairs = self.pairs;
        pairs.reverse();
        Tally {
            wins: self.losses,
            losses: self.wins,
            pairs,
            ..*self
        }
    }

    /// What estimates are made of: the pairs if there are any, since the two games of a pair are not independent;
    /// otherwise the games. `None` before the first game.
    pub fn sample(&self) -> Option<Sample> {
        if self.complete_pairs() > 0 {
            Some(self.pair_sample())
        } else {
            (self.games() > 0).then(|| self.game_sample())
        }
    }

    pub(super) fn pair_sample(&self) -> Sample {
        Sample {
            scores: &[0.0, 0.25, 0.5, 0.75, 1.0],
            counts: self.pairs.iter().map(|&count| count as f64).collect(),
            games: 2.0,
        }
    }

    pub(super) fn game_sample(&self) -> Sample {
        Sample {
            scores: &[0.0, 0.5, 1.0],
            counts: [self.losses, self.draws, self.wins].map(|count| count as f64).to_vec(),
            games: 1.0,
        }
    }
}

/// Independent observations of a score between 0 and 1: how often each value was seen.
#[derive(Clone, Debug, PartialEq)]
pub struct Sample {
    pub(super) scores: &'static [f64],
    pub(super) counts: Vec<f64>,
    /// Games in one observation.
    pub(super) games: f64,
}

impl Sample {
    /// The number of observations.
    pub fn total(&self) -> f64 {
        self.counts.iter().sum()
    }

    /// The mean score.
    pub fn mean(&self) -> f64 {
        let sum: f64 = self.scores.iter().zip(&self.counts).map(|(s, n)| s * n).sum();
        sum / self.total()
    }

    /// The variance of one observation.
    pub fn variance(&self) -> f64 {
        let mean = self.mean();
        let squares = self.scores.iter().zip(&self.counts);
        let sum: f64 = squares.map(|(s, n)| n * (s - mean) * (s - mean)).sum();
        sum / self.total()
    }
}
