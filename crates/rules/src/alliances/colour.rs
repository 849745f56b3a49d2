//! The three colours, which nobody owns, and who may use which for which.

use std::fmt;

use super::board::SIDES;
use crate::{Phrase, Player, Value, phrase};

/// A colour of discs.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Colour {
    /// `p`, the upper left and the lower right side.
    Purple,
    /// `o`, the left and the right side.
    Orange,
    /// `g`, the lower left and the upper right side.
    Green,
}

/// The ally of each player for each colour: a second colour that the player may use for it.
pub static ALLIES: [[Colour; 3]; 2] = {
    use Colour::{Green, Orange, Purple};
    [[Orange, Green, Purple], [Green, Purple, Orange]]
};

impl Colour {
    /// The colours, in the order they are written.
    pub const ALL: [Colour; 3] = [Colour::Purple, Colour::Orange, Colour::Green];

    /// 0 for purple, 1 for orange, 2 for green: an index into arrays with an entry for each colour.
    #[inline]
    pub const fn index(self) -> usize {
        self as usize
    }

    /// The colour a player may use for this one besides itself.
    #[inline]
    pub const fn ally(self, player: Player) -> Colour {
        ALLIES[player.index()][self.index()]
    }

    /// The two sides of the board that belong to the colour.
    #[inline]
    pub fn sides(self) -> [u128; 2] {
        SIDES[self.index()]
    }

    /// The letter of a disc on the board: `p`, `o` or `g`.
    pub const fn letter(self) -> char {
        match self {
            Colour::Purple => 'p',
            Colour::Orange => 'o',
            Colour::Green => 'g',
        }
    }

    /// Its name.
    pub fn phrase(self) -> Phrase {
        match self {
            Colour::Purple => phrase!("colour-purple", "purple"),
            Colour::Orange => phrase!("colour-orange", "orange"),
            Colour::Green => phrase!("colour-green", "green"),
        }
    }
}

impl fmt::Display for Colour {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.phrase().fmt(f)
    }
}

impl From<Colour> for Value {
    fn from(colour: Colour) -> Value {
        colour.phrase().into()
    }
}
