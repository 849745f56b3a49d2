//! The parameters of the search.

/// How the search spends its playouts, and how it weighs what it learns.
///
/// The defaults suit a placement game of short playouts. Each game sets its own from there.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Parameters {
    /// The weight of the exploration term of UCT.
    pub exploration: f32,
    /// First-play urgency: the value of a move before it was ever tried and nothing else is known of it. 0 is a loss, 1
    /// a win; above 1, every move is tried once first.
    pub first_play: f32,
    /// Expansion threshold: a leaf is expanded after this many visits.
    pub expand_at: u32,

    /// Where thousands of playouts have passed, a selected child is kept for up to this many playouts before UCT is
    /// evaluated again; 1 evaluates it for each.
    pub hold: u32,

    /// AMAF statistics: how much a move counts that was played later in the same playout; `None` ignores it.
    pub amaf: Option<Amaf>,
    /// Priors by the move ordering scores; `None` is without.
    pub prior: Option<Prior>,
    /// Progressive widening, in the order of the move ordering scores; `None` considers all moves at once.
    pub widening: Option<Widening>,

    /// An oracle is asked about a position after so many playouts, and each time they have doubled.
    pub ask_at: u32,
    /// Playouts for every position that the oracle may look at then.
    pub ask_share: u32,

    /// In playouts, a winning move is looked for when there are no more than this many moves.
    pub decisive: u32,
    /// In playouts, the one of this many random moves with the highest playout score is played; 1 is a plain random
    /// move.
    pub candidates: u32,
    /// After that many plies a playout is judged by the evaluation; `None` plays it out.
    pub cutoff: Option<u32>,
}

/// AMAF statistics (all moves as first): what a move was worth anywhere in the playouts through a node.
///
/// Those of the nearest ancestor with enough visits are used (GRAVE, generalised rapid action value estimation).
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Amaf {
    /// Visits a node needs before it has statistics of its own; with twice as many they are used.
    pub visits: u32,
    /// How fast the statistics give way to a move's own visits: their weight is `a / (a + n + bias * a * n)` for `n`
    /// visits and `a` playouts in the statistics.
    pub bias: f32,
    /// After so many visits of a node only one playout in eight is added to its statistics, with eight times the
    /// weight: all threads write to these.
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

/// A prior: a bonus for moves with a high move ordering score, which fades with their visits.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Prior {
    /// The bonus of the move with the highest score before it was tried.
    pub weight: f32,
    /// A move whose score is lower by this gets a bonus smaller by a factor of e.
    pub scale: f32,
}

/// Progressive widening: `start + growth * sqrt(visits)` of the moves not yet refuted are considered.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Widening {
    /// Moves considered at first.
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
