//! Writing records.

use std::fmt::{self, Write as _};
use std::io;

use super::recorded_move::{first_ply, is_player_one, move_number};
use super::tags::escape;
use super::{Comment, Record, RecordedMove};

/// How many characters a line of moves has at most, unless a single word is longer.
const WIDTH: usize = 80;

impl fmt::Display for Record {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (name, value) in self.tags() {
            writeln!(f, "[{name} \"{}\"]", escape(value))?;
        }
        f.write_char('\n')?;
        let mut out = Wrapped::new(f);
        out.comments(&self.comments)?;
        out.line(&self.turns, first_ply(&self.start), true)?;
        out.word(self.result().token())?;
        out.finish()
    }
}

/// Writes many games to a file or anything else, a blank line between them.
///
/// ```
/// use quincunx_rules::record::{Record, Writer};
///
/// let mut writer = Writer::new(Vec::new());
/// for moves in [["c3", "a1"], ["b2", "d4"]] {
///     writer.write(&Record::from_moves("hadron".parse()?, None, moves)?)?;
/// }
/// let text = String::from_utf8(writer.into_inner())?;
/// assert_eq!(text.matches("\n\n[Ruleset \"hadron\"]\n").count(), 1);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Debug)]
pub struct Writer<W> {
    out: W,
    separate: bool,
}

impl<W: io::Write> Writer<W> {
    /// Writes to an empty output.
    pub fn new(out: W) -> Writer<W> {
        Writer { out, separate: false }
    }

    /// Writes to the end of an output that has games already.
    pub fn append(out: W) -> Writer<W> {
        Writer { out, separate: true }
    }

    /// Writes a game.
    ///
    /// # Errors
    /// Those of the output.
    pub fn write(&mut self, record: &Record) -> io::Result<()> {
        if std::mem::replace(&mut self.separate, true) {
            self.out.write_all(b"\n")?;
        }
        write!(self.out, "{record}")
    }

    /// The output.
    pub fn into_inner(self) -> W {
        self.out
    }
}

/// Words put on lines as long as they fit.
struct Wrapped<'a, 'b> {
    out: &'a mut fmt::Formatter<'b>,
    /// The word being put together: brackets stick to their neighbours.
    word: String,
    /// Whether the word so far is an opening bracket that the next word sticks to.
    open: bool,
    /// How many characters the current line has.
    column: usize,
}

impl<'a, 'b> Wrapped<'a, 'b> {
    fn new(out: &'a mut fmt::Formatter<'b>) -> Wrapped<'a, 'b> {
        Wrapped {
            out,
            word: String::new(),
            open: false,
            column: 0,
        }
    }

    /// Writes a line of turns; the main line and variations differ in where comments before their first move go.
    fn line(&mut self, turns: &[RecordedMove], ply: usize, main: bool) -> fmt::Result {
        let mut numbered = true;
        for (n, (turn, ply)) in turns.iter().zip(ply..).enumerate() {
            let opening = n == 0 && !main;
            if opening {
                self.comments(&turn.before)?;
            }
            let before = if opening { &[] } else { turn.before.as_slice() };
            if is_player_one(ply) || numbered || !before.is_empty() {
                let number = move_number(ply);
                if before.is_empty() {
                    self.word(&format!("{number} {}", turn.mv))?;
                } else {
                    self.word(&number)?;
                    self.comments(before)?;
                    self.word(&turn.mv)?;
                }
            } else {
                self.word(&turn.mv)?;
            }
            for nag in &turn.nags {
                self.word(&format!("${nag}"))?;
            }
            self.comments(&turn.after)?;
            for variation in &turn.variations {
                self.open('(')?;
                self.line(variation, ply, false)?;
                self.close(')');
            }
            numbered = !turn.after.is_empty() || !turn.variations.is_empty();
        }
        Ok(())
    }

    fn comments(&mut self, comments: &[Comment]) -> fmt::Result {
        for comment in comments {
            self.open('{')?;
            for word in comment.words() {
                self.word(&word)?;
            }
            self.close('}');
        }
        Ok(())
    }

    /// Begins a word with a bracket.
    fn open(&mut self, bracket: char) -> fmt::Result {
        if !self.open {
            self.flush()?;
        }
        self.word.push(bracket);
        self.open = true;
        Ok(())
    }

    fn word(&mut self, word: &str) -> fmt::Result {
        if !self.open {
            self.flush()?;
        }
        self.word.push_str(word);
        self.open = false;
        Ok(())
    }

    /// Ends the last word with a bracket.
    fn close(&mut self, bracket: char) {
        self.word.push(bracket);
        self.open = false;
    }

    fn flush(&mut self) -> fmt::Result {
        if self.word.is_empty() {
            return Ok(());
        }
        let length = self.word.chars().count();
        if self.column > 0 {
            if self.column + 1 + length > WIDTH {
                self.out.write_char('\n')?;
                self.column = 0;
            } else {
                self.out.write_char(' ')?;
                self.column += 1;
            }
        }
        self.out.write_str(&self.word)?;
        self.column += length;
        self.word.clear();
        Ok(())
    }

    fn finish(mut self) -> fmt::Result {
        self.flush()?;
        self.out.write_char('\n')
    }
}
