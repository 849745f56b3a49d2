//! What all texts share: errors that point at the offending part, and the board notation.

mod board;
mod error;
mod square;

pub(crate) use board::{Extra, Setup, write_board};
pub use error::{ParseError, PositionError};
pub(crate) use square::write_grid;
