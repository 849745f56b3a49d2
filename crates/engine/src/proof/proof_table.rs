//! The transposition table of proof search: proof numbers in a fixed amount of memory.

use super::number::Numbers;

/// Entries that compete for a cluster; the one with the least work behind it makes room.
const CLUSTER: usize = 4;
/// Words of an entry: the key, the two numbers, and the work with the plies.
type Entry = [u64; 3];

/// A bounded table of proof numbers.
///
/// An entry that is all zero is empty: its numbers would say that both players have what they want.
pub(super) struct ProofTable {
    entries: Vec<Entry>,
}

/// What an entry says.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Stored {
    pub(super) numbers: Numbers,
    /// The plies it takes at most, if the position is decided.
    pub(super) plies: u16,
    /// Positions looked at to find that out.
    pub(super) work: u32,
}

impl ProofTable {
    /// As many entries as fit into that many bytes.
    pub(super) fn new(bytes: usize) -> ProofTable {
        let clusters = (bytes / (CLUSTER * size_of::<Entry>())).max(1);
        ProofTable {
            entries: vec![[0; 3]; clusters * CLUSTER],
        }
    }

    pub(super) fn clear(&mut self) {
        self.entries.fill([0; 3]);
    }

    /// Bytes of memory in use.
    pub(super) fn memory(&self) -> usize {
        self.entries.capacity() * size_of::<Entry>()
    }

    /// The upper bits of the key choose the cluster, by multiplication, which takes any number of clusters.
    #[inline]
    fn cluster(&self, key: u64) -> usize {
        let clusters = (self.entries.len() / CLUSTER) as u128;
        ((u128::from(key) * clusters) >> 64) as usize * CLUSTER
    }

    #[inline]
    pub(super) fn get(&self, key: u64) -> Option<Stored> {
        let first = self.cluster(key);
        let cluster = &self.entries[first..first + CLUSTER];
        let &[_, numbers, rest] = cluster.iter().find(|entry| entry[0] == key && entry[1] != 0)?;
        Some(Stored {
            numbers: Numbers {
                phi: numbers as u32,
                delta: (numbers >> 32) as u32,
            },
            plies: rest as u16,
            work: (rest >> 32) as u32,
        })
    }

    pub(super) fn put(&mut self, key: u64, stored: Stored) {
        let first = self.cluster(key);
        let cluster = &mut self.entries[first..first + CLUSTER];
        let slot = match cluster.iter().position(|entry| entry[0] == key) {
            Some(slot) => slot,
            None => (0..CLUSTER)
                .min_by_key(|&slot| cluster[slot][2] >> 32)
                .expect("a cluster has entries"),
        };
        let Numbers { phi, delta } = stored.numbers;
        cluster[slot] = [
            key,
            u64::from(phi) | u64::from(delta) << 32,
            u64::from(stored.plies) | u64::from(stored.work) << 32,
        ];
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn stored(work: u32) -> Stored {
        Stored {
            numbers: Numbers {
                phi: work + 1,
                delta: 7,
            },
            plies: 3,
            work,
        }
    }

    #[test]
    fn the_least_work_makes_room() {
        let mut table = ProofTable::new(0);
        assert_eq!(table.get(0), None);
        for key in 1..=4 {
            table.put(key, stored(10 * key as u32));
        }
        table.put(9, stored(5));
        assert_eq!(table.get(1), None);
        assert_eq!(table.get(9), Some(stored(5)));
        assert_eq!(table.get(4), Some(stored(40)));
        table.put(4, stored(1));
        assert_eq!(table.get(4), Some(stored(1)));
        assert_eq!(table.get(3), Some(stored(30)));
    }
}
