//! Rulesets: a game with its options, written `game` or `game:key=value,key=value`.

use std::fmt;
use std::str::FromStr;

use crate::games::GAMES;
use crate::text::ParseError;
use crate::{EndReason, External, Word};

/// How many options a game may have.
const MAX_OPTIONS: usize = 4;

/// What is known of a game before a position of it exists.
#[derive(Debug)]
pub struct GameInfo {
    /// The name in rulesets and on the command line, such as `murus`.
    pub name: &'static str,
    /// The name for people, such as `Murus Gallicus`.
    pub title: &'static str,
    /// What the game is about, in one line.
    pub summary: &'static str,
    /// The options, in the order they are written.
    pub options: &'static [OptionInfo],
    /// Why the game can end by its rules.
    pub reasons: &'static [EndReason],
    /// The rules for people, as text with `#` headings and indented diagrams.
    pub rules: &'static str,
    /// What a game of another crate brings along; the games of this one bring nothing.
    pub external: Option<&'static External>,
}

/// An option of a game: one value out of a few.
#[derive(Debug)]
pub struct OptionInfo {
    /// The name in rulesets, such as `size`.
    pub key: &'static str,
    /// The possible values.
    pub values: &'static [&'static str],
    /// Which of the values is the default.
    pub default: u8,
    /// What it does, in one line.
    pub about: &'static str,
}

impl GameInfo {
    /// The game with that name.
    pub fn find(name: &str) -> Option<&'static GameInfo> {
        GAMES.iter().copied().find(|game| game.name == name)
    }

    /// The ruleset with every option at its default.
    pub fn default_ruleset(&'static self) -> Ruleset {
        let mut values = [0; MAX_OPTIONS];
        for (value, option) in values.iter_mut().zip(self.options) {
            *value = option.default;
        }
        Ruleset { game: self, values }
    }

    /// What is wrong with what the game says of itself, in sentences: for the tests of a game.
    pub fn faults(&self) -> Vec<String> {
        let mut faults = Vec::new();
        let mut must = |holds: bool, fault: String| {
            if !holds {
                faults.push(format!("{}: {fault}", self.name));
            }
        };
        let plain =
            |text: &str| !text.is_empty() && text.bytes().all(|byte| byte.is_ascii_alphanumeric() || byte == b'-');
        must(plain(self.name), "the name is made of letters, digits and `-`".into());
        must(!self.title.is_empty(), "there is no title".into());
        must(!self.summary.is_empty(), "there is no summary".into());
        must(
            self.rules.starts_with(&format!("# {}\n", self.title)) && self.rules.lines().count() > 1,
            format!("the rules for people begin with `# {}` and go on", self.title),
        );
        must(
            self.options.len() <= MAX_OPTIONS,
            format!("there are more than {MAX_OPTIONS} options"),
        );
        for option in self.options {
            let key = option.key;
            must(
                plain(key),
                format!("the key `{key}` is made of letters, digits and `-`"),
            );
            must(
                !option.about.is_empty(),
                format!("nothing says what the option {key} does"),
            );
            must(
                option.values.iter().all(|value| plain(value)),
                format!("the values of {key} are made of letters, digits and `-`"),
            );
            must(
                usize::from(option.default) < option.values.len(),
                format!("the default of {key} is none of its values"),
            );
        }
        faults
    }

    /// Every combination of options, the default not necessarily first.
    pub fn rulesets(&'static self) -> impl Iterator<Item = Ruleset> {
        let total: usize = self.options.iter().map(|option| option.values.len()).product();
        (0..total).map(move |mut n| {
            let mut ruleset = self.default_ruleset();
            for (value, option) in ruleset.values.iter_mut().zip(self.options) {
                *value = (n % option.values.len()) as u8;
                n /= option.values.len();
            }
            ruleset
        })
    }
}

/// A game and the value of each of its options; `Display` and `FromStr` are its canonical text.
///
/// ```
/// use quincunx_rules::Ruleset;
///
/// let ruleset: Ruleset = "emulsion:tiebreak=official,size=10".parse()?;
/// assert_eq!(ruleset.to_string(), "emulsion:tiebreak=official");
/// assert_eq!(ruleset.number("size"), Some(10));
/// # Ok::<(), quincunx_rules::ParseError>(())
/// ```
#[derive(Clone, Copy)]
pub struct Ruleset {
    game: &'static GameInfo,
    values: [u8; MAX_OPTIONS],
}

impl Ruleset {
    /// The game.
    pub fn game(&self) -> &'static GameInfo {
        self.game
    }

    /// The value of an option, if the game has it.
    pub fn value(&self, key: &str) -> Option<&'static str> {
        let at = self.game.options.iter().position(|option| option.key == key)?;
        Some(self.game.options[at].values[self.values[at] as usize])
    }

    /// The value of an option as a number, if the game has it and it is one.
    pub fn number(&self, key: &str) -> Option<u32> {
        self.value(key)?.parse().ok()
    }

    /// Whether an option has that value.
    pub fn is(&self, key: &str, value: &str) -> bool {
        self.value(key) == Some(value)
    }

    /// The ruleset with one option changed, if the game has that option and value.
    pub fn with(mut self, key: &str, value: &str) -> Option<Ruleset> {
        let at = self.game.options.iter().position(|option| option.key == key)?;
        let found = self.game.options[at].values.iter().position(|known| *known == value)?;
        self.values[at] = found as u8;
        Some(self)
    }
}

impl Ruleset {
    /// The board size, if this is a ruleset of that game and `W` is the word for boards of that size.
    pub(crate) fn size_for<W: Word>(&self, game: &GameInfo) -> Option<u32> {
        let size = self.of(game)?.number("size")?;
        (W::SMALLEST..=W::STRIDE).contains(&size).then_some(size)
    }

    /// The ruleset, if it is one of that game.
    pub(crate) fn of(&self, game: &GameInfo) -> Option<&Ruleset> {
        (self.game.name == game.name).then_some(self)
    }

    /// The ruleset with another value for an option, both known to exist.
    pub(crate) fn set(self, key: &str, value: impl fmt::Display) -> Ruleset {
        self.with(key, &value.to_string())
            .expect("a game knows its own options")
    }
}

impl PartialEq for Ruleset {
    fn eq(&self, other: &Ruleset) -> bool {
        self.game.name == other.game.name && self.values == other.values
    }
}

impl Eq for Ruleset {}

impl std::hash::Hash for Ruleset {
    fn hash<H: std::hash::Hasher>(&self, state: &mut H) {
        self.game.name.hash(state);
        self.values.hash(state);
    }
}

impl fmt::Display for Ruleset {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.game.name)?;
        let mut separator = ':';
        for (option, value) in self.game.options.iter().zip(self.values) {
            if value != option.default {
                write!(f, "{separator}{}={}", option.key, option.values[value as usize])?;
                separator = ',';
            }
        }
        Ok(())
    }
}

impl fmt::Debug for Ruleset {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Ruleset({self})")
    }
}

impl FromStr for Ruleset {
    type Err = ParseError;

    fn from_str(text: &str) -> Result<Ruleset, ParseError> {
        Ruleset::read(text, GAMES)
    }
}

impl Ruleset {
    /// Reads a ruleset of one of some games; `FromStr` reads those of [`GAMES`].
    ///
    /// # Errors
    /// If it is not of any of them, or has an option that its game has not.
    pub fn read(text: &str, games: &[&'static GameInfo]) -> Result<Ruleset, ParseError> {
        let (name, options) = match text.split_once(':') {
            Some((name, options)) => (name, Some(options)),
            None => (text, None),
        };
        let game = games.iter().copied().find(|game| game.name == name).ok_or_else(|| {
            let known = games.iter().map(|game| game.name);
            ParseError::new(
                0..name.len(),
                format!("unknown game `{name}`: games are {}", listed(known)),
            )
        })?;
        let mut ruleset = game.default_ruleset();
        let Some(options) = options else {
            return Ok(ruleset);
        };
        let mut at = name.len() + 1;
        let mut seen = [false; MAX_OPTIONS];
        for part in options.split(',') {
            ruleset.read_option(part, at, &mut seen)?;
            at += part.len() + 1;
        }
        Ok(ruleset)
    }

    fn read_option(&mut self, part: &str, at: usize, seen: &mut [bool]) -> Result<(), ParseError> {
        let game = self.game;
        let keys = || {
            if game.options.is_empty() {
                return format!("{} has no options", game.name);
            }
            format!(
                "options of {} are {}",
                game.name,
                listed(game.options.iter().map(|option| option.key))
            )
        };
        let Some((key, value)) = part.split_once('=') else {
            return Err(ParseError::new(
                at..at + part.len(),
                format!("`{part}` is not an option written key=value: {}", keys()),
            ));
        };
        let Some(n) = game.options.iter().position(|option| option.key == key) else {
            return Err(ParseError::new(
                at..at + key.len(),
                format!("unknown option `{key}`: {}", keys()),
            ));
        };
        if std::mem::replace(&mut seen[n], true) {
            return Err(ParseError::new(
                at..at + key.len(),
                format!("option `{key}` is given twice"),
            ));
        }
        let option = &game.options[n];
        let Some(found) = option.values.iter().position(|known| *known == value) else {
            let start = at + key.len() + 1;
            return Err(ParseError::new(
                start..start + value.len(),
                format!(
                    "`{value}` is no value of {key}: {} knows {}",
                    game.name,
                    listed(option.values.iter().copied())
                ),
            ));
        };
        self.values[n] = found as u8;
        Ok(())
    }
}

/// Names as people list them: `a, b and c`.
fn listed<'a>(names: impl Iterator<Item = &'a str>) -> String {
    let names: Vec<&str> = names.collect();
    match names.as_slice() {
        [] => String::new(),
        [one] => (*one).to_string(),
        [first @ .., last] => format!("{} and {last}", first.join(", ")),
    }
}

#[cfg(feature = "serde")]
impl serde::Serialize for Ruleset {
    fn serialize<S: serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_str(self)
    }
}

#[cfg(feature = "serde")]
impl<'de> serde::Deserialize<'de> for Ruleset {
    fn deserialize<D: serde::Deserializer<'de>>(deserializer: D) -> Result<Ruleset, D::Error> {
        let text = <std::borrow::Cow<'de, str>>::deserialize(deserializer)?;
        text.parse().map_err(serde::de::Error::custom)
    }
}
