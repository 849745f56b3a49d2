//! Rules, texts and records of five two-player abstract board games: Alliances, Renpaarden, Emulsion, Hadron and Murus
//! Gallicus.
//!
//! The crate knows facts: what a position is, which moves are legal, who has won. It has no randomness, no search, no
//! drawing and opens no files.
//!
//! - [`Ruleset`] names a game with its options: `hadron:size=7`.
//! - [`Position`] is the trait of every game; a position is a small `Copy` value on bitboards.
//! - [`AnyPosition`] is a position of a game chosen at run time, [`Ruleset::visit`] the way from there to the types.
//! - [`History`] is a game so far: start, moves, position, and what a referee makes of them.
//! - [`record`] reads and writes games.
//! - [`Phrase`] is a sentence said to people, which a front end can say in any language.
//! - [`text`] helps a game of your own to read and write its positions.
//!
//! With the feature `serde`, rulesets, records and phrases serialise.
//!
//! # Examples
//!
//! ```
//! use quincunx_rules::{AnyPosition, Ruleset};
//!
//! let ruleset: Ruleset = "hadron".parse()?;
//! let mut position = AnyPosition::start(&ruleset);
//! position.play("c3")?;
//! assert_eq!(position.to_string(), "5/5/2o2/5/5 2");
//! assert!(position.result().is_none());
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

#![forbid(unsafe_code)]

mod any;
mod external;
mod games;
mod history;
mod illegal;
#[cfg(feature = "laws")]
pub mod laws;
mod outcome;
mod perft;
mod phrase;
mod player;
mod position;
pub mod record;
mod ruleset;
mod square;
mod step;
mod symmetry;
pub mod text;
mod word;
pub mod zobrist;

macro_rules! modules {
    ($($module:ident: $($name:ident $(<$word:ty>)?),+;)+) => {
        $(pub mod $module;)+
    };
}
with_games!(modules);

pub use any::{AnyMove, AnyPosition, MoveError};
pub use external::{External, MissingPart};
pub use games::{GAMES, Visitor};
pub use history::{History, HistoryError, Policy};
pub use illegal::Illegal;
pub use outcome::{EndReason, Outcome, Relative, Told};
pub use perft::{divide, perft, playout};
pub use phrase::{Phrase, Value};
pub use player::Player;
pub use position::{MAX_MOVES, Move, MoveList, PlayError, Position};
pub use ruleset::{GameInfo, OptionInfo, Ruleset};
pub use square::Square;
pub use step::Step;
pub use symmetry::{GridSymmetry, Identity, Symmetry};
pub use text::{ParseError, PositionError};
pub use word::{Cells, Word};

#[cfg(doctest)]
#[doc = include_str!("../../../README.md")]
struct Readme;
