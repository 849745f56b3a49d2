//! The full engine: everything there is for a game, under one limit of time and memory.
//!
//! A search has up to three stages. The oracle of the game, if there is one, tries to decide the position exactly.
//! Proof search looks for a forced win. Both have a small share of the limits and end the search if they are sure. Then
//! the main search, alpha-beta or Monte-Carlo as the game prefers, has all the rest.

mod consult;
mod facts;
mod shares;

use std::sync::{Arc, Mutex, PoisonError};
use std::thread;

use quincunx_rules::Ruleset;

use crate::proof::{Proof, Prover};
use crate::{AlphaBeta, Control, Evaluator, Info, Knowledge, MainSearch, Mcts, Options, Proven, Search, SharedOracle};

use consult::{consult, is_worth_asking};
use facts::Facts;
use shares::Memory;
pub use shares::{EngineParameters, Shares};

/// Winning chances between which a game is open.
const OPEN: std::ops::Range<f64> = 0.1..0.9;

/// The full engine of a game.
///
/// ```
/// use quincunx_engine::{Control, Engine, Limits, Options, Proven, Search};
/// use quincunx_rules::{Position, Ruleset, hadron::Hadron};
///
/// let ruleset: Ruleset = "hadron".parse()?;
/// let start = Hadron::<u64>::start(&ruleset).expect("u64 serves the 5x5 board");
/// let mut engine = Engine::new(&start, Options::default(), 0);
/// let info = engine.search(&start, &[], &Control::new(&Limits::default()), &mut |_| {});
/// // Player 1 wins, at the latest with the last of the 25 cells.
/// assert!(matches!(info.lines[0].score.proven(), Some(Proven::WinIn(..=25))));
/// # Ok::<(), quincunx_rules::ParseError>(())
/// ```
pub struct Engine<P: Knowledge> {
    options: Options,
    shares: Shares,
    main: Box<dyn Search<P>>,
    oracle: Option<SharedOracle<P>>,
    prover: Option<Prover<P>>,
    ruleset: Ruleset,
    /// The winning chance that the last search saw for its player to move.
    last_chance: Option<f64>,
}

impl<P: Knowledge> Engine<P> {
    /// An engine for games that begin like `start`. All its parts together keep to the memory of the options (and need
    /// 1 MiB at least). The seed decides what is left to chance.
    pub fn new(start: &P, options: Options, seed: u64) -> Engine<P> {
        Engine::with_evaluator(
            start,
            P::Evaluator::default(),
            EngineParameters::of(start),
            options,
            seed,
        )
    }

    /// The same with an evaluator and parameters of its own.
    pub fn with_evaluator(
        start: &P,
        evaluator: impl Evaluator<P>,
        EngineParameters { main, shares }: EngineParameters,
        options: Options,
        seed: u64,
    ) -> Engine<P> {
        let new_oracle = P::ORACLE.filter(|_| shares.oracle > 0 || shares.inside);
        let memory = Memory::new(options.memory, &shares, new_oracle.is_some());
        let oracle = new_oracle.map(|new| Arc::new(Mutex::new(new(memory.oracle))));
        let part = Options {
            memory: memory.main,
            ..options
        };
        Engine {
            options,
            shares,
            main: match main {
                MainSearch::AlphaBeta(parameters) => Box::new(AlphaBeta::with_evaluator(evaluator, parameters, part)),
                MainSearch::Mcts(parameters) => {
                    let inside = oracle.clone().filter(|_| shares.inside);
                    Box::new(Mcts::with_evaluator(evaluator, parameters, part, seed).with_oracle(inside))
                }
            },
            oracle,
            prover: (memory.prover > 0).then(|| Prover::new(memory.prover)),
            ruleset: start.ruleset(),
            last_chance: None,
        }
    }

    fn search_in_stages(
        &mut self,
        root: &P,
        history: &[u64],
        control: &Control,
        report: &mut dyn FnMut(&Info<P::Move>),
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
        let mut merged = |info: &Info<P::Move>| report(&facts.merged(info));
        self.main.set_options(Options {
            threads: self.options.threads - usize::from(beside && part.is_some()),
            lines: facts.wanted(),
            ..self.main.options()
        });
        let (Some(oracle), Some(part), true) = (&self.oracle, part, beside) else {
            let info = self.main.search(root, history, &rest, &mut merged);
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
            let info = self.main.search(root, history, &rest, &mut merged);
            part.stop();
            let found = asking.join().unwrap_or_else(|_| Facts::new(root, self.options.lines));
            (info, found)
        });
        found.include(facts);
        found.merged(&info)
    }

    /// Proof search at the root, unless the search is limited by depth, which is to mean the same everywhere, or the
    /// game looked open the last time, when there is nothing to prove yet.
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
        let (proven, line) = match proof {
            Proof::Win { plies, line } => (Proven::WinIn(plies), line),
            Proof::Loss { plies, line } => (Proven::LossIn(plies), line),
            Proof::Neither | Proof::Unknown => return,
        };
        if !line.is_empty() {
            facts.add_result(proven, line);
        }
    }
}

impl<P: Knowledge> Search<P> for Engine<P> {
    fn search(
        &mut self,
        root: &P,
        history: &[u64],
        control: &Control,
        report: &mut dyn FnMut(&Info<P::Move>),
    ) -> Info<P::Move> {
        let info = self.search_in_stages(root, history, control, report);
        self.last_chance = info.lines.first().map(|line| line.score.chance());
        info
    }

    fn new_game(&mut self) {
        self.main.new_game();
        if let Some(oracle) = &self.oracle {
            lock(oracle).clear();
        }
        if let Some(prover) = &mut self.prover {
            prover.clear();
        }
        self.last_chance = None;
    }

    fn options(&self) -> Options {
        self.options
    }

    fn set_options(&mut self, options: Options) {
        let memory = Memory::new(options.memory, &self.shares, self.oracle.is_some());
        self.main.set_options(Options {
            memory: memory.main,
            ..options
        });
        if options.memory != self.options.memory {
            // The old ones go first: together with the new ones they could take more memory than was allowed.
            if let (Some(oracle), Some(new)) = (&self.oracle, P::ORACLE) {
                let mut oracle = lock(oracle);
                *oracle = new(0);
                *oracle = new(memory.oracle);
            }
            if let Some(prover) = &mut self.prover {
                *prover = Prover::new(0);
                *prover = Prover::new(memory.prover);
            }
            self.last_chance = None;
        }
        self.options = options;
    }

    fn memory(&self) -> usize {
        let oracle = self.oracle.as_ref().map_or(0, |oracle| lock(oracle).memory());
        self.main.memory() + oracle + self.prover.as_ref().map_or(0, Prover::memory_used)
    }
}

/// Locks what cannot be broken by a panic: a search that ended early leaves a table that is still right.
fn lock<T>(mutex: &Mutex<T>) -> std::sync::MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}
