//! Opinions and choices: what a position is worth and which move to play.
//!
//! Rules are facts and live in `quincunx-rules`. What is known of a game beyond them is here:
//!
//! - [`Evaluator`] judges positions, [`Knowledge`] is what else searches are told about a game; [`tune`] finds the
//!   weights of an evaluation made by hand, a [`net`] learns one.
//! - [`Search`] is what all searches implement: [`AlphaBeta`], [`Mcts`], and the full [`Engine`], which adds [`proof`]
//!   search and the exact [`Oracle`] of a game to one of them. [`Options`] are what a user sets; each search has
//!   parameters of its own.
//! - [`bot`] has players by name, for games chosen at run time.
//!
//! # Examples
//!
//! ```
//! use quincunx_engine::Control;
//! use quincunx_engine::bot::BotSpec;
//! use quincunx_rules::History;
//!
//! let game = History::parse(&"hadron".parse()?, "startpos", ["c3"])?;
//! let spec: BotSpec = "engine:nodes=1000".parse()?;
//! let mut bot = spec.build(&game.ruleset(), 0)?;
//! let thought = bot.choose(&game, &Control::new(&spec.limits()), &mut |_| {}).expect("the game is not over");
//! assert!(thought.choice().is_some());
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

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
pub mod net;
mod oracle;
mod original;
pub mod proof;
mod score;
mod search;
pub mod solve;
mod table;
pub mod tune;

pub use absolute::Absolute;
pub use alphabeta::AlphaBeta;
pub use clock::Clock;
pub use control::{Control, Limits};
pub use evaluation::Evaluator;
pub use full::{Engine, EngineParameters, Shares};
pub use games::alliances::missing_discs;
pub use info::{Info, Line};
pub use knowledge::{Knowledge, MainSearch};
pub use known::{KnownVisitor, visit_known};
pub use mcts::Mcts;
pub use oracle::{NewOracle, Oracle, SharedOracle};
pub use original::{Greedy, Original};
pub use score::{Proven, Score};
pub use search::{Options, Search};
