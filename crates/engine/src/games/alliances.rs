//! Alliances: how many discs each player is short of each colour.

use quincunx_rules::Position;
use quincunx_rules::alliances::{Alliances, Colour};

use crate::Knowledge;
use crate::original::missing_discs;

impl Knowledge for Alliances {
    fn evaluate(&self) -> i32 {
        Colour::ALL.into_iter().map(|colour| value(self, colour)).sum()
    }

    fn moves_left(&self) -> u32 {
        self.empty().count_ones() / 3
    }
}

/// What a colour is worth to the player to move.
fn value(position: &Alliances, colour: Colour) -> i32 {
    let me = position.side();
    match position.won_by(colour) {
        Some(winner) if winner == me => 1000,
        Some(_) => -1000,
        None => {
            let short = |player| missing_discs(position, colour, player).map_or(20, |discs| discs as i32);
            40 * (short(!me) - short(me)) + 20
        }
    }
}
