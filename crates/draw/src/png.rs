//! Boards and scenes as PNG.
//!
//! The picture is the SVG with its letters turned into outlines of a font that is part of the program, so that it looks
//! the same on a machine without fonts.

use std::error::Error;
use std::fmt;

use resvg::{tiny_skia, usvg};
use ttf_parser::{Face, OutlineBuilder};

use crate::svg::pen::{Anchor, Lettering, Num, Words};
use crate::svg::{Frame, draw};
use crate::{Board, Scene};

/// The widest picture there is.
pub const MAX_WIDTH: u32 = 8192;

/// Why there is no picture.
#[derive(Debug)]
pub struct PngError(String);

impl fmt::Display for PngError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

impl Error for PngError {}

/// Draws a scene on its board as a PNG that is `width` pixels wide; without a width, as wide as the SVG.
///
/// # Errors
/// If the width is 0 or more than [`MAX_WIDTH`], or the picture does not fit into memory.
pub fn png(board: &Board, scene: &Scene, frame: &Frame, width: Option<u32>) -> Result<Vec<u8>, PngError> {
    let face = Face::parse(epaint_default_fonts::UBUNTU_LIGHT, 0).map_err(|error| refuse(&error))?;
    let drawing = draw(board, scene, frame, &Outlines(face));
    rasterise(&drawing.text, width.unwrap_or(drawing.width as u32))
}

/// Turns an SVG without words, whose letters are outlines, into a PNG that is `width` pixels wide.
///
/// # Errors
/// If it is no such SVG, the width is 0 or more than [`MAX_WIDTH`], or the picture does not fit into memory.
pub fn rasterise(svg: &str, width: u32) -> Result<Vec<u8>, PngError> {
    if width == 0 || width > MAX_WIDTH {
        return Err(refuse(&format!("its width is 1 to {MAX_WIDTH} pixels, not {width}")));
    }
    let tree = usvg::Tree::from_str(svg, &usvg::Options::default()).map_err(|error| refuse(&error))?;
    let scale = width as f32 / tree.size().width();
    let height = (tree.size().height() * scale).round().max(1.0) as u32;
    let mut pixels = tiny_skia::Pixmap::new(width, height).ok_or_else(|| refuse(&"it is too large"))?;
    resvg::render(
        &tree,
        tiny_skia::Transform::from_scale(scale, scale),
        &mut pixels.as_mut(),
    );
    pixels.encode_png().map_err(|error| refuse(&error))
}

fn refuse(error: &dyn fmt::Display) -> PngError {
    PngError(format!("no picture: {error}"))
}

/// Words as outlines of a font.
struct Outlines(Face<'static>);

impl Lettering for Outlines {
    fn write(&self, out: &mut String, words: &Words<'_>) {
        let scale = words.size / f64::from(self.0.units_per_em());
        let glyphs = words
            .text
            .chars()
            .map(|letter| self.0.glyph_index(letter).unwrap_or_default());
        let mut path = GlyphPath::new(scale, (0.0, 0.0));
        for glyph in glyphs {
            self.0.outline_glyph(glyph, &mut path);
            path.at.0 += f64::from(self.0.glyph_hor_advance(glyph).unwrap_or(0)) * scale;
        }
        let x = match words.anchor {
            Anchor::Start => words.at.0,
            Anchor::Middle => words.at.0 - path.at.0 / 2.0,
        };
        // The font is a light one: a stroke makes it as heavy as the usual ones.
        let stroke = words.size * if words.bold { 0.075 } else { 0.03 };
        out.push_str(&format!(
            "<path transform=\"translate({} {})\" d=\"{}\" fill=\"{fill}\" stroke=\"{fill}\" stroke-width=\"{}\"/>\n",
            Num(x),
            Num(words.at.1 + 0.35 * words.size),
            path.text,
            Num(stroke),
            fill = words.fill
        ));
    }
}

/// The outlines of glyphs as the path of an SVG; glyphs that are added are put where `at` says.
#[derive(Clone, Debug)]
pub struct GlyphPath {
    /// The path so far, for the attribute `d`.
    pub text: String,
    /// Where the next glyph stands: its left end, on the line of writing.
    pub at: (f64, f64),
    scale: f64,
}

impl GlyphPath {
    /// No glyph yet. `scale` is what a unit of the font is in the SVG.
    pub fn new(scale: f64, at: (f64, f64)) -> GlyphPath {
        GlyphPath {
            text: String::new(),
            at,
            scale,
        }
    }

    fn push(&mut self, command: char, points: &[(f32, f32)]) {
        self.text.push(command);
        for &(x, y) in points {
            // Fonts count upwards.
            let (x, y) = (
                self.at.0 + f64::from(x) * self.scale,
                self.at.1 - f64::from(y) * self.scale,
            );
            self.text.push_str(&format!("{} {} ", Num(x), Num(y)));
        }
    }
}

impl OutlineBuilder for GlyphPath {
    fn move_to(&mut self, x: f32, y: f32) {
        self.push('M', &[(x, y)]);
    }

    fn line_to(&mut self, x: f32, y: f32) {
        self.push('L', &[(x, y)]);
    }

    fn quad_to(&mut self, x1: f32, y1: f32, x: f32, y: f32) {
        self.push('Q', &[(x1, y1), (x, y)]);
    }

    fn curve_to(&mut self, x1: f32, y1: f32, x2: f32, y2: f32, x: f32, y: f32) {
        self.push('C', &[(x1, y1), (x2, y2), (x, y)]);
    }

    fn close(&mut self) {
        self.push('Z', &[]);
    }
}

#[cfg(test)]
#[allow(clippy::unwrap_used, reason = "a test may panic")]
mod tests {
    use quincunx_rules::{AnyPosition, GAMES};

    use super::*;
    use crate::Options;
    use crate::svg::Theme;

    #[test]
    fn pictures_have_their_size_and_something_on_them() {
        for game in GAMES {
            let ruleset = game.default_ruleset();
            let board = Board::of(&ruleset);
            let scene = Scene::of(&AnyPosition::start(&ruleset), &Options::default());
            for theme in Theme::ALL {
                let bytes = png(&board, &scene, &Frame { theme, notes: true }, Some(320)).unwrap();
                let pixels = tiny_skia::Pixmap::decode_png(&bytes).unwrap();
                assert_eq!(pixels.width(), 320);
                assert!(pixels.height() > 200);
                let mut colours: Vec<[u8; 4]> = pixels
                    .data()
                    .chunks(4)
                    .filter_map(|chunk| chunk.try_into().ok())
                    .collect();
                colours.sort_unstable();
                colours.dedup();
                assert!(colours.len() > 16, "{} {theme}: {} colours", game.name, colours.len());
            }
        }
    }

    #[test]
    fn widths_that_make_no_sense_are_refused() {
        let ruleset = GAMES[0].default_ruleset();
        let board = Board::of(&ruleset);
        let scene = Scene::of(&AnyPosition::start(&ruleset), &Options::default());
        for width in [0, MAX_WIDTH + 1] {
            let error = png(&board, &scene, &Frame::default(), Some(width)).unwrap_err();
            assert!(error.to_string().contains("1 to 8192 pixels"));
        }
    }
}
