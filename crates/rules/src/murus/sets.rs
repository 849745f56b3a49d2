//! Several bitboards, one for each direction, taken as one list of cells.

use crate::Word;

/// Calls `each` with every cell of every set.
///
/// One loop rather than two keeps the compiler from unrolling it into a copy of `each` for every set.
#[inline]
pub(super) fn for_each_cell<const N: usize>(sets: [u64; N], mut each: impl FnMut(usize, u32)) {
    let mut k = 0;
    let mut set = sets[0];
    loop {
        while set.is_empty() {
            k += 1;
            if k == N {
                return;
            }
            set = sets[k];
        }
        each(k, set.lowest());
        set = set.without_lowest();
    }
}

/// How many cells all sets have together.
#[inline]
pub(super) fn total<const N: usize>(sets: &[u64; N]) -> usize {
    sets.iter().map(|set| set.count() as usize).sum()
}

/// The set the `n`th cell is in and the cell, the sets counted one after the other.
pub(super) fn nth<const N: usize>(sets: &[u64; N], mut n: usize) -> Option<(usize, u32)> {
    for (k, set) in sets.iter().enumerate() {
        let count = set.count() as usize;
        if n < count {
            return Some((k, set.select(n as u32)));
        }
        n -= count;
    }
    None
}

/// Eight sets of at most eight cells each, counted in order to pick one of all their cells.
///
/// Picking has no branch that depends on the cell, as nothing could predict it in random play.
pub(super) struct Choice {
    sets: [u64; 8],
    /// Byte k holds how many cells sets 0 to k have.
    sums: u64,
    /// How many cells all sets have together.
    pub(super) total: usize,
}

const BYTES: u64 = 0x0101_0101_0101_0101;
const HIGH: u64 = 0x8080_8080_8080_8080;

impl Choice {
    #[inline]
    pub(super) fn new(sets: [u64; 8]) -> Choice {
        let [a, b, c, d, e, f, g, h] = sets.map(|set| u64::from(set.count()));
        let total = ((a + b) + (c + d)) + ((e + f) + (g + h));
        let counts = ((a | b << 8) | (c << 16 | d << 24)) | ((e << 32 | f << 40) | (g << 48 | h << 56));
        let sums = counts.wrapping_mul(BYTES);
        Choice {
            sets,
            sums,
            total: total as usize,
        }
    }

    /// [`nth`] for an `n` below the total.
    #[inline]
    pub(super) fn nth(&self, n: usize) -> (usize, u32) {
        let n = n as u64;
        // The top bit of each byte whose running count is at most n: the sets before the one we look for.
        let before = (n.wrapping_mul(BYTES) | HIGH).wrapping_sub(self.sums) & HIGH;
        let k = before.count_ones() & 7;
        let skipped = ((self.sums << 8) >> (8 * k)) & 0xff;
        (k as usize, nth_of_eight(self.sets[k as usize], n.wrapping_sub(skipped)))
    }
}

/// [`Word::select`] for at most eight cells: cells are taken out by the binary digits of `n`.
#[inline]
fn nth_of_eight(set: u64, n: u64) -> u32 {
    let one = set.without_lowest();
    let set = if n & 1 != 0 { one } else { set };
    let two = set.without_lowest().without_lowest();
    let set = if n & 2 != 0 { two } else { set };
    let four = set.without_lowest().without_lowest().without_lowest().without_lowest();
    let set = if n & 4 != 0 { four } else { set };
    set.lowest()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::zobrist::mix;

    #[test]
    fn a_choice_reaches_every_cell() {
        for seed in 0..500 {
            // Two cells in each of some rows: at most eight.
            let sets: [u64; 8] = std::array::from_fn(|k| mix(seed * 8 + k as u64) & 0x8100_0081_0000_8100 << k);
            let choice = Choice::new(sets);
            assert_eq!(choice.total, total(&sets));
            let mut listed = Vec::new();
            for_each_cell(sets, |k, cell| listed.push((k, cell)));
            assert_eq!(listed.len(), choice.total);
            for (n, &expected) in listed.iter().enumerate() {
                assert_eq!(choice.nth(n), expected);
                assert_eq!(nth(&sets, n), Some(expected));
            }
            assert_eq!(nth(&sets, choice.total), None);
        }
        let full = Choice::new([0xff; 8]);
        assert_eq!((full.total, full.nth(0), full.nth(63)), (64, (0, 0), (7, 7)));
    }
}
