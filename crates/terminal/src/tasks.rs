//! Positions to find a move in: puzzles, and own mistakes played again.

use std::collections::VecDeque;

use quincunx_rules::Ruleset;
use quincunx_study::{Card, Flaw, Kind, Practice, Puzzle, Solving, daily, shipped};
use quincunx_texts::{Texts, args};

/// What positions are taken from.
#[derive(Clone, Debug)]
pub enum Deck {
    /// These puzzles, the one that suits the person best first, again and again.
    Puzzles(Vec<Puzzle>),
    /// The puzzle of the day.
    Daily,
    /// Own mistakes, one after the other.
    Mistakes(VecDeque<Card>),
}

impl Deck {
    /// The mistakes whose day has come.
    pub fn due(practice: &Practice, day: u64) -> Deck {
        Deck::Mistakes(practice.due(day).into_iter().cloned().collect())
    }

    /// The next position, after one that has that name.
    pub(crate) fn next(&mut self, practice: &Practice, day: u64, last: Option<&str>) -> Option<Task> {
        match self {
            Deck::Puzzles(puzzles) => {
                // The only one there is comes once.
                let puzzle = practice.next(puzzles.iter(), last)?;
                Some(Task::Puzzle(puzzle.clone()))
            }
            Deck::Daily if last.is_some() => None,
            Deck::Daily => daily(shipped(), day).cloned().map(Task::Puzzle),
            Deck::Mistakes(cards) => cards.pop_front().map(Task::Mistake),
        }
    }
}

/// A position to find a move in.
#[derive(Clone, Debug)]
pub enum Task {
    /// A puzzle.
    Puzzle(Puzzle),
    /// An own mistake.
    Mistake(Card),
}

impl Task {
    /// The ruleset.
    pub fn ruleset(&self) -> Ruleset {
        match self {
            Task::Puzzle(puzzle) => puzzle.ruleset,
            Task::Mistake(card) => card.ruleset,
        }
    }

    /// The name of a puzzle.
    pub(crate) fn id(&self) -> Option<&str> {
        match self {
            Task::Puzzle(puzzle) => Some(&puzzle.id),
            Task::Mistake(_) => None,
        }
    }

    /// Begins it.
    ///
    /// # Errors
    /// If it makes no sense.
    pub(crate) fn begin(&self) -> Result<Solving, Flaw> {
        match self {
            Task::Puzzle(puzzle) => Solving::new(puzzle),
            Task::Mistake(card) => Solving::of_card(card),
        }
    }

    /// What is to be done, with the game and how hard it is.
    pub(crate) fn title(&self, texts: &Texts) -> String {
        let game = self.ruleset().game().title;
        match self {
            Task::Puzzle(puzzle) => {
                let args = args! { game: game, kind: kind(texts, puzzle.kind), rating: puzzle.rating.to_string() };
                texts.with("puzzle-title", &args)
            }
            Task::Mistake(_) => texts.with("puzzle-mistake", &args! { game: game }),
        }
    }

    /// What is to be found.
    pub(crate) fn question(&self) -> &'static str {
        match self {
            Task::Puzzle(_) => "puzzle-question",
            Task::Mistake(_) => "puzzle-better",
        }
    }

    /// Keeps that it was done, and says how the person stands now.
    pub(crate) fn keep(
        &self,
        practice: &mut Practice,
        clean: bool,
        day: u64,
        of_the_day: bool,
        texts: &Texts,
    ) -> String {
        match self {
            Task::Puzzle(puzzle) => {
                let before = practice.rating.round();
                practice.done(puzzle, clean);
                if of_the_day {
                    practice.daily = Some(day);
                }
                let change = (practice.rating.round() - before) as i64;
                let args = args! {
                    rating: practice.rating.round().to_string(),
                    change: format!("{change:+}"),
                    streak: practice.streak,
                    best: practice.best_streak,
                };
                texts.with("puzzle-standing", &args)
            }
            Task::Mistake(card) => {
                practice.practised(card, clean, day);
                let args = args! { left: practice.due(day).len() };
                texts.with("puzzle-mistakes-left", &args)
            }
        }
    }
}

/// What a puzzle asks for.
fn kind(texts: &Texts, kind: Kind) -> String {
    match kind {
        Kind::WinIn(moves) => texts.with("puzzle-win-in", &args! { moves: moves }),
        other => texts.get(&format!("puzzle-{other}")),
    }
}

/// Days since the first of January 1970.
pub fn today() -> u64 {
    crate::date::seconds() / (24 * 60 * 60)
}
