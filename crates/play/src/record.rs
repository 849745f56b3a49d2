//! A game as a record.

use std::time::Duration;

use quincunx_rules::Player;
use quincunx_rules::record::{Comment, GameResult, Record};

use crate::{Game, TimeControl, reason};

impl Game {
    /// The record of the game: who played, given the names of seat A and seat B, the moves, what the mover's clock
    /// showed after each of them, and how the game ended.
    ///
    /// ```
    /// use quincunx_play::{Action, Game, Seat, Settings};
    ///
    /// let mut game = Game::new(Settings::new("hadron:size=3".parse()?))?;
    /// game.act(0, Seat::A, Action::Move("b2".into()))?;
    /// game.act(0, Seat::B, Action::Resign)?;
    /// let record = game.record(["Ada", "Bo"]);
    /// assert!(record.to_string().ends_with("[Result \"1-0\"]\n[Reason \"resignation\"]\n\n1. b2 1-0\n"));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn record(&self, names: [&str; 2]) -> Record {
        let mut record = Record::from_history(self.history());
        record.set_players(Player::BOTH.map(|player| names[self.seat_of(player).index()]));
        let outcome = self.result();
        let result = match outcome {
            // Nobody has won, but it is no draw either.
            Some(outcome) if outcome.reason == reason::ABORTED => GameResult::Unfinished,
            _ => outcome.into(),
        };
        record.set_result(result, outcome.map(|outcome| outcome.reason.word()));
        // By days a clock shows the same after every turn.
        if let Some(TimeControl::Fischer { .. }) = self.settings().clock {
            for (ply, left) in self.clocks_after_moves().enumerate() {
                if let Some(comments) = record.comments_after_mut(ply) {
                    comments.push(Comment::new("").with_clock(Duration::from_millis(left)));
                }
            }
        }
        record
    }
}
