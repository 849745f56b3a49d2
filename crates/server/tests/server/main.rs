//! The server over real sockets.

#![allow(clippy::unwrap_used, reason = "a test may panic")]

mod cheats;
mod disks;
mod document;
mod documented;
mod faults;
#[cfg(target_os = "linux")]
mod full;
mod health;
mod house;
mod identity;
mod keep;
mod limits;
mod links;
mod lobby;
mod offers;
mod pages;
mod people;
mod play;
mod push;
mod ratings;
mod raw;
mod store;
mod studies;
mod thoughts;
mod time;
mod turns;
mod unknown;
mod upgrade;
