//! What a move does to the board.

use super::{Army, Murus, OPEN_KEY, Ply};
use crate::{Player, Word, zobrist};

impl Murus {
    /// Plays a legal move.
    // Inlined into the loops that try many moves: a call costs as much as the move.
    #[inline(always)]
    pub(super) fn play_on(&mut self, turn: Ply) {
        let me = self.side;
        let (mut own, mut enemy) = (self.own, self.enemy);
        let change = match turn {
            Ply::Go { from, to } => {
                let (from, to) = (from.index(), to.index());
                // What goes is a catapult's stone or a whole tower.
                if own.ones.has(from) {
                    own.take(me, from) ^ own.add(me, to)
                } else {
                    own.spread(me, from, [(from + to) / 2, to])
                }
            }
            Ply::Hit { from, to } => own.take(me, from.index()) ^ enemy.take(!me, to.index()),
            Ply::HitTwice { .. } | Ply::Open { .. } => return self.play_rare(turn),
        };
        self.pass_on(own, enemy, change);
    }

    /// Lets a tower act towards `near` in the game without catapults: it sacrifices if an enemy wall stands there, and
    /// moves to `far` if not.
    #[inline]
    pub(super) fn act_plain(&mut self, from: u32, near: u32, far: u32) {
        let me = self.side;
        let (mut own, mut enemy) = (self.own, self.enemy);
        let change = if enemy.ones.has(near) {
            own.take(me, from) ^ enemy.take(!me, near)
        } else {
            own.spread(me, from, [near, far])
        };
        self.pass_on(own, enemy, change);
    }

    /// Plays the moves that hardly ever occur, apart from the others so as not to slow them down.
    #[cold]
    fn play_rare(&mut self, turn: Ply) {
        let me = self.side;
        let (mut own, mut enemy) = (self.own, self.enemy);
        let change = match turn {
            Ply::HitTwice { from, to } => own.take_two(me, from.index()) ^ enemy.take_two(!me, to.index()),
            Ply::Open { from, first, second } => {
                // Player 2 opens last.
                self.open = me == Player::One;
                self.plain = self.is_plain();
                let closed = if self.open { 0 } else { OPEN_KEY };
                own.spread(me, from.index(), [first.index(), second.index()]) ^ closed
            }
            Ply::Go { .. } | Ply::Hit { .. } => return self.play_on(turn),
        };
        self.pass_on(own, enemy, change);
    }

    /// Ends a turn that left these stones and changed the key so.
    #[inline]
    fn pass_on(&mut self, own: Army, enemy: Army, change: u64) {
        self.key ^= change ^ zobrist::SIDE;
        self.own = enemy;
        self.enemy = own;
        self.side = !self.side;
    }
}
