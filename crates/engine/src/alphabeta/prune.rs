//! Late move reductions and late move pruning: how much less to look at moves that look bad.
//!
//! Everything here gives opinions only. A proven loss needs every move searched, so nothing is skipped before a move
//! is known that does not lose.

/// Late move reductions, by depth and number of moves tried before.
pub(super) struct Reductions([[u8; 64]; 64]);

impl Reductions {
    pub(super) fn new() -> Reductions {
        let mut table = [[0; 64]; 64];
        for (depth, row) in table.iter_mut().enumerate().skip(1) {
            for (tried, cell) in row.iter_mut().enumerate().skip(1) {
                *cell = (0.4 + (depth as f64).ln() * (tried as f64).ln() / 2.1) as u8;
            }
        }
        Reductions(table)
    }

    /// How many plies less to search a move after `tried` others.
    #[inline]
    pub(super) fn get(&self, depth: i32, tried: usize) -> i32 {
        i32::from(self.0[(depth as usize).min(63)][tried.min(63)])
    }
}

/// The depth up to which late moves are skipped.
const SKIP_DEPTH: i32 = 4;

/// How many of that many moves are searched before the rest is skipped, at a node outside the principal variation where
/// no window edge is a proven score.
#[inline]
pub(super) fn late_move_limit(depth: i32, moves: usize) -> usize {
    if depth > SKIP_DEPTH {
        return usize::MAX;
    }
    let square = (depth * depth) as usize;
    6 + square * (4 + moves / 32)
}
