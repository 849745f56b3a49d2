//! A diagram: a position, moves from it, and cells that are pointed out.

use std::fmt;
use std::str::FromStr;

use quincunx_draw::{Board, Options, Scene, Trace};
use quincunx_rules::{AnyPosition, Ruleset};

/// A board in the rules.
#[derive(Clone, Debug, PartialEq)]
pub struct Diagram {
    /// The position it begins with.
    pub start: AnyPosition,
    /// Moves from there, all of them legal.
    pub moves: Vec<String>,
    /// Cells that are pointed out, by their names.
    pub marks: Vec<String>,
}

impl Diagram {
    /// The position that is shown.
    pub fn position(&self) -> AnyPosition {
        let mut position = self.start.clone();
        for mv in &self.moves {
            // They were legal when the diagram was read.
            let _ = position.play(mv);
        }
        position
    }

    /// The board it is drawn on.
    pub fn board(&self) -> Board {
        Board::of(&self.start.ruleset())
    }

    /// Everything there is to draw on it.
    pub fn scene(&self) -> Scene {
        let mut before = self.start.clone();
        let mut last = None;
        for mv in &self.moves {
            last = Trace::of(&before, mv).ok();
            let _ = before.play(mv);
        }
        let mut scene = Scene::of(
            &before,
            &Options {
                last,
                ..Options::default()
            },
        );
        let board = self.board();
        scene.marks = self.marks.iter().filter_map(|cell| board.find(cell)).collect();
        scene
    }
}

impl FromStr for Diagram {
    type Err = String;

    fn from_str(line: &str) -> Result<Diagram, String> {
        let text = line.strip_prefix("board: ").ok_or("a diagram begins with `board: `")?;
        let mut parts = text.split('|').map(str::trim);
        let first = parts.next().unwrap_or_default();
        let (ruleset, position) = first.split_once(' ').ok_or("a ruleset and a position are needed")?;
        let ruleset: Ruleset = ruleset.parse().map_err(|error| format!("{error}"))?;
        let start = AnyPosition::parse(&ruleset, position).map_err(|error| error.to_string())?;
        let mut diagram = Diagram {
            start,
            moves: Vec::new(),
            marks: Vec::new(),
        };
        for part in parts {
            let mut words = part.split_whitespace();
            let list = match words.next() {
                Some("moves") => &mut diagram.moves,
                Some("marks") => &mut diagram.marks,
                _ => return Err(format!("`{part}` is neither moves nor marks")),
            };
            list.extend(words.map(String::from));
        }
        let mut position = diagram.start.clone();
        for mv in &diagram.moves {
            position.play(mv).map_err(|error| format!("`{mv}`: {error}"))?;
        }
        let board = diagram.board();
        match diagram.marks.iter().find(|cell| board.find(cell).is_none()) {
            Some(cell) => Err(format!("there is no cell `{cell}`")),
            None => Ok(diagram),
        }
    }
}

impl fmt::Display for Diagram {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "board: {} {}", self.start.ruleset(), self.start)?;
        for (name, list) in [("moves", &self.moves), ("marks", &self.marks)] {
            if !list.is_empty() {
                write!(f, " | {name} {}", list.join(" "))?;
            }
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_wrong_with_a_diagram_is_said() {
        for (line, part) in [
            ("hadron startpos", "begins with"),
            ("board: hadron", "position"),
            ("board: hadron 5/5 1", "rows"),
            ("board: hadron startpos | moves c3 c4", "`c4`"),
            ("board: hadron startpos | marks f6", "`f6`"),
            ("board: hadron startpos | arrows a1", "neither"),
        ] {
            let error = line.parse::<Diagram>().unwrap_err();
            assert!(error.contains(part), "{line}: {error}");
        }
    }

    #[test]
    fn the_last_move_is_shown() {
        let diagram: Diagram = "board: hadron startpos | moves c3 a1 | marks b2".parse().unwrap();
        let scene = diagram.scene();
        assert_eq!(scene.last.unwrap().text, "a1");
        assert_eq!(scene.marks, [diagram.board().find("b2").unwrap()]);
        assert_eq!(
            diagram.to_string(),
            "board: hadron 5/5/5/5/5 1 | moves c3 a1 | marks b2"
        );
    }
}
