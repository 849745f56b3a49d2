//! Emulsion: the sizes of the groups, and what they may still grow to.

use quincunx_rules::emulsion::Emulsion;
use quincunx_rules::{Position, Word};

use crate::evaluation::{Features, TunedWeights, Weights, weights};
use crate::{Knowledge, MainSearch, mcts};

const TEMPO: usize = 0;
const LARGEST: usize = 1;
const SECOND: usize = 2;
const THIRD: usize = 3;
const SQUARES: usize = 4;
const GROUPS: usize = 5;
const BONDS: usize = 6;
const EDGE: usize = 7;
const NEAR: usize = 8;
const LEAD: usize = 9;

impl<W: Word> Features for Emulsion<W> {
    const WEIGHTS: Weights = weights!("emulsion.txt":
        "tempo" "largest" "second" "third" "squares" "groups" "bonds" "edge" "near" "lead"
    );

    fn features(&self, mut count: impl FnMut(usize, i32)) {
        count(TEMPO, 1);
        let size = self.size() as i32;
        let inner = W::rect(self.size(), self.size()) & {
            let board = self.board();
            board.north() & board.south() & board.east() & board.west()
        };
        let mut largest = [0; 2];
        for (index, (player, sign)) in [(self.side(), 1), (!self.side(), -1)].into_iter().enumerate() {
            let stones = self.stones(player);
            let groups = Groups::of(stones);
            let [first, second, third] = groups.sizes;
            largest[index] = first;
            count(LARGEST, sign * first);
            count(SECOND, sign * second);
            count(THIRD, sign * third);
            count(SQUARES, sign * groups.squares / size);
            count(GROUPS, sign * groups.count);
            let bonds = (stones & stones.east()).count() + (stones & stones.north()).count();
            count(BONDS, sign * bonds as i32);
            count(EDGE, sign * (stones & !inner).count() as i32);
            count(NEAR, sign * groups.near);
        }
        // Only the larger one counts in the end.
        count(LEAD, (largest[0] - largest[1]).signum());
    }
}

/// The groups of one colour.
struct Groups {
    /// The sizes of the three largest.
    sizes: [i32; 3],
    /// Stones of other groups that touch the largest at a corner; the most of them if several are the largest.
    near: i32,
    /// The sum of the squares of all sizes.
    squares: i32,
    count: i32,
}

impl Groups {
    fn of<W: Word>(stones: W) -> Groups {
        let mut groups = Groups {
            sizes: [0; 3],
            near: 0,
            squares: 0,
            count: 0,
        };
        let mut rest = stones;
        while !rest.is_empty() {
            let group = rest.flood(W::bit(rest.lowest()));
            rest &= !group;
            let size = group.count() as i32;
            groups.squares += size * size;
            groups.count += 1;
            let [first, second, third] = groups.sizes;
            if size >= first {
                let row = group | group.east() | group.west();
                let near = ((row | row.north() | row.south()) & stones & !group).count() as i32;
                groups.near = if size > first { near } else { near.max(groups.near) };
                groups.sizes = [size, first, second];
            } else if size > second {
                groups.sizes = [first, size, second];
            } else if size > third {
                groups.sizes[2] = size;
            }
        }
        groups
    }
}

impl<W: Word> Knowledge for Emulsion<W> {
    type Evaluator = TunedWeights;

    fn main_search(&self) -> MainSearch {
        MainSearch::Mcts(mcts::Parameters::default())
    }

    fn moves_left(&self) -> u32 {
        (self.count_moves() as u32).div_ceil(6)
    }
}
