//! What an engine answers.

use std::fmt;
use std::str::FromStr;

use quincunx_rules::Player;

use crate::{Info, UgiError};

/// A line from an engine.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Reply {
    /// Who it is: `name` or `author`, and which.
    Id(String, String),
    /// An option it has, as it describes it.
    Option(String),
    /// It has introduced itself.
    UgiOk,
    /// It is ready.
    ReadyOk,
    /// It tells something of its search.
    Info(Info),
    /// The move it chooses; `None` if it sees none.
    BestMove(Option<String>),
    /// The answer to a question about the game.
    Response(Claim),
}

/// What an engine claims of the game.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Claim {
    /// Yes or no.
    Is(bool),
    /// The game goes on.
    Open,
    /// Nobody has won.
    Draw,
    /// That player has won.
    Win(Player),
    /// Something that is none of these.
    Other(String),
}

/// Words that engines say instead of a move when they see none; the first is ours.
const NO_MOVE: [&str; 5] = ["0000", "none", "(none)", "null", "resign"];

impl Claim {
    fn read(word: &str) -> Claim {
        match word {
            "true" => Claim::Is(true),
            "false" => Claim::Is(false),
            "none" => Claim::Open,
            "draw" => Claim::Draw,
            "p1win" => Claim::Win(Player::One),
            "p2win" => Claim::Win(Player::Two),
            other => Claim::Other(other.to_string()),
        }
    }
}

impl fmt::Display for Claim {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Claim::Is(yes) => write!(f, "{yes}"),
            Claim::Open => f.write_str("none"),
            Claim::Draw => f.write_str("draw"),
            Claim::Win(player) => write!(f, "p{player}win"),
            Claim::Other(word) => f.write_str(word),
        }
    }
}

impl fmt::Display for Reply {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Reply::Id(what, text) => write!(f, "id {what} {text}"),
            Reply::Option(text) => write!(f, "option {text}"),
            Reply::UgiOk => f.write_str("ugiok"),
            Reply::ReadyOk => f.write_str("readyok"),
            Reply::Info(info) => write!(f, "{info}"),
            Reply::BestMove(mv) => write!(f, "bestmove {}", mv.as_deref().unwrap_or(NO_MOVE[0])),
            Reply::Response(claim) => write!(f, "response {claim}"),
        }
    }
}

impl FromStr for Reply {
    type Err = UgiError;

    fn from_str(line: &str) -> Result<Reply, UgiError> {
        let words: Vec<&str> = line.split_whitespace().collect();
        let [word, rest @ ..] = words.as_slice() else {
            return Err(UgiError::Unknown);
        };
        Ok(match (*word, rest) {
            ("ugiok", _) => Reply::UgiOk,
            ("readyok", _) => Reply::ReadyOk,
            ("id", [what, text @ ..]) => Reply::Id(what.to_string(), text.join(" ")),
            ("option", text) => Reply::Option(text.join(" ")),
            ("info", words) => Reply::Info(Info::read(words)?),
            ("bestmove", [mv, ..]) => Reply::BestMove(Some(mv.to_string()).filter(|_| !NO_MOVE.contains(mv))),
            ("bestmove", []) => return Err(UgiError::value("bestmove", None, "a move")),
            ("response", [word, ..]) => Reply::Response(Claim::read(word)),
            _ => return Err(UgiError::Unknown),
        })
    }
}
