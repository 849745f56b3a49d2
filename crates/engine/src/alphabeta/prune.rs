//! How much less to look at moves that look bad.
//!
//! Everything here gives opinions only. A proven loss needs every move searched, so nothing is skipped before a move
//! is known that does not lose.

use crate::{Knowledge, Score};

use super::table::{is_loss, is_win};

/// Reductions by depth and number of moves tried before.
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
/// The depth up to which the evaluation alone can settle a node.
const EVALUATE_DEPTH: i32 = 4;

/// What may be skipped at a node.
pub(super) struct Pruning {
    /// After that many moves the rest is skipped.
    pub(super) enough: usize,
    /// Whether no quiet move is expected to reach alpha.
    pub(super) hopeless: bool,
}

impl Pruning {
    /// Nothing is skipped.
    pub(super) const NONE: Pruning = Pruning {
        enough: usize::MAX,
        hopeless: false,
    };

    /// What may be skipped at a node outside the main line, where no window edge is a proven score.
    pub(super) fn at<P: Knowledge>(depth: i32, moves: usize, evaluation: Option<i32>, alpha: Score) -> Pruning {
        if depth > SKIP_DEPTH {
            return Pruning::NONE;
        }
        let square = (depth * depth) as usize;
        let hopeless = match (P::QUIET_GAIN, evaluation) {
            (Some(gain), Some(value)) => Score::estimate(value.saturating_add(gain * (depth + 1))) <= alpha,
            _ => false,
        };
        Pruning {
            enough: 6 + square * (4 + moves / 32),
            hopeless,
        }
    }
}

/// Whether skipping can be thought of at all: scores near a proof are left to the full search.
#[inline]
pub(super) fn is_ordinary(alpha: Score, beta: Score) -> bool {
    !(is_loss(alpha) || is_win(alpha) || is_loss(beta) || is_win(beta))
}

/// The evaluation, if it is so far above beta that a search is not worth its time.
#[inline]
pub(super) fn stands_above<P: Knowledge>(depth: i32, evaluation: Option<i32>, beta: Score) -> Option<Score> {
    let (gain, value) = (P::QUIET_GAIN?, evaluation?);
    (depth <= EVALUATE_DEPTH && Score::estimate(value.saturating_sub(gain * (depth + 1))) >= beta)
        .then(|| Score::estimate(value))
}
