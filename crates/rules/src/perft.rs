//! Counting move sequences, the standard check of a move generator, and random playouts.

use crate::Position;

/// The number of move sequences of that length; a game that has ended has no moves.
///
/// It calls itself once a ply, so a depth from outside wants a limit: a game that can go round in circles never ends
/// it.
///
/// ```
/// use quincunx_rules::{Position, Ruleset, hadron::Hadron, perft};
///
/// let ruleset: Ruleset = "hadron".parse()?;
/// assert_eq!(perft(&Hadron::<u64>::start(&ruleset).expect("5x5"), 3), 9032);
/// # Ok::<(), quincunx_rules::ParseError>(())
/// ```
pub fn perft<P: Position>(position: &P, depth: u32) -> u64 {
    match depth {
        0 => 1,
        1 => position.count_moves() as u64,
        // Written out so that the compiler sees playing and counting together and leaves out what counting does not
        // need, such as the hash.
        2 => sum_after_moves(position, |next| next.count_moves() as u64),
        _ => sum_after_moves(position, |next| perft(next, depth - 1)),
    }
}

#[inline]
fn sum_after_moves<P: Position>(position: &P, count: impl Fn(&P) -> u64) -> u64 {
    let mut total = 0;
    position.for_each_move(|mv| {
        let mut next = *position;
        next.play_unchecked(mv);
        total += count(&next);
    });
    total
}

/// The count below each legal move, sorted by the text of the move.
pub fn divide<P: Position>(position: &P, depth: u32) -> Vec<(P::Move, u64)> {
    let mut counts = Vec::new();
    if depth > 0 {
        position.for_each_move(|mv| {
            let mut next = *position;
            next.play_unchecked(mv);
            counts.push((mv, perft(&next, depth - 1)));
        });
    }
    counts.sort_by_cached_key(|(mv, _)| mv.to_string());
    counts
}

/// Plays picked moves until the game ends or `max_plies` have been played, and returns how many were.
///
/// `pick(n)` returns a number below `n`; uniformly random ones make a random playout.
// Kept a function of its own: inside a large caller the loop no longer fits the registers.
#[inline(never)]
pub fn playout<P: Position>(position: &mut P, max_plies: u32, mut pick: impl FnMut(usize) -> usize) -> u32 {
    // A local copy, which can live in registers.
    let mut current = *position;
    let mut plies = 0;
    while plies < max_plies && current.play_picked(&mut pick) {
        plies += 1;
    }
    *position = current;
    plies
}
