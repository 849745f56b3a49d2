//! The real program on the other end of pipes.

#![allow(dead_code, unreachable_pub, reason = "each test file uses its own part")]

use std::io::{BufRead, BufReader, Write};
use std::process::{Child, ChildStdin, Command, Stdio};
use std::sync::mpsc::{self, Receiver};
use std::thread;
use std::time::Duration;

/// Nobody answers after that long: the program hangs. No test depends on it but to fail.
const HANGS: Duration = Duration::from_secs(120);

fn engine(args: &[&str]) -> Child {
    Command::new(env!("CARGO_BIN_EXE_quincunx"))
        .arg("engine")
        .args(args)
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .unwrap()
}

/// Sends a whole conversation and returns the answers.
pub fn talk(args: &[&str], input: &[u8]) -> Vec<String> {
    let mut child = engine(args);
    child.stdin.take().unwrap().write_all(input).unwrap();
    let output = child.wait_with_output().unwrap();
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
    assert!(output.stderr.is_empty(), "{}", String::from_utf8_lossy(&output.stderr));
    let text = String::from_utf8(output.stdout).unwrap();
    text.lines().map(String::from).collect()
}

/// The moves of all `bestmove` lines.
pub fn bestmoves(answers: &[String]) -> Vec<String> {
    answers
        .iter()
        .filter_map(|line| line.strip_prefix("bestmove "))
        .map(String::from)
        .collect()
}

/// A conversation in which answers are waited for.
pub struct Live {
    child: Child,
    input: Option<ChildStdin>,
    answers: Receiver<String>,
}

impl Live {
    pub fn new(args: &[&str]) -> Live {
        let mut child = engine(args);
        let output = BufReader::new(child.stdout.take().unwrap());
        let (sender, answers) = mpsc::channel();
        thread::spawn(move || {
            for line in output.lines() {
                let _ = sender.send(line.unwrap());
            }
        });
        Live {
            input: child.stdin.take(),
            child,
            answers,
        }
    }

    pub fn send(&mut self, text: &str) {
        let input = self.input.as_mut().unwrap();
        writeln!(input, "{text}").unwrap();
        input.flush().unwrap();
    }

    /// Everything up to the first line that begins so, that line being the last.
    pub fn until(&mut self, beginning: &str) -> Vec<String> {
        let mut lines = Vec::new();
        loop {
            let line = self
                .answers
                .recv_timeout(HANGS)
                .unwrap_or_else(|_| panic!("no `{beginning}` after {lines:?}"));
            let found = line.starts_with(beginning);
            lines.push(line);
            if found {
                return lines;
            }
        }
    }

    /// Closes the input and returns what else was said, once the program has ended well.
    pub fn end(mut self) -> Vec<String> {
        drop(self.input.take());
        let rest = self.answers.iter().collect();
        assert!(self.child.wait().unwrap().success());
        rest
    }
}
