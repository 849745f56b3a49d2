//! Square boards as text.

use super::canvas::Canvas;
use super::cell::{dress, signs};
use super::large::{self, face};
use super::{Charset, Role, Size, Style};
use crate::{Axis, Board, Scene};

/// Columns for the row numbers.
const LEFT: usize = 3;

pub(super) fn draw(board: &Board, scene: &Scene, charset: Charset, size: Size) -> Canvas {
    let (columns, rows) = (board.width as usize, board.height as usize);
    let mut canvas = Canvas::default();
    let (wide, high) = match size {
        Size::Large => (large::WIDE + 1, large::HIGH + 1),
        Size::Roomy => (4, 2),
        Size::Compact => (3, 1),
        Size::Tight => (2, 1),
    };
    // Where the middle of a cell is.
    let place = |x: f64, y: f64| {
        let (column, row) = (x.floor() as usize, y.floor() as usize);
        match size {
            Size::Large | Size::Roomy => (LEFT + wide / 2 + column * wide, high / 2 + row * high),
            _ => (LEFT + 1 + column * wide, row),
        }
    };
    let ruled = matches!(size, Size::Large | Size::Roomy);
    if ruled {
        lines(&mut canvas, board, charset, [columns, rows], [wide, high]);
    }
    let empty = match (size, charset) {
        (Size::Large | Size::Roomy, _) => ' ',
        (_, Charset::Unicode) => '·',
        (_, Charset::Ascii) => '.',
    };
    let signs = signs(board, scene);
    for (index, cell) in board.cells.iter().enumerate() {
        let (x, y) = place(cell.at.x, cell.at.y);
        if size == Size::Large {
            let (left, top) = (x - large::WIDE / 2, y - large::HIGH / 2);
            for (down, line) in face(board, scene, charset, index, signs[index]).into_iter().enumerate() {
                for (across, (letter, style)) in line.into_iter().enumerate() {
                    canvas.put(left + across, top + down, letter, style);
                    canvas.belong(left + across, top + down, index);
                }
            }
            continue;
        }
        let dress = dress(board, scene, charset, index, signs[index], empty);
        // Where there is room for two characters only, a shifted piece goes back to its place.
        let shown = if size == Size::Tight { tight(dress) } else { dress };
        for (n, (letter, style)) in shown.into_iter().enumerate().take(wide.min(3)) {
            canvas.put(x + n - 1, y, letter, style);
            canvas.belong(x + n - 1, y, index);
        }
    }
    let quiet = Style {
        role: Role::Label,
        ..Style::default()
    };
    let below = if ruled { rows * high + 1 } else { rows };
    for label in &board.labels {
        let (x, y) = match label.axis {
            Axis::Letter => (place(label.at.x, 0.0).0, below),
            Axis::Number => (LEFT - 1 - label.text.len(), place(0.0, label.at.y).1),
        };
        canvas.write(x, y, &label.text, quiet);
    }
    canvas
}

/// The first two of a cell's characters, with its piece as the second.
fn tight([left, middle, right]: super::cell::Dress) -> super::cell::Dress {
    let shifted = left.1.bold && matches!(left.1.role, Role::Ink(_));
    if shifted {
        [(' ', Style { bold: false, ..left.1 }), left, right]
    } else {
        [left, middle, right]
    }
}

/// The lines between the cells.
fn lines(canvas: &mut Canvas, board: &Board, charset: Charset, [columns, rows]: [usize; 2], [wide, high]: [usize; 2]) {
    let style = Style {
        role: Role::Line,
        ground: Some(board.surface),
        ..Style::default()
    };
    // For the first, the inner and the last line: its left end, its crossings and its right end.
    let (joints, across, down) = match charset {
        Charset::Unicode => ([['┌', '┬', '┐'], ['├', '┼', '┤'], ['└', '┴', '┘']], '─', '│'),
        Charset::Ascii => ([['+'; 3]; 3], '-', '|'),
    };
    let part = |n: usize, last: usize| usize::from(n > 0) + usize::from(n == last);
    for row in 0..=rows {
        for column in 0..=columns {
            let (x, y) = (LEFT + column * wide, row * high);
            canvas.put(x, y, joints[part(row, rows)][part(column, columns)], style);
            if column < columns {
                for n in 1..wide {
                    canvas.put(x + n, y, across, style);
                }
            }
            if row < rows {
                for n in 1..high {
                    canvas.put(x, y + n, down, style);
                }
            }
        }
    }
}
