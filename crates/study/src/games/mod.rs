//! What studies know of each game.

use quincunx_engine::{Knowledge, Original};
use quincunx_rules::{Ruleset, with_games};

pub(crate) use alliances::is_cut_off;

use crate::puzzles::Kind;
use crate::why::Facts;

/// A game that can be studied.
pub(crate) trait Studied: Knowledge + Original + Facts {
    /// Whether boards like this one are small enough for proofs from the start.
    fn is_small(&self) -> bool {
        false
    }

    /// What is special about a legal move that solves a puzzle, if the game has a word for it.
    fn theme(&self, mv: Self::Move) -> Option<Kind> {
        let _ = mv;
        None
    }
}

/// Something to do with a game whose type is only known at run time.
pub(crate) trait StudyVisitor {
    /// What comes of it.
    type Output;

    /// Does it, given the start position of the ruleset.
    fn visit<P: Studied>(self, start: P) -> Self::Output;
}

macro_rules! games {
    ($($module:ident: $($name:ident $(<$word:ty>)?),+;)+) => {
        $(mod $module;)+

        /// Calls `visitor` with the start position of a ruleset, as the type that serves it.
        pub(crate) fn visit_studied<V: StudyVisitor>(ruleset: &Ruleset, visitor: V) -> V::Output {
            use quincunx_rules::Position;
            $($(
                if let Some(start) = quincunx_rules::$module::$name$(::<$word>)?::start(ruleset) {
                    return visitor.visit(start);
                }
            )+)+
            unreachable!("every ruleset is served by a position type")
        }
    };
}
with_games!(games);
