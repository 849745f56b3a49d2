//! Move ordering: killer moves, countermoves and the history heuristic.

use quincunx_rules::zobrist::mix;
use quincunx_rules::{Move, Player};

use crate::Knowledge;

/// A move with its move ordering score: higher is tried earlier.
#[derive(Clone, Copy, Debug)]
pub(super) struct Scored<M> {
    pub(super) mv: M,
    pub(super) order: i32,
}

/// The history of a move lies between this and its negative.
pub(super) const HISTORY_LIMIT: i32 = 16_384;
/// What a point of [`Knowledge::move_score`] is worth in units of history.
const MOVE_SCORE: i32 = 64;
const KILLER: [i32; 2] = [14_000, 11_000];
const COUNTERMOVE: i32 = 9_000;

/// The move history of one thread, kept from one search of a game to the next.
pub(super) struct MoveHistory<M> {
    /// Moves that caused a cutoff at that distance from the root.
    killers: Vec<[Option<M>; 2]>,
    /// The move that last refuted a move, by player and the refuted move.
    countermoves: Vec<Option<M>>,
    /// How often a move was good, by player and move.
    history: Vec<i32>,
    /// Makes threads disagree a little, so that they do not all do the same work.
    noise: Option<u64>,
}

impl<M: Move> MoveHistory<M> {
    /// No history yet, of the thread with that number; number 0 has no noise.
    pub(super) fn new(thread: usize, plies: usize) -> MoveHistory<M> {
        MoveHistory {
            killers: vec![[None; 2]; plies],
            countermoves: vec![None; 2 * M::CODES],
            history: vec![0; 2 * M::CODES],
            noise: (thread > 0).then(|| mix(thread as u64)),
        }
    }

    /// Forgets what the last search taught by half, and what was tied to its root altogether.
    pub(super) fn fade(&mut self) {
        self.killers.fill([None; 2]);
        for value in &mut self.history {
            *value /= 2;
        }
    }

    #[inline]
    fn index(side: Player, mv: M) -> usize {
        side.index() * M::CODES + usize::from(mv.code())
    }

    /// How good a move of that player has been.
    #[inline]
    pub(super) fn history(&self, side: Player, mv: M) -> i32 {
        self.history[Self::index(side, mv)]
    }

    /// Whether a move is a killer at that distance from the root.
    #[inline]
    pub(super) fn is_killer(&self, mv: M, ply: usize) -> bool {
        self.killers[ply].contains(&Some(mv))
    }

    /// Adds what was learnt to the scores of the moves. `last` is the opponent's move that led here.
    pub(super) fn order<P: Knowledge<Move = M>>(
        &self,
        position: &P,
        moves: &mut [Scored<M>],
        ply: usize,
        last: Option<M>,
    ) {
        let side = position.side();
        let killers = self.killers[ply];
        let countermove = last.and_then(|last| self.countermoves[Self::index(!side, last)]);
        for scored in moves {
            let mv = scored.mv;
            let mut order = self.history(side, mv);
            if Some(mv) == killers[0] {
                order += KILLER[0];
            } else if Some(mv) == killers[1] {
                order += KILLER[1];
            }
            if Some(mv) == countermove {
                order += COUNTERMOVE;
            }
            if let Some(noise) = self.noise {
                order += (mix(noise ^ u64::from(mv.code())) & 0x3ff) as i32;
            }
            scored.order = order.saturating_add(scored.order.saturating_mul(MOVE_SCORE));
        }
    }

    /// Learns that `mv` refuted `last`, and that the moves `tried` before it did not.
    pub(super) fn learn(
        &mut self,
        side: Player,
        mv: M,
        tried: impl Iterator<Item = M>,
        last: Option<M>,
        depth: i32,
        ply: usize,
    ) {
        if self.killers[ply][0] != Some(mv) {
            self.killers[ply] = [Some(mv), self.killers[ply][0]];
        }
        if let Some(last) = last {
            self.countermoves[Self::index(!side, last)] = Some(mv);
        }
        let amount = (depth * depth * 8 + depth * 32).min(1600);
        self.nudge(side, mv, amount);
        for other in tried {
            self.nudge(side, other, -amount);
        }
    }

    /// Moves a history towards a limit, the less the nearer it is.
    fn nudge(&mut self, side: Player, mv: M, amount: i32) {
        let value = &mut self.history[Self::index(side, mv)];
        *value += amount - *value * amount.abs() / HISTORY_LIMIT;
    }
}

/// Moves that are picked one by one, best first; most nodes need only the first few.
const PICKED: usize = 6;

/// Brings the best of `moves[at..]` to `at`. To be called for 0, 1, 2, …: after a few it sorts the rest at once.
#[inline]
pub(super) fn pick<M: Copy>(moves: &mut [Scored<M>], at: usize) {
    if at < PICKED {
        let mut best = at;
        for n in at + 1..moves.len() {
            if moves[n].order > moves[best].order {
                best = n;
            }
        }
        moves.swap(at, best);
    } else if at == PICKED {
        moves[at..].sort_by_key(|scored| -i64::from(scored.order));
    }
}

#[cfg(test)]
mod tests {
    use quincunx_rules::hadron::Place;

    use super::*;

    #[test]
    fn picking_sorts() {
        for len in [0, 1, 5, 6, 7, 8, 40] {
            let mut moves: Vec<_> = (0..len)
                .map(|n| Scored {
                    mv: n,
                    order: (mix(n) % 50) as i32,
                })
                .collect();
            for at in 0..moves.len() {
                pick(&mut moves, at);
            }
            assert!(moves.is_sorted_by_key(|scored| -scored.order));
        }
    }

    #[test]
    fn histories_stay_within_their_limit() {
        let mut history = MoveHistory::<Place<u64>>::new(0, 4);
        let [good, bad] = [1, 2].map(|code| Place::from_code(code).unwrap());
        for _ in 0..10_000 {
            history.learn(Player::One, good, [bad].into_iter(), Some(bad), 30, 2);
        }
        assert!((HISTORY_LIMIT / 2..=HISTORY_LIMIT).contains(&history.history(Player::One, good)));
        assert!((-HISTORY_LIMIT..=-HISTORY_LIMIT / 2).contains(&history.history(Player::One, bad)));
        assert_eq!(history.history(Player::Two, good), 0);
        assert!(history.is_killer(good, 2) && !history.is_killer(bad, 2));
    }
}
