//! Proof search for one question: can the attacker force a win?
//!
//! Where positions can repeat, coming back to a position on the path counts against the attacker: going in circles wins
//! nothing. A win shown that way is a win whatever came before. A refutation may rest on a position of the path,
//! though, and then holds only below it: it is *tainted*, and stored with the set of positions on the path as part of
//! its key. When the earliest position it rests on is left behind, it holds in general.

use quincunx_rules::{Player, Position, Relative, zobrist};

use crate::Control;

use super::dfpn::{Space, Stopped, search};
use super::number::Numbers;
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

pub(super) struct Child<M> {
    mv: M,
    found: Found,
}

/// A search with its path.
pub(super) struct Attack<'a, P> {
    pub(super) table: &'a mut ProofTable,
    /// Positions that end the game without a winner, as the referee sees it: they occurred twice.
    pub(super) blocked: &'a [u64],
    pub(super) control: &'a Control,
    pub(super) attacker: Player,
    pub(super) max_depth: usize,
    /// Positions looked into, those of earlier searches under the same limits included.
    pub(super) nodes: u64,
    /// Where to stop for now.
    pub(super) pause_at: u64,
    pub(super) stopped: bool,
    /// Whether anything but wins and losses was met: the end of a refuted attack need not be a loss then.
    pub(super) draws: bool,
    /// Whether the table holds tainted results.
    pub(super) tainted: bool,
    /// Moves made since the last look at the clock.
    unseen: usize,
    path: Vec<u64>,
    /// All keys on the path, mixed and combined so that their order does not matter.
    path_key: u64,
    game: std::marker::PhantomData<P>,
}

impl<'a, P: Position> Attack<'a, P> {
    pub(super) fn new(table: &'a mut ProofTable, blocked: &'a [u64], control: &'a Control, attacker: Player) -> Self {
        Attack {
            table,
            blocked,
            control,
            attacker,
            max_depth: 0,
            nodes: 0,
            pause_at: u64::MAX,
            stopped: false,
            draws: false,
            tainted: false,
            unseen: 0,
            path: Vec::new(),
            path_key: EMPTY_PATH,
            game: std::marker::PhantomData,
        }
    }

    /// Searches a position until it is decided; the move is the one that decides, or the one that resists longest.
    pub(super) fn solve(&mut self, position: &P) -> Result<(Found, Option<P::Move>), Stopped> {
        match self.ended(position) {
            Some(found) => Ok((found, None)),
            None => search(self, position, Numbers::UNLIMITED),
        }
    }

    /// The key in the table, of a position or of what is known of it on a path.
    #[inline]
    fn key(&self, position: &P, path_key: u64) -> u128 {
        let key = position.key() ^ path_key;
        let key = match self.attacker {
            Player::One => key,
            Player::Two => key ^ SECOND,
        };
        u128::from(key) << 64 | u128::from(key)
    }

    /// The verdict on a position without a win for the attacker.
    fn not_won(&self, position: &P, taint: Taint) -> Found {
        Found {
            numbers: Numbers::of(position.side() != self.attacker),
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
            found.numbers = Numbers::of(position.side() == self.attacker);
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
        let clean = |Stored { numbers, plies }| Found {
            numbers,
            taint: CLEAN,
            plies,
        };
        let known = self.table.get(self.key(position, 0));
        if let Some(stored) = known
            && (stored.numbers.decided() || !self.tainted)
        {
            return clean(stored);
        }
        if self.tainted
            && let Some(stored) = self.table.get(self.key(position, self.path_key))
        {
            // The same positions in another order may lie at other plies, so nothing better is known than the first.
            let taint = if stored.plies == u16::MAX { TOO_DEEP } else { 0 };
            return Found {
                numbers: stored.numbers,
                taint,
                plies: 0,
            };
        }
        if let Some(stored) = known {
            return clean(stored);
        }
        match position.count_moves() {
            0 => self.ended(position).expect("a position without moves has ended"),
            // One good move is enough, but all have to be refuted.
            moves => Found {
                numbers: Numbers {
                    phi: 1,
                    delta: moves as u64,
                },
                taint: CLEAN,
                plies: 0,
            },
        }
    }

    /// Remembers what was found; the path is the one that leads to the position.
    fn store(&mut self, position: &P, found: Found, work: u64) {
        let Found { numbers, taint, plies } = found;
        if taint == CLEAN {
            self.table.put(self.key(position, 0), Stored { numbers, plies }, work);
            return;
        }
        self.tainted = true;
        let plies = if taint == TOO_DEEP { u16::MAX } else { 0 };
        self.table
            .put(self.key(position, self.path_key), Stored { numbers, plies }, work);
    }
}

impl<P: Position> Space for Attack<'_, P> {
    type Node = P;
    type Child = Child<P::Move>;
    type Found = (Found, Option<P::Move>);

    const UNIT: u64 = 1;

    fn nodes(&self) -> u64 {
        self.nodes
    }

    fn enter(&mut self, position: &P) -> Result<Vec<Self::Child>, Stopped> {
        if self.unseen >= LOOK {
            self.unseen = 0;
            self.stopped |= self.control.expired(self.nodes);
        }
        self.stopped |= self.nodes >= self.pause_at;
        if self.stopped {
            return Err(Stopped);
        }
        self.nodes += 1;
        self.path.push(position.key());
        self.path_key ^= zobrist::mix(position.key());
        let mut children = Vec::new();
        position.for_each_move(|mv| {
            let next = position.after(mv);
            let found = self.look_up(&next);
            children.push(Child { mv, found });
        });
        self.unseen += children.len();
        Ok(children)
    }

    #[inline]
    fn numbers(child: &Self::Child) -> Numbers {
        child.found.numbers
    }

    fn descend(
        &mut self,
        position: &P,
        children: &mut Vec<Self::Child>,
        child: usize,
        limit: Numbers,
    ) -> Result<(), Stopped> {
        let child = &mut children[child];
        let next = position.after(child.mv);
        // Other branches may have decided it meanwhile, if it can be reached from there, too.
        child.found = self.look_up(&next);
        if child.found.numbers.decided() {
            return Ok(());
        }
        if self.path.len() >= self.max_depth {
            self.draws = true;
            child.found = self.not_won(&next, TOO_DEEP);
            return Ok(());
        }
        (child.found, _) = search(self, &next, limit)?;
        Ok(())
    }

    fn leave(&mut self, position: &P, children: Vec<Self::Child>, numbers: Numbers, work: u64) -> Self::Found {
        self.path.pop();
        self.path_key ^= zobrist::mix(position.key());
        let (found, mv) = conclude(&children, numbers, self.path.len() as Taint);
        self.store(position, found, work);
        (found, mv)
    }
}

/// What the children say of the position at that ply, and the move to go with it.
fn conclude<M: Copy>(children: &[Child<M>], numbers: Numbers, ply: Taint) -> (Found, Option<M>) {
    let decisive = match numbers.result() {
        Some(true) => {
            let good = children.iter().filter(|child| child.found.numbers.delta == 0);
            good.min_by_key(|child| (-i64::from(child.found.taint), child.found.plies))
        }
        Some(false) => children.iter().max_by_key(|child| child.found.plies),
        None => None,
    };
    let Some(decisive) = decisive else {
        let found = Found {
            numbers,
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
        numbers,
        taint,
        plies: decisive.found.plies.saturating_add(1).min(u16::MAX - 1),
    };
    (found, Some(decisive.mv))
}
