//! Whether a move is the only one that wins.

use quincunx_engine::proof::{Proof, Prover};
use quincunx_engine::{Control, Engine, Greedy, Limits, NewOracle, Options, Oracle, Search};

use super::{Flaw, Kind};
use crate::Worth;
use crate::games::Studied;

/// Positions the proof of one move may take. What is proven with these limits is proven again with them.
const PROOF_NODES: u64 = 30_000;
/// Positions the first look at a move may take: most moves are decided by it.
const GLANCE_NODES: u64 = 1_500;
/// With more moves than this left open by the first look, or by the proofs, it is no puzzle that could be checked.
const MOST_UNSEEN: usize = 48;
const MOST_OPEN: usize = 12;
/// Positions a search may look at to judge a move that could not be decided.
const SEARCH_NODES: u64 = 20_000;
/// Bytes for proofs, for the search and for the oracle.
const MEMORY: usize = 16 << 20;
/// What a solver decides within so many seconds is left to it alone.
const EXACT: f64 = 0.05;
/// The winning chance that a move which could not be decided may have: 0.7 below a win, from -1 to 1.
const MOST_CHANCE: f64 = 0.65;

/// What is known of a puzzle.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Found {
    pub(super) kind: Kind,
    pub(super) proven: bool,
    /// Whether a greedy player finds every move.
    pub(super) greedy: bool,
}

/// The only move that wins.
#[derive(Clone, Copy, Debug)]
pub(super) struct Only<M> {
    pub(super) mv: M,
    /// Whether all others are proven not to win.
    pub(super) proven: bool,
    /// Whether the opponent wins with the next move after all others.
    defends: bool,
}

/// Proves moves, with the same work for the same questions in the same order.
pub(super) struct Examiner<P: Studied> {
    prover: Prover<P>,
    engine: Engine<P>,
    oracle: Option<Box<dyn Oracle<P>>>,
}

impl<P: Studied> Examiner<P> {
    pub(super) fn new(start: &P) -> Examiner<P> {
        let new: Option<NewOracle<P>> = P::ORACLE;
        let options = Options {
            memory: MEMORY,
            ..Options::default()
        };
        Examiner {
            prover: Prover::new(MEMORY),
            engine: Engine::new(start, options, 0),
            oracle: new.map(|new| new(MEMORY)),
        }
    }

    /// Examines a puzzle, having forgotten everything before: the same puzzle is always judged alike.
    ///
    /// # Errors
    /// If a move of the solver is not the only one that wins.
    pub(super) fn examine(&mut self, start: &P, solution: &[P::Move]) -> Result<Found, Flaw> {
        self.prover.clear();
        self.engine.new_game();
        if let Some(oracle) = &mut self.oracle {
            oracle.clear();
        }
        let mut position = *start;
        let mut found = Found {
            kind: Kind::OnlyMove,
            proven: true,
            greedy: true,
        };
        let mut theme = None;
        let mut defends = false;
        for (n, &mv) in solution.iter().enumerate() {
            if position.result().is_some() {
                return Err(Flaw::Length);
            }
            if n % 2 == 0 {
                let only = self.only_win(&position).filter(|only| only.mv == mv);
                let only = only.ok_or_else(|| Flaw::NotOnly {
                    number: n + 1,
                    mv: mv.to_string(),
                })?;
                found.proven &= only.proven;
                found.greedy &= is_greedy(&position, mv);
                defends |= n == 0 && only.defends;
                theme = theme.or(position.theme(mv));
            }
            position.play_unchecked(mv);
        }
        found.kind = match theme {
            Some(kind) => kind,
            None if position.result().is_some() => Kind::WinIn(solution.len().div_ceil(2)),
            None if defends => Kind::Defence,
            None => Kind::OnlyMove,
        };
        Ok(found)
    }

    /// Who wins a position, seen by the player to move; `None` if that could not be decided.
    pub(super) fn decide(&mut self, position: &P) -> Option<Worth> {
        self.decide_within(position, PROOF_NODES)
    }

    fn decide_within(&mut self, position: &P, limit: u64) -> Option<Worth> {
        if let Some(outcome) = position.result() {
            return Some(Worth::ended(outcome, position.side()));
        }
        if let Some(oracle) = &mut self.oracle
            && oracle.difficulty(position) <= oracle.reach(EXACT)
        {
            return oracle.decide(position, &nodes(u64::MAX)).map(Worth::from);
        }
        match self.prover.prove(position, &[], &nodes(limit)) {
            Proof::Win { plies, .. } => Some(Worth::Won(plies)),
            Proof::Loss { plies, .. } => Some(Worth::Lost(plies)),
            Proof::Neither => Some(Worth::Drawn),
            Proof::Unknown => None,
        }
    }

    /// The only move that wins, if there is one beside others that do not.
    pub(super) fn only_win(&mut self, position: &P) -> Option<Only<P::Move>> {
        let moves = position.moves();
        if moves.len() < 2 {
            return None;
        }
        let mut winner = None;
        let mut defends = true;
        let mut open: Vec<P::Move> = moves.into_iter().collect();
        for (limit, most) in [(GLANCE_NODES, MOST_UNSEEN), (PROOF_NODES, MOST_OPEN)] {
            let mut left = Vec::new();
            for mv in open {
                match self.decide_within(&position.after(mv), limit) {
                    Some(Worth::Lost(_)) if winner.is_some() => return None,
                    Some(Worth::Lost(_)) => winner = Some(mv),
                    Some(Worth::Won(1)) => {}
                    Some(_) => defends = false,
                    None => left.push(mv),
                }
            }
            if left.len() > most {
                return None;
            }
            open = left;
        }
        defends &= open.is_empty();
        let mv = winner?;
        let clear = open.iter().all(|&mv| {
            let info = self
                .engine
                .search(&position.after(mv), &[], &nodes(SEARCH_NODES), &mut |_| {});
            let worth = info.lines.first().map(|line| Worth::from(line.score).other());
            worth.is_some_and(|worth| worth.chance() <= MOST_CHANCE)
        });
        clear.then_some(Only {
            mv,
            proven: open.is_empty(),
            defends,
        })
    }
}

fn nodes(nodes: u64) -> Control {
    Control::new(&Limits {
        nodes: Some(nodes),
        ..Limits::default()
    })
}

/// Whether the move is among those that a greedy player likes best.
fn is_greedy<P: Studied>(position: &P, mv: P::Move) -> bool {
    let wanted = |mv| position.greedy_score(mv, Greedy::Plain);
    let own = wanted(mv);
    position.moves().into_iter().all(|other| wanted(other) <= own)
}
