//! The games line by line: everything is typed, for screen readers, pipes and scripts.

mod ask;
mod game;
mod learn;
mod lines;
mod puzzle;
mod review;
mod think;
mod words;

use std::io::{self, BufRead, Write};

use quincunx_draw::text::Charset;
use quincunx_play::Settings;
use quincunx_rules::GameInfo;
use quincunx_texts::Texts;
use quincunx_texts::rules::{Paper, typeset};

pub use lines::Lines;

use crate::view::{plain_letters, wrap};
use crate::{Config, First, Looks, Programs, Sitter, Store};

/// What a conversation needs: where lines come from, where they go, and in which words.
struct Talk<'a> {
    texts: Texts,
    looks: Looks,
    store: Option<Store>,
    programs: Option<Programs>,
    lines: Lines,
    out: &'a mut dyn Write,
    width: usize,
}

/// Why a conversation ends.
enum End {
    /// The input is at its end, or the person has left.
    Left,
    /// The output is gone.
    Io(io::Error),
}

impl From<io::Error> for End {
    fn from(error: io::Error) -> End {
        End::Io(error)
    }
}

/// What comes of a question: an answer, or the wish to go back.
enum Answer<T> {
    Is(T),
    Back,
}

impl Talk<'_> {
    /// Says something; where somebody reads it on a terminal, lines end between words.
    fn say(&mut self, text: &str) -> io::Result<()> {
        let text = self.wrapped(text);
        self.show(&text)
    }

    /// Shows a text as it is, to be copied.
    fn show(&mut self, text: &str) -> io::Result<()> {
        if self.looks.charset == Charset::Ascii {
            writeln!(self.out, "{}", plain_letters(text))
        } else {
            writeln!(self.out, "{text}")
        }
    }

    fn wrapped(&self, text: &str) -> String {
        let width = self.width.saturating_sub(1);
        let broken = |line: &str| {
            if line.chars().count() <= width {
                return line.to_string();
            }
            let indent = &line[..line.len() - line.trim_start().len()];
            let lines = wrap(line, width.saturating_sub(indent.len()));
            lines
                .iter()
                .map(|line| format!("{indent}{line}"))
                .collect::<Vec<_>>()
                .join("\n")
        };
        match self.lines.is_silent() {
            true => text.to_string(),
            false => text.lines().map(broken).collect::<Vec<_>>().join("\n"),
        }
    }

    /// Says a message.
    fn tell(&mut self, id: &str) -> io::Result<()> {
        let text = self.texts.get(id);
        self.say(&text)
    }

    /// Says the rules of a game.
    fn say_rules(&mut self, game: &GameInfo) -> io::Result<()> {
        let paper = Paper {
            width: self.width,
            charset: self.looks.charset,
        };
        for line in typeset(&self.texts.rules_and_words(game), &self.texts, paper) {
            self.say(&line.plain())?;
        }
        Ok(())
    }

    /// Asks for a line.
    fn prompt(&mut self, text: &str) -> Result<String, End> {
        let mut text = self.wrapped(text);
        if self.looks.charset == Charset::Ascii {
            text = plain_letters(&text);
        }
        write!(self.out, "{text} ")?;
        self.out.flush()?;
        let line = self.lines.next();
        // What is typed into a terminal ends its line by itself; what comes from a pipe does not.
        if line.is_none() || self.lines.is_silent() {
            writeln!(self.out)?;
        }
        line.ok_or(End::Left)
    }
}

/// Plays line by line until the input ends or the person leaves. `width` is how wide boards may be.
///
/// # Errors
/// If the output is gone, or the game cannot be played.
pub fn run(
    config: Config,
    input: impl BufRead + Send + 'static,
    silent: bool,
    out: &mut dyn Write,
    width: usize,
) -> io::Result<()> {
    config.check()?;
    let mut talk = Talk {
        texts: Texts::new(config.lang),
        looks: config.looks,
        store: config.store,
        programs: config.programs,
        lines: Lines::new(input, silent),
        out,
        width,
    };
    let ended = match config.first {
        First::Game(settings, sitters) => talk.only(settings, sitters, config.seed),
        First::Kept(mut table) => {
            table.wake(0);
            talk.play(*table)
        }
        First::Menu => talk.menu(config.seed),
        First::Learn(game) => talk.learn(game, config.seed),
        First::Practise(deck) => talk.practise(deck),
    };
    match ended {
        Ok(()) | Err(End::Left) => talk.out.flush(),
        Err(End::Io(error)) => Err(error),
    }
}

impl Talk<'_> {
    /// Plays the one game that was asked for.
    fn only(&mut self, settings: Settings, sitters: [Sitter; 2], seed: u64) -> Result<(), End> {
        match crate::Table::new(settings, sitters, seed, 0) {
            Ok(table) => self.play(table),
            Err(error) => {
                let text = self.texts.settings_error(&error);
                Ok(self.say(&text)?)
            }
        }
    }
}
