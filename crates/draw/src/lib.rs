//! A position as a picture: for now, as plain text.
//!
//! Where the cells of a game lie is its [`Layout`]; everything else here is the same for all games.

#![forbid(unsafe_code)]

mod games;
mod layout;
mod plain;

pub use layout::{Drawn, Layout};
pub use plain::plain;
