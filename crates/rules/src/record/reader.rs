//! Reading records, one game at a time.

use std::io::BufRead;
use std::str::FromStr;

use super::draft::Draft;
use super::lexer::{Lexer, Token};
use super::lines::Lines;
use super::{Problem, Record, RecordError};

/// An iterator over the games of a text.
///
/// It holds no more than one game at a time. A broken game gives an error with its place and ends nothing: the games
/// before it have been given already, and reading goes on with the next game, which begins at the next line that starts
/// with `[` and a letter and follows a blank line. Such a line always begins a game, even inside a comment, so that
/// one forgotten brace does not cost the rest of the file. Only a failing input ends the iteration early.
///
/// ```
/// use quincunx_rules::record::Reader;
///
/// let text = "[Ruleset \"hadron\"]\n\n1. c3 a1 *\n\n[Ruleset \"hadron\"]\n\n1. c3 c4 *\n\n[Ruleset \"hadron\"]\n\n1.
/// b2 *\n"; let mut games = Reader::new(text.as_bytes()); assert_eq!(games.next().unwrap()?.turns().len(), 2);
/// assert_eq!(
///     games.next().unwrap().unwrap_err().to_string(),
///     "line 7, column 7: 1... c4 is not legal: c4 touches 0 of yours and 1 of theirs: the numbers must be equal"
/// );
/// assert_eq!(games.next().unwrap()?.turns().len(), 1);
/// assert!(games.next().is_none());
/// # Ok::<(), quincunx_rules::record::RecordError>(())
/// ```
pub struct Reader<R> {
    lexer: Lexer<R>,
    /// The last game was broken: the next one must be found first.
    lost: bool,
    done: bool,
}

impl<R: BufRead> Reader<R> {
    /// How many bytes a game, or a single line, may have unless [`Reader::limit`] says otherwise.
    pub const DEFAULT_LIMIT: usize = 4 << 20;

    /// Reads the games of an input.
    pub fn new(input: R) -> Reader<R> {
        Reader {
            lexer: Lexer {
                lines: Lines::new(input, Self::DEFAULT_LIMIT),
            },
            lost: false,
            done: false,
        }
    }

    /// Changes how many bytes a game, or a single line, may have.
    ///
    /// The record in memory can be some fifty times as large.
    #[must_use]
    pub fn limit(mut self, bytes: usize) -> Reader<R> {
        self.lexer.lines.set_limit(bytes);
        self
    }

    fn game(&mut self) -> Result<Option<Record>, RecordError> {
        if self.lost {
            self.lexer.lines.next_game()?;
            self.lost = false;
        }
        self.lexer.lines.before_game();
        let mut draft = Draft::default();
        loop {
            let (place, token) = self.lexer.next()?;
            match token {
                Token::End if draft.is_empty() => return Ok(None),
                Token::End => return Err(draft.stopped(place)),
                Token::Tag => {
                    let lines = &self.lexer.lines;
                    let next_game = !draft.is_empty() && lines.is_border() && lines.at_line_start();
                    if next_game || !draft.in_tags() {
                        return Err(draft.stopped(place));
                    }
                    draft.tag(self.lexer.tag()?)?;
                    continue;
                }
                Token::Comment(comment) => {
                    draft.comment(comment);
                    continue;
                }
                _ => draft.begin(place)?,
            }
            match token {
                Token::Number => draft.number(),
                Token::Move(text, nag) => draft.play(place, &text, nag)?,
                Token::Nag(nag) => draft.nag(place, nag)?,
                Token::Open => draft.open(place)?,
                Token::Close => draft.close(place)?,
                Token::Result(result) => return draft.finish(place, result).map(Some),
                Token::End | Token::Tag | Token::Comment(_) => {}
            }
        }
    }
}

impl<R: BufRead> Iterator for Reader<R> {
    type Item = Result<Record, RecordError>;

    fn next(&mut self) -> Option<Self::Item> {
        if self.done {
            return None;
        }
        let game = self.game();
        match &game {
            Ok(Some(_)) => {}
            Ok(None) | Err(RecordError::Io(_)) => self.done = true,
            Err(RecordError::Broken { .. }) => self.lost = true,
        }
        game.transpose()
    }
}

impl FromStr for Record {
    type Err = RecordError;

    /// Reads a text that is one game.
    fn from_str(text: &str) -> Result<Record, RecordError> {
        let mut games = Reader::new(text.as_bytes());
        let place = |games: &Reader<&[u8]>| games.lexer.lines.place();
        let game = match games.next() {
            Some(game) => game?,
            None => return Err(RecordError::at(place(&games), Problem::NoGame)),
        };
        loop {
            match games.lexer.next()? {
                (_, Token::End) => return Ok(game),
                (_, Token::Comment(_)) => {}
                (place, _) => return Err(RecordError::at(place, Problem::SecondGame)),
            }
        }
    }
}
