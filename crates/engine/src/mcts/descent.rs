//! Selection: the way down the tree.

use std::sync::atomic::Ordering::Relaxed;

use quincunx_rules::{Move, Player};

use crate::{Evaluator, Knowledge, Proven};

use super::kept_selection::{KeptSelection, VISITS_OF_MANY, duration};
use super::node::Node;
use super::select::{Reference, select};
use super::tree::ROOT;
use super::worker::{Shared, Worker};

/// A step on the way.
#[derive(Clone, Copy)]
pub(super) struct Step {
    pub(super) node: u32,
    /// How many of its playouts nobody has looked at.
    fresh: u32,
    /// Whether a kept selection led here, which then keeps the result.
    pub(super) kept: bool,
    /// Whether a virtual loss was added for this playout.
    pub(super) virtual_loss: bool,
}

impl Step {
    /// Where every way begins.
    const ROOT: Step = Step {
        node: ROOT,
        fresh: 0,
        kept: true,
        virtual_loss: false,
    };
}

impl<'a, P: Knowledge, E: Evaluator<P>> Worker<'a, P, E> {
    /// Down the tree, to the end of the game, and back up.
    pub(super) fn playout(&mut self) {
        let Shared { tree, root, .. } = *self.shared;
        self.path.clear();
        self.keys.clear();
        self.codes.clear();
        self.tables.clear();
        let mut position = *root;
        let mut step = Step::ROOT;
        self.path.push(step);
        let chance = loop {
            let at = step.node;
            let node = tree.node(at);
            if at != ROOT
                && let Some(proven) = node.proof().or_else(|| self.ask(at, step.fresh, &position))
            {
                break proven_chance(proven, position.side());
            }
            let Some((first, children)) = tree.children(node) else {
                match self.leaf(at, &position) {
                    Some(chance) => break chance,
                    None => continue,
                }
            };
            let Some(next) = self.choose(at, first, children, position.side()) else {
                // Every move was refuted in the meantime, perhaps by two threads at once that did not see each other.
                tree.settle(node);
                if at == ROOT {
                    self.shared.done.store(true, Relaxed);
                }
                match node.proof() {
                    Some(proven) => break proven_chance(proven, position.side()),
                    None => break 0.5,
                }
            };
            if P::CAN_REPEAT {
                self.keys.push(position.key());
            }
            let code = tree.node(next.node).code();
            position.play_unchecked(P::Move::from_code(code).expect("codes in the tree come from moves"));
            self.codes.push(code);
            self.path.push(next);
            step = next;
        };
        self.back_up(chance);
    }

    /// The next step from a node with these children; `None` if there is nothing left to learn.
    fn choose(&mut self, at: u32, first: u32, children: &[Node], side: Player) -> Option<Step> {
        let Shared {
            tree,
            parameters,
            options,
            ..
        } = *self.shared;
        let reference = self.reference(at, side);
        let selection = self.selections.get_mut(self.codes.len());
        if let Some(selection) = selection
            && let Some(node) = selection.follow(at, tree)
        {
            return Some(Step {
                node,
                fresh: 0,
                kept: true,
                virtual_loss: false,
            });
        }
        let parent = tree.node(at);
        let all = at == ROOT && options.lines > 1;
        let node = first + select(parent, children, parameters, reference.as_ref(), all)? as u32;
        let lasting = duration(parent.visits(), parameters.hold, options.threads);
        let selection = self.selections.get_mut(self.codes.len()).filter(|_| lasting > 1);
        let kept = selection.is_some();
        // Where few have passed, two hardly meet.
        let virtual_loss = options.threads > 1 && parent.visits() >= VISITS_OF_MANY && !kept;
        match selection {
            Some(selection) => *selection = KeptSelection::new(at, node, lasting, tree, options.threads > 1),
            None if virtual_loss => tree.node(node).enter(1),
            None => {}
        }
        Some(Step {
            node,
            fresh: lasting,
            kept,
            virtual_loss,
        })
    }

    /// Asks the oracle about a node that has been visited often enough for it, each time twice as often as the last;
    /// `fresh` of its playouts have not been looked at.
    #[inline]
    fn ask(&self, at: u32, fresh: u32, position: &P) -> Option<Proven> {
        let oracle = self.shared.oracle?;
        let node = self.shared.tree.node(at);
        let visits = node.visits();
        if visits < self.shared.parameters.ask_at || visits - (1 << visits.ilog2()) >= fresh {
            return None;
        }
        // Another thread at it is no reason to wait.
        let mut oracle = oracle.try_lock().ok()?;
        let nodes = u64::from(visits / self.shared.parameters.ask_share);
        if oracle.difficulty(position) > oracle.at_a_glance() + visits.ilog2() {
            return None;
        }
        let proven = oracle.decide(position, &self.shared.control.part(0, None, Some(nodes)))?;
        node.prove(proven);
        Some(proven)
    }

    /// The AMAF table of the nearest ancestor with enough visits, starting with this node, which gets a table of its
    /// own when it has enough (GRAVE).
    fn reference(&mut self, at: u32, side: Player) -> Option<Reference<'a>> {
        let Shared { tree, parameters, .. } = *self.shared;
        let amaf = parameters.amaf?;
        let node = tree.node(at);
        if node.amaf().is_none()
            && (at == ROOT || node.visits() >= amaf.visits)
            && let Some(table) = tree.tables.take()
        {
            node.set_amaf(table);
        }
        if let Some(table) = node.amaf() {
            self.tables.push((self.codes.len(), table));
        }
        let old = |ply: usize| ply == 0 || tree.node(self.path[ply].node).visits() >= 2 * amaf.visits;
        let &(_, table) = self.tables.iter().rev().find(|&&(ply, _)| old(ply))?;
        Some(Reference {
            table: tree.tables.get(table),
            player: side.index(),
            bias: amaf.bias,
        })
    }
}

/// Player 1's share of what is proven to `side`.
fn proven_chance(proven: Proven, side: Player) -> f32 {
    let wins = matches!(proven, Proven::WinIn(_));
    if wins == (side == Player::One) { 1.0 } else { 0.0 }
}
