//! People at a real terminal.

#![cfg(unix)]
#![allow(clippy::unwrap_used, reason = "a test may panic")]

mod computers;
mod games;
mod kept;
mod leaving;
mod looks;
mod menus;
mod opinions;
#[path = "../screen/mod.rs"]
mod screen;

use std::path::{Path, PathBuf};

use quincunx_rules::AnyPosition;
use screen::Screen;

fn program() -> PathBuf {
    env!("CARGO_BIN_EXE_quincunx").into()
}

fn home() -> tempfile::TempDir {
    tempfile::tempdir().unwrap()
}

fn open(home: &Path, args: &[&str]) -> Screen {
    Screen::open(&program(), args, (100, 36), home, &[])
}

/// A move that is legal after these.
fn legal(ruleset: &str, moves: &[String]) -> Option<String> {
    let mut position = AnyPosition::start(&ruleset.parse().unwrap());
    for mv in moves {
        position.play(mv).unwrap();
    }
    position.moves().into_iter().next_back()
}
