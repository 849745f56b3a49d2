//! Text inside comments: blanks folded on reading, and escapes for those that must not be.

use std::str::Chars;

/// The blanks of the format. Everything else, such as a no-break space, is text.
pub(super) fn is_blank(letter: char) -> bool {
    matches!(letter, ' ' | '\t' | '\r' | '\n')
}

/// Text as it is written in a comment: a reader folds blanks, so those it would lose are escaped.
pub(super) fn escape(text: &str, in_command: bool) -> String {
    let mut out = String::with_capacity(text.len());
    let mut letters = text.chars().peekable();
    // The start counts as a blank: one there would be lost like one after another.
    let mut after_blank = true;
    while let Some(letter) = letters.next() {
        let plain_blank = letter == ' ' && !after_blank && letters.peek().is_some();
        after_blank = plain_blank;
        match letter {
            ' ' if plain_blank => out.push(' '),
            ' ' => out.push_str("\\s"),
            '\n' => out.push_str("\\n"),
            '\t' => out.push_str("\\t"),
            '\r' => out.push_str("\\r"),
            '\\' | '}' => out.extend(['\\', letter]),
            ']' if in_command => out.push_str("\\]"),
            '[' if letters.peek() == Some(&'%') => out.push_str("\\["),
            _ => out.push(letter),
        }
    }
    out
}

/// A character of a comment as it was written.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Unit {
    /// A blank, a tab or the end of a line.
    Blank,
    /// A character that stands for itself.
    Plain(char),
    /// A character written with a backslash, which never means anything but itself.
    Escaped(char),
}

/// The characters of a comment.
#[derive(Clone)]
pub(super) struct Units<'a> {
    chars: Chars<'a>,
    escapes: bool,
}

impl<'a> Units<'a> {
    pub(super) fn new(raw: &'a str, escapes: bool) -> Units<'a> {
        let chars = raw.chars();
        Units { chars, escapes }
    }
}

impl Iterator for Units<'_> {
    type Item = Unit;

    fn next(&mut self) -> Option<Unit> {
        let letter = self.chars.next()?;
        if is_blank(letter) {
            return Some(Unit::Blank);
        }
        if letter != '\\' || !self.escapes {
            return Some(Unit::Plain(letter));
        }
        let escaped = match self.chars.clone().next() {
            Some('s') => ' ',
            Some('n') => '\n',
            Some('t') => '\t',
            Some('r') => '\r',
            Some(letter @ ('\\' | '{' | '}' | '[' | ']')) => letter,
            _ => return Some(Unit::Plain('\\')),
        };
        self.chars.next();
        Some(Unit::Escaped(escaped))
    }
}

/// Text with blanks at the ends dropped and runs of them folded into one.
#[derive(Default)]
pub(super) struct Folded {
    pub(super) text: String,
    blank: bool,
}

impl Folded {
    pub(super) fn push(&mut self, unit: Unit) {
        match unit {
            Unit::Blank => self.blank = true,
            Unit::Plain(letter) | Unit::Escaped(letter) => {
                if std::mem::take(&mut self.blank) && !self.text.is_empty() {
                    self.text.push(' ');
                }
                self.text.push(letter);
            }
        }
    }
}
