//! What a search has learnt of positions, in a table of fixed size.

use super::lines::Lines;

/// Proof and disproof numbers, seen by the player to move: how hard it still is to prove that it wins, and that it loses.
///
/// One is 0 and the other [`Effort::NEVER`] when the result is known.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Effort {
    pub(super) win: u64,
    pub(super) loss: u64,
}

/// Bits of a number in the table.
const BITS: u32 = 28;
/// Of these, the bits that hold the leading digits of a number; the rest says by how many places it is shifted.
const DIGITS: u32 = 22;

impl Effort {
    /// The effort to prove what is not so.
    pub(super) const NEVER: u64 = 1 << 60;
    /// The greatest effort for what may be so; greater sums stop here.
    pub(super) const MOST: u64 = 1 << 48;
    /// The player to move wins.
    pub(super) const WON: Effort = Effort {
        win: 0,
        loss: Self::NEVER,
    };
    /// The player to move loses.
    pub(super) const LOST: Effort = Effort {
        win: Self::NEVER,
        loss: 0,
    };

    /// The effort of a known result.
    pub(super) fn of(won: bool) -> Effort {
        if won { Self::WON } else { Self::LOST }
    }

    /// Whether the player to move wins, if it is known.
    #[inline]
    pub(super) fn result(self) -> Option<bool> {
        match (self.win, self.loss) {
            (0, _) => Some(true),
            (_, 0) => Some(false),
            _ => None,
        }
    }
}

/// A table from 128-bit keys to efforts. An entry is found again by 64 bits beyond those that chose its bucket, so that
/// a wrong answer is out of the question in practice.
#[derive(Debug)]
pub(super) struct Table {
    /// Four entries to a line. Each entry: 64 bits of the key; and the logarithm of the work plus one, the win and the
    /// loss effort.
    lines: Lines,
}

/// A number by its leading digits, rounded down.
fn short(number: u64) -> u64 {
    let shift = u64::from((number | 1).ilog2().saturating_sub(DIGITS - 1));
    shift << DIGITS | number >> shift
}

fn long(short: u64) -> u64 {
    (short & ((1 << DIGITS) - 1)) << (short >> DIGITS & ((1 << (BITS - DIGITS)) - 1))
}

fn pack(effort: Effort, work: u64) -> u64 {
    u64::from(work.max(1).ilog2() + 1) << (2 * BITS) | short(effort.win) << BITS | short(effort.loss)
}

fn unpack(data: u64) -> Effort {
    Effort {
        win: long(data >> BITS),
        loss: long(data),
    }
}

/// What an entry is worth keeping for: the work in it, and more if it holds a result, which ends a search.
fn worth(data: u64) -> u64 {
    let known = data != 0 && unpack(data).result().is_some();
    (data >> (2 * BITS)) + if known { 2 } else { 0 }
}

impl Table {
    /// A table of at most that many bytes.
    pub(super) fn new(bytes: usize) -> Table {
        Table {
            lines: Lines::new(bytes),
        }
    }

    /// Forgets everything.
    pub(super) fn clear(&mut self) {
        self.lines.clear();
    }

    /// Bytes of memory set aside.
    pub(super) fn memory(&self) -> usize {
        self.lines.memory()
    }

    /// What is known of the position with that key.
    #[inline]
    pub(super) fn get(&self, key: u128) -> Option<Effort> {
        let (entries, _) = self.lines.group((key >> 64) as u64).as_chunks::<2>();
        entries
            .iter()
            .find(|[check, data]| *check == key as u64 && *data != 0)
            .map(|&[_, data]| unpack(data))
    }

    /// Remembers what `work` nodes of search have found.
    pub(super) fn put(&mut self, key: u128, effort: Effort, work: u64) {
        let (bucket, _) = self.lines.group_mut((key >> 64) as u64).as_chunks_mut::<2>();
        let check = key as u64;
        let mut place = 0;
        for n in 0..bucket.len() {
            let [other, data] = bucket[n];
            if other == check && data != 0 {
                place = n;
                break;
            }
            if worth(data) < worth(bucket[place][1]) {
                place = n;
            }
        }
        bucket[place] = [check, pack(effort, work)];
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn efforts_survive_the_table() {
        let mut table = Table::new(1 << 12);
        let efforts = [
            Effort::WON,
            Effort::LOST,
            Effort { win: 1, loss: 1 },
            Effort {
                win: Effort::MOST,
                loss: 77,
            },
            Effort {
                win: (1 << 22) - 1,
                loss: 1 << 22,
            },
        ];
        for (n, effort) in efforts.into_iter().enumerate() {
            let key = (n as u128) << 64 | n as u128;
            assert_eq!(table.get(key), None);
            table.put(key, effort, 1 << (10 * n));
            assert_eq!(table.get(key), Some(effort));
        }
    }

    #[test]
    fn the_least_work_goes_first() {
        let mut table = Table::new(1 << 12);
        for n in 1..=5u64 {
            let effort = Effort { win: 1, loss: 1 };
            table.put(u128::from(n), effort, if n == 3 { 1 } else { 1 << n });
        }
        assert_eq!(table.get(3), None);
        assert!([1, 2, 4, 5].iter().all(|&n| table.get(n).is_some()));
    }
}
