//! What the server is told at its start.

use std::net::SocketAddr;
use std::path::PathBuf;
use std::sync::Arc;

use crate::clock::Clock;
use crate::push::{Carrier, Https};
use crate::store::Faults;

/// The settings of a server.
#[derive(Clone, Debug)]
pub struct Config {
    /// Where it listens; port 0 takes any that is free.
    pub addr: SocketAddr,
    /// The folder of the store and the secret.
    pub data: PathBuf,
    /// The address people know it by, if that is not the one it listens at: `https://games.example.org`.
    pub public_url: Option<String>,
    /// Whether a proxy in front says in `X-Forwarded-For` who is asking.
    pub behind_proxy: bool,
    /// How many threads think for bots and analyses.
    pub engine_threads: usize,
    /// How many connections there may be at once.
    pub max_connections: usize,
    /// How many sockets one address may have open.
    pub sockets_per_address: usize,
    /// All rate limits are so many times the usual; a load test raises it.
    pub limit_factor: u32,
    /// The file that counts games by position, beside the store; nothing is counted without one.
    pub explorer: Option<PathBuf>,
    /// Whether it begins with the games that come with the program.
    pub starting_games: bool,
    /// How many events may wait in the journal of the store; a trial of the store lowers it.
    pub unsorted: usize,
    /// The time it lives by; a test brings its own.
    pub clock: Clock,
    /// The time of the deadlines of connections: tests that skip days keep theirs.
    pub connection_clock: Clock,
    /// What takes messages to browsers; a test brings its own.
    pub carrier: Arc<dyn Carrier>,
    /// What goes wrong between it and its store; nothing, unless a test says otherwise.
    pub faults: Faults,
}

impl Config {
    /// A server at an address with a data folder, everything else as usual.
    pub fn new(addr: SocketAddr, data: PathBuf) -> Config {
        let cores = std::thread::available_parallelism().map_or(2, usize::from);
        let clock = Clock::system();
        Config {
            addr,
            data,
            public_url: None,
            behind_proxy: false,
            engine_threads: cores.max(2),
            max_connections: 20_000,
            sockets_per_address: 100,
            limit_factor: 1,
            explorer: None,
            starting_games: false,
            unsorted: 1 << 14,
            connection_clock: clock.clone(),
            clock,
            carrier: Arc::new(Https::default()),
            faults: Faults::default(),
        }
    }

    /// Whether cookies are for encrypted connections only.
    pub(crate) fn secure(&self) -> bool {
        self.public_url
            .as_deref()
            .is_some_and(|url| url.starts_with("https://"))
    }
}
