//! Alliances: the three colours by how many discs are missing to connect each.

use quincunx_rules::alliances::{Alliances, Cell, Colour, Place};
use quincunx_rules::{Player, Position, Word};

use super::{Greedy, Original};

/// How much of the opponent's value `greedy-hard` takes off its own.
const OPPONENTS_SHARE: f64 = 0.5;

impl Original for Alliances {
    const HAS_HARD: bool = true;

    fn appeal(&self, mv: Place, bot: Greedy) -> f64 {
        let me = self.side();
        let mut next = *self;
        next.play_unchecked(mv);
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
        None => missing(position, colour, player).map_or(0.0, |discs| 1.0 / f64::from(discs + 1).powi(3)),
    };
    Colour::ALL.into_iter().map(of_colour).sum()
}

/// The least number of discs a player has to place to connect a colour; `None` if it is cut off.
pub(crate) fn missing(position: &Alliances, colour: Colour, player: Player) -> Option<u32> {
    let usable = position.discs(colour) | position.discs(colour.ally(player));
    let empty = position.empty();
    let [from, to] = colour.sides();
    // The cells that have been reached, and those of them that were reached by the last disc placed.
    let mut reached = 0;
    let mut latest = flood(from & usable, usable, &mut reached);
    let mut next = from & empty;
    for discs in 0.. {
        if latest & to != 0 {
            return Some(discs);
        }
        next = (next | around(latest)) & empty & !reached;
        if next == 0 {
            return None;
        }
        reached |= next;
        latest = next | flood(around(next) & usable & !reached, usable, &mut reached);
        next = 0;
    }
    None
}

/// The cells next to any of these.
fn around(cells: u128) -> u128 {
    cells
        .cells()
        .filter_map(Cell::from_index)
        .fold(0, |near, cell| near | cell.neighbours())
}

/// The usable cells that lead on from these, which it adds to `reached`.
fn flood(from: u128, usable: u128, reached: &mut u128) -> u128 {
    let mut found = from;
    let mut open = from;
    while open != 0 {
        open = around(open) & usable & !found & !*reached;
        found |= open;
    }
    *reached |= found;
    found
}
