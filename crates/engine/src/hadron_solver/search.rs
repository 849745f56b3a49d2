//! Proof search over sums.

use std::marker::PhantomData;

use super::bounds::Bounds;
use super::grid::Grid;
use super::store::Store;
use super::sum::Sum;
use crate::Control;
use crate::proof::dfpn::{self, Space, Stopped};
use crate::proof::number::Numbers;
use crate::proof::proof_table::{ProofTable, Stored};

/// Sums as the [`Space`] of a proof search. The player to move wants to win: there are no draws and no circles.
pub(super) struct SumSearch<'a, W> {
    store: &'a mut Store,
    table: &'a mut ProofTable,
    bounds: &'a mut Bounds,
    control: &'a Control,
    /// Positions looked into so far.
    pub(super) nodes: u64,
    /// Work until the next look at the clock.
    until_look: u32,
    word: PhantomData<W>,
}

/// Work between two looks at the clock, in steps of comparing and adding: about a millisecond.
const WORK_PER_LOOK: u32 = 8192;
/// The work of making one child, beside the steps it takes to value it.
const WORK_PER_CHILD: u32 = 16;

/// A sum with what it is known by.
pub(super) struct Node<W> {
    sum: Sum<W>,
    key: u128,
}

pub(super) struct Child<W> {
    node: Node<W>,
    numbers: Numbers,
}

impl<'a, W: Grid> SumSearch<'a, W> {
    /// A search that has looked into so many positions before.
    pub(super) fn new(
        store: &'a mut Store,
        table: &'a mut ProofTable,
        bounds: &'a mut Bounds,
        control: &'a Control,
        nodes: u64,
    ) -> SumSearch<'a, W> {
        SumSearch {
            store,
            table,
            bounds,
            control,
            nodes,
            until_look: 0,
            word: PhantomData,
        }
    }

    /// Whether the player to move wins.
    pub(super) fn solve(&mut self, sum: Sum<W>) -> Result<bool, Stopped> {
        let key = sum.key(&self.store.games);
        let node = Node { sum, key };
        if let Some(won) = self.at_once(&node).result() {
            return Ok(won);
        }
        let found = dfpn::search(self, &node, Numbers::UNLIMITED)?;
        Ok(found.result() == Some(true))
    }

    /// What is known of a sum without looking into it, or else a guess.
    fn at_once(&mut self, Node { sum, key }: &Node<W>) -> Numbers {
        estimate(self.store, self.table, self.bounds, sum, *key)
    }
}

impl<W: Grid> Space for SumSearch<'_, W> {
    type Node = Node<W>;
    type Child = Child<W>;
    type Found = Numbers;

    const UNIT: u64 = 1;

    fn nodes(&self) -> u64 {
        self.nodes
    }

    /// What can be moved to and is not known to lose, each once; only a winning move if there is one.
    fn enter(&mut self, Node { sum, .. }: &Node<W>) -> Result<Vec<Child<W>>, Stopped> {
        self.nodes += 1;
        let mut children: Vec<Child<W>> = Vec::with_capacity(sum.mobility(&self.store.games) as usize);
        let (table, bounds) = (&*self.table, &*self.bounds);
        let mut stopped = self.control.stopped() || self.control.nodes().is_some_and(|limit| self.nodes > limit);
        sum.for_each_next(self.store, |store, next| {
            let work = WORK_PER_CHILD + store.take_steps();
            self.until_look = self.until_look.checked_sub(work).unwrap_or_else(|| {
                stopped = self.control.expired(self.nodes);
                WORK_PER_LOOK
            });
            if stopped {
                return false;
            }
            let key = next.key(&store.games);
            if children.iter().any(|child| child.node.key == key) {
                return true;
            }
            let numbers = estimate(store, table, bounds, &next, key);
            if numbers.phi == 0 {
                return true;
            }
            if numbers.delta == 0 {
                children.clear();
            }
            let node = Node { sum: next, key };
            children.push(Child { node, numbers });
            numbers.delta != 0
        });
        if stopped { Err(Stopped) } else { Ok(children) }
    }

    #[inline]
    fn numbers(child: &Child<W>) -> Numbers {
        child.numbers
    }

    fn descend(
        &mut self,
        _: &Node<W>,
        children: &mut Vec<Child<W>>,
        child: usize,
        limit: Numbers,
    ) -> Result<(), Stopped> {
        let found = dfpn::search(self, &children[child].node, limit)?;
        if found.phi == 0 {
            children.swap_remove(child);
        } else {
            children[child].numbers = found;
        }
        Ok(())
    }

    fn leave(&mut self, Node { sum, key }: &Node<W>, _: Vec<Child<W>>, numbers: Numbers, work: u64) -> Numbers {
        self.table.put(*key, Stored { numbers, plies: 0 }, work);
        if let Some(won) = numbers.result() {
            let value = sum.own_value(&self.store.games);
            self.bounds.put(&mut self.store.games, sum.large_key(), value, won);
        }
        numbers
    }
}

/// What is known of a sum without looking into it, or else a guess.
fn estimate<W: Grid>(store: &mut Store, table: &ProofTable, bounds: &Bounds, sum: &Sum<W>, key: u128) -> Numbers {
    if let Some(won) = sum.outcome(&store.games) {
        return Numbers::of(won);
    }
    let known = table.get(key).map(|stored| stored.numbers);
    if let Some(numbers) = known
        && numbers.decided()
    {
        return numbers;
    }
    let value = sum.own_value(&store.games);
    if let Some(won) = bounds.get(&mut store.games, sum.large_key(), value) {
        return Numbers::of(won);
    }
    known.unwrap_or_else(|| Numbers {
        phi: 1,
        delta: u64::from(sum.mobility(&store.games).max(1)),
    })
}
