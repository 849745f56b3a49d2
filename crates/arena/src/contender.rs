//! Engines by name: who takes part in a match.

use std::error::Error;
use std::fmt;
use std::sync::Arc;

use quincunx_engine::bot::{Bot, BotSpec};
use quincunx_rules::Ruleset;
use quincunx_ugi::Program;

use crate::{Limit, LimitError};

/// An engine that takes part.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Contender {
    /// What reports call it.
    pub name: String,
    /// What it is.
    pub kind: Kind,
    /// What it may use.
    pub limit: Limit,
}

/// What an engine is.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Kind {
    /// One of our own bots, in this process; `text` is how it was written.
    Bot {
        /// The bot.
        spec: BotSpec,
        /// How it was written.
        text: String,
    },
    /// A bot of the caller's own, in this process.
    Own(BotMaker),
    /// A program that speaks UGI.
    Program(Program),
}

/// Makes a bot for a ruleset. The seed is for what the bot leaves to chance.
#[derive(Clone)]
pub struct BotMaker(Arc<MakeBot>);

type MakeBot = dyn Fn(&Ruleset, u64) -> Box<dyn Bot> + Send + Sync;

impl BotMaker {
    pub(crate) fn make(&self, ruleset: &Ruleset, seed: u64) -> Box<dyn Bot> {
        (self.0)(ruleset, seed)
    }
}

impl fmt::Debug for BotMaker {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("BotMaker")
    }
}

impl PartialEq for BotMaker {
    fn eq(&self, other: &BotMaker) -> bool {
        Arc::ptr_eq(&self.0, &other.0)
    }
}

impl Eq for BotMaker {}

impl Contender {
    /// A bot of the caller's own: another evaluator, say, or other parameters of a search. It needs a limit, and its
    /// name stands for it in journals.
    pub fn own(
        name: &str,
        limit: Limit,
        make: impl Fn(&Ruleset, u64) -> Box<dyn Bot> + Send + Sync + 'static,
    ) -> Contender {
        Contender {
            name: name.to_string(),
            kind: Kind::Own(BotMaker(Arc::new(make))),
            limit,
        }
    }

    /// Reads an engine from its words, after those that hold for all engines: `level:4`, or `cmd=PATH args=… name=…
    /// option.X=… tc=…`.
    ///
    /// # Errors
    /// The first word that makes no sense, or what is missing.
    pub fn read<'a>(
        each: impl IntoIterator<Item = &'a str>,
        words: impl IntoIterator<Item = &'a str>,
    ) -> Result<Contender, ContenderError> {
        let mut draft = Draft::default();
        for word in each.into_iter().chain(words) {
            draft.word(word)?;
        }
        draft.finish()
    }
}

#[derive(Default)]
struct Draft {
    name: Option<String>,
    bot: Option<String>,
    program: Program,
    limit: Limit,
}

impl Draft {
    fn word(&mut self, word: &str) -> Result<(), ContenderError> {
        if let Some(path) = word.strip_prefix("cmd:") {
            self.program.command = path.to_string();
            return Ok(());
        }
        // A bot may have settings with `=` of its own, which come after its colon.
        let colon = word.find(':').unwrap_or(word.len());
        let Some((key, value)) = word.split_once('=').filter(|(key, _)| key.len() < colon) else {
            self.bot = Some(word.to_string());
            return Ok(());
        };
        match key {
            "bot" => self.bot = Some(value.to_string()),
            "cmd" => self.program.command = value.to_string(),
            "name" => self.name = Some(value.to_string()),
            "args" => self.program.args = split_args(value),
            "dir" => self.program.dir = Some(value.into()),
            "restart" => self.program.restart = value == "on",
            "proto" if value == "ugi" => {}
            _ => match (key.strip_prefix("option."), self.limit.set(key, value)) {
                (Some(name), _) => {
                    let options = &mut self.program.options;
                    options.retain(|(known, _)| known != name);
                    options.push((name.to_string(), value.to_string()));
                }
                (None, Some(set)) => set.map_err(ContenderError::Limit)?,
                (None, None) => return Err(ContenderError::Unknown(word.to_string())),
            },
        }
        Ok(())
    }

    fn finish(self) -> Result<Contender, ContenderError> {
        let (kind, plain) = match self.bot {
            Some(_) if !self.program.command.is_empty() => return Err(ContenderError::Both),
            Some(text) => {
                let spec = text.parse().map_err(|error| ContenderError::Bot(format!("{error}")))?;
                (
                    Kind::Bot {
                        spec,
                        text: text.clone(),
                    },
                    text,
                )
            }
            None if self.program.command.is_empty() => return Err(ContenderError::Nobody),
            None if self.limit.is_none() => return Err(ContenderError::NoLimit(self.program.command)),
            None => {
                let name = self.program.command.rsplit(['/', '\\']).next().unwrap_or_default();
                let name = name.to_string();
                (Kind::Program(self.program), name)
            }
        };
        Ok(Contender {
            name: self.name.unwrap_or(plain),
            kind,
            limit: self.limit,
        })
    }
}

/// Splits at blanks, except inside quotes.
fn split_args(text: &str) -> Vec<String> {
    let mut args = Vec::new();
    let mut current = None::<String>;
    let mut quote = None;
    for letter in text.chars() {
        match (quote, letter) {
            (Some(open), letter) if letter == open => quote = None,
            (None, '"' | '\'') => {
                quote = Some(letter);
                current.get_or_insert_default();
            }
            (None, letter) if letter.is_whitespace() => args.extend(current.take()),
            _ => current.get_or_insert_default().push(letter),
        }
    }
    args.extend(current);
    args
}

/// Why words make no engine.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum ContenderError {
    /// Neither a bot nor a program is named.
    Nobody,
    /// Both a bot and a program are named.
    Both,
    /// No such bot.
    Bot(String),
    /// A word that means nothing.
    Unknown(String),
    /// A limit that makes no sense.
    Limit(LimitError),
    /// A program that would think for ever.
    NoLimit(String),
}

impl fmt::Display for ContenderError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            ContenderError::Nobody => f.write_str("an engine is a bot such as `level:4`, or a program: cmd=PATH"),
            ContenderError::Both => f.write_str("an engine is either a bot or a program, not both"),
            ContenderError::Bot(error) => f.write_str(error),
            ContenderError::Unknown(word) => write!(
                f,
                "`{word}` is no setting of an engine: settings are cmd, args, dir, name, option.X, restart, tc, st, \
                 nodes, depth and timemargin"
            ),
            ContenderError::Limit(error) => write!(f, "{error}"),
            ContenderError::NoLimit(command) => {
                write!(f, "`{command}` needs a limit: tc=, st=, nodes= or depth=")
            }
        }
    }
}

impl Error for ContenderError {}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn bots_and_programs() {
        let bot = Contender::read(["nodes=50"], ["engine:depth=3", "name=Deep"]).unwrap();
        assert_eq!((bot.name.as_str(), bot.limit.nodes), ("Deep", Some(50)));
        assert!(matches!(bot.kind, Kind::Bot { .. }));
        let words = [
            "cmd=./bin/x",
            "args=--fast 'two words' \"\"",
            "option.Hash=8",
            "option.Hash=16",
        ];
        let program = Contender::read(["tc=5+0.1"], words).unwrap();
        assert_eq!(program.name, "x");
        let Kind::Program(program) = program.kind else {
            panic!("a program")
        };
        assert_eq!(program.args, ["--fast", "two words", ""]);
        assert_eq!(program.options, [("Hash".to_string(), "16".to_string())]);
        assert_eq!(Contender::read([], ["cmd:/x/y", "st=1"]).unwrap().name, "y");
    }

    #[test]
    fn nonsense_is_refused() {
        for words in [
            &[][..],
            &["nobody"],
            &["greedy", "cmd=x", "st=1"],
            &["cmd=x"],
            &["greedy", "colour=red"],
            &["greedy", "tc=x"],
        ] {
            assert!(Contender::read([], words.iter().copied()).is_err(), "{words:?}");
        }
    }
}
