//! Murus Gallicus: towers, and how far the stones have come.

use quincunx_rules::murus::Murus;
use quincunx_rules::{Player, Position, Word};

use crate::Knowledge;

impl Knowledge for Murus {
    fn evaluate(&self) -> i32 {
        let value = |player: Player| -> i32 {
            let home = if player == Player::One { 0 } else { 6 };
            let rows = |cells: u64| {
                cells
                    .cells()
                    .map(|cell| (cell / u64::STRIDE).abs_diff(home) as i32)
                    .sum::<i32>()
            };
            100 * self.towers(player).count() as i32
                + 150 * self.catapults(player).count() as i32
                + 40 * self.count_stones(player) as i32
                + 5 * rows(self.stones(player))
        };
        value(self.side()) - value(!self.side())
    }
}
