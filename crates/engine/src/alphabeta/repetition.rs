//! Repetition as the referee rules it: the third occurrence of a position ends the game.

use quincunx_rules::zobrist::mix;
use quincunx_rules::{Outcome, Player, Relative};

use crate::Score;

/// What a repetition that wins is worth while it is only foreseen: more than any advantage on the board, less than a
/// proof.
const FORESEEN_WIN: i32 = 500_000;

/// The positions of the game before the search: what has happened once and what must not happen again.
pub(super) struct PastPositions {
    /// Keys of positions that have occurred once, sorted.
    once: Vec<u64>,
    /// Keys of positions that have occurred twice or more, sorted: the next time ends the game.
    twice: Vec<u64>,
    salt: u64,
}

impl PastPositions {
    /// The past of a search at `root`, given the keys of all positions before it.
    pub(super) fn new(history: &[u64], root: u64) -> PastPositions {
        let mut keys = history.to_vec();
        keys.push(root);
        keys.sort_unstable();
        let (mut once, mut twice) = (Vec::new(), Vec::new());
        for same in keys.chunk_by(|a, b| a == b) {
            if same.len() == 1 { &mut once } else { &mut twice }.push(same[0]);
        }
        let salt = twice.iter().fold(0, |salt, key| salt ^ mix(*key));
        PastPositions { once, twice, salt }
    }

    /// A past without repetitions.
    pub(super) fn none() -> PastPositions {
        PastPositions {
            once: Vec::new(),
            twice: Vec::new(),
            salt: 0,
        }
    }

    /// What to xor table keys with. Which positions end the game at once is part of what an entry depends on, so
    /// searches that differ in it must not share entries. They may differ in everything else: a proof never needs a
    /// position twice, so it holds however often (but for those) its positions have occurred before.
    #[inline]
    pub(super) fn salt(&self) -> u64 {
        self.salt
    }

    /// Whether the position with that key ends the game when it occurs once more.
    #[inline]
    pub(super) fn ends(&self, key: u64) -> bool {
        self.twice.binary_search(&key).is_ok()
    }

    /// Whether the position with that key has occurred exactly once.
    #[inline]
    pub(super) fn has_seen(&self, key: u64) -> bool {
        self.once.binary_search(&key).is_ok()
    }
}

/// The score of a game that is over at that distance from the root. A draw is certain too, but scores have no word for
/// it.
#[inline]
pub(super) fn ended(outcome: Outcome, side: Player, ply: usize) -> Score {
    match outcome.seen_by(side) {
        Relative::Win => Score::win_in(ply as u32),
        Relative::Loss => Score::loss_in(ply as u32),
        Relative::Draw => Score::EVEN,
    }
}

/// The score of a game that would be over if the players kept repeating; they need not, so it is never proven.
#[inline]
pub(super) fn foreseen(outcome: Outcome, side: Player) -> Score {
    match outcome.seen_by(side) {
        Relative::Win => Score::estimate(FORESEEN_WIN),
        Relative::Loss => Score::estimate(-FORESEEN_WIN),
        Relative::Draw => Score::EVEN,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_root_counts_as_an_occurrence() {
        let past = PastPositions::new(&[5, 7, 9, 7], 5);
        assert!(past.ends(5) && past.ends(7) && !past.ends(9));
        assert!(past.has_seen(9) && !past.has_seen(5));
    }

    #[test]
    fn the_salt_depends_on_what_occurred_twice_only() {
        assert_eq!(PastPositions::new(&[1, 2, 3], 4).salt(), PastPositions::none().salt());
        assert_eq!(
            PastPositions::new(&[1, 2, 1], 4).salt(),
            PastPositions::new(&[8, 1], 1).salt()
        );
        assert_ne!(
            PastPositions::new(&[1, 2, 1], 4).salt(),
            PastPositions::new(&[2, 2], 4).salt()
        );
    }
}
