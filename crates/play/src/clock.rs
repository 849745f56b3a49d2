//! Clocks: how much time each person has left.

use serde::{Deserialize, Serialize};

use crate::Seat;

/// Milliseconds: a span, or a moment counted from the opening of the game.
pub type Millis = u64;

const DAY: Millis = 24 * 60 * 60 * 1000;

/// How much time the persons have.
///
/// In JSON `{"fischer": {"base": 300000, "increment": 2000}}` or `{"days": 3}`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "lowercase", deny_unknown_fields)]
pub enum TimeControl {
    /// An account of time that grows a little with every turn.
    Fischer {
        /// What each person starts with.
        base: Millis,
        /// What a turn adds.
        #[serde(default, skip_serializing_if = "is_zero")]
        increment: Millis,
        /// After so many turns of one's own, the base is added again.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        moves: Option<u32>,
    },
    /// So many days for every turn, whatever the others took: correspondence.
    Days(u32),
}

pub(crate) fn is_zero(span: &Millis) -> bool {
    *span == 0
}

impl TimeControl {
    /// What each person starts with.
    pub fn base(&self) -> Millis {
        match *self {
            TimeControl::Fischer { base, .. } => base,
            TimeControl::Days(days) => Millis::from(days) * DAY,
        }
    }
}

/// A budget of lag compensation for each person: a token bucket that a turn draws from and each turn refills a little.
///
/// What a person's connection is measured to take is that person's word alone, so over a game it buys no more than
/// `start` and `gain` a turn.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct LagQuota {
    /// What each person starts with.
    pub start: Millis,
    /// What a turn adds.
    pub gain: Millis,
    /// What a person can save up.
    pub most: Millis,
}

/// What both persons had left when the current turn began.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Clocks {
    control: TimeControl,
    left: [Millis; 2],
    turns: [u32; 2],
    quota: Option<LagQuota>,
    /// What is left of the quota.
    lag: [Millis; 2],
}

impl Clocks {
    pub(crate) fn new(control: TimeControl, quota: Option<LagQuota>) -> Clocks {
        Clocks {
            control,
            left: [control.base(); 2],
            turns: [0; 2],
            quota,
            lag: [quota.map_or(Millis::MAX, |quota| quota.start); 2],
        }
    }

    /// The most that may be given back to a turn of `seat` for its way to the referee.
    pub(crate) fn lag(&self, seat: Seat) -> Millis {
        self.lag[seat.index()]
    }

    /// What `seat` had left when the turn began.
    pub(crate) fn left(&self, seat: Seat) -> Millis {
        self.left[seat.index()]
    }

    /// Whether `seat` loses on time by having used `spent` in this turn: the last millisecond is one too many.
    pub(crate) fn falls(&self, seat: Seat, spent: Millis) -> bool {
        spent >= self.left(seat)
    }

    /// Ends a turn of `seat` that took `spent` after `lag` was given back.
    pub(crate) fn press(&mut self, seat: Seat, spent: Millis, lag: Millis) {
        if let Some(LagQuota { gain, most, .. }) = self.quota {
            let saved = &mut self.lag[seat.index()];
            *saved = saved.saturating_sub(lag).saturating_add(gain).min(most);
        }
        let (left, turns) = (&mut self.left[seat.index()], &mut self.turns[seat.index()]);
        *turns = turns.saturating_add(1);
        match self.control {
            TimeControl::Fischer { base, increment, moves } => {
                *left = left.saturating_sub(spent).saturating_add(increment);
                if moves.is_some_and(|period| turns.is_multiple_of(period)) {
                    *left = left.saturating_add(base);
                }
            }
            TimeControl::Days(_) => *left = self.control.base(),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn after(control: TimeControl, spent: &[Millis]) -> Millis {
        let mut clocks = Clocks::new(control, None);
        for &spent in spent {
            clocks.press(Seat::B, spent, 0);
        }
        assert_eq!(clocks.left(Seat::A), control.base());
        clocks.left(Seat::B)
    }

    #[test]
    fn fischer_adds_the_increment_after_each_turn() {
        let control = TimeControl::Fischer {
            base: 1000,
            increment: 10,
            moves: None,
        };
        assert_eq!(after(control, &[100]), 910);
        assert_eq!(after(control, &[100, 0, 200]), 730);
    }

    #[test]
    fn a_period_adds_the_base_again() {
        let control = TimeControl::Fischer {
            base: 1000,
            increment: 0,
            moves: Some(2),
        };
        assert_eq!(after(control, &[100]), 900);
        assert_eq!(after(control, &[100, 200]), 1700);
        assert_eq!(after(control, &[100, 200, 300]), 1400);
    }

    #[test]
    fn days_start_afresh_with_every_turn() {
        assert_eq!(after(TimeControl::Days(2), &[5, DAY]), 2 * DAY);
    }

    #[test]
    fn absurd_spans_saturate() {
        let control = TimeControl::Fischer {
            base: Millis::MAX,
            increment: Millis::MAX,
            moves: Some(1),
        };
        assert_eq!(after(control, &[0, Millis::MAX]), Millis::MAX);
        assert_eq!(TimeControl::Days(u32::MAX).base(), u64::from(u32::MAX) * DAY);
    }
}
