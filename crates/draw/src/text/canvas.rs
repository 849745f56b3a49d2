//! A sheet of characters to draw on, in any order.

use super::{Span, Style};

/// Characters with styles, and which cell of the board each is part of. It grows as it is drawn on.
#[derive(Default)]
pub(super) struct Canvas {
    lines: Vec<Vec<Spot>>,
}

#[derive(Clone, Copy)]
struct Spot {
    letter: char,
    style: Style,
    cell: Option<usize>,
}

const BLANK: Spot = Spot {
    letter: ' ',
    style: Style {
        role: super::Role::Text,
        ground: None,
        sign: None,
        bold: false,
    },
    cell: None,
};

impl Canvas {
    fn spot(&mut self, column: usize, line: usize) -> &mut Spot {
        if self.lines.len() <= line {
            self.lines.resize_with(line + 1, Vec::new);
        }
        let spots = &mut self.lines[line];
        if spots.len() <= column {
            spots.resize(column + 1, BLANK);
        }
        &mut spots[column]
    }

    /// Puts a character somewhere; it stays part of the cell it was part of.
    pub(super) fn put(&mut self, column: usize, line: usize, letter: char, style: Style) {
        let spot = self.spot(column, line);
        (spot.letter, spot.style) = (letter, style);
    }

    /// Writes a text from somewhere on.
    pub(super) fn write(&mut self, column: usize, line: usize, text: &str, style: Style) {
        for (n, letter) in text.chars().enumerate() {
            self.put(column + n, line, letter, style);
        }
    }

    /// Makes a place part of a cell of the board.
    pub(super) fn belong(&mut self, column: usize, line: usize, cell: usize) {
        self.spot(column, line).cell = Some(cell);
    }

    pub(super) fn width(&self) -> usize {
        self.lines.iter().map(Vec::len).max().unwrap_or(0)
    }

    pub(super) fn height(&self) -> usize {
        self.lines.len()
    }

    /// The lines as spans of one style each, without blanks at the end, and the cells of the board.
    pub(super) fn finish(self) -> (Vec<Vec<Span>>, Vec<Vec<Option<usize>>>) {
        let hits = self
            .lines
            .iter()
            .map(|line| line.iter().map(|spot| spot.cell).collect())
            .collect();
        let lines = self.lines.iter().map(|line| spans(line)).collect();
        (lines, hits)
    }
}

fn spans(spots: &[Spot]) -> Vec<Span> {
    let blank = |spot: &Spot| spot.letter == ' ' && spot.style.ground.is_none();
    let end = spots.iter().rposition(|spot| !blank(spot)).map_or(0, |last| last + 1);
    let mut spans: Vec<Span> = Vec::new();
    for spot in &spots[..end] {
        match spans.last_mut() {
            Some(span) if span.style == spot.style => span.text.push(spot.letter),
            _ => spans.push(Span {
                text: spot.letter.to_string(),
                style: spot.style,
            }),
        }
    }
    spans
}
