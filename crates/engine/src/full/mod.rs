//! The full engine: everything there is for a game, under one limit of time and memory.
//!
//! A search has up to three stages. The oracle of the game, if there is one, tries to decide the position exactly. Proof
//! search looks for a forced win. Both have a small share of the limits and end the search if they are sure. Then the
//! main search, alpha-beta or Monte-Carlo as the game prefers, has all the rest.

mod consult;
mod facts;
mod shares;

use std::sync::{Mutex, PoisonError};
use std::thread;

use quincunx_rules::Ruleset;

use crate::proof::{Proof, Prover};
use crate::{AlphaBeta, Control, Info, Knowledge, Line, Method, Options, Oracle, Score, mcts};

use consult::{consult, is_worth_asking};
use facts::Facts;
use shares::Memory;
pub use shares::Shares;

/// Winning chances between which a game is open.
const OPEN: std::ops::Range<f64> = 0.1..0.9;

/// The full engine of a game, with all it remembers from one move to the next.
///
/// ```
/// use quincunx_engine::{Control, Engine, Limits, Options, Proven};
/// use quincunx_rules::{Position, Ruleset, hadron::Hadron};
///
/// let ruleset: Ruleset = "hadron".parse()?;
/// let start = Hadron::<u64>::start(&ruleset).expect("u64 serves the 5x5 board");
/// let mut engine = Engine::new(&start, Options::default(), 0);
/// let info = engine.search(&start, &[], &Control::new(&Limits::default()), |_| {});
/// // Player 1 wins, at the latest with the last of the 25 cells.
/// assert!(matches!(info.lines[0].score.proven(), Some(Proven::WinIn(..=25))));
/// # Ok::<(), quincunx_rules::ParseError>(())
/// ```
pub struct Engine<P: Knowledge> {
    options: Options,
    /// The settings of the game for Monte-Carlo tree search.
    tuned: mcts::Options,
    shares: Shares,
    seed: u64,
    main: Main<P>,
    oracle: Option<Mutex<Box<dyn Oracle<P>>>>,
    prover: Option<Prover<P>>,
    ruleset: Ruleset,
    /// The winning chance that the last search saw for its player to move.
    last_chance: Option<f64>,
}

enum Main<P: Knowledge> {
    AlphaBeta(AlphaBeta<P>),
    Mcts(mcts::Mcts<P>),
}

impl<P: Knowledge> Engine<P> {
    /// An engine for games that begin like `start`. All its parts together keep to `options.hash_bytes` of memory (and
    /// need 1 MiB at least). The seed decides what is left to chance.
    pub fn new(start: &P, options: Options, seed: u64) -> Engine<P> {
        Engine::tuned(start.ruleset(), options, seed, Shares::default(), start.mcts_options())
    }

    /// The same with other shares for its parts and other settings for Monte-Carlo tree search, for experiments.
    pub fn tuned(ruleset: Ruleset, options: Options, seed: u64, shares: Shares, tuned: mcts::Options) -> Engine<P> {
        let memory = Memory::new::<P>(options.hash_bytes, &shares);
        Engine {
            main: Main::new(options, mcts_options(&tuned, options, seed, memory.main)),
            tuned,
            oracle: (memory.oracle > 0)
                .then(|| P::oracle(memory.oracle))
                .flatten()
                .map(Mutex::new),
            prover: (memory.prover > 0).then(|| Prover::new(memory.prover)),
            options,
            shares,
            seed,
            ruleset,
            last_chance: None,
        }
    }

    /// The settings.
    pub fn options(&self) -> Options {
        self.options
    }

    /// Changes the settings. What is known is kept unless the memory for it changes.
    pub fn set_options(&mut self, options: Options) {
        if options.hash_bytes == self.options.hash_bytes {
            let bytes = Memory::new::<P>(options.hash_bytes, &self.shares).main;
            let mcts = mcts_options(&self.tuned, options, self.seed, bytes);
            self.main.set_options(options, mcts);
            self.options = options;
            return;
        }
        // The old parts go first: together with the new ones they could take more memory than was allowed.
        self.main = Main::new(options, mcts_options(&self.tuned, options, self.seed, 0));
        self.oracle = None;
        self.prover = None;
        *self = Engine::tuned(self.ruleset, options, self.seed, self.shares, self.tuned.clone());
    }

    /// Forgets everything learnt from earlier searches.
    pub fn new_game(&mut self) {
        match &mut self.main {
            Main::AlphaBeta(search) => search.new_game(),
            Main::Mcts(search) => search.new_game(),
        }
        if let Some(oracle) = &mut self.oracle {
            oracle.get_mut().unwrap_or_else(PoisonError::into_inner).clear();
        }
        if let Some(prover) = &mut self.prover {
            prover.clear();
        }
        self.last_chance = None;
    }

    /// Bytes of memory that the parts have set aside or taken.
    pub fn memory(&self) -> usize {
        let main = match &self.main {
            Main::AlphaBeta(search) => search.memory(),
            Main::Mcts(search) => search.memory_used(),
        };
        let oracle = self.oracle.as_ref().map_or(0, |oracle| lock(oracle).memory());
        main + oracle + self.prover.as_ref().map_or(0, Prover::memory_used)
    }

    /// Searches until the limits are reached or everything asked for is certain; as [`AlphaBeta::search`] and
    /// [`mcts::Mcts::search`].
    pub fn search(
        &mut self,
        root: &P,
        history: &[u64],
        control: &Control,
        report: impl FnMut(&Info<P::Move>),
    ) -> Info<P::Move> {
        let info = self.search_in_stages(root, history, control, report);
        self.last_chance = info.lines.first().map(|line| line.score.chance());
        info
    }

    fn search_in_stages(
        &mut self,
        root: &P,
        history: &[u64],
        control: &Control,
        mut report: impl FnMut(&Info<P::Move>),
    ) -> Info<P::Move> {
        if root.ruleset() != self.ruleset {
            // Keys tell positions of one ruleset apart, not those of different ones.
            self.ruleset = root.ruleset();
            self.new_game();
        }
        let mut facts = Facts::new(root, self.options.lines);
        // With several threads one of them belongs to the oracle all the time.
        let beside = self.options.threads > 1;
        let part = match &self.oracle {
            Some(oracle) if facts.legal() > 0 => {
                let part = self.shares.oracle_part(control, facts.nodes, beside);
                part.filter(|part| is_worth_asking(&**lock(oracle), root, part))
            }
            _ => None,
        };
        if let (Some(oracle), Some(part), false) = (&self.oracle, &part, beside) {
            consult(&mut **lock(oracle), root, part, &mut facts);
        }
        if facts.legal() > 0 && !facts.suffice() {
            self.seek_proof(root, history, control, &mut facts);
        }
        if facts.suffice() {
            let info = facts.info(control);
            report(&info);
            return info;
        }
        let rest = control.part(facts.nodes, None, None);
        let oracle = self.oracle.as_ref();
        let mut told = |info: &Info<P::Move>| report(&facts.merged(info));
        let threads = self.options.threads - usize::from(beside && part.is_some());
        self.main.set_threads(threads);
        let (Some(oracle), Some(part), true) = (oracle, part, beside) else {
            let inside = oracle.filter(|_| self.shares.inside);
            let info = self
                .main
                .search(root, history, &rest, facts.wanted(), inside, &mut told);
            return facts.merged(&info);
        };
        let (info, mut found) = thread::scope(|scope| {
            let asking = scope.spawn(|| {
                let mut found = Facts::new(root, self.options.lines);
                consult(&mut **lock(oracle), root, &part, &mut found);
                if found.suffice() {
                    rest.stop();
                }
                found
            });
            let info = self.main.search(root, history, &rest, facts.wanted(), None, &mut told);
            part.stop();
            let found = asking.join().unwrap_or_else(|_| Facts::new(root, self.options.lines));
            (info, found)
        });
        found.include(facts);
        found.merged(&info)
    }

    /// Proof search at the root, unless the search is limited by depth, which is to mean the same everywhere, or the game
    /// looked open the last time, when there is nothing to prove yet.
    fn seek_proof(&mut self, root: &P, history: &[u64], control: &Control, facts: &mut Facts<P>) {
        let Some(prover) = &mut self.prover else { return };
        if self.last_chance.is_some_and(|chance| OPEN.contains(&chance)) {
            return;
        }
        let Some(part) = self.shares.proof_part(control, facts.nodes, self.options.threads) else {
            return;
        };
        let proof = prover.prove(root, history, &part);
        facts.nodes += prover.nodes();
        match proof {
            Proof::Win { plies, line } if !line.is_empty() => facts.add_line(Line {
                score: Score::win_in(plies),
                moves: line,
            }),
            Proof::Loss { plies, line } if !line.is_empty() => {
                facts.add_line(Line {
                    score: Score::loss_in(plies),
                    moves: line,
                });
                facts.lost_in(plies);
            }
            _ => {}
        }
    }
}

impl<P: Knowledge> Main<P> {
    /// The search that the game prefers, with the memory that the Monte-Carlo settings say.
    fn new(options: Options, mcts: mcts::Options) -> Main<P> {
        let hash_bytes = mcts.memory;
        match P::METHOD {
            Method::AlphaBeta => Main::AlphaBeta(AlphaBeta::new(Options { hash_bytes, ..options })),
            Method::Mcts => Main::Mcts(mcts::Mcts::new(mcts)),
        }
    }

    /// Searches for that many lines, asking the oracle if there is one.
    fn search(
        &mut self,
        root: &P,
        history: &[u64],
        control: &Control,
        lines: usize,
        oracle: Option<&Mutex<Box<dyn Oracle<P>>>>,
        report: &mut dyn FnMut(&Info<P::Move>),
    ) -> Info<P::Move> {
        match self {
            Main::AlphaBeta(search) => {
                search.set_lines(lines);
                search.search(root, history, control, report)
            }
            Main::Mcts(search) => {
                search.set_lines(lines);
                search.search_with(root, history, control, oracle, report)
            }
        }
    }

    fn set_threads(&mut self, threads: usize) {
        match self {
            Main::AlphaBeta(search) => search.set_threads(threads),
            Main::Mcts(search) => search.set_threads(threads),
        }
    }

    fn set_options(&mut self, options: Options, mcts: mcts::Options) {
        let hash_bytes = mcts.memory;
        match self {
            Main::AlphaBeta(search) => search.set_options(Options { hash_bytes, ..options }),
            Main::Mcts(search) => search.set_options(mcts),
        }
    }
}

/// The settings of the game with those of the user.
fn mcts_options(tuned: &mcts::Options, options: Options, seed: u64, bytes: usize) -> mcts::Options {
    mcts::Options {
        threads: options.threads,
        lines: options.lines,
        memory: bytes,
        seed,
        ..tuned.clone()
    }
}

/// Locks what cannot be broken by a panic: a search that ended early leaves a table that is still right.
fn lock<T>(mutex: &Mutex<T>) -> std::sync::MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}
