//! The notes of a scene as text, beside the board or below it.

use super::canvas::Canvas;
use super::{Charset, Role, Sheet, Style};
use crate::{Board, Deed, Note, Scene};

/// Columns between the board and the notes beside it.
const GAP: usize = 4;

/// A line of notes: pieces of text with their styles.
type Line = Vec<(String, Style)>;

/// Writes the notes where there is room for them.
pub(super) fn write(canvas: &mut Canvas, board: &Board, scene: &Scene, sheet: &Sheet) {
    let lines = lines(board, scene, sheet, usize::MAX);
    let wide = lines.iter().map(width).max().unwrap_or(0);
    let wide_board = canvas.width();
    let beside = wide_board + GAP + wide <= sheet.width;
    let (column, first, lines) = if beside {
        (
            wide_board + GAP,
            canvas.height().saturating_sub(lines.len()).min(1),
            lines,
        )
    } else {
        (0, canvas.height() + 1, self::lines(board, scene, sheet, sheet.width))
    };
    for (n, line) in lines.into_iter().enumerate() {
        let mut at = column;
        for (text, style) in line {
            canvas.write(at, first + n, &text, style);
            at += text.chars().count();
        }
    }
}

#[allow(clippy::ptr_arg, reason = "used as a function of a line")]
fn width(line: &Line) -> usize {
    line.iter().map(|(text, _)| text.chars().count()).sum()
}

fn lines(board: &Board, scene: &Scene, sheet: &Sheet, width: usize) -> Vec<Line> {
    let plain = Style::default();
    let strong = Style { bold: true, ..plain };
    let mut lines: Vec<Line> = vec![vec![(board.title.to_string(), strong)]];
    for line in &scene.status {
        lines.extend(wrapped(line.text(), width, plain));
    }
    lines.push(Vec::new());
    lines.extend(table(board, scene, sheet.charset, width));
    let mut more = Vec::new();
    if let Some(last) = &scene.last {
        let name = |&cell: &usize| board.cells[cell].name.as_str();
        let mut text = format!("[ ] last move {}", last.text);
        if last.deed == Deed::Jump && last.path.len() > 2 {
            let over: Vec<&str> = last.path[1..last.path.len() - 1].iter().map(name).collect();
            text.push_str(&format!(" over {}", over.join(", ")));
        }
        more.push(text);
    }
    more.extend(
        scene
            .deciding
            .iter()
            .map(|deciding| format!("{{ }} {}", deciding.title)),
    );
    more.extend(scene.arrows.iter().map(|arrow| {
        let [from, to] = [arrow.from, arrow.to].map(|cell| board.cells[cell].name.as_str());
        let sign = if sheet.charset == Charset::Ascii { "->" } else { "→" };
        format!("{from} {sign} {to}")
    }));
    if !more.is_empty() {
        lines.push(Vec::new());
    }
    lines.extend(more.iter().flat_map(|text| wrapped(text, width, plain)));
    lines
}

/// The table, or where it is too wide, a list of what it says.
fn table(board: &Board, scene: &Scene, charset: Charset, width: usize) -> Vec<Line> {
    let notes = &scene.notes;
    let titles = notes
        .rows
        .iter()
        .map(|row| row.title.text().chars().count())
        .max()
        .unwrap_or(0);
    let column = |n: usize| {
        let values = notes.rows.iter().map(|row| row.values[n].text().chars().count());
        values.chain([notes.head[n].text().chars().count()]).max().unwrap_or(0)
    };
    let widths: Vec<usize> = (0..notes.head.len()).map(column).collect();
    let total = 5 + titles + widths.iter().map(|width| width + 2).sum::<usize>();
    let quiet = Style {
        role: Role::Label,
        ..Style::default()
    };
    if total <= width {
        let mut head = " ".repeat(5 + titles);
        for (text, width) in notes.head.iter().zip(&widths) {
            head.push_str(&format!("  {text:width$}"));
        }
        let row = |row: &Note| {
            let mut line = name(board, scene, charset, row);
            let values = row
                .values
                .iter()
                .zip(&widths)
                .map(|(value, width)| format!("  {value:width$}"));
            let padding = " ".repeat(titles - row.title.text().chars().count());
            line.push((padding + &values.collect::<String>(), Style::default()));
            line
        };
        return std::iter::once(vec![(head, quiet)])
            .chain(notes.rows.iter().map(row))
            .collect();
    }
    let mut lines = Vec::new();
    for row in &notes.rows {
        lines.push(name(board, scene, charset, row));
        for (head, value) in notes.head.iter().zip(&row.values) {
            lines.extend(wrapped(&format!("    {head}: {value}"), width, quiet));
        }
    }
    lines
}

/// Whom a row is about: whether it is their turn or their victory, their sign and their name.
fn name(board: &Board, scene: &Scene, charset: Charset, row: &Note) -> Line {
    let turn = match scene.result {
        None => row.player == Some(scene.side),
        Some(ended) => row.player.is_some() && row.player == ended.winner,
    };
    let (arrow, glyph) = match charset {
        Charset::Unicode => ('▸', row.look.glyph),
        Charset::Ascii => ('>', row.look.letter),
    };
    let sign = Style {
        role: Role::Ink(row.look.ink),
        ground: Some(board.surface),
        sign: None,
        bold: true,
    };
    let plain = Style::default();
    vec![
        (if turn { arrow } else { ' ' }.to_string(), plain),
        (format!(" {glyph} "), sign),
        (format!(" {}", row.title), plain),
    ]
}

/// Words in lines of at most that many columns; lines after the first are indented like it and a little more.
fn wrapped(text: &str, width: usize, style: Style) -> Vec<Line> {
    let indent = text.len() - text.trim_start().len();
    let mut lines: Vec<String> = Vec::new();
    for word in text.split_whitespace() {
        let more = if lines.is_empty() { 0 } else { 2 };
        let room = |line: &String| line.chars().count() + 1 + word.chars().count() <= width;
        match lines.last_mut() {
            Some(line) if room(line) => {
                line.push(' ');
                line.push_str(word);
            }
            _ => lines.push(" ".repeat(indent + more) + word),
        }
    }
    lines.into_iter().map(|line| vec![(line, style)]).collect()
}
