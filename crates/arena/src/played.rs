//! A game that was played.

use std::error::Error;

use quincunx_rules::record::{Comment, Eval, GameResult, Record};
use quincunx_rules::{History, Player, Relative, Ruleset};
use serde::{Deserialize, Serialize};

/// A finished game, with everything a report or a record needs; a line of the journal.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Played {
    /// The number of the game in the match, from 0.
    pub number: usize,
    /// Who played: the engines that were player 1 and player 2.
    pub engines: [usize; 2],
    /// The position it began from.
    pub start: String,
    /// The moves.
    pub moves: Vec<String>,
    /// What the engines thought of each move, as records write it and player 1 sees it; empty where one said nothing.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub evals: Vec<String>,
    /// The player who won, 1 or 2; nobody in a draw.
    pub winner: Option<u8>,
    /// Why it ended, in a stable word.
    pub reason: String,
    /// What an engine did wrong, in words for people.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub fault: Option<String>,
    /// The players who did something wrong, 1 or 2, each with the word for it; losing on time is among them.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub blamed: Vec<(u8, String)>,
    /// How long it took, in milliseconds.
    pub millis: u64,
}

impl Played {
    /// The result of an engine that took part; `None` if it did not.
    pub fn result_of(&self, engine: usize) -> Option<Relative> {
        let player = self.engines.iter().position(|&other| other == engine)?;
        Some(match self.winner {
            None => Relative::Draw,
            Some(winner) if usize::from(winner) == player + 1 => Relative::Win,
            Some(_) => Relative::Loss,
        })
    }

    /// The result as records write it.
    pub fn result(&self) -> GameResult {
        match self.winner.and_then(Player::from_number) {
            Some(player) => GameResult::Win(player),
            None => GameResult::Draw,
        }
    }

    /// The record of the game.
    ///
    /// # Errors
    /// If the moves are not those of a game of the ruleset, which only a journal from elsewhere can bring about.
    pub fn record(
        &self,
        ruleset: Ruleset,
        names: [&str; 2],
        event: &str,
    ) -> Result<Record, Box<dyn Error + Send + Sync>> {
        let mut record = Record::from_history(&History::parse(&ruleset, &self.start, &self.moves)?);
        for (ply, eval) in self.evals.iter().enumerate() {
            if let (Ok(eval), Some(comments)) = (eval.parse::<Eval>(), record.comments_after_mut(ply)) {
                comments.push(Comment::new("").with_eval(eval));
            }
        }
        record.set_players(names);
        record.set_tag("Event", event)?;
        record.set_tag("Round", (self.number + 1).to_string())?;
        if let Some(fault) = &self.fault {
            record.set_tag("Fault", fault.as_str())?;
        }
        record.set_result(self.result(), Some(&self.reason));
        Ok(record)
    }
}
