//! Who wins on the 5x5 board after the first few moves, found once and shipped with the program: what takes the solver
//! longest there is known at once.

use quincunx_rules::hadron::Hadron;
use quincunx_rules::{Position, Word};

/// The board the table is about.
const SIZE: usize = 5;
const CELLS: usize = SIZE * SIZE;
/// The most pieces on it: with more of them a search takes a fraction of a millisecond.
const MOST_PIECES: usize = 6;
/// The positions that can come up and are lost for the player to move, each once for all its images: [`code`]s in
/// ascending order, [`BYTES`] each, least byte first.
const LOST: &[u8] = include_bytes!("../../data/hadron5.bin");
const BYTES: usize = 5;

/// Whether the player to move wins, if the table knows the position.
pub(super) fn is_won<W: Word>(position: &Hadron<W>) -> Option<bool> {
    let [own, other] = [position.side(), !position.side()].map(|player| position.pieces(player));
    if position.size() != SIZE as u32 || (own | other).count() as usize > MOST_PIECES {
        return None;
    }
    let cells = |word: W| {
        let cells = word
            .cells()
            .map(|cell| cell / W::STRIDE * SIZE as u32 + cell % W::STRIDE);
        cells.fold(0, |cells, cell| cells | 1 << cell)
    };
    let (own, other) = (cells(own), cells(other));
    if !can_come_up(own, other) {
        return None;
    }
    let code = code(own, other);
    let (lost, _) = LOST.as_chunks::<BYTES>();
    Some(lost.binary_search_by_key(&code, |bytes| number(*bytes)).is_err())
}

/// Whether play from the start leads to those pieces of the player to move and of the other one, who made the last
/// move: whether one of the other's pieces can be taken back, and so on.
fn can_come_up(own: u32, other: u32) -> bool {
    if own | other == 0 {
        return true;
    }
    let is_last = |cell: &u32| {
        let rest = other & !(1 << cell);
        let around = around(*cell);
        (around & own).count_ones() == (around & rest).count_ones() && can_come_up(rest, own)
    };
    (0..CELLS as u32)
        .filter(|cell| other >> cell & 1 == 1)
        .any(|cell| is_last(&cell))
}

/// The neighbours of a cell.
fn around(cell: u32) -> u32 {
    let (column, row, size) = (cell % SIZE as u32, cell / SIZE as u32, SIZE as u32);
    let mut around = 0;
    if column > 0 {
        around |= 1 << (cell - 1);
    }
    if column + 1 < size {
        around |= 1 << (cell + 1);
    }
    if row > 0 {
        around |= 1 << (cell - size);
    }
    if row + 1 < size {
        around |= 1 << (cell + size);
    }
    around
}

fn number(bytes: [u8; BYTES]) -> u64 {
    bytes
        .iter()
        .rev()
        .fold(0, |number, &byte| number << 8 | u64::from(byte))
}

/// The number of a position and all its images: the least that they have in base 3, a digit for each cell, with 1 for
/// the pieces of the player to move and 2 for the others.
fn code(own: u32, other: u32) -> u64 {
    let image = |symmetry: usize| {
        let digit = |cell: usize| {
            let (mut column, mut row) = (cell % SIZE, cell / SIZE);
            if symmetry & 1 != 0 {
                column = SIZE - 1 - column;
            }
            if symmetry & 2 != 0 {
                row = SIZE - 1 - row;
            }
            if symmetry & 4 != 0 {
                (column, row) = (row, column);
            }
            3u64.pow((row * SIZE + column) as u32)
        };
        let digits = |cells: u32| -> u64 { (0..CELLS).filter(|cell| cells >> cell & 1 == 1).map(digit).sum() };
        digits(own) + 2 * digits(other)
    };
    (0..8).map(image).fold(u64::MAX, u64::min)
}

#[cfg(test)]
mod tests {
    use std::collections::{BTreeMap, HashMap};

    use super::super::Solver;
    use super::*;
    use crate::{Control, Limits};

    fn start(size: &str) -> Hadron<u64> {
        Hadron::start(&size.parse().unwrap()).unwrap()
    }

    /// The positions that can come up with that many pieces, one for each code.
    fn positions(pieces: usize) -> BTreeMap<u64, Hadron<u64>> {
        let mut positions = BTreeMap::from([(0, start("hadron:size=5"))]);
        for _ in 0..pieces {
            let mut next = BTreeMap::new();
            for position in positions.values() {
                for mv in position.moves() {
                    let after = position.after(mv);
                    next.insert(code_of(&after), after);
                }
            }
            positions = next;
        }
        positions
    }

    fn code_of(position: &Hadron<u64>) -> u64 {
        let cells = |player| {
            let pieces: u64 = position.pieces(player);
            let cells = pieces.cells().map(|cell| cell / 8 * 5 + cell % 8);
            cells.fold(0, |cells, cell| cells | 1 << cell)
        };
        code(cells(position.side()), cells(!position.side()))
    }

    /// `UPDATE=1` makes the table anew.
    #[test]
    fn the_table_is_what_the_search_finds() {
        let mut solver = Solver::new(64);
        solver.search_everything();
        let mut search = |position: &Hadron<u64>| solver.solve(position, &Control::new(&Limits::default())).unwrap();
        let update = std::env::var_os("UPDATE").is_some();
        let mut won: HashMap<u64, bool> = HashMap::new();
        for pieces in (0..=MOST_PIECES).rev() {
            for (n, (code, position)) in positions(pieces).into_iter().enumerate() {
                let value = match pieces == MOST_PIECES {
                    true if update => search(&position),
                    true => is_won(&position).expect("the table knows the position"),
                    // Won if a move leads to a position that is lost.
                    false => position
                        .moves()
                        .into_iter()
                        .any(|mv| !won[&code_of(&position.after(mv))]),
                };
                won.insert(code, value);
                if update {
                    continue;
                }
                assert_eq!(is_won(&position), Some(value), "{position}");
                if n.is_multiple_of(50) {
                    assert_eq!(search(&position), value, "{position}");
                    for symmetry in position.symmetries() {
                        assert_eq!(is_won(&position.transformed(symmetry)), Some(value), "{position}");
                    }
                }
            }
        }
        if update {
            let mut lost: Vec<u64> = won.iter().filter(|(_, won)| !**won).map(|(code, _)| *code).collect();
            lost.sort_unstable();
            let table: Vec<u8> = lost
                .iter()
                .flat_map(|code| code.to_le_bytes()[..BYTES].to_vec())
                .collect();
            let file = concat!(env!("CARGO_MANIFEST_DIR"), "/data/hadron5.bin");
            std::fs::write(file, table).unwrap();
            println!("{} of {} are lost", lost.len(), won.len());
        } else {
            assert_eq!(LOST.len(), BYTES * won.values().filter(|won| !**won).count());
        }
    }

    #[test]
    fn others_are_left_to_the_search() {
        assert_eq!(is_won(&start("hadron:size=3")), None);
        assert_eq!(is_won(&start("hadron:size=7")), None);
        let five = start("hadron:size=5");
        assert_eq!(is_won(&five), Some(true));
        for (text, known) in [
            ("o4/5/2x2/5/o3x 2", true),
            ("o4/5/2x2/5/o3x 1", true),
            ("o4/5/2x2/5/o4 2", true),
            // It is the other one's turn, seven pieces, and a last move that was none.
            ("o4/5/2x2/5/o4 1", false),
            ("o1x1o/5/o1x1o/5/5 2", false),
            ("o1x1o/5/x1o1x/5/o4 2", false),
            ("oo3/5/2x2/5/5 2", false),
        ] {
            let position = Hadron::<u64>::parse_board(&five, text).unwrap();
            assert_eq!(is_won(&position).is_some(), known, "{text}");
        }
    }
}
