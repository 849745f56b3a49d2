//! The list of games, and the one place where a ruleset known at run time becomes a type.

use crate::{GameInfo, Position, Ruleset};

/// Calls a macro with the list of games: each with its module and the position types that serve its rulesets.
///
/// Crates that attach something of their own to every game (an evaluator, a drawing) use it to do so without a list of
/// their own. The macro they name is called as `mac! { module: Type, Type<word>; module: Type; }`.
#[macro_export]
macro_rules! with_games {
    ($mac:ident) => {
        $mac! {
            alliances: Alliances;
            renpaarden: Renpaarden<u64>, Renpaarden<u128>;
            emulsion: Emulsion<u64>, Emulsion<u128>;
            hadron: Hadron<u64>, Hadron<u128>;
            murus: Murus;
        }
    };
}

/// Something to do with a position whose type is only known at run time; see [`Ruleset::visit`].
pub trait Visitor {
    /// What comes of it.
    type Output;

    /// Does it, given the start position of the ruleset.
    fn visit<P: Position>(self, start: P) -> Self::Output;
}

macro_rules! list {
    ($($module:ident: $($name:ident $(<$word:ty>)?),+;)+) => {
        /// Every game there is.
        pub static GAMES: &[&GameInfo] = &[$(&crate::$module::INFO),+];

        impl Ruleset {
            /// Calls `visitor` with the start position of the ruleset, as the type that serves it.
            ///
            /// This is where the choice of a game at run time becomes static dispatch, once.
            ///
            /// # Panics
            /// If the game is one of another crate, whose types are not known here; see [`External`](crate::External).
            pub fn visit<V: Visitor>(&self, visitor: V) -> V::Output {
                $($(
                    if let Some(start) = crate::$module::$name$(::<$word>)?::start(self) {
                        return visitor.visit(start);
                    }
                )+)+
                panic!("no type of this crate serves {self}")
            }
        }
    };
}

with_games!(list);
