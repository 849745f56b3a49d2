//! The shortest win: a search for wins within one ply, two, three and so on, and the moves that keep one.

use std::collections::HashMap;

use quincunx_rules::{Outcome, Player, Position, Relative};

use crate::{Control, Knowledge};

/// Positions looked into between two looks at the clock.
const LOOK: u64 = 256;

/// The search had to stop before the answer.
pub(super) struct Stopped;

/// What is known of a position with the attacker to move.
#[derive(Clone, Copy)]
struct Known<M> {
    /// A win within so many plies, and the move it begins with.
    win: Option<(u32, M)>,
    /// There is none within so many plies.
    none: u32,
}

/// A search of all moves, whose wins rest on ends of the game alone. Positions that occurred twice are no way to win:
/// the referee ends the game there.
pub(super) struct Mate<'a, P: Position> {
    attacker: Player,
    /// The keys of positions that occurred twice, sorted.
    blocked: &'a [u64],
    control: &'a Control,
    known: HashMap<u64, Known<P::Move>>,
    /// The most entries of that table. When it is full only wins are added, up to twice as many.
    most: usize,
    /// The reply that last refuted an attack, by the plies left.
    refutations: Vec<Option<P::Move>>,
    /// Positions looked into.
    pub(super) nodes: u64,
}

impl<'a, P: Knowledge> Mate<'a, P> {
    /// A search for wins of the player to move at `root`, with room for that many positions.
    pub(super) fn new(root: &P, blocked: &'a [u64], control: &'a Control, most: usize) -> Mate<'a, P> {
        Mate {
            attacker: root.side(),
            blocked,
            control,
            known: HashMap::new(),
            most,
            refutations: Vec::new(),
            nodes: 0,
        }
    }

    /// Whether the attacker, to move, wins within so many plies.
    pub(super) fn wins_within(&mut self, position: &P, plies: u32) -> Result<bool, Stopped> {
        if let Some(known) = self.known.get(&position.key()) {
            if known.win.is_some_and(|(win, _)| win <= plies) {
                return Ok(true);
            }
            if known.none >= plies {
                return Ok(false);
            }
        }
        self.nodes += 1;
        if self.nodes.is_multiple_of(LOOK) && self.control.expired(self.nodes)
            || self.control.nodes().is_some_and(|limit| self.nodes >= limit)
        {
            return Err(Stopped);
        }
        let mut moves = Vec::new();
        let mut at_once = None;
        position.for_each_scored_move(|mv, score| {
            let next = position.after(mv);
            match next.result() {
                Some(outcome) if self.is_won(outcome) => at_once = at_once.or(Some(mv)),
                Some(_) => {}
                None if self.is_blocked(&next) => {}
                None => moves.push((score, mv, next)),
            }
        });
        if let Some(mv) = at_once {
            self.learn(position, Some((1, mv)), 0);
            return Ok(true);
        }
        if plies > 1 {
            moves.sort_by_key(|&(score, ..)| std::cmp::Reverse(score));
            for (_, mv, next) in moves {
                if self.loses_within(&next, plies - 1)? {
                    self.learn(position, Some((plies, mv)), 0);
                    return Ok(true);
                }
            }
        }
        self.learn(position, None, plies);
        Ok(false)
    }

    /// Whether the defender, to move, loses within so many plies whatever it plays.
    fn loses_within(&mut self, position: &P, plies: u32) -> Result<bool, Stopped> {
        let slot = plies as usize;
        if self.refutations.len() <= slot {
            self.refutations.resize(slot + 1, None);
        }
        let last = self.refutations[slot];
        let mut replies = position.moves();
        if let Some(index) = replies.iter().position(|mv| Some(*mv) == last) {
            replies.swap(0, index);
        }
        for mv in replies {
            let next = position.after(mv);
            let loses = match next.result() {
                Some(outcome) => self.is_won(outcome),
                None => plies > 1 && !self.is_blocked(&next) && self.wins_within(&next, plies - 1)?,
            };
            if !loses {
                self.refutations[slot] = Some(mv);
                return Ok(false);
            }
        }
        Ok(true)
    }

    fn is_won(&self, outcome: Outcome) -> bool {
        outcome.seen_by(self.attacker) == Relative::Win
    }

    fn is_blocked(&self, position: &P) -> bool {
        P::CAN_REPEAT && self.blocked.binary_search(&position.key()).is_ok()
    }

    fn learn(&mut self, position: &P, win: Option<(u32, P::Move)>, none: u32) {
        let most = if win.is_some() { 2 * self.most } else { self.most };
        let is_full = self.known.len() >= most;
        let key = position.key();
        match self.known.get_mut(&key) {
            Some(known) => {
                known.win = win.or(known.win);
                known.none = known.none.max(none);
            }
            None if is_full => {}
            None => {
                self.known.insert(key, Known { win, none });
            }
        }
    }

    /// The win of a position that was found to be won; `None` if some of its moves were forgotten.
    pub(super) fn strategy(self, root: &P) -> Option<KeptWin<P::Move>> {
        let wins = self
            .known
            .into_iter()
            .filter_map(|(key, known)| Some((key, known.win?)));
        KeptWin::new(root, &wins.collect(), self.blocked)
    }
}

/// A win that is kept from move to move: what to play in every position that the opponent can bring about.
pub(super) struct KeptWin<M> {
    /// By the keys of positions: in how many plies at most it is won, and the move.
    moves: HashMap<u64, (u32, M)>,
    /// The keys of the positions after these moves, sorted.
    replies: Vec<u64>,
}

impl<M: Copy> KeptWin<M> {
    /// The win that those moves make, or `None` if they do not: each of them, and all that can follow, is gone through.
    pub(super) fn new<P: Position<Move = M>>(
        root: &P,
        known: &HashMap<u64, (u32, M)>,
        blocked: &[u64],
    ) -> Option<KeptWin<M>> {
        let is_won = |outcome: Outcome| outcome.seen_by(root.side()) == Relative::Win;
        let mut kept = KeptWin {
            moves: HashMap::new(),
            replies: Vec::new(),
        };
        let mut waiting = vec![(*root, u32::MAX)];
        while let Some((position, most)) = waiting.pop() {
            let (key, &(plies, mv)) = known.get_key_value(&position.key())?;
            let next = position.is_legal(mv).then(|| position.after(mv))?;
            // The distance falls from move to move, so that there is an end.
            if plies > most || blocked.binary_search(key).is_ok() || blocked.binary_search(&next.key()).is_ok() {
                return None;
            }
            if kept.moves.insert(*key, (plies, mv)).is_some() {
                continue;
            }
            if let Some(outcome) = next.result() {
                if is_won(outcome) {
                    continue;
                }
                return None;
            }
            kept.replies.push(next.key());
            for reply in next.moves() {
                let after = next.after(reply);
                match after.result() {
                    Some(outcome) if is_won(outcome) && plies >= 2 => {}
                    Some(_) => return None,
                    None => waiting.push((after, plies.checked_sub(2).filter(|&rest| rest > 0)?)),
                }
            }
        }
        kept.replies.sort_unstable();
        Some(kept)
    }

    /// What is kept for a position, in a game where those positions have occurred twice.
    ///
    /// The distance falls from move to move, so that a line of it passes no position twice; and one that occurred twice
    /// before ends the game.
    pub(super) fn get(&self, key: u64, blocked: &[u64]) -> Option<(u32, M)> {
        let ends = |key: &u64| self.moves.contains_key(key) || self.replies.binary_search(key).is_ok();
        self.moves.get(&key).copied().filter(|_| !blocked.iter().any(ends))
    }

    /// A line of it: the move, a reply that holds out longest, and so on.
    pub(super) fn line<P: Position<Move = M>>(&self, root: &P) -> Vec<M> {
        let mut line = Vec::new();
        let mut position = *root;
        while let Some(&(_, mv)) = self.moves.get(&position.key()) {
            line.push(mv);
            position.play_unchecked(mv);
            if position.result().is_some() {
                break;
            }
            let mut longest = None;
            position.for_each_move(|reply| {
                let after = position.after(reply);
                let plies = self.moves.get(&after.key()).map_or(0, |&(plies, _)| plies);
                if longest.is_none_or(|(most, _)| plies > most) {
                    longest = Some((plies, reply));
                }
            });
            let Some((_, reply)) = longest else { break };
            line.push(reply);
            position.play_unchecked(reply);
        }
        line
    }
}

/// The keys of positions that have occurred twice, sorted: the next time ends the game.
pub(super) fn occurred_twice(history: &[u64], root: u64) -> Vec<u64> {
    let mut keys = history.to_vec();
    keys.push(root);
    keys.sort_unstable();
    keys.chunk_by(|a, b| a == b)
        .filter(|same| same.len() > 1)
        .map(|same| same[0])
        .collect()
}
