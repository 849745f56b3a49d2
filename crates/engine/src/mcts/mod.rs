//! Monte-Carlo tree search: random playouts from the leaves of a tree that grows where they go well.
//!
//! The tree is searched by UCT with the statistics of all moves as first (GRAVE). Wins and losses that are certain are
//! backed up as such and never sampled again. All threads share one tree of atomics, which stays within a limit of
//! memory and outlives a move.

mod amaf;
mod arena;
mod back_up;
mod descent;
mod habit;
mod leaf;
mod ledger;
mod node;
mod options;
mod patience;
mod playout;
mod report;
mod reuse;
mod select;
mod tree;
mod worker;

pub use options::{Amaf, Options, Prior, Widening};

use std::sync::Mutex;
use std::sync::atomic::AtomicBool;
use std::sync::atomic::Ordering::Relaxed;
use std::time::Duration;

use crossbeam_utils::CachePadded;
use quincunx_rules::{Move, zobrist};

use crate::{Control, Info, Knowledge, Oracle};

use reuse::Kept;
use tree::{ROOT, Tree};
use worker::{Counters, Shared, Worker};

/// Playouts that a depth limit of 1 stands for; each further ply doubles them.
const PLAYOUTS_PER_DEPTH: u64 = 1000;
/// The longest time without a report.
const REPORT: Duration = Duration::from_secs(1);

/// A player by Monte-Carlo tree search, with its tree.
///
/// ```no_run
/// use quincunx_engine::mcts::{Mcts, Options};
/// use quincunx_engine::{Control, Knowledge, Limits};
///
/// fn best_move<P: Knowledge>(position: &P) -> Option<P::Move> {
///     let mut mcts = Mcts::new(Options::default());
///     let limits = Limits { nodes: Some(10_000), ..Limits::default() };
///     let info = mcts.search(position, &[], &Control::new(&limits), |_| {});
///     info.lines.first().map(|line| line.moves[0])
/// }
/// ```
pub struct Mcts<P> {
    options: Options,
    tree: Box<Tree>,
    kept: Option<Kept<P>>,
    /// Searches since the game began: each has its own random numbers.
    searches: u64,
}

impl<P: Knowledge> Mcts<P> {
    /// A player that knows nothing yet.
    pub fn new(options: Options) -> Mcts<P> {
        Mcts {
            tree: Box::new(Tree::new(options.memory, P::Move::CODES, options.amaf.is_some())),
            options,
            kept: None,
            searches: 0,
        }
    }

    /// The settings.
    pub fn options(&self) -> &Options {
        &self.options
    }

    /// Changes the settings. The tree is kept if the memory for it is the same.
    pub fn set_options(&mut self, options: Options) {
        let same = options.memory == self.options.memory && options.amaf.is_some() == self.options.amaf.is_some();
        if !same {
            *self.tree = Tree::new(options.memory, P::Move::CODES, options.amaf.is_some());
            self.kept = None;
        }
        self.options = options;
    }

    /// Changes how many lines to report.
    pub fn set_lines(&mut self, lines: usize) {
        self.options.lines = lines;
    }

    /// Changes how many threads to search with.
    pub fn set_threads(&mut self, threads: usize) {
        self.options.threads = threads;
    }

    /// Forgets everything: the next search goes exactly as after [`Mcts::new`].
    pub fn new_game(&mut self) {
        self.kept = None;
        self.searches = 0;
    }

    /// Moves that the tree holds now, each after the moves that lead to it.
    pub fn tree_size(&self) -> u64 {
        u64::from(self.tree.arena.used())
    }

    /// Bytes of memory in use, at most [`Options::memory`] (or the least possible, 64 KiB).
    pub fn memory_used(&self) -> usize {
        self.tree.memory()
    }

    /// Searches until the limits are reached or the result is certain, and says what it found; `report` hears of it
    /// now and then before.
    ///
    /// `history` holds the keys of the positions of this game before `root`, where repetition matters. In the answer,
    /// `nodes` counts playouts, `depth` is the average depth of the tree and `seldepth` the greatest. Proven distances
    /// are bounds: it takes at most that many plies. A depth limit of d allows 1000 x 2^(d-1) playouts.
    ///
    /// There always is a line with a legal move, unless the game has ended.
    pub fn search(
        &mut self,
        root: &P,
        history: &[u64],
        control: &Control,
        report: impl FnMut(&Info<P::Move>),
    ) -> Info<P::Move> {
        self.search_with(root, history, control, None, report)
    }

    /// The same with an oracle to ask about positions that come up often.
    pub fn search_with(
        &mut self,
        root: &P,
        history: &[u64],
        control: &Control,
        oracle: Option<&Mutex<Box<dyn Oracle<P>>>>,
        mut report: impl FnMut(&Info<P::Move>),
    ) -> Info<P::Move> {
        self.prepare(root, history);
        self.searches += 1;
        let seed = zobrist::mix(self.options.seed ^ zobrist::mix(self.searches));
        let mut rngs: Vec<fastrand::Rng> = (0..self.options.threads.max(1) as u64)
            .map(|thread| fastrand::Rng::with_seed(seed.wrapping_add(thread)))
            .collect();
        let count = CachePadded::new(Counters::default());
        if root.result().is_none() {
            let mut pause_when_full = true;
            loop {
                let shared = Shared {
                    tree: &self.tree,
                    options: &self.options,
                    root,
                    history,
                    control,
                    oracle,
                    limit: limit(control),
                    pause_when_full,
                    count: &count,
                    full: AtomicBool::new(false),
                    done: AtomicBool::new(false),
                };
                rngs = run(&shared, rngs, &mut report);
                let paused = pause_when_full && shared.full.load(Relaxed) && !shared.done.load(Relaxed);
                if !paused || control.expired(count.playouts.load(Relaxed)) {
                    break;
                }
                pause_when_full = self.tree.recycle();
            }
        }
        info::<P>(&self.tree, &self.options, &count, control)
    }

    /// Makes the tree one of that position, keeping what it knows of it.
    fn prepare(&mut self, root: &P, history: &[u64]) {
        match self.kept.take().and_then(|kept| kept.find(&self.tree, root, history)) {
            Some(ROOT) => {}
            Some(index) => self.tree.reroot(index),
            None => self.tree.clear(),
        }
        self.kept = Some(Kept {
            root: *root,
            history: history.to_vec(),
        });
    }
}

/// Searches with as many threads as there are random numbers for, and hands those back.
fn run<P: Knowledge>(
    shared: &Shared<'_, P>,
    rngs: Vec<fastrand::Rng>,
    report: &mut impl FnMut(&Info<P::Move>),
) -> Vec<fastrand::Rng> {
    let mut workers = rngs.into_iter().map(|rng| Worker::new(shared, rng));
    let mut first = workers.next().expect("there is at least one thread");
    first.expand_root();
    std::thread::scope(|scope| {
        let helpers: Vec<_> = workers.map(|worker| scope.spawn(|| worker.run(|_| {}))).collect();
        let mut next_count = 1024.max(shared.count.playouts.load(Relaxed)).next_power_of_two();
        let mut next_time = shared.control.elapsed() + REPORT;
        let rng = first.run(|playouts| {
            let due = playouts >= next_count || shared.control.elapsed() >= next_time;
            if due {
                next_count = (playouts + 1).next_power_of_two();
                next_time = shared.control.elapsed() + REPORT;
                report(&info::<P>(shared.tree, shared.options, shared.count, shared.control));
            }
            if patience::is_over(shared) {
                shared.done.store(true, Relaxed);
            }
        });
        let others = helpers
            .into_iter()
            .map(|helper| helper.join().expect("a search thread panicked"));
        std::iter::once(rng).chain(others).collect()
    })
}

/// Playouts allowed.
fn limit(control: &Control) -> u64 {
    let by_depth = control.depth().map(|depth| {
        let doublings = depth.saturating_sub(1).min(50);
        PLAYOUTS_PER_DEPTH << doublings
    });
    let by_nodes = control.nodes();
    by_depth.unwrap_or(u64::MAX).min(by_nodes.unwrap_or(u64::MAX))
}

fn info<P: Knowledge>(tree: &Tree, options: &Options, count: &Counters, control: &Control) -> Info<P::Move> {
    let playouts = count.playouts.load(Relaxed);
    Info {
        depth: (count.plies.load(Relaxed) / playouts.max(1)) as u32,
        seldepth: count.deepest.load(Relaxed),
        nodes: playouts,
        time: control.elapsed(),
        lines: report::lines::<P>(tree, options),
    }
}
