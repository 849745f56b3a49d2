//! What the statistics of busy nodes hear a few playouts at a time.
//!
//! Every playout writes to most of every table of statistics on its way. Two threads that do so in the same tables wait for
//! each other's memory at every write; if each writes for several playouts at once, table by table, only at every first one.

use std::ops::Range;

use super::amaf::{Table, Tables};

/// Nodes with that many playouts are busy: a few more that they have not heard of make no difference.
pub(super) const BUSY: u32 = 64;
/// Playouts that are told together.
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
    pub(super) fn add_to(self, table: &Table, codes: &[u16], ply: usize, times: u32) {
        for (ply, &code) in codes.iter().enumerate().skip(ply) {
            table.add(self.first_player ^ (ply & 1), code, self.chances[ply & 1], times);
        }
    }
}

/// Playouts with the tables that have yet to hear of them.
#[derive(Default)]
pub(super) struct Ledger {
    playouts: Vec<Playout>,
    /// The codes of the moves of all playouts, one after the other.
    codes: Vec<u16>,
    /// The tables of all playouts, one after the other, each from the root down.
    entries: Vec<Entry>,
    /// The entries of the playouts that are closed.
    closed: usize,
}

struct Playout {
    results: Results,
    codes: Range<usize>,
    entries: Range<usize>,
}

/// That a table is to hear of the moves of a playout.
#[derive(Clone, Copy)]
struct Entry {
    table: u32,
    /// The moves from this ply on.
    ply: u32,
    times: u32,
}

impl Ledger {
    /// Notes that a table is to hear of the moves of this playout from a ply on.
    #[inline]
    pub(super) fn enter(&mut self, table: u32, ply: usize, times: u32) {
        self.entries.push(Entry {
            table,
            ply: ply as u32,
            times,
        });
    }

    /// Keeps the playout if any table is to hear of it; tells the tables when there are enough.
    #[inline]
    pub(super) fn close(&mut self, results: Results, codes: &[u16], tables: &Tables) {
        let entries = self.closed..self.entries.len();
        if entries.is_empty() {
            return;
        }
        self.closed = entries.end;
        let start = self.codes.len();
        self.codes.extend_from_slice(codes);
        self.playouts.push(Playout {
            results,
            codes: start..self.codes.len(),
            entries,
        });
        if self.playouts.len() >= PLAYOUTS {
            self.settle(tables);
        }
    }

    /// Tells the tables everything: first that of the root, which all playouts passed, then those below. Playouts that follow
    /// each other go the same way for a while, so that most of the time the next one is for the same table.
    pub(super) fn settle(&mut self, tables: &Tables) {
        let most = self.playouts.iter().map(|playout| playout.entries.len()).max();
        for depth in 0..most.unwrap_or(0) {
            for playout in &self.playouts {
                let Some(entry) = self.entries[playout.entries.clone()].get(depth) else {
                    continue;
                };
                let codes = &self.codes[playout.codes.clone()];
                let table = tables.get(entry.table);
                playout.results.add_to(table, codes, entry.ply as usize, entry.times);
            }
        }
        self.closed = 0;
        self.entries.clear();
        self.playouts.clear();
        self.codes.clear();
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn tables_hear_of_everything_in_the_end() {
        let (late, now) = (Tables::new(20_000, 64), Tables::new(20_000, 64));
        for tables in [&late, &now] {
            assert_eq!([tables.take(), tables.take()], [Some(0), Some(1)]);
        }
        let mut rng = fastrand::Rng::with_seed(4);
        let mut ledger = Ledger::default();
        for _ in 0..500 {
            let codes: Vec<u16> = (0..rng.usize(2..30)).map(|_| rng.u16(..64)).collect();
            let results = Results {
                chances: [0.75, 0.25],
                first_player: 1,
            };
            for table in 0..2 {
                if rng.bool() {
                    ledger.enter(table, table as usize, 1);
                    results.add_to(now.get(table), &codes, table as usize, 1);
                }
            }
            ledger.close(results, &codes, &late);
            assert!(ledger.playouts.len() < PLAYOUTS);
        }
        ledger.settle(&late);
        for table in 0..2 {
            for code in 0..64 {
                for player in 0..2 {
                    assert_eq!(late.get(table).get(player, code), now.get(table).get(player, code));
                }
            }
        }
    }
}
