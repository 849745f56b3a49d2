//! A small table of results for pairs of numbers, which forgets.

use quincunx_rules::zobrist::mix;

/// Results for ordered pairs of numbers below 2^32 - 1; a new one takes the place of an old one with the same slot.
#[derive(Debug)]
pub(super) struct Memo {
    /// Both numbers plus one, so that a fresh table is all zeros and costs nothing until it is used; and the result.
    slots: Vec<[u32; 3]>,
}

impl Memo {
    /// A table of at most that many bytes.
    pub(super) fn new(bytes: usize) -> Memo {
        let slots = (bytes / size_of::<[u32; 3]>()).max(2);
        // The greatest power of two that fits, so that the slot is a mask away.
        Memo {
            slots: vec![[0; 3]; 1 << slots.ilog2()],
        }
    }

    /// Bytes of memory set aside.
    pub(super) fn memory(&self) -> usize {
        size_of_val(&*self.slots)
    }

    pub(super) fn clear(&mut self) {
        self.slots = vec![[0; 3]; self.slots.len()];
    }

    #[inline]
    fn slot(&self, a: u32, b: u32) -> usize {
        mix(u64::from(a) << 32 | u64::from(b)) as usize & (self.slots.len() - 1)
    }

    #[inline]
    pub(super) fn get(&self, a: u32, b: u32) -> Option<u32> {
        let [x, y, result] = self.slots[self.slot(a, b)];
        (x == a + 1 && y == b + 1).then_some(result)
    }

    #[inline]
    pub(super) fn put(&mut self, a: u32, b: u32, result: u32) {
        let slot = self.slot(a, b);
        self.slots[slot] = [a + 1, b + 1, result];
    }
}
