//! What the other crates have to say, in words.

use fluent_bundle::FluentValue;
use quincunx_play::{Problem, SettingsError};
use quincunx_rules::{GameInfo, OptionInfo, Phrase, Value};

use crate::Texts;

impl Texts {
    /// A phrase in this language, and what it speaks of too; in its own words if there is no translation.
    pub fn phrase(&self, phrase: &Phrase) -> String {
        let args = phrase.args().iter().map(|(name, value)| (*name, self.value(value)));
        self.find(phrase.id(), Some(&args.collect()))
            .unwrap_or_else(|| phrase.to_string())
    }

    /// What a phrase speaks of. What looks like a number is one, so that it chooses plurals.
    fn value<'a>(&self, value: &'a Value) -> FluentValue<'a> {
        match value {
            Value::Text(text) => FluentValue::try_number(text.as_str()),
            Value::Phrase(phrase) => self.phrase(phrase).into(),
        }
    }

    /// What is wrong with settings, all of it.
    pub fn settings_error(&self, error: &SettingsError) -> String {
        let word = |problem: &Problem| self.phrase(&problem.phrase());
        error.problems.iter().map(word).collect::<Vec<_>>().join("; ")
    }

    /// What a game is about, in one line.
    pub fn summary(&self, game: &GameInfo) -> String {
        self.find(&format!("game-{}-summary", game.name), None)
            .unwrap_or_else(|| game.summary.to_string())
    }

    /// The name of an option of a game.
    pub fn option(&self, option: &OptionInfo) -> String {
        self.get(&format!("option-{}", option.key))
    }

    /// What an option of a game does.
    pub fn option_about(&self, option: &OptionInfo) -> String {
        self.find(&format!("option-{}-about", option.key), None)
            .unwrap_or_else(|| option.about.to_string())
    }

    /// A value of an option of a game; numbers speak for themselves.
    pub fn option_value(&self, option: &OptionInfo, value: &str) -> String {
        self.find(&format!("option-{}-{value}", option.key), None)
            .unwrap_or_else(|| value.to_string())
    }
}
