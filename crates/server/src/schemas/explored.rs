//! Namesakes of the types of `quincunx_study`: what an explorer knows, in JSON, as docs/study.md has it.

#![expect(dead_code, reason = "they are never made, only described")]

use utoipa::ToSchema;

/// What is known of a position.
#[derive(ToSchema)]
pub(crate) struct Explored {
    #[schema(example = "hadron")]
    ruleset: String,
    position: String,
    /// Games that went on from here.
    games: u32,
    /// The legal moves: those played most first.
    moves: Vec<ExploredMove>,
}

/// What is known of a move; results are those of the player who makes it.
#[derive(ToSchema)]
struct ExploredMove {
    /// The move; of several that are the same up to symmetry the first in alphabetical order.
    #[schema(rename = "move")]
    mv: String,
    /// The others that are the same.
    same: Vec<String>,
    /// How often it was played.
    games: u32,
    wins: u32,
    draws: u32,
    losses: u32,
    /// The mean rating of those who played it, as far as they have one.
    #[schema(required)]
    rating: Option<i32>,
    /// What a solver knows of it.
    #[schema(required)]
    solved: Option<SolvedMove>,
}

/// The result of a move for whoever makes it.
#[derive(ToSchema)]
struct SolvedMove {
    /// Whether it wins; if not, it loses.
    won: bool,
    /// The plies to the end of the game at most, the move included.
    plies: u32,
}
