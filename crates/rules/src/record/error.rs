//! What can be wrong with a record, and where.

use std::error::Error;
use std::fmt;
use std::io;

use super::{GameResult, MAX_DEPTH};
use crate::{MoveError, ParseError, PositionError};

/// A place in a text; lines and columns count from 1, columns in characters.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Location {
    /// The line.
    pub line: usize,
    /// The character in the line; one past the last is the end of the line.
    pub column: usize,
}

impl fmt::Display for Location {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "line {}, column {}", self.line, self.column)
    }
}

/// Why reading a record failed.
#[derive(Debug)]
#[non_exhaustive]
pub enum RecordError {
    /// The text is not a record: where, and what is wrong.
    Broken {
        /// The first character the problem is about.
        place: Location,
        /// What is wrong.
        problem: Problem,
    },
    /// The text could not be read at all.
    Io(io::Error),
}

impl RecordError {
    pub(super) fn at(place: Location, problem: Problem) -> RecordError {
        RecordError::Broken { place, problem }
    }

    /// An error in the form of the text, with a message for people.
    pub(super) fn syntax(place: Location, message: impl Into<String>) -> RecordError {
        RecordError::at(place, Problem::Syntax(message.into()))
    }

    /// Where the text is broken; `None` if it could not be read at all.
    pub fn place(&self) -> Option<Location> {
        match self {
            RecordError::Broken { place, .. } => Some(*place),
            RecordError::Io(_) => None,
        }
    }

    /// What is wrong with the text; `None` if it could not be read at all.
    pub fn problem(&self) -> Option<&Problem> {
        match self {
            RecordError::Broken { problem, .. } => Some(problem),
            RecordError::Io(_) => None,
        }
    }
}

impl fmt::Display for RecordError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            RecordError::Broken { place, problem } => write!(f, "{place}: {problem}"),
            RecordError::Io(error) => write!(f, "the record cannot be read: {error}"),
        }
    }
}

impl Error for RecordError {
    fn source(&self) -> Option<&(dyn Error + 'static)> {
        match self {
            RecordError::Broken { .. } => None,
            RecordError::Io(error) => Some(error),
        }
    }
}

impl From<io::Error> for RecordError {
    fn from(error: io::Error) -> RecordError {
        RecordError::Io(error)
    }
}

/// What is wrong with a record, wherever it came from.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Problem {
    /// There is no `Ruleset` tag.
    NoRuleset,
    /// The `Ruleset` tag is not a ruleset.
    Ruleset(ParseError),
    /// The `Position` tag is not a position of the ruleset.
    Position(PositionError),
    /// The `Result` tag is not a result.
    Result(String),
    /// The result at the end of the moves is not that of the `Result` tag.
    Contradiction {
        /// What the tag says.
        tag: GameResult,
        /// What the moves end with.
        end: GameResult,
    },
    /// This is not the name of a tag.
    TagName(String),
    /// The tag is given twice.
    TagTwice(String),
    /// The tag says what the moves mean, so it cannot be changed.
    TagFixed(String),
    /// This is not the name of a command in a comment.
    CommandName(String),
    /// A move that is no move of the game or not legal there.
    Move(Box<BadMove>),
    /// A variation without moves.
    EmptyVariation,
    /// Variations nested deeper than [`MAX_DEPTH`].
    TooDeep,
    /// A variation that is opened and never closed.
    VariationOpen,
    /// A `)` that closes nothing.
    VariationNotOpen,
    /// A comment that is opened and never closed.
    CommentOpen,
    /// The game stops without a result.
    NoResult,
    /// A game or a line of more bytes than the reader takes.
    TooLong {
        /// The most it takes.
        limit: usize,
    },
    /// Bytes that are not UTF-8.
    NotUtf8,
    /// Where one game was wanted there is none.
    NoGame,
    /// Where one game was wanted there is another one.
    SecondGame,
    /// Anything else that does not fit the form, as a message.
    Syntax(String),
}

impl fmt::Display for Problem {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Problem::NoRuleset => {
                f.write_str("the ruleset is missing: expected a tag such as [Ruleset \"hadron\"] before the moves")
            }
            Problem::Ruleset(error) => write!(f, "{error}"),
            Problem::Position(error) => write!(f, "{error}"),
            Problem::Result(text) => write!(f, "`{text}` is no result: expected {RESULTS}"),
            Problem::Contradiction { tag, end } => {
                write!(f, "the game ends with {end}, but its tag says [Result \"{tag}\"]")
            }
            Problem::TagName(name) => {
                write!(
                    f,
                    "`{name}` is no tag name: expected a letter, then letters, digits or `_`"
                )
            }
            Problem::TagTwice(name) => write!(f, "the tag {name} is given twice"),
            Problem::TagFixed(name) => write!(f, "the tag {name} cannot be changed in an existing record"),
            Problem::CommandName(name) => {
                write!(
                    f,
                    "`{name}` is no command name: expected a letter, then letters, digits, `_` or `-`"
                )
            }
            Problem::Move(bad) => write!(f, "{bad}"),
            Problem::EmptyVariation => f.write_str("the variation is empty: expected a move"),
            Problem::TooDeep => write!(f, "variations are nested deeper than {MAX_DEPTH}"),
            Problem::VariationOpen => f.write_str("the variation is never closed: expected `)` before the game ends"),
            Problem::VariationNotOpen => f.write_str("unexpected `)`: no variation is open"),
            Problem::CommentOpen => f.write_str("the comment is never closed: expected `}`"),
            Problem::NoResult => write!(f, "the game has no end: expected a move or {RESULTS}"),
            Problem::TooLong { limit } => write!(f, "the game is longer than {limit} bytes"),
            Problem::NotUtf8 => f.write_str("the text is not UTF-8 here"),
            Problem::NoGame => f.write_str("there is no game: expected a tag such as [Ruleset \"hadron\"]"),
            Problem::SecondGame => f.write_str("expected one game, here begins another"),
            Problem::Syntax(message) => f.write_str(message),
        }
    }
}

impl Error for Problem {}

/// A move that is no move of the game or not legal where it stands.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct BadMove {
    /// The number before the move: `3.` or `3...`.
    pub number: String,
    /// The move as it was given.
    pub text: String,
    /// Why it was refused.
    pub error: MoveError,
}

impl fmt::Display for BadMove {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let BadMove { number, text, error } = self;
        match error {
            MoveError::Text(error) => write!(f, "{number} {text} is no move: {error}"),
            MoveError::Illegal(reason) => write!(f, "{number} {text} is not legal: {reason}"),
        }
    }
}

/// The results, for messages.
const RESULTS: &str = "1-0, 0-1, 1/2-1/2 or *";
