//! Which layout each game has.

mod alliances;
mod squares;
