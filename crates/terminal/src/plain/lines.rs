//! Lines from outside, read in a thread of their own so that a bot can be interrupted.

use std::io::BufRead;
use std::sync::mpsc::{Receiver, TryRecvError, sync_channel};
use std::thread;

/// How many lines are read ahead.
const AHEAD: usize = 64;
/// The longest line that is taken; the rest of it is dropped.
const LONGEST: usize = 64 * 1024;

/// Lines from outside.
pub struct Lines {
    lines: Receiver<String>,
    waiting: Option<String>,
    silent: bool,
    ended: bool,
}

impl Lines {
    /// Reads lines; `silent` says that nobody sees them typed.
    pub fn new(mut input: impl BufRead + Send + 'static, silent: bool) -> Lines {
        let (sender, lines) = sync_channel(AHEAD);
        thread::spawn(move || {
            let mut line = Vec::new();
            loop {
                line.clear();
                match input.read_until(b'\n', &mut line) {
                    Ok(0) | Err(_) => return,
                    Ok(_) => {
                        line.truncate(LONGEST);
                        let text = String::from_utf8_lossy(&line).trim().to_string();
                        if sender.send(text).is_err() {
                            return;
                        }
                    }
                }
            }
        });
        Lines {
            lines,
            waiting: None,
            silent,
            ended: false,
        }
    }

    /// Whether nobody sees the lines typed.
    pub fn is_silent(&self) -> bool {
        self.silent
    }

    /// The next line, waiting for it; `None` at the end.
    #[allow(clippy::should_implement_trait, reason = "a conversation is no loop")]
    pub fn next(&mut self) -> Option<String> {
        let line = self.waiting.take().or_else(|| self.lines.recv().ok());
        self.ended = line.is_none();
        line
    }

    /// The next line if it is there already; it stays there.
    pub fn peek(&mut self) -> Option<&str> {
        if self.waiting.is_none() {
            match self.lines.try_recv() {
                Ok(line) => self.waiting = Some(line),
                Err(TryRecvError::Empty) => {}
                Err(TryRecvError::Disconnected) => self.ended = true,
            }
        }
        self.waiting.as_deref()
    }
}
