//! What an engine knows of a game beyond its rules.

use quincunx_rules::Position;

use crate::{Oracle, mcts};

/// The searches that a full engine can rest on.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Method {
    /// Alpha-beta with the evaluation of the game.
    AlphaBeta,
    /// Monte-Carlo tree search.
    Mcts,
}

/// Opinions about the positions and moves of a game, for the generic searches.
///
/// Everything but the evaluation has a default that is right for every game, if not the fastest.
pub trait Knowledge: Position {
    /// What the position is worth to the player to move, in hundredths: 100 stands for winning chances of e to 1; see
    /// [`crate::Score::chance`]. Only asked when the game has not ended.
    fn evaluate(&self) -> i32;

    /// How many moves of its own the player to move can still expect to make, for dividing time.
    #[inline]
    fn moves_left(&self) -> u32 {
        30
    }

    /// How promising a legal move looks at first sight; higher is searched earlier. Alpha-beta adds what it has learnt
    /// of the move, which is worth up to 256 either way.
    #[inline]
    fn promise(&self, mv: Self::Move) -> i32 {
        let _ = mv;
        0
    }

    /// Calls `each` with every legal move and what it promises, for games where promises share much of their work.
    #[inline]
    fn for_each_promise(&self, mut each: impl FnMut(Self::Move, i32)) {
        self.for_each_move(|mv| each(mv, self.promise(mv)));
    }

    /// Whether a legal move is forcing, so that quiescence search follows it past the depth limit.
    #[inline]
    fn is_forcing(&self, mv: Self::Move) -> bool {
        let _ = mv;
        false
    }

    /// Whether the position has any forcing moves worth looking for; false skips quiescence at once.
    #[inline]
    fn is_tense(&self) -> bool {
        false
    }

    /// The search of its full engine, as decided by matches.
    const METHOD: Method = Method::AlphaBeta;

    /// The settings of Monte-Carlo tree search for games that begin like this one; memory, threads, lines and
    /// seed are set by whoever searches.
    fn mcts_options(&self) -> mcts::Options {
        mcts::Options::default()
    }

    /// How promising a legal move looks to Monte-Carlo tree search, in its tree and in playouts; must be quick.
    #[inline]
    fn prospect(&self, mv: Self::Move) -> i32 {
        self.promise(mv)
    }

    /// Calls `each` with every legal move and how promising it looks to Monte-Carlo tree search.
    #[inline]
    fn for_each_prospect(&self, each: impl FnMut(Self::Move, i32)) {
        self.for_each_promise(each);
    }

    /// What decides positions of the game exactly, in that many bytes, if there is such a thing.
    fn oracle(bytes: usize) -> Option<Box<dyn Oracle<Self>>> {
        let _ = bytes;
        None
    }
}
