//! Alliances: who is cut off from a colour.

use quincunx_rules::alliances::{Alliances, Cell, Colour, Placement};
use quincunx_rules::{Player, Position, Word};

use super::Studied;
use crate::puzzles::Kind;

impl Studied for Alliances {
    fn theme(&self, mv: Placement) -> Option<Kind> {
        let (me, next) = (self.side(), self.after(mv));
        let cut = |&colour: &Colour| {
            self.won_by(colour).is_none() && next.won_by(colour) == Some(me) && is_cut_off(&next, colour, !me)
        };
        Colour::ALL.iter().any(cut).then_some(Kind::CutOff)
    }
}

/// Whether a player can never join the sides of a colour, even with every empty cell.
pub(crate) fn is_cut_off(position: &Alliances, colour: Colour, player: Player) -> bool {
    let usable = position.discs(colour) | position.discs(colour.ally(player)) | position.empty();
    let [from, to] = colour.sides();
    let mut reached = from & usable;
    loop {
        let around = reached
            .cells()
            .filter_map(Cell::from_index)
            .fold(reached, |near, cell| near | cell.neighbours());
        if around & usable == reached {
            return reached & to == 0;
        }
        reached = around & usable;
    }
}
