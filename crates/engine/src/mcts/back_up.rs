//! Backpropagation: the way back up.

use std::sync::atomic::Ordering::Relaxed;

use quincunx_rules::Player;

use crate::{Evaluator, Knowledge};

use super::amaf_batch::{BUSY, Results};
use super::tree::ROOT;
use super::worker::{Shared, Worker};

/// Where playouts are sampled for AMAF statistics, one in so many is.
const SAMPLE: u32 = 8;

impl<P: Knowledge, E: Evaluator<P>> Worker<'_, P, E> {
    /// Adds the result to all nodes on the path: `chance` is player 1's.
    pub(super) fn back_up(&mut self, chance: f32) {
        let Shared {
            tree,
            parameters,
            options,
            root,
            ..
        } = *self.shared;
        let chances = match root.side() {
            Player::One => [chance, 1.0 - chance],
            Player::Two => [1.0 - chance, chance],
        };
        let results = Results {
            chances,
            first_player: root.side().index(),
        };
        let often = parameters.amaf.map_or(u32::MAX, |amaf| amaf.often);
        let sampled = self.rng.u32(..SAMPLE) == 0;
        for &(ply, table) in &self.tables {
            let visits = tree.node(self.path[ply].node).visits();
            let times = match visits >= often {
                false => 1,
                true if sampled => SAMPLE,
                true => continue,
            };
            if options.threads > 1 && visits >= BUSY {
                self.amaf_batch.add_table(table, ply, times);
            } else {
                results.add_to(tree.tables.get(table), &self.codes, ply, times);
            }
        }
        self.amaf_batch.add_playout(results, &self.codes, &tree.tables);
        for (ply, &step) in self.path.iter().enumerate() {
            // The move to a node at ply 1 was made by the player to move at the root.
            let value = chances[(ply + 1) & 1];
            if step.kept {
                let selection = match ply.checked_sub(1) {
                    Some(ply) => &mut self.selections[ply],
                    None => &mut self.top,
                };
                selection.keep(value);
                continue;
            }
            let node = tree.node(step.node);
            node.add(value, 1, u32::from(step.virtual_loss));
        }
        let plies = self.path.len() as u32 - 1;
        self.plies += u64::from(plies);
        self.deepest = self.deepest.max(plies);

        if let Some((&last, ancestors)) = self.path.split_last()
            && tree.node(last.node).proof().is_some()
            && ancestors.iter().rev().all(|step| tree.settle(tree.node(step.node)))
        {
            self.check_done();
        }
    }

    /// Ends the search if the root is proven, unless more lines are wanted and something is left to learn about them.
    pub(super) fn check_done(&self) {
        let Shared { tree, options, .. } = *self.shared;
        let root = tree.node(ROOT);
        if root.proof().is_some()
            && (options.lines == 1
                || tree
                    .children(root)
                    .is_none_or(|(_, children)| children.iter().all(|child| child.proof().is_some())))
        {
            self.shared.done.store(true, Relaxed);
        }
    }
}
