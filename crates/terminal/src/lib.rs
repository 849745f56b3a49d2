//! The games in a terminal.
//!
//! [`App`] is the program without a terminal: it is told of keys, clicks, time and what bots say, and tells what it
//! wants done as [`Effect`]s. [`view`] draws it, [`screen`] runs it on a real terminal with bots in threads of their
//! own. [`plain`] is the same line by line, for screen readers, pipes and scripts. Both play on a [`Table`], which is
//! kept in a [`Store`] after every move.
//!
//! # Examples
//!
//! ```
//! use quincunx_draw::text::{Charset, Colours};
//! use quincunx_play::Settings;
//! use quincunx_terminal::{Config, First, Looks, plain};
//! use quincunx_texts::Lang;
//!
//! let config = Config {
//!     lang: Lang::En,
//!     looks: Looks { charset: Charset::Ascii, colours: Colours::None },
//!     store: None,
//!     programs: None,
//!     seed: 1,
//!     first: First::Game(Settings::new("hadron:size=3".parse()?), ["human".parse()?, "human".parse()?]),
//! };
//! let mut said = Vec::new();
//! plain::run(config, "b2\nposition\nquit\n".as_bytes(), true, &mut said, 80)?;
//! assert!(String::from_utf8(said)?.contains("3/1o1/3 2"));
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

#![forbid(unsafe_code)]

pub mod app;
mod bots;
mod brain;
mod command;
mod date;
mod judged;
pub mod plain;
mod saved;
pub mod screen;
mod signals;
mod sitter;
mod store;
mod table;
mod tasks;
mod timing;
pub mod view;

pub use app::{App, Dialog, Effect, Looks, Message, Play, Role, Screen, Setup, Tone};
pub use brain::{Brain, Finding, JobId, Report};
pub use command::{COMMANDS, Command};
pub use saved::Saved;
pub use sitter::{Programs, Sitter};
pub use store::{Agreed, Broken, Learned, Left, Store, load, write_safely};
pub use table::Table;
pub use tasks::{Deck, Task, today};
pub use timing::{CLOCKS, read_clock, show_clock, write_clock};

use std::io;

use quincunx_draw::Painter;
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
#[expect(clippy::large_enum_variant, reason = "there is one of it")]
pub enum First {
    /// The menu.
    Menu,
    /// A game, and who plays it.
    Game(Settings, [Sitter; 2]),
    /// A game that was kept.
    Kept(Box<Table>),
    /// The lessons: those of a game, or the list of them.
    Learn(Option<&'static GameInfo>),
    /// Positions to find a move in.
    Practise(Deck),
}

impl Config {
    /// Sees to it that the game can be shown and that the bots play it.
    ///
    /// # Errors
    /// If one of them cannot, as a sentence for people.
    fn check(&self) -> io::Result<()> {
        let (settings, sitters) = match &self.first {
            First::Game(settings, sitters) => (settings, sitters),
            First::Kept(table) => (table.game.settings(), &table.sitters),
            First::Menu | First::Learn(_) | First::Practise(_) => return Ok(()),
        };
        Painter::of_game(settings.ruleset.game()).map_err(io::Error::other)?;
        for sitter in sitters {
            let built = sitter.build(&settings.ruleset, 0, self.programs.as_ref());
            built.map_err(io::Error::other)?;
        }
        Ok(())
    }
}
