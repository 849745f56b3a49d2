//! Murus Gallicus: an action is what a stack does and where.

use quincunx_rules::GridSymmetry;
use quincunx_rules::murus::{COLUMNS, Cell, Murus, Ply, ROWS};

use super::{COMPASS, Flag, Learned, UPSIDE_DOWN, View, places};

/// Where a catapult of player 1 can throw a stone, three cells away: columns to the right and rows up.
const FAR: [(i32, i32); 5] = [(0, 3), (3, 3), (3, 0), (-3, 0), (-3, 3)];
/// The same two cells away, where moves of towers end too.
const NEAR: [(i32, i32); 5] = [(0, 2), (2, 2), (2, 0), (-2, 0), (-2, 2)];

/// The cell there, if the board has it.
fn cell((column, row): (i32, i32)) -> Option<Cell> {
    Cell::new(u32::try_from(column).ok()?, u32::try_from(row).ok()?).filter(|cell| cell.is_on(COLUMNS, ROWS))
}

impl Learned for Murus {
    const PLANES: &'static [&'static str] = &[
        "own walls",
        "own towers",
        "own catapults",
        "the opponent's walls",
        "the opponent's towers",
        "the opponent's catapults",
        "everywhere: a tower has to be redistributed",
    ];

    fn exchange() -> GridSymmetry {
        UPSIDE_DOWN
    }

    fn extent(&self) -> (usize, usize) {
        (ROWS as usize, COLUMNS as usize)
    }

    /// In groups: moves of towers, sacrifices; with catapults also throws onto empty cells that no tower's move ends
    /// on, throws onto stacks two and three cells away, sacrifices of two stones; with openings, redistributions. In
    /// each group for each cell, row by row from the top, the directions clockwise from the north, or the columns.
    fn actions(&self) -> Vec<Ply> {
        let options = self.options();
        let twice = COMPASS.map(|(columns, rows)| (2 * columns, 2 * rows));
        let mut actions = Vec::new();
        let mut group = |steps: &[(i32, i32)], ply: fn(Cell, Cell) -> Ply| {
            for (column, row) in places(ROWS, COLUMNS) {
                for (columns, rows) in steps {
                    let cells = cell((column, row)).zip(cell((column + columns, row + rows)));
                    actions.extend(cells.map(|(from, to)| ply(from, to)));
                }
            }
        };
        group(&twice, |from, to| Ply::Go { from, to });
        group(&COMPASS, |from, to| Ply::Hit { from, to });
        if options.advanced {
            group(&FAR, |from, to| Ply::Go { from, to });
            group(&NEAR, |from, to| Ply::Hit { from, to });
            group(&FAR, |from, to| Ply::Hit { from, to });
            group(&COMPASS, |from, to| Ply::HitTwice { from, to });
        }
        if options.redistribute {
            for from in places(ROWS, COLUMNS).filter_map(cell) {
                let front: Vec<Cell> = (0..COLUMNS as i32).filter_map(|column| cell((column, 1))).collect();
                for (n, &first) in front.iter().enumerate() {
                    actions.extend(front[n + 1..].iter().map(|&second| Ply::Open { from, first, second }));
                }
            }
        }
        actions
    }

    #[inline]
    fn observe<T: Flag>(&self, view: &mut View<'_, T>) {
        let flipped = view.turned();
        for (n, player) in [view.viewer, !view.viewer].into_iter().enumerate() {
            view.cells(3 * n, self.walls(player), flipped);
            view.cells(3 * n + 1, self.towers(player), flipped);
            view.cells(3 * n + 2, self.catapults(player), flipped);
        }
        if self.is_open() {
            view.all(6);
        }
    }
}
