//! Murus Gallicus: two plies of minimax on how far the stones have come and how many towers there are.

use quincunx_rules::murus::Murus;
use quincunx_rules::{Player, Position, Word};

use super::{Greedy, Original};

/// More than any value of a position.
const WON: f64 = 1e6;
/// What a tower is worth in rows.
const TOWER: f64 = 100.0;

impl Original for Murus {
    fn greedy_score(&self, mv: <Murus as Position>::Move, _bot: Greedy) -> f64 {
        let me = self.side();
        let next = self.after(mv);
        let replies = next.moves();
        if replies.is_empty() {
            return value(&next, me);
        }
        replies
            .iter()
            .map(|&reply| {
                let after = next.after(reply);
                value(&after, me)
            })
            .fold(f64::INFINITY, f64::min)
    }
}

/// Own rows advanced minus the enemy's, and the towers.
fn value(position: &Murus, me: Player) -> f64 {
    if let Some(outcome) = position.result() {
        return if outcome.winner == Some(me) { WON } else { -WON };
    }
    let towers = f64::from(position.towers(me).count()) - f64::from(position.towers(!me).count());
    advance(position, me) - advance(position, !me) + TOWER * towers
}

/// The rows all stones of a player have come from its home row, counting every stone of a stack.
fn advance(position: &Murus, player: Player) -> f64 {
    let stacks = [
        position.walls(player),
        position.towers(player),
        position.catapults(player),
    ];
    let rows = |cell: u32| match player {
        Player::One => cell / u64::STRIDE,
        Player::Two => 6 - cell / u64::STRIDE,
    };
    std::iter::zip(1.., stacks)
        .flat_map(|(height, cells)| cells.cells().map(move |cell| f64::from(height * rows(cell))))
        .sum()
}
