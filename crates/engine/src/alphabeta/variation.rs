//! The principal variation, while the search is at work on it.

/// A triangular table: row `ply` holds the best line found from there on.
pub(super) struct Variations<M> {
    rows: Vec<Vec<M>>,
}

impl<M: Copy> Variations<M> {
    /// Empty lines for that many plies.
    pub(super) fn new(plies: usize) -> Variations<M> {
        Variations {
            rows: vec![Vec::new(); plies + 1],
        }
    }

    /// Forgets the line from that ply.
    #[inline]
    pub(super) fn clear(&mut self, ply: usize) {
        self.rows[ply].clear();
    }

    /// Makes `mv` and the line after it the line from that ply.
    pub(super) fn set(&mut self, ply: usize, mv: M) {
        let (here, after) = self.rows.split_at_mut(ply + 1);
        let here = &mut here[ply];
        here.clear();
        here.push(mv);
        here.extend_from_slice(&after[0]);
    }

    /// The line from that ply.
    pub(super) fn line(&self, ply: usize) -> &[M] {
        &self.rows[ply]
    }
}
