//! Position texts of Hadron.

use std::fmt;

use super::Hadron;
use crate::text::{Extra, PositionError, Setup, write_grid};
use crate::{Position, Word};

pub(super) fn parse<W: Word>(start: &Hadron<W>, text: &str) -> Result<Hadron<W>, PositionError> {
    let size = start.size();
    let setup = Setup::read_grid(text, &start.ruleset(), (size, size), "ox", Extra::None);
    let position = start.set_up(setup.words(size, ['o', 'x']), setup.side);
    setup.finish().map(|()| position)
}

impl<W: Word> fmt::Display for Hadron<W> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let [ones, twos] = self.pieces;
        write_grid(f, (self.size(), self.size()), &[('o', ones), ('x', twos)])?;
        write!(f, " {}", self.side)
    }
}
