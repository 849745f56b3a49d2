//! The diagrams in the rules of a game, which are drawn in letters, as positions that can be drawn properly.
//!
//! A diagram is a block of lines `5  o . . + +` under each other with a line of column letters below; several may stand side by
//! side, and one may show a part of the board. `+` marks a cell.

use std::collections::HashMap;

use quincunx_draw::Board;
use quincunx_rules::{AnyPosition, GameInfo, Ruleset};
use serde::Serialize;
use utoipa::ToSchema;

/// A diagram.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, ToSchema)]
pub(crate) struct Diagram {
    /// The line of the English text it begins at, from 0; the start of the game has none.
    #[schema(required)]
    pub(crate) line: Option<usize>,
    pub(crate) ruleset: String,
    pub(crate) position: String,
    /// Marked cells, by name.
    pub(crate) marks: Vec<String>,
    /// The address of its picture.
    pub(crate) picture: String,
}

/// What stands on some cells.
type Cells = HashMap<String, char>;

/// The start of a game, and the diagrams of its rules.
pub(crate) fn diagrams(game: &'static GameInfo) -> Vec<Diagram> {
    let ruleset = game.default_ruleset();
    let start = AnyPosition::start(&ruleset);
    let mut all = vec![diagram(None, &ruleset, &start, Vec::new())];
    let lines: Vec<&str> = game.rules.lines().collect();
    let mut at = 0;
    while at < lines.len() {
        let block = lines[at..].iter().take_while(|line| line.starts_with("    ")).count();
        for cells in read_block(&lines[at..at + block]).unwrap_or_default() {
            all.extend(place(game, at, &cells));
        }
        at += block.max(1);
    }
    all
}

fn diagram(line: Option<usize>, ruleset: &Ruleset, position: &AnyPosition, marks: Vec<String>) -> Diagram {
    let text = position.to_string();
    let mut picture = format!(
        "/api/picture.svg?ruleset={ruleset}&notes=false&position={}",
        text.replace(' ', "+")
    );
    if !marks.is_empty() {
        picture.push_str(&format!("&marks={}", marks.join("+")));
    }
    Diagram {
        line,
        ruleset: ruleset.to_string(),
        position: text,
        marks,
        picture,
    }
}

/// The boards of a block that stand side by side; `None` if it is something else.
fn read_block(lines: &[&str]) -> Option<Vec<Cells>> {
    let (last, rows) = lines.split_last()?;
    let letters: Vec<char> = last.split_whitespace().map(single).collect::<Option<_>>()?;
    let rows: Vec<Vec<(u32, Vec<char>)>> = rows.iter().map(|line| read_row(line)).collect::<Option<_>>()?;
    let count = rows.first()?.len();
    let mut boards = vec![Cells::new(); count];
    for row in &rows {
        if row.len() != count {
            return None;
        }
        let mut column = letters.iter();
        for (board, (number, cells)) in boards.iter_mut().zip(row) {
            for cell in cells {
                board.insert(format!("{}{number}", column.next()?), *cell);
            }
        }
    }
    Some(boards)
}

fn single(word: &str) -> Option<char> {
    let mut letters = word.chars();
    letters.next().filter(|_| letters.next().is_none())
}

/// The rows of boards side by side: each a number and its cells.
fn read_row(line: &str) -> Option<Vec<(u32, Vec<char>)>> {
    let mut rows: Vec<(u32, Vec<char>)> = Vec::new();
    for word in line.split_whitespace() {
        match word.parse() {
            Ok(number) => rows.push((number, Vec::new())),
            Err(_) => rows.last_mut()?.1.push(single(word)?),
        }
    }
    rows.iter().all(|(_, cells)| !cells.is_empty()).then_some(rows)
}

/// The position of a board, on the size it has or else on the usual one; `None` if it is none.
fn place(game: &'static GameInfo, line: usize, cells: &Cells) -> Option<Diagram> {
    let usual = game.default_ruleset();
    let columns: std::collections::BTreeSet<_> = cells.keys().filter_map(|name| name.chars().next()).collect();
    let ruleset = usual.with("size", &columns.len().to_string()).unwrap_or(usual);
    let board = Board::of(&ruleset);
    if cells.keys().any(|name| board.find(name).is_none()) {
        return None;
    }
    let rows = write_rows(&board, cells);
    // Some pieces exist with an option only.
    let others = game
        .rulesets()
        .filter(|other| other.value("size") == ruleset.value("size"));
    let (ruleset, position) = std::iter::once(ruleset).chain(others).find_map(|ruleset| {
        let parse = |side: &u8| AnyPosition::parse(&ruleset, &format!("{rows} {side}")).ok();
        Some((ruleset, [1, 2].iter().find_map(parse)?))
    })?;
    let mut marks: Vec<String> = cells
        .iter()
        .filter(|(_, sign)| **sign == '+')
        .map(|(name, _)| name.clone())
        .collect();
    marks.sort_unstable();
    Some(diagram(Some(line), &ruleset, &position, marks))
}

/// The board part of a position text.
fn write_rows(board: &Board, cells: &Cells) -> String {
    let mut text = String::new();
    let (mut row, mut empty) = (board.cells.first().map_or(0.0, |cell| cell.at.y), 0);
    let flush = |text: &mut String, empty: &mut u32| {
        if *empty > 0 {
            text.push_str(&empty.to_string());
            *empty = 0;
        }
    };
    for cell in &board.cells {
        if cell.at.y > row {
            flush(&mut text, &mut empty);
            text.push('/');
            row = cell.at.y;
        }
        match cells.get(&cell.name) {
            None | Some('.' | '+') => empty += 1,
            Some(piece) => {
                flush(&mut text, &mut empty);
                text.push(*piece);
            }
        }
    }
    flush(&mut text, &mut empty);
    text
}

#[cfg(test)]
mod tests {
    use quincunx_rules::GAMES;

    use super::*;

    #[test]
    fn the_rules_have_their_diagrams() {
        let count = |name: &str| diagrams(GameInfo::find(name).unwrap()).len();
        for game in GAMES {
            assert!(count(game.name) >= 1);
        }
        // As many as the texts draw, and the start.
        assert_eq!(count("hadron"), 2);
        assert_eq!(count("renpaarden"), 4);
        assert_eq!(count("emulsion"), 4);
        assert_eq!(count("murus"), 8);
    }

    #[test]
    fn cells_and_marks_are_where_they_are_drawn() {
        let hadron = &diagrams(GameInfo::find("hadron").unwrap())[1];
        assert_eq!(hadron.position, "o4/2o2/1o1x1/2x2/4x 1");
        assert_eq!(hadron.marks, ["a1", "a2", "b1", "b2", "c3", "d4", "d5", "e4", "e5"]);
        assert!(hadron.picture.contains("marks=a1+a2"));
    }
}
