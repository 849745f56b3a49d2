//! Moves as people type them.

use quincunx_rules::{AnyPosition, Illegal, MoveError, ParseError, Phrase, phrase};

use crate::{Board, Click, Deed, Options, Scene, Trace, refused};

/// The most moves that are named where a text can mean several.
const NAMED: usize = 4;
/// What may stand between the parts of a move, whatever the rules write there.
const BETWEEN: &str = " \t-–—>→,;.:/()+";
/// What the rules write between the cells of moves that take something.
const SIGNS: [char; 2] = ['x', '*'];

/// Why a text is no move that can be made.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Unread {
    /// It does not look like a move at all.
    NoMove(ParseError),
    /// The board has no such cell.
    NoCell(String),
    /// There is no such thing to choose; the letters of what there is.
    NoChoice(String, Vec<&'static str>),
    /// It can mean any of these.
    Several(Vec<String>),
    /// It is a move, as the rules write it, and breaks a rule.
    Illegal(String, Illegal),
}

impl Unread {
    /// What the rules say of a text.
    fn of(text: &str, error: MoveError) -> Unread {
        match error {
            MoveError::Text(error) => Unread::NoMove(error),
            MoveError::Illegal(reason) => Unread::Illegal(text.to_string(), reason),
        }
    }

    /// The sentence that says so.
    pub fn phrase(&self) -> Phrase {
        match self {
            Unread::NoMove(_) => phrase!("typed-no-move", "that is not how a move is written"),
            Unread::NoCell(name) => phrase!("typed-no-cell", "this board has no cell {name}", name = name.clone()),
            Unread::NoChoice(letter, known) => phrase!(
                "typed-no-choice",
                "there is no {letter} to choose: write one of {known}",
                letter = letter.clone(),
                known = known.join(", ")
            ),
            Unread::Several(moves) => phrase!(
                "typed-several",
                "that can mean several moves: write one of {moves}",
                moves = moves.join(", ")
            ),
            Unread::Illegal(_, reason) => reason.phrase().clone(),
        }
    }
}

/// Reads a move as people type it: as the rules write it, or anything that can only mean that.
///
/// Capitals do not matter, nor what stands between the cells (`c7d5`, `c7 d5`); cells may be written with the number
/// first (`7c5d`), and where the order of the later cells does not matter, in any. Where moves begin with something
/// that is chosen beside the board, that is `chosen` unless the text begins with another.
///
/// # Errors
/// Why it is no move that can be made.
///
/// # Examples
///
/// ```
/// use quincunx_draw::read_typed;
/// use quincunx_rules::AnyPosition;
///
/// let position = AnyPosition::start(&"alliances".parse()?);
/// assert_eq!(read_typed(&position, "g12", Some("O")), Ok("Og12".to_string()));
/// assert_eq!(read_typed(&position, "p 12 g", None), Ok("Pg12".to_string()));
/// # Ok::<(), quincunx_rules::ParseError>(())
/// ```
pub fn read_typed(position: &AnyPosition, text: &str, chosen: Option<&str>) -> Result<String, Unread> {
    let text = text.trim();
    let small: String = text.to_lowercase().split_whitespace().collect();
    let mut unread = match position.move_text(text) {
        Ok(mv) => return Ok(mv),
        Err(error) => Unread::of(text, error),
    };
    for written in [capital(&small), small] {
        match position.move_text(&written) {
            Ok(mv) => return Ok(mv),
            // A rule that is broken says more than a text that cannot be read.
            Err(error @ MoveError::Illegal(_)) => unread = Unread::of(&written, error),
            Err(MoveError::Text(_)) => {}
        }
    }
    let Some(said) = Said::read(&text.to_lowercase()) else {
        return Err(unread);
    };
    let scene = Scene::of(
        position,
        &Options {
            moves: true,
            ..Options::default()
        },
    );
    let board = Board::of(&position.ruleset());
    match said.find(position, &board, &scene, chosen) {
        Some(Ok(mv)) => Ok(mv),
        Some(Err(found)) if !matches!(unread, Unread::Illegal(..)) => Err(found),
        _ => Err(unread),
    }
}

/// The parts of what was typed.
#[derive(Debug, PartialEq, Eq)]
struct Said {
    /// A letter before the first cell.
    letter: Option<String>,
    cells: Vec<String>,
    /// What is written between the cells, if the rules write it too.
    sign: Option<char>,
    /// Whether something else is written between them that rules write: a stroke.
    stroke: bool,
}

impl Said {
    /// Takes a text apart; `None` if there is something else in it than cells, and a letter before them.
    fn read(text: &str) -> Option<Said> {
        let mut said = Said {
            letter: None,
            cells: Vec::new(),
            sign: None,
            stroke: false,
        };
        let mut rest = text;
        while let Some(first) = rest.chars().next() {
            let after = &rest[first.len_utf8()..];
            if BETWEEN.contains(first) || first == '×' || SIGNS.contains(&first) {
                match first {
                    '×' | 'x' => said.sign = Some('x'),
                    '*' => said.sign = Some('*'),
                    '-' => said.stroke = true,
                    _ => {}
                }
                rest = after;
                continue;
            }
            if first.is_ascii_digit() {
                let (number, after) = digits(rest);
                let after = after.trim_start();
                let column = after.chars().next().filter(char::is_ascii_lowercase)?;
                said.cells.push(cell(column, number)?);
                rest = &after[1..];
                continue;
            }
            let (number, behind) = digits(after);
            if !number.is_empty() && first.is_ascii_lowercase() {
                said.cells.push(cell(first, number)?);
                rest = behind;
                continue;
            }
            let is_first = said.cells.is_empty() && said.letter.is_none();
            if !is_first || !first.is_alphabetic() {
                return None;
            }
            said.letter = Some(first.to_uppercase().collect());
            rest = after;
        }
        (!said.cells.is_empty()).then_some(said)
    }

    /// The legal move it means, or why it means none; nothing if that cannot be told.
    fn find(
        &self,
        position: &AnyPosition,
        board: &Board,
        scene: &Scene,
        chosen: Option<&str>,
    ) -> Option<Result<String, Unread>> {
        let begins = |mv: &Trace| match mv.clicks.first() {
            Some(Click::Choice(name)) => Some(*name),
            _ => None,
        };
        let mut known: Vec<&'static str> = scene.moves.iter().filter_map(begins).collect();
        known.sort_unstable();
        known.dedup();
        let mut places = Vec::new();
        for name in &self.cells {
            match board.find(name) {
                Some(place) => places.push(place),
                None => return Some(Err(Unread::NoCell(name.clone()))),
            }
        }
        let letter = self.letter.as_deref();
        if let Some(letter) = letter.filter(|letter| !known.contains(letter)) {
            // A letter too much is a slip where letters are written, and otherwise no move.
            let error = Unread::NoChoice(letter.to_string(), known.clone());
            return (!known.is_empty()).then_some(Err(error));
        }
        let choice = known.iter().copied().find(|name| letter.or(chosen) == Some(*name));
        let fits = |mv: &&Trace| {
            let is_chosen = begins(mv).is_none() || choice.is_none() || begins(mv) == choice;
            is_chosen && self.has_signs(&mv.text) && is_at(mv, &places)
        };
        let mut found: Vec<String> = scene.moves.iter().filter(fits).map(|mv| mv.text.clone()).collect();
        found.sort_unstable();
        found.dedup();
        match found.len() {
            0 => self.refusal(position, &places, choice).map(Err),
            1 => found.pop().map(Ok),
            _ => {
                found.truncate(NAMED);
                Some(Err(Unread::Several(found)))
            }
        }
    }

    /// Whether a move is written with the signs that were typed, if any were.
    fn has_signs(&self, mv: &str) -> bool {
        match self.sign {
            Some(sign) => mv.contains(sign),
            None => !self.stroke || !mv.contains(SIGNS),
        }
    }

    /// The rule that it breaks.
    fn refusal(&self, position: &AnyPosition, places: &[usize], choice: Option<&'static str>) -> Option<Unread> {
        let signs = match self.sign {
            Some(sign) => vec![sign],
            None => Vec::new(),
        };
        let written = signs.iter().map(|sign| self.cells.join(&sign.to_string()));
        let joined = match &self.cells[..] {
            [from, others @ ..] if others.len() > 1 => {
                let mut others = others.to_vec();
                others.sort_unstable();
                Some(format!("{from}-{}", others.join(",")))
            }
            _ => None,
        };
        for text in written.chain(joined) {
            if let Err(MoveError::Illegal(reason)) = position.move_text(&text) {
                return Some(Unread::Illegal(text, reason));
            }
        }
        let cells = places.iter().copied().map(Click::Cell);
        let clicks: Vec<Click> = choice.map(Click::Choice).into_iter().chain(cells).collect();
        let refused = refused(position, &clicks)?;
        Some(Unread::Illegal(refused.text, refused.reason))
    }
}

/// Whether a move is said by these cells: in their order, or in any after the first where that does not matter.
fn is_at(mv: &Trace, places: &[usize]) -> bool {
    let mut cells: Vec<usize> = mv
        .clicks
        .iter()
        .filter_map(|click| match click {
            Click::Cell(cell) => Some(*cell),
            Click::Choice(_) => None,
        })
        .collect();
    if cells == places {
        return true;
    }
    let mut places = places.to_vec();
    if mv.deed == Deed::Spread && cells.len() == places.len() && cells.first() == places.first() {
        cells.sort_unstable();
        places.sort_unstable();
    }
    cells == places
}

/// The digits a text begins with, and the rest.
fn digits(text: &str) -> (&str, &str) {
    let end = text.find(|letter: char| !letter.is_ascii_digit()).unwrap_or(text.len());
    text.split_at(end)
}

/// The name of a cell; nothing for a number no board has room for.
fn cell(column: char, number: &str) -> Option<String> {
    let number: u16 = number.parse().ok()?;
    Some(format!("{column}{number}"))
}

fn capital(text: &str) -> String {
    let mut letters = text.chars();
    let first = letters.next().map(|first| first.to_ascii_uppercase());
    first.into_iter().chain(letters).collect()
}
