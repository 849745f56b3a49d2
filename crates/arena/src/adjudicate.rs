//! Ending games early because the engines agree how they will end. Off by default.

use quincunx_engine::Score;
use quincunx_play::{Ruling, Seat};
use quincunx_rules::Player;
use serde::{Deserialize, Serialize};

/// When a game is ended early.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Adjudication {
    /// When one engine has given up hope.
    pub resign: Option<ResignRule>,
    /// When neither engine sees an advantage.
    pub draw: Option<DrawRule>,
}

/// A game is lost by the engine that sees itself so far behind for so many of its moves.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct ResignRule {
    /// How many moves in a row.
    pub movecount: u32,
    /// How far behind, in hundredths.
    pub score: i32,
    /// Whether the other engine has to see itself as far ahead.
    pub twosided: bool,
}

/// A game is drawn when both engines see next to no advantage for so many moves each.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct DrawRule {
    /// From which move of a player on.
    pub movenumber: u32,
    /// How many moves in a row.
    pub movecount: u32,
    /// The largest advantage, in hundredths.
    pub score: i32,
}

/// What the engines of one game have said so far.
#[derive(Default)]
pub(crate) struct Opinions {
    /// Moves in a row in which the engine saw itself behind, ahead and even.
    behind: [u32; 2],
    ahead: [u32; 2],
    even: [u32; 2],
    moves: [u32; 2],
}

impl Opinions {
    /// Takes in what a player thought of its move; says how the game is judged, if it is.
    pub(crate) fn hear(&mut self, rules: &Adjudication, player: Player, score: Option<Score>) -> Option<Ruling> {
        let me = player.index();
        let value = score.map(Score::raw);
        let count = |holds: bool, run: &mut u32| *run = if holds { *run + 1 } else { 0 };
        self.moves[me] += 1;
        if let Some(resign) = rules.resign {
            count(value.is_some_and(|v| v <= -resign.score), &mut self.behind[me]);
            count(value.is_some_and(|v| v >= resign.score), &mut self.ahead[me]);
            for (loser, winner) in [(0, 1), (1, 0)] {
                let agreed = !resign.twosided || self.ahead[winner] >= resign.movecount;
                if self.behind[loser] >= resign.movecount && agreed {
                    return Some(Ruling::Win(Seat::BOTH[winner]));
                }
            }
        }
        let draw = rules.draw?;
        count(value.is_some_and(|v| v.abs() <= draw.score), &mut self.even[me]);
        let both = self.even.iter().all(|&run| run >= draw.movecount);
        (both && self.moves[me] >= draw.movenumber).then_some(Ruling::Draw)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn feed(rules: &Adjudication, scores: &[Option<i32>]) -> Option<(usize, Ruling)> {
        let mut opinions = Opinions::default();
        let players = Player::BOTH.into_iter().cycle();
        scores
            .iter()
            .zip(players)
            .enumerate()
            .find_map(|(ply, (score, player))| {
                let ruling = opinions.hear(rules, player, score.map(Score::estimate))?;
                Some((ply, ruling))
            })
    }

    #[test]
    fn nothing_is_judged_by_default() {
        assert_eq!(
            feed(&Adjudication::default(), &[Some(9000), Some(-9000)].repeat(50)),
            None
        );
    }

    #[test]
    fn hopeless_games_are_lost() {
        let mut rules = Adjudication {
            resign: Some(ResignRule {
                movecount: 2,
                score: 500,
                twosided: false,
            }),
            draw: None,
        };
        let scores = [Some(0), Some(-600), None, Some(-700), Some(900), Some(-800)];
        assert_eq!(feed(&rules, &scores), Some((3, Ruling::Win(Seat::A))));
        let broken = [Some(0), Some(-600), None, Some(-100), None, Some(-800)];
        assert_eq!(feed(&rules, &broken), None);
        rules.resign.as_mut().unwrap().twosided = true;
        assert_eq!(feed(&rules, &scores), None);
        let agreed = [Some(600), Some(-600), Some(600), Some(-700)];
        assert_eq!(feed(&rules, &agreed), Some((3, Ruling::Win(Seat::A))));
    }

    #[test]
    fn even_games_are_drawn() {
        let rules = Adjudication {
            resign: None,
            draw: Some(DrawRule {
                movenumber: 3,
                movecount: 2,
                score: 10,
            }),
        };
        assert_eq!(feed(&rules, &[Some(5); 10]), Some((4, Ruling::Draw)));
        assert_eq!(feed(&rules, &[Some(5), Some(50)].repeat(5)), None);
        assert_eq!(feed(&rules, &[None; 10]), None);
    }
}
