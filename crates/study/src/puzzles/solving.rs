//! Solving a puzzle, move by move.

use quincunx_rules::{AnyPosition, History, MoveError};

use super::{Flaw, Puzzle};
use crate::Card;

/// A puzzle or an own mistake that somebody is solving: the solver moves, and the answers are those of the solution.
#[derive(Clone, Debug)]
pub struct Solving {
    game: History,
    solution: Vec<String>,
}

/// What comes of a move of the solver.
#[derive(Clone, Debug, PartialEq)]
pub enum Step {
    /// It is the last one.
    Solved,
    /// It is right, and this is the answer to it.
    On {
        /// The answer, which has been played.
        answer: String,
    },
    /// It is wrong; the puzzle stands as it was.
    Wrong {
        /// The game with the wrong move.
        game: Box<History>,
    },
}

impl Solving {
    /// Begins a puzzle.
    ///
    /// # Errors
    /// If its position or its solution makes no sense.
    pub fn new(puzzle: &Puzzle) -> Result<Solving, Flaw> {
        let whole = History::parse(&puzzle.ruleset, &puzzle.position, &puzzle.solution)?;
        if whole.plies() % 2 == 0 {
            return Err(Flaw::Length);
        }
        Ok(Solving {
            game: whole.at(0),
            solution: whole.texts().collect(),
        })
    }

    /// Begins with an own mistake, whose solution is the best move.
    ///
    /// # Errors
    /// If its position or its best move makes no sense.
    pub fn of_card(card: &Card) -> Result<Solving, Flaw> {
        let whole = History::parse(&card.ruleset, &card.position, card.best.iter().take(1))?;
        if whole.plies() == 0 {
            return Err(Flaw::Length);
        }
        Ok(Solving {
            game: whole.at(0),
            solution: whole.texts().collect(),
        })
    }

    /// The position now.
    pub fn position(&self) -> &AnyPosition {
        self.game.position()
    }

    /// The position it begins with.
    pub fn start(&self) -> &AnyPosition {
        self.game.start()
    }

    /// How many moves have been made, with the answers.
    pub fn played(&self) -> usize {
        self.game.plies()
    }

    /// The last move with the position it was made in.
    pub fn last(&self) -> Option<(&AnyPosition, String)> {
        self.game
            .moves()
            .next_back()
            .map(|(before, mv)| (before, before.text_of(mv)))
    }

    /// Whether it is solved.
    pub fn is_solved(&self) -> bool {
        self.game.plies() >= self.solution.len()
    }

    /// The rest of the solution.
    pub fn rest(&self) -> &[String] {
        self.solution.get(self.game.plies()..).unwrap_or_default()
    }

    /// Takes what was played for the solution: it is solved with as many moves as it has now.
    pub fn accept(&mut self) {
        self.solution.truncate(self.game.plies());
    }

    /// How the right move begins: the column of its cell, or what comes before it.
    pub fn hint(&self) -> String {
        let mv = self.solution.get(self.game.plies()).map_or("", String::as_str);
        mv.split(|letter: char| letter.is_ascii_digit())
            .next()
            .unwrap_or(mv)
            .to_string()
    }

    /// Plays a move of the solver, and the answer to it if it is right.
    ///
    /// # Errors
    /// If the text is no move or the move is not legal.
    pub fn answer(&mut self, text: &str) -> Result<Step, MoveError> {
        let mut game = self.game.clone();
        let mv = game.push(text)?;
        let played = self.game.position().text_of(mv);
        if self.solution.get(self.game.plies()) != Some(&played) {
            return Ok(Step::Wrong { game: Box::new(game) });
        }
        self.game = game;
        let Some(answer) = self.solution.get(self.game.plies()).cloned() else {
            return Ok(Step::Solved);
        };
        self.game.push(&answer)?;
        Ok(Step::On { answer })
    }
}
