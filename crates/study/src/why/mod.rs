//! Why a move is what it is: sentences made of facts that the rules and the search know.

mod alliances;
mod emulsion;
mod hadron;
mod murus;
mod renpaarden;

use quincunx_rules::{Phrase, Position, phrase};

use crate::games::Studied;
use crate::{Label, Worth};

/// The most that is said about one move.
const MOST: usize = 4;

/// A move with what is known about it.
pub(crate) struct Case<'a, P: Position> {
    pub(crate) position: &'a P,
    pub(crate) mv: P::Move,
    /// The position after it.
    pub(crate) next: &'a P,
    pub(crate) before: Worth,
    pub(crate) after: Worth,
    pub(crate) label: Label,
    /// The best move, if the position was won one that is known to win.
    pub(crate) best: Option<P::Move>,
    /// The best answer to the move, where it is known to win.
    pub(crate) answer: Option<P::Move>,
}

/// Facts about a move that only its game knows.
pub(crate) trait Facts: Position {
    /// Adds what is true and worth saying, the most telling first.
    fn facts(case: &Case<'_, Self>, say: &mut Vec<Phrase>);
}

/// What there is to say about a move, the most telling first.
pub(crate) fn why<P: Studied>(case: &Case<'_, P>) -> Vec<Phrase> {
    let mut say = Vec::new();
    let opponent = !case.position.side();
    if let (Label::MissedWin, Worth::Won(plies), Some(best)) = (case.label, case.before, case.best) {
        let moves = plies.div_ceil(2);
        say.push(phrase!(
            "study-missed-win",
            "{mv} wins by force; moves it takes at most: {moves}",
            mv = best.to_string(),
            moves,
        ));
    }
    if let (true, Worth::Lost(plies @ 1..), Some(answer)) = (!case.before.is_lost(), case.after, case.answer) {
        let moves = plies.div_ceil(2);
        say.push(phrase!(
            "study-refuted",
            "after this player {player} wins by force with {mv}; moves it takes at most: {moves}",
            player = opponent,
            moves,
            mv = answer.to_string(),
        ));
    }
    if case.label == Label::Forced {
        say.push(phrase!("study-forced", "there was no other legal move"));
    }
    P::facts(case, &mut say);
    say.truncate(MOST);
    say
}

/// Names one after the other, in an order of their own.
fn listed<T: ToString>(names: impl IntoIterator<Item = T>) -> String {
    let names: Vec<String> = names.into_iter().map(|name| name.to_string()).collect();
    names.join(", ")
}
