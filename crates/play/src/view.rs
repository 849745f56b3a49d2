//! A game as its viewers see it.

use quincunx_rules::{Player, Ruleset};
use serde::{Deserialize, Serialize};

use crate::{Game, Millis, Offers, Seat, Turn};

/// All there is to see of a game at a moment, as plain data.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct View {
    /// The game and its options.
    pub ruleset: Ruleset,
    /// The text of the position.
    pub position: String,
    /// The player to move, 1 or 2.
    pub side: u8,
    /// The legal moves, sorted; none once the game has ended.
    pub moves: Vec<String>,
    /// How the game ended, if it has.
    pub result: Option<Verdict>,
    /// Whose turn it is; nobody's once the game has ended.
    pub to_move: Option<Seat>,
    /// The players that A and B play, 1 or 2.
    pub players: [u8; 2],
    /// The turns that lead to the position.
    pub turns: Vec<Turn>,
    /// What the clocks of A and B show; that of the person to move runs.
    pub clocks: Option<[Millis; 2]>,
    /// What is on the table.
    pub offers: Offers,
    /// What else is possible now.
    pub can: Possible,
}

/// How a game ended.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Verdict {
    /// The player who won, 1 or 2; nobody in a draw, or if the game was called off.
    pub winner: Option<u8>,
    /// The person who won.
    pub seat: Option<Seat>,
    /// Why, in a stable word.
    pub reason: String,
}

/// What is possible beside moves, resigning and offers: the buttons to show.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Possible {
    /// The person to move may exchange players.
    pub swap: bool,
    /// Either person may call the game off.
    pub abort: bool,
    /// A turn may be undone without asking.
    pub undo: bool,
    /// A turn may be redone.
    pub redo: bool,
}

impl Game {
    /// What there is to see at a moment.
    pub fn view(&self, now: Millis) -> View {
        let position = self.position();
        let [a, b] = Seat::BOTH.map(|seat| self.clock(seat, now));
        View {
            ruleset: position.ruleset(),
            position: position.to_string(),
            side: position.side().number(),
            moves: self.to_move().map_or_else(Vec::new, |_| position.moves()),
            result: self.verdict(),
            to_move: self.to_move(),
            players: Seat::BOTH.map(|seat| Player::number(self.player_of(seat))),
            turns: self.turns().cloned().collect(),
            clocks: a.zip(b).map(<[Millis; 2]>::from),
            offers: self.offers(),
            can: Possible {
                swap: self.can_swap(),
                abort: self.can_abort(),
                undo: self.can_undo(),
                redo: self.can_redo(),
            },
        }
    }
}
