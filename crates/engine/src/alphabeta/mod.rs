//! Alpha-beta: principal variation search with a shared table, on any number of threads.

mod noise;
mod order;
mod patience;
mod prune;
mod quiesce;
mod repetition;
mod root;
mod search;
mod table;
mod variation;
mod worker;

use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::thread;

use quincunx_rules::Ruleset;

use crate::{Control, Info, Knowledge};

pub use noise::Noise;
use order::Experience;
use prune::Reductions;
use repetition::Past;
use table::Table;
use worker::{MAX_PLY, Shared, Worker};

/// The settings of an alpha-beta search.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Options {
    /// The most memory the transposition table may take, in bytes; with less than 64 there is none.
    pub hash_bytes: usize,
    /// Threads to search with; at least one.
    pub threads: usize,
    /// How many best lines to find; at least one.
    pub lines: usize,
    /// Whether to look less at moves that look bad. Without, a depth means every line of that length, and the distance
    /// of a proven score is exact once the depth reaches it; with, depths are reached far sooner.
    pub selective: bool,
    /// Misjudges positions on purpose, for a player that is not to be at its best; `None` judges as well as it can.
    pub noise: Option<Noise>,
}

impl Default for Options {
    fn default() -> Options {
        Options {
            hash_bytes: 64 << 20,
            threads: 1,
            lines: 1,
            selective: true,
            noise: None,
        }
    }
}

/// An alpha-beta searcher and what it remembers from one search to the next.
///
/// A proven score is never wrong: `win n` is a win in at most `n` plies against any defence, `loss n` a loss in at most
/// `n` whatever is played, under the rules and the referee's rule of repetition.
///
/// ```
/// use quincunx_engine::{AlphaBeta, Control, Limits, Options};
/// use quincunx_rules::{Position, Ruleset, hadron::Hadron};
///
/// let ruleset: Ruleset = "hadron:size=3".parse()?;
/// let start = Hadron::<u64>::start(&ruleset).expect("u64 serves the 3x3 board");
/// let mut engine = AlphaBeta::new(Options { hash_bytes: 1 << 20, ..Options::default() });
/// let info = engine.search(&start, &[], &Control::new(&Limits::default()), |_| {});
/// assert_eq!(info.lines[0].score.to_string(), "win 5");
/// # Ok::<(), quincunx_rules::ParseError>(())
/// ```
pub struct AlphaBeta<P: Knowledge> {
    options: Options,
    table: Table,
    experience: Vec<Experience<P::Move>>,
    reductions: Box<Reductions>,
    ruleset: Option<Ruleset>,
}

impl<P: Knowledge> AlphaBeta<P> {
    /// A searcher that knows nothing yet.
    pub fn new(options: Options) -> AlphaBeta<P> {
        AlphaBeta {
            options,
            table: Table::new(options.hash_bytes),
            experience: Vec::new(),
            reductions: Box::new(Reductions::new()),
            ruleset: None,
        }
    }

    /// The settings.
    pub fn options(&self) -> Options {
        self.options
    }

    /// Changes the settings. A new table size forgets what the table knew.
    pub fn set_options(&mut self, options: Options) {
        if options.hash_bytes != self.options.hash_bytes {
            // The old table goes first: together they could take more memory than was allowed.
            self.table = Table::new(0);
            self.table = Table::new(options.hash_bytes);
        }
        // What the table holds was found with the old settings.
        if options.selective != self.options.selective || options.noise != self.options.noise {
            self.new_game();
        }
        self.options = options;
    }

    /// Changes how many lines to find.
    pub fn set_lines(&mut self, lines: usize) {
        self.options.lines = lines;
    }

    /// Changes how many threads to search with.
    pub fn set_threads(&mut self, threads: usize) {
        self.options.threads = threads;
    }

    /// Bytes of memory that the table takes.
    pub fn memory(&self) -> usize {
        self.table.memory()
    }

    /// Forgets everything learnt from earlier searches.
    pub fn new_game(&mut self) {
        self.table.clear();
        self.experience.clear();
    }

    /// Searches a position until the limits are reached, it is stopped, or it knows all it wants to know.
    ///
    /// `history` are the keys of all positions of the game before `root`, in any order; only games that can repeat
    /// look at it. `report` is called after every finished depth, and when a long search changes its mind. The returned
    /// lines are empty only if the game is over at `root`; otherwise there is a legal move, however soon it was
    /// stopped. With one thread and without limits of time, the same calls give the same results.
    pub fn search(
        &mut self,
        root: &P,
        history: &[u64],
        control: &Control,
        mut report: impl FnMut(&Info<P::Move>),
    ) -> Info<P::Move> {
        self.prepare(root);
        let past = if P::CAN_REPEAT {
            Past::new(history, root.key())
        } else {
            Past::none()
        };
        let shared = Shared {
            table: &self.table,
            control,
            past: &past,
            reductions: &self.reductions,
            selective: self.options.selective,
            noise: self.options.noise,
            nodes: AtomicU64::new(0),
            done: AtomicBool::new(false),
        };
        let lines = self.options.lines.max(1);
        let (first, helpers) = self.experience.split_first_mut().expect("there is at least one thread");
        thread::scope(|scope| {
            for (n, experience) in helpers.iter_mut().enumerate() {
                let shared = &shared;
                let help = move || {
                    Worker::new(shared, experience).deepen(root, lines, n + 1, &mut |_| {});
                };
                // A helper the system has no room for is no reason to fail.
                let _ = thread::Builder::new().spawn_scoped(scope, help);
            }
            let info = Worker::new(&shared, first).deepen(root, lines, 0, &mut report);
            shared.done.store(true, Ordering::Relaxed);
            info
        })
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
        self.experience.iter_mut().for_each(Experience::fade);
        let threads = self.options.threads.max(1);
        self.experience.truncate(threads);
        while self.experience.len() < threads {
            self.experience
                .push(Experience::new(self.experience.len(), MAX_PLY + 1));
        }
    }
}
