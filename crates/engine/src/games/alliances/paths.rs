//! The shortest paths between the sides of a colour.

use quincunx_rules::alliances::{Alliances, Cell, Colour};
use quincunx_rules::{Player, Word};

/// The empty cells by the discs a path from one side takes to get there.
pub(super) struct Layers {
    /// At index k, the empty cells that k discs before them are enough for.
    cells: [u128; Layers::MOST],
    /// How many discs it takes to the other side, if it can be reached.
    pub(super) length: Option<usize>,
}

impl Layers {
    /// No path needs more discs than the board has cells beside its colours; this is more than any that was seen.
    const MOST: usize = 64;

    /// Starts from one of the two sides of a colour, which a player wants to join.
    fn from_side(position: &Alliances, colour: Colour, player: Player, side: usize) -> Layers {
        let usable = position.discs(colour) | position.discs(colour.ally(player));
        let empty = position.empty();
        let (from, to) = (colour.sides()[side], colour.sides()[1 - side]);
        let mut layers = Layers {
            cells: [0; Layers::MOST],
            length: None,
        };
        // The cells that have been reached, and those of them that were reached by the last disc placed.
        let mut reached = 0;
        let mut latest = flood(from & usable, usable, &mut reached);
        let mut next = from & empty;
        for discs in 0..Layers::MOST {
            if latest & to != 0 {
                layers.length = Some(discs);
                break;
            }
            next = (next | around(latest)) & empty & !reached;
            if next == 0 {
                break;
            }
            layers.cells[discs] = next;
            reached |= next;
            latest = next | flood(around(next) & usable & !reached, usable, &mut reached);
            next = 0;
        }
        layers
    }
}

/// The least number of discs a player has to place to connect a colour; `None` if it is cut off.
pub fn missing_discs(position: &Alliances, colour: Colour, player: Player) -> Option<usize> {
    Layers::from_side(position, colour, player, 0).length
}

/// The same, and the empty cells that lie on any path with so few discs.
pub(super) fn shortest_paths(position: &Alliances, colour: Colour, player: Player) -> Option<(usize, u128)> {
    let [there, back] = [0, 1].map(|side| Layers::from_side(position, colour, player, side));
    let length = there.length?;
    let cells = (0..length).fold(0, |cells, k| cells | (there.cells[k] & back.cells[length - 1 - k]));
    Some((length, cells))
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

#[cfg(test)]
mod tests {
    use fastrand::Rng;
    use quincunx_rules::Position;

    use super::*;

    /// A disc on a cell of a shortest path makes the path shorter by one, and a disc elsewhere does not.
    #[test]
    fn discs_on_shortest_paths_and_no_others_shorten_them() {
        let start = Alliances::start(&"alliances".parse().expect("a ruleset")).expect("a start");
        let mut rng = Rng::with_seed(11);
        for _ in 0..20 {
            let mut position = start;
            for _ in 0..rng.usize(0..60) {
                let Some(mv) = position.pick_move(|moves| rng.usize(..moves)) else {
                    break;
                };
                position.play_unchecked(mv);
            }
            for (colour, player) in Colour::ALL.into_iter().flat_map(|c| Player::BOTH.map(|p| (c, p))) {
                let Some((length, cells)) = shortest_paths(&position, colour, player) else {
                    assert_eq!(missing_discs(&position, colour, player), None);
                    continue;
                };
                assert_eq!(missing_discs(&position, colour, player), Some(length));
                for mv in position.moves() {
                    if mv.colour != colour {
                        continue;
                    }
                    let next = position.after(mv);
                    let shorter = missing_discs(&next, colour, player) == Some(length.saturating_sub(1));
                    assert_eq!(shorter, length > 0 && cells.has(mv.cell.index()), "{position} {mv}");
                }
            }
        }
    }
}
