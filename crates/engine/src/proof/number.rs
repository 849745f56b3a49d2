//! Proof numbers, as the player to move sees them.

/// As good as infinite: what can no longer be had.
pub(super) const NEVER: u32 = u32::MAX / 4;

/// How much is left to show, at least: `phi` for the player to move to get what it wants, `delta` for the opponent.
///
/// One player, the attacker, wants to win; the other one wants that not to happen. Decided positions have a zero.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Numbers {
    pub(super) phi: u32,
    pub(super) delta: u32,
}

impl Numbers {
    /// The player to move gets what it wants.
    pub(super) const YES: Numbers = Numbers { phi: 0, delta: NEVER };
    /// The player to move does not.
    pub(super) const NO: Numbers = Numbers { phi: NEVER, delta: 0 };

    /// A position with that many moves, none of them looked at: one good move is enough, but all have to be refuted.
    #[inline]
    pub(super) fn fresh(moves: usize) -> Numbers {
        Numbers {
            phi: 1,
            delta: moves as u32,
        }
    }

    #[inline]
    pub(super) fn decided(self) -> bool {
        self.phi == 0 || self.delta == 0
    }
}
