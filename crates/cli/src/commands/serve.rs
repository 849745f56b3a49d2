//! `quincunx serve`: the web server and its page.

use std::io::{self, Write};
use std::net::{Ipv4Addr, SocketAddr};
use std::path::PathBuf;

use clap::ValueEnum;
use quincunx_server::{Config, LogFormat, Server, logging, stop_signal};
use sd_notify::{NotifyState, notify};

use crate::failure::bad_input;
use crate::folders;

#[derive(clap::Args)]
pub(crate) struct Args {
    /// Where to listen: an address and a port, or a port alone for this machine only; port 0 takes any that is free
    #[arg(long, value_name = "ADDR", default_value = "127.0.0.1:8080", value_parser = read_addr)]
    addr: SocketAddr,

    /// The folder for games, accounts and secrets [default: the user's own data folder]
    #[arg(long, value_name = "DIR")]
    data: Option<PathBuf>,

    /// The address people know the server by, such as `https://games.example.org`
    #[arg(long, value_name = "URL", value_parser = read_url)]
    public_url: Option<String>,

    /// Believe the X-Forwarded-For header of the proxy in front
    #[arg(long)]
    behind_proxy: bool,

    /// How many threads think for bots and analyses [default: one for each core, at least 2]
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u16).range(2..=256))]
    engine_threads: Option<u16>,

    /// How many WebSockets one address may have open
    #[arg(long, value_name = "N", default_value_t = 100)]
    sockets_per_address: usize,

    /// Multiply every rate limit, for load tests
    #[arg(long, value_name = "N", default_value_t = 1, value_parser = clap::value_parser!(u32).range(1..=1_000_000))]
    limit_factor: u32,

    /// How to write the log on standard error; RUST_LOG says how much of it
    #[arg(long, value_name = "FORMAT", default_value = "text")]
    log: Log,
}

#[derive(Clone, Copy, ValueEnum)]
enum Log {
    Text,
    Json,
}

pub(crate) fn run(args: &Args, out: &mut impl Write) -> anyhow::Result<()> {
    let data = match &args.data {
        Some(data) => data.clone(),
        None => folders::data().ok_or_else(|| bad_input("there is no home folder: say where with --data DIR"))?,
    };
    logging(match args.log {
        Log::Text => LogFormat::Text,
        Log::Json => LogFormat::Json,
    });
    let mut config = Config::new(args.addr, data.clone());
    config.public_url.clone_from(&args.public_url);
    config.behind_proxy = args.behind_proxy;
    config.sockets_per_address = args.sockets_per_address;
    config.limit_factor = args.limit_factor;
    config.explorer = Some(data.join("explorer.redb"));
    config.starting_games = true;
    if let Some(threads) = args.engine_threads {
        config.engine_threads = threads.into();
    }
    let runtime = tokio::runtime::Builder::new_multi_thread().enable_all().build()?;
    runtime.block_on(async {
        // Whoever wants it to stop while it starts is heard, too.
        let stopped = stop_signal();
        let server = Server::start(config).await.map_err(refused)?;
        writeln!(out, "Quincunx is at http://{}", server.addr())?;
        writeln!(out, "Games are kept in {}. Ctrl-C stops.", data.display())?;
        out.flush()?;
        // Whoever started the server hears when it answers, and when it is about to stop.
        tell(NotifyState::Ready);
        stopped.await;
        tell(NotifyState::Stopping);
        server.stop().await;
        Ok(())
    })
}

/// Reads where to listen.
fn read_addr(text: &str) -> Result<SocketAddr, String> {
    let port = text.strip_prefix("localhost:").unwrap_or(text);
    if let Ok(port) = port.parse() {
        return Ok((Ipv4Addr::LOCALHOST, port).into());
    }
    text.parse().map_err(|_| {
        "write an address and a port, such as 127.0.0.1:8080 (this machine only) or 0.0.0.0:8080 (everybody)"
            .to_string()
    })
}

/// Reads an address of the web, without a path.
fn read_url(text: &str) -> Result<String, String> {
    let host = ["https://", "http://"]
        .iter()
        .find_map(|scheme| text.strip_prefix(scheme));
    let host = host.map(|host| host.trim_end_matches('/'));
    match host {
        Some(host) if !host.is_empty() && !host.contains(['/', '?', '#', ' ', '@']) => Ok(text.to_string()),
        _ => Err("write it with https:// and without a path, such as https://games.example.org".to_string()),
    }
}

/// Tells systemd, if it started the server.
fn tell(state: NotifyState<'_>) {
    if let Err(error) = notify(&[state]) {
        eprintln!("warning: systemd cannot be told: {error}");
    }
}

/// A folder that another server has is a wrong argument.
fn refused(error: io::Error) -> anyhow::Error {
    match error.kind() {
        io::ErrorKind::ResourceBusy => bad_input(error.to_string()),
        _ => error.into(),
    }
}
