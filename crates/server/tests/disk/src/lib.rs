//! For tests alone: a disk under SQLite that loses what was not synced, fails, fills up and lies.
//!
//! A kill (`SIGKILL`) leaves the page cache of the operating system alone, so it never tests `fsync`. This crate is a
//! SQLite [VFS](https://www.sqlite.org/vfs.html) shim above the one of the platform. [`Disk::watch`] makes it the
//! default of the process, so the program under test opens its store as always and knows nothing of it. In a watched
//! folder
//!
//! - every write, sync, truncation, creation and deletion is recorded ([`Disk::recording`]), and [`Replay`] makes from
//!   the record what a loss of power may leave at any point of it ([`Loss`]);
//! - operations fail as told ([`Disk::fail`], [`DiskFault`]).
//!
//! Syncs of watched files are recorded and not carried out: what would be lost without them is decided by [`Replay`].
//! Files that are elsewhere are not touched.

mod fault;
mod image;
mod record;
mod replay;
mod vfs;

pub use fault::DiskFault;
pub use image::Image;
pub use record::{Disk, Operation, Recording};
pub use replay::{Loss, Replay};
