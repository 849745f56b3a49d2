//! What a position is worth, and which moves to look at first.

use quincunx_engine::{Evaluator, Greedy, Knowledge, Original};
use quincunx_rules::{Player, Position, Square, Step, Word};

use crate::Breakthrough;

/// Evaluates a position by its stones: the farther a stone has come, the more it counts.
#[derive(Clone, Copy, Debug, Default)]
pub struct Advance;

impl Advance {
    /// What a stone is worth that has gone so many rows.
    fn worth(rows: u32) -> i32 {
        100 + (rows * rows * 4) as i32
    }

    /// What all stones of a player are worth.
    fn total(position: &Breakthrough, player: Player) -> i32 {
        let stones = position.stones(player).cells();
        stones
            .map(|cell| Advance::worth(rows_gone(position, player, cell)))
            .sum()
    }
}

/// How many rows a stone of that player on that cell has gone.
fn rows_gone(position: &Breakthrough, player: Player, cell: u32) -> u32 {
    let row = Square::<u64>::from_index(cell).row();
    match player {
        Player::One => row,
        Player::Two => position.size() - 1 - row,
    }
}

impl Evaluator<Breakthrough> for Advance {
    fn evaluate(&self, position: &Breakthrough) -> i32 {
        let side = position.side();
        Advance::total(position, side) - Advance::total(position, !side)
    }
}

impl Knowledge for Breakthrough {
    type Evaluator = Advance;

    /// Captures, then whatever goes farthest.
    fn move_score(&self, mv: Step<u64>) -> i32 {
        let captured = self.stones(!self.side()).has(mv.to.index());
        let rows = rows_gone(self, self.side(), mv.to.index());
        i32::from(captured) * 100 + (rows * rows) as i32
    }
}

/// The bot `greedy`: the move after which the position is worth most.
impl Original for Breakthrough {
    fn greedy_score(&self, mv: Step<u64>, _bot: Greedy) -> f64 {
        f64::from(-Advance.evaluate(&self.after(mv)))
    }
}
