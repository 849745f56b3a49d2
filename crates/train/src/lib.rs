//! Training of nets: games of the engine against itself, a fit to what came of them, and a match that decides.
//!
//! [`train`] goes round in generations. In each of them the best net so far plays games against itself and labels
//! positions one or two random moves off those games; a net is fitted to all of it; and it becomes the best one if it
//! wins a match against the last, a sequential test at equal nodes. Everything lies in a work folder, so that training
//! goes on after it was killed, and comes to the same net as if it had not been.
//!
//! # Examples
//!
//! ```
//! use quincunx_rules::{Position, hadron::Hadron};
//! use quincunx_train::{Effort, train};
//!
//! let start = Hadron::<u64>::start(&"hadron:size=3".parse()?).expect("u64 serves the 3x3 board");
//! let effort = Effort { games: 40, nodes: 50, generations: Some(1), hidden: 8, match_games: 4, ..Effort::default() };
//! # let folder = std::env::temp_dir().join(format!("quincunx-train-{}", std::process::id()));
//! let trained = train(&start, &effort, &folder, &mut |event| println!("{event}"))?;
//! assert_eq!(trained.generations.len(), 1);
//! # std::fs::remove_dir_all(&folder)?;
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

#![forbid(unsafe_code)]

mod adam;
mod contest;
mod effort;
mod event;
mod fit;
mod folder;
mod games;
mod generation;
mod gradient;
mod label;
mod record;

use std::error::Error;
use std::fmt;
use std::io;
use std::path::PathBuf;

pub use effort::{Effort, Origin};
pub use event::Event;
pub use generation::{Generation, Trained, train};

/// Why training cannot go on.
#[derive(Debug)]
#[non_exhaustive]
pub enum TrainError {
    /// A file of the work folder cannot be read or written.
    File(PathBuf, io::Error),
    /// The work folder belongs to other training; the two lines that differ.
    OtherWork(PathBuf, String),
    /// A file of the work folder makes no sense.
    Damaged(PathBuf, String),
    /// There is nothing to learn from: no game left a position.
    NoPositions,
    /// The match cannot be played.
    Match(String),
}

impl fmt::Display for TrainError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            TrainError::File(path, error) => write!(f, "{}: {error}", path.display()),
            TrainError::OtherWork(path, difference) => write!(
                f,
                "{} belongs to other training ({difference}): name another folder, or ask for the same again",
                path.display()
            ),
            TrainError::Damaged(path, reason) => write!(f, "{} makes no sense: {reason}", path.display()),
            TrainError::NoPositions => f.write_str(
                "the games left no position to learn from: play more of them, or begin them with fewer random moves",
            ),
            TrainError::Match(reason) => write!(f, "the match cannot be played: {reason}"),
        }
    }
}

impl Error for TrainError {}
