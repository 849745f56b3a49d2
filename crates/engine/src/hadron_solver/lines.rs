//! Memory by lines of the processor's cache.

/// Groups of eight words, a power of two of them and all zeros at first: each one line of the cache, so that looking at
/// a group waits for memory once. Fresh memory costs nothing until it is used.
#[derive(Debug)]
pub(super) struct Lines {
    words: Vec<u64>,
    /// Where the first group begins.
    first: usize,
    mask: usize,
}

/// Words in a line.
pub(super) const WORDS: usize = 8;
const BYTES: usize = WORDS * size_of::<u64>();

impl Lines {
    /// At most that many bytes, and at least two groups.
    pub(super) fn new(bytes: usize) -> Lines {
        let count = 1 << (bytes / BYTES).max(2).ilog2();
        let words = vec![0; (count + 1) * WORDS];
        let first = words.as_ptr().align_offset(BYTES);
        Lines {
            // Where it cannot be known, a group may lie across two lines.
            first: if first < WORDS { first } else { 0 },
            words,
            mask: count - 1,
        }
    }

    /// All zeros again.
    pub(super) fn clear(&mut self) {
        *self = Lines::new((self.mask + 1) * BYTES);
    }

    /// Bytes of memory set aside.
    pub(super) fn memory(&self) -> usize {
        size_of_val(&*self.words)
    }

    /// The group that a hash stands for.
    #[inline]
    pub(super) fn group(&self, hash: u64) -> &[u64] {
        let at = self.first + (hash as usize & self.mask) * WORDS;
        &self.words[at..at + WORDS]
    }

    /// The group that a hash stands for, to be changed.
    #[inline]
    pub(super) fn group_mut(&mut self, hash: u64) -> &mut [u64] {
        let at = self.first + (hash as usize & self.mask) * WORDS;
        &mut self.words[at..at + WORDS]
    }
}
