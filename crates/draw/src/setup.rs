//! What positions are set up with: the rows of their texts, and what each letter stands for.

use quincunx_rules::{AnyPosition, Ruleset};
use serde::Serialize;

use crate::{Look, Options, Scene};

/// How the positions of a ruleset are written, for whoever puts one together piece by piece.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Setup {
    /// The cells of each row of a text, which are those of the board in its order.
    pub rows: Vec<usize>,
    /// The letters.
    pub signs: Vec<Sign>,
}

/// What a letter of a position text stands for.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Sign {
    /// The letter.
    pub letter: char,
    /// The piece: `disc`, `tower`, …
    pub kind: &'static str,
    /// Whose it is: 1 or 2, or nobody's.
    pub owner: Option<u8>,
    /// How it is shown.
    pub look: Look,
}

impl Setup {
    /// That of a ruleset.
    ///
    /// Each letter is put on the first cell in turn, alone or, where a board is never empty, at the start: what stands
    /// there then is what it means, so a game has nothing to say of its letters.
    pub fn of(ruleset: &Ruleset) -> Setup {
        let start = AnyPosition::start(ruleset).to_string();
        let (board, rest) = start.split_once(' ').unwrap_or((&start, ""));
        let rows: Vec<Vec<Option<char>>> = board.split('/').map(cells_of).collect();
        let empty: Vec<Vec<Option<char>>> = rows.iter().map(|row| vec![None; row.len()]).collect();
        let meaning = |letter: char| {
            let with = |board: &[Vec<Option<char>>]| {
                let mut rows = board.to_vec();
                *rows.first_mut()?.first_mut()? = Some(letter);
                AnyPosition::parse(ruleset, &format!("{} {rest}", text_of(&rows))).ok()
            };
            let position = with(&empty).or_else(|| with(&rows))?;
            let scene = Scene::of(&position, &Options::default());
            let piece = scene.pieces.into_iter().find(|piece| piece.cell == 0)?;
            Some(Sign {
                letter,
                kind: piece.kind,
                owner: piece.owner,
                look: piece.look,
            })
        };
        let mut signs: Vec<Sign> = ('A'..='Z').chain('a'..='z').filter_map(meaning).collect();
        signs.sort_by_key(|sign| (sign.owner, sign.look.height, sign.look.ink));
        Setup {
            rows: rows.iter().map(Vec::len).collect(),
            signs,
        }
    }
}

/// What stands on the cells of a row: a number is that many empty ones.
fn cells_of(row: &str) -> Vec<Option<char>> {
    let mut cells = Vec::new();
    let mut empty = 0;
    for letter in row.chars() {
        match letter.to_digit(10) {
            Some(digit) => empty = 10 * empty + digit as usize,
            None => {
                cells.resize(cells.len() + empty, None);
                empty = 0;
                cells.push(Some(letter));
            }
        }
    }
    cells.resize(cells.len() + empty, None);
    cells
}

fn text_of(rows: &[Vec<Option<char>>]) -> String {
    let run = |cells: &[Option<char>]| match cells {
        [Some(letter)] => letter.to_string(),
        empty => empty.len().to_string(),
    };
    let row = |cells: &Vec<Option<char>>| {
        let runs = cells.chunk_by(|one, other| one.is_none() && other.is_none());
        runs.map(run).collect::<String>()
    };
    rows.iter().map(row).collect::<Vec<_>>().join("/")
}

#[cfg(test)]
mod tests {
    use quincunx_rules::GAMES;

    use super::*;
    use crate::Board;

    #[test]
    fn every_piece_of_every_start_has_its_letter_and_every_cell_its_place() {
        for game in GAMES {
            let ruleset = game.default_ruleset();
            let (setup, board) = (Setup::of(&ruleset), Board::of(&ruleset));
            assert_eq!(setup.rows.iter().sum::<usize>(), board.cells.len(), "{ruleset}");
            let start = AnyPosition::start(&ruleset);
            let text = start.to_string();
            let letters = text.split(' ').next().unwrap_or_default().split('/').flat_map(cells_of);
            let scene = Scene::of(&start, &Options::default());
            for (cell, letter) in letters.enumerate() {
                let there = scene.pieces.iter().find(|piece| piece.cell == cell);
                let sign = letter.map(|letter| setup.signs.iter().find(|sign| sign.letter == letter).unwrap());
                assert_eq!(
                    there.map(|piece| piece.look),
                    sign.map(|sign| sign.look),
                    "{ruleset}: {cell}"
                );
            }
        }
    }

    #[test]
    fn letters_are_those_of_the_rules() {
        let letters = |text: &str| {
            let setup = Setup::of(&text.parse().unwrap());
            setup.signs.iter().map(|sign| sign.letter).collect::<String>()
        };
        assert_eq!(letters("alliances"), "pog");
        assert_eq!(letters("renpaarden:size=5"), "ox");
        assert_eq!(letters("emulsion"), "bw");
        assert_eq!(letters("hadron"), "ox");
        assert_eq!(letters("murus"), "WTwt");
        assert_eq!(letters("murus:rules=advanced,opening=redistribute"), "WTCwtc");
    }
}
