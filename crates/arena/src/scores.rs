//! The results of a match, counted by pairing.

use std::collections::{BTreeMap, HashMap};

use quincunx_rules::Relative;

use crate::stats::Tally;
use crate::{Plan, Played};

/// The results of every engine against every other.
#[derive(Clone, Debug, PartialEq)]
pub struct Scores {
    results: Vec<Vec<Tally>>,
    /// Games whose pair is not complete, as the lower-numbered engine sees them.
    half: HashMap<usize, Relative>,
    games: usize,
    /// How often each engine did something wrong, by the word for it.
    faults: Vec<BTreeMap<String, usize>>,
}

impl Scores {
    /// No games between that many engines.
    pub fn new(engines: usize) -> Scores {
        Scores {
            results: vec![vec![Tally::default(); engines]; engines],
            half: HashMap::new(),
            games: 0,
            faults: vec![BTreeMap::new(); engines],
        }
    }

    /// Counts a game.
    pub fn add(&mut self, plan: &Plan, played: &Played) {
        let [a, b] = played.engines;
        let (low, high) = (a.min(b), a.max(b));
        let Some(result) = played.result_of(low) else { return };
        let tally = &mut self.results[low][high];
        tally.add_game(result);
        if let Some(pair) = plan.pair {
            match self.half.remove(&pair) {
                Some(first) => tally.add_pair([first, result]),
                None => {
                    self.half.insert(pair, result);
                }
            }
        }
        self.results[high][low] = self.results[low][high].reversed();
        self.games += 1;
        for (player, word) in &played.blamed {
            let engine = played.engines.get(usize::from(*player).wrapping_sub(1));
            if let Some(faults) = engine.and_then(|&engine| self.faults.get_mut(engine)) {
                *faults.entry(word.clone()).or_default() += 1;
            }
        }
    }

    /// What engine `a` did against engine `b`.
    pub fn between(&self, a: usize, b: usize) -> &Tally {
        &self.results[a][b]
    }

    /// All results: `[a][b]` is what `a` did against `b`.
    pub fn table(&self) -> &[Vec<Tally>] {
        &self.results
    }

    /// How many games were counted.
    pub fn games(&self) -> usize {
        self.games
    }

    /// How often an engine did something wrong, by the word for it.
    pub fn faults(&self, engine: usize) -> &BTreeMap<String, usize> {
        &self.faults[engine]
    }
}
