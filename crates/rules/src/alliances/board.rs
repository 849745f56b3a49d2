//! The board of Alliances: a hexagon of side 7 without its six corners, 121 cells in rows from the top.

use super::Colour;

/// How many cells the board has.
pub const CELLS: usize = 121;

/// How many rows the board has.
pub const ROWS: usize = 23;

/// How many diagonals the board has.
pub const DIAGONALS: usize = 13;

/// How many cells each row has, from the top.
pub static ROW_LENGTHS: [u32; ROWS] = [2, 3, 4, 5, 6, 5, 6, 7, 6, 7, 6, 7, 6, 7, 6, 7, 6, 5, 6, 5, 4, 3, 2];

/// The first diagonal of each row, from the top.
pub static FIRST_DIAGONALS: [u32; ROWS] = [1, 1, 1, 1, 1, 2, 2, 2, 3, 3, 4, 4, 5, 5, 6, 6, 7, 8, 8, 9, 10, 11, 12];

/// The steps to the six neighbours of a cell, in rows and diagonals.
const STEPS: [(i32, i32); 6] = [(1, 0), (1, 1), (2, 1), (-1, 0), (-1, -1), (-2, -1)];

/// The distance from the centre of the board to its edges, in cells.
const RADIUS: i32 = 6;

/// The row and the diagonal of each cell, row by row.
pub(super) static TABLE: [(u8, u8); CELLS] = {
    let mut table = [(0, 0); CELLS];
    let (mut index, mut row) = (0, 0);
    while row < ROWS {
        let mut n = 0;
        while n < ROW_LENGTHS[row] {
            table[index] = (row as u8 + 1, (FIRST_DIAGONALS[row] + n) as u8);
            index += 1;
            n += 1;
        }
        row += 1;
    }
    assert!(index == CELLS);
    table
};

/// The cells that touch each cell.
pub(super) static NEIGHBOURS: [u128; CELLS] = {
    let mut table = [0; CELLS];
    let mut index = 0;
    while index < CELLS {
        let mut n = 0;
        while n < STEPS.len() {
            if let Some(cell) = index_of(stepped(index, n)) {
                table[index] |= 1 << cell;
            }
            n += 1;
        }
        index += 1;
    }
    table
};

/// The row and the diagonal one of the six steps away from a cell, on the board or not.
const fn stepped(index: usize, step: usize) -> (i32, i32) {
    let (row, diagonal) = TABLE[index];
    (row as i32 + STEPS[step].0, diagonal as i32 + STEPS[step].1)
}

/// The index of the cell in that row on that diagonal, if there is one.
pub(super) const fn index_of((row, diagonal): (i32, i32)) -> Option<usize> {
    let mut index = 0;
    while index < CELLS {
        if TABLE[index].0 as i32 == row && TABLE[index].1 as i32 == diagonal {
            return Some(index);
        }
        index += 1;
    }
    None
}

/// The two coordinates of a place as steps from the centre: its neighbours are (±1, 0), (0, ±1) and ±(1, 1) away.
pub(super) const fn centred((row, diagonal): (i32, i32)) -> (i32, i32) {
    (diagonal - 7, row - diagonal - 5)
}

/// How far a place lies from the centre towards the second side of a colour.
const fn along(colour: Colour, place: (i32, i32)) -> i32 {
    let (x, y) = centred(place);
    match colour {
        Colour::Purple => x,
        Colour::Orange => x - y,
        Colour::Green => -y,
    }
}

/// On which side of the line through the middles of a colour's two sides a place lies, as a sign.
const fn across(colour: Colour, place: (i32, i32)) -> i32 {
    let (x, y) = centred(place);
    match colour {
        Colour::Purple => 2 * y - x,
        Colour::Orange => x + y,
        Colour::Green => 2 * x - y,
    }
}

/// The two sides of a colour.
const fn sides(colour: Colour) -> [u128; 2] {
    let mut found = [0; 2];
    let mut index = 0;
    while index < CELLS {
        let (row, diagonal) = TABLE[index];
        let along = along(colour, (row as i32, diagonal as i32));
        if along.abs() == RADIUS {
            found[(along > 0) as usize] |= 1 << index;
        }
        index += 1;
    }
    found
}

/// The cells that touch each of the two stretches of the outside that lie between the sides of a colour.
///
/// The missing corners belong to these stretches: a side is five cells long and its ends touch a corner too, as does
/// the cell in the notch of each corner.
const fn flanks(colour: Colour) -> [u128; 2] {
    let mut found = [0; 2];
    let mut index = 0;
    while index < CELLS {
        let mut n = 0;
        while n < STEPS.len() {
            let place = stepped(index, n);
            if index_of(place).is_none() && along(colour, place).abs() <= RADIUS {
                found[(across(colour, place) > 0) as usize] |= 1 << index;
            }
            n += 1;
        }
        index += 1;
    }
    found
}

/// The two sides of each colour, in the order of [`Colour::ALL`].
pub static SIDES: [[u128; 2]; 3] = [sides(Colour::Purple), sides(Colour::Orange), sides(Colour::Green)];

/// For each colour the ends of walls between its two sides: a path of neighbouring cells keeps the sides apart exactly
/// when it leads from the first of these sets to the second.
///
/// Each set holds the cells of the two edges between the sides, the cells in the notches of the three corners there,
/// and the last cell of either side, which touches such a corner.
pub static FLANKS: [[u128; 2]; 3] = [flanks(Colour::Purple), flanks(Colour::Orange), flanks(Colour::Green)];

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Word;
    use crate::alliances::Cell;

    fn names(cells: u128) -> String {
        let names: Vec<String> = cells.cells().map(|index| Cell::of_bit(index).to_string()).collect();
        names.join(" ")
    }

    #[test]
    fn neighbours_are_those_of_the_rules() {
        let centre: Cell = "g12".parse().unwrap();
        assert_eq!(names(centre.neighbours()), "f10 f11 g11 g13 h13 h14");
        let links: u32 = Cell::all().map(|cell| cell.neighbours().count_ones()).sum();
        // The full hexagon has 342 pairs of neighbours; each corner takes three with it.
        assert_eq!(links, 2 * (342 - 6 * 3));
        for cell in Cell::all() {
            for other in cell.neighbours().cells() {
                assert!(Cell::of_bit(other).neighbours().has(cell.index()));
            }
        }
    }

    #[test]
    fn sides_are_those_of_the_rules() {
        let expected = [
            ["a1 a2 a3 a4 a5", "m19 m20 m21 m22 m23"],
            ["b8 c10 d12 e14 f16", "h8 i10 j12 k14 l16"],
            ["h19 i20 j21 k22 l23", "b1 c2 d3 e4 f5"],
        ];
        for colour in Colour::ALL {
            assert_eq!(colour.sides().map(names), expected[colour.index()], "{colour}");
            for cell in colour.sides()[0].cells() {
                assert_eq!(Cell::of_bit(cell).side(), Some(colour));
            }
        }
        assert_eq!("b2".parse::<Cell>().unwrap().side(), None);
    }

    #[test]
    fn flanks_lie_between_the_sides() {
        assert_eq!(
            FLANKS[Colour::Orange.index()].map(names),
            [
                "a1 b1 a2 b2 c2 a3 d3 a4 e4 a5 f5 b7 g7 b8 h8",
                "f16 l16 g17 l17 h19 m19 i20 m20 j21 m21 k22 l22 m22 l23 m23",
            ]
        );
    }
}
