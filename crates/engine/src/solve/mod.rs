//! Solving a game from its start, as a job that can be killed and taken up again anywhere.
//!
//! The first plies are a tree of canonical positions. Its most proving leaf is given to the exact search of the game
//! for a limited number of positions: a result ends the leaf, otherwise its children join the tree. What is found goes
//! to a log at once, so that a kill costs at most the job at hand; the tree itself is rebuilt from the log.

mod decider;
mod log;
mod strategy;
mod tree;

use std::collections::HashMap;
use std::io;
use std::path::PathBuf;
use std::sync::{Condvar, Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};

use crate::{Control, Knowledge};

use decider::Decider;
pub use log::Entry;
use log::Log;
pub use strategy::strategy;
pub use tree::Numbers;
use tree::{GROWTH, Tree};

/// How to solve.
#[derive(Clone, Debug)]
pub struct Plan {
    /// The folder of the log; without one nothing is kept.
    pub folder: Option<PathBuf>,
    /// How many jobs are worked on at a time.
    pub threads: usize,
    /// Bytes of memory for each of them.
    pub bytes: usize,
    /// Positions that a job may look into.
    pub job_nodes: u64,
    /// The first ply whose positions are jobs.
    pub first_ply: u32,
    /// Whether every first move is solved, or only who wins.
    pub all_moves: bool,
}

/// How far it is.
#[derive(Clone, Debug)]
pub struct Progress {
    /// The position that was worked on, and what was found.
    pub position: String,
    /// What was found.
    pub entry: Entry,
    /// Jobs done, those of earlier runs counted, and how many of them found a result.
    pub jobs: u64,
    /// Jobs that found a result.
    pub solved: u64,
    /// Positions in the tree of the first plies.
    pub tree: usize,
    /// What it still takes at the start position, in jobs of the first ply that has them.
    pub numbers: Numbers,
    /// The estimated seconds left, for one thread: what the easier of the two results takes at least.
    pub seconds_left: f64,
}

/// What was found out.
#[derive(Clone, Debug, PartialEq)]
pub struct Solved<M> {
    /// Whether the player to move wins; `None` if it was stopped before.
    pub won: Option<bool>,
    /// The legal moves, and for each whether it wins, as far as known.
    pub moves: Vec<(M, Option<bool>)>,
}

/// Why a game cannot be solved.
#[derive(Debug)]
pub enum Failure {
    /// Play can go round in circles, which this search knows nothing of.
    CanRepeat,
    /// The log could not be read or written.
    Log(io::Error),
}

impl From<io::Error> for Failure {
    fn from(error: io::Error) -> Failure {
        Failure::Log(error)
    }
}

/// How often the log is read while other processes have all that is open.
const POLL: Duration = Duration::from_millis(100);

/// What the threads share.
struct Shared<P> {
    tree: Tree<P>,
    log: Option<Log>,
    known: HashMap<P, Entry>,
    /// The leaves that this process is at work on.
    busy: Vec<u32>,
    /// The leaves that other processes are at work on.
    elsewhere: Vec<u32>,
    jobs: u64,
    solved: u64,
    /// The work done in units of a job of the first ply, and the seconds it took.
    units: f64,
    seconds: f64,
    failure: Option<Failure>,
}

/// Solves the game from a position on. `progress` is called after each job, from any thread.
///
/// # Errors
/// The game can repeat, or the log cannot be used.
pub fn solve<P: Knowledge>(
    start: &P,
    plan: &Plan,
    control: &Control,
    progress: &(dyn Fn(&Progress) + Sync),
) -> Result<Solved<P::Move>, Failure> {
    if P::CAN_REPEAT {
        return Err(Failure::CanRepeat);
    }
    let mut shared = Shared {
        tree: Tree::new(start),
        log: plan.folder.as_deref().map(Log::open).transpose()?,
        known: HashMap::new(),
        busy: Vec::new(),
        elsewhere: Vec::new(),
        jobs: 0,
        solved: 0,
        units: 0.0,
        seconds: 0.0,
        failure: None,
    };
    shared.read_log(start, plan)?;
    shared.enter(0, plan);
    if plan.all_moves && shared.tree.children(0).is_empty() {
        shared.expand(0, plan);
    }
    let job = Job {
        start,
        plan,
        control,
        progress,
        shared: Mutex::new(shared),
        finished: Condvar::new(),
    };
    std::thread::scope(|scope| {
        for _ in 0..plan.threads.max(1) {
            scope.spawn(|| job.work());
        }
    });
    let shared = job.shared.into_inner().unwrap_or_else(PoisonError::into_inner);
    match shared.failure {
        Some(failure) => Err(failure),
        None => Ok(shared.answer(start)),
    }
}

/// One run of the search.
struct Job<'a, P> {
    start: &'a P,
    plan: &'a Plan,
    control: &'a Control,
    progress: &'a (dyn Fn(&Progress) + Sync),
    shared: Mutex<Shared<P>>,
    finished: Condvar,
}

impl<P: Knowledge> Job<'_, P> {
    fn shared(&self) -> MutexGuard<'_, Shared<P>> {
        self.shared.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Takes one leaf after the other until all is known, or the control says stop.
    fn work(&self) {
        let mut decider = Decider::new(self.plan.bytes);
        while let Some((leaf, position)) = self.take() {
            let control = self.control.part(0, None, Some(self.plan.job_nodes));
            let begun = Instant::now();
            let won = decider.decide(&position, &control);
            let entry = Entry {
                won,
                nodes: decider.nodes(),
                seconds: begun.elapsed().as_secs_f64(),
            };
            let cut_off = won.is_none() && self.control.stopped();
            let mut shared = self.shared();
            shared.give_back(leaf);
            if !cut_off {
                let finished = shared.finish(leaf, entry, self.start, self.plan);
                shared.failure = finished.err().map(Failure::Log).or(shared.failure.take());
                (self.progress)(&shared.progress(leaf, entry, self.plan));
            }
            drop(shared);
            self.finished.notify_all();
        }
    }

    /// The next leaf to work on; `None` when there is nothing left to do.
    fn take(&self) -> Option<(u32, P)> {
        let mut shared = self.shared();
        loop {
            if shared.failure.is_some() || self.control.stopped() {
                return None;
            }
            let target = shared.target(self.plan)?;
            if let Some(leaf) = shared.next_leaf(target, self.plan) {
                if let Err(error) = shared.mark(leaf, self.start) {
                    shared.failure = Some(Failure::Log(error));
                    return None;
                }
                return Some((leaf, *shared.tree.position(leaf)));
            }
            if shared.tree.numbers(target).result().is_some() {
                continue;
            }
            if shared.busy.is_empty() {
                // Other processes have all that is open; their results come in by the log.
                std::thread::sleep(POLL);
                let read = shared.read_log(self.start, self.plan);
                let told = shared.tell(self.start).map_err(Failure::Log);
                shared.failure = read.and(told).err();
                continue;
            }
            shared = self.finished.wait(shared).unwrap_or_else(PoisonError::into_inner);
        }
    }
}

impl<P: Knowledge> Shared<P> {
    /// The first of the positions asked for that is not solved.
    fn target(&self, plan: &Plan) -> Option<u32> {
        let open = |node: &u32| self.tree.numbers(*node).result().is_none();
        let first = Some(0).filter(open);
        first.or_else(|| {
            self.tree
                .children(0)
                .iter()
                .copied()
                .find(open)
                .filter(|_| plan.all_moves)
        })
    }

    /// The most proving leaf that has to be searched; others on the way to it are expanded.
    fn next_leaf(&mut self, target: u32, plan: &Plan) -> Option<u32> {
        loop {
            let leaf = self.tree.most_proving(target)?;
            let tried = self.known.get(self.tree.position(leaf)).map_or(0, |entry| entry.nodes);
            if self.tree.ply(leaf) >= plan.first_ply && tried < plan.job_nodes {
                return Some(leaf);
            }
            self.expand(leaf, plan);
        }
    }

    fn expand(&mut self, leaf: u32, plan: &Plan) {
        for child in self.tree.expand(leaf) {
            self.enter(child, plan);
        }
        self.tree.update(leaf);
    }

    /// Gives a new node what the log knows of it.
    fn enter(&mut self, node: u32, plan: &Plan) {
        if let Some(won) = self.known.get(self.tree.position(node)).and_then(|entry| entry.won) {
            self.settle(node, won, plan);
        }
    }

    /// Sets the result of a node and counts the work it stands for.
    fn settle(&mut self, node: u32, won: bool, plan: &Plan) {
        self.units += GROWTH.powi(plan.first_ply as i32 - self.tree.ply(node) as i32);
        self.tree.set(node, Numbers::of(won));
    }

    /// Reads what other processes, or earlier runs, have found.
    fn read_log(&mut self, start: &P, plan: &Plan) -> Result<(), Failure> {
        let Some(log) = &mut self.log else {
            return Ok(());
        };
        for (text, entry) in log.news()? {
            let position = P::parse_board(start, &text).map_err(|error| {
                let message = format!("the log has a position that was refused, `{text}`: {error}");
                io::Error::new(io::ErrorKind::InvalidData, message)
            })?;
            self.learn(position.canonical(), entry, plan);
        }
        Ok(())
    }

    /// Takes in a result.
    fn learn(&mut self, position: P, entry: Entry, plan: &Plan) {
        let known = self.known.get(&position).copied();
        if known.is_some_and(|known| known.won.is_some() || entry.won.is_none() && known.nodes >= entry.nodes) {
            return;
        }
        self.known.insert(position, entry);
        self.jobs += 1;
        self.solved += u64::from(entry.won.is_some());
        self.seconds += entry.seconds;
        if let Some(node) = self.tree.find(&position)
            && let Some(won) = entry.won
        {
            self.settle(node, won, plan);
            self.tree.update(node);
        }
    }

    /// Notes that this process is at work on a leaf, and learns what others are at work on.
    fn mark(&mut self, leaf: u32, start: &P) -> io::Result<()> {
        self.busy.push(leaf);
        self.tree.set_busy(leaf, true);
        self.tell(start)
    }

    fn tell(&mut self, start: &P) -> io::Result<()> {
        let ours: Vec<String> = self
            .busy
            .iter()
            .map(|&leaf| self.tree.position(leaf).to_string())
            .collect();
        let Some(log) = &mut self.log else {
            return Ok(());
        };
        let others = log.work_on(&ours)?;
        for leaf in std::mem::take(&mut self.elsewhere) {
            self.tree.set_busy(leaf, self.busy.contains(&leaf));
        }
        for text in others {
            let leaf = P::parse_board(start, &text)
                .ok()
                .and_then(|position| self.tree.find(&position));
            if let Some(leaf) = leaf {
                self.tree.set_busy(leaf, true);
                self.elsewhere.push(leaf);
            }
        }
        Ok(())
    }

    fn give_back(&mut self, leaf: u32) {
        self.busy.retain(|&other| other != leaf);
        self.tree.set_busy(leaf, false);
    }

    /// Writes a result down and takes in what others have found meanwhile.
    fn finish(&mut self, leaf: u32, entry: Entry, start: &P, plan: &Plan) -> io::Result<()> {
        let position = *self.tree.position(leaf);
        if let Some(log) = &mut self.log {
            log.append(&position.to_string(), entry)?;
        }
        self.learn(position, entry, plan);
        match self.read_log(start, plan) {
            Err(Failure::Log(error)) => Err(error),
            _ => Ok(()),
        }
    }

    fn progress(&self, leaf: u32, entry: Entry, plan: &Plan) -> Progress {
        let unit = GROWTH.powi(plan.first_ply as i32);
        let Numbers { win, loss } = self.tree.numbers(0);
        let numbers = Numbers {
            win: win * unit,
            loss: loss * unit,
        };
        Progress {
            position: self.tree.position(leaf).to_string(),
            entry,
            jobs: self.jobs,
            solved: self.solved,
            tree: self.tree.len(),
            numbers,
            seconds_left: numbers.win.min(numbers.loss) * self.seconds / self.units.max(1.0),
        }
    }

    /// The result at the start and that of each move, as far as known.
    fn answer(&self, start: &P) -> Solved<P::Move> {
        let known = |position: &P| {
            let node = self.tree.find(&position.canonical())?;
            self.tree.numbers(node).result()
        };
        let moves = start.moves().into_iter().map(|mv| {
            let mut next = *start;
            next.play_unchecked(mv);
            (mv, known(&next).map(|won| !won))
        });
        Solved {
            won: self.tree.numbers(0).result(),
            moves: moves.collect(),
        }
    }
}
