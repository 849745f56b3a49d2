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

/// Eight sets of cells, counted in order to pick one of all their cells.
///
/// Picking has no branch that depends on the cell, as nothing could predict it in random play. Two sets share a double
/// word: one by one the compiler would count them in wide registers, which takes fewer operations but each waits for
/// the one before, and in a playout there is nothing else to do meanwhile.
pub(super) struct Choice {
    /// Set k in the lower and set k + 4 in the upper half.
    pairs: [u128; 4],
    /// How many cells the pairs before each have together, 16 bits a pair.
    before: u64,
    /// How many cells all pairs have together.
    total: usize,
}

impl Choice {
    #[inline]
    pub(super) fn new(sets: [u64; 8]) -> Choice {
        let pairs: [u128; 4] = std::array::from_fn(|k| u128::from(sets[k]) | u128::from(sets[k + 4]) << 64);
        let [a, b, c, d] = pairs.map(|pair| u64::from(pair.count()));
        Choice {
            pairs,
            before: a << 16 | (a + b) << 32 | (a + b + c) << 48,
            total: (a + b + c + d) as usize,
        }
    }

    /// How many cells all sets have together.
    #[inline]
    pub(super) fn total(&self) -> usize {
        self.total
    }

    /// The set of the `n`th cell and the cell, the sets counted pair by pair; `n` is below the total.
    #[inline]
    pub(super) fn nth(&self, n: usize) -> (usize, u32) {
        let n = n as u64;
        let begins = |pair: u32| (self.before >> (16 * pair)) & 0xffff;
        let [a, b, c, d] = self.pairs;
        // Changes the pair, if the next one has begun: a choice between words, where an index would wait for memory.
        let begun = [begins(1), begins(2), begins(3)].map(|begin| u64::from(n >= begin));
        let choose = |from: u128, to: u128, begun: u64| (from ^ to) & wide(begun.wrapping_neg());
        let pair = a ^ choose(a, b, begun[0]) ^ choose(b, c, begun[1]) ^ choose(c, d, begun[2]);
        let k = begun[0] + begun[1] + begun[2];
        let cell = pair.select((n - begins(k as u32)) as u32);
        (k as usize + 4 * (cell as usize / 64), cell % 64)
    }
}

/// The word twice.
#[inline]
fn wide(word: u64) -> u128 {
    u128::from(word) << 64 | u128::from(word)
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
            assert_eq!(choice.total(), total(&sets));
            let mut listed = Vec::new();
            for_each_cell(sets, |k, cell| listed.push((k, cell)));
            assert_eq!(listed.len(), choice.total());
            for (n, &expected) in listed.iter().enumerate() {
                assert_eq!(nth(&sets, n), Some(expected));
            }
            assert_eq!(nth(&sets, choice.total()), None);
            let mut chosen: Vec<_> = (0..choice.total()).map(|n| choice.nth(n)).collect();
            chosen.sort_unstable();
            assert_eq!(chosen, listed);
        }
        let full = Choice::new([0xff; 8]);
        assert_eq!((full.total(), full.nth(0), full.nth(63)), (64, (0, 0), (7, 7)));
    }
}
