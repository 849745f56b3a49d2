//! What each game looks like.

mod alliances;
mod emulsion;
mod hadron;
mod murus;
mod renpaarden;
pub mod square;
