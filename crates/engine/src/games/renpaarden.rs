//! Renpaarden: the race, and who is left behind.

use quincunx_rules::renpaarden::{Knight, Renpaarden, Ride};
use quincunx_rules::{Player, Position};

use crate::evaluation::{Features, Weights, weigh, weights};
use crate::{Knowledge, Original};

const TEMPO: usize = 0;
const ROWS: usize = 1;
const LAST: usize = 10;
const EDGE: usize = 11;
const NEAR_EDGE: usize = 12;
const FREE: usize = 13;

/// The rows that have weights of their own: those of the largest board.
const MOST_ROWS: u32 = 9;

impl<W: Knight> Features for Renpaarden<W> {
    const WEIGHTS: Weights = weights!("renpaarden.txt":
        "tempo"
        "row-0" "row-1" "row-2" "row-3" "row-4" "row-5" "row-6" "row-7" "row-8"
        "last" "edge" "near-edge" "free"
    );

    fn features(&self, mut count: impl FnMut(usize, i32)) {
        count(TEMPO, 1);
        let size = self.size();
        let column = W::rect(1, size);
        let edge = column | column.step(size as i32 - 1, 0);
        let near_edge = column.step(1, 0) | column.step(size as i32 - 2, 0);
        for (player, sign) in [(self.side(), 1), (!self.side(), -1)] {
            let stones = self.stones(player);
            let mut last = 0;
            for row in 0..size {
                let there = (stones & W::rect(size, 1).step(0, row as i32)).count() as i32;
                let distance = match player {
                    Player::One => row,
                    Player::Two => size - 1 - row,
                };
                // On smaller boards rows in the middle are missing, not the goal.
                let named = if distance < 2 {
                    distance
                } else {
                    distance + MOST_ROWS - size
                };
                count(ROWS + named as usize, sign * there);
                if there > 0 {
                    last = last.max(named as i32);
                }
            }
            count(LAST, sign * last);
            let under_way = stones & !self.goal(player);
            count(EDGE, sign * (under_way & edge).count() as i32);
            count(NEAR_EDGE, sign * (under_way & near_edge).count() as i32);
            // Stones with a step two rows on that ends on an empty cell or goes on over the opponent.
            let open = self.board() & !stones;
            let back = match player {
                Player::One => 2,
                Player::Two => -2,
            };
            let free = stones & (open.step(1, back) | open.step(-1, back));
            count(FREE, sign * free.count() as i32);
        }
    }
}

impl<W: Knight> Knowledge for Renpaarden<W> {
    fn evaluate(&self) -> i32 {
        weigh(self)
    }

    fn promise(&self, mv: Ride<W>) -> i32 {
        let gain = f64::from(self.distance(self.side())) + self.appeal(mv, crate::Greedy::Plain);
        (gain * 20.0) as i32
    }
}
