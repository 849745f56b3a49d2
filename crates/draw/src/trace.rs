//! What a move touches, and how a person says it by pointing.

use quincunx_rules::{AnyPosition, MoveError, Phrase};
use serde::Serialize;

use crate::Look;
use crate::erased::paint;

/// Something a person points at to say a move. In JSON a cell is its number and a choice its name.
#[derive(Clone, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize)]
#[serde(untagged)]
pub enum Click {
    /// A cell of the board.
    Cell(usize),
    /// One of the [`Choice`]s beside it, by its name.
    Choice(&'static str),
}

/// Something to choose that is not a cell: a colour, a kind of move.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Choice {
    /// Its name in [`Click::Choice`].
    pub name: &'static str,
    /// What it is, for people.
    pub title: Phrase,
    /// What it looks like, if it is a piece.
    pub look: Option<Look>,
}

/// What a move does.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "lowercase")]
pub enum Deed {
    /// A piece appears on the last cell of the path.
    Place,
    /// A piece goes along the path, from cell to cell.
    Jump,
    /// The pieces on the two cells of the path change places.
    Swap,
    /// A pile falls over along the path, a stone on each cell after the first.
    March,
    /// A stone flies from the first cell of the path to the last.
    Throw,
    /// The first cell of the path gives up stones to take stones off the last.
    Strike,
    /// A pile leaves the first cell of the path, a stone going to each of the others.
    Spread,
    /// Nothing.
    Pass,
}

/// A move as something to draw, animate and click.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Trace {
    /// The text of the move.
    pub text: String,
    /// What it does.
    pub deed: Deed,
    /// The cells it leads over, from the first to the last.
    pub path: Vec<usize>,
    /// What a person points at to say it, in order.
    pub clicks: Vec<Click>,
}

impl Trace {
    /// A move that is said by pointing at the cells of its path.
    pub fn along(mv: impl std::fmt::Display, deed: Deed, path: Vec<usize>) -> Trace {
        Trace {
            text: mv.to_string(),
            deed,
            clicks: path.iter().copied().map(Click::Cell).collect(),
            path,
        }
    }

    /// The trace of a legal move of a position.
    ///
    /// # Errors
    /// If the text is no move or the move is not legal.
    ///
    /// # Panics
    /// Never: the move is checked first.
    pub fn of(position: &AnyPosition, text: &str) -> Result<Trace, MoveError> {
        let text = position.move_text(text)?;
        Ok(paint(position)
            .trace(&text)
            .expect("the move is legal, as its text was checked"))
    }

    /// The cells the move changes.
    pub fn changed(&self) -> Vec<usize> {
        match (self.deed, self.path.as_slice()) {
            // What a piece jumps over stays as it is.
            (Deed::Jump, [first, .., last]) => vec![*first, *last],
            (_, path) => path.to_vec(),
        }
    }
}

/// What has come of the clicks so far.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Chosen {
    /// They say a move: its text.
    Move(String),
    /// They begin moves: what can be pointed at next.
    Next(Vec<Click>),
    /// They say nothing.
    Nothing,
}

/// Reads clicks as a move out of the legal ones.
///
/// Clicks in another order are understood too, where no move wants them in the order given.
pub fn choose(moves: &[Trace], clicks: &[Click]) -> Chosen {
    let has_all = |mv: &&Trace| clicks.iter().all(|click| mv.clicks.contains(click));
    let begins = |mv: &&Trace| mv.clicks.first() == clicks.first() || clicks.is_empty();
    let mut fitting: Vec<&Trace> = moves.iter().filter(begins).filter(has_all).collect();
    if fitting.is_empty() {
        fitting = moves.iter().filter(has_all).collect();
    }
    if let Some(mv) = fitting.iter().find(|mv| mv.clicks.len() <= clicks.len()) {
        return Chosen::Move(mv.text.clone());
    }
    let left = fitting.iter().flat_map(|mv| {
        let mut left = mv.clicks.iter().filter(|click| !clicks.contains(click)).peekable();
        // Cells may be pointed at in any order after the first click, but a choice has its place.
        let is_cell = matches!(left.peek(), Some(Click::Cell(_)));
        left.enumerate()
            .filter(move |(n, click)| *n == 0 || (is_cell && !clicks.is_empty() && matches!(click, Click::Cell(_))))
            .map(|(_, click)| click.clone())
    });
    let mut next: Vec<Click> = left.collect();
    next.sort_unstable();
    next.dedup();
    if next.is_empty() {
        Chosen::Nothing
    } else {
        Chosen::Next(next)
    }
}
