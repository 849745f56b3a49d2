//! The transposition table of proof search: proof numbers in a fixed amount of memory.

use crate::table::Table;

use super::number::Numbers;

/// A table from 128-bit keys to proof numbers. An entry is found again by 64 bits beside those that chose its group, so
/// that a wrong answer is out of the question in practice.
#[derive(Debug)]
pub(crate) struct ProofTable {
    /// Each entry: 64 bits of the key; and the logarithm of the work plus one, `phi` and `delta`.
    entries: Table<u64, 2, 4>,
}

/// What an entry says.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Stored {
    pub(crate) numbers: Numbers,
    /// The plies it takes at most, if the position is decided.
    pub(crate) plies: u16,
}

/// Bits of a number in an entry.
const BITS: u32 = 28;
/// Of these, the bits that hold the leading digits of a number; the rest says by how many places it is shifted.
const DIGITS: u32 = 22;
const MASK: u64 = (1 << BITS) - 1;
/// In place of the number that can no longer be had, beside the plies.
const DECIDED: u64 = 1 << (BITS - 1);

/// A number by its leading digits, rounded down.
fn short(number: u64) -> u64 {
    let shift = u64::from((number | 1).ilog2().saturating_sub(DIGITS - 1));
    shift << DIGITS | number >> shift
}

fn long(short: u64) -> u64 {
    (short & ((1 << DIGITS) - 1)) << (short >> DIGITS)
}

fn pack(Stored { numbers, plies }: Stored, work: u64) -> u64 {
    let decided = DECIDED | u64::from(plies);
    let (phi, delta) = match numbers.result() {
        Some(true) => (0, decided),
        Some(false) => (decided, 0),
        None => (short(numbers.phi), short(numbers.delta)),
    };
    u64::from(work.max(1).ilog2() + 1) << (2 * BITS) | phi << BITS | delta
}

fn unpack(data: u64) -> Stored {
    let (phi, delta) = (data >> BITS & MASK, data & MASK);
    let (numbers, plies) = match (phi, delta) {
        (0, plies) => (Numbers::YES, plies as u16),
        (plies, 0) => (Numbers::NO, plies as u16),
        (phi, delta) => {
            let (phi, delta) = (long(phi), long(delta));
            (Numbers { phi, delta }, 0)
        }
    };
    Stored { numbers, plies }
}

/// What an entry is worth keeping for: the work in it, and more if it holds a result, which ends a search.
fn worth(data: u64) -> u64 {
    let decided = data != 0 && (data & MASK == 0 || data >> BITS & MASK == 0);
    (data >> (2 * BITS)) + if decided { 2 } else { 0 }
}

impl ProofTable {
    /// A table of at most that many bytes, but four entries at least.
    pub(crate) fn new(bytes: usize) -> ProofTable {
        ProofTable {
            entries: Table::new(bytes),
        }
    }

    /// Forgets everything.
    pub(crate) fn clear(&mut self) {
        self.entries.clear();
    }

    /// Bytes of memory set aside.
    pub(crate) fn memory(&self) -> usize {
        self.entries.memory()
    }

    /// What is known of the position with that key.
    #[inline]
    pub(crate) fn get(&self, key: u128) -> Option<Stored> {
        let group = self.entries.group((key >> 64) as u64);
        let &[_, data] = group.iter().find(|[check, data]| *check == key as u64 && *data != 0)?;
        Some(unpack(data))
    }

    /// Remembers what `work` nodes of search have found.
    pub(crate) fn put(&mut self, key: u128, stored: Stored, work: u64) {
        let group = self.entries.group_mut((key >> 64) as u64);
        let check = key as u64;
        let mut place = 0;
        for n in 0..group.len() {
            let [other, data] = group[n];
            if other == check && data != 0 {
                place = n;
                break;
            }
            if worth(data) < worth(group[place][1]) {
                place = n;
            }
        }
        group[place] = [check, pack(stored, work)];
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_survive_the_table() {
        let mut table = ProofTable::new(1 << 12);
        let numbers = |phi, delta| (Numbers { phi, delta }, 0);
        let all = [
            (Numbers::YES, 0),
            (Numbers::NO, u16::MAX),
            (Numbers::YES, 77),
            numbers(1, 1),
            numbers((1 << 22) - 1, 1 << 48),
        ];
        for (n, (numbers, plies)) in all.into_iter().enumerate() {
            let key = (n as u128) << 64 | n as u128;
            assert_eq!(table.get(key), None);
            table.put(key, Stored { numbers, plies }, 1 << (10 * n));
            assert_eq!(table.get(key), Some(Stored { numbers, plies }));
        }
    }

    #[test]
    fn great_numbers_are_rounded_down() {
        for number in [(1 << 22) + 1, 0x1234_5678_9abc] {
            let rounded = long(short(number));
            assert!(
                rounded <= number && number - rounded <= number >> 21,
                "{number} {rounded}"
            );
        }
    }

    #[test]
    fn the_least_work_makes_room() {
        let mut table = ProofTable::new(0);
        let stored = Stored {
            numbers: Numbers { phi: 1, delta: 7 },
            plies: 0,
        };
        for key in 1..=5u64 {
            table.put(u128::from(key), stored, if key == 3 { 1 } else { 1 << key });
        }
        assert_eq!(table.get(3), None);
        assert!([1, 2, 4, 5].iter().all(|&key| table.get(key) == Some(stored)));
    }
}
