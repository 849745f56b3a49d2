//! Which player somebody wants to be.

use quincunx_play::Seat;
use serde::{Deserialize, Serialize};

/// Which player somebody wants to be.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize, utoipa::ToSchema)]
pub(crate) enum Side {
    /// Player 1, who moves first.
    #[serde(rename = "1")]
    One,
    /// Player 2.
    #[serde(rename = "2")]
    Two,
    /// Either.
    #[default]
    #[serde(rename = "random")]
    Random,
}

impl Side {
    pub(crate) const ALL: [Side; 3] = [Side::One, Side::Two, Side::Random];

    /// The word for it.
    pub(crate) fn word(self) -> &'static str {
        match self {
            Side::One => "1",
            Side::Two => "2",
            Side::Random => "random",
        }
    }

    /// The side of a word; anything else is as good as no wish.
    pub(crate) fn from_word(word: &str) -> Side {
        let side = Side::ALL.into_iter().find(|side| side.word() == word);
        side.unwrap_or_default()
    }

    /// The seat to take.
    pub(crate) fn seat(self) -> Seat {
        match self {
            Side::One => Seat::A,
            Side::Two => Seat::B,
            Side::Random if fastrand::bool() => Seat::A,
            Side::Random => Seat::B,
        }
    }
}
