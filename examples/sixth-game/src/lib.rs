//! Breakthrough (Dan Troyka, 2000), a game that Quincunx does not know: a crate of its own, to be copied for another
//! one.
//!
//! - `rules.rs` is the game: a position, its moves, its end.
//! - `drawing.rs` says what it looks like, with forms that there are.
//! - `knowledge.rs` says what a position is worth, for bots.
//!
//! This file ties them together: [`INFO`] names the game and brings its drawing and its bots along, so that whatever is
//! given a ruleset of it can play it. `main.rs` hands one to the terminal, and to a match.
//!
//! # Examples
//!
//! ```
//! use quincunx_engine::{Control, bot::BotSpec};
//! use quincunx_rules::{History, Ruleset};
//!
//! let ruleset = Ruleset::read("breakthrough:size=5", &[&sixth_game::INFO])?;
//! let game = History::parse(&ruleset, "startpos", ["b2-b3"])?;
//! assert_eq!(game.position().to_string(), "xxxxx/xxxxx/1o3/o1ooo/ooooo 2");
//!
//! let spec: BotSpec = "engine:nodes=1000".parse()?;
//! let mut bot = spec.build(&ruleset, 0)?;
//! let thought = bot.choose(&game, &Control::new(&spec.limits()), &mut |_| {}).expect("the game is not over");
//! assert!(thought.score().is_some());
//!
//! println!("{}", quincunx_draw::plain(game.position()));
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

#![forbid(unsafe_code)]

mod drawing;
mod knowledge;
mod rules;

pub use knowledge::Advance;
pub use rules::{ALL_CAPTURED, ARRIVED, Breakthrough};

use quincunx_draw::Painter;
use quincunx_engine::bot::Bots;
use quincunx_rules::{EndReason, External, GameInfo, OptionInfo};

/// The game and its options.
pub static INFO: GameInfo = GameInfo {
    name: "breakthrough",
    title: "Breakthrough",
    summary: "March forward, capture diagonally, and be the first on the last row.",
    options: &[OptionInfo {
        key: "size",
        values: &["5", "6", "7", "8"],
        default: 3,
        about: "cells on a side of the board",
    }],
    reasons: &[ARRIVED, ALL_CAPTURED, EndReason::NO_MOVE],
    rules: include_str!("rules.en.txt"),
    external: Some(&EXTERNAL),
};

static EXTERNAL: External = External::new::<Breakthrough>(&[&PAINTER, &BOTS]);
static PAINTER: Painter = Painter::of::<Breakthrough>();
static BOTS: Bots = Bots::of::<Breakthrough>();
