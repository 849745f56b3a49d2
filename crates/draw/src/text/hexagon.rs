//! Boards of hexagons as text.
//!
//! A hexagon takes two lines, and the next column of hexagons is one line lower:
//!
//! ```text
//!  ___
//! / o \___
//! \___/ o \
//!     \___/
//! ```

use super::canvas::Canvas;
use super::cell::{Dress, dress, signs};
use super::{Charset, Role, Size, Style};
use crate::{Axis, Board, Ink, Point, Scene};

/// From the scale of the board to that of the text.
struct Scale {
    /// Characters from one column of hexagons to the next.
    pitch: f64,
    left: f64,
    top: f64,
}

impl Scale {
    /// The middle of a place of the board, as a column and a line.
    fn place(&self, at: Point) -> (usize, usize) {
        let step = 3f64.sqrt() / 2.0;
        let column = at.x / step * self.pitch - self.left;
        let line = at.y * 2.0 - self.top;
        (column.round().max(0.0) as usize, line.round().max(0.0) as usize)
    }
}

pub(super) fn draw(board: &Board, scene: &Scene, charset: Charset, size: Size) -> Canvas {
    if size == Size::Tight {
        return turned(board, scene, charset);
    }
    let roomy = matches!(size, Size::Large | Size::Roomy);
    let scale = scale(board, if roomy { 4.0 } else { 2.0 });
    let mut canvas = Canvas::default();
    for (index, cell) in board.cells.iter().enumerate() {
        let (x, y) = scale.place(cell.at);
        if roomy {
            outline(&mut canvas, board, charset, index, (x, y));
        } else {
            // The board shows between the cells of a row too.
            let ground = Style {
                ground: Some(board.surface),
                ..Style::default()
            };
            canvas.write(x - 2, y, "     ", ground);
        }
    }
    let empty = match (roomy, charset) {
        (true, _) => ' ',
        (false, Charset::Unicode) => '·',
        (false, Charset::Ascii) => '.',
    };
    let signs = signs(board, scene);
    for (index, cell) in board.cells.iter().enumerate() {
        let (x, y) = scale.place(cell.at);
        let dress = dress(board, scene, charset, index, signs[index], empty);
        let dress = if roomy {
            dress
        } else {
            sided(board, scene, charset, index, dress)
        };
        for (n, (letter, style)) in dress.into_iter().enumerate() {
            canvas.put(x + n - 1, y, letter, style);
            canvas.belong(x + n - 1, y, index);
            if roomy {
                canvas.belong(x + n - 1, y + 1, index);
            }
        }
    }
    beside(&mut canvas, board, &scale);
    canvas
}

/// The scale that leaves room for everything beside the board.
fn scale(board: &Board, pitch: f64) -> Scale {
    let labels = board.labels.iter().map(|label| label.at);
    let badges = board.zones.iter().filter_map(|zone| zone.badge);
    let (left, top) = labels
        .chain(badges)
        .fold((f64::INFINITY, f64::INFINITY), |(x, y), at| (x.min(at.x), y.min(at.y)));
    Scale {
        pitch,
        left: left / (3f64.sqrt() / 2.0) * pitch - 1.0,
        top: (top * 2.0).round(),
    }
}

/// The six edges of a hexagon around its middle. An edge of the board has the colour of the side it belongs to.
fn outline(canvas: &mut Canvas, board: &Board, charset: Charset, index: usize, (x, y): (usize, usize)) {
    let [rising, falling] = match charset {
        Charset::Unicode => ['╱', '╲'],
        Charset::Ascii => ['/', '\\'],
    };
    let style = |ink: Option<Ink>| Style {
        role: ink.map_or(Role::Line, Role::Ink),
        ground: Some(board.surface),
        sign: None,
        bold: ink.is_some(),
    };
    // In the order of the corners of the tile: the edges from the lower right one round to the upper right one.
    let edges: [(&[(usize, usize)], char); 6] = [
        (&[(x + 2, y + 1)], rising),
        (&[(x - 1, y + 1), (x, y + 1), (x + 1, y + 1)], '_'),
        (&[(x - 2, y + 1)], falling),
        (&[(x - 2, y)], rising),
        (&[(x - 1, y - 1), (x, y - 1), (x + 1, y - 1)], '_'),
        (&[(x + 2, y)], falling),
    ];
    for (n, (places, letter)) in edges.into_iter().enumerate() {
        let ink = rim_ink(board, index, n);
        for &(column, line) in places {
            canvas.put(column, line, letter, style(ink));
        }
    }
}

/// The colour of the side that an edge of a hexagon belongs to, if it is an edge of the board.
fn rim_ink(board: &Board, index: usize, edge: usize) -> Option<Ink> {
    let zone = board.zones.iter().find(|zone| zone.cells.contains(&index))?;
    let at = board.cells[index].at;
    let (from, to) = (board.tile[edge], board.tile[(edge + 1) % 6]);
    let near = |other: Point| (at.x + from.x + to.x - other.x).hypot(at.y + from.y + to.y - other.y) < 0.1;
    let inside = board.cells.iter().any(|cell| near(cell.at));
    (!inside).then_some(zone.ink)
}

/// The coordinates and the letters of the sides.
fn beside(canvas: &mut Canvas, board: &Board, scale: &Scale) {
    let quiet = Style {
        role: Role::Label,
        ..Style::default()
    };
    for label in &board.labels {
        let (x, y) = scale.place(label.at);
        let from = match label.axis {
            Axis::Letter => x,
            Axis::Number => (x + 1).saturating_sub(label.text.len()),
        };
        canvas.write(from, y, &label.text, quiet);
    }
    for zone in &board.zones {
        if let Some(badge) = zone.badge {
            let (x, y) = scale.place(badge);
            let style = Style {
                role: Role::Ink(zone.ink),
                ground: Some(board.surface),
                sign: None,
                bold: true,
            };
            canvas.put(x, y, zone.letter, style);
        }
    }
}

/// An empty cell of a side shows whose side it is, where the board has no edges to show it.
fn sided(board: &Board, scene: &Scene, charset: Charset, index: usize, mut dress: Dress) -> Dress {
    let zone = board.zones.iter().find(|zone| zone.cells.contains(&index));
    if let Some(zone) = zone.filter(|_| scene.piece(index).is_none()) {
        let hollow = match (charset, zone.ink) {
            (Charset::Unicode, Ink::Purple) => '◇',
            (Charset::Unicode, Ink::Orange) => '○',
            (Charset::Unicode, Ink::Green) => '△',
            _ => zone.letter.to_ascii_lowercase(),
        };
        let style = Style {
            role: Role::Ink(zone.ink),
            ..dress[1].1
        };
        dress[1] = (hollow, style);
    }
    dress
}

/// The board turned by a twelfth, a line for each diagonal: wider but half as high. Every line begins with the name of
/// its first cell and ends with the number of its last.
fn turned(board: &Board, scene: &Scene, charset: Charset) -> Canvas {
    let cells = &board.cells;
    // A cell on diagonal d of row r stands 2r - 3d half steps to the right in line d.
    let place = |name: &str| {
        let diagonal = i64::from(name.as_bytes()[0] - b'a');
        let row: i64 = name[1..].parse().unwrap_or(0);
        (2 * row - 3 * diagonal, diagonal)
    };
    let mut places: Vec<(i64, i64)> = cells.iter().map(|cell| place(&cell.name)).collect();
    let flipped = cells
        .first()
        .zip(cells.last())
        .is_some_and(|(first, last)| first.at.y > last.at.y);
    if flipped {
        places = places.into_iter().map(|(x, y)| (-x, -y)).collect();
    }
    let least = |pick: fn(&(i64, i64)) -> i64| places.iter().map(pick).min().unwrap_or(0);
    let (left, top) = (least(|place| place.0), least(|place| place.1));
    let spot = |&(x, y): &(i64, i64)| ((x - left) as usize * 2 + 4, (y - top) as usize);
    let empty = if charset == Charset::Ascii { '.' } else { '·' };
    let signs = signs(board, scene);
    let mut canvas = Canvas::default();
    let ground = Style {
        ground: Some(board.surface),
        ..Style::default()
    };
    for at in &places {
        let (x, y) = spot(at);
        canvas.write(x - 1, y, "    ", ground);
    }
    for (index, at) in places.iter().enumerate() {
        let (x, y) = spot(at);
        let dress = sided(
            board,
            scene,
            charset,
            index,
            dress(board, scene, charset, index, signs[index], empty),
        );
        for (n, (letter, style)) in dress.into_iter().enumerate() {
            canvas.put(x + n - 1, y, letter, style);
            canvas.belong(x + n - 1, y, index);
        }
    }
    let quiet = Style {
        role: Role::Label,
        ..Style::default()
    };
    let lines = 1 + places.iter().map(|at| spot(at).1).max().unwrap_or(0);
    for line in 0..lines {
        let mut here: Vec<(usize, &str)> = std::iter::zip(&places, cells)
            .map(|(at, cell)| (spot(at), cell.name.as_str()))
            .filter(|((_, y), _)| *y == line)
            .map(|((x, _), name)| (x, name))
            .collect();
        here.sort_unstable();
        if let (Some((first, name)), Some((last, other))) = (here.first(), here.last()) {
            canvas.write((first - 1).saturating_sub(name.len()), line, name, quiet);
            canvas.write(last + 2, line, &other[1..], quiet);
        }
    }
    canvas
}
