//! What an engine knows of a game beyond its rules.

use quincunx_rules::Position;

/// Opinions about the positions and moves of a game, for the generic searches.
///
/// Everything but the evaluation has a default that is right for every game, if not the fastest.
pub trait Knowledge: Position {
    /// More than a move that is not forcing changes the evaluation, as a rule. With it, alpha-beta skips positions and
    /// moves that are farther than that from mattering; `None` never does.
    const QUIET_GAIN: Option<i32> = None;

    /// The evaluation that stands for winning chances of e to 1, that is 73%; see [`crate::winning_chance`]. Evaluations
    /// by tuned weights have this scale.
    const CHANCE_SCALE: i32 = 100;

    /// What the position is worth to the player to move, in hundredths. Only asked when
    /// the game has not ended.
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
}
