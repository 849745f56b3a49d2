//! Alliances, on a hexagon.

use quincunx_rules::alliances::{Alliances, FIRST_DIAGONALS, ROW_LENGTHS};

use crate::{Drawn, Layout};

impl Drawn for Alliances {
    fn layout(&self) -> Layout {
        Layout::Hexagon {
            rows: std::iter::zip(FIRST_DIAGONALS, ROW_LENGTHS).collect(),
        }
    }
}
