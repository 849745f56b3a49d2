//! Emulsion: the sizes of the groups, the largest counting most.

use quincunx_rules::emulsion::{Emulsion, Lanes};
use quincunx_rules::{Player, Position};

use crate::{Knowledge, Method};

impl<W: Lanes> Knowledge for Emulsion<W> {
    const METHOD: Method = Method::Mcts;

    fn evaluate(&self) -> i32 {
        let weight = |player: Player| -> i32 {
            let groups = self.groups(player);
            groups
                .iter()
                .map(|&size| i32::from(size) * i32::from(size))
                .sum::<i32>()
                + 10 * i32::from(groups.first().copied().unwrap_or(0))
        };
        weight(self.side()) - weight(!self.side())
    }

    fn moves_left(&self) -> u32 {
        (self.count_moves() as u32).div_ceil(6)
    }
}
