//! The games on square grids.

use quincunx_rules::Word;
use quincunx_rules::hadron::Hadron;

use crate::{Drawn, Layout};

impl<W: Word> Drawn for Hadron<W> {
    fn layout(&self) -> Layout {
        Layout::square(self.size())
    }
}

impl Layout {
    fn square(size: u32) -> Layout {
        Layout::Grid {
            columns: size,
            rows: size,
        }
    }
}
