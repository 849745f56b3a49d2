//! The twelve symmetries of the board, and what they do to colours and players.
//!
//! A turn passes the three colours round and leaves the players alone. A reflection exchanges two colours, which turns
//! the circle of allies the other way, so the players change places.

use super::board::{CELLS, TABLE, centred, index_of};
use super::{Cell, Colour};
use crate::Player;

/// How many symmetries the board has.
pub(super) const SYMMETRIES: usize = 12;

/// Where each cell goes under each symmetry: six turns, then the same after a reflection.
static TURNED: [[u8; CELLS]; SYMMETRIES] = {
    let mut table = [[0; CELLS]; SYMMETRIES];
    let mut symmetry = 0;
    while symmetry < SYMMETRIES {
        let mut index = 0;
        while index < CELLS {
            let (row, diagonal) = TABLE[index];
            let (mut x, mut y) = centred((row as i32, diagonal as i32));
            if symmetry >= SYMMETRIES / 2 {
                (x, y) = (y, x);
            }
            let mut turns = symmetry % (SYMMETRIES / 2);
            while turns > 0 {
                (x, y) = (x - y, x);
                turns -= 1;
            }
            let diagonal = x + 7;
            table[symmetry][index] = match index_of((y + 5 + diagonal, diagonal)) {
                Some(cell) => cell as u8,
                None => panic!("a symmetry leaves the board"),
            };
            index += 1;
        }
        symmetry += 1;
    }
    table
};

/// Where a symmetry sends a cell.
pub(super) fn turn_cell(symmetry: usize, cell: Cell) -> Cell {
    Cell::of_bit(u32::from(TURNED[symmetry][cell.index() as usize]))
}

/// The colour whose sides a symmetry puts those of `colour` on.
pub(super) fn turn_colour(symmetry: usize, colour: Colour) -> Colour {
    // The reflection, which comes before the turns, exchanges purple and green.
    let reflected = if reflects(symmetry) {
        2 - colour.index()
    } else {
        colour.index()
    };
    // A sixth of a turn sends purple to green, green to orange and orange to purple.
    Colour::ALL[(reflected + 3 - symmetry % 3) % 3]
}

/// The player who takes the place of `player` under a symmetry.
pub(super) fn turn_player(symmetry: usize, player: Player) -> Player {
    if reflects(symmetry) { !player } else { player }
}

/// Whether a symmetry is a reflection.
fn reflects(symmetry: usize) -> bool {
    symmetry >= SYMMETRIES / 2
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Word;

    #[test]
    fn symmetries_keep_sides_and_allies() {
        for symmetry in 0..SYMMETRIES {
            let mut images: Vec<Cell> = Cell::all().map(|cell| turn_cell(symmetry, cell)).collect();
            images.sort_unstable();
            assert!(images.into_iter().eq(Cell::all()));
            for colour in Colour::ALL {
                let to = turn_colour(symmetry, colour);
                for player in Player::BOTH {
                    let ally = to.ally(turn_player(symmetry, player));
                    assert_eq!(turn_colour(symmetry, colour.ally(player)), ally);
                }
                for cell in Cell::all() {
                    let turned = turn_cell(symmetry, cell);
                    assert_eq!(
                        cell.side() == Some(colour),
                        turned.side() == Some(to),
                        "{cell} under {symmetry}"
                    );
                    for other in cell.neighbours().cells() {
                        assert!(
                            turned
                                .neighbours()
                                .has(turn_cell(symmetry, Cell::of_bit(other)).index())
                        );
                    }
                }
            }
        }
    }
}
