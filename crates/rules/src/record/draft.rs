//! A game while it is being read.

use std::collections::HashMap;

use super::lexer::Tag;
use super::recorded_move::{first_ply, play};
use super::tags::{self, Tags};
use super::{Comment, GameResult, Location, MAX_DEPTH, Problem, Record, RecordError, RecordedMove};
use crate::AnyPosition;

/// A game while it is being read: first its tags, then its moves.
#[derive(Default)]
pub(super) struct Draft {
    tags: Tags,
    /// Where the values of the tags are, for errors that are found later.
    places: HashMap<String, Location>,
    comments: Vec<Comment>,
    /// The start position, once the tags are complete.
    start: Option<AnyPosition>,
    /// The lines being read: the main line, the variation in it, the one in that; empty while tags are read.
    lines: Vec<Line>,
}

/// A line being read.
struct Line {
    turns: Vec<RecordedMove>,
    /// The position now, and the one before the last move, where variations begin.
    position: AnyPosition,
    before: Option<AnyPosition>,
    /// Comments that belong to the next move if there is one.
    waiting: Vec<Comment>,
    /// Whether comments wait for the next move: after its number, after a variation, and as a variation begins.
    wait: bool,
    /// How many moves into the game the line is.
    ply: usize,
    /// Where it was opened.
    place: Location,
}

impl Line {
    fn new(position: AnyPosition, ply: usize, place: Location, wait: bool) -> Line {
        Line {
            turns: Vec::new(),
            position,
            before: None,
            waiting: Vec::new(),
            wait,
            ply,
            place,
        }
    }

    /// No move comes for the waiting comments: they belong to the last one. `rest` takes them if there is none.
    fn settle(&mut self, rest: &mut Vec<Comment>) {
        let home = self.turns.last_mut().map_or(rest, |turn| &mut turn.after);
        home.append(&mut self.waiting);
    }
}

impl Draft {
    /// Whether nothing of a game has been read; comments alone are none.
    pub(super) fn is_empty(&self) -> bool {
        self.tags.is_empty() && self.in_tags()
    }

    pub(super) fn in_tags(&self) -> bool {
        self.lines.is_empty()
    }

    pub(super) fn tag(&mut self, tag: Tag) -> Result<(), RecordError> {
        let twice = self.places.insert(tag.name.clone(), tag.value_place).is_some();
        let added = if twice {
            Err(Problem::TagTwice(tag.name))
        } else {
            self.tags.push(tag.name, tag.value)
        };
        added.map_err(|problem| RecordError::at(tag.name_place, problem))
    }

    /// Ends the tags, if that has not happened: now they must make sense.
    pub(super) fn begin(&mut self, place: Location) -> Result<(), RecordError> {
        if !self.in_tags() {
            return Ok(());
        }
        let start = self.tags.settle().map_err(|(name, problem)| {
            let place = self.value_place(name, &problem).unwrap_or(place);
            RecordError::at(place, problem)
        })?;
        self.lines
            .push(Line::new(start.clone(), first_ply(&start), place, false));
        self.start = Some(start);
        Ok(())
    }

    /// Where in the value of a tag the problem is.
    fn value_place(&self, name: &str, problem: &Problem) -> Option<Location> {
        let place = self.places.get(name)?;
        let byte = match problem {
            Problem::Ruleset(error) => error.span().start,
            Problem::Position(error) => error.problems().first()?.span().start,
            _ => 0,
        };
        let before = self.tags.get(name)?.get(..byte).unwrap_or_default();
        Some(Location {
            column: place.column + tags::escape(before).chars().count(),
            ..*place
        })
    }

    pub(super) fn comment(&mut self, comment: Comment) {
        let home = match self.lines.last_mut() {
            None => &mut self.comments,
            Some(line) if line.wait => &mut line.waiting,
            Some(line) => line.turns.last_mut().map_or(&mut self.comments, |turn| &mut turn.after),
        };
        home.push(comment);
    }

    pub(super) fn number(&mut self) {
        if let Some(line) = self.lines.last_mut() {
            line.wait = true;
        }
    }

    pub(super) fn play(&mut self, place: Location, text: &str, nag: Option<u8>) -> Result<(), RecordError> {
        let Some(line) = self.lines.last_mut() else {
            return Ok(());
        };
        let before = line.position.clone();
        let mv = play(&mut line.position, text, line.ply).map_err(|problem| RecordError::at(place, problem))?;
        line.before = Some(before);
        line.ply += 1;
        line.wait = false;
        line.turns.push(RecordedMove {
            mv,
            nags: nag.into_iter().collect(),
            before: std::mem::take(&mut line.waiting),
            ..RecordedMove::default()
        });
        Ok(())
    }

    pub(super) fn nag(&mut self, place: Location, nag: u8) -> Result<(), RecordError> {
        match self.lines.last_mut().and_then(|line| line.turns.last_mut()) {
            Some(turn) => {
                turn.nags.push(nag);
                Ok(())
            }
            None => Err(RecordError::syntax(
                place,
                "unexpected judgement: expected a move before it",
            )),
        }
    }

    pub(super) fn open(&mut self, place: Location) -> Result<(), RecordError> {
        let depth = self.lines.len();
        let Some((line, before)) = self.lines.last_mut().and_then(|line| {
            let before = line.before.clone()?;
            Some((line, before))
        }) else {
            return Err(RecordError::syntax(
                place,
                "unexpected `(`: expected a move before it, which the variation replaces",
            ));
        };
        if depth > MAX_DEPTH {
            return Err(RecordError::at(place, Problem::TooDeep));
        }
        line.settle(&mut self.comments);
        let ply = line.ply - 1;
        self.lines.push(Line::new(before, ply, place, true));
        Ok(())
    }

    pub(super) fn close(&mut self, place: Location) -> Result<(), RecordError> {
        let variation = if self.lines.len() > 1 { self.lines.pop() } else { None };
        let (Some(mut variation), Some(line)) = (variation, self.lines.last_mut()) else {
            return Err(RecordError::at(place, Problem::VariationNotOpen));
        };
        if variation.turns.is_empty() {
            return Err(RecordError::at(place, Problem::EmptyVariation));
        }
        variation.settle(&mut self.comments);
        if let Some(turn) = line.turns.last_mut() {
            turn.variations.push(variation.turns);
        }
        line.wait = true;
        Ok(())
    }

    /// The error of a game that stops here without a result.
    pub(super) fn stopped(&self, place: Location) -> RecordError {
        match self.lines.last() {
            Some(line) if self.lines.len() > 1 => RecordError::at(line.place, Problem::VariationOpen),
            _ => RecordError::at(place, Problem::NoResult),
        }
    }

    pub(super) fn finish(mut self, place: Location, result: GameResult) -> Result<Record, RecordError> {
        let stopped = self.stopped(place);
        let (Some(mut line), true, Some(start)) = (self.lines.pop(), self.lines.is_empty(), self.start) else {
            return Err(stopped);
        };
        line.settle(&mut self.comments);
        match self.tags.get("Result").and_then(|text| text.parse().ok()) {
            Some(tag) if tag != result => {
                return Err(RecordError::at(place, Problem::Contradiction { tag, end: result }));
            }
            _ => self.tags.set_known("Result", result.token()),
        }
        Ok(Record {
            tags: self.tags,
            start,
            comments: self.comments,
            turns: line.turns,
            end: line.position,
        })
    }
}
