//! What engines do wrong. Each costs the game.

use std::fmt;

/// What an engine did wrong.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Fault {
    /// It could not be started, ended by itself, or panicked.
    Crash(String),
    /// It did not answer, not even to being told to stop; it was killed.
    Hang(String),
    /// It exceeded the time of its clock or its move.
    Time,
    /// Without a clock it thought longer than anybody waits, until it was told to stop.
    Endless(String),
    /// Its move is not legal, or no move at all.
    IllegalMove(String),
    /// It claims a result that is not so.
    WrongClaim(String),
}

impl Fault {
    /// A stable word for it: the reason the game ended.
    pub fn reason(&self) -> &'static str {
        match self {
            Fault::Crash(_) => "crash",
            Fault::Hang(_) => "hang",
            Fault::Time => "time",
            Fault::Endless(_) => "endless",
            Fault::IllegalMove(_) => "illegal-move",
            Fault::WrongClaim(_) => "wrong-claim",
        }
    }

    /// Whether the engine has to be started again.
    pub fn is_fatal(&self) -> bool {
        matches!(self, Fault::Crash(_) | Fault::Hang(_))
    }
}

impl fmt::Display for Fault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Fault::Crash(how) => write!(f, "crashed: {how}"),
            Fault::Hang(how) => write!(f, "hangs: {how}"),
            Fault::Time => f.write_str("loses on time"),
            Fault::Endless(how) => write!(f, "thinks for ever: {how}"),
            Fault::IllegalMove(how) => write!(f, "makes an illegal move: {how}"),
            Fault::WrongClaim(how) => write!(f, "makes a wrong claim: {how}"),
        }
    }
}
