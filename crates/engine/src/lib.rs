//! Opinions and choices: what a position is worth and which move to play.
//!
//! Rules are facts and live in `quincunx-rules`. Here, [`Knowledge`] is what is known of a game beyond its rules, and the
//! searches are generic over it.

#![forbid(unsafe_code)]

mod absolute;
mod alphabeta;
pub mod bot;
mod chance;
mod clock;
mod control;
pub mod evaluation;
mod full;
mod games;
pub mod hadron_solver;
mod info;
mod knowledge;
mod known;
pub mod mcts;
mod oracle;
mod original;
pub mod proof;
mod score;
pub mod solve;
pub mod tune;

pub use absolute::Absolute;
pub use alphabeta::{AlphaBeta, Noise, Options};
pub use clock::Clock;
pub use control::{Control, Limits};
pub use full::{Engine, Shares};
pub use info::{Info, Line};
pub use knowledge::{Knowledge, Method};
pub use known::{KnownVisitor, visit_known};
pub use oracle::Oracle;
pub use original::{Greedy, Original};
pub use score::{Proven, Score};
