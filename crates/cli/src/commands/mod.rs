//! The subcommands, one file each: arguments and `run`.

pub(crate) mod analyze;
pub(crate) mod bench;
pub(crate) mod engine;
pub(crate) mod explore;
#[cfg(feature = "terminal")]
pub(crate) mod learn;
pub(crate) mod matches;
pub(crate) mod packaging;
pub(crate) mod perft;
#[cfg(feature = "terminal")]
pub(crate) mod play;
#[cfg(feature = "terminal")]
pub(crate) mod puzzle;
pub(crate) mod puzzles;
pub(crate) mod review;
pub(crate) mod rules;
#[cfg(feature = "server")]
pub(crate) mod serve;
pub(crate) mod show;
pub(crate) mod solve;
#[cfg(feature = "server")]
pub(crate) mod store;
pub(crate) mod train;
pub(crate) mod tune;
