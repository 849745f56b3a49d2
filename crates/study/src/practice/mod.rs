//! What a person has practised: puzzles solved, a rating, and own mistakes that come back at growing intervals.

mod card;

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};
use skillratings::Outcomes;
use skillratings::glicko2::{Glicko2Config, Glicko2Rating, glicko2};

pub use card::Card;

use crate::Puzzle;

/// How sure the rating of a puzzle is: it was measured by the levels of the computer.
const PUZZLE_DEVIATION: f64 = 75.0;
/// The most mistakes that are kept; the oldest make room.
const MOST_CARDS: usize = 500;

/// What a person has practised; its JSON is kept from one day to the next.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(default)]
pub struct Practice {
    /// The rating (Glicko-2), with how sure it is.
    pub rating: f64,
    /// How much the rating may be off.
    pub deviation: f64,
    /// How much the rating moves.
    pub volatility: f64,
    /// Puzzles solved one after the other without a wrong move and without help.
    pub streak: u32,
    /// The longest streak.
    pub best_streak: u32,
    /// The puzzles that were tried, by their ids, and whether the first try was right.
    pub tried: BTreeMap<String, bool>,
    /// The last day whose puzzle was done.
    pub daily: Option<u64>,
    /// Own mistakes to come back to.
    pub cards: Vec<Card>,
}

impl Default for Practice {
    fn default() -> Practice {
        let new = Glicko2Rating::new();
        Practice {
            rating: new.rating,
            deviation: new.deviation,
            volatility: new.volatility,
            streak: 0,
            best_streak: 0,
            tried: BTreeMap::new(),
            daily: None,
            cards: Vec::new(),
        }
    }
}

impl Practice {
    /// A puzzle was done; `clean` says whether without a wrong move and without help. Only the first time counts for
    /// the rating.
    pub fn done(&mut self, puzzle: &Puzzle, clean: bool) {
        self.streak = if clean { self.streak + 1 } else { 0 };
        self.best_streak = self.best_streak.max(self.streak);
        if self.tried.contains_key(&puzzle.id) {
            return;
        }
        self.tried.insert(puzzle.id.clone(), clean);
        let own = Glicko2Rating {
            rating: self.rating,
            deviation: self.deviation,
            volatility: self.volatility,
        };
        let other = Glicko2Rating {
            rating: f64::from(puzzle.rating),
            deviation: PUZZLE_DEVIATION,
            ..Glicko2Rating::new()
        };
        let outcome = if clean { Outcomes::WIN } else { Outcomes::LOSS };
        let (after, _) = glicko2(&own, &other, &outcome, &Glicko2Config::new());
        (self.rating, self.deviation, self.volatility) = (after.rating, after.deviation, after.volatility);
    }

    /// The next puzzle for this person: the one not tried yet whose rating is nearest; after all of them, those that
    /// were not solved at once; after those, any. `None` if there is none, or none but `last`.
    pub fn next<'a>(&self, puzzles: impl IntoIterator<Item = &'a Puzzle>, last: Option<&str>) -> Option<&'a Puzzle> {
        let others = puzzles.into_iter().filter(|puzzle| Some(puzzle.id.as_str()) != last);
        others.min_by_key(|puzzle| {
            let stage = match self.tried.get(&puzzle.id) {
                None => 0,
                Some(false) => 1,
                Some(true) => 2,
            };
            let away = (f64::from(puzzle.rating) - self.rating).abs().round() as u64;
            (stage, away, &puzzle.id)
        })
    }

    /// How many puzzles were solved at the first try.
    pub fn solved(&self) -> usize {
        self.tried.values().filter(|solved| **solved).count()
    }

    /// Takes a mistake into the deck; one that is in it already begins anew.
    pub fn add(&mut self, card: Card) {
        self.cards.retain(|known| !known.is_same(&card));
        self.cards.push(card);
        let most = self.cards.len().saturating_sub(MOST_CARDS);
        self.cards.drain(..most);
    }

    /// The mistakes whose day has come, the longest due first.
    pub fn due(&self, day: u64) -> Vec<&Card> {
        let mut due: Vec<&Card> = self.cards.iter().filter(|card| card.due <= day).collect();
        due.sort_by_key(|card| card.due);
        due
    }

    /// A mistake was played again; one that was known often enough leaves the deck.
    pub fn practised(&mut self, card: &Card, clean: bool, day: u64) {
        let Some(at) = self.cards.iter().position(|known| known.is_same(card)) else {
            return;
        };
        if !self.cards[at].practised(clean, day) {
            self.cards.remove(at);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Kind;

    fn puzzle(id: &str, rating: i32) -> Puzzle {
        Puzzle {
            id: id.into(),
            ruleset: "hadron".parse().unwrap(),
            position: "5/5/5/5/5 1".into(),
            solution: vec!["c3".into()],
            kind: Kind::OnlyMove,
            proven: true,
            rating,
        }
    }

    #[test]
    fn ratings_move_once_for_each_puzzle() {
        let mut practice = Practice::default();
        practice.done(&puzzle("a", 1500), true);
        let won = practice.rating;
        assert!(won > 1600.0 && practice.deviation < 350.0, "{practice:?}");
        practice.done(&puzzle("a", 1500), false);
        assert_eq!((practice.rating, practice.streak, practice.best_streak), (won, 0, 1));
        practice.done(&puzzle("b", 1500), false);
        assert!(practice.rating < won);
        assert_eq!(practice.solved(), 1);
        let json = serde_json::to_string(&practice).unwrap();
        assert_eq!(serde_json::from_str::<Practice>(&json).unwrap(), practice);
        assert_eq!(serde_json::from_str::<Practice>("{}").unwrap(), Practice::default());
    }

    #[test]
    fn the_next_puzzle_is_new_and_near() {
        let puzzles = [puzzle("easy", 900), puzzle("near", 1490), puzzle("hard", 2400)];
        let mut practice = Practice::default();
        let next = |practice: &Practice, last| practice.next(&puzzles, last).map(|puzzle| puzzle.id.as_str());
        assert_eq!(next(&practice, None), Some("near"));
        practice.tried = ["near", "easy", "hard"].map(|id| (id.to_string(), id != "hard")).into();
        assert_eq!(next(&practice, None), Some("hard"));
        assert_eq!(next(&practice, Some("hard")), Some("near"));
        assert_eq!(practice.next([], None), None);
    }

    #[test]
    fn mistakes_come_back_later_and_later() {
        let mut practice = Practice::default();
        let card = Card::new("hadron".parse().unwrap(), "5/5/5/5/5 1", vec!["c3".into()], 0.5, 10);
        practice.add(card.clone());
        practice.add(card.clone());
        assert_eq!(practice.cards.len(), 1);
        let mut day = 10;
        let mut gaps = Vec::new();
        while let Some(due) = practice.cards.first().map(|card| card.due) {
            assert!(practice.due(due.saturating_sub(1)).is_empty() || due == day);
            gaps.push(due - day);
            day = due;
            practice.practised(&card, true, day);
        }
        assert!(gaps.is_sorted() && gaps.len() > 4, "{gaps:?}");
        practice.add(card.clone());
        practice.practised(&card, true, 20);
        practice.practised(&card, false, 21);
        assert_eq!(practice.cards[0].due, 22, "what was forgotten comes back the next day");
    }
}
