//! The twelve symmetries of the board, and what they do to colours and players.
//!
//! A turn passes the three colours round and leaves the players alone. A reflection exchanges two colours, which turns
//! the circle of allies the other way, so the players change places.

use super::board::{CELLS, TABLE, centred, index_of};
use super::{Cell, Colour};
use crate::{Player, Symmetry};

/// How many symmetries the board has.
const SYMMETRIES: usize = 12;

/// A symmetry of the hexagon: a reflection or none, then some sixths of a turn.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct HexagonSymmetry {
    reflected: bool,
    /// Below 6.
    turns: u8,
}

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

impl Symmetry for HexagonSymmetry {
    const IDENTITY: HexagonSymmetry = HexagonSymmetry {
        reflected: false,
        turns: 0,
    };

    fn inverse(self) -> HexagonSymmetry {
        if self.reflected {
            return self;
        }
        HexagonSymmetry {
            turns: (6 - self.turns) % 6,
            ..self
        }
    }
}

impl HexagonSymmetry {
    /// All twelve.
    pub fn all() -> impl Iterator<Item = HexagonSymmetry> {
        [false, true]
            .into_iter()
            .flat_map(|reflected| (0..6).map(move |turns| HexagonSymmetry { reflected, turns }))
    }

    /// Where a cell goes.
    pub fn turn_cell(self, cell: Cell) -> Cell {
        let row = usize::from(self.turns) + if self.reflected { SYMMETRIES / 2 } else { 0 };
        Cell::of_bit(u32::from(TURNED[row][cell.index() as usize]))
    }

    /// The colour on whose sides those of `colour` are put.
    pub fn turn_colour(self, colour: Colour) -> Colour {
        // The reflection, which comes before the turns, exchanges purple and green.
        let reflected = if self.reflected {
            2 - colour.index()
        } else {
            colour.index()
        };
        // A sixth of a turn sends purple to green, green to orange and orange to purple.
        Colour::ALL[(reflected + 3 - usize::from(self.turns) % 3) % 3]
    }

    /// The player who takes the place of `player`.
    pub fn turn_player(self, player: Player) -> Player {
        if self.reflected { !player } else { player }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Word;

    #[test]
    fn symmetries_keep_sides_and_allies() {
        for symmetry in HexagonSymmetry::all() {
            let mut images: Vec<Cell> = Cell::all().map(|cell| symmetry.turn_cell(cell)).collect();
            images.sort_unstable();
            assert!(images.into_iter().eq(Cell::all()));
            for colour in Colour::ALL {
                let to = symmetry.turn_colour(colour);
                for player in Player::BOTH {
                    let ally = to.ally(symmetry.turn_player(player));
                    assert_eq!(symmetry.turn_colour(colour.ally(player)), ally);
                }
                for cell in Cell::all() {
                    let turned = symmetry.turn_cell(cell);
                    assert_eq!(
                        cell.side() == Some(colour),
                        turned.side() == Some(to),
                        "{cell} under {symmetry:?}"
                    );
                    for other in cell.neighbours().cells() {
                        assert!(turned.neighbours().has(symmetry.turn_cell(Cell::of_bit(other)).index()));
                    }
                }
            }
        }
    }
}
