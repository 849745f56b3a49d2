//! The exact values of components.

use quincunx_rules::Player;

use crate::table::Table;

use super::component::{Name, name};
use super::game::{Games, Value};
use super::grid::Grid;
use super::region::Region;

/// The arena of values, and the values of components met before in a table of fixed size.
#[derive(Debug)]
pub(super) struct Store {
    pub(super) games: Games,
    /// Each entry: 64 bits of the name, and the number of cells and the value.
    values: Table<u64, 2, 4>,
    /// Components of more cells are not valued.
    max_cells: u32,
    /// Steps of comparing and adding since they were last asked for.
    steps: u32,
}

/// Steps of comparing and adding that one component may take: a few milliseconds. What was found before the end of them
/// is kept, so that a second try gets further.
const FUEL: u32 = 20_000;
/// The arena takes no new components beyond this, so that sums still have room.
const FULL_PERCENT: usize = 90;

impl Store {
    /// A store of at most about that many bytes, for components of at most so many cells.
    pub(super) fn new(bytes: usize, max_cells: u32) -> Store {
        Store {
            games: Games::new(bytes - bytes / 3),
            values: Table::new(bytes / 3),
            max_cells,
            steps: 0,
        }
    }

    /// Bytes of memory set aside.
    pub(super) fn memory(&self) -> usize {
        self.games.memory() + self.values.memory()
    }

    /// The steps of comparing and adding since the last call of this function.
    pub(super) fn take_steps(&mut self) -> u32 {
        std::mem::take(&mut self.steps)
    }

    /// Forgets everything; values held outside lose their meaning.
    pub(super) fn clear(&mut self) {
        self.games.clear();
        self.values.clear();
    }

    fn get(&self, key: u128) -> Option<Value> {
        let group = self.values.group((key >> 64) as u64);
        let found = group.iter().find(|[check, data]| *check == key as u64 && *data != 0);
        found.map(|&[_, data]| Value(data as u32))
    }

    fn put(&mut self, key: u128, value: Value, cells: u32) {
        let group = self.values.group_mut((key >> 64) as u64);
        // The smallest is the cheapest to find again.
        if let Some(entry) = group.iter_mut().min_by_key(|[_, data]| *data >> 32) {
            *entry = [key as u64, u64::from(cells) << 32 | u64::from(value.0)];
        }
    }

    /// The sum of a value and that of a component; `None` if the component is too large, or fuel or room is used up.
    pub(super) fn plus<W: Grid>(&mut self, value: Value, component: &Region<W>) -> Option<Value> {
        if component.live.count() > self.max_cells {
            return None;
        }
        self.games.refuel(FUEL);
        let component = self.component(component);
        let total = component.and_then(|component| self.games.sum(value, component));
        self.steps += FUEL - self.games.fuel();
        total
    }

    fn component<W: Grid>(&mut self, component: &Region<W>) -> Option<Value> {
        let cells = component.live.count();
        if cells == 1 {
            return self.games.nimber(1);
        }
        // A component and its negative share an entry: the one with the lesser name.
        let Name { plain, negative } = name(component);
        let key = plain.min(negative);
        if let Some(known) = self.get(key) {
            return Some(if plain == key {
                known
            } else {
                self.games.negative(known)
            });
        }
        if self.games.is_filled(FULL_PERCENT) {
            return None;
        }
        let legal = component.legal();
        let mut left = Vec::with_capacity(legal.count() as usize);
        let mut right = Vec::with_capacity(legal.count() as usize);
        for cell in legal.cells() {
            left.push(self.region(component.play(cell, Player::One))?);
            right.push(self.region(component.play(cell, Player::Two))?);
        }
        let value = self.games.value(left, right)?;
        let kept = if plain == key {
            value
        } else {
            self.games.negative(value)
        };
        self.put(key, kept, cells);
        Some(value)
    }

    /// The sum of the values of all components of a region, however large; `None` without fuel or room.
    pub(super) fn region<W: Grid>(&mut self, mut region: Region<W>) -> Option<Value> {
        let mut total = Value::ZERO;
        while let Some(component) = region.take_component() {
            let value = self.component(&component)?;
            total = self.games.sum(total, value)?;
        }
        Some(total)
    }
}
