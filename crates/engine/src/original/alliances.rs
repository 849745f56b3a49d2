//! Alliances: the three colours by how many discs are missing to connect each.

use quincunx_rules::alliances::{Alliances, Colour, Placement};
use quincunx_rules::{Player, Position};

use super::{Greedy, Original};
use crate::games::alliances::missing_discs;

/// How much of the opponent's value `greedy-hard` takes off its own.
const OPPONENTS_SHARE: f64 = 0.5;

impl Original for Alliances {
    const HAS_HARD: bool = true;

    fn greedy_score(&self, mv: Placement, bot: Greedy) -> f64 {
        let me = self.side();
        let next = self.after(mv);
        match bot {
            Greedy::Plain => value(&next, me),
            Greedy::Hard => value(&next, me) - OPPONENTS_SHARE * value(&next, !me),
        }
    }
}

/// The sum over the colours of 1/(d+1)³, d being the discs a player still has to place to connect the colour; 1 for a
/// colour it has won and 0 for one it cannot win any more.
fn value(position: &Alliances, player: Player) -> f64 {
    let of_colour = |colour: Colour| match position.won_by(colour) {
        Some(winner) => f64::from(u8::from(winner == player)),
        None => missing_discs(position, colour, player).map_or(0.0, |discs| 1.0 / (discs as f64 + 1.0).powi(3)),
    };
    Colour::ALL.into_iter().map(of_colour).sum()
}
