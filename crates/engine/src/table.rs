//! A hash table of fixed size, which forgets: what the tables of proofs, values and results rest on.

/// Entries of `WORDS` numbers each, in groups of `WAYS` that compete for their places.
///
/// All entries are zeros at first, and cost no memory until they are written to. Which entry of a group belongs to a
/// key, and which one makes room, is for its owner to say.
#[derive(Debug)]
pub(crate) struct Table<T, const WORDS: usize, const WAYS: usize> {
    entries: Vec<[T; WORDS]>,
    /// Where the first group begins.
    first: usize,
    groups: usize,
}

/// A line of the processor's cache. Looking at a group waits for memory once if it does not lie across two of them.
const LINE: usize = 64;
/// Smaller tables do not spend memory on that.
const ALIGNED: usize = 4096;

impl<T: Copy + Default, const WORDS: usize, const WAYS: usize> Table<T, WORDS, WAYS> {
    const ENTRY: usize = WORDS * size_of::<T>();

    /// A table of at most that many bytes, but one group at least.
    pub(crate) fn new(bytes: usize) -> Self {
        let group = WAYS * Self::ENTRY;
        let is_aligned = bytes >= ALIGNED && group.is_multiple_of(LINE);
        let spare = if is_aligned { LINE } else { 0 };
        Self::of_groups(((bytes - spare) / group).max(1), spare / Self::ENTRY)
    }

    fn of_groups(groups: usize, spare: usize) -> Self {
        let entries = vec![[T::default(); WORDS]; groups * WAYS + spare];
        let first = entries.as_ptr().align_offset(LINE);
        Table {
            first: if first <= spare { first } else { 0 },
            entries,
            groups,
        }
    }

    /// Forgets everything. The memory is given back, too.
    pub(crate) fn clear(&mut self) {
        let spare = self.entries.len() - self.groups * WAYS;
        self.entries = Vec::new();
        *self = Self::of_groups(self.groups, spare);
    }

    /// Bytes of memory set aside.
    pub(crate) fn memory(&self) -> usize {
        size_of_val(&*self.entries)
    }

    /// Where the group of a hash begins: its upper bits scaled down to the number of groups.
    #[inline]
    fn begin(&self, hash: u64) -> usize {
        let index = (u128::from(hash) * self.groups as u128) >> 64;
        self.first + index as usize * WAYS
    }

    /// The entries among which that hash is to be looked for.
    #[inline]
    pub(crate) fn group(&self, hash: u64) -> &[[T; WORDS]] {
        let begin = self.begin(hash);
        &self.entries[begin..begin + WAYS]
    }

    /// The same entries, to be changed.
    #[inline]
    pub(crate) fn group_mut(&mut self, hash: u64) -> &mut [[T; WORDS]] {
        let begin = self.begin(hash);
        &mut self.entries[begin..begin + WAYS]
    }
}

#[cfg(test)]
mod tests {
    use quincunx_rules::zobrist::mix;

    use super::*;

    #[test]
    fn groups_do_not_overlap_and_keep_to_the_memory() {
        for bytes in [0, 100, 4095, 4096, 100_000] {
            let mut table = Table::<u64, 2, 4>::new(bytes);
            assert!(table.memory() <= bytes.max(64));
            let hashes: Vec<u64> = (0..10_000).map(mix).collect();
            for &hash in &hashes {
                let begin = table.begin(hash) as u64;
                table.group_mut(hash).fill([begin; 2]);
            }
            for &hash in &hashes {
                assert_eq!(table.group(hash), [[table.begin(hash) as u64; 2]; 4]);
            }
            table.clear();
            assert_eq!(table.group(hashes[0]), [[0; 2]; 4]);
        }
    }
}
