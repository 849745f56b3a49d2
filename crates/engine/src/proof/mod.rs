//! Proof search: who wins for certain, without opinions.
//!
//! Depth-first proof-number search follows the moves that leave the fewest replies to refute. It finds long forced wins
//! that a search of all moves to some depth has no time for.

mod attack;
pub(crate) mod dfpn;
mod line;
pub(crate) mod number;
pub(crate) mod proof_table;
mod strategy;

use std::marker::PhantomData;

use quincunx_rules::{Player, Position};

use crate::Control;

use attack::{Attack, TOO_DEEP};
use proof_table::ProofTable;

/// The deepest line looked at, unless set otherwise.
const MAX_DEPTH: usize = 512;
/// Positions for the first try at each of the two questions, where they have to take turns.
const FIRST_SHARE: u64 = 1024;

/// What became of a proof search, for the player to move.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Proof<M> {
    /// It wins, in that many plies at most.
    Win {
        /// A bound on the plies to the end.
        plies: u32,
        /// A line of play: the winning move first, then the reply that holds out longest, and so on as far as known.
        line: Vec<M>,
    },
    /// It loses, in that many plies at most if the opponent plays well.
    Loss {
        /// A bound on the plies to the end.
        plies: u32,
        /// A line of play: the move that holds out longest first, then the answer to it, and so on as far as known.
        line: Vec<M>,
    },
    /// Neither player can force a win; without draws in the rules, they would go round in circles.
    Neither,
    /// The limits were too tight to tell.
    Unknown,
}

/// One of the two questions.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Question {
    Wins,
    Loses,
}

impl Question {
    /// The player who would win if the answer is yes.
    fn attacker<P: Position>(self, position: &P) -> Player {
        match self {
            Question::Wins => position.side(),
            Question::Loses => !position.side(),
        }
    }
}

/// The answer to a question.
enum Answer<M> {
    Yes {
        plies: u32,
        mv: Option<M>,
    },
    /// Not so; with `plies` and a move if the opposite is true.
    No(Option<(u32, Option<M>)>),
    /// Not within the share of work allowed.
    Later,
    /// Not within the limit of depth.
    Never,
}

/// A proof search with its table, which can be asked about one position after another.
pub struct Prover<P> {
    table: ProofTable,
    blocked: Vec<u64>,
    max_depth: usize,
    draws: bool,
    tainted: bool,
    nodes: u64,
    position: PhantomData<P>,
}

impl<P: Position> Prover<P> {
    /// A search whose table takes that many bytes.
    pub fn new(bytes: usize) -> Prover<P> {
        Prover {
            table: ProofTable::new(bytes),
            blocked: Vec::new(),
            max_depth: MAX_DEPTH,
            draws: false,
            tainted: false,
            nodes: 0,
            position: PhantomData,
        }
    }

    /// Forgets everything.
    pub fn clear(&mut self) {
        self.table.clear();
        self.draws = false;
        self.tainted = false;
    }

    /// Looks at lines of at most that many plies, 512 unless set.
    pub fn set_max_depth(&mut self, plies: usize) {
        self.max_depth = plies.max(1);
        self.clear();
    }

    /// Positions looked at for the last answer.
    pub fn nodes(&self) -> u64 {
        self.nodes
    }

    /// Bytes of memory in use.
    pub fn memory_used(&self) -> usize {
        self.table.memory()
    }

    /// Finds out who wins.
    ///
    /// `history` holds the keys of the positions of this game before, where repetition matters: a win never rests on a
    /// position that occurred twice, for the referee stops the game there.
    pub fn prove(&mut self, position: &P, history: &[u64], control: &Control) -> Proof<P::Move> {
        self.begin(history);
        let mut share = if P::CAN_REPEAT { FIRST_SHARE } else { u64::MAX };
        // The questions still open, and whether all others had an answer.
        let mut open = vec![Question::Wins, Question::Loses];
        let mut sure = true;
        loop {
            for question in open.clone() {
                if question == Question::Loses && !P::CAN_REPEAT && open.contains(&Question::Wins) {
                    // Without circles or draws the first question answers the second one.
                    continue;
                }
                let attacker = question.attacker(position);
                let (wins, plies, mv) = match self.ask(question, position, control, share) {
                    Answer::Yes { plies, mv } => (question == Question::Wins, plies, mv),
                    Answer::No(Some((plies, mv))) => (question != Question::Wins, plies, mv),
                    Answer::No(None) => {
                        open.retain(|&other| other != question);
                        continue;
                    }
                    Answer::Never => {
                        sure = false;
                        open.retain(|&other| other != question);
                        continue;
                    }
                    Answer::Later => continue,
                };
                let line = self.line(position, mv, control, attacker);
                return if wins {
                    Proof::Win { plies, line }
                } else {
                    Proof::Loss { plies, line }
                };
            }
            if open.is_empty() {
                return if sure { Proof::Neither } else { Proof::Unknown };
            }
            if control.expired(self.nodes) {
                return Proof::Unknown;
            }
            share = share.saturating_mul(2);
        }
    }

    /// Forgets what would be wrong after another past.
    fn begin(&mut self, history: &[u64]) {
        self.nodes = 0;
        if !P::CAN_REPEAT {
            return;
        }
        let mut keys = history.to_vec();
        keys.sort_unstable();
        let mut blocked: Vec<u64> = keys
            .windows(2)
            .filter(|pair| pair[0] == pair[1])
            .map(|pair| pair[0])
            .collect();
        blocked.dedup();
        if blocked != self.blocked {
            self.blocked = blocked;
            self.clear();
        }
    }

    /// Works on a question for a while.
    fn ask(&mut self, question: Question, position: &P, control: &Control, share: u64) -> Answer<P::Move> {
        let attacker = question.attacker(position);
        let Ok((found, mv)) = self.search(control, attacker, share, |search| search.solve(position)) else {
            return Answer::Later;
        };
        let yes = match question {
            Question::Wins => found.numbers.phi == 0,
            Question::Loses => found.numbers.delta == 0,
        };
        let plies = u32::from(found.plies);
        if yes {
            Answer::Yes { plies, mv }
        } else if found.taint == TOO_DEEP {
            Answer::Never
        } else {
            Answer::No((!self.draws).then_some((plies, mv)))
        }
    }

    /// Runs a search over the table, for at most `share` positions, and keeps what it learnt.
    fn search<T>(
        &mut self,
        control: &Control,
        attacker: Player,
        share: u64,
        run: impl FnOnce(&mut Attack<'_, P>) -> T,
    ) -> T {
        let mut search = Attack::new(&mut self.table, &self.blocked, control, attacker);
        search.max_depth = self.max_depth;
        search.nodes = self.nodes;
        search.pause_at = self
            .nodes
            .saturating_add(share)
            .min(control.nodes().unwrap_or(u64::MAX));
        search.draws = self.draws;
        search.tainted = self.tainted;
        let answer = run(&mut search);
        (self.nodes, self.draws, self.tainted) = (search.nodes, search.draws, search.tainted);
        answer
    }
}
