//! The web server of Quincunx: games by REST and WebSocket, for guests and accounts, against people and bots.
//!
//! - A move is judged by the referee of `quincunx-play`, stored, and only then shown to anyone; see [`Server`].
//! - The store sits behind one small trait; here it is SQLite, in a file of the data folder.
//! - The page is part of the program.
//!
//! `docs/api.md` describes what the server answers, `docs/server.md` how to run it and what it can take.
//!
//! # Examples
//!
//! ```no_run
//! use quincunx_server::{Config, Server};
//!
//! # async fn run() -> Result<(), Box<dyn std::error::Error>> {
//! let server = Server::start(Config::new("127.0.0.1:8080".parse()?, "data".into())).await?;
//! println!("http://{}", server.addr());
//! tokio::signal::ctrl_c().await?;
//! server.stop().await;
//! # Ok(())
//! # }
//! ```

#![forbid(unsafe_code)]

mod about;
mod analysts;
mod api;
mod app;
mod assets;
mod bodies;
mod bots;
mod budgets;
mod challenges;
mod clock;
mod codes;
mod config;
mod connections;
mod cursor;
mod embed;
mod engines;
mod error;
mod explorer;
mod extract;
mod fair_play;
mod frame;
mod games;
mod guard;
mod http_stream;
mod hub;
mod ids;
mod limits;
mod line;
mod listen;
mod lobby;
mod lock;
mod logs;
mod metrics;
mod names;
mod outbox;
mod pace;
mod pairs;
mod passwords;
mod push;
mod rated;
mod reviews;
mod revoked;
mod rooms;
mod running;
mod schemas;
mod secret;
mod serve;
mod shielded;
mod side;
#[cfg(test)]
mod sim;
mod socket;
mod store;
mod ticks;
mod tidy;
mod tries;
mod turns;
mod who;
mod words;

pub use clock::{Clock, Moment};
pub use config::Config;
pub use logs::{LogFormat, logging, stop_signal};
pub use push::{Carrier, Https};
pub use serve::Server;
pub use store::{Fault, Faults, Report, backup, check, restore};

/// The OpenAPI document that the server has at `/api/openapi.json`, as JSON.
pub fn openapi() -> String {
    serde_json::to_string_pretty(&api::document()).unwrap_or_default()
}
