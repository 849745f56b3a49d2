//! What a certificate is made of: one winning move for everything the loser can do.

use std::collections::HashSet;

use super::decider::Decider;
use crate::{Control, Knowledge};

/// For whoever wins each of these positions, a winning move in every canonical position that the loser can bring about.
///
/// `is_plain` says where none is needed, as anybody sees who wins; it is asked about positions of the winner's turn only.
/// `None` if the control ends the search before all is known.
pub fn strategy<P: Knowledge>(
    positions: &[P],
    bytes: usize,
    control: &Control,
    is_plain: &mut dyn FnMut(&P) -> bool,
) -> Option<Vec<(P, P::Move)>> {
    let mut decider = Decider::new(bytes);
    let mut seen = HashSet::new();
    let mut strategy = Vec::new();
    let mut waiting = Vec::new();
    for position in positions {
        let won = decider.decide(position, control)?;
        waiting.push((position.canonical(), won));
    }
    while let Some((position, won)) = waiting.pop() {
        if !seen.insert(position) {
            continue;
        }
        let mut replies: Vec<(P::Move, P)> = position
            .moves()
            .into_iter()
            .map(|mv| {
                let mut next = position;
                next.play_unchecked(mv);
                (mv, next.canonical())
            })
            .collect();
        if !won {
            waiting.extend(replies.into_iter().map(|(_, next)| (next, true)));
        } else if !is_plain(&position) {
            // The fewer answers, the smaller the rest.
            replies.sort_by_key(|(_, next)| next.count_moves());
            for (mv, next) in replies {
                if !decider.decide(&next, control)? {
                    strategy.push((position, mv));
                    waiting.push((next, false));
                    break;
                }
            }
        }
    }
    Some(strategy)
}
