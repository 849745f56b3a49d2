//! The result of a recorded game.

use std::fmt;
use std::str::FromStr;

use super::Problem;
use crate::{Outcome, Player};

/// The result of a recorded game; `Display` and `FromStr` are its token.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum GameResult {
    /// A player has won: `1-0` or `0-1`.
    Win(Player),
    /// Nobody has won: `1/2-1/2`.
    Draw,
    /// The game goes on, or was left off: `*`.
    #[default]
    Unfinished,
}

impl GameResult {
    /// Every result.
    pub const ALL: [GameResult; 4] = [
        GameResult::Win(Player::One),
        GameResult::Win(Player::Two),
        GameResult::Draw,
        GameResult::Unfinished,
    ];

    /// The result with that token.
    pub fn from_token(token: &str) -> Option<GameResult> {
        GameResult::ALL.into_iter().find(|result| result.token() == token)
    }

    /// The token.
    pub const fn token(self) -> &'static str {
        match self {
            GameResult::Win(Player::One) => "1-0",
            GameResult::Win(Player::Two) => "0-1",
            GameResult::Draw => "1/2-1/2",
            GameResult::Unfinished => "*",
        }
    }
}

impl From<Option<Outcome>> for GameResult {
    fn from(outcome: Option<Outcome>) -> GameResult {
        match outcome {
            None => GameResult::Unfinished,
            Some(Outcome { winner: None, .. }) => GameResult::Draw,
            Some(Outcome {
                winner: Some(player), ..
            }) => GameResult::Win(player),
        }
    }
}

impl fmt::Display for GameResult {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.token())
    }
}

impl FromStr for GameResult {
    type Err = Problem;

    fn from_str(text: &str) -> Result<GameResult, Problem> {
        GameResult::from_token(text).ok_or_else(|| Problem::Result(text.to_string()))
    }
}
