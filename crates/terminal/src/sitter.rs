//! Who sits at the board: a person, a bot, or another program.

use std::fmt;
use std::str::FromStr;
use std::sync::Arc;
use std::time::Duration;

use quincunx_engine::Limits;
use quincunx_engine::bot::{Bot, BotSpec};
use quincunx_rules::Ruleset;
use quincunx_texts::{Texts, args};
use serde::{Deserialize, Serialize};

/// What starts a program that speaks UGI as a bot: given the command, for a ruleset.
pub type Programs = Arc<dyn Fn(&str, &Ruleset) -> Result<Box<dyn Bot>, String> + Send + Sync>;

/// The time for a move of a program, which has no limits of its own.
const PROGRAM_TIME: Duration = Duration::from_secs(1);

/// Who sits at the board. The text is `human`, a bot such as `level:3`, or `cmd:PATH`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Sitter {
    /// A person at this terminal.
    Human,
    /// One of our bots.
    Bot(BotSpec),
    /// A program that speaks UGI.
    Program(String),
}

impl Sitter {
    /// A computer that somebody who has just learned a game can beat.
    pub fn gentle() -> Sitter {
        "level:1".parse().unwrap_or(Sitter::Human)
    }

    /// Whether this is a person.
    pub fn is_human(&self) -> bool {
        *self == Sitter::Human
    }

    /// The name for people.
    pub fn name(&self, texts: &Texts) -> String {
        let text = self.to_string();
        match text.split_once(':') {
            Some(("level", level)) => texts.with("seat-level", &args! { level: level.to_string() }),
            Some(("engine", settings)) => texts.with("seat-engine", &args! { settings: settings.to_string() }),
            Some(("cmd", path)) => texts.with("seat-program", &args! { path: path.to_string() }),
            _ => texts.get(&format!("seat-{text}")),
        }
    }

    /// Whom a level suits.
    pub fn suits(&self, texts: &Texts) -> Option<String> {
        let text = self.to_string();
        texts.find(&format!("level-suits-{}", text.strip_prefix("level:")?), None)
    }

    /// What a move may take, if no clock says less.
    pub fn limits(&self) -> Limits {
        match self {
            Sitter::Human => Limits::default(),
            Sitter::Bot(spec) => spec.limits(),
            Sitter::Program(_) => Limits {
                time: Some(PROGRAM_TIME),
                ..Limits::default()
            },
        }
    }

    /// Seats it: `None` for a person.
    ///
    /// # Errors
    /// If the game does not have this bot, or the program cannot be started.
    pub fn build(
        &self,
        ruleset: &Ruleset,
        seed: u64,
        programs: Option<&Programs>,
    ) -> Result<Option<Box<dyn Bot>>, String> {
        match self {
            Sitter::Human => Ok(None),
            Sitter::Bot(spec) => spec.build(ruleset, seed).map(Some).map_err(|error| error.to_string()),
            Sitter::Program(path) => match programs {
                Some(start) => start(path, ruleset).map(Some),
                None => Err(format!("{path}: programs cannot be started here")),
            },
        }
    }

    /// The bots a game has, weakest first, by name.
    pub fn bots(ruleset: &Ruleset) -> Vec<Sitter> {
        let names = ["random", "greedy", "greedy-hard"].map(String::from);
        let levels = (1..=9).map(|level| format!("level:{level}"));
        let known = names
            .into_iter()
            .chain(levels)
            .filter_map(|name| name.parse::<BotSpec>().ok());
        known
            .filter(|spec| spec.build(ruleset, 0).is_ok())
            .map(Sitter::Bot)
            .collect()
    }
}

impl FromStr for Sitter {
    type Err = String;

    fn from_str(text: &str) -> Result<Sitter, String> {
        if text == "human" {
            return Ok(Sitter::Human);
        }
        match text.strip_prefix("cmd:") {
            Some("") => Err("cmd: needs the path of a program that speaks UGI".into()),
            Some(path) => Ok(Sitter::Program(path.to_string())),
            None => text
                .parse()
                .map(Sitter::Bot)
                .map_err(|error| format!("{error}; or human, or cmd:PATH for a program that speaks UGI")),
        }
    }
}

impl fmt::Display for Sitter {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Sitter::Human => f.write_str("human"),
            Sitter::Bot(spec) => write!(f, "{spec}"),
            Sitter::Program(path) => write!(f, "cmd:{path}"),
        }
    }
}

impl Serialize for Sitter {
    fn serialize<S: serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_str(self)
    }
}

impl<'de> Deserialize<'de> for Sitter {
    fn deserialize<D: serde::Deserializer<'de>>(deserializer: D) -> Result<Sitter, D::Error> {
        let text = String::deserialize(deserializer)?;
        text.parse().map_err(serde::de::Error::custom)
    }
}
