//! Monte-Carlo tree search: random playouts from the leaves of a tree that grows where they go well.
//!
//! Children are selected by UCT with AMAF statistics (GRAVE), of all moves or by progressive widening. Wins and losses
//! that are certain are backed up as such and never sampled again. All threads share one tree of atomics, which stays
//! within a limit of memory and outlives a move.

mod amaf;
mod amaf_batch;
mod arena;
mod back_up;
mod descent;
mod kept_selection;
mod leaf;
mod node;
mod parameters;
mod playout;
mod report;
mod reuse;
mod select;
mod time;
mod tree;
mod worker;

pub use parameters::{Amaf, Parameters, Prior, Widening};

use std::sync::atomic::AtomicBool;
use std::sync::atomic::Ordering::Relaxed;
use std::time::Duration;

use crossbeam_utils::CachePadded;
use quincunx_rules::{Move, Position, zobrist};

use crate::{Control, Evaluator, Info, Knowledge, Options, Search, SharedOracle};

use reuse::TreeOrigin;
use tree::{ROOT, Tree};
use worker::{Counters, Shared, Worker};

/// Playouts that a depth limit of 1 stands for; each further ply doubles them.
const PLAYOUTS_PER_DEPTH: u64 = 1000;
/// The longest time without a report.
const REPORT: Duration = Duration::from_secs(1);
/// The same before the first one. Where the nodes are limited, reports come at the same nodes every time.
const FIRST_REPORT: Duration = Duration::from_millis(30);

/// Monte-Carlo tree search with an evaluator; without another, with that of the game.
///
/// In its reports, `nodes` counts playouts, `depth` is the average depth of the tree and `seldepth` the greatest.
/// Proven distances are bounds: it takes at most that many plies. A depth limit of d allows 1000 x 2^(d-1) playouts.
pub struct Mcts<P: Knowledge, E = <P as Knowledge>::Evaluator> {
    evaluator: E,
    parameters: Parameters,
    options: Options,
    seed: u64,
    oracle: Option<SharedOracle<P>>,
    tree: Box<Tree>,
    kept: Option<TreeOrigin<P>>,
    /// Searches since the game began: each has its own random numbers.
    searches: u64,
}

impl<P: Knowledge> Mcts<P> {
    /// A search with the evaluator of the game.
    pub fn new(parameters: Parameters, options: Options, seed: u64) -> Mcts<P> {
        Mcts::with_evaluator(P::Evaluator::default(), parameters, options, seed)
    }
}

impl<P: Knowledge, E: Evaluator<P>> Mcts<P, E> {
    /// A search with an evaluator of its own. Memory is taken as the tree grows; at least 64 KiB are.
    pub fn with_evaluator(evaluator: E, parameters: Parameters, options: Options, seed: u64) -> Mcts<P, E> {
        Mcts {
            evaluator,
            parameters,
            options,
            seed,
            oracle: None,
            tree: Box::new(new_tree::<P>(&parameters, options)),
            kept: None,
            searches: 0,
        }
    }

    /// The same search with an oracle to ask about positions that come up often.
    pub fn with_oracle(mut self, oracle: Option<SharedOracle<P>>) -> Mcts<P, E> {
        self.oracle = oracle;
        self
    }

    /// Moves that the tree holds now, each after the moves that lead to it.
    pub fn tree_size(&self) -> u64 {
        u64::from(self.tree.arena.used())
    }

    /// Makes the tree one of that position, keeping what it knows of it.
    fn prepare(&mut self, root: &P, history: &[u64]) {
        match self.kept.take().and_then(|kept| kept.find(&self.tree, root, history)) {
            Some(ROOT) => {}
            Some(index) => self.tree.reroot(index),
            None => self.tree.clear(),
        }
        self.kept = Some(TreeOrigin {
            root: *root,
            history: history.to_vec(),
        });
    }
}

impl<P: Knowledge, E: Evaluator<P>> Search<P> for Mcts<P, E> {
    fn search(
        &mut self,
        root: &P,
        history: &[u64],
        control: &Control,
        report: &mut dyn FnMut(&Info<P::Move>),
    ) -> Info<P::Move> {
        self.prepare(root, history);
        self.searches += 1;
        let seed = zobrist::mix(self.seed ^ zobrist::mix(self.searches));
        let mut rngs: Vec<fastrand::Rng> = (0..self.options.threads.max(1) as u64)
            .map(|thread| fastrand::Rng::with_seed(seed.wrapping_add(thread)))
            .collect();
        let count = CachePadded::new(Counters::default());
        if root.result().is_none() {
            let mut pause_when_full = true;
            loop {
                let shared = Shared {
                    evaluator: &self.evaluator,
                    tree: &self.tree,
                    parameters: &self.parameters,
                    options: self.options,
                    root,
                    history,
                    control,
                    oracle: self.oracle.as_deref(),
                    limit: limit(control),
                    pause_when_full,
                    count: &count,
                    full: AtomicBool::new(false),
                    done: AtomicBool::new(false),
                };
                rngs = run(&shared, rngs, report);
                let paused = pause_when_full && shared.full.load(Relaxed) && !shared.done.load(Relaxed);
                if !paused || control.expired(count.playouts.load(Relaxed)) {
                    break;
                }
                pause_when_full = self.tree.recycle();
            }
        }
        info::<P>(&self.tree, self.options.lines, &count, control)
    }

    fn new_game(&mut self) {
        self.kept = None;
        self.searches = 0;
    }

    fn options(&self) -> Options {
        self.options
    }

    fn set_options(&mut self, options: Options) {
        if options.memory != self.options.memory {
            *self.tree = new_tree::<P>(&self.parameters, options);
            self.new_game();
        }
        self.options = options;
    }

    fn memory(&self) -> usize {
        self.tree.memory()
    }
}

/// An empty tree for a game.
fn new_tree<P: Position>(parameters: &Parameters, options: Options) -> Tree {
    Tree::new(options.memory, P::Move::CODES, parameters.amaf.is_some())
}

/// Searches with as many threads as there are random numbers for, and hands those back.
fn run<P: Knowledge, E: Evaluator<P>>(
    shared: &Shared<'_, P, E>,
    rngs: Vec<fastrand::Rng>,
    report: &mut dyn FnMut(&Info<P::Move>),
) -> Vec<fastrand::Rng> {
    let mut workers = rngs.into_iter().map(|rng| Worker::new(shared, rng));
    let mut first = workers.next().expect("there is at least one thread");
    first.expand_root();
    std::thread::scope(|scope| {
        let helpers: Vec<_> = workers.map(|worker| scope.spawn(|| worker.run(|_| {}))).collect();
        let mut next_count = 1024.max(shared.count.playouts.load(Relaxed)).next_power_of_two();
        let wait = match shared.control.nodes() {
            Some(_) => REPORT,
            None => FIRST_REPORT,
        };
        let mut next_time = shared.control.elapsed() + wait;
        let rng = first.run(|playouts| {
            let due = playouts >= next_count || shared.control.elapsed() >= next_time;
            if due {
                next_count = (playouts + 1).next_power_of_two();
                next_time = shared.control.elapsed() + REPORT;
                report(&info::<P>(
                    shared.tree,
                    shared.options.lines,
                    shared.count,
                    shared.control,
                ));
            }
            if time::is_over(shared) {
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

fn info<P: Position>(tree: &Tree, lines: usize, count: &Counters, control: &Control) -> Info<P::Move> {
    let playouts = count.playouts.load(Relaxed);
    Info {
        depth: (count.plies.load(Relaxed) / playouts.max(1)) as u32,
        seldepth: count.deepest.load(Relaxed),
        nodes: playouts,
        time: control.elapsed(),
        lines: report::lines::<P>(tree, lines),
    }
}
