//! Proof numbers, as the player to move sees them.

/// How much is left to show, at least: `phi` for the player to move to get what it wants, `delta` for the opponent.
///
/// One player, the attacker, wants to win; the other one wants that not to happen. Where there are no draws and no
/// circles both want to win. Decided positions have a zero.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Numbers {
    pub(crate) phi: u64,
    pub(crate) delta: u64,
}

impl Numbers {
    /// What can no longer be had.
    pub(crate) const NEVER: u64 = 1 << 60;
    /// The greatest number of what can still be had; greater sums stop here.
    const MOST: u64 = 1 << 48;
    /// The player to move gets what it wants.
    pub(crate) const YES: Numbers = Numbers {
        phi: 0,
        delta: Self::NEVER,
    };
    /// The player to move does not.
    pub(crate) const NO: Numbers = Numbers {
        phi: Self::NEVER,
        delta: 0,
    };
    /// No limit to a search.
    pub(crate) const UNLIMITED: Numbers = Numbers {
        phi: Self::NEVER,
        delta: Self::NEVER,
    };

    /// Those of a known result.
    pub(crate) fn of(won: bool) -> Numbers {
        if won { Self::YES } else { Self::NO }
    }

    /// Those of a position whose best move is as good as `least` is low, and whose moves add up to `sum`.
    #[inline]
    pub(super) fn of_children(least: u64, sum: u64) -> Numbers {
        match (least, sum) {
            (0, _) => Self::YES,
            (_, 0) => Self::NO,
            _ => Numbers {
                phi: least.min(Self::MOST),
                delta: sum.min(Self::MOST),
            },
        }
    }

    /// Whether the player to move gets what it wants, if that is known.
    #[inline]
    pub(crate) fn result(self) -> Option<bool> {
        match (self.phi, self.delta) {
            (0, _) => Some(true),
            (_, 0) => Some(false),
            _ => None,
        }
    }

    #[inline]
    pub(crate) fn decided(self) -> bool {
        self.phi == 0 || self.delta == 0
    }
}
