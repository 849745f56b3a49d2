//! Results for pairs of numbers, as long as they are not forgotten.

use quincunx_rules::zobrist::mix;

use crate::table::Table;

/// Results for ordered pairs of numbers below 2^32 - 1; a new one takes the place of an old one with the same hash.
#[derive(Debug)]
pub(super) struct Memo {
    /// Each entry: both numbers plus one, and the result.
    entries: Table<u32, 3, 1>,
}

impl Memo {
    /// A table of at most that many bytes.
    pub(super) fn new(bytes: usize) -> Memo {
        Memo {
            entries: Table::new(bytes),
        }
    }

    /// Bytes of memory set aside.
    pub(super) fn memory(&self) -> usize {
        self.entries.memory()
    }

    pub(super) fn clear(&mut self) {
        self.entries.clear();
    }

    #[inline]
    fn hash(a: u32, b: u32) -> u64 {
        mix(u64::from(a) << 32 | u64::from(b))
    }

    #[inline]
    pub(super) fn get(&self, a: u32, b: u32) -> Option<u32> {
        let [x, y, result] = self.entries.group(Self::hash(a, b))[0];
        (x == a + 1 && y == b + 1).then_some(result)
    }

    #[inline]
    pub(super) fn put(&mut self, a: u32, b: u32, result: u32) {
        self.entries.group_mut(Self::hash(a, b))[0] = [a + 1, b + 1, result];
    }
}
