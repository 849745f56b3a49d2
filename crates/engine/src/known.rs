//! From a ruleset to the type of its positions, with all the engine knows of them.

use quincunx_rules::{Ruleset, with_games};

use crate::evaluation::Features;
use crate::{Knowledge, Original};

/// Something to do with a game whose type is only known at run time; see [`visit_known`].
pub trait KnownVisitor {
    /// What comes of it.
    type Output;

    /// Does it, given the start position of the ruleset.
    fn visit<P: Knowledge + Original + Features>(self, start: P) -> Self::Output;
}

macro_rules! dispatch {
    ($($module:ident: $($name:ident $(<$word:ty>)?),+;)+) => {
        /// Calls `visitor` with the start position of a ruleset, as the type that serves it.
        ///
        /// # Panics
        /// If the game is not one of `quincunx-rules`; see [`Bots`](crate::bot::Bots).
        pub fn visit_known<V: KnownVisitor>(ruleset: &Ruleset, visitor: V) -> V::Output {
            use quincunx_rules::Position;
            $($(
                if let Some(start) = quincunx_rules::$module::$name$(::<$word>)?::start(ruleset) {
                    return visitor.visit(start);
                }
            )+)+
            panic!("{ruleset} is of a game of another crate")
        }
    };
}

with_games!(dispatch);
