//! `BOARD SIDE EXTRA`: the position notation all games share, before any game looks at what it means.

use std::fmt;
use std::ops::Range;

use arrayvec::ArrayString;

use crate::text::{ParseError, PositionError};
use crate::{Phrase, Player, Ruleset, Value, phrase};

/// Room for the text of a row: the longest has 11 cells.
const ROW_TEXT: usize = 16;

/// Whether a position has a third word.
pub enum Extra {
    /// It must not have one.
    None,
    /// It may have one.
    Optional,
    /// It must have one; what is said where it is missing.
    Required(fn() -> Phrase),
}

/// A position text taken apart but not yet judged: what stands where, who is to move, and what was wrong so far.
///
/// Games add their own problems with [`Setup::refuse`], so that all reasons are reported at once.
pub struct Setup<'a> {
    /// Row from the top and place in the row, both from 0, with the letter that stands there.
    pub pieces: Vec<(u32, u32, char)>,
    /// The player to move; player 1 where the text did not say (that is among the problems then).
    pub side: Player,
    /// The third word, if there is one.
    pub extra: Option<&'a str>,
    board: Range<usize>,
    extra_at: Range<usize>,
    problems: Vec<ParseError>,
}

impl<'a> Setup<'a> {
    /// Takes `text` apart. `rows` are the row lengths from the top, `letters` what may stand on a cell.
    pub fn read(text: &'a str, ruleset: &Ruleset, rows: &[u32], letters: &str, extra: Extra) -> Setup<'a> {
        let mut words = spans(text);
        let end = text.len()..text.len();
        let board = words.next();
        let side = words.next();
        let extra_at = words.next();
        let mut setup = Setup {
            pieces: Vec::new(),
            side: Player::One,
            extra: extra_at.clone().map(|span| &text[span]),
            board: board.clone().unwrap_or(end.clone()),
            extra_at: extra_at.clone().unwrap_or(end.clone()),
            problems: Vec::new(),
        };
        match board {
            Some(span) => setup.read_board(text, span, ruleset, rows, letters),
            None => setup.problems.push(ParseError::new(
                end.clone(),
                phrase!(
                    "position-empty",
                    "the position is empty: it needs rows of the board and the player to move, or `startpos`"
                ),
            )),
        }
        match side.clone().map(|span| &text[span]) {
            Some("1") => {}
            Some("2") => setup.side = Player::Two,
            Some(other) => setup.problems.push(ParseError::new(
                side.unwrap_or(end.clone()),
                phrase!(
                    "position-bad-side",
                    "the player to move is 1 or 2, not `{other}`",
                    other
                ),
            )),
            None => setup.problems.push(ParseError::new(
                end.clone(),
                phrase!(
                    "position-no-side",
                    "the player to move is missing: 1 or 2 after the board"
                ),
            )),
        }
        match (extra, setup.extra) {
            (Extra::None, Some(word)) => setup.problems.push(ParseError::new(
                setup.extra_at.clone(),
                phrase!(
                    "position-word-after-side",
                    "unexpected `{word}` after the player to move",
                    word
                ),
            )),
            (Extra::Required(missing), None) => setup.problems.push(ParseError::new(end, missing())),
            _ => {}
        }
        if let Some(span) = words.next() {
            let rest = &text[span.start..].trim_end();
            setup.problems.push(ParseError::new(
                span.start..span.start + rest.len(),
                phrase!(
                    "position-rest",
                    "unexpected `{rest}` at the end of the position",
                    rest = *rest
                ),
            ));
        }
        setup
    }

    fn read_board(&mut self, text: &str, span: Range<usize>, ruleset: &Ruleset, rows: &[u32], letters: &str) {
        let found = text[span.clone()].split('/').count();
        if found != rows.len() {
            self.problems.push(ParseError::new(
                span.clone(),
                phrase!(
                    "position-rows",
                    "{ruleset} has {rows} rows, the board has {found}",
                    ruleset = ruleset.to_string(),
                    rows = rows.len(),
                    found
                ),
            ));
        }
        let mut start = span.start;
        for (row, part) in text[span].split('/').enumerate() {
            self.read_row(part, start, row as u32, rows.get(row).copied(), letters);
            start += part.len() + 1;
        }
    }

    /// Reads one row; without a `length` (a row too many) only its letters are judged.
    fn read_row(&mut self, part: &str, start: usize, row: u32, length: Option<u32>, letters: &str) {
        let mut column: u32 = 0;
        let mut readable = true;
        let mut rest = part;
        while let Some(letter) = rest.chars().next() {
            let at = start + part.len() - rest.len();
            let digits = rest.bytes().take_while(u8::is_ascii_digit).count();
            if digits > 0 {
                match rest[..digits].parse::<u32>() {
                    Ok(empty @ 1..=99) if !rest.starts_with('0') => column += empty,
                    _ => {
                        readable = false;
                        self.problems.push(ParseError::new(
                            at..at + digits,
                            phrase!(
                                "position-bad-number",
                                "`{number}` is not a number of empty cells",
                                number = &rest[..digits]
                            ),
                        ));
                    }
                }
                rest = &rest[digits..];
                continue;
            }
            if letters.contains(letter) {
                if length.is_some_and(|length| column < length) {
                    self.pieces.push((row, column, letter));
                }
            } else {
                let known: Vec<String> = letters.chars().map(|known| format!("`{known}`")).collect();
                self.problems.push(ParseError::new(
                    at..at + letter.len_utf8(),
                    phrase!(
                        "position-no-piece",
                        "`{letter}` is no piece: pieces are {known}",
                        letter = letter.to_string(),
                        known = known.join(", ")
                    ),
                ));
            }
            column += 1;
            rest = &rest[letter.len_utf8()..];
        }
        if let Some(length) = length.filter(|&length| readable && length != column) {
            self.problems.push(ParseError::new(
                start..start + part.len(),
                phrase!(
                    "position-row-length",
                    "row {row} from the top has {length} cells, not {column}",
                    row = row + 1,
                    length,
                    column
                ),
            ));
        }
    }

    /// How many of a letter there are.
    pub fn count(&self, letter: char) -> usize {
        self.pieces.iter().filter(|piece| piece.2 == letter).count()
    }

    /// Adds a problem with the board as a whole.
    pub fn refuse(&mut self, message: impl Into<Value>) {
        self.problems.push(ParseError::new(self.board.clone(), message));
    }

    /// Adds a problem with the third word.
    pub fn refuse_extra(&mut self, message: impl Into<Value>) {
        self.problems.push(ParseError::new(self.extra_at.clone(), message));
    }

    /// Whether nothing is wrong so far, so that checks that need a whole board make sense.
    pub fn is_sound(&self) -> bool {
        self.problems.is_empty()
    }

    /// All problems as an error, or nothing.
    ///
    /// # Errors
    /// If there are problems.
    pub fn finish(self) -> Result<(), PositionError> {
        PositionError::unless_empty(self.problems)
    }
}

/// Where the words of a text are.
fn spans(text: &str) -> impl Iterator<Item = Range<usize>> {
    text.split_whitespace().map(move |word| {
        let start = word.as_ptr() as usize - text.as_ptr() as usize;
        start..start + word.len()
    })
}

/// Writes a board: rows from the top, a number for each run of empty cells.
pub fn write_board(f: &mut fmt::Formatter<'_>, rows: &[u32], piece: impl Fn(u32, u32) -> Option<char>) -> fmt::Result {
    // Row by row, as writing character by character takes several times as long.
    for (row, &length) in rows.iter().enumerate() {
        let mut text = ArrayString::<ROW_TEXT>::new();
        if row > 0 {
            text.push('/');
        }
        let mut empty = 0;
        for column in 0..length {
            match piece(row as u32, column) {
                None => empty += 1,
                Some(letter) => {
                    push_number(&mut text, empty);
                    empty = 0;
                    text.push(letter);
                }
            }
        }
        push_number(&mut text, empty);
        f.write_str(&text)?;
    }
    Ok(())
}

/// Adds a number below 100, unless it is 0.
fn push_number(text: &mut ArrayString<ROW_TEXT>, number: u8) {
    debug_assert!(number < 100);
    if number >= 10 {
        text.push(char::from(b'0' + number / 10));
    }
    if number > 0 {
        text.push(char::from(b'0' + number % 10));
    }
}
