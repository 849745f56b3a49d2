//! A program on the other end of two pipes, which may do anything at all.

use std::io::{self, BufRead, BufReader, Read, Write};
use std::process::{ChildStdin, ChildStdout, Command, Stdio};
use std::sync::mpsc::{Receiver, RecvTimeoutError, SyncSender, sync_channel};
use std::thread;
use std::time::{Duration, Instant};

use crate::group::{Group, apart};
use crate::{ClientError, Program};

/// How many lines may wait to be read; a program that floods has to wait.
const WAITING_LINES: usize = 1024;
/// What is kept of a line; the rest of a longer one is dropped.
const LINE_BYTES: u64 = 64 * 1024;
/// How often someone who waits looks whether it is to give up.
const GLANCE: Duration = Duration::from_millis(50);
/// How long a program that ended or closed its output is given to be gone.
const FAREWELL: Duration = Duration::from_millis(200);

/// A running program; it is killed when this is dropped, with everything it has started.
pub(crate) struct Process {
    group: Group,
    input: ChildStdin,
    lines: Receiver<String>,
}

impl Process {
    pub(crate) fn start(program: &Program) -> Result<Process, ClientError> {
        let failed = |error: io::Error| ClientError::Crash(format!("`{}` cannot be started: {error}", program.command));
        let mut command = Command::new(&program.command);
        command
            .args(&program.args)
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .stderr(Stdio::null());
        if let Some(dir) = &program.dir {
            command.current_dir(dir);
        }
        apart(&mut command);
        let mut child = command.spawn().map_err(failed)?;
        let (Some(input), Some(output)) = (child.stdin.take(), child.stdout.take()) else {
            return Err(ClientError::Crash("it has no pipes".into()));
        };
        let (sender, lines) = sync_channel(WAITING_LINES);
        thread::spawn(move || pass_lines(output, &sender));
        Ok(Process {
            group: Group::new(child),
            input,
            lines,
        })
    }

    /// Sends lines at once.
    pub(crate) fn send(&mut self, text: &str) -> Result<(), ClientError> {
        let sent = self.input.write_all(text.as_bytes()).and_then(|()| self.input.flush());
        sent.map_err(|_| self.death())
    }

    /// Reads lines until `find` has found what it waits for; `None` if that does not come until the deadline.
    pub(crate) fn wait<T>(
        &mut self,
        deadline: Instant,
        cancelled: &dyn Fn() -> bool,
        mut find: impl FnMut(&str) -> Option<T>,
    ) -> Result<Option<T>, ClientError> {
        loop {
            if cancelled() {
                return Err(ClientError::Cancelled);
            }
            let left = deadline.saturating_duration_since(Instant::now());
            match self.lines.recv_timeout(left.min(GLANCE)) {
                Ok(line) => {
                    if let Some(found) = find(&line) {
                        return Ok(Some(found));
                    }
                    // One that never stops talking must not keep us listening for ever.
                    if Instant::now() >= deadline {
                        return Ok(None);
                    }
                }
                Err(RecvTimeoutError::Timeout) if left <= GLANCE => return Ok(None),
                // Helpers of a program that has ended may keep its output open.
                Err(RecvTimeoutError::Timeout) if self.group.has_ended() => return Err(self.death()),
                Err(RecvTimeoutError::Timeout) => {}
                Err(RecvTimeoutError::Disconnected) => return Err(self.death()),
            }
        }
    }

    /// Drops what has been said so far.
    pub(crate) fn forget(&mut self) {
        for _ in 0..WAITING_LINES {
            if self.lines.try_recv().is_err() {
                break;
            }
        }
    }

    /// How it ended.
    fn death(&mut self) -> ClientError {
        let begun = Instant::now();
        while begun.elapsed() < FAREWELL {
            if self.group.has_ended() {
                return ClientError::Crash(format!("it ended by itself ({})", self.group.end()));
            }
            thread::sleep(Duration::from_millis(5));
        }
        ClientError::Crash("it closed its output".into())
    }

    /// Asks it to end, and sees to it that it does.
    pub(crate) fn quit(mut self) {
        if self.send("quit\n").is_ok() {
            self.death();
        }
    }
}

fn pass_lines(output: ChildStdout, sender: &SyncSender<String>) {
    let mut output = BufReader::new(output);
    let mut line = Vec::new();
    loop {
        line.clear();
        match output.by_ref().take(LINE_BYTES).read_until(b'\n', &mut line) {
            Ok(0) | Err(_) => return,
            Ok(_) => {
                if sender.send(String::from_utf8_lossy(&line).trim().to_string()).is_err() {
                    return;
                }
            }
        }
    }
}
