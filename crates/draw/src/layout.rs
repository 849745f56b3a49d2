//! Where the cells of a board lie.

use quincunx_rules::{AnyPosition, Ruleset};

use crate::erased::paint;

/// Where the cells of a board lie, in the order of the position text: rows from the top, cells from the left.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Layout {
    /// A grid with column letters below and row numbers on the left, the bottom row being 1.
    Grid {
        /// How many columns.
        columns: u32,
        /// How many rows.
        rows: u32,
    },
    /// Hexagons that touch their upper and lower neighbours with a side: each row of the text is half a hexagon lower.
    Hexagon {
        /// For each row, which diagonal its first cell is on and how many cells it has.
        rows: Vec<(u32, u32)>,
    },
}

impl Layout {
    /// The layout of a ruleset's board.
    pub fn of(ruleset: &Ruleset) -> Layout {
        paint(&AnyPosition::start(ruleset)).layout()
    }

    /// A square board.
    pub fn square(size: u32) -> Layout {
        Layout::Grid {
            columns: size,
            rows: size,
        }
    }
}
