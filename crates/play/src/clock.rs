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

/// One person's clock: what was left when the current turn began.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Clock {
    control: TimeControl,
    left: Millis,
    turns: u32,
}

impl Clock {
    /// The clock of a person who has made no turn yet.
    pub fn new(control: TimeControl) -> Clock {
        Clock {
            control,
            left: control.base(),
            turns: 0,
        }
    }

    /// What was left when the turn began.
    pub fn left(&self) -> Millis {
        self.left
    }

    /// What every turn adds.
    pub fn increment(&self) -> Millis {
        match self.control {
            TimeControl::Fischer { increment, .. } => increment,
            TimeControl::Days(_) => 0,
        }
    }

    /// How many turns are to be made before more time comes, this one included; `None` if none comes.
    pub fn moves_to_go(&self) -> Option<u32> {
        match self.control {
            TimeControl::Fischer { moves, .. } => moves.map(|moves| moves - self.turns % moves),
            TimeControl::Days(_) => Some(1),
        }
    }

    /// Whether the person loses on time by having used `spent` in this turn: the last millisecond is one too many.
    pub fn falls(&self, spent: Millis) -> bool {
        spent >= self.left
    }

    /// Ends a turn that took `spent`.
    pub fn press(&mut self, spent: Millis) {
        self.turns = self.turns.saturating_add(1);
        match self.control {
            TimeControl::Fischer { base, increment, moves } => {
                self.left = self.left.saturating_sub(spent).saturating_add(increment);
                if moves.is_some_and(|period| self.turns.is_multiple_of(period)) {
                    self.left = self.left.saturating_add(base);
                }
            }
            TimeControl::Days(_) => self.left = self.control.base(),
        }
    }
}

/// The clocks of both persons, and what is left of their quota of lag.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Clocks {
    clocks: [Clock; 2],
    quota: Option<LagQuota>,
    lag: [Millis; 2],
}

impl Clocks {
    pub(crate) fn new(control: TimeControl, quota: Option<LagQuota>) -> Clocks {
        Clocks {
            clocks: [Clock::new(control); 2],
            quota,
            lag: [quota.map_or(Millis::MAX, |quota| quota.start); 2],
        }
    }

    /// The most that may be given back to a turn of `seat` for its way to the referee.
    pub(crate) fn lag(&self, seat: Seat) -> Millis {
        self.lag[seat.index()]
    }

    pub(crate) fn of(&self, seat: Seat) -> &Clock {
        &self.clocks[seat.index()]
    }

    /// Ends a turn of `seat` that took `spent` after `lag` was given back.
    pub(crate) fn press(&mut self, seat: Seat, spent: Millis, lag: Millis) {
        if let Some(LagQuota { gain, most, .. }) = self.quota {
            let saved = &mut self.lag[seat.index()];
            *saved = saved.saturating_sub(lag).saturating_add(gain).min(most);
        }
        self.clocks[seat.index()].press(spent);
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
        assert_eq!(clocks.of(Seat::A).left(), control.base());
        clocks.of(Seat::B).left()
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
        let mut clock = Clock::new(control);
        let to_go = [0; 3].map(|spent| {
            clock.press(spent);
            clock.moves_to_go()
        });
        assert_eq!(to_go, [Some(1), Some(2), Some(1)]);
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
