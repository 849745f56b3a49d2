//! For every cell at once, how many more pieces of one player than of the other touch it.

use crate::{Player, Word};

/// Player 1's neighbours minus player 2's, of every cell, modulo 8: three binary digits a cell, lowest first.
///
/// The difference lies between -4 and 4, so that modulo 8 it is zero only where it really is. A move changes at most
/// four cells, which costs fewer operations than counting the neighbours of the whole board again.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub(super) struct Balance<W>([W; 3]);

impl<W: Word> Balance<W> {
    /// The balance of an empty board.
    pub(super) const EVEN: Balance<W> = Balance([W::EMPTY; 3]);

    /// The balance of a board with these pieces.
    pub(super) fn of(pieces: [W; 2], board: W) -> Balance<W> {
        let mut balance = Balance::EVEN;
        for player in Player::BOTH {
            for cell in pieces[player.index()].cells() {
                balance.add(player, W::bit(cell).orthogonal() & board);
            }
        }
        balance
    }

    /// The cells where both players have equally many neighbours.
    #[inline]
    pub(super) fn even(&self) -> W {
        let Balance([ones, twos, fours]) = *self;
        !(ones | twos | fours)
    }

    /// The cells where that player has one neighbour more: 1, or -1, which is 7 modulo 8.
    #[inline]
    pub(super) fn by_one(&self, player: Player) -> W {
        let Balance([ones, twos, fours]) = *self;
        match player {
            Player::One => ones & !(twos | fours),
            Player::Two => ones & twos & fours,
        }
    }

    /// The cells where one player has two neighbours more: 2, or -2, which is 6 modulo 8.
    #[inline]
    pub(super) fn by_two(&self) -> W {
        let Balance([ones, twos, _]) = *self;
        twos & !ones
    }

    /// Counts a piece of that player for each of these cells.
    #[inline]
    pub(super) fn add(&mut self, player: Player, cells: W) {
        let Balance([ones, twos, fours]) = self;
        // A carry goes on where the digit was 1, a borrow where it was 0.
        let (carry, carry_on);
        match player {
            Player::One => {
                carry = *ones & cells;
                carry_on = *twos & carry;
            }
            Player::Two => {
                carry = !*ones & cells;
                carry_on = !*twos & carry;
            }
        }
        *ones ^= cells;
        *twos ^= carry;
        *fours ^= carry_on;
    }
}
