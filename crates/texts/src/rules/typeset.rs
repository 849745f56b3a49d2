//! The rules in lines, for terminals and pipes.

use quincunx_draw::text::{Charset, Picture, Sheet, Span, Style, text};

use super::{Block, Diagram};
use crate::Texts;

/// What the rules are written on.
#[derive(Clone, Copy, Debug)]
pub struct Paper {
    /// How many columns there are.
    pub width: usize,
    /// Which characters there are, for boards.
    pub charset: Charset,
}

/// A line of the rules.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Line {
    /// The name of the game.
    Title(String),
    /// The heading of a section.
    Heading(String),
    /// Words; empty between parts.
    Text(String),
    /// A line of a board.
    Drawn(Vec<Span>),
}

/// Blanks before a board or a sample, and between boards.
const INDENT: usize = 4;

/// Sets rules in lines.
pub fn typeset(blocks: &[Block], texts: &Texts, paper: Paper) -> Vec<Line> {
    let mut lines = Vec::new();
    for block in blocks {
        if !lines.is_empty() {
            lines.push(Line::Text(String::new()));
        }
        match block {
            Block::Title(title) => lines.push(Line::Title(title.clone())),
            Block::Heading(title) => lines.push(Line::Heading(title.clone())),
            Block::Text(words) => lines.extend(wrap(words, paper.width, "", "")),
            Block::List(items) => lines.extend(items.iter().flat_map(|item| wrap(item, paper.width, "- ", "  "))),
            Block::Sample(sample) => {
                let line = |line: &String| Line::Text(format!("{}{line}", " ".repeat(INDENT)));
                lines.extend(sample.iter().map(line));
            }
            Block::Boards(boards) => lines.extend(draw(boards, texts, paper)),
        }
    }
    lines
}

/// Words in lines of at most that many columns, the first with one beginning and the others with another.
fn wrap(words: &str, width: usize, first: &str, others: &str) -> Vec<Line> {
    let mut lines = vec![first.to_string()];
    let mut begun = false;
    for word in words.split_whitespace() {
        let line = lines.last_mut().map_or(0, |line| line.chars().count());
        if begun && line + 1 + word.chars().count() > width {
            lines.push(others.to_string());
            begun = false;
        }
        if let Some(line) = lines.last_mut() {
            if begun {
                line.push(' ');
            }
            line.push_str(word);
        }
        begun = true;
    }
    lines.into_iter().map(Line::Text).collect()
}

/// Boards side by side, as many in a row as there is room for.
fn draw(boards: &[Diagram], texts: &Texts, paper: Paper) -> Vec<Line> {
    let room = paper.width.saturating_sub(INDENT);
    let pictures: Vec<Picture> = boards.iter().map(|board| picture(board, texts, room, paper)).collect();
    let mut lines = Vec::new();
    let mut rest = pictures.as_slice();
    while !rest.is_empty() {
        let takes = |count: usize| {
            let boards: usize = rest[..count].iter().map(|picture| picture.board()[0] + INDENT).sum();
            boards <= paper.width.max(1)
        };
        let count = (1..=rest.len()).rev().find(|&count| takes(count)).unwrap_or(1);
        let (row, others) = rest.split_at(count);
        if !lines.is_empty() {
            lines.push(Line::Text(String::new()));
        }
        lines.extend(beside(row));
        rest = others;
    }
    lines
}

/// A board as small as it gets while it can be read: a line a row.
fn picture(board: &Diagram, texts: &Texts, width: usize, paper: Paper) -> Picture {
    let scene = board.scene().translated(|phrase| texts.phrase(phrase));
    let board = board.board();
    let mut rows: Vec<i64> = board.cells.iter().map(|cell| (cell.at.y * 100.0) as i64).collect();
    rows.sort_unstable();
    rows.dedup();
    let sheet = Sheet {
        charset: paper.charset,
        width,
        height: Some(rows.len() + 3),
        notes: false,
    };
    text(&board, &scene, &sheet)
}

fn beside(row: &[Picture]) -> Vec<Line> {
    let high = row.iter().map(|picture| picture.lines.len()).max().unwrap_or(0);
    let blank = |count: usize| Span {
        text: " ".repeat(count),
        style: Style::default(),
    };
    let line = |n: usize| {
        let mut spans = Vec::new();
        let mut owed = 0;
        for picture in row {
            let drawn = picture.lines.get(n).map(Vec::as_slice).unwrap_or_default();
            let used: usize = drawn.iter().map(|span| span.text.chars().count()).sum();
            if used > 0 {
                spans.push(blank(owed + INDENT));
                spans.extend(drawn.iter().cloned());
                owed = picture.board()[0].saturating_sub(used);
            } else {
                owed += INDENT + picture.board()[0];
            }
        }
        Line::Drawn(spans)
    };
    (0..high).map(line).collect()
}

impl Line {
    /// The line without colours; titles are underlined by the lines they come with.
    pub fn plain(&self) -> String {
        let (words, under) = match self {
            Line::Title(title) => (title.clone(), "="),
            Line::Heading(title) => (title.clone(), "-"),
            Line::Text(words) => (words.clone(), ""),
            Line::Drawn(spans) => {
                let words: String = spans.iter().map(|span| span.text.as_str()).collect();
                (words.trim_end().to_string(), "")
            }
        };
        if under.is_empty() {
            return words;
        }
        let line = under.repeat(words.chars().count());
        format!("{words}\n{line}")
    }
}

#[cfg(test)]
mod tests {
    use quincunx_rules::GAMES;

    use super::*;
    use crate::Lang;

    #[test]
    fn rules_fit_every_width() {
        for lang in Lang::ALL {
            let texts = Texts::new(lang);
            for game in GAMES {
                let blocks = texts.rules(game);
                for width in [60, 78, 120] {
                    let charset = Charset::Ascii;
                    for line in typeset(&blocks, &texts, Paper { width, charset }) {
                        let drawn = matches!(line, Line::Drawn(_));
                        let sample = line.plain().starts_with("    ");
                        for line in line.plain().lines() {
                            let fits = line.chars().count() <= width;
                            assert!(fits || sample, "{lang}: {}: {line}", game.name);
                            assert!(!drawn || line.is_ascii(), "{line}");
                        }
                    }
                }
            }
        }
    }

    #[test]
    fn boards_stand_side_by_side_where_there_is_room() {
        let texts = Texts::new(Lang::En);
        let blocks = super::super::read("board: hadron startpos\nboard: hadron startpos | moves c3");
        let lines = |width| {
            let charset = Charset::Ascii;
            let lines = typeset(&blocks, &texts, Paper { width, charset });
            lines.iter().map(Line::plain).collect::<Vec<_>>()
        };
        let (wide, narrow) = (lines(78), lines(30));
        assert_eq!(narrow.len(), 2 * wide.len() + 1, "{wide:?}");
        assert!(
            wide.iter().any(|line| line.contains("3") && line.contains('o')),
            "{wide:?}"
        );
    }
}
