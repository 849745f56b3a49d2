//! Comments: what is said about a move, with evaluations, clock times and other commands inside.

use std::time::Duration;

use super::Problem;
use super::escape::{Folded, Unit, Units, escape};
use super::eval::{Eval, read_clock, write_clock};

/// A comment: an evaluation, a clock time, other commands, and text, all optional.
///
/// In a record it is `{[%eval 0.35] [%clk 0:04:59.5] [%name value] text}`. Wherever the commands stand in a comment
/// that is read, they are written first and in that order. Text and values may be anything at all and come back
/// unchanged.
///
/// ```
/// use std::time::Duration;
/// use quincunx_rules::record::{Comment, Score};
///
/// let comment = Comment::new("threatens b4").with_eval(Score::Hundredths(35)).with_clock(Duration::from_secs(299));
/// assert_eq!(comment.text(), "threatens b4");
/// assert_eq!(comment.eval().unwrap().to_string(), "0.35");
/// ```
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash)]
pub struct Comment {
    eval: Option<Eval>,
    clock: Option<u64>,
    /// Never an `eval` or `clk` that could be read while the field of that name is empty: a reader would put it there.
    commands: Vec<(String, String)>,
    text: String,
}

impl Comment {
    /// A comment with that text and nothing else.
    pub fn new(text: impl Into<String>) -> Comment {
        Comment {
            text: text.into(),
            ..Comment::default()
        }
    }

    /// The comment with an evaluation.
    #[must_use]
    pub fn with_eval(mut self, eval: impl Into<Eval>) -> Comment {
        self.set_eval(Some(eval.into()));
        self
    }

    /// The comment with a clock time; see [`Comment::set_clock`].
    #[must_use]
    pub fn with_clock(mut self, clock: Duration) -> Comment {
        self.set_clock(Some(clock));
        self
    }

    /// The evaluation of the position after the move.
    pub fn eval(&self) -> Option<Eval> {
        self.eval
    }

    /// The time the player has left after the move.
    pub fn clock(&self) -> Option<Duration> {
        self.clock.map(Duration::from_millis)
    }

    /// The other commands, name and value, in order.
    pub fn commands(&self) -> impl ExactSizeIterator<Item = (&str, &str)> {
        self.commands
            .iter()
            .map(|(name, value)| (name.as_str(), value.as_str()))
    }

    /// The text.
    pub fn text(&self) -> &str {
        &self.text
    }

    /// Changes the evaluation; without one, other commands called `eval` go too.
    pub fn set_eval(&mut self, eval: Option<Eval>) {
        self.eval = eval;
        if eval.is_none() {
            self.commands.retain(|(name, _)| name != "eval");
        }
    }

    /// Changes the clock time, which is kept in whole milliseconds; without one, other commands called `clk` go too.
    pub fn set_clock(&mut self, clock: Option<Duration>) {
        self.set_clock_ms(clock.map(|clock| clock.as_millis().try_into().unwrap_or(u64::MAX)));
    }

    #[cfg(feature = "serde")]
    pub(super) fn clock_ms(&self) -> Option<u64> {
        self.clock
    }

    pub(super) fn set_clock_ms(&mut self, clock: Option<u64>) {
        self.clock = clock;
        if clock.is_none() {
            self.commands.retain(|(name, _)| name != "clk");
        }
    }

    /// Adds a command. The first `eval` and the first `clk` that can be read become the evaluation and the clock time.
    ///
    /// # Errors
    /// If the name is not a letter followed by letters, digits, `_` or `-`.
    pub fn add_command(&mut self, name: &str, value: &str) -> Result<(), Problem> {
        if !is_command_name(name) {
            return Err(Problem::CommandName(name.to_string()));
        }
        if name == "eval" && self.eval.is_none() {
            self.eval = value.parse().ok();
            if self.eval.is_some() {
                return Ok(());
            }
        }
        if name == "clk" && self.clock.is_none() {
            self.clock = read_clock(value);
            if self.clock.is_some() {
                return Ok(());
            }
        }
        self.commands.push((name.to_string(), value.to_string()));
        Ok(())
    }

    /// Reads what stands between the braces, or, without escapes, after a `;`.
    pub(super) fn read(raw: &str, escapes: bool) -> Comment {
        let mut comment = Comment::default();
        let mut text = Folded::default();
        let mut units = Units::new(raw, escapes);
        // Once one command lacks its `]`, all later ones do: looking again each time would take quadratic time.
        let mut commands = true;
        while let Some(unit) = units.next() {
            if commands && unit == Unit::Plain('[') {
                let mut ahead = units.clone();
                match Command::read(&mut ahead) {
                    Command::Whole(name, value) if comment.add_command(&name, &value).is_ok() => {
                        units = ahead;
                        text.push(Unit::Blank);
                        continue;
                    }
                    Command::Open => commands = false,
                    Command::Whole(..) | Command::None => {}
                }
            }
            text.push(unit);
        }
        comment.text = text.text;
        comment
    }

    /// The words of the comment as it is written, without the braces; lines may be broken between them.
    pub(super) fn words(&self) -> Vec<String> {
        let mut words = Vec::new();
        if let Some(eval) = self.eval {
            words.push(format!("[%eval {eval}]"));
        }
        if let Some(clock) = self.clock {
            words.push(format!("[%clk {}]", write_clock(clock)));
        }
        for (name, value) in &self.commands {
            words.push(format!("[%{name}"));
            push_words(&mut words, &escape(value, true));
            if let Some(last) = words.last_mut() {
                last.push(']');
            }
        }
        push_words(&mut words, &escape(&self.text, false));
        words
    }
}

fn is_command_name(name: &str) -> bool {
    name.starts_with(|first: char| first.is_ascii_alphabetic()) && name.chars().all(is_name)
}

fn is_name(letter: char) -> bool {
    letter.is_ascii_alphanumeric() || letter == '_' || letter == '-'
}

fn push_words(words: &mut Vec<String>, escaped: &str) {
    words.extend(escaped.split(' ').filter(|word| !word.is_empty()).map(str::to_string));
}

/// What follows a `[` in a comment.
enum Command {
    /// A command with its name and value.
    Whole(String, String),
    /// The beginning of a command, and no `]` after it.
    Open,
    /// No command.
    None,
}

impl Command {
    /// Reads on after the `[`.
    fn read(units: &mut Units<'_>) -> Command {
        if units.next() != Some(Unit::Plain('%')) {
            return Command::None;
        }
        let mut name = String::new();
        loop {
            match units.next() {
                Some(Unit::Plain(letter)) if is_name(letter) => name.push(letter),
                Some(Unit::Plain(']')) if is_command_name(&name) => return Command::Whole(name, String::new()),
                Some(Unit::Blank) if is_command_name(&name) => break,
                Some(_) => return Command::None,
                None => return Command::Open,
            }
        }
        let mut value = Folded::default();
        loop {
            match units.next() {
                Some(Unit::Plain(']')) => return Command::Whole(name, value.text),
                Some(unit) => value.push(unit),
                None => return Command::Open,
            }
        }
    }
}
