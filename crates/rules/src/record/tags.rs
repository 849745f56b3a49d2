//! The tags of a record: named texts in order.

use super::{GameResult, Problem};
use crate::{AnyPosition, Ruleset};

/// The tags every program knows, in the order new ones are put.
const KNOWN: [&str; 8] = ["Ruleset", "One", "Two", "Date", "Event", "Result", "Reason", "Position"];

/// An ordered list of tags with distinct names.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(super) struct Tags(Vec<(String, String)>);

impl Tags {
    pub(super) fn iter(&self) -> impl ExactSizeIterator<Item = (&str, &str)> {
        self.0.iter().map(|(name, value)| (name.as_str(), value.as_str()))
    }

    pub(super) fn is_empty(&self) -> bool {
        self.0.is_empty()
    }

    pub(super) fn get(&self, name: &str) -> Option<&str> {
        self.iter().find(|(known, _)| *known == name).map(|(_, value)| value)
    }

    /// Adds a tag at the end. The caller knows that there is none of that name: to look for it each time would take
    /// quadratic time for a file of nothing but tags.
    pub(super) fn push(&mut self, name: String, value: String) -> Result<(), Problem> {
        if !is_tag_name(&name) {
            return Err(Problem::TagName(name));
        }
        self.0.push((name, value));
        Ok(())
    }

    /// Changes a tag where it stands, or adds it: known tags in their usual order, others at the end.
    pub(super) fn set(&mut self, name: &str, value: impl Into<String>) -> Result<(), Problem> {
        if !is_tag_name(name) {
            return Err(Problem::TagName(name.to_string()));
        }
        self.set_known(name, value);
        Ok(())
    }

    /// [`Tags::set`] for a name that is known to be one.
    pub(super) fn set_known(&mut self, name: &str, value: impl Into<String>) {
        let value = value.into();
        if let Some(tag) = self.0.iter_mut().find(|(known, _)| known == name) {
            tag.1 = value;
            return;
        }
        let at = self.0.iter().position(|(other, _)| rank(other) > rank(name));
        self.0.insert(at.unwrap_or(self.0.len()), (name.to_string(), value));
    }

    pub(super) fn remove(&mut self, name: &str) -> Option<String> {
        let at = self.0.iter().position(|(known, _)| known == name)?;
        Some(self.0.remove(at).1)
    }

    /// The start position, and the tags that say it in canonical form: no `Position` if it is the ruleset's own start.
    ///
    /// # Errors
    /// The name of the tag at fault, and what is wrong with it.
    pub(super) fn settle(&mut self) -> Result<AnyPosition, (&'static str, Problem)> {
        let text = self.get("Ruleset").ok_or(("Ruleset", Problem::NoRuleset))?;
        let ruleset: Ruleset = text.parse().map_err(|error| ("Ruleset", Problem::Ruleset(error)))?;
        self.set_known("Ruleset", ruleset.to_string());
        let mut start = AnyPosition::start(&ruleset);
        if let Some(text) = self.get("Position") {
            let position =
                AnyPosition::parse(&ruleset, text).map_err(|error| ("Position", Problem::Position(error)))?;
            if position == start {
                self.remove("Position");
            } else {
                self.set_known("Position", position.to_string());
            }
            start = position;
        }
        if let Some(text) = self.get("Result") {
            text.parse::<GameResult>().map_err(|problem| ("Result", problem))?;
        }
        Ok(start)
    }
}

fn rank(name: &str) -> usize {
    KNOWN.iter().position(|known| *known == name).unwrap_or(KNOWN.len())
}

pub(super) fn is_tag_name(name: &str) -> bool {
    name.starts_with(|first: char| first.is_ascii_alphabetic())
        && name
            .chars()
            .all(|letter| letter.is_ascii_alphanumeric() || letter == '_')
}

/// A tag value as it is written between its quotes.
pub(super) fn escape(value: &str) -> String {
    let mut out = String::with_capacity(value.len());
    for letter in value.chars() {
        match letter {
            '"' | '\\' => out.extend(['\\', letter]),
            '\n' => out.push_str("\\n"),
            '\t' => out.push_str("\\t"),
            '\r' => out.push_str("\\r"),
            _ => out.push(letter),
        }
    }
    out
}
