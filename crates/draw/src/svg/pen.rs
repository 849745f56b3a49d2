//! Numbers, points and words as SVG writes them.

use std::fmt::{self, Write as _};

use crate::{Board, Point};

/// A number with two decimals at most, and none it does not need.
#[derive(Clone, Copy)]
pub(crate) struct Num(pub(crate) f64);

impl fmt::Display for Num {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let rounded = (self.0 * 100.0).round() / 100.0 + 0.0;
        write!(f, "{rounded}")
    }
}

/// Where the words of a line stand to the point they are written at.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum Anchor {
    Start,
    Middle,
}

/// Words to write.
pub(crate) struct Words<'a> {
    pub(crate) text: &'a str,
    /// The point, in the units of the picture; its height is the middle of the letters.
    pub(crate) at: (f64, f64),
    pub(crate) size: f64,
    pub(crate) fill: &'a str,
    pub(crate) anchor: Anchor,
    pub(crate) bold: bool,
}

/// A way of writing words in a picture.
pub(crate) trait Lettering {
    fn write(&self, out: &mut String, words: &Words<'_>);
}

/// Words as text elements: readable, and set in the font of whoever shows the picture.
pub(super) struct Elements;

impl Lettering for Elements {
    fn write(&self, out: &mut String, words: &Words<'_>) {
        let anchor = if words.anchor == Anchor::Middle {
            r#" text-anchor="middle""#
        } else {
            ""
        };
        let weight = if words.bold { r#" font-weight="bold""# } else { "" };
        let (x, y) = words.at;
        let _ = writeln!(
            out,
            r#"<text x="{}" y="{}" font-size="{}" fill="{}"{anchor}{weight}>{}</text>"#,
            Num(x),
            // Figures and small letters are some seven tenths high.
            Num(y + 0.35 * words.size),
            Num(words.size),
            words.fill,
            escaped(words.text)
        );
    }
}

/// A text without the characters that mean something in XML.
pub(super) fn escaped(text: &str) -> String {
    text.replace('&', "&amp;").replace('<', "&lt;").replace('>', "&gt;")
}

/// The scale and the place of the board in the picture.
#[derive(Clone, Copy)]
pub(super) struct Scale {
    /// Units of the picture for one of the board.
    pub(super) unit: f64,
    pub(super) left: f64,
    pub(super) top: f64,
}

impl Scale {
    /// A point of the board in the picture.
    pub(super) fn place(&self, at: Point) -> (f64, f64) {
        (self.left + at.x * self.unit, self.top + at.y * self.unit)
    }

    /// The centre of a cell in the picture.
    pub(super) fn centre(&self, board: &Board, cell: usize) -> (f64, f64) {
        self.place(board.cells[cell].at)
    }

    /// The corners of a cell's tile around its centre, as the points of a polygon, shrunk by that factor.
    pub(super) fn tile(&self, board: &Board, by: f64) -> String {
        let point = |at: &Point| format!("{},{}", Num(at.x * self.unit * by), Num(at.y * self.unit * by));
        board.tile.iter().map(point).collect::<Vec<_>>().join(" ")
    }
}

/// `x="…" y="…"` of a point.
pub(super) fn xy((x, y): (f64, f64)) -> String {
    format!(r#"x="{}" y="{}""#, Num(x), Num(y))
}

/// A path through points.
pub(super) fn path(points: impl IntoIterator<Item = (f64, f64)>) -> String {
    let mut text = String::new();
    for (n, (x, y)) in points.into_iter().enumerate() {
        let _ = write!(text, "{}{} {}", if n == 0 { "M" } else { "L" }, Num(x), Num(y));
    }
    text
}
