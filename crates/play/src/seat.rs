//! The two persons at the board.

use std::fmt;

use serde::{Deserialize, Serialize};

/// A person or program at the board, whichever player it is: the pie rule changes the player, never the seat.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Seat {
    /// The person who plays player 1 at the start.
    A,
    /// The person who plays player 2 at the start.
    B,
}

impl Seat {
    /// Both seats.
    pub const BOTH: [Seat; 2] = [Seat::A, Seat::B];

    /// 0 for A, 1 for B: an index into per-seat arrays.
    pub const fn index(self) -> usize {
        self as usize
    }

    /// The person opposite.
    pub const fn other(self) -> Seat {
        match self {
            Seat::A => Seat::B,
            Seat::B => Seat::A,
        }
    }
}

impl fmt::Display for Seat {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Seat::A => "a",
            Seat::B => "b",
        })
    }
}
