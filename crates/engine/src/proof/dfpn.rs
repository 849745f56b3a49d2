//! Depth-first proof-number search for one question: can the attacker force a win?
//!
//! Where positions can repeat, coming back to a position on the path counts against the attacker: going in circles wins
//! nothing. A win shown that way is a win whatever came before. A refutation may rest on a position of the path,
//! though, and then holds only below it: it is *tainted*, and stored with the set of positions on the path as part of
//! its key. When the earliest position it rests on is left behind, it holds in general.

use quincunx_rules::{Player, Position, Relative, zobrist};

use crate::Control;

use super::number::{NEVER, Numbers};
use super::proof_table::{ProofTable, Stored};

/// Moves made between two looks at the clock: games differ in how many there are, and hardly in what one costs.
const LOOK: usize = 1024;
/// Mixed into the keys of positions with player 2 as the attacker.
const SECOND: u64 = zobrist::mix(0x70_726f_6f66);
/// The key of the empty path: what is tainted never shares an entry with what is not.
const EMPTY_PATH: u64 = zobrist::mix(0x70_6174_6873);

/// The ply of the earliest position on the path that a result rests on.
pub(super) type Taint = i32;
/// Rests on nothing.
pub(super) const CLEAN: Taint = Taint::MAX;
/// Rests on the limit of depth, and so holds nowhere.
pub(super) const TOO_DEEP: Taint = -1;

/// What is known of a position.
#[derive(Clone, Copy, Debug)]
pub(super) struct Found {
    pub(super) numbers: Numbers,
    pub(super) taint: Taint,
    /// The plies it takes at most, if decided.
    pub(super) plies: u16,
}

struct Child<M> {
    mv: M,
    found: Found,
}

/// A search with its path.
pub(super) struct Dfpn<'a, P: Position> {
    pub(super) table: &'a mut ProofTable,
    /// Positions that end the game without a winner, as the referee sees it: they occurred twice.
    pub(super) blocked: &'a [u64],
    pub(super) control: &'a Control,
    pub(super) attacker: Player,
    pub(super) max_depth: usize,
    /// Positions looked at, those of earlier searches under the same limits included.
    pub(super) nodes: u64,
    /// Where to stop for now.
    pub(super) pause_at: u64,
    pub(super) stopped: bool,
    /// Moves made since the last look at the clock.
    unseen: usize,
    /// Whether anything but wins and losses was met: the end of a refuted attack need not be a loss then.
    pub(super) draws: bool,
    /// Whether the table holds tainted results.
    pub(super) tainted: bool,
    path: Vec<u64>,
    /// All keys on the path, mixed and combined so that their order does not matter.
    path_key: u64,
    children: Vec<Child<P::Move>>,
}

impl<'a, P: Position> Dfpn<'a, P> {
    pub(super) fn new(table: &'a mut ProofTable, blocked: &'a [u64], control: &'a Control, attacker: Player) -> Self {
        Dfpn {
            table,
            blocked,
            control,
            attacker,
            max_depth: 0,
            nodes: 0,
            pause_at: u64::MAX,
            stopped: false,
            unseen: 0,
            draws: false,
            tainted: false,
            path: Vec::new(),
            path_key: EMPTY_PATH,
            children: Vec::new(),
        }
    }

    /// Searches a position until it is decided or the search has to stop; the move is the one that decides, or the one
    /// that resists longest.
    pub(super) fn solve(&mut self, position: &P) -> (Found, Option<P::Move>) {
        if let Some(found) = self.ended(position) {
            return (found, None);
        }
        self.expand(position, NEVER, NEVER)
    }

    /// The key in the table.
    #[inline]
    fn key(&self, position: &P) -> u64 {
        match self.attacker {
            Player::One => position.key(),
            Player::Two => position.key() ^ SECOND,
        }
    }

    /// The verdict on a position without a win for the attacker.
    fn not_won(&self, position: &P, taint: Taint) -> Found {
        let numbers = if position.side() == self.attacker {
            Numbers::NO
        } else {
            Numbers::YES
        };
        Found {
            numbers,
            taint,
            plies: 0,
        }
    }

    /// The verdict on a position in which the game has ended.
    fn ended(&mut self, position: &P) -> Option<Found> {
        let outcome = position.result()?;
        let seen = outcome.seen_by(self.attacker);
        self.draws |= seen == Relative::Draw;
        let mut found = self.not_won(position, CLEAN);
        if seen == Relative::Win {
            let Numbers { phi, delta } = found.numbers;
            found.numbers = Numbers { phi: delta, delta: phi };
        }
        Some(found)
    }

    /// What is known of a position at first sight, the path being the one that leads to it.
    pub(super) fn look_up(&mut self, position: &P) -> Found {
        if P::CAN_REPEAT {
            let key = position.key();
            if let Some(ply) = self.path.iter().position(|&on_path| on_path == key) {
                self.draws = true;
                return self.not_won(position, ply as Taint);
            }
            if self.blocked.contains(&key) {
                self.draws = true;
                return self.not_won(position, CLEAN);
            }
        }
        let key = self.key(position);
        let known = self.table.get(key);
        if let Some(Stored { numbers, plies, .. }) = known
            && (numbers.decided() || !self.tainted)
        {
            return Found {
                numbers,
                taint: CLEAN,
                plies,
            };
        }
        if self.tainted
            && let Some(stored) = self.table.get(key ^ self.path_key)
        {
            // The same positions in another order may lie at other plies, so nothing better is known than the first.
            let taint = if stored.plies == u16::MAX { TOO_DEEP } else { 0 };
            return Found {
                numbers: stored.numbers,
                taint,
                plies: 0,
            };
        }
        if let Some(Stored { numbers, .. }) = known {
            return Found {
                numbers,
                taint: CLEAN,
                plies: 0,
            };
        }
        match position.count_moves() {
            0 => self.ended(position).expect("a position without moves has ended"),
            moves => Found {
                numbers: Numbers::fresh(moves),
                taint: CLEAN,
                plies: 0,
            },
        }
    }

    /// Searches below a position until one of its numbers reaches its limit.
    fn expand(&mut self, position: &P, phi_limit: u32, delta_limit: u32) -> (Found, Option<P::Move>) {
        let work = self.nodes;
        self.nodes += 1;
        if self.unseen >= LOOK {
            self.unseen = 0;
            self.stopped |= self.control.expired(self.nodes);
        }
        self.stopped |= self.nodes >= self.pause_at;
        let ply = self.path.len();
        let path_key = self.path_key;
        self.path.push(position.key());
        self.path_key ^= zobrist::mix(position.key());
        let base = self.children.len();
        position.for_each_move(|mv| {
            let next = position.after(mv);
            let found = self.look_up(&next);
            self.children.push(Child { mv, found });
        });
        self.unseen += self.children.len() - base;
        let numbers = loop {
            let Best { index, second, numbers } = best(&self.children[base..]);
            if numbers.decided() || numbers.phi >= phi_limit || numbers.delta >= delta_limit || self.stopped {
                break numbers;
            }
            let next = position.after(self.children[base + index].mv);
            // Other branches may have decided it meanwhile, if it can be reached from there, too.
            let mut found = self.look_up(&next);
            if !found.numbers.decided() {
                found = if ply + 1 >= self.max_depth {
                    self.draws = true;
                    self.not_won(&next, TOO_DEEP)
                } else {
                    // A little more than the second best, lest the search jump back and forth between the two.
                    let child_delta_limit = phi_limit.min(second.saturating_add(second / 4 + 1));
                    // As much as the sum still allows; more than before even if the sum has reached its greatest value.
                    let phi = self.children[base + index].found.numbers.phi;
                    let child_phi_limit = (delta_limit - numbers.delta).max(1) + phi;
                    self.expand(&next, child_phi_limit, child_delta_limit).0
                };
            }
            self.children[base + index].found = found;
        };
        self.path.pop();
        self.path_key = path_key;
        let (found, mv) = conclude(&self.children[base..], numbers, ply as Taint);
        self.children.truncate(base);
        self.store(position, found, self.nodes - work);
        (found, mv)
    }

    /// Remembers what was found; the path is the one that leads to the position.
    fn store(&mut self, position: &P, found: Found, work: u64) {
        let mut key = self.key(position);
        let mut plies = found.plies;
        if found.taint != CLEAN {
            self.tainted = true;
            key ^= self.path_key;
            plies = if found.taint == TOO_DEEP { u16::MAX } else { 0 };
        }
        let before = self.table.get(key).map_or(0, |stored| stored.work);
        self.table.put(
            key,
            Stored {
                numbers: found.numbers,
                plies,
                work: before.saturating_add(work.min(u64::from(u32::MAX)) as u32),
            },
        );
    }
}

/// The child with the least proof number, which is searched next.
struct Best {
    index: usize,
    /// The delta of the second best.
    second: u32,
    /// The numbers of the position.
    numbers: Numbers,
}

fn best<M>(children: &[Child<M>]) -> Best {
    let mut best = Best {
        index: 0,
        second: NEVER,
        numbers: Numbers { phi: NEVER, delta: 0 },
    };
    for (index, child) in children.iter().enumerate() {
        let Numbers { phi, delta } = child.found.numbers;
        if delta < best.numbers.phi {
            best.second = best.numbers.phi;
            best.numbers.phi = delta;
            best.index = index;
        } else if delta < best.second {
            best.second = delta;
        }
        // A plain sum counts positions that can be reached in several ways several times, and still does better in
        // Hadron than the greatest number plus one for each of the other moves.
        best.numbers.delta = (best.numbers.delta + phi).min(NEVER - 1);
    }
    best
}

/// What the children say of the position at that ply, and the move to go with it.
fn conclude<M: Copy>(children: &[Child<M>], numbers: Numbers, ply: Taint) -> (Found, Option<M>) {
    let decisive = if numbers.phi == 0 {
        let good = children.iter().filter(|child| child.found.numbers.delta == 0);
        good.min_by_key(|child| (-i64::from(child.found.taint), child.found.plies))
    } else if numbers.delta == 0 {
        children.iter().max_by_key(|child| child.found.plies)
    } else {
        None
    };
    let Some(decisive) = decisive else {
        let found = Found {
            numbers: Numbers {
                phi: numbers.phi.clamp(1, NEVER - 1),
                delta: numbers.delta.clamp(1, NEVER - 1),
            },
            taint: CLEAN,
            plies: 0,
        };
        return (found, None);
    };
    let mut taint = if numbers.phi == 0 {
        decisive.found.taint
    } else {
        children.iter().map(|child| child.found.taint).min().unwrap_or(CLEAN)
    };
    if taint >= ply {
        taint = CLEAN;
    }
    let found = Found {
        numbers: if numbers.phi == 0 { Numbers::YES } else { Numbers::NO },
        taint,
        plies: decisive.found.plies.saturating_add(1).min(u16::MAX - 1),
    };
    (found, Some(decisive.mv))
}
