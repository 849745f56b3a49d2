//! Five board games written straight from their rules, on plain arrays.
//!
//! The rules, cell names, move texts and position texts are those of `docs/RULES.md`; nothing here is meant to be fast.

#![forbid(unsafe_code)]

mod alliances;
mod board;
mod certificate;
mod emulsion;
mod hadron;
mod murus;
mod renpaarden;
mod search;

pub use alliances::{Alliances, Colour, Put};
pub use board::Cell;
pub use certificate::{Certificate, Checked, plain_result};
pub use emulsion::{Emulsion, Swap};
pub use hadron::Hadron;
pub use murus::{Murus, MurusMove, Stack};
pub use renpaarden::{Renpaarden, Ride};
pub use search::best_result;

use board::number;

/// A game written straight from its rules.
pub trait Naive: Clone {
    /// One move of the game.
    type Move: Clone + PartialEq + std::fmt::Debug;
    /// The player to move, 1 or 2.
    fn side(&self) -> u8;
    /// The winner, once the game has ended.
    fn winner(&self) -> Option<u8>;
    /// All legal moves, each once; empty exactly when the game has ended.
    fn moves(&self) -> Vec<Self::Move>;
    /// Plays a move that `moves` gave.
    fn play(&mut self, mv: &Self::Move);
    /// The position text.
    fn text(&self) -> String;
    /// The move text.
    fn move_text(&self, mv: &Self::Move) -> String;
    /// The position of the same ruleset that has this text; panics on nonsense.
    fn parse(&self, text: &str) -> Self;
}

/// The number of move sequences of length `depth`.
pub fn perft<G: Naive>(g: &G, depth: u32) -> u64 {
    match depth {
        0 => 1,
        1 => g.moves().len() as u64,
        _ => {
            let mut nodes = 0;
            for mv in g.moves() {
                let mut next = g.clone();
                next.play(&mv);
                nodes += perft(&next, depth - 1);
            }
            nodes
        }
    }
}

/// Plays random moves until the end or `max_plies`, where `pick(n)` returns a number below n, and returns the plies
/// played.
pub fn playout<G: Naive>(g: &mut G, max_plies: u32, mut pick: impl FnMut(usize) -> usize) -> u32 {
    for plies in 0..max_plies {
        let moves = g.moves();
        if moves.is_empty() {
            return plies;
        }
        g.play(&moves[pick(moves.len())]);
    }
    max_plies
}

/// A game whose moves and positions are texts, for tests that do not care which game it is.
pub trait Game {
    /// The player to move, 1 or 2.
    fn side(&self) -> u8;
    /// The winner, once the game has ended.
    fn winner(&self) -> Option<u8>;
    /// The texts of all legal moves, sorted.
    fn moves(&self) -> Vec<String>;
    /// Plays the move with this text; panics if it is not legal.
    fn play(&mut self, mv: &str);
    /// The position text.
    fn text(&self) -> String;
    /// The position of the same ruleset that has this text; panics on nonsense.
    fn parse(&self, text: &str) -> Box<dyn Game>;
    /// The number of move sequences of length `depth`.
    fn perft(&self, depth: u32) -> u64;
    /// The plies of a random game from here, as in the function `playout`.
    fn playout(&self, max_plies: u32, pick: &mut dyn FnMut(usize) -> usize) -> u32;
    /// The player who wins from here, as in the function `best_result`.
    fn best_result(&self, limit: usize) -> Option<u8>;
    /// A copy.
    fn boxed_clone(&self) -> Box<dyn Game>;
}

/// A `Naive` game seen as a `Game`.
#[derive(Clone)]
struct Texts<G>(G);

impl<G: Naive + 'static> Game for Texts<G> {
    fn side(&self) -> u8 {
        self.0.side()
    }

    fn winner(&self) -> Option<u8> {
        self.0.winner()
    }

    fn moves(&self) -> Vec<String> {
        let moves = self.0.moves();
        let mut texts: Vec<String> = moves.iter().map(|mv| self.0.move_text(mv)).collect();
        texts.sort();
        texts
    }

    fn play(&mut self, mv: &str) {
        let moves = self.0.moves();
        let found = moves.iter().find(|m| self.0.move_text(m) == mv);
        let found = found.unwrap_or_else(|| panic!("{mv} is not legal in {}", self.0.text()));
        self.0.play(found);
    }

    fn text(&self) -> String {
        self.0.text()
    }

    fn parse(&self, text: &str) -> Box<dyn Game> {
        Box::new(Texts(self.0.parse(text)))
    }

    fn perft(&self, depth: u32) -> u64 {
        perft(&self.0, depth)
    }

    fn playout(&self, max_plies: u32, pick: &mut dyn FnMut(usize) -> usize) -> u32 {
        playout(&mut self.0.clone(), max_plies, pick)
    }

    fn best_result(&self, limit: usize) -> Option<u8> {
        best_result(&self.0, limit)
    }

    fn boxed_clone(&self) -> Box<dyn Game> {
        Box::new(self.clone())
    }
}

/// The start of a ruleset such as `hadron:size=7`; panics on an unknown one.
pub fn game(ruleset: &str) -> Box<dyn Game> {
    let (name, options) = ruleset.split_once(':').unwrap_or((ruleset, ""));
    let mut options: Vec<(&str, &str)> = options
        .split(',')
        .filter(|option| !option.is_empty())
        .map(|option| option.split_once('=').expect("key=value"))
        .collect();
    let mut option = |key: &str, default: &'static str| -> String {
        match options.iter().position(|(k, _)| *k == key) {
            Some(i) => options.remove(i).1.to_string(),
            None => default.to_string(),
        }
    };
    let game: Box<dyn Game> = match name {
        "alliances" => Box::new(Texts(Alliances::new())),
        "renpaarden" => Box::new(Texts(Renpaarden::new(number(&option("size", "9"))))),
        "emulsion" => Box::new(Texts(Emulsion::new(
            number(&option("size", "10")),
            second(&option("tiebreak", "seed"), "seed", "official"),
        ))),
        "hadron" => Box::new(Texts(Hadron::new(number(&option("size", "5"))))),
        "murus" => Box::new(Texts(Murus::new(
            second(&option("rules", "basic"), "basic", "advanced"),
            second(&option("opening", "plain"), "plain", "redistribute"),
            second(&option("goal", "reach"), "reach", "escape"),
        ))),
        _ => panic!("unknown game in {ruleset}"),
    };
    assert!(options.is_empty(), "unknown option in {ruleset}");
    game
}

/// Whether an option has the second of its two values.
fn second(value: &str, a: &str, b: &str) -> bool {
    assert!(value == a || value == b, "{value} is neither {a} nor {b}");
    value == b
}
