//! Renpaarden: an action is the cell a stone leaves and the cell it goes to; the last one is to pass.

use quincunx_rules::renpaarden::{Renpaarden, Ride};
use quincunx_rules::{GridSymmetry, Square, Step, Word};

use super::{Flag, Learned, UPSIDE_DOWN, View, places};

impl<W: Word> Learned for Renpaarden<W> {
    const PLANES: &'static [&'static str] = &["own stones", "the opponent's stones"];

    fn exchange() -> GridSymmetry {
        UPSIDE_DOWN
    }

    fn extent(&self) -> (usize, usize) {
        (self.size() as usize, self.size() as usize)
    }

    /// For each cell, row by row from the top, every cell in the same order; then `pass`.
    fn actions(&self) -> Vec<Ride<W>> {
        let cell = |(column, row): (i32, i32)| Square::new(column as u32, row as u32);
        let cells: Vec<Square<W>> = places(self.size(), self.size()).filter_map(cell).collect();
        let rides = cells.iter().flat_map(|&from| {
            let to = cells.iter();
            to.map(move |&to| Ride::Step(Step { from, to }))
        });
        rides.chain([Ride::Pass]).collect()
    }

    #[inline]
    fn observe<T: Flag>(&self, view: &mut View<'_, T>) {
        let (viewer, flipped) = (view.viewer, view.turned());
        view.cells(0, self.stones(viewer), flipped);
        view.cells(1, self.stones(!viewer), flipped);
    }
}
