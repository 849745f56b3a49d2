//! Renpaarden: the race, and who is left behind.

use quincunx_rules::renpaarden::{Renpaarden, Ride};
use quincunx_rules::{Player, Position, Word};

use crate::evaluation::{Features, TunedWeights, Weights, weights};
use crate::{Knowledge, Original};

const TEMPO: usize = 0;
const DISTANCE: usize = 1;
const SQUARES: usize = 2;
const LAST: usize = 3;
const EDGE: usize = 4;
const FREE: usize = 5;

impl<W: Word> Features for Renpaarden<W> {
    const WEIGHTS: Weights = weights!("renpaarden.txt": "tempo" "distance" "squares" "last" "edge" "free");

    fn features(&self, mut count: impl FnMut(usize, i32)) {
        count(TEMPO, 1);
        let size = self.size();
        let column = W::rect(1, size);
        let edge = column | column.step(size as i32 - 1, 0);
        for (player, sign) in [(self.side(), 1), (!self.side(), -1)] {
            let stones = self.stones(player);
            let (mut sum, mut squares, mut last) = (0, 0, 0);
            for row in 0..size {
                let there = (stones & W::rect(size, 1).step(0, row as i32)).count() as i32;
                let distance = match player {
                    Player::One => row,
                    Player::Two => size - 1 - row,
                } as i32;
                sum += there * distance;
                squares += there * distance * distance;
                if there > 0 {
                    last = last.max(distance);
                }
            }
            count(DISTANCE, sign * sum);
            count(SQUARES, sign * squares / 8);
            count(LAST, sign * last);
            let under_way = stones & !self.goal(player);
            count(EDGE, sign * (under_way & edge).count() as i32);
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

impl<W: Word> Knowledge for Renpaarden<W> {
    type Evaluator = TunedWeights;

    fn inputs(&self) -> usize {
        2 * (self.size() * self.size()) as usize
    }

    /// The stones by owner and cell, the board turned so that the player to move goes down.
    #[inline]
    fn for_each_input(&self, mut each: impl FnMut(usize)) {
        let (side, size) = (self.side(), self.size());
        for (player, plane) in [(side, 0), (!side, size * size)] {
            for index in self.stones(player).cells() {
                let (row, column) = (index / W::STRIDE, index % W::STRIDE);
                let row = match side {
                    Player::One => row,
                    Player::Two => size - 1 - row,
                };
                each((plane + row * size + column) as usize);
            }
        }
    }

    fn move_score(&self, mv: Ride<W>) -> i32 {
        let gain = f64::from(self.distance(self.side())) + self.greedy_score(mv, crate::Greedy::Plain);
        (gain * 20.0) as i32
    }
}
