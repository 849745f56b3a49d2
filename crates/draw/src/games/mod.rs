//! Which layout each game has.

mod squares;
