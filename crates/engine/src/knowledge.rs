//! What an engine knows of a game beyond its rules.

use quincunx_rules::Position;

use crate::net::{self, Net};
use crate::{Evaluator, NewOracle, alphabeta, mcts};

/// How many moves of its own a player makes, where nothing is known.
pub(crate) const MOVES_LEFT: u32 = 30;

/// The search that a full engine rests on, with its parameters.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum MainSearch {
    /// Alpha-beta with the evaluator of the game.
    AlphaBeta(alphabeta::Parameters),
    /// Monte-Carlo tree search.
    Mcts(mcts::Parameters),
}

impl Default for MainSearch {
    fn default() -> MainSearch {
        MainSearch::AlphaBeta(alphabeta::Parameters::default())
    }
}

impl MainSearch {
    /// The parameters of Monte-Carlo tree search: the default ones where it is not the main search.
    pub fn mcts(self) -> mcts::Parameters {
        match self {
            MainSearch::AlphaBeta(_) => mcts::Parameters::default(),
            MainSearch::Mcts(parameters) => parameters,
        }
    }
}

/// What the generic searches are told about a game.
///
/// Everything but the evaluator has a default that is right for every game, if not the fastest.
pub trait Knowledge: Position {
    /// The evaluator made by hand, for searches that are not given another. The full engine prefers a [`net`], see
    /// [`net::Trained`].
    type Evaluator: Evaluator<Self> + Default;

    /// Makes what decides positions of the game exactly, if there is such a thing.
    const ORACLE: Option<NewOracle<Self>> = None;

    /// The search of its full engine, as decided by matches, for games that begin like this one.
    fn main_search(&self) -> MainSearch {
        MainSearch::default()
    }

    /// How many moves of its own the player to move can still expect to make, for dividing time.
    #[inline]
    fn moves_left(&self) -> u32 {
        MOVES_LEFT
    }

    /// The move ordering score of a legal move: higher is searched earlier. Alpha-beta adds what it has learnt of the
    /// move, which is worth up to 256 either way; Monte-Carlo tree search widens in this order.
    #[inline]
    fn move_score(&self, mv: Self::Move) -> i32 {
        let _ = mv;
        0
    }

    /// Calls `each` with every legal move and its score, for games where the scores share much of their work.
    #[inline]
    fn for_each_scored_move(&self, mut each: impl FnMut(Self::Move, i32)) {
        self.for_each_move(|mv| each(mv, self.move_score(mv)));
    }

    /// The score of a legal move in playouts, where the best of a few random moves is played; must be quick.
    #[inline]
    fn playout_score(&self, mv: Self::Move) -> i32 {
        self.move_score(mv)
    }

    /// The net of the ruleset that is being played, if there is one.
    #[inline]
    fn net(&self) -> Option<&'static Net> {
        None
    }

    /// How many inputs a net of this ruleset has. The default goes with that of [`Knowledge::for_each_input`].
    fn inputs(&self) -> usize {
        net::text_inputs(self)
    }

    /// Calls `each` with every input that is set, each once, the position seen by the player to move: positions that
    /// are the same to that player have the same inputs, whoever it is. The default is which piece stands on which
    /// cell, read from the position text, which is right for every game and slow.
    #[inline]
    fn for_each_input(&self, each: impl FnMut(usize)) {
        net::for_each_text_input(self, each);
    }

    /// A move that wins at once, where a look at the board can tell. Only asked when the game has not ended.
    #[inline]
    fn winning_move(&self) -> Option<Self::Move> {
        None
    }
}
