//! What is agreed before a game.

use std::error::Error;
use std::fmt;

use quincunx_rules::{AnyPosition, Phrase, PositionError, Ruleset, phrase};
use serde::{Deserialize, Serialize};

use crate::clock::{LagQuota, Millis, TimeControl, is_zero};

/// What is played and how. In JSON only `ruleset` is needed.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Settings {
    /// The game and its options.
    pub ruleset: Ruleset,
    /// The position to start from, if not the ruleset's own.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub start: Option<String>,
    /// The time there is; without it nobody loses on time.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub clock: Option<TimeControl>,
    /// The most that is given back for the time a turn spent on its way to the referee.
    #[serde(default, skip_serializing_if = "is_zero")]
    pub max_lag: Millis,
    /// The budget of what is given back over a game with clocks; without it each turn may have `max_lag`.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub lag_quota: Option<LagQuota>,
    /// Whether the third occurrence of a position ends the game; on by default.
    #[serde(default = "yes")]
    pub repetition: bool,
    /// The number of moves after which the game is stopped.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub ply_limit: Option<u32>,
    /// Whether the person who answers the first move may exchange players instead.
    #[serde(default)]
    pub pie: bool,
    /// Whether draws may be offered; on by default.
    #[serde(default = "yes")]
    pub draw_offers: bool,
    /// Whether turns may be taken back.
    #[serde(default)]
    pub takeback: Takeback,
}

fn yes() -> bool {
    true
}

/// Whether turns may be taken back.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Takeback {
    /// What is played is played.
    Never,
    /// If the other person agrees, and only while the game goes on.
    #[default]
    Ask,
    /// As one likes, even after the end, and forward again: for games at one screen or against a program.
    Free,
}

impl Settings {
    /// A ruleset with everything else at its default.
    pub fn new(ruleset: Ruleset) -> Settings {
        Settings {
            ruleset,
            start: None,
            clock: None,
            max_lag: 0,
            lag_quota: None,
            repetition: true,
            ply_limit: None,
            pie: false,
            draw_offers: true,
            takeback: Takeback::default(),
        }
    }

    /// The position the game starts from, once the settings are found to make sense.
    ///
    /// # Errors
    /// Everything that is wrong with the settings.
    pub fn check(&self) -> Result<AnyPosition, SettingsError> {
        let mut problems = Vec::new();
        match self.clock {
            Some(TimeControl::Days(0) | TimeControl::Fischer { base: 0, .. }) => problems.push(Problem::NoTime),
            Some(TimeControl::Fischer { moves: Some(0), .. }) => problems.push(Problem::EmptyPeriod),
            _ => {}
        }
        if self.ply_limit == Some(0) {
            problems.push(Problem::NoPlies);
        }
        let text = self.start.as_deref().unwrap_or("startpos");
        match AnyPosition::parse(&self.ruleset, text) {
            Ok(start) if problems.is_empty() => Ok(start),
            Ok(_) => Err(SettingsError { problems }),
            Err(error) => {
                problems.push(Problem::Start(error));
                Err(SettingsError { problems })
            }
        }
    }
}

/// Settings that make no sense, with all the reasons.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SettingsError {
    /// What is wrong; at least one thing is.
    pub problems: Vec<Problem>,
}

/// One thing that is wrong with settings.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Problem {
    /// The clocks start at nothing.
    NoTime,
    /// A period of no moves.
    EmptyPeriod,
    /// A limit of no plies.
    NoPlies,
    /// The start is not a position of the ruleset.
    Start(PositionError),
}

impl Problem {
    /// What is said to the person.
    pub fn phrase(&self) -> Phrase {
        match self {
            Problem::NoTime => phrase!("problem-no-time", "the clocks need some time to start with"),
            Problem::EmptyPeriod => phrase!("problem-empty-period", "a period of the clock needs at least one move"),
            Problem::NoPlies => phrase!("problem-no-plies", "the ply limit must be at least 1"),
            Problem::Start(_) => phrase!("problem-start", "the start position is not one of this game"),
        }
    }
}

impl fmt::Display for Problem {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Problem::Start(error) => write!(f, "the start position: {error}"),
            _ => self.phrase().fmt(f),
        }
    }
}

impl fmt::Display for SettingsError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (n, problem) in self.problems.iter().enumerate() {
            let separator = if n == 0 { "" } else { "; " };
            write!(f, "{separator}{problem}")?;
        }
        Ok(())
    }
}

impl Error for SettingsError {}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn json_needs_only_a_ruleset() {
        let settings: Settings = serde_json::from_str(r#"{"ruleset": "hadron:size=7"}"#).unwrap();
        assert_eq!(settings, Settings::new("hadron:size=7".parse().unwrap()));
        let text = serde_json::to_string(&settings).unwrap();
        assert_eq!(serde_json::from_str::<Settings>(&text).unwrap(), settings);
    }

    #[test]
    fn json_of_clocks() {
        let text = r#"{"ruleset":"hadron","clock":{"fischer":{"base":1000,"moves":40}}}"#;
        let settings: Settings = serde_json::from_str(text).unwrap();
        let clock = TimeControl::Fischer {
            base: 1000,
            increment: 0,
            moves: Some(40),
        };
        assert_eq!(settings.clock, Some(clock));
        let days = serde_json::to_string(&TimeControl::Days(3)).unwrap();
        assert_eq!(days, r#"{"days":3}"#);
        assert!(serde_json::from_str::<Settings>(r#"{"ruleset":"hadron","pies":true}"#).is_err());
    }

    #[test]
    fn all_problems_are_named_at_once() {
        let mut settings = Settings::new("hadron".parse().unwrap());
        settings.ply_limit = Some(0);
        settings.start = Some("nonsense".into());
        settings.clock = Some(TimeControl::Days(0));
        let error = settings.check().unwrap_err();
        assert_eq!(error.problems.len(), 3);
        assert!(matches!(error.problems[2], Problem::Start(_)));
        assert!(error.to_string().starts_with("the clocks need"));
    }
}
