//! Games as text and JSON: moves with tags, comments, judgements and variations.
//!
//! The text form follows PGN, the format of chess games, and is described for users in `docs/records.md`; files of it
//! end in `.qgn`. A [`Record`] is always a game that can be replayed: every move, also in variations, is legal.
//!
//! - [`Reader`] reads many games from any [`BufRead`](std::io::BufRead), one at a time; `str::parse` reads a single
//!   one.
//! - `Display` writes one game, [`Writer`] many.
//! - `Serialize` and `Deserialize` are the JSON form.
//!
//! What is written reads back as the same record, in both forms, and what is read and written again does not change
//! any more.
//!
//! # Examples
//!
//! ```
//! use quincunx_rules::record::{Comment, Reader, Record, Score};
//!
//! let text = r#"[Ruleset "hadron:size=3"]
//! [One "Ada"]
//!
//! 1. b2 {[%eval 0.35] the centre} (1. a1 c3!) 1... a3 *
//! "#;
//! let games: Vec<Record> = Reader::new(text.as_bytes()).collect::<Result<_, _>>()?;
//! let game = &games[0];
//! assert_eq!(game.tag("One"), Some("Ada"));
//! assert_eq!(game.moves().collect::<Vec<_>>(), ["b2", "a3"]);
//! assert_eq!(game.turns()[0].after[0], Comment::new("the centre").with_eval(Score::Hundredths(35)));
//! assert_eq!(game.final_position().to_string(), "x2/1o1/3 1");
//! # Ok::<(), quincunx_rules::record::RecordError>(())
//! ```

mod comment;
mod draft;
mod error;
mod escape;
mod eval;
#[cfg(feature = "serde")]
mod json;
mod lexer;
mod lines;
mod reader;
mod recorded_move;
mod result;
mod tags;
mod writer;

pub use comment::Comment;
pub use error::{BadMove, Location, Problem, RecordError};
pub use eval::{Eval, Score};
pub use reader::Reader;
pub use recorded_move::RecordedMove;
pub use result::GameResult;
pub use writer::Writer;

use std::borrow::Borrow;

use crate::{AnyPosition, History, Ruleset};
use tags::Tags;

/// How deep variations may be nested. JSON readers commonly stop at 128 brackets, and each level takes three.
pub const MAX_DEPTH: usize = 32;

/// A game: tags, comments, and legal moves with variations.
///
/// `Display` and `FromStr` are the text form of one game.
///
/// ```
/// use quincunx_rules::record::Record;
///
/// let mut record = Record::from_moves("hadron:size=3".parse()?, None, ["b2", "a1"])?;
/// record.set_tag("One", "Ada")?;
/// let error = record.push("b3").unwrap_err();
/// assert_eq!(
///     error.to_string(),
///     "2. b3 is not legal: b3 touches 1 of yours and 0 of theirs: the numbers must be equal"
/// );
/// assert_eq!(
///     record.to_string(),
///     "[Ruleset \"hadron:size=3\"]\n[One \"Ada\"]\n[Result \"*\"]\n\n1. b2 a1 *\n"
/// );
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug)]
pub struct Record {
    tags: Tags,
    start: AnyPosition,
    comments: Vec<Comment>,
    turns: Vec<RecordedMove>,
    /// The position after the last turn.
    end: AnyPosition,
}

impl PartialEq for Record {
    fn eq(&self, other: &Record) -> bool {
        // The positions follow from the rest.
        self.tags == other.tags && self.comments == other.comments && self.turns == other.turns
    }
}

impl Eq for Record {}

impl Record {
    /// An empty record of a game from its start.
    pub fn new(ruleset: Ruleset) -> Record {
        Record::from_position(AnyPosition::start(&ruleset))
    }

    /// An empty record of a game from any position.
    pub fn from_position(start: AnyPosition) -> Record {
        let mut tags = Tags::default();
        let ruleset = start.ruleset();
        tags.set_known("Ruleset", ruleset.to_string());
        tags.set_known("Result", GameResult::Unfinished.token());
        if start != AnyPosition::start(&ruleset) {
            tags.set_known("Position", start.to_string());
        }
        let end = start.clone();
        Record {
            tags,
            start,
            comments: Vec::new(),
            turns: Vec::new(),
            end,
        }
    }

    /// The record of some moves from a position text, or from the start; see [`Record::push`].
    ///
    /// # Errors
    /// If the position is none of the ruleset, or a move is not legal.
    pub fn from_moves<M: Borrow<str>>(
        ruleset: Ruleset,
        position: Option<&str>,
        moves: impl IntoIterator<Item = M>,
    ) -> Result<Record, Problem> {
        let start = AnyPosition::parse(&ruleset, position.unwrap_or("startpos")).map_err(Problem::Position)?;
        let mut record = Record::from_position(start);
        for mv in moves {
            record.push(mv.borrow())?;
        }
        Ok(record)
    }

    /// The record of a game so far. If it has ended by the rules, the result and the reason are set.
    pub fn from_history(history: &History) -> Record {
        let mut record = Record::from_position(history.start().clone());
        record.turns = history.texts().map(RecordedMove::from).collect();
        record.end = history.position().clone();
        if let Some(outcome) = record.end.result() {
            record.set_result(Some(outcome).into(), Some(outcome.reason.word()));
        }
        record
    }

    /// A record of parts that nobody has looked at yet.
    #[cfg(feature = "serde")]
    fn from_parts(mut tags: Tags, comments: Vec<Comment>, mut turns: Vec<RecordedMove>) -> Result<Record, Problem> {
        let start = tags.settle().map_err(|(_, problem)| problem)?;
        if tags.get("Result").is_none() {
            tags.set_known("Result", GameResult::Unfinished.token());
        }
        let mut end = start.clone();
        recorded_move::play_line(&mut end, &mut turns, recorded_move::first_ply(&start))?;
        Ok(Record {
            tags,
            start,
            comments,
            turns,
            end,
        })
    }

    /// The ruleset.
    pub fn ruleset(&self) -> Ruleset {
        self.start.ruleset()
    }

    /// The text of the position the game began from; `None` if that is the start of the ruleset.
    pub fn position(&self) -> Option<&str> {
        self.tag("Position")
    }

    /// The position the game began from.
    pub fn start(&self) -> &AnyPosition {
        &self.start
    }

    /// The position after the last move.
    pub fn final_position(&self) -> &AnyPosition {
        &self.end
    }

    /// The positions of the game: the first, and the one after each move.
    pub fn replay(&self) -> impl ExactSizeIterator<Item = AnyPosition> {
        let mut position = self.start.clone();
        (0..self.turns.len() + 1).map(move |ply| {
            if ply > 0 {
                let played = position.play(&self.turns[ply - 1].mv);
                debug_assert!(played.is_ok(), "the moves of a record are legal");
            }
            position.clone()
        })
    }

    /// The tags, name and value, in order.
    pub fn tags(&self) -> impl ExactSizeIterator<Item = (&str, &str)> {
        self.tags.iter()
    }

    /// The value of a tag.
    pub fn tag(&self, name: &str) -> Option<&str> {
        self.tags.get(name)
    }

    /// Changes a tag where it stands, or adds it: known tags in their usual order, others at the end.
    ///
    /// # Errors
    /// If the name is not a letter followed by letters, digits or `_`; if it is `Ruleset` or `Position`, which the
    /// moves depend on; or if it is `Result` and the value is none.
    pub fn set_tag(&mut self, name: &str, value: impl Into<String>) -> Result<(), Problem> {
        let value = value.into();
        match name {
            "Ruleset" | "Position" => return Err(Problem::TagFixed(name.to_string())),
            "Result" => drop(value.parse::<GameResult>()?),
            _ => {}
        }
        self.tags.set(name, value)
    }

    /// Names the players, player 1 first.
    pub fn set_players(&mut self, [one, two]: [impl Into<String>; 2]) {
        self.tags.set_known("One", one);
        self.tags.set_known("Two", two);
    }

    /// Says when it was played, as `2024-05-01`.
    pub fn set_date(&mut self, date: impl Into<String>) {
        self.tags.set_known("Date", date);
    }

    /// Takes a tag away and gives back its value, if it was there.
    ///
    /// # Errors
    /// If it is `Ruleset`, `Position` or `Result`, without which there is no record.
    pub fn remove_tag(&mut self, name: &str) -> Result<Option<String>, Problem> {
        match name {
            "Ruleset" | "Position" | "Result" => Err(Problem::TagFixed(name.to_string())),
            _ => Ok(self.tags.remove(name)),
        }
    }

    /// The result.
    pub fn result(&self) -> GameResult {
        let result = self.tag("Result").and_then(|text| text.parse().ok());
        result.unwrap_or_default()
    }

    /// Why the game ended, if the record says so.
    pub fn reason(&self) -> Option<&str> {
        self.tag("Reason")
    }

    /// Sets the result and the reason; without one, the reason is taken away.
    pub fn set_result(&mut self, result: GameResult, reason: Option<&str>) {
        self.tags.set_known("Result", result.token());
        match reason {
            Some(reason) => self.tags.set_known("Reason", reason),
            None => drop(self.tags.remove("Reason")),
        }
    }

    /// The comments before the first move.
    pub fn comments(&self) -> &[Comment] {
        &self.comments
    }

    /// The comments before the first move, to be changed.
    pub fn comments_mut(&mut self) -> &mut Vec<Comment> {
        &mut self.comments
    }

    /// The main line.
    pub fn turns(&self) -> &[RecordedMove] {
        &self.turns
    }

    /// The moves of the main line.
    pub fn moves(&self) -> impl ExactSizeIterator<Item = &str> {
        self.turns.iter().map(|turn| turn.mv.as_str())
    }

    /// The comments after a move of the main line, to be changed; the first move is number 0.
    pub fn comments_after_mut(&mut self, ply: usize) -> Option<&mut Vec<Comment>> {
        self.turns.get_mut(ply).map(|turn| &mut turn.after)
    }

    /// The judgements of a move of the main line, to be changed; the first move is number 0.
    pub fn nags_mut(&mut self, ply: usize) -> Option<&mut Vec<u8>> {
        self.turns.get_mut(ply).map(|turn| &mut turn.nags)
    }

    /// Puts another main line in place of the old one; the result stays.
    ///
    /// # Errors
    /// If a move is not legal, a variation is empty, or variations are nested deeper than [`MAX_DEPTH`]; the record is
    /// unchanged then.
    pub fn set_turns(&mut self, mut turns: Vec<RecordedMove>) -> Result<(), Problem> {
        let mut end = self.start.clone();
        recorded_move::play_line(&mut end, &mut turns, recorded_move::first_ply(&self.start))?;
        self.turns = turns;
        self.end = end;
        Ok(())
    }

    /// Adds a move, or a whole [`RecordedMove`]. If it ends the game by the rules, the result and the reason are set.
    ///
    /// # Errors
    /// As [`Record::set_turns`].
    pub fn push(&mut self, turn: impl Into<RecordedMove>) -> Result<(), Problem> {
        let mut turn = turn.into();
        let ply = recorded_move::first_ply(&self.start) + self.turns.len();
        let mut end = self.end.clone();
        recorded_move::play_line(&mut end, std::slice::from_mut(&mut turn), ply)?;
        self.end = end;
        self.turns.push(turn);
        if let Some(outcome) = self.end.result() {
            self.set_result(Some(outcome).into(), Some(outcome.reason.word()));
        }
        Ok(())
    }
}
