//! The games in a terminal.
//!
//! [`App`] is the program without a terminal: it is told of keys, clicks, time and what bots say, and tells what it wants
//! done as [`Effect`]s. [`view`] draws it, [`screen`] runs it on a real terminal with bots in threads of their own.
//! [`plain`] is the same line by line, for screen readers, pipes and scripts. Both play on a [`Table`], which is kept in
//! a [`Store`] after every move.

#![forbid(unsafe_code)]

pub mod app;
mod bots;
mod brain;
mod command;
mod date;
pub mod plain;
mod saved;
pub mod screen;
mod sitter;
mod store;
mod table;
mod timing;
pub mod view;

pub use app::{App, Dialog, Effect, Looks, Message, Play, Role, Screen, Setup, Tone};
pub use brain::{Brain, JobId, Report, Said};
pub use command::{COMMANDS, Command};
pub use saved::Saved;
pub use sitter::{Programs, Sitter};
pub use store::{Broken, Learned, Left, Store, load, write_safely};
pub use table::{Table, read_move, read_typed};
pub use timing::{CLOCKS, read_clock, show_clock, write_clock};

use quincunx_play::Settings;
use quincunx_rules::GameInfo;
use quincunx_texts::Lang;

/// How the program is to start.
pub struct Config {
    /// The language.
    pub lang: Lang,
    /// What the terminal can show.
    pub looks: Looks,
    /// Where games are kept; without it nothing is.
    pub store: Option<Store>,
    /// What starts other programs; without it nothing does.
    pub programs: Option<Programs>,
    /// What makes the bots repeatable.
    pub seed: u64,
    /// What is shown first.
    pub first: First,
}

/// What the program begins with.
pub enum First {
    /// The menu.
    Menu,
    /// A game, and who plays it.
    Game(Settings, [Sitter; 2]),
    /// The lessons: those of a game, or the list of them.
    Learn(Option<&'static GameInfo>),
}
