//! The values of positions, found by the simplest means.

use std::collections::HashMap;

use quincunx_engine::Proven;
use quincunx_rules::{Move, Position, Relative};

/// What a position is worth to the player to move, with the least plies the winner needs.
pub(crate) type Value = Option<Proven>;

/// The value by plain negamax, remembering positions; for games that end.
pub(crate) fn negamax<P: Position>(position: &P, known: &mut HashMap<P, Value>) -> Value {
    if let Some(&value) = known.get(position) {
        return value;
    }
    let value = match position.result() {
        Some(outcome) => ended(outcome.seen_by(position.side())),
        None => best(after_each(position).map(|next| negamax(&next, known))),
    };
    known.insert(*position, value);
    value
}

/// The values of all positions that can be reached, by working back from the ends. Positions whose key `stops` names
/// end the game without a winner; what is left over goes round in circles.
pub(crate) fn retrograde<P: Position>(start: &P, stops: impl Fn(u64) -> bool) -> HashMap<P, Value> {
    let mut values = HashMap::new();
    let mut todo = vec![*start];
    while let Some(position) = todo.pop() {
        if values.contains_key(&position) {
            continue;
        }
        let value = position
            .result()
            .and_then(|outcome| ended(outcome.seen_by(position.side())));
        values.insert(position, value);
        if position.result().is_none() {
            todo.extend(after_each(&position));
        }
    }
    loop {
        // All of one distance before any of the next: what is found first is the least.
        let open = values
            .iter()
            .filter(|(position, value)| value.is_none() && position.result().is_none())
            .filter(|(position, _)| *position == start || !stops(position.key()));
        let found: Vec<(P, Value)> = open
            .map(|(position, _)| (*position, best(after_each(position).map(|next| values[&next]))))
            .filter(|(_, value)| value.is_some())
            .collect();
        if found.is_empty() {
            return values;
        }
        values.extend(found);
    }
}

fn after_each<P: Position>(position: &P) -> impl Iterator<Item = P> {
    let position = *position;
    position.moves().into_iter().map(move |mv| {
        let mut next = position;
        next.play_unchecked(mv);
        next
    })
}

fn ended(result: Relative) -> Value {
    match result {
        Relative::Win => Some(Proven::WinIn(0)),
        Relative::Draw => None,
        Relative::Loss => Some(Proven::LossIn(0)),
    }
}

/// The best of the values of the positions after each move.
fn best(after: impl Iterator<Item = Value>) -> Value {
    let (mut win, mut loss) = (None::<u32>, Some(0));
    for value in after {
        match value {
            Some(Proven::LossIn(plies)) => win = Some(win.map_or(plies, |least| least.min(plies))),
            Some(Proven::WinIn(plies)) => loss = loss.map(|most| most.max(plies)),
            None => loss = None,
        }
    }
    match (win, loss) {
        (Some(plies), _) => Some(Proven::WinIn(plies + 1)),
        (None, Some(plies)) => Some(Proven::LossIn(plies + 1)),
        (None, None) => None,
    }
}

/// Checks what a search says is certain: the winner is right, and the winner can do it in so many plies.
pub(crate) fn check(claim: Option<Proven>, exact: Value, context: impl std::fmt::Debug) {
    match (claim, exact) {
        (None, _) => {}
        (Some(Proven::WinIn(claim)), Some(Proven::WinIn(exact))) if exact <= claim => {}
        (Some(Proven::LossIn(claim)), Some(Proven::LossIn(exact))) if exact <= claim => {}
        _ => panic!("{claim:?} claimed, {exact:?} is true: {context:?}"),
    }
}

/// Checks that all moves of a line are legal.
pub(crate) fn check_line<M: Move, P: Position<Move = M>>(position: &P, line: &[M]) {
    let mut position = *position;
    for &mv in line {
        assert!(position.moves().contains(&mv), "{mv} in {line:?}");
        position.play_unchecked(mv);
    }
}
