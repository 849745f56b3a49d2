//! Boards and scenes as SVG.

mod board;
mod notes;
pub(crate) mod pen;
mod pieces;
mod signs;
mod theme;

pub use theme::Theme;

use std::fmt::Write as _;

use crate::{Board, Scene};
use pen::{Elements, Lettering, Num, Scale, Words, escaped};
use theme::Palette;

/// What a picture is made with.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Frame {
    /// The colours.
    pub theme: Theme,
    /// Whether to write how the game stands and the table below the board.
    pub notes: bool,
}

impl Default for Frame {
    fn default() -> Frame {
        Frame {
            theme: Theme::Light,
            notes: true,
        }
    }
}

/// Units of the picture for one of the board.
const UNIT: f64 = 60.0;
/// Around everything.
const MARGIN: f64 = 18.0;

/// Draws a scene on its board as SVG.
pub fn svg(board: &Board, scene: &Scene, frame: &Frame) -> String {
    draw(board, scene, frame, &Elements).text
}

/// An SVG and how large it is.
pub(crate) struct Drawing {
    pub(crate) text: String,
    #[cfg_attr(not(feature = "png"), allow(dead_code, reason = "a PNG needs it"))]
    pub(crate) width: f64,
}

/// Draws a scene on its board as SVG, with words written in that way.
pub(crate) fn draw(board: &Board, scene: &Scene, frame: &Frame, lettering: &dyn Lettering) -> Drawing {
    // The room that coordinates and signs take around the cells.
    let labels = board.labels.iter().map(|label| (label.at, 0.2));
    let badges = board.zones.iter().filter_map(|zone| Some((zone.badge?, 0.35)));
    let (mut left, mut top, mut right, mut bottom) = (0f64, 0f64, board.width, board.height);
    for (at, room) in labels.chain(badges) {
        (left, top) = (left.min(at.x - room), top.min(at.y - room));
        (right, bottom) = (right.max(at.x + room), bottom.max(at.y + room));
    }
    let wide = (right - left) * UNIT;
    let below = (bottom - top) * UNIT + MARGIN;
    let (notes_wide, notes_high) = if frame.notes { notes::extent(scene) } else { (0.0, 0.0) };
    let width = (wide.max(notes_wide) + 2.0 * MARGIN).ceil();
    let height = (below + MARGIN + notes_high).ceil();
    let palette = frame.theme.palette();
    let mut sketch = Sketch {
        board,
        scene,
        palette,
        scale: Scale {
            unit: UNIT,
            left: ((width - wide) / 2.0 - left * UNIT).round(),
            top: (MARGIN - top * UNIT).round(),
        },
        lettering,
        out: String::new(),
    };
    let _ = writeln!(
        sketch.out,
        concat!(
            r#"<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {0} {1}" width="{0}" height="{1}" "#,
            r#"font-family="sans-serif">"#
        ),
        Num(width),
        Num(height)
    );
    let _ = writeln!(
        sketch.out,
        "<title>{}: {}</title>",
        escaped(&board.ruleset),
        escaped(&scene.position)
    );
    let _ = writeln!(
        sketch.out,
        r#"<rect width="100%" height="100%" rx="10" fill="{}"/>"#,
        palette.page
    );
    sketch.define();
    sketch.board();
    sketch.tints();
    sketch.labels();
    sketch.pieces();
    sketch.rings();
    sketch.deciding();
    sketch.targets();
    sketch.chain();
    sketch.marks();
    sketch.arrows();
    if frame.notes {
        sketch.notes(MARGIN, (below + 8.0).round());
    }
    sketch.out.push_str("</svg>\n");
    Drawing {
        text: sketch.out,
        width,
    }
}

/// A picture in the making.
struct Sketch<'a> {
    board: &'a Board,
    scene: &'a Scene,
    palette: &'static Palette,
    scale: Scale,
    lettering: &'a dyn Lettering,
    out: String,
}

impl Sketch<'_> {
    fn words(&mut self, words: &Words<'_>) {
        self.lettering.write(&mut self.out, words);
    }
}
