//! How a game ended, and what is said of it.

use std::fmt;

use crate::{Phrase, Player, Value};

/// A sentence about the end of a game that speaks to its reader: to the winner, to the loser, and to everyone else.
///
/// Made by [`told!`](crate::told). The sentence for everyone may speak of `{winner}` and `{loser}`, which are 1 or 2.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Told {
    id: &'static str,
    everyone: &'static str,
    winner: &'static str,
    loser: &'static str,
}

impl Told {
    #[doc(hidden)]
    pub const fn new(id: &'static str, everyone: &'static str, winner: &'static str, loser: &'static str) -> Told {
        Told {
            id,
            everyone,
            winner,
            loser,
        }
    }

    /// The sentence for somebody who sees the result like that, or for everyone.
    ///
    /// Its argument `reader` is `winner`, `loser` or `everyone`. Whoever says the phrase and knows its reader better
    /// than whoever made it can set that argument anew.
    pub fn phrase(&self, winner: Option<Player>, reader: Option<Relative>) -> Phrase {
        let (reader, text) = match reader {
            Some(Relative::Win) => ("winner", self.winner),
            Some(Relative::Loss) => ("loser", self.loser),
            Some(Relative::Draw) | None => ("everyone", self.everyone),
        };
        let mut text = text.to_string();
        let mut args = vec![("reader", Value::from(reader))];
        if let Some(winner) = winner {
            for (name, player) in [("winner", winner), ("loser", !winner)] {
                text = text.replace(&format!("{{{name}}}"), &player.to_string());
                args.push((name, player.into()));
            }
        }
        Phrase::new(self.id, args, text)
    }
}

/// `told!("end-time", "player {loser} is late", winner: "the opponent is late", loser: "you are late")`: a [`Told`];
/// where all are told the same, that sentence alone.
#[macro_export]
macro_rules! told {
    ($id:expr, $everyone:literal) => {
        $crate::told!($id, $everyone, winner: $everyone, loser: $everyone)
    };
    ($id:expr, $everyone:literal, winner: $winner:literal, loser: $loser:literal $(,)?) => {
        $crate::Told::new($id, $everyone, $winner, $loser)
    };
}

/// Why a game ended: a short stable word, the same in JSON, records and programs, and what is said of it.
///
/// Made by [`ending!`](crate::ending). The games define the reasons their rules know; a referee adds its own
/// (`repetition`, `time`, …).
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct EndReason(&'static (&'static str, Told));

/// `ending!("time", "player {loser} is late", winner: "the opponent is late", loser: "you are late")`: an
/// [`EndReason`] whose sentence is `end-time`, written as in [`told!`](crate::told).
#[macro_export]
macro_rules! ending {
    ($word:literal, $($sentences:tt)+) => {{
        const ENDING: &(&str, $crate::Told) =
            &($word, $crate::told!(::std::concat!("end-", $word), $($sentences)+));
        $crate::EndReason::new(ENDING)
    }};
}

impl EndReason {
    /// The player to move has no legal move.
    pub const NO_MOVE: EndReason = ending!(
        "no-move",
        "player {loser} has no legal move",
        winner: "the opponent has no legal move",
        loser: "you have no legal move",
    );
    /// A position occurred for the third time, and a referee stopped the game.
    pub const REPETITION: EndReason = ending!("repetition", "the position occurred for the third time");
    /// As many moves were made as a referee allows.
    pub const PLY_LIMIT: EndReason = ending!("ply-limit", "the limit of moves is reached");

    #[doc(hidden)]
    pub const fn new(ending: &'static (&'static str, Told)) -> EndReason {
        EndReason(ending)
    }

    /// The word.
    pub const fn word(self) -> &'static str {
        self.0.0
    }

    /// What is said of it to somebody who sees the result like that, or to everyone.
    pub fn phrase(self, winner: Option<Player>, reader: Option<Relative>) -> Phrase {
        self.0.1.phrase(winner, reader)
    }
}

impl fmt::Display for EndReason {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.word())
    }
}

impl fmt::Debug for EndReason {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_tuple("EndReason").field(&self.word()).finish()
    }
}

/// The absolute result of a finished game: who won, and why.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Outcome {
    /// The winner; `None` is a draw.
    pub winner: Option<Player>,
    /// Why the game ended.
    pub reason: EndReason,
}

impl Outcome {
    /// A win for `player`.
    #[inline]
    pub const fn win(player: Player, reason: EndReason) -> Outcome {
        Outcome {
            winner: Some(player),
            reason,
        }
    }

    /// A draw.
    #[inline]
    pub const fn draw(reason: EndReason) -> Outcome {
        Outcome { winner: None, reason }
    }

    /// Who has won, for somebody who sees the result like that, or for everyone.
    pub fn phrase_of(winner: Option<Player>, reader: Option<Relative>) -> Phrase {
        let told = match winner {
            Some(_) => told!("outcome-won", "Player {winner} has won", winner: "You won", loser: "You lost"),
            None => told!("outcome-drawn", "The game is a draw"),
        };
        told.phrase(winner, reader)
    }

    /// The result as one player sees it.
    #[inline]
    pub fn seen_by(self, player: Player) -> Relative {
        match self.winner {
            None => Relative::Draw,
            Some(winner) if winner == player => Relative::Win,
            Some(_) => Relative::Loss,
        }
    }
}

/// A result from one player's point of view.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Relative {
    /// The player lost.
    Loss,
    /// Nobody won.
    Draw,
    /// The player won.
    Win,
}
