//! Bots: anything that can be asked for a move.
//!
//! A bot is made for one ruleset and speaks in texts, so that front ends, matches and protocols need not know which
//! game it plays.

mod bots;
mod levels;
pub mod manners;
mod original;
mod ratings;
mod search;
mod setting;
mod spec;

use std::time::Duration;

use quincunx_rules::History;

use crate::knowledge::MOVES_LEFT;
use crate::{Control, Knowledge, KnownVisitor, Options, Original, Score, visit_known};

pub use bots::Bots;
pub use ratings::rating_of;
pub use search::SearchBot;
pub use spec::{BotSpec, SpecError, read_time};

/// A player that can be asked for a move.
pub trait Bot: Send {
    /// Forgets the game so far.
    fn new_game(&mut self);

    /// Changes the settings of the search, as far as the bot has any; what it knows is kept if it can be.
    fn set_options(&mut self, options: Options) {
        let _ = options;
    }

    /// Chooses a move, or `None` if the game is over. Ends when `control` says so at the latest; reports what it
    /// thinks meanwhile.
    fn choose(&mut self, game: &History, control: &Control, report: &mut dyn FnMut(&Thought)) -> Option<Thought>;
}

/// How many moves of its own the player to move can still expect to make; see [`Knowledge::moves_left`].
pub fn moves_left(game: &History) -> u32 {
    struct Ask<'a>(&'a History);
    impl KnownVisitor for Ask<'_> {
        type Output = u32;
        fn visit<P: Knowledge + Original>(self, start: P) -> u32 {
            self.0.position().get::<P>().unwrap_or(start).moves_left()
        }
    }
    match Bots::of_game(game.ruleset().game()) {
        Ok(None) => visit_known(&game.ruleset(), Ask(game)),
        Ok(Some(bots)) => bots.moves_left(game).unwrap_or(MOVES_LEFT),
        Err(_) => MOVES_LEFT,
    }
}

/// What a bot thinks: its lines, best first, and what it took.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Thought {
    /// Plies searched in full; 0 for a bot that does not search.
    pub depth: u32,
    /// The deepest ply looked at.
    pub seldepth: u32,
    /// Positions looked at.
    pub nodes: u64,
    /// Time used.
    pub time: Duration,
    /// The best lines, best first; the first move of the first one is the choice.
    pub lines: Vec<(Option<Score>, Vec<String>)>,
}

impl Thought {
    /// The chosen move.
    pub fn choice(&self) -> Option<&str> {
        self.lines.first()?.1.first().map(String::as_str)
    }

    /// The score of the choice for the player to move, if the bot has one.
    pub fn score(&self) -> Option<Score> {
        self.lines.first()?.0
    }
}
