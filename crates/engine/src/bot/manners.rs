//! How bots answer what is proposed to them: draws, and the exchange of players by the pie rule.

use quincunx_rules::{History, Player};

use super::{BotSpec, Thought};
use crate::Score;

/// How many positions are looked at before a bot answers a draw offer.
const JUDGING_NODES: u64 = 30_000;
/// A bot agrees to a draw if its chances are no better.
const DRAW_CHANCE: f64 = 0.4;

/// Who judges draw offers in place of any bot, since those that do not search have no opinion; its limits depend on no
/// clock, so that games with a seed repeat.
pub fn judge() -> BotSpec {
    BotSpec::engine(JUDGING_NODES)
}

/// Whether a bot that plays `player` agrees to a draw, given what the [`judge`] thinks of the game.
pub fn takes_draw(game: &History, thought: Option<&Thought>, player: Player) -> bool {
    let score = thought.and_then(Thought::score).unwrap_or(Score::EVEN);
    let one = score.seen_from(game.position().side()).chance();
    let own = if player == Player::One { one } else { 1.0 - one };
    own <= DRAW_CHANCE
}

/// Whether a bot exchanges players instead of making the move it has thought of: it does if it would rather be the
/// other one; without an opinion, as bots that do not search are, the seed tosses a coin.
pub fn wants_swap(thought: Option<&Thought>, seed: u64) -> bool {
    match thought.and_then(Thought::score) {
        Some(score) => score < Score::EVEN,
        None => seed.count_ones() % 2 == 1,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn thought(score: Option<Score>) -> Thought {
        Thought {
            lines: vec![(score, vec!["c3".into()])],
            ..Thought::default()
        }
    }

    #[test]
    fn a_draw_is_taken_by_who_stands_worse() {
        let game = History::parse(&"hadron".parse().unwrap(), "startpos", ["c3"]).unwrap();
        let takes = |score, player| takes_draw(&game, Some(&thought(score)), player);
        for player in Player::BOTH {
            assert!(!takes(None, player) && !takes(Some(Score::EVEN), player));
        }
        // Player 2 is to move.
        assert!(takes(Some(Score::win_in(3)), Player::One) && !takes(Some(Score::win_in(3)), Player::Two));
        assert!(takes(Some(Score::loss_in(4)), Player::Two) && !takes(Some(Score::loss_in(4)), Player::One));
    }

    #[test]
    fn who_would_rather_be_the_other_one_swaps() {
        assert!(wants_swap(Some(&thought(Some(Score::estimate(-1)))), 0));
        assert!(!wants_swap(Some(&thought(Some(Score::EVEN))), 1));
        assert_eq!(
            [0, 1, 3].map(|seed| wants_swap(Some(&thought(None)), seed)),
            [false, true, false]
        );
    }
}
