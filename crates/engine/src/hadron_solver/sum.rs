//! A position as a sum: components too large to value, and the value of all the rest.

use quincunx_rules::Player;
use quincunx_rules::zobrist::mix;

use super::component::{Name, name};
use super::game::{Games, Value};
use super::grid::Grid;
use super::region::Region;
use super::store::Store;

/// A sum of games with a player to move.
#[derive(Clone, Debug)]
pub(super) struct Sum<W> {
    /// The components that are searched.
    large: Vec<(Region<W>, Name)>,
    /// The sum of the others.
    value: Value,
    side: Player,
}

impl<W: Grid> Sum<W> {
    /// The sum of the components of a region.
    pub(super) fn new(store: &mut Store, region: Region<W>, side: Player) -> Sum<W> {
        let mut sum = Sum {
            large: Vec::new(),
            value: Value::ZERO,
            side,
        };
        sum.add(store, region);
        sum
    }

    /// Adds the components of a region.
    fn add(&mut self, store: &mut Store, mut region: Region<W>) {
        while let Some(component) = region.take_component() {
            match store.plus(self.value, &component) {
                Some(total) => self.value = total,
                None => self.add_large(component),
            }
        }
    }

    /// Adds a component as it is, or takes its negative away if that is there: together they are zero.
    fn add_large(&mut self, component: Region<W>) {
        let name = name(&component);
        match self.large.iter().position(|(_, other)| other.plain == name.negative) {
            Some(negative) => {
                self.large.swap_remove(negative);
            }
            None => self.large.push((component, name)),
        }
    }

    /// Whether the player to move wins, where that takes no search.
    #[inline]
    pub(super) fn outcome(&self, games: &Games) -> Option<bool> {
        self.large.is_empty().then(|| match self.side {
            Player::One => games.left_wins_first(self.value),
            Player::Two => games.right_wins_first(self.value),
        })
    }

    /// The value beside the large components, seen by the player to move as if that were Left.
    #[inline]
    pub(super) fn own_value(&self, games: &Games) -> Value {
        match self.side {
            Player::One => self.value,
            Player::Two => games.negative(self.value),
        }
    }

    /// What the large components are known by: the same whenever they are the same for the player to move.
    #[inline]
    pub(super) fn large_key(&self) -> u128 {
        // A sum, so that their order does not matter.
        self.large.iter().fold(0, |key: u128, (_, name)| {
            key.wrapping_add(match self.side {
                Player::One => name.plain,
                Player::Two => name.negative,
            })
        })
    }

    /// Cells of the large components.
    #[inline]
    pub(super) fn large_cells(&self) -> u32 {
        self.large.iter().map(|(component, _)| component.live.count()).sum()
    }

    /// What the whole is known by.
    #[inline]
    pub(super) fn key(&self, games: &Games) -> u128 {
        let hash = games.hash(self.own_value(games));
        let value = u128::from(mix(hash)) << 64 | u128::from(mix(!hash));
        value.wrapping_add(self.large_key())
    }

    /// How many moves there are, those in valued components that are never worth playing left out.
    pub(super) fn mobility(&self, games: &Games) -> u32 {
        let moves: u32 = self.large.iter().map(|(component, _)| component.legal().count()).sum();
        moves + games.left(self.own_value(games)).len() as u32
    }

    /// Calls `each` for every sum one move away, until it returns false.
    pub(super) fn for_each_next(&self, store: &mut Store, mut each: impl FnMut(&mut Store, Sum<W>) -> bool) {
        let side = !self.side;
        let own = self.own_value(&store.games);
        for n in 0..store.games.left(own).len() {
            let option = store.games.left_at(own, n);
            let next = Sum {
                large: self.large.clone(),
                value: match self.side {
                    Player::One => option,
                    Player::Two => store.games.negative(option),
                },
                side,
            };
            if !each(store, next) {
                return;
            }
        }
        for (n, (component, _)) in self.large.iter().enumerate() {
            for cell in component.legal().cells() {
                let mut next = Sum {
                    large: self.large.clone(),
                    value: self.value,
                    side,
                };
                next.large.swap_remove(n);
                next.add(store, component.play(cell, self.side));
                if !each(store, next) {
                    return;
                }
            }
        }
    }
}
