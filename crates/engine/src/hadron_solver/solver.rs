//! The solver: results, winning moves and the best move of a position.

use quincunx_rules::hadron::{Hadron, Place};
use quincunx_rules::{Player, Position, Word};

use super::bounds::Bounds;
use super::grid::Grid;
use super::openings;
use super::region::Region;
use super::search::SumSearch;
use super::store::Store;
use super::sum::Sum;
use crate::proof::dfpn::Stopped;
use crate::proof::proof_table::ProofTable;
use crate::{Control, Limits};

/// Solves positions of Hadron, and remembers what it has learnt from one call to the next.
///
/// # Examples
///
/// ```
/// use quincunx_engine::{Control, Limits, hadron_solver::Solver};
/// use quincunx_rules::{Position, Ruleset, hadron::Hadron};
///
/// let start = Hadron::<u64>::start(&"hadron:size=5".parse()?).expect("5x5");
/// let mut solver = Solver::new(64);
/// let control = Control::new(&Limits::default());
/// assert_eq!(solver.solve(&start, &control), Some(true));
/// # Ok::<(), quincunx_rules::ParseError>(())
/// ```
#[derive(Debug)]
pub struct Solver {
    store: Store,
    table: ProofTable,
    bounds: Bounds,
    nodes: u64,
    /// Whether results that are shipped with the program are used.
    uses_openings: bool,
}

/// Components of up to this many cells are given their exact value. Larger ones could be, but up to here it is cheaper
/// than searching them, and beyond it is not.
const MAX_VALUED_CELLS: u32 = 10;
/// When more of the arena is taken at the start of a call, it begins anew.
const CROWDED_PERCENT: usize = 60;

impl Solver {
    /// A solver that uses at most that many mebibytes (at least 1). Memory is taken as it is needed.
    pub fn new(mebibytes: usize) -> Solver {
        Solver::with_bytes(mebibytes.max(1) << 20)
    }

    /// A solver that uses at most that many bytes, or the least it can do with, some 100 KiB.
    pub fn with_bytes(bytes: usize) -> Solver {
        Solver {
            table: ProofTable::new(bytes / 2),
            bounds: Bounds::new(bytes / 8),
            store: Store::new(bytes / 8 * 3, MAX_VALUED_CELLS),
            nodes: 0,
            uses_openings: true,
        }
    }

    /// From now on nothing is taken from the table of openings that this solver has made: for proofs that begin at the
    /// start.
    pub fn search_everything(&mut self) {
        self.uses_openings = false;
    }

    /// Forgets everything.
    pub fn clear(&mut self) {
        self.table.clear();
        self.bounds.clear();
        self.store.clear();
    }

    /// Bytes of memory set aside, used or not.
    pub fn memory(&self) -> usize {
        self.table.memory() + self.bounds.memory() + self.store.memory()
    }

    /// Cells of the position that can still be played on, now or later. No game lasts longer than there are cells.
    pub fn live_cells<W: Word>(position: &Hadron<W>) -> u32 {
        position.live().count()
    }

    /// Whether it is known who wins, without a search and whatever was learnt.
    pub(super) fn is_known<W: Word>(&self, position: &Hadron<W>) -> bool {
        self.uses_openings && openings::is_won(position).is_some()
    }

    /// Positions looked into by the last call.
    pub fn nodes(&self) -> u64 {
        self.nodes
    }

    /// Whether the player to move wins; `None` if the control ends the search before that is known.
    pub fn solve<W: Word>(&mut self, position: &Hadron<W>, control: &Control) -> Option<bool> {
        self.begin();
        self.result(position, control).ok()
    }

    /// All moves that win, in the order of the rules; `None` if the control ends the search before they are known.
    pub fn winning_moves<W: Word>(&mut self, position: &Hadron<W>, control: &Control) -> Option<Vec<Place<W>>> {
        self.begin();
        self.all_winning(position, control).ok()
    }

    /// A move that wins, with `true`, or if there is none one that is hard to refute, with `false`.
    ///
    /// `None` if there are no moves, or if the control ends the search before the result is known. Of lost moves it is
    /// one that leaves the opponent the fewest winning replies; if the control ends the search meanwhile, the best of
    /// those looked at.
    pub fn best_move<W: Word>(&mut self, position: &Hadron<W>, control: &Control) -> Option<(Place<W>, bool)> {
        self.begin();
        if self.result(position, control).ok()? {
            let winning = self.first_winning(position, control).ok()?;
            return winning.map(|mv| (mv, true));
        }
        let moves = position.moves();
        let mut best = (*moves.first()?, (usize::MAX, u32::MAX));
        for mv in moves {
            let next = after(position, mv);
            let Ok(replies) = self.all_winning(&next, control) else {
                break;
            };
            // Few good replies, and then much left to play for.
            let ease = (replies.len(), u32::MAX - Solver::live_cells(&next));
            if ease < best.1 {
                best = (mv, ease);
            }
        }
        Some((best.0, false))
    }

    /// Makes room before a call; never within one, as a search holds on to its values.
    fn begin(&mut self) {
        self.nodes = 0;
        if self.store.games.is_filled(CROWDED_PERCENT) {
            self.store.clear();
            self.bounds.clear();
        }
    }

    fn all_winning<W: Word>(&mut self, position: &Hadron<W>, control: &Control) -> Result<Vec<Place<W>>, Stopped> {
        let mut winning = Vec::new();
        for mv in position.moves() {
            if !self.result(&after(position, mv), control)? {
                winning.push(mv);
            }
        }
        Ok(winning)
    }

    /// A winning move of a position that is won, preferably one that is known without a search.
    fn first_winning<W: Word>(&mut self, position: &Hadron<W>, control: &Control) -> Result<Option<Place<W>>, Stopped> {
        let moves = position.moves();
        let is_known = |solver: &mut Solver| {
            moves
                .iter()
                .copied()
                .find(|mv| solver.known(&after(position, *mv)) == Some(false))
        };
        if let Some(mv) = is_known(self) {
            return Ok(Some(mv));
        }
        // The table of openings says who wins, and not always by which move.
        self.searched(position, control)?;
        if let Some(mv) = is_known(self) {
            return Ok(Some(mv));
        }
        // Pushed out of the table meanwhile: prove one again.
        for &mv in &moves {
            if !self.result(&after(position, mv), control)? {
                return Ok(Some(mv));
            }
        }
        Ok(None)
    }

    /// Whether the player to move wins.
    fn result<W: Word>(&mut self, position: &Hadron<W>, control: &Control) -> Result<bool, Stopped> {
        if self.uses_openings
            && let Some(won) = openings::is_won(position)
        {
            return Ok(won);
        }
        self.searched(position, control)
    }

    /// Whether the player to move wins, by search.
    fn searched<W: Word>(&mut self, position: &Hadron<W>, control: &Control) -> Result<bool, Stopped> {
        let side = position.side();
        if position.size() <= <u64 as Word>::STRIDE {
            self.search(region::<W, u64>(position), side, control)
        } else {
            self.search(region::<W, u128>(position), side, control)
        }
    }

    /// Whether the player to move wins, if no search is needed to say.
    fn known<W: Word>(&mut self, position: &Hadron<W>) -> Option<bool> {
        // A control that has ended: whatever is not known at once is not looked for.
        let ended = Control::new(&Limits::default());
        ended.stop();
        self.result(position, &ended).ok()
    }

    fn search<G: Grid>(&mut self, region: Region<G>, side: Player, control: &Control) -> Result<bool, Stopped> {
        let sum = Sum::new(&mut self.store, region, side);
        let mut search = SumSearch::new(&mut self.store, &mut self.table, &mut self.bounds, control, self.nodes);
        let result = search.solve(sum);
        self.nodes = search.nodes;
        result
    }
}

fn after<W: Word>(position: &Hadron<W>, mv: Place<W>) -> Hadron<W> {
    let mut next = *position;
    next.play_unchecked(mv);
    next
}

/// The region of a position on a word that may differ from the position's own.
fn region<W: Word, G: Grid>(position: &Hadron<W>) -> Region<G> {
    let size = position.size();
    let convert = |word: W| {
        word.cells()
            .map(|cell| G::bit(cell / W::STRIDE * G::STRIDE + cell % W::STRIDE))
            .fold(G::EMPTY, |cells, cell| cells | cell)
    };
    Region::new(
        G::rect(size, size),
        Player::BOTH.map(|player| convert(position.pieces(player))),
    )
}
