//! What pieces look like: colours and forms, independent of any theme.

use serde::Serialize;

/// The colour of a piece or a part of the board; what it looks like is up to the theme.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize)]
#[serde(rename_all = "lowercase")]
#[allow(missing_docs, reason = "colours name themselves")]
pub enum Ink {
    Black,
    White,
    Red,
    Blue,
    Purple,
    Orange,
    Green,
}

impl Ink {
    /// Every colour.
    pub const ALL: [Ink; 7] = [
        Ink::Black,
        Ink::White,
        Ink::Red,
        Ink::Blue,
        Ink::Purple,
        Ink::Orange,
        Ink::Green,
    ];

    /// The name, in lower case.
    pub const fn name(self) -> &'static str {
        match self {
            Ink::Black => "black",
            Ink::White => "white",
            Ink::Red => "red",
            Ink::Blue => "blue",
            Ink::Purple => "purple",
            Ink::Orange => "orange",
            Ink::Green => "green",
        }
    }
}

/// The shape of a piece: with it, pieces can be told apart without their colours.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum Form {
    /// A disc that flows into its neighbours of the same colour.
    Drop,
    /// A ring.
    Ring,
    /// Two crossed strokes.
    Cross,
    /// A disc marked with a lozenge.
    Lozenge,
    /// A disc marked with a circle.
    Circle,
    /// A disc marked with a triangle.
    Triangle,
    /// A horse on a round token.
    RoundHorse,
    /// A horse on a square token.
    SquareHorse,
    /// A pile of hewn blocks, as many as the piece is high.
    Blocks,
    /// A pile of round boulders, as many as the piece is high.
    Boulders,
}

/// How a kind of piece is shown.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize)]
pub struct Look {
    /// Its colour.
    pub ink: Ink,
    /// Its shape.
    pub form: Form,
    /// How many stones are piled up.
    pub height: u8,
    /// The sign for it in a Unicode drawing.
    pub glyph: char,
    /// The letter for it in an ASCII drawing, as in position texts.
    pub letter: char,
}

/// A piece on the board.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Piece {
    /// Which cell it stands on.
    pub cell: usize,
    /// What it is: `disc`, `tower`, …
    pub kind: &'static str,
    /// Whose it is: 1 or 2, or nobody's.
    pub owner: Option<u8>,
    /// How it is shown.
    pub look: Look,
    /// A number to write on it, such as the size of its group.
    pub tag: Option<u32>,
}
