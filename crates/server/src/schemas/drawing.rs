//! Namesakes of the types of `quincunx_draw`. Cells are known by their index in the list of the board.

#![expect(dead_code, reason = "they are never made, only described")]

use serde::Serialize;
use utoipa::ToSchema;

use super::listed::words;
use super::{Phrase, Player, Said};

/// A point in board units: neighbouring cells are 1 apart.
#[derive(ToSchema)]
#[schema(example = json!({"x": 0.5, "y": 1.5}))]
struct Point {
    /// To the right.
    x: f64,
    /// Down.
    y: f64,
}

words! {
    /// What a board looks to be made of, chosen so that its pieces stand out.
    pub(crate) Surface: quincunx_draw::Surface { Slate, Wood }
}

/// A cell of a board.
#[derive(ToSchema)]
struct Cell {
    /// Its name, as in moves.
    #[schema(example = "c3")]
    name: String,
    /// Its centre.
    at: Point,
    /// Whether it is a dark one of a chequered board.
    dark: bool,
}

words! {
    /// Whether a coordinate is the letter of a column or diagonal, or the number of a row.
    pub(crate) Axis: quincunx_draw::Axis { Letter, Number }
}

/// A coordinate beside the board.
#[derive(ToSchema)]
struct Label {
    /// The letter or number.
    #[schema(example = "a")]
    text: String,
    /// Its middle.
    at: Point,
    axis: Axis,
}

/// A part of the board that means something: a coloured side, a home row.
#[derive(ToSchema)]
struct Zone {
    /// What it is, for people.
    title: Phrase,
    ink: Ink,
    /// Its letter, where colour is not enough.
    letter: char,
    cells: Vec<usize>,
    /// Its part of the outer edge of the board, as lines; none if the cells themselves show it.
    edges: Vec<Vec<Point>>,
    /// Where a sign for it can stand, outside the board.
    #[schema(required)]
    badge: Option<Point>,
}

/// A board: the same for every position of a ruleset.
#[derive(ToSchema)]
pub(crate) struct Board {
    #[schema(example = "hadron")]
    ruleset: String,
    /// The name of the game.
    title: String,
    /// How wide the cells are together.
    width: f64,
    /// How high the cells are together.
    height: f64,
    surface: Surface,
    /// The corners of a cell, from its centre.
    tile: Vec<Point>,
    /// The cells, rows from the top, cells from the left. Everything else knows them by their index here.
    cells: Vec<Cell>,
    zones: Vec<Zone>,
    /// The coordinates.
    labels: Vec<Label>,
}

words! {
    /// The colour of a piece or a part of the board; what it looks like is up to the theme.
    pub(crate) Ink: quincunx_draw::Ink { Black, White, Red, Blue, Purple, Orange, Green }
}

words! {
    /// The shape of a piece: with it, pieces can be told apart without their colours.
    pub(crate) Form: quincunx_draw::Form { Drop, Ring, Cross, Lozenge, Circle, Triangle, RoundHorse, SquareHorse, Blocks, Boulders }
}

/// How a kind of piece is shown.
#[derive(ToSchema)]
#[schema(example = json!({"ink": "red", "form": "ring", "height": 1, "glyph": "○", "letter": "o"}))]
struct Look {
    ink: Ink,
    form: Form,
    /// How many stones are piled up.
    height: u8,
    /// The sign for it in a Unicode drawing.
    glyph: char,
    /// The letter for it, as in position texts.
    letter: char,
}

/// A piece on the board.
#[derive(ToSchema)]
pub(crate) struct Piece {
    /// The index of the cell it stands on.
    cell: usize,
    /// What it is.
    #[schema(example = "piece")]
    kind: String,
    /// Whose it is, if anybody's.
    #[schema(required)]
    owner: Option<Player>,
    look: Look,
    /// A number to write on it, such as the size of its group.
    #[schema(required)]
    tag: Option<u32>,
}

/// What a letter of a position text stands for.
#[derive(ToSchema)]
pub(crate) struct Sign {
    #[schema(example = "o")]
    letter: String,
    /// What it is.
    #[schema(example = "piece")]
    kind: String,
    /// Whose it is, if anybody's.
    #[schema(required)]
    owner: Option<Player>,
    look: Look,
}

/// Two neighbouring cells whose pieces belong together.
#[derive(ToSchema)]
pub(crate) struct Link(usize, usize);

/// Something to point at to say a move: the index of a cell, or the name of a choice.
#[derive(Serialize, ToSchema)]
#[serde(untagged)]
pub(super) enum Click {
    /// A cell.
    Cell(usize),
    /// A choice.
    Choice(String),
}

/// Something to choose that is not a cell: a colour, a kind of move.
#[derive(ToSchema)]
pub(crate) struct Choice {
    /// Its name in clicks.
    #[schema(example = "purple")]
    name: String,
    /// What it is, for people.
    title: Phrase,
    /// What it looks like, if it is a piece.
    #[schema(required)]
    look: Option<Look>,
}

words! {
    /// What a move does, to animate it along its path: a piece appears on the last cell, goes from cell to cell, the
    /// pieces of the two cells change places, a pile falls over along it, a stone flies from the first cell to the
    /// last, the first cell gives up stones to take some off the last, a pile leaves the first cell for the others, or
    /// nothing.
    pub(crate) Deed: quincunx_draw::Deed { Place, Jump, Swap, March, Throw, Strike, Spread, Pass }
}

/// A move as something to draw, animate and click.
#[derive(ToSchema)]
#[schema(example = json!({"text": "c3", "deed": "place", "path": [12], "clicks": [12]}))]
pub(crate) struct Trace {
    /// The text of the move.
    text: String,
    deed: Deed,
    /// The cells it leads over, from the first to the last.
    path: Vec<usize>,
    /// What a person points at to say it, in order.
    clicks: Vec<Click>,
}

/// What stands beside the board: a table with a row for each player or colour.
#[derive(ToSchema)]
pub(crate) struct Notes {
    /// What each column says.
    head: Vec<Phrase>,
    rows: Vec<Note>,
}

/// A row of the table beside the board.
#[derive(ToSchema)]
struct Note {
    look: Look,
    /// Whom or what it is about.
    title: Phrase,
    /// The player it is about, if it is about one.
    #[schema(required)]
    player: Option<Player>,
    /// What each column says of it.
    values: Vec<Said>,
    /// How many pieces players 1 and 2 still have to place to win what the row is about; `null` for one who never can.
    /// Empty where rows are not won.
    needs: Vec<Option<u32>>,
    /// The colours that players 1 and 2 may use beside the one the row is about; empty where there are none.
    allies: Vec<Ink>,
}

/// Cells that decided a finished game: a path, a wall, a group, a row.
#[derive(ToSchema)]
pub(crate) struct Deciding {
    /// What they are, for people.
    title: Phrase,
    /// Whose they are.
    player: Player,
    /// The colour they are about, if it is not the player's.
    #[schema(required)]
    ink: Option<Ink>,
    cells: Vec<usize>,
    /// Whether they are a way from the first cell to the last.
    path: bool,
}
