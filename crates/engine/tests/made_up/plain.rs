//! Plain searches without any cleverness.

use std::collections::HashMap;

use quincunx_engine::{Evaluator, Knowledge, Proven, Score};
use quincunx_rules::{Position, Relative};

/// The score of an ended game for the player to move.
pub(crate) fn ended<P: Position>(position: &P) -> Option<Score> {
    Some(match position.result()?.seen_by(position.side()) {
        Relative::Win => Score::win_in(0),
        Relative::Loss => Score::loss_in(0),
        Relative::Draw => Score::EVEN,
    })
}

/// The same score one ply further from the root: proven distances count from where they are asked.
pub(crate) fn later(score: Score) -> Score {
    match score.proven() {
        Some(Proven::WinIn(plies)) => Score::win_in(plies + 1),
        Some(Proven::LossIn(plies)) => Score::loss_in(plies + 1),
        None => score,
    }
}

fn after<P: Position>(position: &P, mv: P::Move) -> P {
    let mut next = *position;
    next.play_unchecked(mv);
    next
}

/// The score at a fixed depth, forcing moves followed.
pub(crate) fn negamax<P: Knowledge>(position: &P, depth: u32) -> Score {
    if let Some(score) = ended(position) {
        return score;
    }
    if depth == 0 {
        return quiet(position);
    }
    let score = |mv| score_of(position, mv, depth);
    position.moves().into_iter().map(score).max().expect("not ended")
}

/// The score of a move at a fixed depth that counts the move.
pub(crate) fn score_of<P: Knowledge>(position: &P, mv: P::Move, depth: u32) -> Score {
    later(-negamax(&after(position, mv), depth - 1))
}

/// The score when nothing but forcing moves is followed.
pub(crate) fn quiet<P: Knowledge>(position: &P) -> Score {
    if let Some(score) = ended(position) {
        return score;
    }
    let evaluator = P::Evaluator::default();
    let mut best = Score::estimate(evaluator.evaluate(position));
    if !evaluator.is_quiet(position) {
        for mv in position.moves() {
            if evaluator.is_forcing(position, mv) {
                best = best.max(later(-quiet(&after(position, mv))));
            }
        }
    }
    best
}

/// True scores of a game that always ends.
pub(crate) struct Truth<P> {
    known: HashMap<P, Score>,
}

impl<P: Position> Truth<P> {
    pub(crate) fn new() -> Truth<P> {
        Truth { known: HashMap::new() }
    }

    pub(crate) fn score(&mut self, position: &P) -> Score {
        if let Some(score) = ended(position).or_else(|| self.known.get(position).copied()) {
            return score;
        }
        let mut best = Score::LOWEST;
        for mv in position.moves() {
            best = best.max(self.score_of(position, mv));
        }
        self.known.insert(*position, best);
        best
    }

    pub(crate) fn score_of(&mut self, position: &P, mv: P::Move) -> Score {
        later(-self.score(&after(position, mv)))
    }
}

/// Whether what a search claims agrees with the truth: a win must be won that soon, a loss lost that soon.
pub(crate) fn is_true(claim: Score, truth: Score) -> bool {
    match claim.proven() {
        Some(Proven::WinIn(_)) => truth >= claim,
        Some(Proven::LossIn(_)) => truth <= claim,
        None => true,
    }
}
