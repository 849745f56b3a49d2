//! All that a proof of a win rests on: what to play in every position that the opponent can bring about.

use std::collections::HashMap;

use quincunx_rules::{Player, Position};

use crate::Control;

use super::Prover;
use super::line::EXTRA;

/// By the keys of positions: in how many plies at most they are won, and the move.
pub(crate) type Wins<M> = HashMap<u64, (u32, M)>;

/// A walk through a proof.
struct Walk<'a, P: Position> {
    prover: &'a mut Prover<P>,
    control: &'a Control,
    attacker: Player,
    /// The most positions to be kept.
    most: usize,
    /// The positions done; those on the way to the present one have no distance yet.
    wins: HashMap<u64, Option<(u32, P::Move)>>,
}

impl<P: Position> Prover<P> {
    /// The moves that win a position that the last search proved to be won by the player to move; `None` if it did not,
    /// if they are more than so many, or too much of the proof was forgotten.
    pub(crate) fn known_win(
        &mut self,
        position: &P,
        history: &[u64],
        control: &Control,
        most: usize,
    ) -> Option<Wins<P::Move>> {
        self.begin(history);
        self.known_move(position, control, position.side())?;
        let mut walk = Walk {
            attacker: position.side(),
            prover: self,
            control,
            most,
            wins: HashMap::new(),
        };
        walk.win(position)?;
        walk.wins.into_iter().map(|(key, win)| Some((key, win?))).collect()
    }
}

impl<P: Position> Walk<'_, P> {
    /// The plies to the end from a position that the attacker, to move, wins.
    fn win(&mut self, position: &P) -> Option<u32> {
        let key = position.key();
        match self.wins.get(&key) {
            // On the way to itself a position proves nothing.
            Some(known) => return known.map(|(plies, _)| plies),
            None if self.wins.len() >= self.most || self.control.expired(self.prover.nodes) => return None,
            None => self.wins.insert(key, None),
        };
        let mv = self
            .prover
            .decisive_move(position, self.control, self.attacker, EXTRA)?;
        let next = position.after(mv);
        let mut plies = 1;
        if next.result().is_none() {
            for reply in next.moves() {
                let after = next.after(reply);
                let rest = match after.result() {
                    Some(_) => 0,
                    None => self.win(&after)?,
                };
                plies = plies.max(2 + rest);
            }
        }
        self.wins.insert(key, Some((plies, mv)));
        Some(plies)
    }
}
