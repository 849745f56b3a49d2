//! A position of a game chosen at run time.

use std::any::Any;
use std::error::Error;
use std::fmt::{self, Write as _};

use crate::games::Visitor;
use crate::text::{ParseError, PositionError};
use crate::{EndReason, Illegal, Move, Outcome, Player, Position, Ruleset, divide};

/// A move of any game, which a position of that game can write and play: [`AnyPosition::text_of`].
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct AnyMove(u16);

/// A position of any game, its moves as texts: what front ends and records work with.
///
/// Engines use the concrete types instead, by [`Ruleset::visit`].
pub struct AnyPosition(Box<dyn Object>);

impl AnyPosition {
    /// The start of a ruleset.
    pub fn start(ruleset: &Ruleset) -> AnyPosition {
        struct Start;
        impl Visitor for Start {
            type Output = AnyPosition;
            fn visit<P: Position>(self, start: P) -> AnyPosition {
                AnyPosition::from(start)
            }
        }
        match ruleset.game().external {
            Some(external) => external.start(ruleset),
            None => ruleset.visit(Start),
        }
    }

    /// Reads a position text of a ruleset; `startpos` is its start.
    ///
    /// # Errors
    /// Everything that is wrong with the text.
    pub fn parse(ruleset: &Ruleset, text: &str) -> Result<AnyPosition, PositionError> {
        struct Parse<'a>(&'a str);
        impl Visitor for Parse<'_> {
            type Output = Result<AnyPosition, PositionError>;
            fn visit<P: Position>(self, start: P) -> Self::Output {
                P::parse(&start.ruleset(), self.0).map(AnyPosition::from)
            }
        }
        match ruleset.game().external {
            Some(external) => external.parse(ruleset, text),
            None => ruleset.visit(Parse(text)),
        }
    }

    /// The ruleset being played.
    pub fn ruleset(&self) -> Ruleset {
        self.0.ruleset()
    }

    /// The position itself, if it is of that type.
    ///
    /// For crates that attach something of their own to every game: they try the types that `with_games!` lists, or the
    /// one that a part of [`External`](crate::External) is about.
    pub fn get<P: Position>(&self) -> Option<P> {
        self.0.as_any().downcast_ref().copied()
    }

    /// The player to move.
    pub fn side(&self) -> Player {
        self.0.side()
    }

    /// How the game ended, if it has.
    pub fn result(&self) -> Option<Outcome> {
        self.0.result()
    }

    /// The result if a referee stops the game here, for a repetition or a ply limit.
    pub fn stopped(&self, reason: EndReason) -> Outcome {
        self.0.stopped(reason)
    }

    /// Whether play can come back to an earlier position, so that a referee has to watch for repetition.
    pub fn can_repeat(&self) -> bool {
        self.0.can_repeat()
    }

    /// The texts of the legal moves, sorted; none if the game has ended.
    pub fn moves(&self) -> Vec<String> {
        self.0.moves()
    }

    /// The 64-bit hash of the position.
    pub fn key(&self) -> u64 {
        self.0.key()
    }

    /// The hash that all positions share that are the same up to symmetry.
    pub fn canonical_key(&self) -> u64 {
        self.0.canonical_key()
    }

    /// Plays a move given as text.
    ///
    /// # Errors
    /// If the text is no move or the move is not legal; the position is unchanged then.
    pub fn play(&mut self, text: &str) -> Result<(), MoveError> {
        self.0.play(text)
    }

    /// Reads a legal move, however it is written.
    ///
    /// # Errors
    /// If the text is no move or the move is not legal.
    pub fn read_move(&self, text: &str) -> Result<AnyMove, MoveError> {
        self.0.read_move(text)
    }

    /// The text of a move of this game, as [`AnyPosition::moves`] has it.
    pub fn text_of(&self, mv: AnyMove) -> String {
        self.0.text_of(mv)
    }

    /// The text of a legal move as [`AnyPosition::moves`] has it, however it was written.
    ///
    /// # Errors
    /// If the text is no move or the move is not legal.
    pub fn move_text(&self, text: &str) -> Result<String, MoveError> {
        self.read_move(text).map(|mv| self.text_of(mv))
    }

    /// Plays a move that was read from a position equal to this one.
    pub fn play_unchecked(&mut self, mv: AnyMove) {
        self.0.play_code(mv);
    }

    /// The number of move sequences of that length.
    pub fn perft(&self, depth: u32) -> u64 {
        self.0.perft(depth)
    }

    /// The number of move sequences of that length below each legal move, sorted by its text.
    pub fn divide(&self, depth: u32) -> Vec<(String, u64)> {
        self.0.divide(depth)
    }
}

impl<P: Position> From<P> for AnyPosition {
    fn from(position: P) -> AnyPosition {
        AnyPosition(Box::new(position))
    }
}

impl Clone for AnyPosition {
    fn clone(&self) -> AnyPosition {
        self.0.boxed()
    }
}

impl PartialEq for AnyPosition {
    fn eq(&self, other: &AnyPosition) -> bool {
        self.ruleset() == other.ruleset() && self.0.text() == other.0.text()
    }
}

impl Eq for AnyPosition {}

impl fmt::Display for AnyPosition {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0.text())
    }
}

impl fmt::Debug for AnyPosition {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "AnyPosition({}, {})", self.ruleset(), self.0.text())
    }
}

/// Why a move given as text was refused.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum MoveError {
    /// The text is not a move of this game.
    Text(ParseError),
    /// It is a move, but not a legal one here.
    Illegal(Illegal),
}

impl fmt::Display for MoveError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            MoveError::Text(error) => write!(f, "{error}"),
            MoveError::Illegal(reason) => write!(f, "{reason}"),
        }
    }
}

impl Error for MoveError {}

/// The part of [`Position`] that works without knowing the type.
trait Object: Send + Sync {
    fn as_any(&self) -> &dyn Any;
    fn boxed(&self) -> AnyPosition;
    fn ruleset(&self) -> Ruleset;
    fn side(&self) -> Player;
    fn result(&self) -> Option<Outcome>;
    fn stopped(&self, reason: EndReason) -> Outcome;
    fn can_repeat(&self) -> bool;
    fn text(&self) -> String;
    fn moves(&self) -> Vec<String>;
    fn key(&self) -> u64;
    fn canonical_key(&self) -> u64;
    fn play(&mut self, text: &str) -> Result<(), MoveError>;
    fn read_move(&self, text: &str) -> Result<AnyMove, MoveError>;
    fn text_of(&self, mv: AnyMove) -> String;
    fn play_code(&mut self, mv: AnyMove);
    fn perft(&self, depth: u32) -> u64;
    fn divide(&self, depth: u32) -> Vec<(String, u64)>;
}

impl<P: Position> Object for P {
    fn as_any(&self) -> &dyn Any {
        self
    }

    fn boxed(&self) -> AnyPosition {
        AnyPosition::from(*self)
    }

    fn ruleset(&self) -> Ruleset {
        Position::ruleset(self)
    }

    fn side(&self) -> Player {
        Position::side(self)
    }

    fn result(&self) -> Option<Outcome> {
        Position::result(self)
    }

    fn stopped(&self, reason: EndReason) -> Outcome {
        Position::stopped(self, reason)
    }

    fn can_repeat(&self) -> bool {
        P::CAN_REPEAT
    }

    fn text(&self) -> String {
        // Room for most positions at once.
        let mut text = String::with_capacity(128);
        let _ = write!(text, "{self}");
        text
    }

    fn moves(&self) -> Vec<String> {
        let mut texts: Vec<String> = Position::moves(self).iter().map(P::Move::to_string).collect();
        texts.sort_unstable();
        texts
    }

    fn key(&self) -> u64 {
        Position::key(self)
    }

    fn canonical_key(&self) -> u64 {
        self.canonical().key_from_scratch()
    }

    fn play(&mut self, text: &str) -> Result<(), MoveError> {
        let mv = Object::read_move(self, text)?;
        self.play_code(mv);
        Ok(())
    }

    fn read_move(&self, text: &str) -> Result<AnyMove, MoveError> {
        let mv: P::Move = text.parse().map_err(MoveError::Text)?;
        self.check(mv).map_err(MoveError::Illegal)?;
        Ok(AnyMove(mv.code()))
    }

    fn text_of(&self, mv: AnyMove) -> String {
        // A move of another game has no text here.
        P::Move::from_code(mv.0).map_or_else(String::new, |mv| mv.to_string())
    }

    fn play_code(&mut self, mv: AnyMove) {
        if let Some(mv) = P::Move::from_code(mv.0) {
            self.play_unchecked(mv);
        }
    }

    fn perft(&self, depth: u32) -> u64 {
        crate::perft(self, depth)
    }

    fn divide(&self, depth: u32) -> Vec<(String, u64)> {
        divide(self, depth)
            .into_iter()
            .map(|(mv, count)| (mv.to_string(), count))
            .collect()
    }
}
