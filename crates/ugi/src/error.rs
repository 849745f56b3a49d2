//! Why a line is no message.

use std::fmt;

/// Why a line is no message.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum UgiError {
    /// There is no word in it that begins a message: to be skipped, as the protocol wants it.
    Unknown,
    /// It begins a message that makes no sense, for the reason given.
    Nonsense(String),
    /// It asks for a search with a limit that makes no sense: whoever wrote it still waits for a move.
    BadLimit(String),
}

impl UgiError {
    /// A value that is not what a word wants.
    pub(crate) fn value(word: &str, value: Option<&str>, wanted: &str) -> UgiError {
        UgiError::Nonsense(wrong_value(word, value, wanted))
    }

    /// A limit of a search that is none.
    pub(crate) fn limit(word: &str, value: Option<&str>) -> UgiError {
        UgiError::BadLimit(wrong_value(word, value, "a number"))
    }
}

fn wrong_value(word: &str, value: Option<&str>, wanted: &str) -> String {
    match value {
        Some(value) => format!("`{word} {value}`: write {wanted} after `{word}`"),
        None => format!("`{word}` without a value: write {wanted} after it"),
    }
}

impl fmt::Display for UgiError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            UgiError::Unknown => f.write_str("no message of the protocol"),
            UgiError::Nonsense(why) | UgiError::BadLimit(why) => f.write_str(why),
        }
    }
}

impl std::error::Error for UgiError {}
