//! The real program on a real pseudo-terminal, and what is on its screen.

#![allow(dead_code, unreachable_pub, reason = "each user has its own part")]

use std::io::{Read, Write};
use std::num::NonZeroU16;
use std::path::Path;
use std::sync::{Arc, Mutex};
use std::thread;
use std::time::{Duration, Instant};

use portable_pty::{Child, CommandBuilder, MasterPty, PtySize, native_pty_system};

/// Nothing comes after that long: the program hangs. No test depends on it but to fail.
const HANGS: Duration = Duration::from_secs(150);
/// How often the screen is looked at.
const GLANCE: Duration = Duration::from_millis(15);

/// A terminal with the program on it.
pub struct Screen {
    child: Box<dyn Child + Send + Sync>,
    master: Box<dyn MasterPty + Send>,
    writer: Box<dyn Write + Send>,
    parser: Arc<Mutex<vt100::Parser>>,
    raw: Arc<Mutex<Vec<u8>>>,
}

/// What keys send.
pub mod keys {
    pub const UP: &str = "\x1b[A";
    pub const DOWN: &str = "\x1b[B";
    pub const RIGHT: &str = "\x1b[C";
    pub const LEFT: &str = "\x1b[D";
    pub const ENTER: &str = "\r";
    /// What follows it has to wait until its effect is seen: an Escape that is read together with another one is taken
    /// for the same key, and together with a letter for that letter with Alt.
    pub const ESC: &str = "\x1b";
    pub const TAB: &str = "\t";
    pub const F1: &str = "\x1bOP";
    pub const F2: &str = "\x1bOQ";
    pub const F3: &str = "\x1bOR";
    pub const F4: &str = "\x1bOS";
    pub const F5: &str = "\x1b[15~";
    pub const F6: &str = "\x1b[17~";
    pub const F7: &str = "\x1b[18~";
    pub const F8: &str = "\x1b[19~";
    pub const F9: &str = "\x1b[20~";
    pub const HOME: &str = "\x1b[H";
    pub const END: &str = "\x1b[F";
    pub const PAGE_UP: &str = "\x1b[5~";
    pub const PAGE_DOWN: &str = "\x1b[6~";
    pub const CTRL_C: &str = "\x03";
}

fn size((columns, rows): (u16, u16)) -> PtySize {
    PtySize {
        rows,
        cols: columns,
        pixel_width: 0,
        pixel_height: 0,
    }
}

/// A side of a screen.
fn length(side: u16) -> NonZeroU16 {
    NonZeroU16::new(side).expect("screens have some size")
}

impl Screen {
    /// Starts the program with an environment of its own; `home` is where it keeps its games.
    pub fn open(program: &Path, args: &[&str], at: (u16, u16), home: &Path, env: &[(&str, &str)]) -> Screen {
        let pair = native_pty_system().openpty(size(at)).unwrap();
        let mut command = CommandBuilder::new(program);
        command.args(args);
        command.env_clear();
        command.cwd(home);
        let usual = [
            ("HOME", home.to_str().unwrap()),
            ("TERM", "xterm-256color"),
            ("COLORTERM", "truecolor"),
            ("LANG", "en_GB.UTF-8"),
        ];
        for (name, value) in usual.iter().chain(env) {
            command.env(name, value);
        }
        let child = pair.slave.spawn_command(command).unwrap();
        drop(pair.slave);
        let parser = Arc::new(Mutex::new(vt100::Parser::new(length(at.1), length(at.0), 0)));
        let raw = Arc::new(Mutex::new(Vec::new()));
        let mut reader = pair.master.try_clone_reader().unwrap();
        let (screen, bytes) = (Arc::clone(&parser), Arc::clone(&raw));
        thread::spawn(move || {
            let mut buffer = [0; 4096];
            while let Ok(read @ 1..) = reader.read(&mut buffer) {
                screen.lock().unwrap().process(&buffer[..read]);
                bytes.lock().unwrap().extend_from_slice(&buffer[..read]);
            }
        });
        Screen {
            child,
            writer: pair.master.take_writer().unwrap(),
            master: pair.master,
            parser,
            raw,
        }
    }

    /// Presses keys.
    pub fn send(&mut self, keys: &str) {
        self.writer.write_all(keys.as_bytes()).unwrap();
        self.writer.flush().unwrap();
    }

    /// Types a line and presses Enter.
    pub fn line(&mut self, text: &str) {
        self.send(text);
        self.send(keys::ENTER);
    }

    /// Clicks with the left button; both counted from 0.
    pub fn click(&mut self, column: usize, row: usize) {
        let (x, y) = (column + 1, row + 1);
        self.send(&format!("\x1b[<0;{x};{y}M\x1b[<0;{x};{y}m"));
    }

    /// What is on the screen.
    pub fn contents(&self) -> String {
        self.parser.lock().unwrap().screen().contents()
    }

    /// Everything the program has written, escape codes and all.
    pub fn raw(&self) -> Vec<u8> {
        self.raw.lock().unwrap().clone()
    }

    /// The screen itself.
    pub fn with<T>(&self, look: impl FnOnce(&vt100::Screen) -> T) -> T {
        look(self.parser.lock().unwrap().screen())
    }

    /// Waits until the screen shows a text.
    pub fn wait(&self, text: &str) {
        self.wait_for(text, |contents| contents.contains(text));
    }

    /// Waits until the screen does not show a text any more.
    pub fn wait_gone(&self, text: &str) {
        self.wait_for(&format!("no {text}"), |contents| !contents.contains(text));
    }

    /// Waits until the screen is as it should be.
    pub fn wait_for(&self, what: &str, is: impl Fn(&str) -> bool) {
        let begun = Instant::now();
        while !is(&self.contents()) {
            assert!(
                begun.elapsed() < HANGS,
                "waiting for {what}; the screen:\n{}",
                self.contents()
            );
            thread::sleep(GLANCE);
        }
    }

    /// Where a text is on the screen: column and row from 0.
    pub fn find(&self, text: &str) -> Option<(usize, usize)> {
        let contents = self.contents();
        contents.lines().enumerate().find_map(|(row, line)| {
            let at = line.find(text)?;
            Some((line[..at].chars().count(), row))
        })
    }

    /// Changes the size of the terminal.
    pub fn resize(&mut self, at: (u16, u16)) {
        self.parser
            .lock()
            .unwrap()
            .screen_mut()
            .set_size(length(at.1), length(at.0));
        self.master.resize(size(at)).unwrap();
    }

    /// Sends the program a signal, such as `TERM`.
    pub fn signal(&self, name: &str) {
        let pid = self.child.process_id().unwrap().to_string();
        let kill = std::process::Command::new("kill").args(["-s", name, &pid]).status();
        assert!(kill.unwrap().success());
    }

    /// Ends the program without any warning.
    pub fn kill(mut self) {
        let pid = self.child.process_id().unwrap().to_string();
        let killed = std::process::Command::new("kill").args(["-9", &pid]).status().unwrap();
        assert!(killed.success());
        self.child.wait().unwrap();
    }

    /// Waits for the program to end by itself; true if it says all went well.
    pub fn ends(&mut self) -> bool {
        let begun = Instant::now();
        loop {
            if let Some(status) = self.child.try_wait().unwrap() {
                return status.success();
            }
            assert!(
                begun.elapsed() < HANGS,
                "it does not end; the screen:\n{}",
                self.contents()
            );
            thread::sleep(GLANCE);
        }
    }
}

impl Drop for Screen {
    fn drop(&mut self) {
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

/// Opens a terminal with the program on it, waits for some words, closes it, and waits for the program to end.
pub fn close_on(program: &Path, args: &[&str], home: &Path, words: &str) {
    let pair = native_pty_system().openpty(size((100, 36))).unwrap();
    let mut command = CommandBuilder::new(program);
    command.args(args);
    command.cwd(home);
    command.env("HOME", home);
    command.env("TERM", "xterm-256color");
    let mut child = pair.slave.spawn_command(command).unwrap();
    let portable_pty::PtyPair { slave, master } = pair;
    drop(slave);
    let mut reader = master.try_clone_reader().unwrap();
    let mut parser = vt100::Parser::new(length(36), length(100), 0);
    let mut bytes = [0; 4096];
    while !parser.screen().contents().contains(words) {
        let read = reader.read(&mut bytes).unwrap();
        parser.process(&bytes[..read]);
    }
    drop((reader, master));
    child.wait().unwrap();
}
