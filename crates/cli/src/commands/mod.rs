//! The subcommands, one file each: arguments and `run`.

pub(crate) mod analyze;
pub(crate) mod bench;
pub(crate) mod engine;
pub(crate) mod matches;
pub(crate) mod perft;
pub(crate) mod play;
pub(crate) mod rules;
pub(crate) mod serve;
pub(crate) mod show;
pub(crate) mod solve;
pub(crate) mod store;
pub(crate) mod tune;
