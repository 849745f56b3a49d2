//! From a decided position to the moves that show it.

use quincunx_rules::{Player, Position};

use crate::Control;

use super::Prover;

/// Positions that may be looked at once more for each move of the line whose proof was overwritten.
pub(super) const EXTRA: u64 = 2_000;
/// The longest line to show.
const LONGEST: usize = 200;

impl<P: Position> Prover<P> {
    /// The line from a decided position that begins with `first`, as far as it is known: whoever gets what it wants
    /// goes the shortest way, the other one the longest.
    pub(super) fn line(
        &mut self,
        position: &P,
        first: Option<P::Move>,
        control: &Control,
        attacker: Player,
    ) -> Vec<P::Move> {
        let mut line = Vec::new();
        let mut seen = Vec::new();
        let mut position = *position;
        let mut next = first;
        while let Some(mv) = next
            && line.len() < LONGEST
            && !seen.contains(&position.key())
        {
            seen.push(position.key());
            position.play_unchecked(mv);
            line.push(mv);
            next = self.decisive_move(&position, control, attacker, EXTRA);
        }
        line
    }

    /// The move that decides the position: one that the table knows, or that a search of so many nodes finds again.
    pub(super) fn decisive_move(
        &mut self,
        position: &P,
        control: &Control,
        attacker: Player,
        nodes: u64,
    ) -> Option<P::Move> {
        self.known_move(position, control, attacker).or_else(|| {
            self.search(control, attacker, nodes, |search| search.solve(position))
                .ok()?
                .1
        })
    }

    /// The move the table knows to decide the position.
    pub(super) fn known_move(&mut self, position: &P, control: &Control, attacker: Player) -> Option<P::Move> {
        self.search(control, attacker, u64::MAX, |search| {
            let mut good = None;
            let mut bad = None;
            let mut all_bad = true;
            position.for_each_move(|mv| {
                let next = position.after(mv);
                let found = search.look_up(&next);
                if found.numbers.delta == 0 {
                    if good.is_none_or(|(plies, _)| found.plies < plies) {
                        good = Some((found.plies, mv));
                    }
                } else if found.numbers.phi == 0 {
                    if bad.is_none_or(|(plies, _)| found.plies > plies) {
                        bad = Some((found.plies, mv));
                    }
                } else {
                    all_bad = false;
                }
            });
            good.or(bad.filter(|_| all_bad)).map(|(_, mv)| mv)
        })
    }
}
