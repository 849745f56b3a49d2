//! What the engine knows of each game.

use quincunx_rules::with_games;

macro_rules! modules {
    ($($module:ident: $($name:ident $(<$word:ty>)?),+;)+) => {
        $(pub(crate) mod $module;)+
    };
}
with_games!(modules);
