//! Proof search over sums.

use super::bounds::Bounds;
use super::grid::Grid;
use super::store::Store;
use super::sum::Sum;
use super::table::{Effort, Table};
use crate::Control;

/// The control was found to say stop.
#[derive(Clone, Copy, Debug)]
pub(super) struct Stopped;

/// A proof search: depth first, guided by proof and disproof numbers (df-pn).
#[derive(Debug)]
pub(super) struct Search<'a> {
    pub(super) store: &'a mut Store,
    pub(super) table: &'a mut Table,
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

/// The first effort to prove a win: each live cell makes a position harder by a twentieth, so that of moves that promise
/// alike the search follows those that leave less to play for.
const FIRST: [u64; 122] = {
    const FRACTION: u32 = 20;
    let mut efforts = [0; 122];
    let (mut cells, mut effort) = (0, 10 << FRACTION);
    while cells < efforts.len() {
        efforts[cells] = effort >> FRACTION;
        effort += effort / 20;
        cells += 1;
    }
    efforts
};

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
        let value = sum.own_value(&self.store.games);
        if let Some(won) = self.bounds.get(&mut self.store.games, sum.large_key(), value) {
            self.table.put(key, Effort::of(won), 1);
            return Ok(Effort::of(won));
        }
        let mut children = self.children(sum)?;
        loop {
            let (effort, best, second) = weigh(&children);
            if let Some(won) = effort.result() {
                self.table.put(key, effort, self.nodes - before);
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
                loss: limit
                    .win
                    .min(second.saturating_add(second / 4 + FIRST[0]))
                    .min(Effort::NEVER),
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
        let table = &*self.table;
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
            let effort = estimate(store, table, &next, key);
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
fn estimate<W: Grid>(store: &Store, table: &Table, sum: &Sum<W>, key: u128) -> Effort {
    if let Some(won) = sum.outcome(&store.games) {
        return Effort::of(won);
    }
    table.get(key).unwrap_or_else(|| {
        let win = FIRST[sum.large_cells() as usize];
        Effort {
            win,
            loss: win * u64::from(sum.mobility(&store.games).max(1)),
        }
    })
}

/// The efforts of a position with these children, the number of the best child and the loss effort of the second best.
fn weigh<W>(children: &[Child<W>]) -> (Effort, usize, u64) {
    let (mut best, mut least, mut second) = (0, Effort::NEVER, Effort::NEVER);
    let mut total: u64 = 0;
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
