//! The options of the protocol.

use quincunx_engine::bot::{Bot, BotSpec};
use quincunx_engine::{Limits, Options};
use quincunx_rules::Ruleset;

/// The options and their values.
#[derive(Clone, PartialEq)]
pub(super) struct Settings {
    pub(super) ruleset: Ruleset,
    /// Who searches: the engine, or any other bot.
    bot: BotSpec,
    /// The limits that came with the bot.
    pub(super) limits: Limits,
    pub(super) options: Options,
}

/// The bot that needs no name.
const ENGINE: &str = "engine";
const MOST_THREADS: usize = 256;
const MOST_LINES: usize = 256;
/// The largest table offered where the memory of the machine is not known, in MiB.
const SOME_HASH: usize = 4096;
/// The seed of bots that play by chance: the same for every session, so that sessions can be repeated.
const SEED: u64 = 1;

impl Settings {
    pub(super) fn new(ruleset: Ruleset) -> Settings {
        Settings {
            ruleset,
            bot: ENGINE.parse().expect("the engine is a bot"),
            limits: Limits::default(),
            options: Options::default(),
        }
    }

    /// The options as `ugi` lists them.
    pub(super) fn describe(&self) -> [String; 5] {
        let defaults = Options::default();
        let spin = |name: &str, default: usize, max: usize| {
            let default = default.min(max);
            format!("name {name} type spin default {default} min 1 max {max}")
        };
        [
            format!("name Ruleset type string default {}", self.ruleset),
            format!("name Bot type string default {ENGINE}"),
            spin("Threads", defaults.threads, MOST_THREADS),
            spin("Hash", defaults.memory >> 20, most_hash()),
            spin("MultiPV", defaults.lines, MOST_LINES),
        ]
    }

    /// Sets an option.
    ///
    /// # Errors
    /// Why it could not be set; nothing has changed then.
    pub(super) fn set(&mut self, name: &str, value: &str) -> Result<(), String> {
        let number = |max: usize| match value.parse() {
            Ok(number) if (1..=max).contains(&number) => Ok(number),
            _ => Err(format!(
                "`{value}` is no value of {name}: write a number from 1 to {max}"
            )),
        };
        match name.to_ascii_lowercase().as_str() {
            "ruleset" => self.ruleset = value.parse().map_err(|error| format!("ruleset refused: {error}"))?,
            "bot" => {
                let bot: BotSpec = value.parse().map_err(|error| format!("bot refused: {error}"))?;
                // The plain engine is limited by `go` alone.
                self.limits = if value == ENGINE {
                    Limits::default()
                } else {
                    bot.limits()
                };
                self.bot = bot;
            }
            "threads" => self.options.threads = number(MOST_THREADS)?,
            "hash" => self.options.memory = number(most_hash())? << 20,
            "multipv" => self.options.lines = number(MOST_LINES)?,
            _ => {
                return Err(format!(
                    "unknown option `{name}`: options are Ruleset, Bot, Threads, Hash and MultiPV"
                ));
            }
        }
        Ok(())
    }

    /// Whether an engine made with these settings needs nothing but other options to be one of the others.
    pub(super) fn is_same_engine(&self, other: &Settings) -> bool {
        self.ruleset == other.ruleset && self.bot == other.bot
    }

    /// Makes the bot. If the game does not have it the engine takes its place, and the problem is returned as well.
    pub(super) fn build(&self) -> (Box<dyn Bot>, Option<String>) {
        match self.bot.with_options(self.options).build(&self.ruleset, SEED) {
            Ok(bot) => (bot, None),
            Err(problem) => {
                let engine = Settings {
                    options: self.options,
                    ..Settings::new(self.ruleset)
                };
                (engine.build().0, Some(problem.to_string()))
            }
        }
    }
}

/// The largest table to offer, in MiB: half the memory of the machine.
fn most_hash() -> usize {
    let total_kib = std::fs::read_to_string("/proc/meminfo").ok().and_then(|text| {
        let line = text.lines().find(|line| line.starts_with("MemTotal:"))?;
        line.split_whitespace().nth(1)?.parse::<usize>().ok()
    });
    total_kib.map_or(SOME_HASH, |kib| (kib / 2048).max(64))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn options_are_set_or_refused() {
        let mut settings = Settings::new("hadron".parse().unwrap());
        for (name, value) in [
            ("Ruleset", "hadron:size=7"),
            ("bot", "level:3"),
            ("THREADS", "2"),
            ("Hash", "16"),
            ("MultiPV", "3"),
        ] {
            settings.set(name, value).unwrap();
        }
        let good = settings.clone();
        assert_eq!((good.options.memory, good.options.threads), (16 << 20, 2));
        for (name, value) in [
            ("Ruleset", "chess"),
            ("Bot", "deep"),
            ("Threads", "0"),
            ("Threads", "257"),
            ("Hash", "-1"),
            ("Hash", "99999999999999999999"),
            ("MultiPV", ""),
            ("", ""),
            ("Ponder", "true"),
        ] {
            assert!(settings.set(name, value).is_err(), "{name} {value}");
            assert!(settings == good);
        }
    }

    #[test]
    fn a_bot_the_game_does_not_have_is_replaced() {
        let mut settings = Settings::new("hadron:size=3".parse().unwrap());
        settings.options.memory = 1 << 20;
        settings.set("Bot", "greedy-hard").unwrap();
        assert!(settings.build().1.unwrap().contains("greedy-hard"));
        settings.set("Bot", "greedy").unwrap();
        assert_eq!(settings.build().1, None);
    }
}
