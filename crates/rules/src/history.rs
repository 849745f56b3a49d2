//! A game so far: where it began, its moves, and what a referee makes of both.

use std::error::Error;
use std::fmt;

use crate::text::PositionError;
use crate::{AnyMove, AnyPosition, EndReason, MoveError, Outcome, Position, Ruleset};

/// How often a position may occur before the game is stopped.
const OCCURRENCES: usize = 3;

/// When a referee stops a game that could go on by its rules.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Policy {
    /// Whether the third occurrence of a position ends the game.
    pub repetition: bool,
    /// The number of moves after which it ends.
    pub ply_limit: Option<u32>,
}

impl Default for Policy {
    /// Repetition ends a game; any number of moves does not.
    fn default() -> Policy {
        Policy {
            repetition: true,
            ply_limit: None,
        }
    }
}

/// A game so far: the start, the moves since, and the position they lead to.
///
/// A referee owns it and lends it to whoever needs more than the position: engines, which must not repeat positions
/// unawares, records, drawings, protocols.
///
/// ```
/// use quincunx_rules::History;
///
/// let mut game = History::parse(&"hadron".parse()?, "startpos", ["c3"])?;
/// game.push("a1")?;
/// assert_eq!(game.texts().collect::<Vec<_>>(), ["c3", "a1"]);
/// assert_eq!(game.position().to_string(), "5/5/2o2/5/x4 1");
/// assert_eq!(game.result(), None);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct History {
    policy: Policy,
    /// The moves, each with the position it was made in.
    past: Vec<(AnyPosition, AnyMove)>,
    position: AnyPosition,
}

impl History {
    /// A game that begins here.
    pub fn new(start: AnyPosition) -> History {
        History::with_policy(start, Policy::default())
    }

    /// A game that begins here, under a referee's policy.
    pub fn with_policy(start: AnyPosition, policy: Policy) -> History {
        History {
            policy,
            past: Vec::new(),
            position: start,
        }
    }

    /// A game that began from a position text (`startpos` is the start of the ruleset) and has had these moves.
    ///
    /// # Errors
    /// If the position is refused or a move is not legal.
    pub fn parse(
        ruleset: &Ruleset,
        start: &str,
        moves: impl IntoIterator<Item = impl AsRef<str>>,
    ) -> Result<History, HistoryError> {
        let mut history = History::new(AnyPosition::parse(ruleset, start).map_err(HistoryError::Position)?);
        for mv in moves {
            let mv = mv.as_ref();
            let played = history.push(mv);
            played.map_err(|error| HistoryError::Move(mv.to_string(), error))?;
        }
        Ok(history)
    }

    /// The ruleset being played.
    pub fn ruleset(&self) -> Ruleset {
        self.position.ruleset()
    }

    /// Where the game began.
    pub fn start(&self) -> &AnyPosition {
        self.past.first().map_or(&self.position, |(start, _)| start)
    }

    /// The position now.
    pub fn position(&self) -> &AnyPosition {
        &self.position
    }

    /// How many moves were made.
    pub fn plies(&self) -> usize {
        self.past.len()
    }

    /// The moves, each with the position it was made in.
    pub fn moves(&self) -> impl DoubleEndedIterator<Item = (&AnyPosition, AnyMove)> + ExactSizeIterator {
        self.past.iter().map(|(position, mv)| (position, *mv))
    }

    /// The texts of the moves.
    pub fn texts(&self) -> impl DoubleEndedIterator<Item = String> + ExactSizeIterator {
        self.moves().map(|(position, mv)| position.text_of(mv))
    }

    /// The game as it was after so many moves.
    pub fn at(&self, ply: usize) -> History {
        let mut earlier = self.clone();
        while earlier.plies() > ply && earlier.undo().is_some() {}
        earlier
    }

    /// Plays a move given as text; the move it was.
    ///
    /// # Errors
    /// If the text is no move or the move is not legal; nothing has changed then.
    pub fn push(&mut self, text: &str) -> Result<AnyMove, MoveError> {
        let mv = self.position.read_move(text)?;
        self.play_unchecked(mv);
        Ok(mv)
    }

    /// Plays a move that is legal here, as one that was read from the position or undone is.
    pub fn play_unchecked(&mut self, mv: AnyMove) {
        let mut next = self.position.clone();
        next.play_unchecked(mv);
        self.past.push((std::mem::replace(&mut self.position, next), mv));
    }

    /// Takes the last move back; `None` if there is none.
    pub fn undo(&mut self) -> Option<AnyMove> {
        let (position, mv) = self.past.pop()?;
        self.position = position;
        Some(mv)
    }

    /// How the game has ended, if it has: by its rules, by repetition, or by the ply limit, in this order.
    pub fn result(&self) -> Option<Outcome> {
        if let Some(outcome) = self.position.result() {
            Some(outcome)
        } else if self.policy.repetition && self.occurrences() >= OCCURRENCES {
            Some(self.position.stopped(EndReason::REPETITION))
        } else {
            let full = self
                .policy
                .ply_limit
                .is_some_and(|limit| self.plies() >= limit as usize);
            full.then(|| self.position.stopped(EndReason::PLY_LIMIT))
        }
    }

    /// How often the position has occurred, now included.
    fn occurrences(&self) -> usize {
        if !self.position.can_repeat() {
            return 1;
        }
        let key = self.position.key();
        let same = |earlier: &&(AnyPosition, AnyMove)| earlier.0.key() == key && earlier.0 == self.position;
        1 + self.past.iter().filter(same).count()
    }

    /// The position as its type, and the keys of those before it; `None` if another type serves the ruleset.
    pub fn typed<P: Position>(&self) -> Option<(P, Vec<u64>)> {
        let keys = self.past.iter().map(|(position, _)| position.key()).collect();
        Some((self.position.get()?, keys))
    }
}

/// Why a game could not be set up.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum HistoryError {
    /// The position was refused.
    Position(PositionError),
    /// That move was refused.
    Move(String, MoveError),
}

impl fmt::Display for HistoryError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            HistoryError::Position(error) => write!(f, "{error}"),
            HistoryError::Move(mv, MoveError::Text(error)) => write!(f, "`{mv}` is no move: {error}"),
            HistoryError::Move(mv, MoveError::Illegal(reason)) => write!(f, "`{mv}` is not legal: {reason}"),
        }
    }
}

impl Error for HistoryError {}

#[cfg(test)]
mod tests {
    use super::*;

    /// Both players go there and back.
    const CIRCLE: [&str; 4] = ["b8-c6", "b2-c4", "c6-b8", "c4-b2"];

    #[test]
    fn the_third_occurrence_ends_a_game_where_the_policy_says_so() {
        let ruleset: Ruleset = "renpaarden".parse().unwrap();
        let mut game = History::parse(&ruleset, "startpos", CIRCLE.iter().cycle().take(7)).unwrap();
        assert_eq!(game.result(), None);
        game.push(CIRCLE[3]).unwrap();
        assert_eq!(game.result().unwrap().reason, EndReason::REPETITION);
        assert_eq!(game.at(7).result(), None);
        let start = AnyPosition::start(&ruleset);
        for (policy, ends) in [
            (
                Policy {
                    repetition: false,
                    ply_limit: None,
                },
                None,
            ),
            (
                Policy {
                    repetition: false,
                    ply_limit: Some(8),
                },
                Some(EndReason::PLY_LIMIT),
            ),
            (
                Policy {
                    repetition: false,
                    ply_limit: Some(9),
                },
                None,
            ),
        ] {
            let mut other = History::with_policy(start.clone(), policy);
            for mv in game.texts() {
                other.push(&mv).unwrap();
            }
            assert_eq!(other.result().map(|outcome| outcome.reason), ends, "{policy:?}");
        }
    }

    #[test]
    fn moves_are_taken_back_and_made_again() {
        let ruleset: Ruleset = "murus".parse().unwrap();
        let mut game = History::parse(&ruleset, "startpos", ["c1-e3", "d7-d5"]).unwrap();
        let whole = game.clone();
        let last = game.undo().unwrap();
        assert_eq!(game, whole.at(1));
        assert_eq!(game.push("c1-e3"), whole.at(1).position().read_move("c1-e3"));
        game.play_unchecked(last);
        assert_eq!(game, whole);
        assert_eq!(game.start(), &AnyPosition::start(&ruleset));
        assert_eq!(game.at(0).undo(), None);
    }
}
