//! The transposition table: what was found out about positions, shared by all threads without locks.

use std::sync::atomic::{AtomicU64, Ordering};

use crate::Score;

/// What a stored score says about the true one.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Bound {
    /// It is at least that.
    Lower = 1,
    /// It is at most that.
    Upper = 2,
    /// It is that.
    Exact = 3,
}

/// What the table knows of a position.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Entry {
    /// Proven distances count from this position.
    pub(super) score: Score,
    pub(super) bound: Bound,
    pub(super) depth: u8,
    /// The code of the best move, if one stood out.
    pub(super) mv: Option<u16>,
}

impl Entry {
    /// Whether the player to move certainly wins: a bound from below, so a win of that length or a shorter one.
    #[inline]
    pub(super) fn proves_win(&self) -> bool {
        self.bound != Bound::Upper && self.score.is_win()
    }

    /// Whether the player to move certainly loses, no later than the score says.
    #[inline]
    pub(super) fn proves_loss(&self) -> bool {
        self.bound != Bound::Lower && self.score.is_loss()
    }

    /// Whether the entry holds for ever, whatever the depth it was found at.
    #[inline]
    pub(super) fn is_proof(&self) -> bool {
        self.proves_win() || self.proves_loss()
    }

    /// Whether `other`, about the same position, adds nothing to this entry.
    fn makes_needless(&self, other: &Entry) -> bool {
        if self.proves_win() {
            !other.proves_win() || self.score > other.score
        } else if self.proves_loss() {
            !other.proves_loss() || self.score < other.score
        } else {
            false
        }
    }

    fn pack(&self, age: u8) -> u64 {
        u64::from(self.score.raw() as u32)
            | u64::from(self.mv.unwrap_or(0)) << 32
            | u64::from(self.depth) << 48
            | (self.bound as u64) << 56
            | u64::from(self.mv.is_some()) << 58
            | u64::from(age) << 59
    }

    fn unpack(data: u64) -> Option<Entry> {
        let bound = match data >> 56 & 3 {
            1 => Bound::Lower,
            2 => Bound::Upper,
            3 => Bound::Exact,
            _ => return None,
        };
        Some(Entry {
            score: Score::from_raw(data as u32 as i32),
            bound,
            depth: (data >> 48) as u8,
            mv: (data >> 58 & 1 == 1).then_some((data >> 32) as u16),
        })
    }
}

/// How many ages can be told apart.
const AGES: u8 = 32;
/// Entries that share a cache line and compete for it.
const SLOTS: usize = 4;

/// An entry as two words. The first is the key xored with the second, so that halves of two different writes do not
/// look like an entry of either position.
#[derive(Default)]
struct Slot {
    check: AtomicU64,
    data: AtomicU64,
}

impl Slot {
    #[inline]
    fn load(&self) -> (u64, u64) {
        let data = self.data.load(Ordering::Relaxed);
        (self.check.load(Ordering::Relaxed) ^ data, data)
    }

    #[inline]
    fn store(&self, key: u64, data: u64) {
        self.check.store(key ^ data, Ordering::Relaxed);
        self.data.store(data, Ordering::Relaxed);
    }
}

#[derive(Default)]
#[repr(align(64))]
struct Bucket([Slot; SLOTS]);

/// A table of fixed size. Deep and recent entries stay, proofs give way to better proofs only.
pub(super) struct TranspositionTable {
    buckets: Box<[Bucket]>,
    age: u8,
}

impl TranspositionTable {
    /// An empty table that takes up at most that many bytes; with less than 64 it remembers nothing.
    pub(super) fn new(bytes: usize) -> TranspositionTable {
        let count = bytes / size_of::<Bucket>();
        TranspositionTable {
            buckets: (0..count).map(|_| Bucket::default()).collect(),
            age: 0,
        }
    }

    /// Bytes of memory taken.
    pub(super) fn memory(&self) -> usize {
        size_of_val(&*self.buckets)
    }

    /// Forgets everything.
    pub(super) fn clear(&mut self) {
        for slot in self.buckets.iter_mut().flat_map(|bucket| &mut bucket.0) {
            *slot = Slot::default();
        }
        self.age = 0;
    }

    /// Starts a new search: what is stored from now on outlives what was stored before.
    pub(super) fn grow_older(&mut self) {
        self.age = (self.age + 1) % AGES;
    }

    /// What is known of the position with that key.
    #[inline]
    pub(super) fn probe(&self, key: u64) -> Option<Entry> {
        let bucket = self.bucket(key)?;
        bucket.0.iter().find_map(|slot| {
            let (found, data) = slot.load();
            (found == key).then(|| Entry::unpack(data)).flatten()
        })
    }

    /// Remembers an entry, in place of the one in its bucket that will be missed least.
    pub(super) fn store(&self, key: u64, mut entry: Entry) {
        let Some(bucket) = self.bucket(key) else { return };
        let mut target = &bucket.0[0];
        let mut least = i32::MAX;
        for slot in &bucket.0 {
            let (found, data) = slot.load();
            let worth = match Entry::unpack(data) {
                None => i32::MIN,
                Some(old) if found == key => {
                    if old.makes_needless(&entry) {
                        entry = old;
                    } else if !entry.is_proof()
                        && entry.bound != Bound::Exact
                        && self.is_much_deeper(&old, data, &entry)
                    {
                        return;
                    }
                    entry.mv = entry.mv.or(old.mv);
                    target = slot;
                    break;
                }
                Some(old) => {
                    let years = (self.age + AGES - (data >> 59) as u8) % AGES;
                    i32::from(old.depth) + 4 * i32::from(old.is_proof()) - 8 * i32::from(years)
                }
            };
            if worth < least {
                least = worth;
                target = slot;
            }
        }
        target.store(key, entry.pack(self.age));
    }

    fn is_much_deeper(&self, old: &Entry, data: u64, new: &Entry) -> bool {
        (data >> 59) as u8 == self.age && old.depth > new.depth.saturating_add(3)
    }

    /// The bucket of a key: the key scaled down to the number of buckets, which need not be a power of two.
    #[inline]
    fn bucket(&self, key: u64) -> Option<&Bucket> {
        let index = (u128::from(key) * self.buckets.len() as u128) >> 64;
        self.buckets.get(index as usize)
    }
}

#[cfg(test)]
mod tests {
    use quincunx_rules::zobrist::mix;

    use super::*;

    fn estimate(value: i32, depth: u8) -> Entry {
        Entry {
            score: Score::estimate(value),
            bound: Bound::Exact,
            depth,
            mv: Some(7),
        }
    }

    #[test]
    fn entries_survive_packing() {
        for bound in [Bound::Lower, Bound::Upper, Bound::Exact] {
            for score in [
                Score::EVEN,
                Score::win_in(3),
                Score::loss_in(240),
                Score::estimate(-1234),
            ] {
                for mv in [None, Some(0), Some(u16::MAX)] {
                    let entry = Entry {
                        score,
                        bound,
                        depth: 255,
                        mv,
                    };
                    assert_eq!(Entry::unpack(entry.pack(AGES - 1)), Some(entry));
                }
            }
        }
        assert_eq!(Entry::unpack(0), None);
    }

    #[test]
    fn the_size_is_kept_and_need_not_be_a_power_of_two() {
        assert_eq!(size_of::<Bucket>(), 64);
        for bytes in [0, 63, 64, 1000, 3 << 20] {
            let table = TranspositionTable::new(bytes);
            assert!(size_of_val(&*table.buckets) <= bytes);
            for n in 0..1000 {
                table.store(mix(n), estimate(n as i32, 1));
            }
            assert_eq!(table.probe(mix(999)).is_some(), bytes >= 64);
        }
    }

    #[test]
    fn halves_of_two_writes_are_no_entry() {
        let table = TranspositionTable::new(64);
        let (one, two) = (mix(1), mix(2));
        table.store(one, estimate(10, 3));
        let slot = table.buckets[0].0.iter().find(|slot| slot.load().0 == one).unwrap();
        slot.data.store(estimate(-10, 4).pack(0), Ordering::Relaxed);
        assert_eq!(table.probe(one), None);
        assert_eq!(table.probe(two), None);
    }

    #[test]
    fn deep_entries_outlast_shallow_ones_until_they_are_old() {
        let mut table = TranspositionTable::new(64);
        table.store(mix(0), estimate(1, 20));
        for n in 1..100 {
            table.store(mix(n), estimate(1, 2));
        }
        assert!(table.probe(mix(0)).is_some());
        for _ in 0..4 {
            table.grow_older();
            for n in 1..100 {
                table.store(mix(n), estimate(1, 2));
            }
        }
        assert!(table.probe(mix(0)).is_none());
        table.clear();
        assert!((0..100).all(|n| table.probe(mix(n)).is_none()));
    }

    #[test]
    fn a_proof_gives_way_to_a_better_proof_only() {
        let table = TranspositionTable::new(64);
        let win = |plies, bound| Entry {
            score: Score::win_in(plies),
            bound,
            depth: 1,
            mv: Some(1),
        };
        table.store(5, win(9, Bound::Lower));
        table.store(5, estimate(0, 30));
        table.store(5, win(3, Bound::Upper));
        assert_eq!(table.probe(5), Some(win(9, Bound::Lower)));
        table.store(5, win(7, Bound::Exact));
        table.store(5, win(9, Bound::Exact));
        assert_eq!(table.probe(5), Some(win(7, Bound::Exact)));
    }
}
