//! What the other crates have to say, in words.

use fluent_bundle::{FluentArgs, FluentValue};
use quincunx_draw::Phrase;
use quincunx_play::{Problem, Refusal, SettingsError, Verdict, reason};
use quincunx_rules::{GameInfo, Illegal, MoveError, OptionInfo};

use crate::{Texts, args};

/// Values as other crates give them: what looks like a number is one, so that it chooses plurals.
fn values<'a>(pairs: &'a [(&'static str, String)]) -> FluentArgs<'a> {
    let value = |text: &'a String| FluentValue::try_number(text.as_str());
    pairs.iter().map(|(name, text)| (*name, value(text))).collect()
}

impl Texts {
    /// Why a move is not legal.
    pub fn illegal(&self, reason: &Illegal) -> String {
        let id = format!("illegal-{}", reason.id());
        self.find(&id, Some(&values(reason.args())))
            .unwrap_or_else(|| reason.to_string())
    }

    /// Why the referee refuses something.
    pub fn refusal(&self, refusal: &Refusal) -> String {
        match refusal {
            Refusal::Move(MoveError::Illegal(reason)) => self.illegal(reason),
            _ => self
                .find(&format!("refusal-{}", refusal.code()), None)
                .unwrap_or_else(|| refusal.to_string()),
        }
    }

    /// What is wrong with settings, all of it.
    pub fn settings_error(&self, error: &SettingsError) -> String {
        let word = |problem: &Problem| {
            self.get(match problem {
                Problem::NoTime => "problem-no-time",
                Problem::EmptyPeriod => "problem-empty-period",
                Problem::NoPlies => "problem-no-plies",
                Problem::Start(_) => "problem-start",
            })
        };
        error.problems.iter().map(word).collect::<Vec<_>>().join("; ")
    }

    /// Words beside a board; see [`quincunx_draw::Scene::translated`].
    pub fn phrase(&self, phrase: &Phrase) -> Option<String> {
        self.find(phrase.id(), Some(&values(phrase.args())))
    }

    /// Who has won.
    pub fn verdict(&self, verdict: &Verdict) -> String {
        match verdict.winner {
            Some(player) => self.with("won", &args! { player: player }),
            None if verdict.reason == reason::ABORTED.0 => self.get("called-off"),
            None => self.get("drawn"),
        }
    }

    /// Why a game ended, by the reason's word.
    pub fn reason(&self, reason: &str) -> String {
        self.find(&format!("reason-{reason}"), None)
            .unwrap_or_else(|| reason.to_string())
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
