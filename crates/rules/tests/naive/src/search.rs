//! Who wins, by trying everything: a check of other people's results that shares nothing with them.

use std::collections::HashMap;

use crate::Naive;

/// The player who wins from here if both play well; `None` if that takes more than `limit` different positions.
///
/// For games without draws in which no position comes back.
pub fn best_result<G: Naive>(g: &G, limit: usize) -> Option<u8> {
    let mut seen = HashMap::new();
    mover_wins(g, &mut seen, limit).map(|wins| if wins { g.side() } else { 3 - g.side() })
}

fn mover_wins<G: Naive>(g: &G, seen: &mut HashMap<String, bool>, limit: usize) -> Option<bool> {
    if let Some(winner) = g.winner() {
        return Some(winner == g.side());
    }
    let text = g.text();
    if let Some(&known) = seen.get(&text) {
        return Some(known);
    }
    if seen.len() >= limit {
        return None;
    }
    let mut wins = false;
    for mv in g.moves() {
        let mut next = g.clone();
        next.play(&mv);
        let next_wins = mover_wins(&next, seen, limit)?;
        // A move may leave the turn where it is.
        if next_wins == (next.side() == g.side()) {
            wins = true;
            break;
        }
    }
    seen.insert(text, wins);
    Some(wins)
}
