//! The tokens of a record.

use std::io::BufRead;

use super::escape::is_blank;
use super::lines::Lines;
use super::tags::is_tag_name;
use super::{Comment, GameResult, Location, Problem, RecordError};

/// A token; tags are read by [`Lexer::tag`] once their bracket was seen.
#[derive(Debug, PartialEq)]
pub(super) enum Token {
    /// `[`, not yet read over.
    Tag,
    /// A move number, or dots.
    Number,
    /// A move, and the judgement of its suffix.
    Move(String, Option<u8>),
    /// `$5`, or a suffix by itself.
    Nag(u8),
    Comment(Comment),
    /// `(`
    Open,
    /// `)`
    Close,
    Result(GameResult),
    /// The end of the input.
    End,
}

/// A tag as it was read.
pub(super) struct Tag {
    pub(super) name: String,
    pub(super) name_place: Location,
    pub(super) value: String,
    /// The first character after the quote.
    pub(super) value_place: Location,
}

/// The suffixes of moves; the number of a judgement is its place here, from 1.
const SUFFIXES: [&str; 6] = ["!", "?", "!!", "??", "!?", "?!"];

pub(super) struct Lexer<R> {
    pub(super) lines: Lines<R>,
}

impl<R: BufRead> Lexer<R> {
    /// The next token and where it begins.
    pub(super) fn next(&mut self) -> Result<(Location, Token), RecordError> {
        let first = loop {
            match self.lines.rest().chars().next() {
                None => {
                    if !self.lines.next_line()? {
                        return Ok((self.lines.place(), Token::End));
                    }
                    if self.lines.rest().starts_with('%') {
                        self.lines.skip_line();
                    }
                }
                Some(blank) if is_blank(blank) => self.lines.advance(1),
                Some(first) => break first,
            }
        };
        self.lines.in_game();
        let place = self.lines.place();
        Ok((place, self.token(first, place)?))
    }

    fn token(&mut self, first: char, place: Location) -> Result<Token, RecordError> {
        match first {
            '[' => Ok(Token::Tag),
            '{' => self.comment(place).map(Token::Comment),
            ';' => {
                self.lines.advance(1);
                let comment = Comment::read(self.lines.rest(), false);
                self.lines.skip_line();
                Ok(Token::Comment(comment))
            }
            '(' | ')' => {
                self.lines.advance(1);
                Ok(if first == '(' { Token::Open } else { Token::Close })
            }
            '$' => self.nag(place),
            '.' => {
                let dots = count(self.lines.rest(), |letter| letter == '.');
                self.lines.advance(dots);
                Ok(Token::Number)
            }
            _ => self.word(first, place),
        }
    }

    fn word(&mut self, first: char, place: Location) -> Result<Token, RecordError> {
        let rest = self.lines.rest();
        let word = &rest[..count(rest, |letter| !is_blank(letter) && !"{}()[];$\"".contains(letter))];
        let length = word.len();
        if let Some(result) = GameResult::from_token(word) {
            self.lines.advance(length);
            return Ok(Token::Result(result));
        }
        if length > MAX_WORD {
            return Err(RecordError::syntax(
                place,
                format!("a word of {length} bytes: {EXPECTED}"),
            ));
        }
        if first.is_ascii_digit() {
            let digits = count(word, |letter| letter.is_ascii_digit());
            let dots = count(&word[digits..], |letter| letter == '.');
            if dots == 0 && digits < length {
                return Err(RecordError::syntax(
                    place,
                    format!("`{word}` is neither a move number nor a result: {EXPECTED}"),
                ));
            }
            self.lines.advance(digits + dots);
            return Ok(Token::Number);
        }
        let mv = word.trim_end_matches(['!', '?']);
        let judgement = mv.is_empty() && length > 0;
        if !first.is_alphabetic() && !judgement {
            let problem = format!("unexpected `{first}`: {EXPECTED}");
            return Err(RecordError::syntax(place, problem));
        }
        let suffix = &word[mv.len()..];
        let nag = (1..).zip(SUFFIXES).find(|(_, known)| *known == suffix);
        let nag = nag.map(|(nag, _)| nag);
        if nag.is_none() && !suffix.is_empty() {
            let problem = format!("`{suffix}` is no judgement: expected {}", SUFFIXES.join(", "));
            self.lines.advance(length - suffix.len());
            return Err(RecordError::syntax(self.lines.place(), problem));
        }
        let mv = mv.to_string();
        self.lines.advance(length);
        Ok(match nag {
            Some(nag) if mv.is_empty() => Token::Nag(nag),
            nag => Token::Move(mv, nag),
        })
    }

    fn nag(&mut self, place: Location) -> Result<Token, RecordError> {
        self.lines.advance(1);
        let digits = count(self.lines.rest(), |letter| letter.is_ascii_digit());
        let number = self.lines.take(digits);
        let nag = number.parse().map_err(|_| {
            let problem = format!("`${number}` is no judgement: expected a number from $0 to $255");
            RecordError::syntax(place, problem)
        })?;
        Ok(Token::Nag(nag))
    }

    fn comment(&mut self, place: Location) -> Result<Comment, RecordError> {
        self.lines.advance(1);
        let mut raw = String::new();
        loop {
            let rest = self.lines.rest();
            if let Some(end) = closing(rest, '}') {
                raw.push_str(&rest[..end]);
                self.lines.advance(end + 1);
                return Ok(Comment::read(&raw, true));
            }
            raw.push_str(rest);
            raw.push('\n');
            // A comment that is never closed must not swallow the games after it.
            if !self.lines.next_line()? || self.lines.is_border() {
                return Err(RecordError::at(place, Problem::CommentOpen));
            }
        }
    }

    /// Reads a tag, which is on one line: `[Name "value"]`.
    pub(super) fn tag(&mut self) -> Result<Tag, RecordError> {
        self.lines.advance(1);
        self.blanks();
        let name_place = self.lines.place();
        let length = count(self.lines.rest(), |letter| {
            !is_blank(letter) && !"\"[]".contains(letter)
        });
        let name = self.lines.take(length);
        if !is_tag_name(&name) {
            return Err(RecordError::at(name_place, Problem::TagName(name)));
        }
        self.blanks();
        self.expect('"', "the value of the tag in quotes")?;
        let value_place = self.lines.place();
        let Some(end) = closing(self.lines.rest(), '"') else {
            let problem = "the value of the tag is never closed: expected `\"` on the same line";
            return Err(RecordError::syntax(value_place, problem));
        };
        let value = unescape(&self.lines.take(end));
        self.lines.advance(1);
        self.blanks();
        self.expect(']', "`]` after the value of the tag")?;
        Ok(Tag {
            name,
            name_place,
            value,
            value_place,
        })
    }

    fn blanks(&mut self) {
        self.lines.advance(count(self.lines.rest(), is_blank));
    }

    fn expect(&mut self, wanted: char, what: &str) -> Result<(), RecordError> {
        match self.lines.rest().chars().next() {
            Some(found) if found == wanted => {
                self.lines.advance(1);
                Ok(())
            }
            Some(found) => Err(RecordError::syntax(
                self.lines.place(),
                format!("unexpected `{found}`: expected {what}"),
            )),
            None => Err(RecordError::syntax(
                self.lines.place(),
                format!("the line ends: expected {what}"),
            )),
        }
    }
}

/// Longer words are not quoted in messages: no move comes near.
const MAX_WORD: usize = 64;

/// What a game may go on with, for messages.
const EXPECTED: &str = "expected a move, a comment, a variation or a result";

/// How many bytes at the beginning of a text are of that kind.
fn count(text: &str, kind: impl Fn(char) -> bool) -> usize {
    text.find(|letter| !kind(letter)).unwrap_or(text.len())
}

/// Where the next `mark` without a backslash is.
fn closing(text: &str, mark: char) -> Option<usize> {
    let mut letters = text.char_indices();
    while let Some((at, letter)) = letters.next() {
        if letter == mark {
            return Some(at);
        }
        if letter == '\\' {
            letters.next();
        }
    }
    None
}

/// The value of a tag; a backslash before anything it need not stand before is a backslash.
fn unescape(raw: &str) -> String {
    let mut out = String::with_capacity(raw.len());
    let mut letters = raw.chars().peekable();
    while let Some(letter) = letters.next() {
        let escaped = match (letter, letters.peek()) {
            ('\\', Some(&mark @ ('"' | '\\'))) => mark,
            ('\\', Some('n')) => '\n',
            ('\\', Some('t')) => '\t',
            ('\\', Some('r')) => '\r',
            _ => {
                out.push(letter);
                continue;
            }
        };
        letters.next();
        out.push(escaped);
    }
    out
}
