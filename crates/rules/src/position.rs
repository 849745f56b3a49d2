//! The one trait every game implements, and what moves have in common.

use std::error::Error;
use std::fmt::{self, Debug, Display};
use std::hash::Hash;
use std::str::FromStr;

use arrayvec::ArrayVec;

use crate::text::{ParseError, PositionError};
use crate::{EndReason, GameInfo, Illegal, Outcome, Player, Ruleset, Symmetry};

/// An upper bound of the legal moves in any position of any game: Renpaarden has 18 stones, and 63 cells for each to go
/// to.
///
/// Games of other crates keep to it.
pub const MAX_MOVES: usize = 18 * 63;

/// A list of moves on the stack.
pub type MoveList<M> = ArrayVec<M, MAX_MOVES>;

/// A move: small, `Copy`, with a text and a compact number.
///
/// A move means something by itself (`c1-e3`), but only a position knows whether it is legal.
pub trait Move: Copy + Eq + Ord + Hash + Debug + Display + FromStr<Err = ParseError> + Send + Sync + 'static {
    /// All codes are below this: the length of a table indexed by moves.
    const CODES: usize;

    /// The number of the move, for tables and storage.
    fn code(self) -> u16;

    /// The move with that number, if there is one.
    fn from_code(code: u16) -> Option<Self>;
}

/// A position of a game: the facts of the rules and nothing else.
///
/// Positions are small `Copy` values. They know their ruleset, so that a position alone can be played on, printed and
/// judged. `Display` writes the position text, [`Position::parse`] reads it.
///
/// ```
/// use quincunx_rules::{Position, Ruleset, hadron::Hadron};
///
/// let ruleset: Ruleset = "hadron".parse()?;
/// let start = Hadron::<u64>::start(&ruleset).expect("u64 serves the 5x5 board");
/// let next = start.play("c3".parse()?)?;
/// assert_eq!(next.to_string(), "5/5/2o2/5/5 2");
/// assert_eq!(next.moves().len(), 20);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub trait Position: Copy + Eq + Ord + Hash + Debug + Display + Send + Sync + 'static {
    /// The moves of the game.
    type Move: Move;

    /// The symmetries of the game; [`Identity`](crate::Identity) if it has no other.
    type Symmetry: Symmetry;

    /// Whether play can come back to an earlier position, so that a referee has to watch for repetition.
    const CAN_REPEAT: bool = false;

    /// The game this is a position of.
    fn game() -> &'static GameInfo;

    /// The start of a ruleset; `None` if another type serves that ruleset (another game, or another board size).
    fn start(ruleset: &Ruleset) -> Option<Self>;

    /// Reads a position text other than `startpos`; see [`Position::parse`].
    ///
    /// # Errors
    /// Everything that is wrong with the text.
    fn parse_board(start: &Self, text: &str) -> Result<Self, PositionError>;

    /// The ruleset being played.
    fn ruleset(&self) -> Ruleset;

    /// The player to move.
    fn side(&self) -> Player;

    /// How the game ended, if it has.
    fn result(&self) -> Option<Outcome>;

    /// Calls `each` for every legal move, each once; never if the game has ended.
    fn for_each_move(&self, each: impl FnMut(Self::Move));

    /// Says whether a move is legal, and if not, why.
    ///
    /// # Errors
    /// The first rule the move breaks.
    fn check(&self, mv: Self::Move) -> Result<(), Illegal>;

    /// Plays a legal move. The contract: `self.is_legal(mv)`. Anything else leaves a position without meaning, though
    /// never undefined behaviour.
    fn play_unchecked(&mut self, mv: Self::Move);

    /// The position after a legal move, on the terms of [`Position::play_unchecked`].
    #[inline]
    #[must_use]
    fn after(mut self, mv: Self::Move) -> Self {
        self.play_unchecked(mv);
        self
    }

    /// A 64-bit hash of the position, kept up to date move by move.
    fn key(&self) -> u64;

    /// The same hash computed from nothing.
    fn key_from_scratch(&self) -> u64;

    /// The legal moves; none if the game has ended.
    #[inline]
    fn moves(&self) -> MoveList<Self::Move> {
        let mut list = MoveList::new();
        self.for_each_move(|mv| list.push(mv));
        list
    }

    /// How many legal moves there are: 0 exactly when the game has ended.
    #[inline]
    fn count_moves(&self) -> usize {
        let mut count = 0;
        self.for_each_move(|_| count += 1);
        count
    }

    /// One legal move, `pick(n)` saying which of the `n` there are; `None` if the game has ended.
    ///
    /// This is the inner loop of random playouts, so games find the picked move without listing the others.
    #[inline]
    fn pick_move(&self, pick: impl FnOnce(usize) -> usize) -> Option<Self::Move> {
        let moves = self.moves();
        (!moves.is_empty()).then(|| moves[pick(moves.len())])
    }

    /// Plays one legal move, `pick(n)` saying which of the `n` there are; false if the game has ended.
    ///
    /// The same as playing [`Position::pick_move`]; a game overrides it where doing both at once is faster.
    #[inline]
    fn play_picked(&mut self, pick: impl FnOnce(usize) -> usize) -> bool {
        let mv = self.pick_move(pick);
        if let Some(mv) = mv {
            self.play_unchecked(mv);
        }
        mv.is_some()
    }

    /// Whether a move is legal.
    #[inline]
    fn is_legal(&self, mv: Self::Move) -> bool {
        self.check(mv).is_ok()
    }

    /// The position after a move.
    ///
    /// # Errors
    /// The unchanged position and the reason, if the move is not legal.
    fn play(mut self, mv: Self::Move) -> Result<Self, PlayError<Self>> {
        match self.check(mv) {
            Ok(()) => {
                self.play_unchecked(mv);
                Ok(self)
            }
            Err(reason) => Err(PlayError { position: self, reason }),
        }
    }

    /// Reads a position text of a ruleset; `startpos` is its start.
    ///
    /// Positions no game could reach are fine as long as they make sense.
    ///
    /// # Errors
    /// Everything that is wrong with the text; or that another type serves the ruleset.
    fn parse(ruleset: &Ruleset, text: &str) -> Result<Self, PositionError> {
        let Some(start) = Self::start(ruleset) else {
            return Err(PositionError::new(
                text,
                format!("another type of position serves {ruleset}"),
            ));
        };
        if text.trim() == "startpos" {
            return Ok(start);
        }
        Self::parse_board(&start, text)
    }

    /// The symmetries the rules have in this position, each once.
    ///
    /// Every game has the identity, so this and the two methods below are right for every game as they are; a game with
    /// more overrides all three.
    fn symmetries(&self) -> impl Iterator<Item = Self::Symmetry> {
        std::iter::once(Self::Symmetry::IDENTITY)
    }

    /// The position under a symmetry: the same game seen in a mirror, turned round, or with the players exchanged.
    fn transformed(&self, symmetry: Self::Symmetry) -> Self {
        let _ = symmetry;
        *self
    }

    /// A move of this position under a symmetry.
    fn transformed_move(&self, mv: Self::Move, symmetry: Self::Symmetry) -> Self::Move {
        let _ = symmetry;
        mv
    }

    /// The least of all positions that are the same up to symmetry.
    fn canonical(&self) -> Self {
        self.symmetries()
            .map(|symmetry| self.transformed(symmetry))
            .fold(*self, Self::min)
    }

    /// The result if a referee stops the game here, for a repetition or a ply limit: a draw unless the game knows
    /// better.
    fn stopped(&self, reason: EndReason) -> Outcome {
        Outcome::draw(reason)
    }
}

/// A move that was not legal, with the position it was tried in.
#[derive(Clone, Debug)]
pub struct PlayError<P> {
    /// The position, as it was.
    pub position: P,
    /// Why the move is not legal.
    pub reason: Illegal,
}

impl<P> Display for PlayError<P> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        Display::fmt(&self.reason, f)
    }
}

impl<P: Debug> Error for PlayError<P> {}
