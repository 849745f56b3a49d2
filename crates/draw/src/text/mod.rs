//! Boards and scenes as text for terminals, of any width, with or without Unicode and colours.
//!
//! ```
//! use quincunx_draw::{Board, Options, Scene, text::{Charset, Colours, Sheet, text}};
//! use quincunx_rules::AnyPosition;
//!
//! let position = AnyPosition::parse(&"hadron:size=3".parse()?, "o2/1x1/3 1")?;
//! let board = Board::of(&position.ruleset());
//! let scene = Scene::of(&position, &Options::default());
//! let sheet = Sheet { charset: Charset::Ascii, width: 20, ..Sheet::default() };
//! let picture = text(&board, &scene, &sheet);
//! assert!(picture.render(Colours::None).starts_with("   +---+---+---+\n 3 | o |   |   |\n"));
//! assert_eq!(picture.cell_at(5, 1), board.find("a3"));
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

mod canvas;
mod cell;
mod grid;
mod hexagon;
mod large;
mod notes;
mod style;
mod terminal;

pub use style::{Role, Sign, Style};
pub use terminal::{Charset, Colours, nearest};

use crate::{Board, Scene};
use canvas::Canvas;

/// What text is drawn on.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Sheet {
    /// Which characters there are.
    pub charset: Charset,
    /// How many columns there are.
    pub width: usize,
    /// How many lines there are, if they are few.
    pub height: Option<usize>,
    /// Whether to write the notes: beside the board, or below it where that is too narrow.
    pub notes: bool,
}

impl Default for Sheet {
    fn default() -> Sheet {
        Sheet {
            charset: Charset::Unicode,
            width: 80,
            height: None,
            notes: true,
        }
    }
}

/// How much room a cell takes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Size {
    /// With lines between the cells, and pieces drawn over three lines.
    Large,
    /// With lines between the cells.
    Roomy,
    /// A line a row, without lines between the cells.
    Compact,
    /// As narrow as it gets.
    Tight,
}

/// A piece of text in one style.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Span {
    /// The text.
    pub text: String,
    /// Its style.
    pub style: Style,
}

/// A scene as lines of text.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Picture {
    /// The lines, without line feeds.
    pub lines: Vec<Vec<Span>>,
    hits: Vec<Vec<Option<usize>>>,
    board: [usize; 2],
}

impl Picture {
    /// The cell of the board at a place of the text, both counted from 0: what a mouse points at.
    pub fn cell_at(&self, column: usize, line: usize) -> Option<usize> {
        *self.hits.get(line)?.get(column)?
    }

    /// A place of the text in the middle of a cell: column and line.
    pub fn place_of(&self, cell: usize) -> Option<(usize, usize)> {
        let has = |row: &Vec<Option<usize>>| row.contains(&Some(cell));
        let (top, bottom) = (self.hits.iter().position(has)?, self.hits.iter().rposition(has)?);
        let row = &self.hits[usize::midpoint(top, bottom)];
        let first = row.iter().position(|hit| *hit == Some(cell))?;
        let last = row.iter().rposition(|hit| *hit == Some(cell))?;
        Some((usize::midpoint(first, last), usize::midpoint(top, bottom)))
    }

    /// The places that show what stands on a cell: what a cursor covers. Columns and lines.
    pub fn face_of(&self, cell: usize) -> Vec<(usize, usize)> {
        let Some((_, line)) = self.place_of(cell) else {
            return Vec::new();
        };
        let spots = |line: usize| {
            let row = self.hits[line].iter().enumerate();
            let spots = row.filter(move |(_, hit)| **hit == Some(cell));
            spots.map(|(column, _)| (column, line)).collect::<Vec<_>>()
        };
        let face = spots(line);
        if face.len() <= 3 {
            return face;
        }
        // A large piece is framed, so that it can still be seen.
        let lines = (0..self.hits.len()).map(spots).filter(|spots| !spots.is_empty());
        lines.flat_map(|spots| [spots[0], spots[spots.len() - 1]]).collect()
    }

    /// How many columns and lines the board takes, from the upper left corner, without the notes.
    pub fn board(&self) -> [usize; 2] {
        self.board
    }
}

/// Draws a scene on its board as text: as roomy as the sheet allows.
pub fn text(board: &Board, scene: &Scene, sheet: &Sheet) -> Picture {
    // Without a limit of lines nobody looks at a screen, where the largest board is the best.
    let first = if sheet.height.is_some() {
        Size::Large
    } else {
        Size::Roomy
    };
    let sizes = [first, Size::Roomy, Size::Compact, Size::Tight];
    let fits =
        |canvas: &Canvas| canvas.width() <= sheet.width && sheet.height.is_none_or(|lines| canvas.height() <= lines);
    // A hexagon is narrowest when it is high, so the last size is not the narrowest of every board.
    let mut narrowest = None::<Canvas>;
    let mut fitting = None;
    for size in sizes {
        let canvas = draw(board, scene, sheet, size);
        if fits(&canvas) {
            fitting = Some(canvas);
            break;
        }
        if narrowest.as_ref().is_none_or(|other| canvas.width() < other.width()) {
            narrowest = Some(canvas);
        }
    }
    let mut canvas = fitting.or(narrowest).unwrap_or_default();
    let extent = [canvas.width(), canvas.height()];
    if sheet.notes {
        notes::write(&mut canvas, board, scene, sheet);
    }
    let (lines, hits) = canvas.finish();
    Picture {
        lines,
        hits,
        board: extent,
    }
}

fn draw(board: &Board, scene: &Scene, sheet: &Sheet, size: Size) -> Canvas {
    if board.tile.len() == 4 {
        grid::draw(board, scene, sheet.charset, size)
    } else {
        hexagon::draw(board, scene, sheet.charset, size)
    }
}
