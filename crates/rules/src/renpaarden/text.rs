//! Position texts of Renpaarden.

use std::fmt;

use super::Renpaarden;
use crate::text::{Extra, PositionError, Setup, write_grid};
use crate::{Player, Position, Word, phrase};

pub(super) fn parse<W: Word>(start: &Renpaarden<W>, text: &str) -> Result<Renpaarden<W>, PositionError> {
    let size = start.size();
    let mut setup = Setup::read_grid(text, &start.ruleset(), (size, size), "ox", Extra::None);
    let mut position = *start;
    position.side = setup.side;
    position.stones = setup.words(size, ['o', 'x']);
    position.key = position.key_from_scratch();
    for letter in ['o', 'x'] {
        let count = setup.count(letter);
        if count > 2 * size as usize {
            setup.refuse(phrase!(
                "position-many-stones",
                "there are {count} `{letter}`, but a player has {most} stones",
                count,
                letter = letter.to_string(),
                most = 2 * size
            ));
        }
    }
    if Player::BOTH.iter().all(|&player| position.has_arrived(player)) {
        setup.refuse(phrase!(
            "position-both-arrived",
            "both players have filled their goal rows, but the first to do so ends the game"
        ));
    }
    setup.finish().map(|()| position)
}

impl<W: Word> fmt::Display for Renpaarden<W> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let [ones, twos] = self.stones;
        write_grid(f, (self.size(), self.size()), &[('o', ones), ('x', twos)])?;
        write!(f, " {}", self.side)
    }
}
