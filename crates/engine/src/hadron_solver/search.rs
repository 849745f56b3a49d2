//! Proof search over sums.

use super::bounds::Bounds;
use super::grid::Grid;
use super::store::Store;
use super::sum::Sum;
use super::table::{Effort, EffortTable};
use crate::Control;

/// The control was found to say stop.
#[derive(Clone, Copy, Debug)]
pub(super) struct Stopped;

/// A proof search: depth first, guided by proof and disproof numbers (df-pn).
#[derive(Debug)]
pub(super) struct Search<'a> {
    pub(super) store: &'a mut Store,
    pub(super) table: &'a mut EffortTable,
    pub(super) bounds: &'a mut Bounds,
    pub(super) control: &'a Control,
    /// Positions looked into so far.
    pub(super) nodes: u64,
    /// Work until the next look at the clock.
    pub(super) until_look: u32,
}

/// Work between two looks at the clock, in steps of comparing and adding: about a millisecond.
const WORK_PER_LOOK: u32 = 8192;
/// The work of making one child, beside the steps it takes to value it.
const WORK_PER_CHILD: u32 = 16;

struct Child<W> {
    sum: Sum<W>,
    key: u128,
    effort: Effort,
}

impl Search<'_> {
    /// Whether the player to move wins.
    pub(super) fn solve<W: Grid>(&mut self, sum: &Sum<W>) -> Result<bool, Stopped> {
        if let Some(won) = sum.outcome(&self.store.games) {
            return Ok(won);
        }
        let key = sum.key(&self.store.games);
        if let Some(won) = self.table.get(key).and_then(Effort::result) {
            return Ok(won);
        }
        let all = Effort {
            win: Effort::NEVER,
            loss: Effort::NEVER,
        };
        loop {
            if let Some(won) = self.widen(sum, key, all)?.result() {
                return Ok(won);
            }
        }
    }

    /// Searches until an effort reaches its limit or the result is known.
    fn widen<W: Grid>(&mut self, sum: &Sum<W>, key: u128, limit: Effort) -> Result<Effort, Stopped> {
        let before = self.nodes;
        self.nodes += 1;
        let mut children = self.children(sum)?;
        loop {
            let (effort, best, second) = weigh(&children);
            if let Some(won) = effort.result() {
                self.table.put(key, effort, self.nodes - before);
                let value = sum.own_value(&self.store.games);
                self.bounds.put(&mut self.store.games, sum.large_key(), value, won);
                return Ok(effort);
            }
            if effort.win >= limit.win || effort.loss >= limit.loss {
                self.table.put(key, effort, self.nodes - before);
                return Ok(effort);
            }
            let child = &children[best];
            // As long as the child is not clearly worse than the second best, stay: coming back costs.
            let child_limit = Effort {
                win: (limit.loss - effort.loss)
                    .saturating_add(child.effort.win)
                    .min(Effort::NEVER),
                loss: limit.win.min(second.saturating_add(second / 4 + 1)).min(Effort::NEVER),
            };
            let found = self.widen(&child.sum, child.key, child_limit)?;
            if found.result() == Some(true) {
                children.swap_remove(best);
            } else {
                children[best].effort = found;
            }
        }
    }

    /// What can be moved to and is not known to lose, each once; only a winning move if there is one.
    fn children<W: Grid>(&mut self, sum: &Sum<W>) -> Result<Vec<Child<W>>, Stopped> {
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
            if children.iter().any(|child| child.key == key) {
                return true;
            }
            let effort = estimate(store, table, bounds, &next, key);
            if effort == Effort::WON {
                return true;
            }
            if effort == Effort::LOST {
                children.clear();
            }
            children.push(Child { sum: next, key, effort });
            effort != Effort::LOST
        });
        if stopped { Err(Stopped) } else { Ok(children) }
    }
}

/// What is known of a sum without looking into it, or else a guess.
fn estimate<W: Grid>(store: &mut Store, table: &EffortTable, bounds: &Bounds, sum: &Sum<W>, key: u128) -> Effort {
    if let Some(won) = sum.outcome(&store.games) {
        return Effort::of(won);
    }
    let known = table.get(key);
    if let Some(effort) = known
        && effort.result().is_some()
    {
        return effort;
    }
    let value = sum.own_value(&store.games);
    if let Some(won) = bounds.get(&mut store.games, sum.large_key(), value) {
        return Effort::of(won);
    }
    known.unwrap_or_else(|| Effort {
        win: 1,
        loss: sum.mobility(&store.games).max(1),
    })
}

/// The efforts of a position with these children, the number of the best child and the loss effort of the second best.
fn weigh<W>(children: &[Child<W>]) -> (Effort, usize, u32) {
    let (mut best, mut least, mut second) = (0, Effort::NEVER, Effort::NEVER);
    let mut total: u32 = 0;
    for (n, child) in children.iter().enumerate() {
        total = total.saturating_add(child.effort.win);
        if child.effort.loss < least {
            (best, least, second) = (n, child.effort.loss, least);
        } else if child.effort.loss < second {
            second = child.effort.loss;
        }
    }
    let effort = match (children, least) {
        ([], _) => Effort::LOST,
        (_, 0) => Effort::WON,
        _ => Effort {
            win: least.min(Effort::MOST),
            loss: total.min(Effort::MOST),
        },
    };
    (effort, best, second)
}
