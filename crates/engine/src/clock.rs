//! From a clock to the time for one move.

use std::time::Duration;

use crate::Limits;

/// A player's clock before its move.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Clock {
    /// Time on the clock.
    pub remaining: Duration,
    /// Time added after every move.
    pub increment: Duration,
    /// Moves until more time comes; `None` if the rest of the game has to do with what there is.
    pub moves_to_go: Option<u32>,
    /// Time lost on every move between the engine and the clock.
    pub overhead: Duration,
}

/// Time between an engine and a clock on the same machine.
const OVERHEAD: Duration = Duration::from_millis(20);
/// The fewest and the most moves to divide time by when the game has no time controls: nobody knows how long it lasts.
const SPREAD: (u32, u32) = (4, 50);
/// How much longer than planned a single move may take.
const STRETCH: u32 = 5;

impl Clock {
    /// A clock without increment, for a game played in one go on this machine.
    pub fn new(remaining: Duration) -> Clock {
        Clock {
            remaining,
            increment: Duration::ZERO,
            moves_to_go: None,
            overhead: OVERHEAD,
        }
    }

    /// The limits of time for this move, when `moves_left` more moves are expected (see
    /// [`crate::Knowledge::moves_left`]).
    ///
    /// The hard limit always leaves the overhead on the clock, or half of what there is if that is too little for it.
    pub fn limits(&self, moves_left: u32) -> Limits {
        let usable = self.remaining.saturating_sub(self.overhead).max(self.remaining / 2);
        let moves = match self.moves_to_go {
            Some(to_go) => to_go.clamp(1, SPREAD.1),
            None => moves_left.clamp(SPREAD.0, SPREAD.1),
        };
        // Every later move costs overhead too, and brings an increment.
        let later = self.overhead * (moves - 1);
        let shared = usable.saturating_sub(later).max(usable / 8);
        let soft = (shared / moves + self.increment * 3 / 4).min(usable / 2);
        let most = if moves == 1 { usable * 9 / 10 } else { usable / 2 };
        let hard = (soft * STRETCH).min(most);
        Limits {
            time: Some(hard),
            soft_time: Some(soft.min(hard)),
            ..Limits::default()
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn ms(n: u64) -> Duration {
        Duration::from_millis(n)
    }

    #[test]
    fn no_move_takes_what_is_not_there() {
        for remaining in [0, 1, 2, 10, 19, 20, 21, 50, 100, 1000, 60_000, 3_600_000] {
            for increment in [0, 10, 1000, 60_000] {
                for overhead in [0, 5, 20, 100] {
                    for moves_to_go in [None, Some(0), Some(1), Some(2), Some(40), Some(1000)] {
                        for left in [0, 1, 10, 1000] {
                            let clock = Clock {
                                remaining: ms(remaining),
                                increment: ms(increment),
                                moves_to_go,
                                overhead: ms(overhead),
                            };
                            let limits = clock.limits(left);
                            let (soft, hard) = (limits.soft_time.unwrap(), limits.time.unwrap());
                            assert!(soft <= hard, "{clock:?}");
                            assert!(hard <= clock.remaining, "{clock:?}");
                            assert!(
                                hard + clock.overhead.min(clock.remaining / 2) <= clock.remaining,
                                "{clock:?}"
                            );
                        }
                    }
                }
            }
        }
    }

    #[test]
    fn a_game_can_be_played_to_its_end() {
        for (start, increment, moves) in [(1000, 0, 60), (60_000, 0, 60), (10_000, 100, 200), (50, 0, 10)] {
            let mut clock = Clock {
                increment: ms(increment),
                ..Clock::new(ms(start))
            };
            for left in (1..=moves).rev() {
                // Every move takes all it may, and the overhead on top while there is time for it.
                let used = clock.limits(left).time.unwrap() + (clock.overhead / 2).min(clock.remaining / 4);
                assert!(used < clock.remaining, "{left} moves to go, {clock:?}");
                clock.remaining = clock.remaining - used + clock.increment;
            }
        }
    }

    #[test]
    fn more_time_and_fewer_moves_mean_longer_thought() {
        let soft = |clock: Clock, left| clock.limits(left).soft_time.unwrap();
        let minute = Clock::new(ms(60_000));
        assert!(soft(minute, 10) > soft(minute, 40));
        assert!(
            soft(
                Clock {
                    increment: ms(1000),
                    ..minute
                },
                40
            ) > soft(minute, 40) + ms(500)
        );
        assert!(
            soft(
                Clock {
                    moves_to_go: Some(5),
                    ..minute
                },
                40
            ) > soft(minute, 40)
        );
        assert!((ms(1200)..ms(2000)).contains(&soft(minute, 40)));
    }
}
