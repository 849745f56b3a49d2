//! What the engine knows of each game.

mod alliances;
mod emulsion;
mod hadron;
mod murus;
mod renpaarden;
