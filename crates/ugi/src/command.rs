//! What an engine is told.

use std::fmt;
use std::str::FromStr;

use quincunx_rules::{AnyPosition, History};

use crate::{Go, MAX_PERFT_DEPTH, UgiError};

/// A line to an engine.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Command {
    /// Introduce yourself: answered by `id`s, `option`s and `ugiok`.
    Ugi,
    /// Are you ready? Answered by `readyok`.
    IsReady,
    /// Forget the last game.
    NewGame,
    /// Set an option.
    SetOption {
        /// Its name, which may have blanks.
        name: String,
        /// Its value, which may have blanks, or be nothing.
        value: String,
    },
    /// The game is this one.
    Position {
        /// Where it began.
        start: Start,
        /// The moves since.
        moves: Vec<String>,
    },
    /// Search.
    Go(Go),
    /// Count move sequences of that length.
    Perft(u32),
    /// End the search.
    Stop,
    /// Answer a question about the game.
    Query(Query),
    /// Show the position: an extension.
    Display,
    /// End.
    Quit,
}

/// Where a game begins.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Start {
    /// At the start of the ruleset.
    Startpos,
    /// At a position text.
    Fen(String),
}

/// A question about the game.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Query {
    /// Whether it is over.
    GameOver,
    /// Whether it is player 1's turn.
    PlayerOneTurn,
    /// How it ended.
    Result,
}

impl Query {
    /// Every question, with its word.
    const ALL: [(Query, &str); 3] = [
        (Query::GameOver, "gameover"),
        (Query::PlayerOneTurn, "p1turn"),
        (Query::Result, "result"),
    ];
}

impl Start {
    /// The text of the position, as positions are read.
    pub fn text(&self) -> &str {
        match self {
            Start::Startpos => "startpos",
            Start::Fen(text) => text,
        }
    }
}

impl Command {
    /// The command that sets the game, with all its moves: repetition is judged by them.
    pub fn position(game: &History) -> Command {
        let start = game.start();
        let is_usual = *start == AnyPosition::start(&start.ruleset());
        Command::Position {
            start: if is_usual {
                Start::Startpos
            } else {
                Start::Fen(start.to_string())
            },
            moves: game.texts().collect(),
        }
    }
}

impl fmt::Display for Command {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Command::Ugi => f.write_str("ugi"),
            Command::IsReady => f.write_str("isready"),
            Command::NewGame => f.write_str("uginewgame"),
            Command::SetOption { name, value } if value.is_empty() => write!(f, "setoption name {name}"),
            Command::SetOption { name, value } => write!(f, "setoption name {name} value {value}"),
            Command::Position { start, moves } => {
                f.write_str("position ")?;
                match start {
                    Start::Startpos => f.write_str("startpos")?,
                    Start::Fen(text) => write!(f, "fen {text}")?,
                }
                if !moves.is_empty() {
                    f.write_str(" moves")?;
                }
                moves.iter().try_for_each(|mv| write!(f, " {mv}"))
            }
            Command::Go(go) => write!(f, "{go}"),
            Command::Perft(depth) => write!(f, "go perft {depth}"),
            Command::Stop => f.write_str("stop"),
            Command::Query(query) => {
                let known = Query::ALL.iter().find(|(known, _)| known == query);
                write!(f, "query {}", known.map_or("", |(_, word)| word))
            }
            Command::Display => f.write_str("d"),
            Command::Quit => f.write_str("quit"),
        }
    }
}

impl FromStr for Command {
    type Err = UgiError;

    /// Reads a line; words before the first known command are skipped, as the protocol wants it.
    fn from_str(line: &str) -> Result<Command, UgiError> {
        let words: Vec<&str> = line.split_whitespace().collect();
        let known = (0..words.len()).find_map(|at| read(words[at], &words[at + 1..]));
        known.unwrap_or(Err(UgiError::Unknown))
    }
}

/// Reads a command that begins with a word; `None` if that begins none.
fn read(word: &str, rest: &[&str]) -> Option<Result<Command, UgiError>> {
    Some(match word {
        "ugi" => Ok(Command::Ugi),
        "isready" => Ok(Command::IsReady),
        "uginewgame" => Ok(Command::NewGame),
        "setoption" => Ok(set_option(rest)),
        "position" => position(rest),
        "go" => match rest {
            ["perft", rest @ ..] => perft(rest.first().copied()),
            _ => Go::read(rest).map(Command::Go),
        },
        "stop" => Ok(Command::Stop),
        "query" => query(rest.first().copied()),
        "d" => Ok(Command::Display),
        "quit" => Ok(Command::Quit),
        _ => return None,
    })
}

/// `name <words> value <words>`.
fn set_option(rest: &[&str]) -> Command {
    let after = |key: &str| rest.iter().position(|word| *word == key).map(|at| at + 1);
    let value_at = after("value").unwrap_or(rest.len() + 1);
    let name_at = after("name").filter(|at| *at <= value_at).unwrap_or(0);
    let words = |range: std::ops::Range<usize>| rest.get(range).unwrap_or_default().join(" ");
    Command::SetOption {
        name: words(name_at..value_at.saturating_sub(1)),
        value: rest.get(value_at..).unwrap_or_default().join(" "),
    }
}

/// `startpos` or `fen <words>`, then perhaps `moves <words>`. Words after a command are never commands themselves.
fn position(rest: &[&str]) -> Result<Command, UgiError> {
    let split = rest.iter().position(|word| *word == "moves").unwrap_or(rest.len());
    let start = match &rest[..split] {
        ["startpos"] => Start::Startpos,
        ["fen", text @ ..] if !text.is_empty() => Start::Fen(text.join(" ")),
        other => {
            let wanted = "`position startpos` or `position fen POSITION`, and perhaps `moves MOVE…`";
            let said = other.join(" ");
            return Err(UgiError::Nonsense(format!("`position {said}`: write {wanted}")));
        }
    };
    let moves = rest.get(split + 1..).unwrap_or_default();
    Ok(Command::Position {
        start,
        moves: moves.iter().map(ToString::to_string).collect(),
    })
}

fn perft(depth: Option<&str>) -> Result<Command, UgiError> {
    let read = depth.and_then(|depth| depth.parse().ok());
    let fits = read.filter(|depth| *depth <= MAX_PERFT_DEPTH);
    let wanted = || UgiError::value("go perft", depth, &format!("a number from 0 to {MAX_PERFT_DEPTH}"));
    fits.map(Command::Perft).ok_or_else(wanted)
}

fn query(what: Option<&str>) -> Result<Command, UgiError> {
    let known = Query::ALL.iter().find(|(_, word)| Some(*word) == what);
    let wanted = || UgiError::value("query", what, "gameover, p1turn or result");
    known.map(|(query, _)| Command::Query(*query)).ok_or_else(wanted)
}
