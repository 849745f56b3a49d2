//! Positions as plain text, one letter a cell.

use std::fmt::Write as _;

use quincunx_rules::AnyPosition;

use crate::Layout;
use crate::erased::paint;

/// Draws a position as plain text: a letter for a piece, a dot for an empty cell, with coordinates.
///
/// ```
/// use quincunx_draw::plain;
/// use quincunx_rules::AnyPosition;
///
/// let position = AnyPosition::parse(&"hadron:size=3".parse()?, "o2/1x1/3 1")?;
/// assert_eq!(plain(&position), "3  o . .\n2  . x .\n1  . . .\n\n   a b c\n");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn plain(position: &AnyPosition) -> String {
    let rows = letters(&position.to_string());
    match paint(position).layout() {
        Layout::Grid { columns, rows: count } => grid(&rows, columns, count),
        Layout::Hexagon { rows: shape } => hexagon(&rows, &shape),
    }
}

/// The rows of a position text with every empty cell written out as a dot.
fn letters(text: &str) -> Vec<Vec<char>> {
    let board = text.split(' ').next().unwrap_or_default();
    board.split('/').map(row_letters).collect()
}

fn row_letters(row: &str) -> Vec<char> {
    let mut cells = Vec::new();
    let mut empty = 0;
    for letter in row.chars() {
        match letter.to_digit(10) {
            Some(digit) => empty = empty * 10 + digit as usize,
            None => {
                cells.extend(std::iter::repeat_n('.', std::mem::take(&mut empty)));
                cells.push(letter);
            }
        }
    }
    cells.extend(std::iter::repeat_n('.', empty));
    cells
}

fn grid(rows: &[Vec<char>], columns: u32, count: u32) -> String {
    let mut text = String::new();
    let width = count.to_string().len();
    for (row, number) in rows.iter().zip((1..=count).rev()) {
        let _ = write!(text, "{number:width$} ");
        push_spaced(&mut text, row.iter().copied());
    }
    let _ = write!(text, "\n{:width$} ", "");
    push_spaced(&mut text, ('a'..).take(columns as usize));
    text
}

fn push_spaced(text: &mut String, cells: impl Iterator<Item = char>) {
    for cell in cells {
        text.push(' ');
        text.push(cell);
    }
    text.push('\n');
}

/// A cell on diagonal d of row r stands 2d - r steps to the right, so that each touches the two cells left and right
/// of it in the rows above and below and the ones two rows above and below.
fn hexagon(rows: &[Vec<char>], shape: &[(u32, u32)]) -> String {
    let left = |row: usize| 2 * shape[row].0 as i32 - (row as i32 + 1);
    let least = (0..shape.len()).map(left).min().unwrap_or(0);
    let mut text = String::new();
    for (row, cells) in rows.iter().enumerate() {
        let indent = (left(row) - least) as usize * 2;
        let first = (b'a' + shape[row].0 as u8 - 1) as char;
        let last = (b'a' + (shape[row].0 + shape[row].1) as u8 - 2) as char;
        let _ = write!(text, "{:>2}  {:indent$}", row + 1, "");
        let joined: Vec<String> = cells.iter().map(char::to_string).collect();
        let _ = writeln!(text, "{}  {first}-{last}", joined.join("   "));
    }
    text
}
