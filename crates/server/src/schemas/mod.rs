//! What the types of other crates look like in JSON, for the OpenAPI document.
//!
//! The rules, the referee and the drawings know nothing of the web, so their types cannot describe themselves there.
//! Here each has a namesake that is never made and only lends its schema to the bodies that carry the real one. Nothing
//! may drift: words are listed from the variants of the real enum, none of which the compiler lets us forget, and the
//! tests over sockets check real answers against the document, where a field too many or too few fails.

mod drawing;
mod explored;
mod listed;
mod phrase;
mod play;
mod record;
mod review;
#[cfg(test)]
mod tests;

use std::collections::BTreeSet;

use quincunx_rules as rules;

use listed::listed;

pub(crate) use drawing::{Board, Choice, Deciding, Link, Notes, Piece, Sign, Trace};
pub(crate) use explored::Explored;
pub(crate) use phrase::{Phrase, Said};
pub(crate) use play::{Action, Notice, Offers, Possible, RatingChange, Seat, Takeback, TimeControl, Turn, Verdict};
pub(crate) use record::{GameRecord, GameResult};
pub(crate) use review::Review;

listed! {
    /// A player: 1 moves first.
    pub(crate) Player = [rules::Player::One, rules::Player::Two].map(rules::Player::number)
}

listed! {
    /// Why a game ended: by the rules of the game, or `repetition`, `time`, `resignation`, `agreement` or `aborted`.
    pub(crate) Reason = reasons()
}

/// The words for why a game can end; some games share one.
fn reasons() -> BTreeSet<&'static str> {
    quincunx_play::reason::all().map(rules::EndReason::word).collect()
}
