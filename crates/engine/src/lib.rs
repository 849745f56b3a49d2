//! Opinions and choices: what a position is worth and which move to play.
//!
//! Rules are facts and live in `quincunx-rules`. Here, an [`Evaluator`] judges positions, and [`Knowledge`] is what is
//! known of a game beyond its rules; the searches are generic over both.

#![forbid(unsafe_code)]

mod absolute;
pub mod alphabeta;
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
mod search;
pub mod tune;

pub use absolute::Absolute;
pub use alphabeta::AlphaBeta;
pub use clock::Clock;
pub use control::{Control, Limits};
pub use evaluation::Evaluator;
pub use full::{Engine, EngineParameters, Shares};
pub use info::{Info, Line};
pub use knowledge::{Knowledge, MainSearch};
pub use known::{KnownVisitor, visit_known};
pub use mcts::Mcts;
pub use oracle::{NewOracle, Oracle, SharedOracle};
pub use original::{Greedy, Original};
pub use score::{Proven, Score};
pub use search::{Options, Search};
