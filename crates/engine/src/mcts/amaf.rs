//! AMAF statistics (all moves as first): what each move was worth anywhere in the playouts through a node.

use std::sync::OnceLock;
use std::sync::atomic::Ordering::Relaxed;
use std::sync::atomic::{AtomicU64, AtomicUsize};

use crossbeam_utils::CachePadded;

/// A whole win in the sum of results.
const ONE: f32 = 128.0;
/// Counts are halved when they reach this, long before the sum could overflow its 32 bits.
const MOST: u64 = 1 << 24;
/// The most moves a table tells apart; moves whose codes are equal modulo this share a cell.
const MOST_SLOTS: usize = 1024;

/// Statistics of one node: for each player and move, how often it was played and with what result.
pub(super) struct AmafTable {
    /// Counts in the upper half, sums in the lower half of each.
    cells: Box<[AtomicU64]>,
}

impl AmafTable {
    #[inline]
    fn cell(&self, player: usize, code: u16) -> &AtomicU64 {
        let slots = self.cells.len() / 2;
        &self.cells[player * slots + usize::from(code) % slots]
    }

    /// How often that player made the move, and the sum of its results, a win being 1.
    #[inline]
    pub(super) fn get(&self, player: usize, code: u16) -> (f32, f32) {
        let packed = self.cell(player, code).load(Relaxed);
        ((packed >> 32) as f32, (packed & 0xffff_ffff) as f32 / ONE)
    }

    /// Adds a result for the player who made the move, so many times.
    ///
    /// Not one atomic step: this is the innermost loop of the search, and a count lost now and then to another thread
    /// does no harm.
    #[inline]
    pub(super) fn add(&self, player: usize, code: u16, value: f32, times: u32) {
        let cell = self.cell(player, code);
        let mut packed = cell.load(Relaxed);
        if packed >> 32 >= MOST {
            packed = (packed >> 1) & 0xffff_ffff_7fff_ffff;
        }
        let times = u64::from(times);
        cell.store(packed + (times << 32) + times * (value * ONE) as u64, Relaxed);
    }

    fn clear(&self) {
        for cell in &self.cells {
            cell.store(0, Relaxed);
        }
    }
}

/// A fixed number of tables, handed out to nodes.
pub(super) struct AmafTables {
    tables: Box<[OnceLock<AmafTable>]>,
    slots: usize,
    /// The tables nobody has, from `next` on.
    free: Vec<u32>,
    next: CachePadded<AtomicUsize>,
}

impl AmafTables {
    /// As many tables for a game with that many move codes as fit into that many bytes.
    pub(super) fn new(bytes: usize, codes: usize) -> AmafTables {
        let slots = codes.clamp(1, MOST_SLOTS);
        let count = bytes / Self::size(slots);
        AmafTables {
            tables: (0..count).map(|_| OnceLock::new()).collect(),
            slots,
            free: (0..count as u32).collect(),
            next: CachePadded::default(),
        }
    }

    /// Bytes for one table and its share of the administration.
    fn size(slots: usize) -> usize {
        2 * slots * size_of::<AtomicU64>() + size_of::<OnceLock<AmafTable>>() + 2 * size_of::<u32>()
    }

    /// Bytes of memory taken.
    pub(super) fn memory(&self) -> usize {
        self.tables.iter().filter(|table| table.get().is_some()).count() * Self::size(self.slots)
    }

    /// An empty table, if any is left.
    pub(super) fn take(&self) -> Option<u32> {
        if self.next.load(Relaxed) >= self.free.len() {
            return None;
        }
        let index = *self.free.get(self.next.fetch_add(1, Relaxed))?;
        let mut fresh = false;
        let table = self.tables[index as usize].get_or_init(|| {
            fresh = true;
            AmafTable {
                cells: (0..2 * self.slots).map(|_| AtomicU64::new(0)).collect(),
            }
        });
        if !fresh {
            table.clear();
        }
        Some(index)
    }

    #[inline]
    pub(super) fn get(&self, index: u32) -> &AmafTable {
        self.tables[index as usize]
            .get()
            .expect("indices come from tables that were taken")
    }

    /// Takes back all tables but those `kept` says are in use.
    pub(super) fn reclaim(&mut self, kept: impl Fn(u32) -> bool) {
        self.free.clear();
        self.free
            .extend((0..self.tables.len() as u32).filter(|&index| !kept(index)));
        *self.next.get_mut() = 0;
    }

    /// How many there are.
    pub(super) fn len(&self) -> usize {
        self.tables.len()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn results_add_up_and_age() {
        let tables = AmafTables::new(10_000, 64);
        let table = tables.get(tables.take().unwrap());
        table.add(0, 3, 1.0, 1);
        table.add(0, 3, 0.0, 1);
        table.add(1, 3, 0.5, 1);
        assert_eq!(table.get(0, 3), (2.0, 1.0));
        assert_eq!(table.get(1, 3), (1.0, 0.5));
        for _ in 0..MOST + 10 {
            table.add(1, 5, 1.0, 1);
        }
        let (count, sum) = table.get(1, 5);
        assert_eq!(count, sum);
        assert!(count < MOST as f32);
    }

    #[test]
    fn tables_run_out_and_come_back_empty() {
        let mut tables = AmafTables::new(5_000, 64);
        let taken: Vec<u32> = std::iter::from_fn(|| tables.take()).collect();
        assert_eq!(taken, [0, 1, 2, 3]);
        for &index in &taken {
            tables.get(index).add(0, 0, 1.0, 1);
        }
        tables.reclaim(|index| index != 2);
        assert_eq!(tables.take(), Some(2));
        assert_eq!(tables.get(2).get(0, 0), (0.0, 0.0));
        assert_eq!(tables.take(), None);
    }
}
