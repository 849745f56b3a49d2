//! What the greedy bots of the original programs wanted, game by game.

use quincunx_rules::{Position, with_games};

macro_rules! modules {
    ($($module:ident: $($name:ident $(<$word:ty>)?),+;)+) => {
        $(mod $module;)+
    };
}
with_games!(modules);

/// The greedy bots of the original programs.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Greedy {
    /// Looks at its own gain; every game has it.
    Plain,
    /// Also looks at the opponent's; Alliances alone has it.
    Hard,
}

/// A game whose original program had bots.
pub trait Original: Position {
    /// Whether there was a `greedy-hard` bot as well.
    const HAS_HARD: bool = false;

    /// How much a greedy bot wants to play a legal move. It plays one of those it wants most.
    fn greedy_score(&self, mv: Self::Move, bot: Greedy) -> f64;
}
