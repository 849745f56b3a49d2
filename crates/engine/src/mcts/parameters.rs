//! The parameters of the search.

/// How the search spends its playouts, and how it weighs what it learns.
///
/// The defaults suit a placement game of short playouts. Each game sets its own from there.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Parameters {
    /// The weight of the exploration term of UCT.
    pub exploration: f32,
    /// What a move is taken to be worth before it was ever tried and nothing else is known of it: 0 is a loss, 1 a win.
    /// Above 1, every move is tried once first.
    pub first_play: f32,
    /// Playouts a position gets before its moves are added to the tree.
    pub expand_at: u32,

    /// Where thousands of playouts have passed, a thread makes a choice for up to this many at once; 1 is one at a time.
    pub hold: u32,

    /// How much a move counts that was played later in the same playout ("all moves as first"); `None` ignores it.
    pub amaf: Option<Amaf>,
    /// How much the move ordering score counts; `None` ignores it.
    pub prior: Option<Prior>,
    /// How many moves are looked at, those with the highest scores first; `None` is all of them.
    pub widening: Option<Widening>,

    /// An oracle is asked about a position after so many playouts, and each time they have doubled.
    pub ask_at: u32,
    /// Playouts for every position that the oracle may look at then.
    pub ask_share: u32,

    /// In playouts, a move that wins at once is looked for when there are no more than this many.
    pub decisive: u32,
    /// In playouts, the one of this many random moves with the highest score is played; 1 is a plain random move.
    pub candidates: u32,
    /// After that many plies a playout is judged by the evaluation; `None` plays it out.
    pub cutoff: Option<u32>,
}

/// All moves as first: what a move was worth anywhere in the playouts through a position.
///
/// The statistics of the nearest ancestor with enough playouts are used (generalised rapid action value estimation).
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Amaf {
    /// Playouts a position needs before it keeps statistics of its own; with twice as many they are used.
    pub visits: u32,
    /// How fast the statistics give way to a move's own playouts: the weight is
    /// `a / (a + n + bias * a * n)` for `n` own playouts and `a` in the statistics.
    pub bias: f32,
    /// After so many playouts through a position only one in eight adds to the statistics there, and counts for all of
    /// them: all threads write to these.
    pub often: u32,
}

impl Default for Amaf {
    fn default() -> Amaf {
        Amaf {
            visits: 30,
            bias: 0.003,
            often: 16_384,
        }
    }
}

/// A bonus for moves with a high score that fades as they are tried.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Prior {
    /// The bonus of the move with the highest score before it was tried.
    pub weight: f32,
    /// A move whose score is lower by this gets a bonus smaller by a factor of e.
    pub scale: f32,
}

/// Progressive widening: `start + growth * sqrt(visits)` of the moves not yet refuted are looked at.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Widening {
    /// Moves looked at to begin with.
    pub start: u32,
    /// How fast others follow.
    pub growth: f32,
}

impl Default for Parameters {
    fn default() -> Parameters {
        Parameters {
            exploration: 0.1,
            first_play: 1.0,
            expand_at: 4,
            hold: 8,
            amaf: Some(Amaf::default()),
            prior: None,
            widening: None,
            ask_at: 32,
            ask_share: 32,
            decisive: 4,
            candidates: 1,
            cutoff: None,
        }
    }
}
