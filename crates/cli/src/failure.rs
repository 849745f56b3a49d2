//! How a command that failed ends the program.

use std::io;
use std::process::ExitCode;

use quincunx_rules::{MoveError, ParseError, PositionError};

/// The exit code for input that was wrong, the same as for wrong arguments.
const BAD_INPUT: u8 = 2;

/// Input that was wrong, with a message for people that may have several lines.
#[derive(Debug)]
struct BadInput(String);

impl std::fmt::Display for BadInput {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str(&self.0)
    }
}

impl std::error::Error for BadInput {}

/// An error about input, in one sentence.
pub(crate) fn bad_input(message: impl Into<String>) -> anyhow::Error {
    BadInput(message.into()).into()
}

/// A text that could not be read, with the offending part pointed at.
pub(crate) fn bad_text(what: &str, text: &str, error: &ParseError) -> anyhow::Error {
    bad_input(format!("{what}: {error}{}", pointed(error, text)))
}

/// A position that was refused, with every reason.
pub(crate) fn bad_position(text: &str, error: &PositionError) -> anyhow::Error {
    let reasons = error
        .problems()
        .iter()
        .map(|problem| format!("\n- {problem}{}", pointed(problem, text)));
    bad_input(format!("the position was refused:{}", reasons.collect::<String>()))
}

/// A move that was refused, with the rule it breaks.
pub(crate) fn bad_move(mv: &str, number: usize, position: &str, error: &MoveError) -> anyhow::Error {
    let where_to = format!("move {number} of --moves, `{mv}`");
    match error {
        MoveError::Text(error) => bad_text(&where_to, mv, error),
        MoveError::Illegal(reason) => {
            bad_input(format!("{where_to}, is not legal: {reason}\n  in position {position}"))
        }
    }
}

/// The lines that point at the offending part, if there is anything to point at.
fn pointed(error: &ParseError, text: &str) -> String {
    if text.is_empty() {
        return String::new();
    }
    error.point(text).lines().map(|line| format!("\n    {line}")).collect()
}

/// Reports an error on standard error and says how the program exits: 2 for bad input, 1 for anything else.
pub(crate) fn exit_code(done: anyhow::Result<()>) -> ExitCode {
    let Err(error) = done else {
        return ExitCode::SUCCESS;
    };
    // Whoever closes the pipe early (`| head`) has seen enough.
    let closed = error
        .downcast_ref::<io::Error>()
        .is_some_and(|error| error.kind() == io::ErrorKind::BrokenPipe);
    if closed {
        return ExitCode::SUCCESS;
    }
    eprintln!("error: {error:#}");
    if error.is::<BadInput>() {
        ExitCode::from(BAD_INPUT)
    } else {
        ExitCode::FAILURE
    }
}
