//! The names of bots: `random`, `greedy`, `level:3`, `engine:time=1s,threads=2`.

use std::error::Error;
use std::fmt;
use std::str::FromStr;
use std::time::Duration;

use fastrand::Rng;
use quincunx_rules::Ruleset;

use super::levels::{HIGHEST, LevelBot, highest, setting_of};
use super::original::{OriginalBot, Taste};
use super::search::SearchBot;
use super::setting::Setting;
use super::{Bot, Bots};
use crate::known::{KnownVisitor, visit_known};
use crate::original::{Greedy, Original};
use crate::{Engine, Knowledge, Limits, Options};

/// A bot by its name, with its settings.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct BotSpec {
    kind: Kind,
    limits: Limits,
    options: Options,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Kind {
    Original(Taste),
    /// One of the strength levels below the full engine.
    Level(u8),
    /// A level with settings of its own instead of those of the table.
    OwnLevel(Setting),
    /// The highest level: the full engine with a time that is always the same.
    Highest,
    Engine,
}

/// The bots there are, for error messages.
const KNOWN: &str = "random, greedy, greedy-hard (Alliances), level:1 to level:9, level with depth=, nodes= and noise= or \
                     playouts=, and engine with time=, nodes=, depth=, threads= or hash=";

/// What the engine gets for a move if nothing is said.
const DEFAULT_TIME: Duration = Duration::from_secs(1);

impl BotSpec {
    /// The limits that whoever asks the bot for a move is to set; a clock may set tighter ones. The levels below the
    /// highest keep to limits of their own in addition.
    pub fn limits(&self) -> Limits {
        self.limits
    }

    /// The settings of its search.
    pub fn options(&self) -> Options {
        self.options
    }

    /// The same bot with other settings of its search; bots that do not search, and the levels, have no use for them.
    pub fn with_options(mut self, options: Options) -> BotSpec {
        self.options = options;
        self
    }

    /// Makes the bot for a ruleset. The same seed makes it play the same, as far as it does not depend on time.
    ///
    /// # Errors
    /// If the game does not have this bot.
    pub fn build(&self, ruleset: &Ruleset, seed: u64) -> Result<Box<dyn Bot>, SpecError> {
        struct Build<'a>(&'a BotSpec, u64);
        impl KnownVisitor for Build<'_> {
            type Output = Result<Box<dyn Bot>, SpecError>;
            fn visit<P: Knowledge + Original>(self, start: P) -> Self::Output {
                let Build(spec, seed) = self;
                spec.build_for(&start, seed)
            }
        }
        match Bots::of_game(ruleset.game()) {
            Ok(Some(bots)) => bots.build(self, ruleset, seed),
            Ok(None) => visit_known(ruleset, Build(self, seed)),
            Err(missing) => Err(SpecError(missing.to_string())),
        }
    }

    /// Makes the bot for games that begin like this one.
    pub(super) fn build_for<P: Knowledge + Original>(&self, start: &P, seed: u64) -> Result<Box<dyn Bot>, SpecError> {
        Ok(match self.kind {
            Kind::Original(Taste::Greedy(Greedy::Hard)) if !P::HAS_HARD => {
                let game = P::game().title;
                return Err(SpecError(format!(
                    "{game} has no bot `greedy-hard`: its bots are random and greedy"
                )));
            }
            Kind::Original(taste) => Box::new(OriginalBot::<P>::new(taste, Rng::with_seed(seed))),
            Kind::Level(level) => {
                let setting = setting_of(P::game().name, level);
                Box::new(LevelBot::new(start, setting, seed))
            }
            Kind::OwnLevel(setting) => Box::new(LevelBot::new(start, setting, seed)),
            Kind::Highest => Box::new(SearchBot::new(highest(start, self.options, seed))),
            Kind::Engine => Box::new(SearchBot::new(Engine::new(start, self.options, seed))),
        })
    }

    fn of_kind(kind: Kind) -> BotSpec {
        BotSpec {
            kind,
            limits: Limits::default(),
            options: Options::default(),
        }
    }

    /// The full engine, limited by nodes alone.
    pub(super) fn engine(nodes: u64) -> BotSpec {
        BotSpec {
            limits: Limits {
                nodes: Some(nodes),
                ..Limits::default()
            },
            ..BotSpec::of_kind(Kind::Engine)
        }
    }

    fn level(number: Option<&str>) -> Result<BotSpec, SpecError> {
        if let Some(settings) = number.filter(|settings| settings.contains('=')) {
            return Ok(BotSpec::of_kind(Kind::OwnLevel(settings.parse()?)));
        }
        let level = number.and_then(|number| number.parse::<u8>().ok());
        match level {
            Some(level) if (1..HIGHEST).contains(&level) => Ok(BotSpec::of_kind(Kind::Level(level))),
            Some(HIGHEST) => {
                let mut spec = BotSpec::of_kind(Kind::Highest);
                spec.limits.time = Some(DEFAULT_TIME);
                Ok(spec)
            }
            _ => Err(SpecError(format!(
                "`{}` is no level: write level:1 to level:{HIGHEST}, or your own such as level:depth=2,noise=50",
                number.unwrap_or_default()
            ))),
        }
    }

    fn set(&mut self, key: &str, value: &str) -> Result<(), SpecError> {
        let refuse = |expected: &str| Err(SpecError(format!("`{value}` is no value of {key}: {expected}")));
        match key {
            "time" => match read_time(value) {
                Some(time) => self.limits.time = Some(time),
                None => return refuse("write a time such as 200ms, 1.5s or 2m"),
            },
            "nodes" => match value.parse() {
                Ok(nodes @ 1..) => self.limits.nodes = Some(nodes),
                _ => return refuse("write a whole number above 0"),
            },
            "depth" => match value.parse() {
                Ok(depth @ 1..) => self.limits.depth = Some(depth),
                _ => return refuse("write a whole number above 0"),
            },
            "threads" => match value.parse() {
                Ok(threads @ 1..=MAX_THREADS) => self.options.threads = threads,
                _ => return refuse("write a whole number from 1 to 256"),
            },
            "hash" => match value.parse::<usize>() {
                Ok(mib @ 1..=MAX_HASH_MIB) => self.options.memory = mib << 20,
                _ => return refuse("write a number of MiB from 1 to 1048576"),
            },
            _ => {
                return Err(SpecError(format!(
                    "unknown setting `{key}` of engine: settings are time, nodes, depth, threads and hash"
                )));
            }
        }
        Ok(())
    }
}

/// The settings of a list, cut in two where they can be.
pub(super) fn pairs(settings: &str) -> impl Iterator<Item = (&str, Option<&str>)> {
    settings.split(',').map(|setting| match setting.split_once('=') {
        Some((key, value)) => (key, Some(value)),
        None => (setting, None),
    })
}

/// The most threads a search may have.
const MAX_THREADS: usize = 256;
/// The largest table, in MiB.
const MAX_HASH_MIB: usize = 1 << 20;

/// Reads a time with its unit: `200ms`, `1.5s`, `2m`; `None` if it is none, or no time at all.
pub fn read_time(text: &str) -> Option<Duration> {
    let (number, unit) = text.split_at(text.find(|c: char| c.is_ascii_alphabetic())?);
    let seconds = match unit {
        "ms" => 0.001,
        "s" => 1.0,
        "m" => 60.0,
        _ => return None,
    };
    let time = Duration::try_from_secs_f64(number.parse::<f64>().ok()? * seconds).ok()?;
    (!time.is_zero()).then_some(time)
}

impl FromStr for BotSpec {
    type Err = SpecError;

    fn from_str(text: &str) -> Result<BotSpec, SpecError> {
        let (name, settings) = match text.split_once(':') {
            Some((name, settings)) => (name, Some(settings)),
            None => (text, None),
        };
        let kind = match name {
            "random" => Kind::Original(Taste::Random),
            "greedy" => Kind::Original(Taste::Greedy(Greedy::Plain)),
            "greedy-hard" => Kind::Original(Taste::Greedy(Greedy::Hard)),
            "level" => return BotSpec::level(settings),
            "engine" => Kind::Engine,
            _ => return Err(SpecError(format!("unknown bot `{name}`: bots are {KNOWN}"))),
        };
        let mut spec = BotSpec::of_kind(kind);
        if let Some(settings) = settings {
            if spec.kind != Kind::Engine {
                return Err(SpecError(format!("{name} has no settings, but `{settings}` was given")));
            }
            for (key, value) in pairs(settings) {
                let unread = || SpecError(format!("`{key}` is not a setting written key=value"));
                spec.set(key, value.ok_or_else(unread)?)?;
            }
        }
        if spec.kind == Kind::Engine && spec.limits == Limits::default() {
            spec.limits.time = Some(DEFAULT_TIME);
        }
        Ok(spec)
    }
}

impl fmt::Display for BotSpec {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.kind {
            Kind::Original(Taste::Random) => f.write_str("random"),
            Kind::Original(Taste::Greedy(Greedy::Plain)) => f.write_str("greedy"),
            Kind::Original(Taste::Greedy(Greedy::Hard)) => f.write_str("greedy-hard"),
            Kind::Level(level) => write!(f, "level:{level}"),
            Kind::OwnLevel(setting) => write!(f, "level:{setting}"),
            Kind::Highest => write!(f, "level:{HIGHEST}"),
            Kind::Engine => {
                let mut settings = Vec::new();
                let Limits { time, nodes, depth, .. } = self.limits;
                settings.extend(time.map(|time| format!("time={}ms", time.as_secs_f64() * 1000.0)));
                settings.extend(nodes.map(|nodes| format!("nodes={nodes}")));
                settings.extend(depth.map(|depth| format!("depth={depth}")));
                if self.options.threads != Options::default().threads {
                    settings.push(format!("threads={}", self.options.threads));
                }
                if self.options.memory != Options::default().memory {
                    settings.push(format!("hash={}", self.options.memory >> 20));
                }
                write!(f, "engine:{}", settings.join(","))
            }
        }
    }
}

/// Why there is no such bot, and which there are.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SpecError(pub(super) String);

impl fmt::Display for SpecError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

impl Error for SpecError {}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_read_and_print() {
        for (text, printed) in [
            ("random", "random"),
            ("greedy", "greedy"),
            ("greedy-hard", "greedy-hard"),
            ("engine", "engine:time=1000ms"),
            ("engine:time=1.5s,threads=2", "engine:time=1500ms,threads=2"),
            ("engine:nodes=500,hash=8", "engine:nodes=500,hash=8"),
            ("engine:depth=3", "engine:depth=3"),
            ("level:1", "level:1"),
            ("level:9", "level:9"),
            ("level:noise=40,depth=2", "level:depth=2,noise=40"),
            ("level:nodes=500", "level:nodes=500,noise=0"),
            ("level:playouts=500", "level:playouts=500"),
        ] {
            let spec: BotSpec = text.parse().unwrap();
            assert_eq!(spec.to_string(), printed);
            assert_eq!(printed.parse(), Ok(spec));
        }
        for text in [
            "",
            "deep",
            "random:x",
            "engine:",
            "engine:time=0s",
            "engine:time=5",
            "engine:nodes=0",
            "engine:depth=-1",
            "level",
            "level:0",
            "level:10",
            "level:x",
            "level:noise=40",
            "level:depth=0",
            "level:depth=2,time=1s",
            "level:depth=2,",
            "level:playouts=0",
            "level:playouts=5,noise=3",
            "level:playouts=5,depth=3",
        ] {
            assert!(text.parse::<BotSpec>().is_err(), "{text}");
        }
    }
}
