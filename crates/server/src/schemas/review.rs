//! Namesakes of the types of `quincunx_study`: a review in JSON, as docs/study.md has it.

#![expect(dead_code, reason = "they are never made, only described")]

use quincunx_study as study;
use utoipa::ToSchema;

use super::listed::listed;
use super::{Phrase, Player};

/// A game reviewed.
#[derive(ToSchema)]
pub(crate) struct Review {
    #[schema(example = "hadron")]
    ruleset: String,
    /// The accuracy of player 1 and of player 2, from 0 to 100; `null` for one who never moved.
    #[schema(min_items = 2, max_items = 2)]
    accuracy: Vec<Option<f64>>,
    moves: Vec<ReviewedMove>,
}

/// A move reviewed; chances are those of the player who made it.
#[derive(ToSchema)]
struct ReviewedMove {
    /// The number of the move, from 1.
    ply: usize,
    side: Player,
    #[schema(rename = "move")]
    mv: String,
    /// The winning chance with the best move.
    #[schema(minimum = 0.0, maximum = 1.0)]
    before: f64,
    /// The winning chance after this move.
    #[schema(minimum = 0.0, maximum = 1.0)]
    after: f64,
    #[schema(minimum = 0.0, maximum = 100.0)]
    accuracy: f64,
    label: MoveLabel,
    /// Whether the chance after it is certain.
    proven: bool,
    /// The best line: what should have been played instead, or how this move goes on.
    best: Vec<String>,
    /// What can be said of it for certain, the most telling first.
    why: Vec<Phrase>,
}

listed! {
    /// One word for a move.
    pub(crate) MoveLabel = study::Label::ALL
}
