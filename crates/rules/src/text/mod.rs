//! What all texts share: errors that point at the offending part, and the board notation.
//!
//! A game reads its positions by [`Setup`] and writes them by [`write_board`] or [`write_grid`], so that all of them
//! are alike and report everything that is wrong at once.

mod board;
mod error;
mod square;

pub use board::{Extra, Setup, write_board};
pub use error::{ParseError, PositionError};
pub use square::write_grid;
