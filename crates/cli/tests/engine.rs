//! The engine protocol, spoken to the real program.

#![allow(clippy::unwrap_used, reason = "a test may panic")]

use std::io::Write;
use std::process::{Command, Stdio};

/// Sends a whole conversation and returns the answers.
fn talk(args: &[&str], input: &[u8]) -> Vec<String> {
    let mut child = Command::new(env!("CARGO_BIN_EXE_quincunx"))
        .arg("engine")
        .args(args)
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .unwrap();
    child.stdin.take().unwrap().write_all(input).unwrap();
    let output = child.wait_with_output().unwrap();
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
    assert!(output.stderr.is_empty());
    String::from_utf8(output.stdout)
        .unwrap()
        .lines()
        .map(String::from)
        .collect()
}

#[test]
fn introduction() {
    let answers = talk(&[], b"ugi\nisready\nquit\n");
    assert!(answers[0].starts_with("id name Quincunx"));
    assert!(answers[1].starts_with("id author"));
    assert!(answers.contains(&"option name Ruleset type string default hadron".into()));
    assert_eq!(answers[answers.len() - 2..], ["ugiok", "readyok"]);
}

#[test]
fn counting() {
    let answers = talk(&["murus"], b"go perft 1\nquit\n");
    assert_eq!(answers.len(), 21);
    assert!(answers.contains(&"a1-a3: 1".into()));
    assert_eq!(answers[20], "Nodes searched: 20");
    let answers = talk(&[], b"position startpos moves c3\ngo perft 2\n");
    assert_eq!(answers.last().unwrap(), "Nodes searched: 344");
}

#[test]
fn positions_and_queries() {
    let answers = talk(
        &[],
        b"setoption name Ruleset value hadron:size=3\nposition startpos moves b2 a3\nd\nquery p1turn\nquery gameover\n\
          query result\nposition fen xx1/oo1/2o 2\nquery p1turn\nquery gameover\nquery result\n",
    );
    assert!(answers.contains(&"position: x2/1o1/3 1".into()), "{answers:?}");
    let responses: Vec<&str> = answers
        .iter()
        .filter_map(|line| line.strip_prefix("response "))
        .collect();
    assert_eq!(responses, ["true", "false", "none", "false", "true", "p1win"]);
}

#[test]
fn garbage_changes_nothing() {
    let answers = talk(
        &[],
        b"\xff\xfe\0\n\n   \nposition\nposition fen\nposition fen 9/9 1\nposition startpos moves c3 c4\nposition startpos \
          moves \xc3\nsetoption\nsetoption name Ruleset value chess\nsetoption name Hash value 3\nquery\nquery nothing\n\
          go perft x\nd\n",
    );
    assert!(answers.contains(&"position: 5/5/5/5/5 1".into()), "{answers:?}");
    assert!(
        answers
            .iter()
            .any(|line| line.starts_with("info string position refused"))
    );
    assert!(answers.iter().any(|line| line.contains("unknown game `chess`")));
}
