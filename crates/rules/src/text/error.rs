//! Errors of parsing, with the place they are about.

use std::error::Error;
use std::fmt;
use std::ops::Range;

use crate::Value;

/// A text that could not be read: what is wrong, and where.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ParseError {
    span: Range<usize>,
    message: Value,
}

impl ParseError {
    /// An error about those bytes of the input; the message is a sentence without a full stop, a phrase if people
    /// are to read it in their language.
    pub fn new(span: Range<usize>, message: impl Into<Value>) -> ParseError {
        ParseError {
            span,
            message: message.into(),
        }
    }

    /// An error unless nothing is left; `rest` is the unread end of `text`.
    ///
    /// # Errors
    /// If something is left.
    pub fn expect_end(text: &str, rest: &str) -> Result<(), ParseError> {
        if rest.is_empty() {
            return Ok(());
        }
        let at = text.len() - rest.len();
        let read = &text[..at];
        Err(ParseError::new(
            at..text.len(),
            format!("unexpected `{rest}` after `{read}`"),
        ))
    }

    /// The bytes of the input the message is about; empty at the end of a text that stops too soon.
    pub fn span(&self) -> Range<usize> {
        self.span.clone()
    }

    /// What is wrong, in a sentence without a full stop.
    pub fn message(&self) -> &str {
        self.message.text()
    }

    /// The same as data, to be said in the reader's language.
    pub fn said(&self) -> &Value {
        &self.message
    }

    /// The input with a line of carets under the offending part.
    ///
    /// ```
    /// # use quincunx_rules::Ruleset;
    /// let error = "hadron:size=6".parse::<Ruleset>().unwrap_err();
    /// assert_eq!(error.point("hadron:size=6"), "hadron:size=6\n            ^");
    /// ```
    pub fn point(&self, input: &str) -> String {
        let clip = |at: usize| {
            input
                .get(..at)
                .map_or(input.chars().count(), |part| part.chars().count())
        };
        let (start, end) = (clip(self.span.start), clip(self.span.end));
        format!(
            "{input}\n{}{}",
            " ".repeat(start),
            "^".repeat(end.saturating_sub(start).max(1))
        )
    }
}

impl fmt::Display for ParseError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.message())
    }
}

impl Error for ParseError {}

/// A position text that was refused, with everything that is wrong with it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PositionError {
    problems: Vec<ParseError>,
}

impl PositionError {
    /// One thing wrong with a whole text.
    pub fn new(text: &str, message: impl Into<Value>) -> PositionError {
        PositionError {
            problems: vec![ParseError::new(0..text.len(), message)],
        }
    }

    /// An error unless there are no problems.
    ///
    /// # Errors
    /// If there are some.
    pub fn unless_empty(problems: Vec<ParseError>) -> Result<(), PositionError> {
        if problems.is_empty() {
            Ok(())
        } else {
            Err(PositionError { problems })
        }
    }

    /// All that is wrong, in the order it was found; never empty.
    pub fn problems(&self) -> &[ParseError] {
        &self.problems
    }
}

impl fmt::Display for PositionError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (n, problem) in self.problems.iter().enumerate() {
            if n > 0 {
                f.write_str("; ")?;
            }
            write!(f, "{problem}")?;
        }
        Ok(())
    }
}

impl Error for PositionError {}
