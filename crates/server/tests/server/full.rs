//! A disk that takes no more: the server runs in a process of its own, whose files may not grow.

use std::io::{BufRead, BufReader};
use std::path::Path;
use std::process::{Child, Command, Stdio};

use quincunx_server::{Clock, Config, Server};
use rustix::process::{Pid, Resource, Rlimit, getrlimit, prlimit};
use serde_json::json;
use tempfile::TempDir;

use crate::house::Person;

/// Where the process finds its folder.
const DATA: &str = "QUINCUNX_TEST_DATA";

/// The server, in a process that a test has started.
#[tokio::test(flavor = "multi_thread")]
#[ignore = "it is the server of the test below"]
async fn a_server_for_a_test() {
    let Ok(data) = std::env::var(DATA) else { return };
    let mut config = Config::new(([127, 0, 0, 1], 0).into(), data.into());
    // Nothing is written but what the test asks for.
    config.clock = Clock::manual(1_700_000_000_000);
    config.limit_factor = 1000;
    let server = Server::start(config).await.unwrap();
    println!("\nlistening {}", server.addr());
    std::future::pending::<()>().await;
}

struct Process(Child);

impl Process {
    /// Starts a server whose writes fail beyond a limit, instead of ending it.
    fn start(data: &Path) -> (Process, Person) {
        let mut child = Command::new("sh")
            .args(["-c", "trap '' 25; exec \"$0\" \"$@\""])
            .arg(std::env::current_exe().unwrap())
            .args(["--exact", "full::a_server_for_a_test", "--ignored", "--nocapture"])
            .env(DATA, data)
            .stdout(Stdio::piped())
            .stderr(Stdio::null())
            .spawn()
            .unwrap();
        let lines = BufReader::new(child.stdout.take().unwrap()).lines();
        let mut addresses = lines.filter_map(|line| Some(line.unwrap().strip_prefix("listening ")?.to_string()));
        let host = addresses.next().expect("a server that listens");
        // The rest is read too, or the process would wait.
        std::thread::spawn(move || addresses.count());
        let person = Person {
            http: reqwest::Client::new(),
            host,
            cookie: Default::default(),
            device: Default::default(),
        };
        (Process(child), person)
    }

    /// No file of the process may be longer than that.
    fn limit(&self, bytes: Option<u64>) {
        let Rlimit { maximum, .. } = getrlimit(Resource::Fsize);
        let pid = Pid::from_child(&self.0);
        let limit = Rlimit {
            current: bytes.or(maximum),
            maximum,
        };
        prlimit(Some(pid), Resource::Fsize, limit).unwrap();
    }
}

impl Drop for Process {
    fn drop(&mut self) {
        self.0.kill().unwrap();
        self.0.wait().unwrap();
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn a_full_disk_is_told_and_loses_nothing() {
    let folder = TempDir::new().unwrap();
    let data = folder.path().join("data");
    let (server, person) = Process::start(&data);
    let game = person
        .begin(json!({"settings": {"ruleset": "hadron"}, "opponent": "self"}))
        .await;
    let act = |step: usize| {
        let (seat, mv) = [("a", "c3"), ("b", "a1"), ("a", "e5")][step];
        person.act(&game, json!({"seat": seat, "step": step, "action": {"move": mv}}))
    };
    act(0).await.ok(200);
    person.get("/health").await.ok(200);
    let log = std::fs::metadata(data.join("quincunx.sqlite-wal")).unwrap().len();
    server.limit(Some(log));
    act(1).await.error(503, "store-unknown");
    assert_eq!(person.get("/health").await.ok(503)["status"], "failing");
    // Until the disk takes a commit again nobody can say what is true of that game; everything else can be seen.
    act(1).await.error(503, "store-unavailable");
    person
        .get(&format!("/api/games/{game}"))
        .await
        .error(503, "store-unavailable");
    assert_eq!(
        person.get("/api/games").await.ok(200)["games"]
            .as_array()
            .unwrap()
            .len(),
        1
    );
    server.limit(None);
    assert_eq!(person.game(&game).await["step"], 1);
    act(1).await.ok(200);
    act(2).await.ok(200);
    person.get("/health").await.ok(200);
    drop(server);
    let cookie = person.cookie.lock().unwrap().clone();
    let (_server, again) = Process::start(&data);
    *again.cookie.lock().unwrap() = cookie;
    assert_eq!(again.game(&game).await["step"], 3);
}
