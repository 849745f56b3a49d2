//! Games of other crates, which need not be entered in any list.

use std::any::Any;
use std::error::Error;
use std::fmt;

use crate::text::PositionError;
use crate::{AnyPosition, GameInfo, Position, Ruleset};

/// What a game brings along that is not in [`GAMES`](crate::GAMES), so that whatever is given a [`Ruleset`] of it can
/// play it: referees, matches, terminals.
///
/// This crate knows nothing of drawings and engines. What other crates want of a game are *parts* of types of their
/// own, which they look for by type: `quincunx_draw::Painter`, `quincunx_engine::bot::Bots`. `examples/sixth-game` has
/// both.
///
/// ```
/// use quincunx_rules::{External, hadron::Hadron};
///
/// static GREETING: &str = "hello";
/// static EXTERNAL: External = External::new::<Hadron<u64>>(&[&GREETING]);
/// assert_eq!(EXTERNAL.part::<&str>(), Some(&"hello"));
/// assert_eq!(EXTERNAL.part::<u8>(), None);
/// ```
pub struct External {
    start: fn(&Ruleset) -> AnyPosition,
    parse: fn(&Ruleset, &str) -> Result<AnyPosition, PositionError>,
    parts: &'static [&'static (dyn Any + Send + Sync)],
}

impl External {
    /// A game of which one type of position serves every ruleset, as `laws::check_game` tests.
    pub const fn new<P: Position>(parts: &'static [&'static (dyn Any + Send + Sync)]) -> External {
        External {
            start: |ruleset| match P::start(ruleset) {
                Some(start) => start.into(),
                None => panic!("the start of {ruleset} is not of the type that its game names in `External`"),
            },
            parse: |ruleset, text| P::parse(ruleset, text).map(AnyPosition::from),
            parts,
        }
    }

    /// The part of that type, if the game brings one.
    pub fn part<T: 'static>(&self) -> Option<&'static T> {
        self.parts.iter().find_map(|part| {
            let part: &dyn Any = *part;
            part.downcast_ref()
        })
    }

    pub(crate) fn start(&self, ruleset: &Ruleset) -> AnyPosition {
        (self.start)(ruleset)
    }

    pub(crate) fn parse(&self, ruleset: &Ruleset, text: &str) -> Result<AnyPosition, PositionError> {
        (self.parse)(ruleset, text)
    }
}

impl fmt::Debug for External {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "External({} parts)", self.parts.len())
    }
}

impl GameInfo {
    /// The part of that type of a game of another crate; `None` for the games of this one. `part` is what the part is,
    /// for the error.
    ///
    /// # Errors
    /// If the game is of another crate and does not bring it.
    pub fn part<T: 'static>(&self, part: &'static str) -> Result<Option<&'static T>, MissingPart> {
        let Some(external) = self.external else {
            return Ok(None);
        };
        match external.part() {
            Some(found) => Ok(Some(found)),
            None => Err(MissingPart { game: self.title, part }),
        }
    }
}

/// A game of another crate lacks a part that is needed of it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct MissingPart {
    game: &'static str,
    part: &'static str,
}

impl fmt::Display for MissingPart {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(
            f,
            "{} has no {}: add it to the parts of its `External`",
            self.game, self.part
        )
    }
}

impl Error for MissingPart {}
