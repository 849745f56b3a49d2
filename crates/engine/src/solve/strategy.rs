//! What a certificate is made of: one winning move for everything the loser can do.

use std::collections::HashSet;

use quincunx_rules::Position;

use super::decider::Decider;
use crate::{Control, Knowledge};

/// The least of a position's images with the players as they are: a proof names the player who wins.
fn image<P: Position>(position: &P) -> P {
    let images = position.symmetries().map(|symmetry| position.transformed(symmetry));
    let same_side = images.filter(|image| image.side() == position.side());
    same_side.fold(*position, P::min)
}

/// For whoever wins each of these positions, a winning move in every position that the loser can bring about, each once
/// for all its images on the board.
///
/// `is_plain` says where none is needed, as anybody sees who wins; it is asked about positions of the winner's turn
/// only. `None` if the control ends the search before all is known.
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
        waiting.push((image(position), won));
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
                (mv, image(&next))
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
