//! Everything there is to draw on a board, for any kind of drawing: what changes with every move.

use quincunx_rules::{AnyPosition, Outcome, Phrase, Value, phrase};
use serde::Serialize;

use crate::erased::paint;
use crate::{Choice, Chosen, Click, Ink, Look, Piece, Trace, choose};

/// What to draw besides the position itself.
#[derive(Clone, Debug, Default)]
pub struct Options {
    /// The move that led here; [`Trace::of`] makes it from the position before.
    pub last: Option<Trace>,
    /// What a person has pointed at so far; where it can go on is shown.
    pub clicks: Vec<Click>,
    /// Whether to list the legal moves.
    pub moves: bool,
    /// Cells to mark.
    pub marks: Vec<usize>,
    /// Arrows to draw.
    pub arrows: Vec<Arrow>,
}

/// An arrow between two cells.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
pub struct Arrow {
    /// Where it starts.
    pub from: usize,
    /// Where it points.
    pub to: usize,
}

/// What stands beside the board: a table with a row for each player or colour.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize)]
pub struct Notes {
    /// What each column says.
    pub head: Vec<Phrase>,
    /// The rows.
    pub rows: Vec<Note>,
}

/// A row of the table beside the board.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Note {
    /// Whom or what it is about: the sign.
    pub look: Look,
    /// Whom or what it is about: the name.
    pub title: Phrase,
    /// The player it is about, if it is about one.
    pub player: Option<u8>,
    /// What each column says of it.
    pub values: Vec<Value>,
    /// How many pieces each player still has to place to win what the row is about, where that can be told; nothing for
    /// a player who never can. Empty where rows are not won.
    pub needs: Vec<Option<u32>>,
    /// The colours that players 1 and 2 may use beside this one, if the row is about a colour that has such.
    pub allies: Vec<Ink>,
}

/// Cells that decided a finished game: a path, a wall, a group, a row.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Deciding {
    /// What they are, for people.
    pub title: Phrase,
    /// Whose they are.
    pub player: u8,
    /// The colour they are about, if it is not the player's.
    pub ink: Option<Ink>,
    /// The cells, along the way if they are one.
    pub cells: Vec<usize>,
    /// Whether they are a way from the first cell to the last.
    pub path: bool,
}

/// The result of a finished game.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
pub struct Ended {
    /// The winner; none is a draw.
    pub winner: Option<u8>,
    /// Why, in the word of the rules.
    pub reason: &'static str,
}

/// What is on the [`Board`](crate::Board) of a ruleset in a position: what is where, and what it looks like, in no
/// particular technique. Cells are known by their index there.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Scene {
    /// The position text.
    pub position: String,
    /// The player to move.
    pub side: u8,
    /// The result, if the game has ended.
    pub result: Option<Ended>,
    /// The pieces on the board.
    pub pieces: Vec<Piece>,
    /// Pairs of neighbouring cells whose pieces belong together.
    pub links: Vec<[usize; 2]>,
    /// How the game stands: whose turn it is, or who has won and why.
    pub status: Vec<Phrase>,
    /// Empty cells that nobody can play on any more, where the rules make some.
    pub dead: Vec<usize>,
    /// What stands beside it.
    pub notes: Notes,
    /// What can be chosen beside the board to say a move.
    pub choices: Vec<Choice>,
    /// The legal moves, if they were asked for.
    pub moves: Vec<Trace>,
    /// The move that led here.
    pub last: Option<Trace>,
    /// The cells a person has pointed at.
    pub chosen: Vec<usize>,
    /// The cells where the move that person has begun can go on.
    pub targets: Vec<usize>,
    /// Marked cells.
    pub marks: Vec<usize>,
    /// Arrows.
    pub arrows: Vec<Arrow>,
    /// What decided the game, if it has ended.
    pub deciding: Vec<Deciding>,
}

impl Scene {
    /// The scene of a position.
    pub fn of(position: &AnyPosition, options: &Options) -> Scene {
        let drawn = paint(position).drawing();
        let moves = if options.moves || !options.clicks.is_empty() {
            paint(position).traces()
        } else {
            Vec::new()
        };
        let targets = match choose(&moves, &options.clicks) {
            Chosen::Next(next) if !options.clicks.is_empty() => cells(&next),
            _ => Vec::new(),
        };
        Scene {
            position: position.to_string(),
            side: position.side().number(),
            status: status(position),
            result: position.result().map(|outcome| Ended {
                winner: outcome.winner.map(|player| player.number()),
                reason: outcome.reason.word(),
            }),
            pieces: drawn.pieces,
            links: drawn.links,
            dead: drawn.dead,
            notes: drawn.notes,
            choices: drawn.choices,
            moves: if options.moves { moves } else { Vec::new() },
            last: options.last.clone(),
            chosen: cells(&options.clicks),
            targets,
            marks: options.marks.clone(),
            arrows: options.arrows.clone(),
            deciding: drawn.deciding,
        }
    }

    /// The piece on a cell.
    pub fn piece(&self, cell: usize) -> Option<&Piece> {
        self.pieces.iter().find(|piece| piece.cell == cell)
    }

    /// The scene in another language.
    pub fn translated(mut self, translate: impl Fn(&Phrase) -> String) -> Scene {
        let notes = &mut self.notes;
        let rows = notes.rows.iter_mut().flat_map(|row| {
            let values = row.values.iter_mut().filter_map(|value| match value {
                Value::Text(_) => None,
                Value::Phrase(phrase) => Some(phrase),
            });
            std::iter::once(&mut row.title).chain(values)
        });
        let choices = self.choices.iter_mut().map(|choice| &mut choice.title);
        let deciding = self.deciding.iter_mut().map(|deciding| &mut deciding.title);
        for phrase in self
            .status
            .iter_mut()
            .chain(&mut notes.head)
            .chain(rows)
            .chain(choices)
            .chain(deciding)
        {
            phrase.reword(translate(phrase));
        }
        self
    }
}

fn status(position: &AnyPosition) -> Vec<Phrase> {
    match position.result() {
        None => vec![phrase!(
            "draw-to-move",
            "player {player} to move",
            player = position.side()
        )],
        Some(Outcome { winner, reason }) => vec![Outcome::phrase_of(winner, None), reason.phrase(winner, None)],
    }
}

fn cells(clicks: &[Click]) -> Vec<usize> {
    let cell = |click: &Click| match click {
        Click::Cell(cell) => Some(*cell),
        Click::Choice(_) => None,
    };
    clicks.iter().filter_map(cell).collect()
}
