//! What is known of large components next to other values: winning with one value is winning with every greater one.

use crate::table::Table;

use super::game::{Games, Value};

/// Results for large components, each with a few of the values they were found next to, in a table of fixed size.
#[derive(Debug)]
pub(super) struct Bounds {
    /// Each entry: a part of the key, and the results.
    entries: Table<u32, { 2 + RESULTS }, 1>,
}

/// Results kept for one set of components.
const RESULTS: usize = 6;
/// Steps of comparing that a look at the table may take.
const FUEL: u32 = 2000;

/// A value and whether the player to move wins next to it, in one number that is never 0.
fn pack(value: Value, won: bool) -> u32 {
    (value.0 + 1) << 1 | u32::from(won)
}

fn unpack(packed: u32) -> Option<(Value, bool)> {
    (packed != 0).then(|| (Value((packed >> 1) - 1), packed & 1 != 0))
}

impl Bounds {
    /// A table of at most that many bytes.
    pub(super) fn new(bytes: usize) -> Bounds {
        Bounds {
            entries: Table::new(bytes),
        }
    }

    /// Bytes of memory set aside.
    pub(super) fn memory(&self) -> usize {
        self.entries.memory()
    }

    /// Forgets everything; to be done whenever the arena of the values is cleared.
    pub(super) fn clear(&mut self) {
        self.entries.clear();
    }

    fn check(key: u128) -> [u32; 2] {
        [key as u32, (key >> 32) as u32]
    }

    /// Whether the player to move wins the components with that key and the value, both seen by that player, if what
    /// was found with other values says so.
    pub(super) fn get(&self, games: &mut Games, key: u128, value: Value) -> Option<bool> {
        let slot = &self.entries.group((key >> 64) as u64)[0];
        if slot[..2] != Self::check(key) {
            return None;
        }
        games.refuel(FUEL);
        for (known, won) in slot[2..].iter().map_while(|&packed| unpack(packed)) {
            if implies(games, known, value, won)? {
                return Some(won);
            }
        }
        None
    }

    /// Adds a result; it replaces those that follow from it, or else the oldest.
    pub(super) fn put(&mut self, games: &mut Games, key: u128, value: Value, won: bool) {
        let slot = &mut self.entries.group_mut((key >> 64) as u64)[0];
        let mut kept = [0; RESULTS];
        kept[0] = pack(value, won);
        let mut count = 1;
        if slot[..2] == Self::check(key) {
            games.refuel(FUEL);
            for &packed in &slot[2..] {
                let Some((known, known_won)) = unpack(packed) else {
                    break;
                };
                let follows = known_won == won && implies(games, value, known, won).unwrap_or(false);
                if !follows && count < RESULTS {
                    kept[count] = packed;
                    count += 1;
                }
            }
        }
        slot[..2].copy_from_slice(&Self::check(key));
        slot[2..].copy_from_slice(&kept);
    }
}

/// Whether the result with one value is also the result with another: more is no worse for the player to move.
fn implies(games: &mut Games, known: Value, value: Value, won: bool) -> Option<bool> {
    if won {
        games.is_at_most(known, value)
    } else {
        games.is_at_most(value, known)
    }
}
