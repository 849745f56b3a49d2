//! Moves of Murus Gallicus and their texts.

use std::fmt;
use std::str::FromStr;

use super::Cell;
use crate::{Move, ParseError, Square, Word};

/// What a player does in a turn.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Ply {
    /// `c1-e3`: a tower moves, its stones going to the two nearest cells, or a catapult throws onto an empty cell.
    Go {
        /// The tower or catapult.
        from: Cell,
        /// The farther of the tower's two cells, or where the thrown stone lands.
        to: Cell,
    },
    /// `c3xd4`: one stone is given up to remove an enemy stone, by a tower's sacrifice or a catapult's throw.
    Hit {
        /// The tower or catapult.
        from: Cell,
        /// The enemy stack.
        to: Cell,
    },
    /// `c3*d4`: a tower gives up both its stones to remove two of a catapult's.
    HitTwice {
        /// The tower.
        from: Cell,
        /// The enemy catapult.
        to: Cell,
    },
    /// `c1-b2,g2`: the redistribution of the opening. A tower leaves the board, its stones become two walls.
    ///
    /// The two cells are on row 2 or on row 6, and in alphabetical order; no other pair has a code or a text.
    Open {
        /// The tower.
        from: Cell,
        /// The first wall.
        first: Cell,
        /// The second wall, farther to the right.
        second: Cell,
    },
}

use Ply::{Go, Hit, HitTwice, Open};

/// Cells a text can name; the eighth row is not on the board, but a move to it has a text and so a code.
const CELLS: u16 = 64;
/// Moves that are a pair of cells.
const PAIRS: u16 = CELLS * CELLS;
/// Pairs of columns, the order not counting.
const COLUMN_PAIRS: u16 = 28;
/// Where the codes of redistributions begin.
const OPENINGS: u16 = 3 * PAIRS;
/// The rows redistributed stones may stand on, counted from 0.
const OPENING_ROWS: [u32; 2] = [1, 5];

impl Ply {
    /// The cell of the stack that acts.
    #[inline]
    pub fn from(self) -> Cell {
        match self {
            Go { from, .. } | Hit { from, .. } | HitTwice { from, .. } | Open { from, .. } => from,
        }
    }

    /// The redistribution of a tower to two columns of a row, the left column first.
    #[inline]
    pub(super) fn open(from: Cell, row: u32, first: u32, second: u32) -> Ply {
        let cell = |column| Cell::from_index(row * u64::STRIDE + column);
        Open {
            from,
            first: cell(first),
            second: cell(second),
        }
    }

    /// The move with every cell sent elsewhere. A redistribution keeps its cells in order.
    pub(super) fn map(self, to_cell: impl Fn(Cell) -> Cell) -> Ply {
        match self {
            Go { from, to } => Go {
                from: to_cell(from),
                to: to_cell(to),
            },
            Hit { from, to } => Hit {
                from: to_cell(from),
                to: to_cell(to),
            },
            HitTwice { from, to } => HitTwice {
                from: to_cell(from),
                to: to_cell(to),
            },
            Open { from, first, second } => {
                let (first, second) = (to_cell(first), to_cell(second));
                Open {
                    from: to_cell(from),
                    first: first.min(second),
                    second: first.max(second),
                }
            }
        }
    }
}

/// The `n`th pair of different numbers, the smaller first: (0, 1), (0, 2), (1, 2), (0, 3), …
pub(super) fn column_pair(mut n: u32) -> (u32, u32) {
    let mut right = 1;
    while n >= right {
        n -= right;
        right += 1;
    }
    (n, right)
}

impl Move for Ply {
    const CODES: usize = (OPENINGS + 2 * COLUMN_PAIRS * CELLS) as usize;

    #[inline]
    fn code(self) -> u16 {
        let pair = |from: Cell, to: Cell| from.index() as u16 * CELLS + to.index() as u16;
        match self {
            Go { from, to } => pair(from, to),
            Hit { from, to } => PAIRS + pair(from, to),
            HitTwice { from, to } => 2 * PAIRS + pair(from, to),
            Open { from, first, second } => {
                let (left, right) = (first.column() as u16, second.column() as u16);
                let upper = u16::from(first.row() == OPENING_ROWS[1]);
                // Pairs in the order of `column_pair`.
                let columns = right * right.saturating_sub(1) / 2 + left.min(right);
                OPENINGS + (upper * COLUMN_PAIRS + columns % COLUMN_PAIRS) * CELLS + from.index() as u16
            }
        }
    }

    fn from_code(code: u16) -> Option<Ply> {
        if usize::from(code) >= Self::CODES {
            return None;
        }
        let from = Cell::from_index(u32::from(code % PAIRS / CELLS));
        let to = Cell::from_index(u32::from(code % CELLS));
        Some(match code / PAIRS {
            0 => Go { from, to },
            1 => Hit { from, to },
            2 => HitTwice { from, to },
            _ => {
                let group = u32::from((code - OPENINGS) / CELLS);
                let row = OPENING_ROWS[usize::from(group >= u32::from(COLUMN_PAIRS))];
                let (left, right) = column_pair(group % u32::from(COLUMN_PAIRS));
                Ply::open(to, row, left, right)
            }
        })
    }
}

impl fmt::Display for Ply {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Go { from, to } => write!(f, "{from}-{to}"),
            Hit { from, to } => write!(f, "{from}x{to}"),
            HitTwice { from, to } => write!(f, "{from}*{to}"),
            Open { from, first, second } => write!(f, "{from}-{first},{second}"),
        }
    }
}

impl FromStr for Ply {
    type Err = ParseError;

    fn from_str(text: &str) -> Result<Ply, ParseError> {
        let (from, rest) = Square::read(text, 0)?;
        let at = text.len() - rest.len();
        let Some(sign @ ('-' | 'x' | '*')) = rest.chars().next() else {
            let end = at + rest.chars().next().map_or(0, char::len_utf8);
            return Err(ParseError::new(
                at..end,
                format!(
                    "`{from}` is followed by `-` and the cell to go to, \
                     or by `x` or `*` and the stack to hit, as in `c1-e3`"
                ),
            ));
        };
        let (to, rest) = Square::read(&rest[1..], at + 1)?;
        if sign == '-' && rest.starts_with(',') {
            let (second, rest) = Square::read(&rest[1..], text.len() - rest.len() + 1)?;
            ParseError::expect_end(text, rest)?;
            return read_opening(from, to, second, at + 1..text.len());
        }
        ParseError::expect_end(text, rest)?;
        Ok(match sign {
            '-' => Go { from, to },
            'x' => Hit { from, to },
            _ => HitTwice { from, to },
        })
    }
}

/// A redistribution, if its two cells can be those of one.
fn read_opening(from: Cell, first: Cell, second: Cell, span: std::ops::Range<usize>) -> Result<Ply, ParseError> {
    if first.row() != second.row() || !OPENING_ROWS.contains(&first.row()) {
        return Err(ParseError::new(
            span,
            format!("a tower is redistributed to two cells of row 2 or of row 6, not to {first} and {second}"),
        ));
    }
    if first == second {
        return Err(ParseError::new(
            span,
            format!("a tower is redistributed to two different cells, not twice to {first}"),
        ));
    }
    if first > second {
        return Err(ParseError::new(
            span,
            format!("the two cells are written in alphabetical order: `{from}-{second},{first}`"),
        ));
    }
    Ok(Open { from, first, second })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_code_is_a_move_with_a_text() {
        for code in 0..Ply::CODES as u16 {
            let turn = Ply::from_code(code).unwrap();
            assert_eq!(turn.code(), code, "{turn}");
            assert_eq!(turn.to_string().parse(), Ok(turn));
        }
        assert_eq!(Ply::from_code(Ply::CODES as u16), None);
        assert_eq!(Ply::from_code(u16::MAX), None);
    }

    #[test]
    fn each_kind_has_its_sign() {
        let kind = |text: &str| text.parse::<Ply>().unwrap();
        assert!(matches!(kind("c1-e3"), Go { .. }));
        assert!(matches!(kind("c3xd4"), Hit { .. }));
        assert!(matches!(kind("c3*d4"), HitTwice { .. }));
        assert!(matches!(kind("c1-b2,g2"), Open { .. }));
    }

    #[test]
    fn errors_point_at_what_is_wrong() {
        let error = |text: &str| {
            let error = text.parse::<Ply>().unwrap_err();
            (error.span(), error.message().to_string())
        };
        let says = |text: &str, span: std::ops::Range<usize>, part: &str| {
            let (at, message) = error(text);
            assert_eq!(at, span, "{text}: {message}");
            assert!(message.contains(part), "{text}: {message}");
        };
        says("", 0..0, "a cell of this board");
        says("k1-c3", 0..2, "not a cell of this board");
        says("c1", 2..2, "followed by `-`");
        says("c1+c3", 2..3, "followed by `-`");
        says("c1é", 2..4, "followed by `-`");
        says("c1-", 3..3, "the text ends");
        says("c1-c9", 3..5, "`c9` is not");
        says("c1-c3-c5", 5..8, "unexpected `-c5`");
        says("c1xb2,g2", 5..8, "unexpected `,g2`");
        says("c1-b2,", 6..6, "the text ends");
        says("c1-b2,g2,h2", 8..11, "unexpected `,h2`");
        says("c1-b2,g6", 3..8, "row 2 or of row 6");
        says("c1-b3,g3", 3..8, "row 2 or of row 6");
        says("c1-b2,b2", 3..8, "two different cells");
        says("c1-g2,b2", 3..8, "`c1-b2,g2`");
    }
}
