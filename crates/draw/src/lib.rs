//! Positions as pictures: text for terminals, SVG and PNG, and the geometry for any other front end.
//!
//! A [`Board`] is the geometry of a ruleset, made once: cells, coloured sides, coordinates. A [`Scene`] is what is on
//! it in one position, in no particular technique: pieces, notes, legal moves as clicks, the last move, what decided
//! the game. The drawings here ([`plain`], [`text`], [`svg`], and `png` with the feature of that name) are made from
//! the two, and both serialise, so that a page can draw for itself. Only the files in `games` know one game from
//! another; a game of another crate brings a [`Painter`].
//!
//! # Examples
//!
//! ```
//! use quincunx_draw::{Board, Options, Scene, Trace, svg};
//! use quincunx_rules::AnyPosition;
//!
//! let ruleset = "hadron".parse()?;
//! let board = Board::of(&ruleset);
//! let mut position = AnyPosition::start(&ruleset);
//! let last = Trace::of(&position, "c3")?;
//! position.play("c3")?;
//! let options = Options { last: Some(last), ..Options::default() };
//! let picture = svg::svg(&board, &Scene::of(&position, &options), &svg::Frame::default());
//! assert!(picture.starts_with("<svg "));
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

#![forbid(unsafe_code)]

mod board;
mod drawn;
mod erased;
mod games;
mod layout;
mod piece;
mod plain;
#[cfg(feature = "png")]
pub mod png;
mod refused;
mod scene;
mod setup;
pub mod svg;
pub mod text;
mod trace;
mod typed;

pub use board::{Axis, Board, Cell, Label, Point, Surface, Zone};
pub use drawn::Drawn;
pub use erased::Painter;
pub use games::square;
pub use layout::Layout;
pub use piece::{Form, Ink, Look, Piece};
pub use plain::plain;
pub use refused::{Refused, refused};
pub use scene::{Arrow, Deciding, Ended, Note, Notes, Options, Scene};
pub use setup::{Setup, Sign};
pub use trace::{Choice, Chosen, Click, Deed, Trace, choose};
pub use typed::{Unread, read_typed};
