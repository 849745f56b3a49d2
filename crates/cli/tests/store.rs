//! The server's store on the command line, beside a server that runs.

#![allow(clippy::unwrap_used, reason = "a test may panic")]

use std::fs;
use std::io::{BufRead, BufReader};
use std::path::Path;
use std::process::{Child, Command, Stdio};

/// What the program prints, and its exit code.
fn run(args: &[&str]) -> (String, i32) {
    let output = Command::new(env!("CARGO_BIN_EXE_quincunx"))
        .args(args)
        .output()
        .unwrap();
    let mut text = String::from_utf8(output.stdout).unwrap();
    text.push_str(&String::from_utf8(output.stderr).unwrap());
    (text, output.status.code().unwrap())
}

/// A server that is killed in the end, as `kill -9` would.
struct Killed(Child);

impl Drop for Killed {
    fn drop(&mut self) {
        let _ = self.0.kill();
        let _ = self.0.wait();
    }
}

fn serve(data: &Path) -> Killed {
    let mut child = Command::new(env!("CARGO_BIN_EXE_quincunx"))
        .args(["serve", "--addr", "127.0.0.1:0", "--data"])
        .arg(data)
        .stdout(Stdio::piped())
        .stderr(Stdio::null())
        .spawn()
        .unwrap();
    let mut line = String::new();
    BufReader::new(child.stdout.take().unwrap())
        .read_line(&mut line)
        .unwrap();
    assert!(line.contains("http://"), "{line}");
    Killed(child)
}

#[test]
fn beside_a_server_and_after_it() {
    let home = tempfile::tempdir().unwrap();
    let path = |name: &str| home.path().join(name).to_str().unwrap().to_string();
    let (data, copy, other) = (path("data"), path("copy"), path("other"));
    // A data folder of the first version, with games in it.
    let fixture = Path::new(env!("CARGO_MANIFEST_DIR")).join("../server/tests/data/v0.1/data");
    fs::create_dir(&data).unwrap();
    for entry in fs::read_dir(fixture).unwrap() {
        let entry = entry.unwrap();
        fs::copy(entry.path(), Path::new(&data).join(entry.file_name())).unwrap();
    }
    let (text, code) = run(&["store", "check", &data]);
    assert!(code == 2 && text.contains("start the server once"), "{code}: {text}");

    let server = serve(Path::new(&data));
    let (text, code) = run(&["serve", "--addr", "127.0.0.1:0", "--data", &data]);
    assert!(
        code == 2 && text.contains("in use by another server") && text.contains(&data),
        "{code}: {text}"
    );
    let (text, code) = run(&["store", "check", &data]);
    assert!(
        code == 0 && text.contains("13 games with ") && text.contains("whole"),
        "{code}: {text}"
    );
    let (text, code) = run(&["store", "backup", &data, &copy]);
    assert_eq!(code, 0, "{text}");
    for (args, said) in [
        (["store", "backup", &data, &copy], "exists already"),
        (["store", "backup", &other, &path("more")], "there is no store"),
        (["store", "restore", &copy, &data], "in use by another server"),
        (["store", "restore", &other, &path("more")], "there is no store"),
        (["store", "backup", &data, &path("no/folder")], "there is no folder"),
    ] {
        let (text, code) = run(&args);
        assert!(code == 2 && text.contains(said), "{args:?}: {code}: {text}");
    }
    drop(server);

    let (text, code) = run(&["store", "restore", &copy, &data]);
    assert!(code == 2 && text.contains("move it away first"), "{code}: {text}");
    let (text, code) = run(&["store", "restore", &copy, &other]);
    assert_eq!(code, 0, "{text}");
    let (text, code) = run(&["store", "check", &other]);
    assert!(code == 0 && text.contains("13 games with "), "{code}: {text}");
    fs::remove_file(Path::new(&other).join("secret")).unwrap();
    let (text, code) = run(&["store", "check", &other]);
    assert!(
        code == 1 && text.contains("damage: ") && text.contains("in 1 place"),
        "{code}: {text}"
    );
    assert_eq!(run(&["store", "check"]).1, 2);
}
