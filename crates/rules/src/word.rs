//! Bitboards for square grids: one machine word holds one bit per cell.

use std::fmt::Debug;
use std::hash::Hash;
use std::ops::{BitAnd, BitAndAssign, BitOr, BitOrAssign, BitXor, BitXorAssign, Not};

use multiversion::multiversion;
use multiversion::target::match_target;

use crate::emulsion::Lanes;
use crate::renpaarden::Knight;

/// A word that holds a square grid, one bit a cell, row by row from the bottom left.
///
/// The distance between rows ([`Word::STRIDE`]) is fixed per word rather than per board size, so that a step in any
/// direction is a shift by a constant. A board smaller than the stride just leaves bits unused: `u64` serves boards
/// of up to 8 by 8, `u128` of up to 11 by 11.
///
/// Steps never wrap around the left or right edge of the stride. They may leave a smaller board; callers mask with
/// [`Word::rect`]. What games need of the two words besides is private, so there can be no third.
pub trait Word:
    Lanes
    + Knight
    + Copy
    + Eq
    + Ord
    + Hash
    + Debug
    + Send
    + Sync
    + 'static
    + Not<Output = Self>
    + BitAnd<Output = Self>
    + BitOr<Output = Self>
    + BitXor<Output = Self>
    + BitAndAssign
    + BitOrAssign
    + BitXorAssign
{
    /// Cells from one row to the next; also the largest board side.
    const STRIDE: u32;
    /// The smallest board side for which this word is the one to use: smaller boards fit a smaller word.
    const SMALLEST: u32;
    /// No cell.
    const EMPTY: Self;

    /// The cell with that index.
    fn bit(index: u32) -> Self;
    /// How many cells are set.
    fn count(self) -> u32;
    /// The index of the lowest set cell. The word must not be empty.
    fn lowest(self) -> u32;
    /// The word without its lowest set cell.
    fn without_lowest(self) -> Self;
    /// The index of the `n`th set cell, counting from 0. There must be more than `n`.
    fn select(self, n: u32) -> u32;
    /// All cells moved by `columns` to the right and `rows` up; those that leave the stride vanish.
    fn step(self, columns: i32, rows: i32) -> Self;
    /// The cells of a board of that many columns and rows.
    fn rect(columns: u32, rows: u32) -> Self;

    /// Whether no cell is set.
    #[inline]
    fn is_empty(self) -> bool {
        self == Self::EMPTY
    }

    /// Whether the cell with that index is set.
    #[inline]
    fn has(self, index: u32) -> bool {
        !(self & Self::bit(index)).is_empty()
    }

    /// All cells one row up.
    #[inline]
    fn north(self) -> Self {
        self.step(0, 1)
    }

    /// All cells one row down.
    #[inline]
    fn south(self) -> Self {
        self.step(0, -1)
    }

    /// All cells one column to the right.
    #[inline]
    fn east(self) -> Self {
        self.step(1, 0)
    }

    /// All cells one column to the left.
    #[inline]
    fn west(self) -> Self {
        self.step(-1, 0)
    }

    /// The cells that touch a set cell along an edge.
    #[inline]
    fn orthogonal(self) -> Self {
        self.north() | self.south() | self.east() | self.west()
    }

    /// The cells of `self` reachable from `seed` by edge steps inside `self`.
    #[inline]
    fn flood(self, seed: Self) -> Self {
        let mut group = seed & self;
        loop {
            let grown = (group | group.orthogonal()) & self;
            if grown == group {
                return group;
            }
            group = grown;
        }
    }

    /// The set cells, lowest index first.
    #[inline]
    fn cells(self) -> Cells<Self> {
        Cells(self)
    }

    /// The word with every cell (column, row) sent to where `to` says.
    fn mapped(self, to: impl Fn(u32, u32) -> (u32, u32)) -> Self {
        let mut result = Self::EMPTY;
        for index in self.cells() {
            let (column, row) = to(index % Self::STRIDE, index / Self::STRIDE);
            result |= Self::bit(row * Self::STRIDE + column);
        }
        result
    }
}

/// Iterates over the set cells of a [`Word`].
#[derive(Clone, Debug)]
pub struct Cells<W>(W);

impl<W: Word> Iterator for Cells<W> {
    type Item = u32;

    #[inline]
    fn next(&mut self) -> Option<u32> {
        if self.0.is_empty() {
            return None;
        }
        let index = self.0.lowest();
        self.0 = self.0.without_lowest();
        Some(index)
    }

    #[inline]
    fn size_hint(&self) -> (usize, Option<usize>) {
        let count = self.0.count() as usize;
        (count, Some(count))
    }
}

impl<W: Word> ExactSizeIterator for Cells<W> {}

/// The cells of the lowest columns and rows; a macro because trait functions cannot be `const`.
macro_rules! rect {
    ($word:ty, $stride:literal, $columns:expr, $rows:expr) => {{
        let (columns, rows): (u32, u32) = ($columns, $rows);
        let row = if columns >= <$word>::BITS {
            <$word>::MAX
        } else {
            ((1 as $word) << columns) - 1
        };
        let mut board: $word = 0;
        let mut r = 0;
        while r < rows {
            board |= row << (r * $stride);
            r += 1;
        }
        board
    }};
}
macro_rules! impl_word {
    ($word:ty, $smallest:literal..=$stride:literal, $select:path) => {
        impl Word for $word {
            const STRIDE: u32 = $stride;
            const SMALLEST: u32 = $smallest;
            const EMPTY: $word = 0;

            #[inline]
            fn bit(index: u32) -> $word {
                1 << index
            }

            #[inline]
            fn count(self) -> u32 {
                self.count_ones()
            }

            #[inline]
            fn lowest(self) -> u32 {
                self.trailing_zeros()
            }

            #[inline]
            fn without_lowest(self) -> $word {
                self & self.wrapping_sub(1)
            }

            #[inline]
            fn select(self, n: u32) -> u32 {
                $select(self, n)
            }

            #[inline]
            fn step(self, columns: i32, rows: i32) -> $word {
                // Shifting by columns pushes cells over the edge into the next row; these are the columns they came
                // from.
                const KEEP: [$word; $stride] = {
                    let mut keep = [0; $stride];
                    let mut n = 0;
                    while n < $stride {
                        keep[n] = rect!($word, $stride, $stride - n as u32, <$word>::BITS / $stride);
                        n += 1;
                    }
                    keep
                };
                let sideways = columns.unsigned_abs();
                if sideways >= $stride || rows.unsigned_abs() > <$word>::BITS / $stride {
                    return 0;
                }
                let keep = KEEP[sideways as usize];
                let kept = self & if columns < 0 { keep << sideways } else { keep };
                let shift = rows * $stride + columns;
                let shifted = if shift >= 0 {
                    kept.checked_shl(shift.unsigned_abs())
                } else {
                    kept.checked_shr(shift.unsigned_abs())
                };
                shifted.unwrap_or(0)
            }

            #[inline]
            fn rect(columns: u32, rows: u32) -> $word {
                rect!($word, $stride, columns, rows)
            }
        }
    };
}

impl_word!(u64, 1..=8, select64);
impl_word!(u128, 9..=11, select128);

/// For each byte, where its bits are, lowest first.
static BITS_OF_BYTE: [[u8; 8]; 256] = {
    let mut table = [[0; 8]; 256];
    let mut byte = 0;
    while byte < 256 {
        let (mut bit, mut found) = (0, 0);
        while bit < 8 {
            if byte >> bit & 1 == 1 {
                table[byte][found] = bit as u8;
                found += 1;
            }
            bit += 1;
        }
        byte += 1;
    }
    table
};

/// The index of the `n`th set bit.
#[inline]
pub(crate) fn select64(word: u64, n: u32) -> u32 {
    debug_assert!(n < word.count_ones());
    select(word, n)
}

/// Picking a move is what random playouts do most, and one instruction of newer processors does it: whether this one has
/// it is found out once, when the program runs.
#[multiversion(targets("x86_64+bmi1+bmi2"))]
fn select(word: u64, n: u32) -> u32 {
    match_target! {
        "x86_64+bmi1+bmi2" => core::arch::x86_64::_pdep_u64(1 << n, word).trailing_zeros(),
        _ => select_by_bytes(word, n),
    }
}

/// [`select64`] for machines without the instruction: running byte sums, some thirty operations and no branch.
#[inline]
fn select_by_bytes(word: u64, n: u32) -> u32 {
    const ONES: u64 = 0x0101_0101_0101_0101;
    const HIGH: u64 = 0x8080_8080_8080_8080;
    // Byte k of `sums` holds how many bits are set in bytes 0 to k.
    let pairs = word - ((word >> 1) & 0x5555_5555_5555_5555);
    let nibbles = (pairs & 0x3333_3333_3333_3333) + ((pairs >> 2) & 0x3333_3333_3333_3333);
    let sums = ((nibbles + (nibbles >> 4)) & 0x0f0f_0f0f_0f0f_0f0f).wrapping_mul(ONES);
    // The top bit of each byte whose running sum is at most n: bytes before the one we look for.
    let before = ((u64::from(n) * ONES) | HIGH).wrapping_sub(sums) & HIGH;
    let shift = before.count_ones() * 8;
    let skipped = ((sums << 8) >> shift) as u32 & 0xff;
    let byte = (word >> shift) as usize & 0xff;
    shift + u32::from(BITS_OF_BYTE[byte][(n - skipped) as usize & 7])
}

/// The index of the `n`th set bit of a double word, without a branch: in random play nothing could predict it.
#[inline]
pub(crate) fn select128(word: u128, n: u32) -> u32 {
    let (low, high) = (word as u64, (word >> 64) as u64);
    let in_low = low.count_ones();
    let is_high = u32::from(n >= in_low);
    // All ones or zeros: the compiler would make a branch of an `if`.
    let mask = is_high.wrapping_neg();
    let half = low ^ ((low ^ high) & u64::from(is_high).wrapping_neg());
    select64(half, n - (in_low & mask)) + 64 * is_high
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn select_finds_every_bit() {
        for seed in 0..2000u64 {
            let word = crate::zobrist::mix(seed) & crate::zobrist::mix(seed + 7777);
            let wide = u128::from(word) << 64 | u128::from(crate::zobrist::mix(seed * 3));
            for (n, index) in word.cells().enumerate() {
                assert_eq!(select64(word, n as u32), index);
                assert_eq!(select_by_bytes(word, n as u32), index);
            }
            for (n, index) in wide.cells().enumerate() {
                assert_eq!(select128(wide, n as u32), index);
            }
        }
        assert_eq!(select64(u64::MAX, 63), 63);
    }

    fn steps_agree_with_coordinates<W: Word>() {
        let side = W::STRIDE as i32;
        for index in W::rect(W::STRIDE, W::STRIDE).cells() {
            let (column, row) = (index as i32 % side, index as i32 / side);
            for columns in -13..=13 {
                for rows in -17..=17 {
                    let (to_column, to_row) = (column + columns, row + rows);
                    let inside = (0..side).contains(&to_column) && (0..side).contains(&to_row);
                    let stepped = W::bit(index).step(columns, rows) & W::rect(W::STRIDE, W::STRIDE);
                    let expected = if inside {
                        W::bit((to_row * side + to_column) as u32)
                    } else {
                        W::EMPTY
                    };
                    assert_eq!(stepped, expected, "{column},{row} by {columns},{rows}");
                }
            }
        }
    }

    #[test]
    fn steps_never_wrap() {
        steps_agree_with_coordinates::<u64>();
        steps_agree_with_coordinates::<u128>();
    }
}
