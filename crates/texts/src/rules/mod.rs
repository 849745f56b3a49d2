//! The rules of the games, to be read.
//!
//! The texts have `#` headings, paragraphs, `-` lists, indented samples, and lines for diagrams:
//!
//! ```text
//! board: RULESET POSITION [| moves MOVE...] [| marks CELL...]
//! ```
//!
//! Several such lines under each other stand side by side. So every diagram is a position that the rules know: the page
//! shows its legal moves, the terminal draws it like any other board.

mod diagram;
mod typeset;

use quincunx_rules::GameInfo;

use crate::{Lang, Texts};

pub use diagram::Diagram;
pub use typeset::{Line, Paper, typeset};

/// The rules in Portuguese, by the name of the game; those in English belong to the games themselves.
const PORTUGUESE: &[(&str, &str)] = &[
    ("alliances", include_str!("../../locales/pt/rules/alliances.txt")),
    ("renpaarden", include_str!("../../locales/pt/rules/renpaarden.txt")),
    ("emulsion", include_str!("../../locales/pt/rules/emulsion.txt")),
    ("hadron", include_str!("../../locales/pt/rules/hadron.txt")),
    ("murus", include_str!("../../locales/pt/rules/murus.txt")),
];

/// A part of the rules.
#[derive(Clone, Debug, PartialEq)]
pub enum Block {
    /// The name of the game.
    Title(String),
    /// The heading of a section.
    Heading(String),
    /// A paragraph.
    Text(String),
    /// A list.
    List(Vec<String>),
    /// Lines to be shown as they are: tables, examples.
    Sample(Vec<String>),
    /// Boards side by side.
    Boards(Vec<Diagram>),
}

impl Texts {
    /// The rules of a game; in English if there is no translation.
    pub fn rules(&self, game: &GameInfo) -> Vec<Block> {
        read(self.rules_source(game))
    }

    /// The rules of a game as they are written.
    pub fn rules_source(&self, game: &GameInfo) -> &'static str {
        let translations = match self.lang() {
            Lang::En => &[][..],
            Lang::Pt => PORTUGUESE,
        };
        let found = translations.iter().find(|(name, _)| *name == game.name);
        found.map_or(game.rules, |(_, text)| text)
    }
}

/// Reads rules. A diagram that is none stays a sample, so that nothing is lost; the tests let none pass.
pub fn read(source: &str) -> Vec<Block> {
    let lines: Vec<&str> = source.lines().collect();
    let paragraphs = lines.split(|line| line.trim().is_empty());
    paragraphs
        .filter(|lines| !lines.is_empty())
        .flat_map(read_paragraph)
        .collect()
}

fn read_paragraph(lines: &[&str]) -> Vec<Block> {
    let first = lines[0];
    if let Some(title) = first.strip_prefix("# ") {
        return vec![Block::Title(title.to_string())];
    }
    if let Some(title) = first.strip_prefix("## ") {
        return vec![Block::Heading(title.to_string())];
    }
    if first.starts_with("board: ") {
        let boards: Result<Vec<Diagram>, String> = lines.iter().map(|line| line.parse()).collect();
        return vec![boards.map_or_else(|_| sample(lines), Block::Boards)];
    }
    if lines.iter().all(|line| line.starts_with("    ")) {
        return vec![sample(lines)];
    }
    // A list may follow its sentence at once.
    let list = lines.iter().position(|line| line.starts_with("- "));
    let (text, items) = lines.split_at(list.unwrap_or(lines.len()));
    let mut blocks = Vec::new();
    if !text.is_empty() {
        blocks.push(Block::Text(joined(text)));
    }
    if !items.is_empty() {
        blocks.push(Block::List(read_items(items)));
    }
    blocks
}

fn sample(lines: &[&str]) -> Block {
    let line = |line: &&str| line.strip_prefix("    ").unwrap_or(line).to_string();
    Block::Sample(lines.iter().map(line).collect())
}

fn joined(lines: &[&str]) -> String {
    lines.iter().map(|line| line.trim()).collect::<Vec<_>>().join(" ")
}

fn read_items(lines: &[&str]) -> Vec<String> {
    let mut items: Vec<String> = Vec::new();
    for line in lines {
        match (line.strip_prefix("- "), items.last_mut()) {
            (Some(item), _) => items.push(item.to_string()),
            (None, Some(item)) => {
                item.push(' ');
                item.push_str(line.trim());
            }
            (None, None) => {}
        }
    }
    items
}

#[cfg(test)]
mod tests {
    use quincunx_rules::GAMES;

    use super::*;

    fn boards(blocks: &[Block]) -> Vec<Vec<String>> {
        let boards = blocks.iter().filter_map(|block| match block {
            Block::Boards(boards) => Some(boards.iter().map(Diagram::to_string).collect()),
            _ => None,
        });
        boards.collect()
    }

    #[test]
    fn every_diagram_is_read_and_is_the_same_in_every_language() {
        for game in GAMES {
            let [english, other] = Lang::ALL.map(|lang| Texts::new(lang).rules(game));
            assert!(boards(&english).len() >= 2, "{}", game.name);
            assert_eq!(boards(&english), boards(&other), "{}", game.name);
            for lang in Lang::ALL {
                let source = Texts::new(lang).rules_source(game);
                let lines = source.lines().filter(|line| line.starts_with("board:"));
                for line in lines {
                    let read: Result<Diagram, String> = line.parse();
                    assert!(read.is_ok(), "{lang}: {line}: {read:?}");
                }
            }
        }
    }

    #[test]
    fn all_parts_are_told_apart() {
        let source = "# Game\n\nOne\ntwo:\n- a\n  b\n- c\n\n## Part\n\n    x  y\n     z\n\nboard: hadron startpos\nboard: hadron \
                      startpos | moves c3 | marks a1 b2\n";
        let blocks = read(source);
        assert_eq!(blocks[0], Block::Title("Game".into()));
        assert_eq!(blocks[1], Block::Text("One two:".into()));
        assert_eq!(blocks[2], Block::List(vec!["a b".into(), "c".into()]));
        assert_eq!(blocks[3], Block::Heading("Part".into()));
        assert_eq!(blocks[4], Block::Sample(vec!["x  y".into(), " z".into()]));
        let Block::Boards(boards) = &blocks[5] else {
            panic!("{:?}", blocks[5])
        };
        assert_eq!(boards.len(), 2);
        assert_eq!(boards[1].position().to_string(), "5/5/2o2/5/5 2");
        assert_eq!(boards[1].marks, ["a1", "b2"]);
        assert!(matches!(read("board: chess startpos")[..], [Block::Sample(_)]));
    }
}
