//! The server as a service of systemd.

#![cfg(unix)]
#![allow(clippy::unwrap_used, reason = "a test may panic")]

use std::os::unix::net::UnixDatagram;
use std::process::{Command, Stdio};
use std::time::Duration;

use rustix::process::{Pid, Signal, kill_process};

#[test]
fn whoever_started_it_hears_when_it_is_ready_and_when_it_stops() {
    let home = tempfile::tempdir().unwrap();
    let path = home.path().join("notify");
    let socket = UnixDatagram::bind(&path).unwrap();
    // Far longer than it takes, so that a server that says nothing is no endless test.
    socket.set_read_timeout(Some(Duration::from_secs(120))).unwrap();
    let mut heard = [0; 64];
    let mut hear = || {
        let length = socket.recv(&mut heard).unwrap();
        String::from_utf8(heard[..length].to_vec()).unwrap()
    };
    let mut server = Command::new(env!("CARGO_BIN_EXE_quincunx"))
        .args(["serve", "--addr", "127.0.0.1:0", "--data"])
        .arg(home.path().join("data"))
        .env("NOTIFY_SOCKET", &path)
        .stdout(Stdio::null())
        .stderr(Stdio::null())
        .spawn()
        .unwrap();
    assert_eq!(hear().trim(), "READY=1");
    kill_process(Pid::from_child(&server), Signal::TERM).unwrap();
    assert_eq!(hear().trim(), "STOPPING=1");
    assert!(server.wait().unwrap().success());
}
