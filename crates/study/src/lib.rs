//! Understanding games: what each move was worth and why.
//!
//! - [`review`] judges every move of a game: winning chances, accuracy, a [`Label`], the better line, and why:
//!   sentences made of facts that the rules and the search know.
//! - A [`Puzzle`] has exactly one winning move at every turn of the solver; [`mine`] finds them in games.
//! - [`Practice`] is what a person has done: a rating, a streak, and own mistakes that come back.
//! - An [`Explorer`] knows what was played from a position, and what is solved.
//! - A [`Worth`] is what a position is known to be: a certain result, or an estimate. A proof beats an estimate
//!   everywhere.
//!
//! Nothing here knows a front end; sentences are data, and numbers are for the player who moves.
//!
//! # Examples
//!
//! ```
//! use quincunx_engine::{Control, Limits, Options};
//! use quincunx_rules::History;
//! use quincunx_study::{Label, review};
//!
//! // After two opposite corners of the smallest board only the centre keeps the win.
//! let game = History::parse(&"hadron:size=3".parse()?, "startpos", ["a1", "c3", "c1"])?;
//! let limits = Limits { nodes: Some(100), ..Limits::default() };
//! let review = review(&game, &limits, Options::default(), &Control::new(&Limits::default()), &mut |_, _| {})
//!     .expect("nobody stopped it");
//! assert_eq!(review.moves[2].label, Label::MissedWin);
//! assert_eq!(review.moves[2].best[0], "b2");
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

#![forbid(unsafe_code)]

mod explorer;
mod games;
mod judge;
mod practice;
mod puzzles;
mod review;
mod why;
mod worth;

pub use explorer::{Explored, ExploredMove, Explorer, ExplorerError, Played, Solved, pack, starting_games};
pub use practice::{Card, Practice};
pub use puzzles::{Flaw, Kind, Puzzle, Refutation, Solving, Step, daily, mine, refute, self_play, shipped};
pub use review::{Label, Review, ReviewedMove, Reviewing, Stage, game_accuracy, game_of, move_accuracy, review};
pub use worth::Worth;
