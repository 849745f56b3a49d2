//! Games of other crates, without a list that they would have to be entered in.

use std::any::Any;
use std::fmt;

use crate::text::PositionError;
use crate::{AnyPosition, Position, Ruleset};

/// What a game that is not in [`GAMES`](crate::GAMES) brings along, so that everything that is given a [`Ruleset`] of it
/// (a referee, a match, a terminal) can play it.
///
/// The rules know nobody, so what other crates need of a game are parts that they name themselves and look for by type: a
/// drawing, bots.
///
/// ```
/// use quincunx_rules::{Outside, hadron::Hadron};
///
/// static GREETING: &str = "hello";
/// static OUTSIDE: Outside = Outside::new::<Hadron<u64>>(&[&GREETING]);
/// assert_eq!(OUTSIDE.part::<&str>(), Some(&"hello"));
/// assert_eq!(OUTSIDE.part::<u8>(), None);
/// ```
pub struct Outside {
    pub(crate) start: fn(&Ruleset) -> Option<AnyPosition>,
    pub(crate) parse: fn(&Ruleset, &str) -> Result<AnyPosition, PositionError>,
    parts: &'static [&'static (dyn Any + Send + Sync)],
}

impl Outside {
    /// The game whose rulesets are all served by one type of position, with what it has for other crates.
    pub const fn new<P: Position>(parts: &'static [&'static (dyn Any + Send + Sync)]) -> Outside {
        Outside {
            start: |ruleset| P::start(ruleset).map(AnyPosition::from),
            parse: |ruleset, text| P::parse(ruleset, text).map(AnyPosition::from),
            parts,
        }
    }

    /// The part of that type, if the game has brought one.
    pub fn part<T: 'static>(&self) -> Option<&'static T> {
        self.parts.iter().find_map(|part| (*part as &dyn Any).downcast_ref())
    }
}

impl fmt::Debug for Outside {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Outside({} parts)", self.parts.len())
    }
}
