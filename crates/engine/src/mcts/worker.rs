//! One thread of the search: down the tree, a playout, and back up.

use std::sync::atomic::Ordering::Relaxed;
use std::sync::atomic::{AtomicBool, AtomicU32, AtomicU64};

use quincunx_rules::{EndReason, Move, Outcome, Player, Relative};

use crate::{Control, Knowledge, Proven};

use super::Options;
use super::playout::chance_of;
use super::select::{Reference, select};
use super::tree::{ROOT, Tree};

/// Playouts between two looks at the clock.
const LOOK: u64 = 16;

/// What the threads of one search share.
pub(super) struct Shared<'a, P> {
    pub(super) tree: &'a Tree,
    pub(super) options: &'a Options,
    pub(super) root: &'a P,
    pub(super) history: &'a [u64],
    pub(super) control: &'a Control,
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
pub(super) struct Worker<'a, P: Knowledge> {
    pub(super) shared: &'a Shared<'a, P>,
    pub(super) rng: fastrand::Rng,
    /// The nodes from the root down.
    path: Vec<u32>,
    /// The keys of their positions, where repetition is possible.
    keys: Vec<u64>,
    /// The codes of all moves of this playout, from the root on.
    pub(super) codes: Vec<u16>,
    /// The statistics met on the way: the ply, and the table.
    tables: Vec<(usize, u32)>,
    moves: Vec<(i32, P::Move)>,
}

impl<'a, P: Knowledge> Worker<'a, P> {
    pub(super) fn new(shared: &'a Shared<'a, P>, rng: fastrand::Rng) -> Worker<'a, P> {
        Worker {
            shared,
            rng,
            path: Vec::new(),
            keys: Vec::new(),
            codes: Vec::new(),
            tables: Vec::new(),
            moves: Vec::new(),
        }
    }

    /// Playouts until the search has to end or pause; calls `each` after every one. Hands back the random numbers.
    pub(super) fn run(mut self, mut each: impl FnMut(u64)) -> fastrand::Rng {
        let shared = self.shared;
        for turn in 0u64.. {
            let paused = shared.pause_when_full && shared.full.load(Relaxed);
            if paused || shared.done.load(Relaxed) || shared.control.stopped() {
                break;
            }
            if turn.is_multiple_of(LOOK) && shared.control.expired(shared.count.playouts.load(Relaxed)) {
                break;
            }
            if shared.count.playouts.fetch_add(1, Relaxed) >= shared.limit {
                shared.count.playouts.fetch_sub(1, Relaxed);
                break;
            }
            self.playout();
            each(shared.count.playouts.load(Relaxed));
        }
        self.rng
    }

    /// Adds the children of the root, so that there is a move to play whatever happens.
    pub(super) fn expand_root(&mut self) {
        if self.shared.tree.node(ROOT).children().is_none() {
            self.expand(ROOT, self.shared.root);
        }
        self.shared.tree.settle(self.shared.tree.node(ROOT));
        self.check_done();
    }

    fn playout(&mut self) {
        let Shared {
            tree, options, root, ..
        } = *self.shared;
        let threads = options.threads > 1;
        self.path.clear();
        self.keys.clear();
        self.codes.clear();
        self.tables.clear();
        let mut position = *root;
        let mut at = ROOT;
        self.path.push(ROOT);
        let chance = loop {
            let node = tree.node(at);
            if at != ROOT
                && let Some(proven) = node.proof()
            {
                break proven_chance(proven, position.side());
            }
            let Some((first, children)) = tree.children(node) else {
                match self.leaf(at, &position) {
                    Some(chance) => break chance,
                    None => continue,
                }
            };
            let reference = self.reference(at, position.side());
            let all = at == ROOT && options.lines > 1;
            let Some(index) = select(node, children, options, reference.as_ref(), all) else {
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
            let child = &children[index];
            if threads {
                child.enter();
            }
            if P::CAN_REPEAT {
                self.keys.push(position.key());
            }
            let code = child.code();
            position.play_unchecked(P::Move::from_code(code).expect("codes in the tree come from moves"));
            self.codes.push(code);
            at = first + index as u32;
            self.path.push(at);
        };
        self.back_up(chance, threads);
    }

    /// Deals with a node without children: its chance for player 1, or `None` if it has children now.
    fn leaf(&mut self, at: u32, position: &P) -> Option<f32> {
        let shared = self.shared;
        let node = shared.tree.node(at);
        if at != ROOT {
            if let Some(outcome) = position.result() {
                if let Some(proven) = proven_by(outcome, position.side()) {
                    node.prove(proven);
                }
                return Some(chance_of(outcome));
            }
            if P::CAN_REPEAT && self.repeats(position.key()) {
                // An estimate and no more: a proof must not rest on it, for the opponent may deviate the next time.
                return Some(chance_of(position.stopped(EndReason("repetition"))));
            }
        }
        if (at == ROOT || node.visits() >= shared.options.expand_at) && self.expand(at, position) {
            return None;
        }
        Some(self.random_game(*position))
    }

    fn repeats(&self, key: u64) -> bool {
        self.keys.contains(&key) || self.shared.history.contains(&key)
    }

    /// Adds the children of a node; false if there is no room, or another thread is at it.
    fn expand(&mut self, at: u32, position: &P) -> bool {
        let Shared { tree, options, .. } = *self.shared;
        let node = tree.node(at);
        if !node.claim() {
            return false;
        }
        self.moves.clear();
        let ranked = options.prior.is_some() || options.widening.is_some();
        if ranked {
            position.for_each_promise(|mv, promise| self.moves.push((promise, mv)));
        } else {
            position.for_each_move(|mv| self.moves.push((0, mv)));
        }
        let count = self.moves.len() as u32;
        let Some(first) = tree.arena.block_of(count) else {
            node.give_up();
            self.shared.full.store(true, Relaxed);
            return false;
        };
        if ranked {
            // Shuffled first, so that the order of generation does not decide between equals.
            self.rng.shuffle(&mut self.moves);
            self.moves.sort_by_key(|&(promise, _)| std::cmp::Reverse(promise));
        }
        let most = self.moves.first().map_or(0, |&(promise, _)| promise);
        for (child, &(promise, mv)) in tree.arena.block(first, count).iter().zip(&self.moves) {
            let prior = options.prior.map_or(0.0, |prior| {
                ((f64::from(promise) - f64::from(most)) as f32 / prior.scale).exp()
            });
            child.reset(mv.code(), prior);
            if options.look_ahead {
                let mut next = *position;
                next.play_unchecked(mv);
                if let Some(proven) = next.result().and_then(|outcome| proven_by(outcome, next.side())) {
                    child.prove(proven);
                }
            }
        }
        node.adopt(first, count);
        if options.look_ahead {
            tree.settle(node);
        }
        true
    }

    /// The statistics of the nearest ancestor that has enough of them, starting with this node, which gets a table of
    /// its own when it is time.
    fn reference(&mut self, at: u32, side: Player) -> Option<Reference<'a>> {
        let Shared { tree, options, .. } = *self.shared;
        let amaf = options.amaf?;
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
        let old = |ply: usize| ply == 0 || tree.node(self.path[ply]).visits() >= 2 * amaf.visits;
        let &(_, table) = self.tables.iter().rev().find(|&&(ply, _)| old(ply))?;
        Some(Reference {
            table: tree.tables.get(table),
            player: side.index(),
            bias: amaf.bias,
        })
    }

    /// Tells everyone on the path the result: `chance` is player 1's.
    fn back_up(&mut self, chance: f32, threads: bool) {
        let Shared { tree, root, .. } = *self.shared;
        let chances = match root.side() {
            Player::One => [chance, 1.0 - chance],
            Player::Two => [1.0 - chance, chance],
        };
        let first_player = root.side().index();
        for &(ply, table) in &self.tables {
            let table = tree.tables.get(table);
            for (ply, &code) in self.codes.iter().enumerate().skip(ply) {
                table.add(first_player ^ (ply & 1), code, chances[ply & 1]);
            }
        }
        for (ply, &index) in self.path.iter().enumerate() {
            let node = tree.node(index);
            // The move to a node at ply 1 was made by the player to move at the root.
            node.add(chances[(ply + 1) & 1]);
            if threads && ply > 0 {
                node.leave();
            }
        }
        let plies = self.path.len() as u32 - 1;
        self.shared.count.plies.fetch_add(u64::from(plies), Relaxed);
        self.shared.count.deepest.fetch_max(plies, Relaxed);

        if let Some((&last, ancestors)) = self.path.split_last()
            && tree.node(last).proof().is_some()
            && ancestors.iter().rev().all(|&index| tree.settle(tree.node(index)))
        {
            self.check_done();
        }
    }

    /// Ends the search if the root is proven, unless more lines are wanted and something is left to learn about them.
    fn check_done(&self) {
        let Shared { tree, options, .. } = *self.shared;
        let root = tree.node(ROOT);
        if root.proof().is_some()
            && (options.lines == 1
                || tree
                    .children(root)
                    .is_none_or(|(_, children)| children.iter().all(|child| child.proof().is_some())))
        {
            self.shared.done.store(true, Relaxed);
        }
    }
}

/// What an outcome proves to the player to move.
fn proven_by(outcome: Outcome, side: Player) -> Option<Proven> {
    match outcome.seen_by(side) {
        Relative::Win => Some(Proven::WinIn(0)),
        Relative::Draw => None,
        Relative::Loss => Some(Proven::LossIn(0)),
    }
}

/// Player 1's share of what is proven to `side`.
fn proven_chance(proven: Proven, side: Player) -> f32 {
    let wins = matches!(proven, Proven::WinIn(_));
    if wins == (side == Player::One) { 1.0 } else { 0.0 }
}
