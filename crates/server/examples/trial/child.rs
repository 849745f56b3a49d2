//! The server under trial, in a process of its own.

use std::fs::File;
use std::io::{BufRead, BufReader, Write};
use std::path::Path;
use std::process::{Child, Command, ExitStatus, Stdio};
use std::time::Duration;

use quincunx_disk::Disk;
use quincunx_server::{Config, LogFormat, Server, logging, stop_signal};
use rustix::process::{Pid, Signal, kill_process};

/// The file by which the disk of the server is told how to fail, if it is to; see [`Disk::obey`].
const DISK: &str = "QUINCUNX_TRIAL_DISK";

/// Is the server: prints its address and runs until it is stopped, or killed.
pub(crate) async fn serve(folder: String, unsorted: Option<usize>) {
    logging(LogFormat::Text);
    if let Some(orders) = std::env::var_os(DISK) {
        std::fs::create_dir_all(&folder).unwrap();
        Disk::obey(folder.as_ref(), orders.into()).unwrap();
    }
    let mut config = Config::new(([127, 0, 0, 1], 0).into(), folder.into());
    config.limit_factor = 1_000_000;
    config.sockets_per_address = 1_000_000;
    config.max_connections = 100_000;
    config.unsorted = unsorted.unwrap_or(config.unsorted);
    let stopped = stop_signal();
    let server = Server::start(config).await.unwrap();
    println!("{}", server.addr());
    std::io::stdout().flush().unwrap();
    stopped.await;
    server.stop().await;
}

/// A running server.
pub(crate) struct House {
    child: Child,
    pub(crate) host: String,
}

impl House {
    /// Starts a server with that folder, and waits until it listens.
    pub(crate) fn open(folder: &Path) -> House {
        House::start(&mut House::command(folder))
    }

    /// Starts one that sorts its journal often: in a life of less than a second it would not come to it. Its disk fails
    /// as long as a file, if one is named, has a word that `quincunx_disk::DiskFault` reads; what it has to say goes to
    /// another.
    pub(crate) fn under_faults(folder: &Path, orders: Option<&Path>, log: &File) -> House {
        let mut command = House::command(folder);
        command.arg("100").stderr(log.try_clone().unwrap());
        if let Some(orders) = orders {
            command.env(DISK, orders);
        }
        House::start(&mut command)
    }

    fn command(folder: &Path) -> Command {
        let mut command = Command::new(std::env::current_exe().unwrap());
        command.arg("serve").arg(folder);
        command
    }

    fn start(command: &mut Command) -> House {
        let mut child = command.stdout(Stdio::piped()).spawn().unwrap();
        let mut host = String::new();
        let mut out = BufReader::new(child.stdout.take().unwrap());
        out.read_line(&mut host).unwrap();
        assert!(!host.is_empty(), "the server did not start");
        House {
            child,
            host: host.trim().to_string(),
        }
    }

    /// Sends it a signal.
    pub(crate) fn signal(&self, signal: Signal) {
        kill_process(Pid::from_child(&self.child), signal).unwrap();
    }

    /// Waits until it has ended; `None` if that takes too long.
    pub(crate) async fn ended(&mut self, patience: Duration) -> Option<ExitStatus> {
        let ended = async {
            loop {
                if let Some(status) = self.child.try_wait().unwrap() {
                    return status;
                }
                tokio::time::sleep(Duration::from_millis(1)).await;
            }
        };
        tokio::time::timeout(patience, ended).await.ok()
    }

    /// The memory it uses, in KiB.
    pub(crate) fn memory(&self) -> u64 {
        memory(&self.child.id().to_string())
    }

    /// The processor time it has used, in hundredths of a second.
    pub(crate) fn ticks(&self) -> u64 {
        ticks(&self.child.id().to_string())
    }
}

/// The memory a process uses, in KiB.
pub(crate) fn memory(process: &str) -> u64 {
    let status = std::fs::read_to_string(format!("/proc/{process}/status")).unwrap_or_default();
    let line = status.lines().find_map(|line| line.strip_prefix("VmRSS:"));
    line.and_then(|line| line.trim().split(' ').next()?.parse().ok())
        .unwrap_or(0)
}

/// The processor time a process has used, in hundredths of a second.
pub(crate) fn ticks(process: &str) -> u64 {
    let stat = std::fs::read_to_string(format!("/proc/{process}/stat")).unwrap_or_default();
    let after = stat.rsplit(')').next().unwrap_or_default();
    let fields: Vec<&str> = after.split_whitespace().collect();
    // After the name and the letter of its state, user and system time are the twelfth and thirteenth.
    let time = |at: usize| fields.get(at).and_then(|word| word.parse::<u64>().ok()).unwrap_or(0);
    time(11) + time(12)
}

impl Drop for House {
    fn drop(&mut self) {
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}
