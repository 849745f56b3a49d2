//! Emulsion: an action is a cell and the direction of the neighbour its stone changes places with.

use quincunx_rules::emulsion::{Emulsion, Swap};
use quincunx_rules::{GridSymmetry, Square, Word};

use super::{COMPASS, EXCHANGED, Flag, Learned, View, places};

impl<W: Word> Learned for Emulsion<W> {
    const PLANES: &'static [&'static str] = &["own stones", "the opponent's stones"];

    fn exchange() -> GridSymmetry {
        EXCHANGED
    }

    fn extent(&self) -> (usize, usize) {
        (self.size() as usize, self.size() as usize)
    }

    /// For each cell, row by row from the top, the neighbours it has, clockwise from the north.
    fn actions(&self) -> Vec<Swap<W>> {
        let size = self.size();
        let on_board = |cell: &Square<W>| cell.is_on(size, size);
        let mut actions = Vec::new();
        for (column, row) in places(size, size) {
            let from = Square::new(column as u32, row as u32);
            for (columns, rows) in COMPASS {
                let to = from.and_then(|from| from.offset(columns, rows)).filter(on_board);
                actions.extend(from.zip(to).map(|(from, to)| Swap { from, to }));
            }
        }
        actions
    }

    #[inline]
    fn observe<T: Flag>(&self, view: &mut View<'_, T>) {
        let viewer = view.viewer;
        view.cells(0, self.stones(viewer), false);
        view.cells(1, self.stones(!viewer), false);
    }
}
