//! Bots: anything that can be asked for a move.
//!
//! A bot is made for one ruleset and speaks in texts, so that front ends, matches and protocols need not know which game
//! it plays.

mod levels;
mod original;
mod ratings;
mod searcher;
mod setting;
mod spec;

use std::time::Duration;

use quincunx_rules::{AnyPosition, EndReason, MoveError, Outcome, Position, PositionError, Ruleset};

use crate::{Control, Knowledge, KnownVisitor, Options, Original, Score, visit_known};

pub use ratings::rating_of;
pub use spec::{BotSpec, SpecError, read_time};

/// A player that can be asked for a move.
pub trait Bot: Send {
    /// Forgets the game so far.
    fn new_game(&mut self);

    /// Changes the settings of the search, as far as the bot has any; what it knows is kept if it can be.
    fn set_options(&mut self, options: Options) {
        let _ = options;
    }

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

    /// How the game has ended, if it has: by its rules, or because the position has occurred three times.
    pub fn result(&self) -> Option<Outcome> {
        let position = &self.position;
        let times = self.keys.iter().filter(|key| **key == position.key()).count();
        // Twice before and once now.
        let repeated = position.can_repeat() && times >= 2;
        position
            .result()
            .or_else(|| repeated.then(|| position.stopped(EndReason("repetition"))))
    }

    /// How many moves of its own the player to move can still expect to make; see [`Knowledge::moves_left`].
    pub fn moves_left(&self) -> u32 {
        struct Ask<'a>(&'a Situation);
        impl KnownVisitor for Ask<'_> {
            type Output = u32;
            fn visit<P: Knowledge + Original>(self, start: P) -> u32 {
                let now = self.0.typed::<P>().map_or(start, |(position, _)| position);
                now.moves_left()
            }
        }
        visit_known(&self.ruleset(), Ask(self))
    }

    /// The position as its type, and the keys of those before it; `None` if another type serves the ruleset.
    pub fn typed<P: Position>(&self) -> Option<(P, Vec<u64>)> {
        Some((self.position.get()?, self.keys.clone()))
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
