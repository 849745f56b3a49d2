//! Alpha-beta: principal variation search with a shared table, on any number of threads.

mod move_history;
mod prune;
mod quiesce;
mod repetition;
mod root;
mod search;
mod time;
mod transposition_table;
mod variation;
mod worker;

use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::thread;

use quincunx_rules::Ruleset;

use crate::{Control, Evaluator, Info, Knowledge, Options, Search};

use move_history::MoveHistory;
use prune::Reductions;
use repetition::PastPositions;
use transposition_table::TranspositionTable;
use worker::{MAX_PLY, Shared, Worker};

/// How an alpha-beta search works.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Parameters {
    /// Whether to reduce and prune late moves. Without, a depth means every line of that length, and the distance of a
    /// proven score is exact once the depth reaches it; with, depths are reached far sooner.
    pub selective: bool,
}

impl Default for Parameters {
    fn default() -> Parameters {
        Parameters { selective: true }
    }
}

/// Alpha-beta with an evaluator; without another, with that of the game.
///
/// ```
/// use quincunx_engine::{AlphaBeta, Control, Limits, Options, Search, alphabeta::Parameters};
/// use quincunx_rules::{Position, Ruleset, hadron::Hadron};
///
/// let ruleset: Ruleset = "hadron:size=3".parse()?;
/// let start = Hadron::<u64>::start(&ruleset).expect("u64 serves the 3x3 board");
/// let mut search = AlphaBeta::new(Parameters::default(), Options { memory: 1 << 20, ..Options::default() });
/// let info = search.search(&start, &[], &Control::new(&Limits::default()), &mut |_| {});
/// assert_eq!(info.lines[0].score.to_string(), "win 5");
/// # Ok::<(), quincunx_rules::ParseError>(())
/// ```
pub struct AlphaBeta<P: Knowledge, E = <P as Knowledge>::Evaluator> {
    evaluator: E,
    parameters: Parameters,
    options: Options,
    table: TranspositionTable,
    move_history: Vec<MoveHistory<P::Move>>,
    reductions: Box<Reductions>,
    ruleset: Option<Ruleset>,
}

impl<P: Knowledge> AlphaBeta<P> {
    /// A search with the evaluator of the game.
    pub fn new(parameters: Parameters, options: Options) -> AlphaBeta<P> {
        AlphaBeta::with_evaluator(P::Evaluator::default(), parameters, options)
    }
}

impl<P: Knowledge, E: Evaluator<P>> AlphaBeta<P, E> {
    /// A search with an evaluator of its own. With less than 64 bytes of memory it has no transposition table.
    pub fn with_evaluator(evaluator: E, parameters: Parameters, options: Options) -> AlphaBeta<P, E> {
        AlphaBeta {
            evaluator,
            parameters,
            options,
            table: TranspositionTable::new(options.memory),
            move_history: Vec::new(),
            reductions: Box::new(Reductions::new()),
            ruleset: None,
        }
    }

    /// Makes what is remembered fit for a new search.
    fn prepare(&mut self, root: &P) {
        // Keys tell positions of one ruleset apart, not those of different ones.
        let ruleset = root.ruleset();
        if self.ruleset.is_some_and(|last| last != ruleset) {
            self.new_game();
        }
        self.ruleset = Some(ruleset);
        self.table.grow_older();
        self.move_history.iter_mut().for_each(MoveHistory::fade);
        let threads = self.options.threads.max(1);
        self.move_history.truncate(threads);
        while self.move_history.len() < threads {
            self.move_history
                .push(MoveHistory::new(self.move_history.len(), MAX_PLY + 1));
        }
    }
}

impl<P: Knowledge, E: Evaluator<P>> Search<P> for AlphaBeta<P, E> {
    /// `report` is called after every finished depth, and when a long search changes its mind.
    fn search(
        &mut self,
        root: &P,
        history: &[u64],
        control: &Control,
        report: &mut dyn FnMut(&Info<P::Move>),
    ) -> Info<P::Move> {
        self.prepare(root);
        let past = if P::CAN_REPEAT {
            PastPositions::new(history, root.key())
        } else {
            PastPositions::none()
        };
        let shared = Shared {
            evaluator: &self.evaluator,
            table: &self.table,
            control,
            past: &past,
            reductions: &self.reductions,
            selective: self.parameters.selective,
            nodes: AtomicU64::new(0),
            done: AtomicBool::new(false),
        };
        let lines = self.options.lines.max(1);
        let (first, helpers) = self
            .move_history
            .split_first_mut()
            .expect("there is at least one thread");
        thread::scope(|scope| {
            for (n, move_history) in helpers.iter_mut().enumerate() {
                let shared = &shared;
                let help = move || {
                    Worker::new(shared, move_history).deepen(root, lines, n + 1, &mut |_| {});
                };
                // A helper the system has no room for is no reason to fail.
                let _ = thread::Builder::new().spawn_scoped(scope, help);
            }
            let info = Worker::new(&shared, first).deepen(root, lines, 0, report);
            shared.done.store(true, Ordering::Relaxed);
            info
        })
    }

    fn new_game(&mut self) {
        self.table.clear();
        self.move_history.clear();
    }

    fn options(&self) -> Options {
        self.options
    }

    fn set_options(&mut self, options: Options) {
        if options.memory != self.options.memory {
            // The old table goes first: together they could take more memory than was allowed.
            self.table = TranspositionTable::new(0);
            self.table = TranspositionTable::new(options.memory);
            self.move_history.clear();
        }
        self.options = options;
    }

    fn memory(&self) -> usize {
        self.table.memory()
    }
}
