//! Bots: anything that can be asked for a move.
//!
//! A bot is made for one ruleset and speaks in texts, so that front ends, matches and protocols need not know which game
//! it plays.

mod original;
mod searcher;
mod spec;

use std::time::Duration;

use quincunx_rules::{AnyPosition, MoveError, Position, PositionError, Ruleset};

use crate::{Control, Score};

pub use spec::{BotSpec, SpecError};

/// A player that can be asked for a move.
pub trait Bot: Send {
    /// Forgets the game so far.
    fn new_game(&mut self);

    /// Chooses a move, or `None` if the game is over. Ends when `control` says so at the latest; tells what it thinks
    /// meanwhile.
    fn choose(&mut self, game: &Situation, control: &Control, report: &mut dyn FnMut(&Thought)) -> Option<Thought>;
}

/// A game up to the point where a move is asked for: the start and the moves since.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Situation {
    position: AnyPosition,
    /// The keys of the positions before this one, so that a move costs the same however long the game is.
    keys: Vec<u64>,
}

impl Situation {
    /// A game that begins from a position text (`startpos` is the start of the ruleset) and has had these moves.
    ///
    /// # Errors
    /// If the position is refused or a move is not legal.
    pub fn new(ruleset: Ruleset, start: &str, moves: Vec<String>) -> Result<Situation, SituationError> {
        let position = AnyPosition::parse(&ruleset, start).map_err(SituationError::Position)?;
        let mut situation = Situation::from(position);
        for mv in &moves {
            situation.push(mv)?;
        }
        Ok(situation)
    }

    /// Plays one more move.
    ///
    /// # Errors
    /// If the move is not legal; nothing has changed then.
    pub fn push(&mut self, mv: &str) -> Result<(), SituationError> {
        let key = self.position.key();
        self.position
            .play(mv)
            .map_err(|error| SituationError::Move(mv.to_string(), error))?;
        self.keys.push(key);
        Ok(())
    }

    /// The ruleset being played.
    pub fn ruleset(&self) -> Ruleset {
        self.position.ruleset()
    }

    /// The position now.
    pub fn position(&self) -> AnyPosition {
        self.position.clone()
    }

    /// The position as its type, and the keys of those before it; `None` if another type serves the ruleset.
    pub(crate) fn typed<P: Position>(&self) -> Option<(P, Vec<u64>)> {
        Some((self.position.downcast()?, self.keys.clone()))
    }
}

impl From<AnyPosition> for Situation {
    /// A game that begins here.
    fn from(position: AnyPosition) -> Situation {
        Situation {
            position,
            keys: Vec::new(),
        }
    }
}

/// Why a game could not be set up.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum SituationError {
    /// The position was refused.
    Position(PositionError),
    /// That move was refused.
    Move(String, MoveError),
}

impl std::fmt::Display for SituationError {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self {
            SituationError::Position(error) => write!(f, "{error}"),
            SituationError::Move(mv, MoveError::Text(error)) => write!(f, "`{mv}` is no move: {error}"),
            SituationError::Move(mv, MoveError::Illegal(reason)) => write!(f, "`{mv}` is not legal: {reason}"),
        }
    }
}

impl std::error::Error for SituationError {}

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
