//! A game that can go round in circles, and its exact solutions.

use std::collections::HashMap;
use std::fmt;

use quincunx_engine::{Evaluator, Knowledge, Score};
use quincunx_rules::{
    EndReason, GameInfo, Illegal, Outcome, Player, Position, PositionError, Relative, Ruleset, illegal,
};

use super::plain::later;
use super::{INFO, Way, any_outcome, draw};

/// A position: a node of a random graph and who is to move there.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub(crate) struct Graph {
    pub(crate) seed: u64,
    /// How many nodes the graph has.
    pub(crate) nodes: u64,
    /// One position in that many is an end.
    pub(crate) ends: u64,
    pub(crate) at: u64,
    pub(crate) side: Player,
}

impl Graph {
    pub(crate) fn new(seed: u64, nodes: u64, ends: u64) -> Graph {
        Graph {
            seed,
            nodes,
            ends,
            at: 0,
            side: Player::One,
        }
    }

    fn drawn(&self, what: u64) -> u64 {
        draw(&[self.seed, self.at, self.side.index() as u64, what])
    }

    fn ways(&self) -> u16 {
        1 + (self.drawn(5) % 3) as u16
    }

    /// The number of the position among all of the graph.
    pub(crate) fn index(&self) -> usize {
        self.at as usize * 2 + self.side.index()
    }

    /// All positions of the graph.
    pub(crate) fn all(&self) -> Vec<Graph> {
        (0..self.nodes)
            .flat_map(|at| Player::BOTH.map(|side| Graph { at, side, ..*self }))
            .collect()
    }

    pub(crate) fn after(&self, mv: Way) -> Graph {
        let mut next = *self;
        next.play_unchecked(mv);
        next
    }
}

impl fmt::Display for Graph {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{self:?}")
    }
}

impl Position for Graph {
    type Move = Way;
    type Symmetry = quincunx_rules::Identity;
    const CAN_REPEAT: bool = true;

    fn game() -> &'static GameInfo {
        &INFO
    }

    fn start(_: &Ruleset) -> Option<Graph> {
        None
    }

    fn parse_board(start: &Graph, _: &str) -> Result<Graph, PositionError> {
        Ok(*start)
    }

    fn ruleset(&self) -> Ruleset {
        INFO.default_ruleset()
    }

    fn side(&self) -> Player {
        self.side
    }

    fn result(&self) -> Option<Outcome> {
        let ended = self.at > 0 && self.drawn(6).is_multiple_of(self.ends);
        ended.then(|| any_outcome(self.drawn(7)))
    }

    fn for_each_move(&self, each: impl FnMut(Way)) {
        if self.result().is_none() {
            (0..self.ways()).map(Way).for_each(each);
        }
    }

    fn check(&self, mv: Way) -> Result<(), Illegal> {
        if self.result().is_none() && mv.0 < self.ways() {
            Ok(())
        } else {
            Err(illegal!("made-up", "no such way"))
        }
    }

    fn play_unchecked(&mut self, mv: Way) {
        self.at = self.drawn(100 + u64::from(mv.0)) % self.nodes;
        self.side = !self.side;
    }

    fn key(&self) -> u64 {
        self.key_from_scratch()
    }

    fn key_from_scratch(&self) -> u64 {
        self.drawn(8)
    }

    fn stopped(&self, reason: EndReason) -> Outcome {
        Outcome {
            reason,
            ..any_outcome(self.drawn(11))
        }
    }
}

/// Evaluations and forcing moves drawn by hashing.
#[derive(Default)]
pub(crate) struct Drawn;

impl Evaluator<Graph> for Drawn {
    fn evaluate(&self, position: &Graph) -> i32 {
        (position.drawn(9) % 81) as i32 - 40
    }

    fn is_quiet(&self, position: &Graph) -> bool {
        !position.drawn(10).is_multiple_of(2)
    }

    fn is_forcing(&self, position: &Graph, mv: Way) -> bool {
        position.drawn(300 + u64::from(mv.0)).is_multiple_of(3)
    }
}

impl Knowledge for Graph {
    type Evaluator = Drawn;
}

fn over(outcome: Outcome, side: Player) -> Score {
    match outcome.seen_by(side) {
        Relative::Win => Score::win_in(0),
        Relative::Loss => Score::loss_in(0),
        Relative::Draw => Score::EVEN,
    }
}

/// The true scores of a small graph under the rule of the third occurrence, by trying everything.
#[derive(Default)]
pub(crate) struct Referee {
    known: HashMap<(Graph, Vec<u8>), Score>,
}

impl Referee {
    /// The score of a position when every position (this one included) has occurred as often as `counts` says.
    pub(crate) fn score(&mut self, position: &Graph, counts: &[u8]) -> Score {
        if let Some(outcome) = position.result() {
            return over(outcome, position.side);
        }
        let state = (*position, counts.to_vec());
        if let Some(score) = self.known.get(&state) {
            return *score;
        }
        let mut best = Score::LOWEST;
        for mv in position.moves() {
            best = best.max(self.score_of(position, mv, counts));
        }
        self.known.insert(state, best);
        best
    }

    /// The score of a move.
    pub(crate) fn score_of(&mut self, position: &Graph, mv: Way, counts: &[u8]) -> Score {
        let next = position.after(mv);
        let mut counts = counts.to_vec();
        counts[next.index()] += 1;
        let score = if next.result().is_none() && counts[next.index()] >= 3 {
            over(next.stopped(EndReason::REPETITION), next.side)
        } else {
            self.score(&next, &counts)
        };
        later(-score)
    }
}

/// The scores of all positions if going round in circles for ever were a draw, by working backwards from the ends.
/// Positions that occurred twice in the past are ends as the referee rules.
pub(crate) fn retrograde(graph: &Graph, counts: &[u8]) -> Vec<Score> {
    let all = graph.all();
    let mut scores: Vec<Score> = vec![Score::EVEN; all.len()];
    let is_end = |position: &Graph| position.result().is_some() || counts[position.index()] >= 2;
    for position in &all {
        scores[position.index()] = match position.result() {
            Some(outcome) => over(outcome, position.side),
            None if is_end(position) => over(position.stopped(EndReason::REPETITION), position.side),
            None => Score::EVEN,
        };
    }
    loop {
        let mut changed = false;
        for position in all.iter().filter(|position| !is_end(position)) {
            let best = best_of(position, &scores);
            if best.proven().is_some() && best != scores[position.index()] {
                scores[position.index()] = best;
                changed = true;
            }
        }
        if !changed {
            return scores;
        }
    }
}

/// The best score among the moves of a position.
pub(crate) fn best_of(position: &Graph, scores: &[Score]) -> Score {
    let score = |mv| later(-scores[position.after(mv).index()]);
    position.moves().into_iter().map(score).max().expect("not an end")
}
