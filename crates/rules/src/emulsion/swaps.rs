//! Which swaps are legal, for all stones at once.
//!
//! Count values in halves and call a stone's value V. Each of the four sides of a cell adds 2 to the value of a stone
//! there if its colour lies beyond, 0 if the other does, and 1 if it is the board's edge. So what a black stone and
//! what a white stone would be worth on a cell add up to 8. The stone on `s` that swaps with the stone of the other
//! colour on `t` therefore comes to be worth 8 - V(t), less 2 if they are orthogonal neighbours, because it was itself
//! among the stones around `t`. It gains if that is more than V(s):
//!
//! - V(s) + V(t) < 8 for diagonal neighbours,
//! - V(s) + V(t) < 6 for orthogonal ones.
//!
//! The condition is the same seen from `t`, so both players may always swap the same pairs of stones, and four
//! directions cover them all.

use std::array::from_fn;
use std::marker::PhantomData;

use super::lanes::{Four, distances};
use crate::Word;
use crate::word::select64;

/// The legal swaps: for each direction, the cells that may swap with the next cell in that direction.
pub(super) struct Swaps<W> {
    cells: Four,
    word: PhantomData<W>,
}

impl<W: Word> Swaps<W> {
    /// The legal swaps on a board of that size with these black stones and white ones everywhere else.
    #[inline]
    pub(super) fn new(size: u32, black: W) -> Swaps<W> {
        let grid = W::grid(size);

        // Neighbours of the same colour, as three binary digits.
        let same_east = grid.east & !(black ^ black.west());
        let same_north = grid.north & !(black ^ black.south());
        let (same_west, same_south) = (same_east.east(), same_north.north());
        let (sum1, carry1) = (same_east ^ same_west, same_east & same_west);
        let (sum2, carry2) = (same_north ^ same_south, same_north & same_south);
        let carry3 = sum1 & sum2;
        let (ones, twos, four) = (sum1 ^ sum2, carry1 ^ carry2 ^ carry3, carry1 & carry2);

        // Values as three binary digits: twice the neighbours, plus 1 on a side of the board and 2 in a corner. Stones
        // with four neighbours of their colour are worth 8 and can never gain; `four` keeps them apart.
        let (side, corner) = (grid.side, grid.corner);
        let (digit1, carry) = (ones ^ corner, ones & corner);
        let digit2 = twos ^ carry;
        // For orthogonal pairs each value is raised by 1, so that their limit becomes 8 as well. A stone with an
        // orthogonal neighbour of the other colour is worth at most 6, so three digits are enough here too.
        let (raised1, raised2) = (digit1 ^ side, digit2 ^ (digit1 & side));

        // Whether two values add up to more than 7: whether adding their three digits carries.
        let (a1, a2) = (Four::new(raised1, digit1), Four::new(raised2, digit2));
        let (b1, b2) = (a1.next::<W>(), a2.next::<W>());
        let carry = (a1 & b1) | ((a1 | b1) & grid.odd);
        let too_much = (a2 & b2) | ((a2 | b2) & carry);

        let four = Four::new(four, four);
        let black = Four::new(black, black);
        let differ = grid.pairs & (black ^ black.next::<W>());
        Swaps {
            cells: differ & !(too_much | four | four.next::<W>()),
            word: PhantomData,
        }
    }

    /// The parts of the board, each with the index of its first cell, how far the next cell is, and the cells.
    #[inline]
    fn parts(&self) -> [(u32, u32, u64); 8] {
        let by = const { distances(W::STRIDE) };
        from_fn(|n| {
            let (part, lane) = (n / 4, n % 4);
            (part as u32 * W::CUT, by[lane], self.cells.0[part][lane])
        })
    }

    /// Whether there are none.
    #[inline]
    pub(super) fn is_empty(&self) -> bool {
        self.parts().iter().all(|(_, _, cells)| *cells == 0)
    }

    /// How many there are.
    #[inline]
    pub(super) fn count(&self) -> u32 {
        self.parts().iter().map(|(_, _, cells)| cells.count_ones()).sum()
    }

    /// Calls `each` with the two cells of every swap.
    #[inline]
    pub(super) fn for_each(&self, mut each: impl FnMut(u32, u32)) {
        for (first, distance, mut cells) in self.parts() {
            while cells != 0 {
                let cell = first + cells.trailing_zeros();
                cells &= cells - 1;
                each(cell, cell + distance);
            }
        }
    }

    /// The two cells of the swap that `pick(n)` chooses of the `n` there are, if there are any.
    #[inline]
    pub(super) fn pick(&self, pick: impl FnOnce(usize) -> usize) -> Option<(u32, u32)> {
        let parts = self.parts();
        // How many swaps there are up to and including each part.
        let mut sums = parts.map(|(_, _, cells)| cells.count_ones());
        for part in 1..sums.len() {
            sums[part] += sums[part - 1];
        }
        let total = sums[sums.len() - 1];
        if total == 0 {
            return None;
        }
        let n = pick(total as usize) as u32;
        // Looks at all parts, whichever it is: no processor predicts where a random pick would stop.
        let part = sums.iter().filter(|&&sum| sum <= n).count() % sums.len();
        let (first, distance, cells) = parts[part];
        let cell = first + select64(cells, n + cells.count_ones() - sums[part]);
        Some((cell, cell + distance))
    }
}
