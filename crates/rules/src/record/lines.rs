//! The lines of a file: where the reader stands, and where games begin.

use std::io::{self, BufRead};
use std::str;

use super::{Location, Problem, RecordError};

/// The lines of an input, one in memory at a time.
pub(super) struct Lines<R> {
    input: R,
    raw: Vec<u8>,
    /// The current line without its end.
    text: String,
    /// How many of its bytes and characters are behind us.
    at: usize,
    passed: usize,
    /// The number of the current line, from 1.
    number: usize,
    /// Whether the current line ended with a newline.
    complete: bool,
    /// Whether the current line is blank; nothing before the first line counts as blank.
    blank: bool,
    /// Whether the current line is one that can only begin a game, and the same for a line that could not be decoded.
    border: bool,
    broken_border: bool,
    /// The line on which the current game began, and how many bytes it has taken since.
    game: Option<usize>,
    taken: usize,
    limit: usize,
}

impl<R: BufRead> Lines<R> {
    pub(super) fn new(input: R, limit: usize) -> Lines<R> {
        Lines {
            input,
            raw: Vec::new(),
            text: String::new(),
            at: 0,
            passed: 0,
            number: 0,
            complete: true,
            blank: true,
            border: false,
            broken_border: false,
            game: None,
            taken: 0,
            limit,
        }
    }

    pub(super) fn set_limit(&mut self, limit: usize) {
        self.limit = limit;
    }

    /// What is left of the current line.
    pub(super) fn rest(&self) -> &str {
        &self.text[self.at..]
    }

    /// Goes on by that many bytes of the current line.
    pub(super) fn advance(&mut self, bytes: usize) {
        self.passed += self.rest()[..bytes].chars().count();
        self.at += bytes;
    }

    /// Takes that many bytes of the current line.
    pub(super) fn take(&mut self, bytes: usize) -> String {
        let taken = self.rest()[..bytes].to_string();
        self.advance(bytes);
        taken
    }

    /// Drops the rest of the current line.
    pub(super) fn skip_line(&mut self) {
        self.advance(self.rest().len());
    }

    pub(super) fn place(&self) -> Location {
        Location {
            line: self.number.max(1),
            column: self.passed + 1,
        }
    }

    pub(super) fn at_line_start(&self) -> bool {
        self.at == 0
    }

    /// Whether the current line, after a blank one, begins with `[` and a letter: such a line always begins a game.
    pub(super) fn is_border(&self) -> bool {
        self.border
    }

    /// Marks that the game has not begun yet.
    pub(super) fn before_game(&mut self) {
        self.game = None;
        self.taken = 0;
    }

    /// Marks that the game begins on the current line, unless it has before.
    pub(super) fn in_game(&mut self) {
        self.game.get_or_insert(self.number);
    }

    /// Goes to the next line; `false` at the end of the input.
    pub(super) fn next_line(&mut self) -> Result<bool, RecordError> {
        self.border = false;
        self.broken_border = false;
        let (length, found) = read_line(&mut self.input, &mut self.raw, self.limit)?;
        if length == 0 {
            self.end();
            return Ok(false);
        }
        self.start_line(found);
        let border =
            self.blank && self.raw.first() == Some(&b'[') && self.raw.get(1).is_some_and(u8::is_ascii_alphabetic);
        self.blank = self.raw.iter().all(|byte| matches!(byte, b' ' | b'\t' | b'\r'));
        self.broken_border = border;
        if self.game.is_some() {
            self.taken = self.taken.saturating_add(length);
        }
        if length.max(self.taken) > self.limit {
            let limit = self.limit;
            return Err(RecordError::at(self.place(), Problem::TooLong { limit }));
        }
        match str::from_utf8(&self.raw) {
            Ok(text) => self.text.push_str(text),
            Err(error) => {
                let good = String::from_utf8_lossy(&self.raw[..error.valid_up_to()]);
                let place = Location {
                    line: self.number,
                    column: good.chars().count() + 1,
                };
                return Err(RecordError::at(place, Problem::NotUtf8));
            }
        }
        self.border = border;
        self.broken_border = false;
        Ok(true)
    }

    fn start_line(&mut self, complete: bool) {
        self.text.clear();
        self.at = 0;
        self.passed = 0;
        self.number += 1;
        self.complete = complete;
        if self.number == 1 && self.raw.starts_with(b"\xEF\xBB\xBF") {
            self.raw.drain(..3);
        }
    }

    /// The end of the input is at the end of a last line without a newline, or else at the start of the line after it.
    fn end(&mut self) {
        if self.complete {
            self.raw.clear();
            self.start_line(false);
        } else {
            self.skip_line();
        }
    }

    /// Goes to where the next game begins, after a broken one.
    ///
    /// # Errors
    /// If the input fails, or the line that begins the next game cannot be decoded: that game is broken too.
    pub(super) fn next_game(&mut self) -> Result<(), RecordError> {
        // The broken game may have run into the next one.
        if self.border && self.game != Some(self.number) {
            self.at = 0;
            self.passed = 0;
            return Ok(());
        }
        self.before_game();
        loop {
            match self.next_line() {
                Ok(more) if self.border || !more => return Ok(()),
                Err(error) if self.broken_border || matches!(error, RecordError::Io(_)) => return Err(error),
                Ok(_) | Err(_) => {}
            }
        }
    }
}

/// Reads a line without its newline into `line`, at most `limit` bytes of it; the whole of it is read over.
///
/// Gives how many bytes it had, with its newline, and whether there was one.
fn read_line(input: &mut impl BufRead, line: &mut Vec<u8>, limit: usize) -> io::Result<(usize, bool)> {
    line.clear();
    let mut length = 0;
    loop {
        let buffer = match input.fill_buf() {
            Ok(buffer) => buffer,
            Err(error) if error.kind() == io::ErrorKind::Interrupted => continue,
            Err(error) => return Err(error),
        };
        let newline = buffer.iter().position(|&byte| byte == b'\n');
        let part = &buffer[..newline.unwrap_or(buffer.len())];
        let room = limit - line.len();
        line.extend_from_slice(&part[..part.len().min(room)]);
        let used = part.len() + usize::from(newline.is_some());
        let ended = used == 0 || newline.is_some();
        input.consume(used);
        length += used;
        if ended {
            return Ok((length, newline.is_some()));
        }
    }
}
