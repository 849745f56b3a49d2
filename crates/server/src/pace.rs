//! Paces: games with much and with little time are rated apart.

use quincunx_play::{Millis, TimeControl};
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

/// How many turns a game is taken to have.
const TURNS: Millis = 40;
/// From so much time on a game is slow: ten minutes.
const SLOW: Millis = 10 * 60 * 1000;

/// How much time there is: less than ten minutes for 40 turns is `fast`, more is `slow`; `correspondence` is by days,
/// or without a clock.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "lowercase")]
pub(crate) enum Pace {
    Fast,
    Slow,
    Correspondence,
}

impl Pace {
    /// All of them, the fastest first.
    pub(crate) const ALL: [Pace; 3] = [Pace::Fast, Pace::Slow, Pace::Correspondence];

    /// The pace of a clock. The store has the same rule in its column `pace`.
    pub(crate) fn of(clock: Option<TimeControl>) -> Pace {
        match clock {
            Some(TimeControl::Fischer { base, increment, .. }) => {
                let estimated = base.saturating_add(increment.saturating_mul(TURNS));
                if estimated < SLOW { Pace::Fast } else { Pace::Slow }
            }
            Some(TimeControl::Days(_)) | None => Pace::Correspondence,
        }
    }

    /// The word for it in the store.
    pub(crate) fn word(self) -> &'static str {
        match self {
            Pace::Fast => "fast",
            Pace::Slow => "slow",
            Pace::Correspondence => "correspondence",
        }
    }

    pub(crate) fn from_word(word: &str) -> Option<Pace> {
        Pace::ALL.into_iter().find(|pace| pace.word() == word)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn forty_turns_of_ten_minutes_are_slow() {
        let fischer = |base, increment| {
            Pace::of(Some(TimeControl::Fischer {
                base,
                increment,
                moves: None,
            }))
        };
        assert_eq!(fischer(300_000, 3000), Pace::Fast);
        assert_eq!(fischer(599_999, 0), Pace::Fast);
        assert_eq!(fischer(600_000, 0), Pace::Slow);
        assert_eq!(fischer(1, 15_000), Pace::Slow);
        assert_eq!(fischer(u64::MAX, u64::MAX), Pace::Slow);
        assert_eq!(Pace::of(Some(TimeControl::Days(1))), Pace::Correspondence);
        assert_eq!(Pace::of(None), Pace::Correspondence);
        for pace in Pace::ALL {
            assert_eq!(Pace::from_word(pace.word()), Some(pace));
            assert_eq!(serde_json::json!(pace), pace.word());
        }
    }
}
