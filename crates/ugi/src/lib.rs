//! UGI, the engine protocol, from both ends.
//!
//! - [`Command`] is what an engine is told, [`Reply`] what it answers: each is a line, written by `Display` and read by
//!   `FromStr`, and each reads back as it was written.
//! - [`Client`] starts a program that speaks UGI and talks to it; whatever that program does, the client comes to an
//!   end.
//!
//! ```
//! use quincunx_ugi::{Command, Go, Reply, Score};
//!
//! let go: Command = "go movetime 100 nodes 5000".parse()?;
//! assert_eq!(go, Command::Go(Go { time: Some(100), nodes: Some(5000), ..Go::default() }));
//! let reply: Reply = "info depth 7 score win -4 pv c3 a1".parse()?;
//! let Reply::Info(info) = reply else { panic!("an info line") };
//! assert_eq!(info.score, Some(Score::Loss(4)));
//! # Ok::<(), quincunx_ugi::UgiError>(())
//! ```
//!
//! `docs/ugi.md` describes the protocol as Quincunx speaks it.

#![forbid(unsafe_code)]

mod client;
mod command;
mod error;
mod go;
mod group;
mod info;
mod process;
mod reply;

pub use client::{Client, ClientError, Heard, Patience, Program};
pub use command::{Command, Query, Start};
pub use error::UgiError;
pub use go::{Go, MAX_PERFT_DEPTH};
pub use group::kill_engines;
pub use info::{Info, Score};
pub use reply::{Claim, Reply};
