//! The full engine: everything there is for a game, under one limit of time and memory.
//!
//! A search has up to three parts. The oracle of the game, if there is one, tries to decide the position exactly.
//! Proof search looks for a forced win. Both have a small share of the limits and end the search if they are sure. The
//! main search, alpha-beta or Monte-Carlo as the game prefers, has all the rest.
//!
//! Oracle and proof search begin, for a moment; what they decide by then needs no search. After that they take turns
//! with the main search, in slices: a first line comes at once whatever the limits, and is never far from the truth for
//! long. All three keep what they learnt from slice to slice. With several threads the oracle has one for itself.

mod consult;
mod facts;
mod mate;
mod progress;
mod shares;

use std::sync::{Arc, Mutex, PoisonError};
use std::thread;

use quincunx_rules::{Position, Ruleset};

use crate::SharedOracle;
use crate::net::Trained;
use crate::proof::{Proof, Prover};
use crate::{
    AlphaBeta, Control, Evaluator, Info, Knowledge, Line, MainSearch, Mcts, Options, Oracle, Proven, Score, Search,
};

use consult::{consult, is_worth_asking};
use facts::Facts;
use mate::{KeptWin, Mate, occurred_twice};
use progress::Progress;
pub use shares::{EngineParameters, Shares};
use shares::{Memory, Share, Slice};

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
    /// Whether the main search goes on where the last one of the same position ended, and need not come back to it.
    goes_on: bool,
    oracle: Option<SharedOracle<P>>,
    prover: Option<Prover<P>>,
    ruleset: Ruleset,
    /// The winning chance that the last search saw for its player to move.
    last_chance: Option<f64>,
    /// The shortest win that was proven in this game, with all it rests on.
    kept: Option<KeptWin<P::Move>>,
    /// Whether the last search said that it wins.
    has_won: bool,
}

impl<P: Knowledge> Engine<P> {
    /// An engine for games that begin like `start`. All its parts together keep to the memory of the options (and need
    /// 1 MiB at least). The seed decides what is left to chance.
    pub fn new(start: &P, options: Options, seed: u64) -> Engine<P> {
        Engine::with_evaluator(
            start,
            Trained::<P::Evaluator>::default(),
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
            goes_on: matches!(main, MainSearch::Mcts(_)),
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
            kept: None,
            has_won: false,
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
        let control = &control.part(0, None, None);
        let mut task = Task {
            root,
            history,
            control,
            facts: Facts::new(root, self.options.lines),
        };
        let mut parts = Parts::default();
        let mut beside = None;
        if task.facts.legal() > 0 {
            self.remember(&mut task);
            self.look_at_a_glance(&mut task);
        }
        if task.facts.legal() > 0 && !task.facts.suffice() {
            parts.proof = self.proof_share(control);
            // With several threads one of them belongs to the oracle all the time.
            if self.options.threads > 1 {
                beside = self.oracle_beside(root, control);
            } else {
                parts.oracle = self.oracle_share(root, control);
            }
            self.take_turn(&mut task, &mut parts, Slice::FRONT, 0);
        }
        if control.depth().is_some() {
            // A search to a depth is one search.
            parts = Parts::default();
        }
        if task.facts.suffice() {
            let info = task.facts.info(control, 0);
            report(&info);
            return info;
        }
        let threads = self.options.threads - usize::from(beside.is_some());
        let Some(oracle) = beside else {
            let info = self.search_in_turns(&mut task, parts, threads, report);
            return match task.facts.suffice() {
                true => task.facts.info(control, info.nodes),
                false => task.facts.merged(&info),
            };
        };
        let lines = self.options.lines;
        let asked = control.part(task.facts.nodes, None, None);
        let (info, mut found) = thread::scope(|scope| {
            let asking = scope.spawn(|| {
                let mut found = Facts::new(root, lines);
                consult(&mut **lock(&oracle), root, &asked, &mut found);
                if found.suffice() {
                    control.stop();
                }
                found
            });
            let info = self.search_in_turns(&mut task, parts, threads, report);
            asked.stop();
            let found = asking.join().unwrap_or_else(|_| Facts::new(root, lines));
            (info, found)
        });
        found.include(task.facts);
        found.merged(&info)
    }

    /// The main search, with turns of the other parts in between as long as they have something left. The answer is
    /// what the main search says; what the others found is among the facts of the task.
    fn search_in_turns(
        &mut self,
        task: &mut Task<'_, P>,
        mut parts: Parts,
        threads: usize,
        report: &mut dyn FnMut(&Info<P::Move>),
    ) -> Info<P::Move> {
        let mut progress = Progress::new(self.goes_on);
        let mut slice = Slice::FIRST;
        loop {
            let used = task.facts.nodes + progress.nodes();
            let part = match parts.are_over() {
                true => task.control.part(used, None, None),
                false => slice.of(task.control, used),
            };
            self.main.set_options(Options {
                threads,
                lines: task.facts.wanted(),
                ..self.main.options()
            });
            let facts = &task.facts;
            let said = self.main.search(task.root, task.history, &part, &mut |said| {
                if progress.hear(said) {
                    report(&facts.merged(progress.info()));
                }
            });
            progress.end(&said);
            let used = task.facts.nodes + progress.nodes();
            // A search that ended before its slice has nothing more to say.
            if parts.are_over() || !part.expired(said.nodes) || task.control.expired(used) {
                break;
            }
            if slice == Slice::FIRST {
                report(&task.facts.merged(progress.info()));
            }
            if progress.chance().is_some_and(|chance| OPEN.contains(&chance)) {
                parts.proof = None;
            }
            let (percent, began, nodes) = (parts.percent(), task.control.elapsed(), task.facts.nodes);
            self.take_turn(task, &mut parts, Slice::BETWEEN, progress.nodes());
            if task.facts.suffice() {
                break;
            }
            let spent = Slice {
                time: task.control.elapsed().saturating_sub(began),
                nodes: task.facts.nodes - nodes,
            };
            slice = spent.earned(percent);
            progress.wait_until(task.control.elapsed());
            report(&task.facts.merged(progress.info()));
        }
        progress.into_info()
    }

    /// Adds the win that is kept from an earlier move, if it is one of this position.
    fn remember(&self, task: &mut Task<'_, P>) {
        let blocked = occurred_twice(task.history, task.root.key());
        let kept = self.kept.as_ref();
        if let Some((kept, plies)) = kept.and_then(|kept| Some((kept, kept.get(task.root.key(), &blocked)?.0))) {
            task.facts.add_result(Proven::WinIn(plies), kept.line(task.root));
        }
    }

    /// Looks for a shorter win than the one found, as long as the limits allow, and for all that it rests on: a win
    /// that was said has to be kept from move to move, whatever the limits are then.
    ///
    /// What an oracle decides is left as it is: its distances are bounds, and it decides the rest of the game as well.
    /// A tree of Monte-Carlo search is kept by itself.
    fn shorten(
        &mut self,
        root: &P,
        history: &[u64],
        control: &Control,
        mut info: Info<P::Move>,
        report: &mut dyn FnMut(&Info<P::Move>),
    ) -> Info<P::Move> {
        let won = info.lines.first().and_then(|line| line.score.proven());
        let (Some(Proven::WinIn(plies)), None, 1) = (won, &self.oracle, self.options.lines) else {
            return info;
        };
        if control.depth().is_some() {
            return info;
        }
        let blocked = occurred_twice(history, root.key());
        let is_kept = |kept: &KeptWin<P::Move>| kept.get(root.key(), &blocked).is_some_and(|(win, _)| win <= plies);
        let mut is_kept = self.kept.as_ref().is_some_and(is_kept);
        let most = self.options.memory / BYTES_FOR_A_WIN;
        if !is_kept && let Some(prover) = &mut self.prover {
            // What proof search has proven is in its table.
            let part = control.part(info.nodes, None, None);
            if let Some(kept) = prover
                .known_win(root, history, &part, most)
                .and_then(|wins| KeptWin::new(root, &wins, &blocked))
            {
                let (win, _) = kept.get(root.key(), &[]).unwrap_or((plies, info.lines[0].moves[0]));
                if win <= plies {
                    set_win(&mut info, win, kept.line(root));
                    self.kept = Some(kept);
                    is_kept = true;
                }
            }
        }
        let Some(Proven::WinIn(plies)) = info.lines[0].score.proven() else {
            return info;
        };
        let soft = control.soft_time().map(|soft| soft.saturating_sub(control.elapsed()));
        let part = control.part(info.nodes, soft, None);
        let mut mate = Mate::new(root, &blocked, &part, most);
        // One that is kept already need not be found again.
        let mut nodes = 0;
        for within in 1..=plies - u32::from(is_kept) {
            let found = mate.wins_within(root, within);
            nodes = mate.nodes;
            match found {
                Ok(false) => continue,
                Ok(true) => {
                    if let Some(kept) = mate.strategy(root) {
                        set_win(&mut info, within, kept.line(root));
                        self.kept = Some(kept);
                        is_kept = true;
                    }
                }
                Err(mate::Stopped) => {}
            }
            break;
        }
        info.nodes += nodes;
        info.time = control.elapsed();
        if !is_kept && !self.goes_on {
            // It is won, but for how long that can be said after the next move is not known.
            info.lines[0].score = Score::estimate(Score::MAX_ESTIMATE);
        }
        report(&info);
        info
    }

    /// Asks the oracle about what it decides at a glance, whatever the limits are: no search is over sooner. A win that
    /// the last search spoke of is another case: most of its proof is in the oracle's table.
    fn look_at_a_glance(&self, task: &mut Task<'_, P>) {
        let Some(oracle) = self.oracle.as_ref().filter(|_| self.shares.oracle > 0) else {
            return;
        };
        let mut oracle = lock(oracle);
        let control = if oracle.difficulty(task.root) <= oracle.at_a_glance() {
            task.control.unlimited()
        } else if self.has_won {
            task.control.without_nodes().part(0, None, Some(NODES_TO_KEEP))
        } else {
            return;
        };
        let decided = oracle.decide(task.root, &control);
        task.facts.nodes += oracle.nodes();
        let control = match decided {
            Some(Proven::WinIn(_)) => control,
            // All moves lose. To look for one that is hard to refute is a search like any other.
            Some(Proven::LossIn(_)) => task.control.part(task.facts.nodes, None, None),
            None => return,
        };
        consult(&mut **oracle, task.root, &control, &mut task.facts);
    }

    /// Lets the parts beside the main search go on for a while, in a search whose main part has looked at so many
    /// positions.
    fn take_turn(&mut self, task: &mut Task<'_, P>, parts: &mut Parts, most: Slice, searched: u64) {
        if let (Some(oracle), Some(share)) = (&self.oracle, parts.oracle) {
            parts.oracle = ask(&mut **lock(oracle), task, share, most, searched);
        }
        if let (Some(prover), Some(share), false) = (&mut self.prover, parts.proof, task.facts.suffice()) {
            parts.proof = prove(prover, task, share, most, searched);
        }
    }

    /// The oracle, if it is worth a thread of its own.
    fn oracle_beside(&self, root: &P, control: &Control) -> Option<SharedOracle<P>> {
        let seconds = control.remaining().map_or(f64::INFINITY, |time| time.as_secs_f64());
        let oracle = self.oracle.clone().filter(|_| self.shares.oracle > 0);
        oracle.filter(|oracle| is_worth_asking(&**lock(oracle), root, seconds))
    }

    /// What the oracle may use of the search, if it has a chance to decide the position with that.
    fn oracle_share(&self, root: &P, control: &Control) -> Option<Share> {
        let oracle = self.oracle.as_ref()?;
        let share = self.shares.oracle_share(control)?;
        is_worth_asking(&**lock(oracle), root, share.seconds()).then_some(share)
    }

    /// What proof search may use of the search, unless the game looked open the last time, when there is nothing to
    /// prove yet.
    fn proof_share(&self, control: &Control) -> Option<Share> {
        // Nor where the tree holds a win already, which may be shorter than another.
        let is_open = self.last_chance.is_some_and(|chance| OPEN.contains(&chance));
        if is_open || self.goes_on && self.has_won {
            return None;
        }
        self.shares.proof_share(control, self.options.threads)
    }
}

/// Positions that an oracle may look at to find the next move of a win again, whatever the limit.
const NODES_TO_KEEP: u64 = 50_000;
/// Memory for each position of a win that is kept or looked for.
const BYTES_FOR_A_WIN: usize = 1024;

/// Makes a win the first line.
fn set_win<M>(info: &mut Info<M>, plies: u32, moves: Vec<M>) {
    info.lines[0] = Line {
        score: Score::win_in(plies),
        moves,
    };
    info.depth = info.depth.max(plies);
    info.seldepth = info.seldepth.max(plies);
}

/// A search: of what, under which limits, and what is certain so far.
struct Task<'a, P: Position> {
    root: &'a P,
    history: &'a [u64],
    control: &'a Control,
    facts: Facts<P>,
}

/// What the parts beside the main search may still use.
#[derive(Default)]
struct Parts {
    oracle: Option<Share>,
    proof: Option<Share>,
}

impl Parts {
    fn are_over(&self) -> bool {
        self.oracle.is_none() && self.proof.is_none()
    }

    /// Their share of the search.
    fn percent(&self) -> u32 {
        self.oracle.iter().chain(&self.proof).map(|share| share.percent).sum()
    }
}

/// Asks the oracle for a while. The answer is what is left of its share, if it has more to say.
fn ask<P: Position>(
    oracle: &mut dyn Oracle<P>,
    task: &mut Task<'_, P>,
    share: Share,
    most: Slice,
    searched: u64,
) -> Option<Share> {
    let (began, nodes) = (task.control.elapsed(), task.facts.nodes);
    let part = share.slice(task.control, nodes + searched, most);
    consult(oracle, task.root, &part, &mut task.facts);
    if !part.stopped() {
        return None;
    }
    let took = task.control.elapsed().saturating_sub(began);
    let share = share.after(took, task.facts.nodes - nodes)?;
    if task.facts.is_lost() {
        // There was hardly time to look for a move that is hard to refute.
        let part = share.slice(task.control, task.facts.nodes + searched, most);
        let mut facts = Facts::new(task.root, task.facts.lines());
        consult(oracle, task.root, &part, &mut facts);
        std::mem::swap(&mut facts, &mut task.facts);
        task.facts.include(facts);
    }
    Some(share)
}

/// Goes on with proof search for a while. The answer is what is left of its share, if there is more to find out.
fn prove<P: Knowledge>(
    prover: &mut Prover<P>,
    task: &mut Task<'_, P>,
    share: Share,
    most: Slice,
    searched: u64,
) -> Option<Share> {
    let began = task.control.elapsed();
    let part = share.slice(task.control, task.facts.nodes + searched, most);
    let proof = prover.prove(task.root, task.history, &part);
    task.facts.nodes += prover.nodes();
    let (proven, line) = match proof {
        Proof::Win { plies, line } => (Proven::WinIn(plies), line),
        Proof::Loss { plies, line } => (Proven::LossIn(plies), line),
        Proof::Unknown if part.stopped() => {
            let took = task.control.elapsed().saturating_sub(began);
            return share.after(took, prover.nodes());
        }
        Proof::Neither | Proof::Unknown => return None,
    };
    if !line.is_empty() {
        task.facts.add_result(proven, line);
    }
    None
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
        let info = self.shorten(root, history, control, info, report);
        self.has_won = info.lines.first().is_some_and(|line| line.score.is_win());
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
        self.kept = None;
        self.has_won = false;
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

#[cfg(test)]
mod tests {
    use std::time::Duration;

    use quincunx_rules::hadron::{Hadron, Place};

    use super::*;
    use crate::{KnownVisitor, Limits, Original, visit_known};

    /// How long it takes to look at a position, by the clock of these tests.
    const EACH: Duration = Duration::from_micros(10);
    const MINUTES: Duration = Duration::from_secs(120);

    fn timed(time: Option<Duration>) -> Control {
        let limits = Limits {
            time,
            ..Limits::default()
        };
        Control::by_nodes(&limits, EACH)
    }

    /// An oracle that never knows, and keeps when it was asked at the root.
    struct Stubborn {
        asked: Arc<Mutex<Vec<(Duration, Duration)>>>,
        nodes: u64,
    }

    impl Oracle<Hadron<u64>> for Stubborn {
        fn clear(&mut self) {}

        fn difficulty(&self, _: &Hadron<u64>) -> u32 {
            40
        }

        fn reach(&self, _: f64) -> u32 {
            100
        }

        fn at_a_glance(&self) -> u32 {
            0
        }

        fn decide(&mut self, _: &Hadron<u64>, _: &Control) -> Option<Proven> {
            None
        }

        fn best_move(&mut self, _: &Hadron<u64>, control: &Control) -> Option<(Place<u64>, Proven)> {
            let began = control.elapsed();
            self.nodes = 0;
            while !control.expired(self.nodes) {
                self.nodes += 50;
            }
            lock(&self.asked).push((began, control.elapsed()));
            None
        }

        fn nodes(&self) -> u64 {
            self.nodes
        }

        fn memory(&self) -> usize {
            0
        }
    }

    #[test]
    fn the_oracle_takes_turns_and_has_its_share() {
        let start = Hadron::start(&"hadron:size=7".parse().unwrap()).unwrap();
        let mut engine = Engine::new(&start, Options::default(), 0);
        let asked = Arc::new(Mutex::new(Vec::new()));
        let stubborn = Stubborn {
            asked: Arc::clone(&asked),
            nodes: 0,
        };
        engine.oracle = Some(Arc::new(Mutex::new(Box::new(stubborn))));
        let control = timed(Some(MINUTES));
        let mut reports = Vec::new();
        engine.search(&start, &[], &control, &mut |info| {
            assert!(!info.lines.is_empty());
            reports.push(control.elapsed());
            if info.time > Duration::from_secs(6) {
                control.stop();
            }
        });
        let asked = lock(&asked);
        assert!(reports[0] <= Duration::from_millis(100), "{reports:?}");
        assert!(asked.len() > 6, "{asked:?}");
        for pair in asked.windows(2) {
            let [(_, ended), (began, next)] = [pair[0], pair[1]];
            assert!(next - began <= Duration::from_millis(300), "{pair:?}");
            assert!(
                reports.iter().any(|at| (ended..=began).contains(at)),
                "nothing was said between {pair:?}"
            );
        }
        let all: Duration = asked.iter().map(|(began, ended)| *ended - *began).sum();
        let share = all.as_secs_f64() / control.elapsed().as_secs_f64();
        assert!((0.2..0.35).contains(&share), "{share}");
    }

    /// When the first line comes.
    struct FirstLine(Option<Duration>);

    impl KnownVisitor for FirstLine {
        type Output = Duration;

        fn visit<P: Knowledge + Original>(self, start: P) -> Duration {
            if start.result().is_some() {
                return Duration::ZERO;
            }
            let mut engine = Engine::new(&start, Options::default(), 0);
            let control = timed(self.0);
            let mut first = None;
            engine.search(&start, &[], &control, &mut |_| {
                first = first.or(Some(control.elapsed()));
                control.stop();
            });
            first.unwrap()
        }
    }

    #[test]
    fn a_first_line_comes_at_once_in_every_game() {
        for game in quincunx_rules::GAMES {
            for ruleset in game.rulesets() {
                for time in [None, Some(MINUTES), Some(Duration::from_secs(1))] {
                    let first = visit_known(&ruleset, FirstLine(time));
                    assert!(first <= Duration::from_millis(100), "{ruleset} {time:?}: {first:?}");
                }
            }
        }
    }

    #[test]
    fn what_can_be_decided_is_decided_in_the_end() {
        // Too much for a moment of a slow clock, and little for its share of ten minutes.
        let start = Hadron::<u64>::start(&"hadron:size=7".parse().unwrap()).unwrap();
        let start = Hadron::parse_board(&start, "5x1/1oxx3/5o1/2x3o/3x1o1/1o5/7 1").unwrap();
        let limits = Limits {
            time: Some(5 * MINUTES),
            ..Limits::default()
        };
        let control = Control::by_nodes(&limits, 10 * EACH);
        let mut engine = Engine::new(&start, Options::default(), 0);
        let mut lines = 0;
        let info = engine.search(&start, &[], &control, &mut |_| lines += 1);
        assert!(lines > 3 && info.lines[0].score.proven().is_some(), "{lines} {info:?}");
    }
}
