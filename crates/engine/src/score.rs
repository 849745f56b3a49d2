//! Scores: an opinion in hundredths, or a proven distance to the end.

use std::fmt;
use std::ops::Neg;

/// What a position is worth to the player to move: an estimate, or a proven win or loss with its distance.
///
/// Scores are ordered as one would prefer them: a quick win above a slow one, any win above any estimate, a slow loss
/// above a quick one.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Score(i32);

/// A result that is certain, seen by the player to move.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Proven {
    /// The player to move wins in that many plies at the latest.
    WinIn(u32),
    /// The player to move loses in that many plies at the earliest it can help.
    LossIn(u32),
}

impl Proven {
    /// What the result of a position is to the player who made the move that led to it, counted from before the move.
    #[must_use]
    pub const fn before_move(self) -> Proven {
        match self {
            Proven::WinIn(plies) => Proven::LossIn(plies + 1),
            Proven::LossIn(plies) => Proven::WinIn(plies + 1),
        }
    }
}

impl Score {
    const WIN: i32 = 1_000_000;
    /// The longest distance a proven score can have.
    pub const MAX_PLIES: u32 = 10_000;
    /// Estimates lie between this and its negative.
    pub const MAX_ESTIMATE: i32 = 900_000;
    /// Neither side is better.
    pub const EVEN: Score = Score(0);
    /// Below every score there is: the lower end of a full window.
    pub const LOWEST: Score = Score(-Self::WIN - 1);
    /// Above every score there is: the upper end of a full window.
    pub const HIGHEST: Score = Score(Self::WIN + 1);

    /// An estimate in hundredths of whatever the game counts in; clamped so that it never looks proven.
    #[inline]
    pub const fn estimate(value: i32) -> Score {
        if value > Self::MAX_ESTIMATE {
            Score(Self::MAX_ESTIMATE)
        } else if value < -Self::MAX_ESTIMATE {
            Score(-Self::MAX_ESTIMATE)
        } else {
            Score(value)
        }
    }

    /// A win in that many plies.
    #[inline]
    pub const fn win_in(plies: u32) -> Score {
        Score(Self::WIN - plies as i32)
    }

    /// A loss in that many plies.
    #[inline]
    pub const fn loss_in(plies: u32) -> Score {
        Score(plies as i32 - Self::WIN)
    }

    /// The certain result, if it is one.
    #[inline]
    pub const fn proven(self) -> Option<Proven> {
        const LEAST: i32 = Score::WIN - Score::MAX_PLIES as i32;
        if self.0 >= LEAST {
            Some(Proven::WinIn((Self::WIN - self.0) as u32))
        } else if self.0 <= -LEAST {
            Some(Proven::LossIn((Self::WIN + self.0) as u32))
        } else {
            None
        }
    }

    /// Whether it is a proven win.
    #[inline]
    pub const fn is_win(self) -> bool {
        matches!(self.proven(), Some(Proven::WinIn(_)))
    }

    /// Whether it is a proven loss.
    #[inline]
    pub const fn is_loss(self) -> bool {
        matches!(self.proven(), Some(Proven::LossIn(_)))
    }

    /// The plain number, for tables and arithmetic inside a search.
    #[inline]
    pub const fn raw(self) -> i32 {
        self.0
    }

    /// The score with that plain number.
    #[inline]
    pub const fn from_raw(raw: i32) -> Score {
        Score(raw)
    }
}

impl From<Proven> for Score {
    fn from(proven: Proven) -> Score {
        match proven {
            Proven::WinIn(plies) => Score::win_in(plies),
            Proven::LossIn(plies) => Score::loss_in(plies),
        }
    }
}

impl Neg for Score {
    type Output = Score;

    #[inline]
    fn neg(self) -> Score {
        Score(-self.0)
    }
}

impl fmt::Display for Score {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.proven() {
            Some(Proven::WinIn(plies)) => write!(f, "win {plies}"),
            Some(Proven::LossIn(plies)) => write!(f, "loss {plies}"),
            None => write!(f, "{:+.2}", f64::from(self.0) / 100.0),
        }
    }
}

impl fmt::Debug for Score {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Score({self})")
    }
}
