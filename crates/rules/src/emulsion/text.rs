//! Position texts of Emulsion, and values as people say them.

use std::fmt;

use super::Emulsion;
use crate::phrase::same_everywhere;
use crate::text::{Extra, PositionError, Setup, write_grid};
use crate::{Player, Position, Word, phrase};

pub(super) fn parse<W: Word>(start: &Emulsion<W>, text: &str) -> Result<Emulsion<W>, PositionError> {
    let size = start.size();
    let mut setup = Setup::read_grid(text, &start.ruleset(), (size, size), "bw", Extra::None);
    let [black, white] = setup.words::<W, 2>(size, ['b', 'w']);
    // A board with other problems may have cells that nobody knows anything about.
    if setup.is_sound() && black | white != start.board {
        setup.refuse(phrase!(
            "position-not-full",
            "the board is full in Emulsion: every cell holds a `b` or a `w`"
        ));
    }
    let mut position = *start;
    position.side = setup.side;
    position.black = black;
    position.key = position.key_from_scratch();
    setup.finish().map(|()| position)
}

impl<W: Word> fmt::Display for Emulsion<W> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let [black, white] = Player::BOTH.map(|player| self.stones(player));
        write_grid(f, (self.size(), self.size()), &[('b', black), ('w', white)])?;
        write!(f, " {}", self.side)
    }
}

/// A number of halves as people say it: `2 1/2`.
pub(super) struct Halves(pub(super) u32);

impl fmt::Display for Halves {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match (self.0 / 2, self.0 % 2) {
            (whole, 0) => write!(f, "{whole}"),
            (0, _) => f.write_str("1/2"),
            (whole, _) => write!(f, "{whole} 1/2"),
        }
    }
}

same_everywhere!(Halves);
