//! Alliances: how many discs each player is short of each colour.

mod paths;

use quincunx_rules::alliances::{Alliances, CELLS, Colour, Placement};
use quincunx_rules::{Player, Position, Word};

use crate::evaluation::{Features, TunedWeights, Weights, weights};
use crate::{Knowledge, MainSearch, mcts};

pub use paths::missing_discs;
use paths::shortest_paths;

const TEMPO: usize = 0;
/// Where the features of the player to move and of the opponent begin.
const BY_PLAYER: [usize; 2] = [1, 10];

/// A colour that misses more discs counts like one that misses so many.
const MOST_SHORT: usize = 8;

impl Features for Alliances {
    const WEIGHTS: Weights = weights!("alliances.txt":
        "tempo"
        "own-won" "own-short-1" "own-short-2" "own-short-3" "own-short-4" "own-short-5" "own-short-6" "own-short-7"
        "own-short-8"
        "their-won" "their-short-1" "their-short-2" "their-short-3" "their-short-4" "their-short-5" "their-short-6"
        "their-short-7" "their-short-8"
    );

    fn features(&self, mut count: impl FnMut(usize, i32)) {
        count(TEMPO, 1);
        for (player, base) in [self.side(), !self.side()].into_iter().zip(BY_PLAYER) {
            for colour in Colour::ALL {
                if let Some(short) = short(self, colour, player) {
                    count(base + short.min(MOST_SHORT), 1);
                }
            }
        }
    }
}

/// How many discs a player is short of a colour: none of one it has won; `None` if it cannot win it any more.
fn short(position: &Alliances, colour: Colour, player: Player) -> Option<usize> {
    match position.won_by(colour) {
        Some(winner) if winner == player => Some(0),
        Some(_) => None,
        None => missing_discs(position, colour, player),
    }
}

/// What a disc on a shortest path is worth, by the discs that are missing to connect the colour.
const STEP: [i32; 10] = [0, 120, 70, 50, 38, 28, 20, 14, 10, 7];

/// The score of each disc on each cell: it shortens the paths it can be part of, and breaks the others.
fn scores(position: &Alliances) -> [[i32; CELLS]; 3] {
    let mut scores = [[0; CELLS]; 3];
    for player in Player::BOTH {
        let sign = if player == position.side() { 1 } else { -1 };
        for colour in Colour::ALL {
            if position.won_by(colour).is_some() {
                continue;
            }
            let Some((length, cells)) = shortest_paths(position, colour, player) else {
                continue;
            };
            let worth = sign * STEP[length.min(STEP.len() - 1)];
            for disc in Colour::ALL {
                let joins = disc == colour || disc == colour.ally(player);
                let row = &mut scores[disc.index()];
                for cell in cells.cells() {
                    row[cell as usize] += if joins { worth } else { -worth };
                }
            }
        }
    }
    scores
}

impl Knowledge for Alliances {
    type Evaluator = TunedWeights;

    /// With 363 moves at the start alpha-beta sees three plies or four; playouts tell where the paths will meet. Most
    /// of so many moves are beside the point, and the shortest paths tell which.
    fn main_search(&self) -> MainSearch {
        MainSearch::Mcts(mcts::Parameters {
            widening: Some(mcts::Widening { start: 20, growth: 1.0 }),
            ..mcts::Parameters::default()
        })
    }

    fn move_score(&self, mv: Placement) -> i32 {
        scores(self)[mv.colour.index()][mv.cell.index() as usize]
    }

    fn for_each_scored_move(&self, mut each: impl FnMut(Placement, i32)) {
        let scores = scores(self);
        self.for_each_move(|mv| each(mv, scores[mv.colour.index()][mv.cell.index() as usize]));
    }

    fn moves_left(&self) -> u32 {
        self.empty().count_ones() / 3
    }
}
