//! The notes below the board: how the game stands, and the table.

use std::fmt::Write as _;

use quincunx_rules::Phrase;

use super::Sketch;
use super::pen::{Anchor, Num, Words};
use super::pieces::id;
use crate::Scene;

/// The size of letters, and from one line to the next, in units of the picture.
pub(super) const SIZE: f64 = 16.0;
const LINE: f64 = 26.0;
/// Between the columns of the table.
const GAP: f64 = 22.0;
/// Room for the sign of a row.
const SIGN: f64 = 30.0;

/// About how wide a text is, whatever the font.
fn width(text: &str) -> f64 {
    text.chars().count() as f64 * SIZE * 0.54
}

/// Where the columns of the table begin, and how wide it is.
fn columns(scene: &Scene) -> (Vec<f64>, f64) {
    let notes = &scene.notes;
    let title = notes.rows.iter().map(|row| width(row.title.text())).fold(0.0, f64::max);
    let mut at = SIGN + title + GAP;
    let mut columns = Vec::new();
    for (n, head) in notes.head.iter().enumerate() {
        columns.push(at);
        at += notes
            .rows
            .iter()
            .map(|row| width(row.values[n].text()))
            .fold(width(head.text()), f64::max)
            + GAP;
    }
    (columns, at - GAP)
}

/// What is written above the table: how the game stands, and what decided it.
fn lines(scene: &Scene) -> impl Iterator<Item = &str> {
    let deciding = scene.deciding.iter().map(|deciding| &deciding.title);
    scene.status.iter().chain(deciding).map(Phrase::text)
}

/// How wide and how high the notes are.
pub(super) fn extent(scene: &Scene) -> (f64, f64) {
    let wide = lines(scene).map(width).fold(columns(scene).1, f64::max);
    let lines = lines(scene).count() + 1 + scene.notes.rows.len();
    (wide, lines as f64 * LINE + 8.0)
}

impl Sketch<'_> {
    /// Writes the notes below that height.
    pub(super) fn notes(&mut self, left: f64, top: f64) {
        let scene = self.scene;
        let palette = self.palette;
        let words = |text, x, y, fill, bold| Words {
            text,
            at: (left + x, y),
            size: SIZE,
            fill,
            anchor: Anchor::Start,
            bold,
        };
        let (columns, _) = columns(scene);
        let mut y = top + LINE / 2.0;
        for (n, line) in lines(scene).enumerate() {
            self.words(&words(line, 0.0, y, palette.text, n == 0));
            y += LINE;
        }
        y += 4.0;
        for (head, &x) in scene.notes.head.iter().zip(&columns) {
            self.words(&words(head.text(), x, y, palette.label, false));
        }
        for row in &scene.notes.rows {
            y += LINE;
            let _ = writeln!(
                self.out,
                r##"<use href="#{}" transform="translate({} {}) scale({})"/>"##,
                id(row.look),
                Num(left + 10.0),
                Num(y),
                Num(24.0 / self.scale.unit)
            );
            self.words(&words(row.title.text(), SIGN, y, palette.text, false));
            for (value, &x) in row.values.iter().zip(&columns) {
                self.words(&words(value.text(), x, y, palette.text, false));
            }
        }
    }
}
