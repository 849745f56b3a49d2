//! The oracle at the root: what it can say of the position, and of each move where several lines are wanted.

use quincunx_rules::Position;

use crate::{Control, Oracle, Proven};

use super::facts::Facts;

/// Moves of a line beyond the first that are looked for, and positions that each may take.
const EXTENSION: (usize, u64) = (30, 20);

/// Whether the oracle has a chance to decide the position within that time.
pub(super) fn is_worth_asking<P: Position>(oracle: &dyn Oracle<P>, root: &P, seconds: f64) -> bool {
    oracle.difficulty(root) <= oracle.reach(seconds)
}

/// Asks the oracle.
pub(super) fn consult<P: Position>(oracle: &mut dyn Oracle<P>, root: &P, control: &Control, facts: &mut Facts<P>) {
    let before = facts.nodes;
    let best = oracle.best_move(root, control);
    facts.nodes += oracle.nodes();
    if let Some((mv, proven)) = best {
        let next = root.after(mv);
        let mut moves = vec![mv];
        extend(oracle, next, control, &mut moves);
        facts.add_result(proven, moves);
    }
    if facts.lines() == 1 {
        return;
    }
    let mut moves = Vec::new();
    root.for_each_move(|mv| moves.push(mv));
    for mv in moves {
        let part = control.part(facts.nodes - before, None, None);
        if part.expired(0) {
            break;
        }
        let next = root.after(mv);
        let decided = oracle.decide(&next, &part);
        facts.nodes += oracle.nodes();
        if let Some(proven) = decided {
            facts.add(mv, proven.before_move());
        }
    }
}

/// Goes on as far as the winner's moves are known: any move of the loser, then one that wins.
fn extend<P: Position>(oracle: &mut dyn Oracle<P>, mut position: P, control: &Control, line: &mut Vec<P::Move>) {
    let mut wins = matches!(
        oracle.decide(&position, &control.part(0, None, Some(0))),
        Some(Proven::WinIn(_))
    );
    for _ in 0..EXTENSION.0 {
        let part = control.part(0, None, Some(EXTENSION.1));
        let next = if wins {
            oracle.best_move(&position, &part).map(|(mv, _)| mv)
        } else {
            position.pick_move(|_| 0)
        };
        let Some(mv) = next else { break };
        line.push(mv);
        position.play_unchecked(mv);
        wins = !wins;
    }
    // A line that ends with the loser's move says less than one without it; the move to play stays in any case.
    if wins && position.result().is_none() && line.len() > 1 {
        line.pop();
    }
}
