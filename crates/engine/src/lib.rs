//! Opinions and choices: what a position is worth and which move to play.
//!
//! Rules are facts and live in `quincunx-rules`. Here, [`Knowledge`] is what is known of a game beyond its rules, and the
//! searches are generic over it.

#![forbid(unsafe_code)]

mod control;
pub mod hadron_solver;
mod info;
mod knowledge;
mod score;

pub use control::{Control, Limits};
pub use info::{Info, Line};
pub use knowledge::Knowledge;
pub use score::{Proven, Score};
