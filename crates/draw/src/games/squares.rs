//! The games on square grids.

use quincunx_rules::Word;
use quincunx_rules::emulsion::{Emulsion, Lanes};
use quincunx_rules::hadron::Hadron;
use quincunx_rules::murus::Murus;
use quincunx_rules::renpaarden::{Knight, Renpaarden};

use crate::{Drawn, Layout};

impl<W: Knight> Drawn for Renpaarden<W> {
    fn layout(&self) -> Layout {
        Layout::square(self.size())
    }
}

impl<W: Lanes> Drawn for Emulsion<W> {
    fn layout(&self) -> Layout {
        Layout::square(self.size())
    }
}

impl<W: Word> Drawn for Hadron<W> {
    fn layout(&self) -> Layout {
        Layout::square(self.size())
    }
}

impl Drawn for Murus {
    fn layout(&self) -> Layout {
        Layout::Grid { columns: 8, rows: 7 }
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
