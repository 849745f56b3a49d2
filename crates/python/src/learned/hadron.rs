//! Hadron: an action is a cell.

use quincunx_rules::hadron::{Hadron, Place};
use quincunx_rules::{GridSymmetry, Square, Word};

use super::{EXCHANGED, Flag, Learned, View, places};

impl<W: Word> Learned for Hadron<W> {
    const PLANES: &'static [&'static str] = &["own pieces", "the opponent's pieces", "legal cells"];

    fn exchange() -> GridSymmetry {
        EXCHANGED
    }

    fn extent(&self) -> (usize, usize) {
        (self.size() as usize, self.size() as usize)
    }

    /// The cells, row by row from the top.
    fn actions(&self) -> Vec<Place<W>> {
        let place = |(column, row): (i32, i32)| Square::new(column as u32, row as u32).map(|cell| Place { cell });
        places(self.size(), self.size()).filter_map(place).collect()
    }

    #[inline]
    fn observe<T: Flag>(&self, view: &mut View<'_, T>) {
        let viewer = view.viewer;
        view.cells(0, self.pieces(viewer), false);
        view.cells(1, self.pieces(!viewer), false);
        view.cells(2, self.legal(), false);
    }
}
