//! AMAF statistics of busy nodes are updated in batches of playouts.
//!
//! Every playout writes to most cells of every AMAF table on its path. Two threads that do so in the same tables
//! contend for their memory at every write; if each writes for several playouts at once, one table at a time, only at
//! every first one.

use std::ops::Range;

use super::amaf::{AmafTable, AmafTables};

/// Nodes with that many visits are busy: a few more that are not counted yet make no difference.
pub(super) const BUSY: u32 = 64;
/// Playouts in a batch.
const PLAYOUTS: usize = 128;

/// The results of a playout.
#[derive(Clone, Copy)]
pub(super) struct Results {
    /// For the player to move at the root, and for the other.
    pub(super) chances: [f32; 2],
    /// The player to move at the root.
    pub(super) first_player: usize,
}

impl Results {
    /// Adds the moves of a playout from a ply on, so many times.
    #[inline]
    pub(super) fn add_to(self, table: &AmafTable, codes: &[u16], ply: usize, times: u32) {
        for (ply, &code) in codes.iter().enumerate().skip(ply) {
            table.add(self.first_player ^ (ply & 1), code, self.chances[ply & 1], times);
        }
    }
}

/// Playouts that have yet to be added to AMAF tables.
#[derive(Default)]
pub(super) struct AmafBatch {
    playouts: Vec<Playout>,
    /// The codes of the moves of all playouts, one after the other.
    codes: Vec<u16>,
    /// The updates by all playouts, one after the other, each from the root down.
    updates: Vec<TableUpdate>,
    /// How many of them belong to playouts that are complete.
    closed: usize,
}

struct Playout {
    results: Results,
    codes: Range<usize>,
    updates: Range<usize>,
}

/// A table to which the moves of a playout are to be added.
#[derive(Clone, Copy)]
struct TableUpdate {
    table: u32,
    /// The moves from this ply on.
    ply: u32,
    times: u32,
}

impl AmafBatch {
    /// The moves of this playout from a ply on are to be added to a table.
    #[inline]
    pub(super) fn add_table(&mut self, table: u32, ply: usize, times: u32) {
        self.updates.push(TableUpdate {
            table,
            ply: ply as u32,
            times,
        });
    }

    /// Completes the playout, if it is to be added to any table; updates the tables when the batch is full.
    #[inline]
    pub(super) fn add_playout(&mut self, results: Results, codes: &[u16], tables: &AmafTables) {
        let updates = self.closed..self.updates.len();
        if updates.is_empty() {
            return;
        }
        self.closed = updates.end;
        let start = self.codes.len();
        self.codes.extend_from_slice(codes);
        self.playouts.push(Playout {
            results,
            codes: start..self.codes.len(),
            updates,
        });
        if self.playouts.len() >= PLAYOUTS {
            self.flush(tables);
        }
    }

    /// Updates the tables: first that of the root, which all playouts passed, then those below. Playouts that follow
    /// each other select the same children for a while, so that most of the time the next update is of the same table.
    pub(super) fn flush(&mut self, tables: &AmafTables) {
        let most = self.playouts.iter().map(|playout| playout.updates.len()).max();
        for depth in 0..most.unwrap_or(0) {
            for playout in &self.playouts {
                let Some(update) = self.updates[playout.updates.clone()].get(depth) else {
                    continue;
                };
                let codes = &self.codes[playout.codes.clone()];
                let table = tables.get(update.table);
                playout.results.add_to(table, codes, update.ply as usize, update.times);
            }
        }
        self.closed = 0;
        self.updates.clear();
        self.playouts.clear();
        self.codes.clear();
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_batch_adds_up_to_the_same() {
        let (late, now) = (AmafTables::new(20_000, 64), AmafTables::new(20_000, 64));
        for tables in [&late, &now] {
            assert_eq!([tables.take(), tables.take()], [Some(0), Some(1)]);
        }
        let mut rng = fastrand::Rng::with_seed(4);
        let mut batch = AmafBatch::default();
        for _ in 0..500 {
            let codes: Vec<u16> = (0..rng.usize(2..30)).map(|_| rng.u16(..64)).collect();
            let results = Results {
                chances: [0.75, 0.25],
                first_player: 1,
            };
            for table in 0..2 {
                if rng.bool() {
                    batch.add_table(table, table as usize, 1);
                    results.add_to(now.get(table), &codes, table as usize, 1);
                }
            }
            batch.add_playout(results, &codes, &late);
            assert!(batch.playouts.len() < PLAYOUTS);
        }
        batch.flush(&late);
        for table in 0..2 {
            for code in 0..64 {
                for player in 0..2 {
                    assert_eq!(late.get(table).get(player, code), now.get(table).get(player, code));
                }
            }
        }
    }
}
