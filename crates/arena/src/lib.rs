//! Matches between engines, with statistics one can trust.
//!
//! - [`Contender`] is an engine by name and limits: one of our bots or of your own in this process, or any
//!   program that speaks UGI.
//! - [`Match`] is what is played: ruleset, contenders, schedule, openings, conditions. [`Match::run`] plays it on
//!   several threads and tells a [`Watcher`] about every game.
//! - [`Scores`] counts games; [`stats`] says what they mean; [`output`] writes reports, records, tables and pages.
//! - [`Journal`] keeps what has been played, so that a match goes on after it was killed.
//!
//! Every game's seed follows from the seed of the match and the game's number. Bots limited by nodes or depth
//! therefore play the same games whatever the number of threads, and a match that was interrupted ends with the totals
//! of one that was not.
//!
//! # Examples
//!
//! ```
//! use quincunx_arena::output::report;
//! use quincunx_arena::{Contender, Match, Schedule, Source, Stop, Tournament};
//!
//! let contenders = vec![Contender::read([], ["greedy"])?, Contender::read([], ["engine", "nodes=200",
//! "name=search"])?]; let schedule = Schedule { tournament: Tournament::RoundRobin, games: 4, repeat: true }; let
//! openings = Source::Random { plies: 2, balance: None }; let matched = Match::new("hadron:size=3".parse()?,
//! contenders, schedule, openings, 1)?; let ended = matched.run(2, Vec::new(), None, &Stop::default(), &mut ())?;
//! assert_eq!(ended.played.len(), 4); println!("{}", report(&matched, &ended.scores));
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

#![forbid(unsafe_code)]

mod adjudicate;
mod contender;
mod fault;
mod game;
mod identity;
mod journal;
mod limit;
mod matches;
mod openings;
pub mod output;
mod played;
mod players;
mod run;
mod schedule;
mod scores;
pub mod stats;
mod stop;

pub use adjudicate::{Adjudication, DrawRule, ResignRule};
pub use contender::{BotMaker, Contender, ContenderError, Kind};
pub use fault::Fault;
pub use game::Conditions;
pub use journal::{Journal, JournalError, Kept};
pub use limit::{Limit, LimitError, Period};
pub use matches::{Match, MatchError};
pub use openings::{Opening, OpeningError, Openings, Source};
pub use played::Played;
pub use players::guest::Guest;
pub use run::{Ended, Watcher};
pub use schedule::{Plan, Schedule, Tournament};
pub use scores::Scores;
pub use stop::Stop;

// What the limits and engines of a match are made of.
pub use quincunx_ugi::{Patience, Program, kill_engines};
