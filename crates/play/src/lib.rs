//! The referee of one game between two people, programs or one of each: what the terminal, the web server and the match
//! runner add to the rules.
//!
//! - [`Settings`] say what is played and how; [`Game::new`] checks them and opens the game.
//! - [`Game::act`] takes what a [`Seat`] does, [`Game::rule`] what the host decides, [`Game::tick`] the passing of
//!   time. What happened comes back as [`Notice`]s; a [`Refusal`] says why nothing did, and then nothing has changed.
//! - [`Game::log`] is the record. [`Game::replay`] makes the same game of it again; nothing else need be stored.
//!
//! The referee reads no clock. Times come in as [`Millis`] since the game was opened; one that is earlier than the last
//! thing that happened counts as that moment.
//!
//! # Persons and players
//!
//! A [`Seat`] is a person (or program), a [`Player`](quincunx_rules::Player) is a colour. Seat A plays player 1 until
//! the pie rule makes the two persons exchange colours; the clocks, offers and turns belong to the person.
//!
//! # Examples
//!
//! ```
//! use quincunx_play::{Action, Game, Seat, Settings, TimeControl};
//!
//! let mut settings = Settings::new("hadron:size=3".parse()?);
//! settings.clock = Some(TimeControl::Fischer { base: 60_000, increment: 1_000, moves: None });
//! let mut game = Game::new(settings)?;
//! game.act(2_500, Seat::A, Action::Move("b2".into()))?;
//! assert_eq!(game.clock(Seat::A, 3_000), Some(58_500));
//! assert_eq!(game.clock(Seat::B, 3_000), Some(59_500));
//!
//! let refusal = game.act(3_000, Seat::A, Action::Move("a1".into())).unwrap_err();
//! assert_eq!(refusal.code(), "not-your-turn");
//! assert_eq!(Game::replay(game.settings().clone(), game.log())?, game);
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

#![forbid(unsafe_code)]

mod clock;
mod event;
mod game;
mod offers;
mod possible;
pub mod reason;
mod record;
mod refusal;
mod replay;
mod seat;
mod settings;
mod verdict;

#[cfg(test)]
mod tests;

pub use clock::{Clock, LagQuota, Millis, TimeControl};
pub use event::{Action, Entry, Event, Notice, Offer, Ruling};
pub use game::{Game, Turn};
pub use offers::Offers;
pub use possible::Possible;
pub use refusal::Refusal;
pub use replay::ReplayError;
pub use seat::Seat;
pub use settings::{Problem, Settings, SettingsError, Takeback};
pub use verdict::Verdict;
