//! One thread of the search: selection, expansion, playout and backpropagation, again and again.

use std::mem::take;
use std::sync::Mutex;
use std::sync::atomic::Ordering::Relaxed;
use std::sync::atomic::{AtomicBool, AtomicU32, AtomicU64};

use crate::{Control, Evaluator, Knowledge, Options, Oracle};

use super::Parameters;
use super::amaf_batch::AmafBatch;
use super::descent::Step;
use super::kept_selection::{KEPT_PLIES, KeptSelection};
use super::tree::{ROOT, Tree};

/// Playouts between two looks at the clock, and at what the threads share.
const LOOK: u64 = 8;
/// The same where several threads search: each look is at memory that the others write.
const LOOK_OF_MANY: u64 = 32;

/// What the threads of one search share.
pub(super) struct Shared<'a, P, E> {
    pub(super) evaluator: &'a E,
    pub(super) tree: &'a Tree,
    pub(super) parameters: &'a Parameters,
    pub(super) options: Options,
    pub(super) root: &'a P,
    pub(super) history: &'a [u64],
    pub(super) control: &'a Control,
    /// What decides positions exactly.
    pub(super) oracle: Option<&'a Mutex<Box<dyn Oracle<P>>>>,
    /// Playouts allowed.
    pub(super) limit: u64,
    /// Whether a full tree is a reason to pause.
    pub(super) pause_when_full: bool,
    pub(super) count: &'a Counters,
    /// Set when no room was left.
    pub(super) full: AtomicBool,
    /// Set when nothing is left to learn.
    pub(super) done: AtomicBool,
}

/// What a search counts.
#[derive(Default)]
pub(super) struct Counters {
    pub(super) playouts: AtomicU64,
    /// The sum over all playouts of the plies inside the tree.
    pub(super) plies: AtomicU64,
    pub(super) deepest: AtomicU32,
}

/// A thread with its random numbers and scratch space.
pub(super) struct Worker<'a, P: Knowledge, E> {
    pub(super) shared: &'a Shared<'a, P, E>,
    pub(super) rng: fastrand::Rng,
    /// The way from the root down.
    pub(super) path: Vec<Step>,
    /// The keys of their positions, where repetition is possible.
    pub(super) keys: Vec<u64>,
    /// The codes of all moves of this playout, from the root on.
    pub(super) codes: Vec<u16>,
    /// The AMAF tables on the path: the ply, and the index of the table.
    pub(super) tables: Vec<(usize, u32)>,
    /// What is yet to be added to the AMAF tables of busy nodes.
    pub(super) amaf_batch: AmafBatch,
    pub(super) moves: Vec<(i32, P::Move)>,
    /// The root, which every playout passes.
    pub(super) top: KeptSelection,
    /// The last selection at each ply.
    pub(super) selections: [KeptSelection; KEPT_PLIES],
    /// What this thread has yet to add to the counters.
    pub(super) plies: u64,
    pub(super) deepest: u32,
}

impl<'a, P: Knowledge, E: Evaluator<P>> Worker<'a, P, E> {
    pub(super) fn new(shared: &'a Shared<'a, P, E>, rng: fastrand::Rng) -> Worker<'a, P, E> {
        Worker {
            shared,
            rng,
            path: Vec::new(),
            keys: Vec::new(),
            codes: Vec::new(),
            tables: Vec::new(),
            amaf_batch: AmafBatch::default(),
            moves: Vec::new(),
            top: KeptSelection::default(),
            selections: Default::default(),
            plies: 0,
            deepest: 0,
        }
    }

    /// Playouts until the search has to end or pause; calls `each` after every few. Hands back the random numbers.
    pub(super) fn run(mut self, mut each: impl FnMut(u64)) -> fastrand::Rng {
        let Shared {
            control,
            count,
            limit,
            options,
            ..
        } = *self.shared;
        let look = if options.threads > 1 { LOOK_OF_MANY } else { LOOK };
        while !self.is_over() && !control.expired(count.playouts.load(Relaxed)) {
            // Claimed together, so that threads seldom write to the same place.
            let claimed = count.playouts.fetch_add(look, Relaxed);
            let allowed = limit.saturating_sub(claimed).min(look);
            let mut made = 0;
            while made < allowed && !self.is_over() {
                self.playout();
                made += 1;
            }
            let unused = look - made;
            if unused > 0 {
                count.playouts.fetch_sub(unused, Relaxed);
            }
            self.top.end(self.shared.tree);
            count.plies.fetch_add(take(&mut self.plies), Relaxed);
            count.deepest.fetch_max(self.deepest, Relaxed);
            if unused > 0 {
                break;
            }
            each(count.playouts.load(Relaxed));
        }
        self.amaf_batch.flush(&self.shared.tree.tables);
        for selection in &mut self.selections {
            selection.end(self.shared.tree);
        }
        self.rng
    }

    /// Whether the search has to end or pause.
    fn is_over(&self) -> bool {
        let shared = self.shared;
        let paused = shared.pause_when_full && shared.full.load(Relaxed);
        paused || shared.done.load(Relaxed) || shared.control.stopped()
    }

    /// Adds the children of the root, so that there is a move to play whatever happens.
    pub(super) fn expand_root(&mut self) {
        if self.shared.tree.node(ROOT).children().is_none() {
            self.expand(ROOT, self.shared.root);
        }
        self.shared.tree.settle(self.shared.tree.node(ROOT));
        self.check_done();
    }
}
