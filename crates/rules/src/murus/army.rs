//! The stones of one player: stacks of one to three on cells of the board.

use std::ops::BitXor;

use crate::{Player, Word, zobrist};

/// The stacks of one player, their heights written in binary over two bitboards.
///
/// A wall is 01, a tower 10, a catapult 11, so adding or taking stones is binary arithmetic on all cells at once and
/// needs no case for each height.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub(super) struct Army {
    /// The cells whose height has the digit 1: walls and catapults.
    pub(super) ones: u64,
    /// The cells whose height has the digit 2: towers and catapults.
    pub(super) twos: u64,
}

impl Army {
    /// The cells with a stack of one.
    #[inline]
    pub(super) fn walls(self) -> u64 {
        self.ones & !self.twos
    }

    /// The cells with a stack of two.
    #[inline]
    pub(super) fn towers(self) -> u64 {
        self.twos & !self.ones
    }

    /// The cells with a stack of three.
    #[inline]
    pub(super) fn catapults(self) -> u64 {
        self.twos & self.ones
    }

    /// The cells with any stack.
    #[inline]
    pub(super) fn stacks(self) -> u64 {
        self.ones | self.twos
    }

    /// How many stones stand on a cell.
    pub(super) fn height(self, cell: u32) -> u32 {
        u32::from(self.ones.has(cell)) + 2 * u32::from(self.twos.has(cell))
    }

    /// Puts one stone on a cell with at most two and returns how the key changes.
    #[inline]
    pub(super) fn add(&mut self, player: Player, cell: u32) -> u64 {
        let carry = (self.ones >> cell) & 1;
        self.twos ^= carry << cell;
        self.ones ^= u64::bit(cell);
        stone_key(player, carry, cell)
    }

    /// Takes one stone off a stack and returns how the key changes.
    #[inline]
    pub(super) fn take(&mut self, player: Player, cell: u32) -> u64 {
        self.ones ^= u64::bit(cell);
        let borrow = (self.ones >> cell) & 1;
        self.twos ^= borrow << cell;
        stone_key(player, borrow, cell)
    }

    /// Takes two stones off a tower or a catapult and returns how the key changes.
    #[inline]
    pub(super) fn take_two(&mut self, player: Player, cell: u32) -> u64 {
        self.twos ^= u64::bit(cell);
        twos_key(player, cell)
    }

    /// Moves a tower's stones to two different cells with at most two each and returns how the key changes.
    #[inline]
    pub(super) fn spread(&mut self, player: Player, from: u32, to: [u32; 2]) -> u64 {
        let [first, second] = to.map(|cell| stone_key(player, (self.ones >> cell) & 1, cell));
        let cells = u64::bit(to[0]) | u64::bit(to[1]);
        self.twos ^= (self.ones & cells) | u64::bit(from);
        self.ones ^= cells;
        first ^ second ^ twos_key(player, from)
    }

    /// The key of all stacks.
    pub(super) fn key(self, player: Player) -> u64 {
        let ones = self.ones.cells().map(|cell| stone_key(player, 0, cell));
        let twos = self.twos.cells().map(|cell| twos_key(player, cell));
        ones.chain(twos).fold(0, BitXor::bitxor)
    }

    /// The stacks on other cells, both bitboards changed alike.
    pub(super) fn map(self, to: impl Fn(u64) -> u64) -> Army {
        Army {
            ones: to(self.ones),
            twos: to(self.twos),
        }
    }
}

/// How the key changes when one stone comes or goes: with a carry (1), which changes both digits, or without (0).
///
/// Each case has a number of its own in the table of keys. To look up the digits and leave out the second without a
/// carry would be a branch, and in random play one that nothing can predict.
#[inline]
fn stone_key(player: Player, carry: u64, cell: u32) -> u64 {
    zobrist::piece(2 * player.index() + carry as usize, cell)
}

/// The key of the digit 2 alone.
#[inline]
fn twos_key(player: Player, cell: u32) -> u64 {
    stone_key(player, 0, cell) ^ stone_key(player, 1, cell)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn stones_are_added_and_taken_one_by_one() {
        let mut army = Army { ones: 0, twos: 0 };
        let mut key = 0;
        for height in 1..=3 {
            key ^= army.add(Player::Two, 9);
            assert_eq!(army.height(9), height);
            assert_eq!(key, army.key(Player::Two));
        }
        assert_eq!((army.walls(), army.towers(), army.catapults()), (0, 0, 1 << 9));
        for height in [2, 1, 0] {
            key ^= army.take(Player::Two, 9);
            assert_eq!(army.height(9), height);
            assert_eq!(key, army.key(Player::Two));
        }
        assert_eq!(key, 0);
    }

    #[test]
    fn two_stones_at_once() {
        let mut army = Army { ones: 0b10, twos: 0b11 };
        army.take_two(Player::One, 0);
        army.take_two(Player::One, 1);
        assert_eq!((army.height(0), army.height(1)), (0, 1));
    }
}
