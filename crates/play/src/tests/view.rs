//! All there is to see of a game at a moment, to compare the referee with its model.

use crate::{Game, Millis, Offers, Possible, Seat, Turn, Verdict};

#[derive(Debug, PartialEq)]
pub(super) struct View {
    pub(super) position: String,
    /// The legal moves; none once the game has ended.
    pub(super) moves: Vec<String>,
    pub(super) result: Option<Verdict>,
    pub(super) to_move: Option<Seat>,
    /// The players that A and B play, 1 or 2.
    pub(super) players: [u8; 2],
    pub(super) turns: Vec<Turn>,
    pub(super) clocks: Option<[Millis; 2]>,
    pub(super) offers: Offers,
    pub(super) can: Possible,
}

pub(super) fn view(game: &Game, now: Millis) -> View {
    View {
        position: game.position().to_string(),
        moves: game.to_move().map_or_else(Vec::new, |_| game.position().moves()),
        result: game.verdict(),
        to_move: game.to_move(),
        players: Seat::BOTH.map(|seat| game.player_of(seat).number()),
        turns: game.turns().cloned().collect(),
        clocks: game.clocks(now),
        offers: game.offers(),
        can: game.possible(),
    }
}
