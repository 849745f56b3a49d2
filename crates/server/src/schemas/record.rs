//! Namesakes of the types of `quincunx_rules::record`: a record in JSON, as docs/records.md has it.

#![expect(dead_code, reason = "they are never made, only described")]

use std::collections::BTreeMap;

use utoipa::ToSchema;

use super::Player;

/// The record of a game.
#[derive(ToSchema)]
#[schema(example = json!({"tags": {"Ruleset": "hadron", "One": "ada", "Two": "level:3", "Result": "*"}, "moves": [{"move": "c3"}]}))]
pub(crate) struct GameRecord {
    /// What is known about the game, such as `Ruleset`, `One`, `Two`, `Date` and `Result`.
    tags: BTreeMap<String, String>,
    /// Comments before the first move.
    #[schema(required = false)]
    comments: Vec<RecordComment>,
    moves: Vec<RecordMove>,
}

/// A move of a record.
#[derive(ToSchema)]
struct RecordMove {
    #[schema(rename = "move")]
    mv: String,
    /// Judgements: 1 good, 2 bad, 3 very good, 4 very bad, 5 interesting, 6 dubious.
    #[schema(required = false)]
    nags: Vec<u16>,
    /// Comments before the move.
    #[schema(required = false)]
    before: Vec<RecordComment>,
    /// Comments about the move.
    #[schema(required = false)]
    after: Vec<RecordComment>,
    /// What could have been played instead.
    #[schema(required = false, no_recursion)]
    variations: Vec<Vec<RecordMove>>,
}

/// A comment of a record.
#[derive(ToSchema)]
#[schema(example = json!({"clock_ms": 299_500}))]
struct RecordComment {
    #[schema(required = false)]
    eval: RecordEval,
    /// What the mover's clock showed after the move, in milliseconds.
    #[schema(required = false)]
    clock_ms: u64,
    /// Other commands of the text form, as they are.
    #[schema(required = false)]
    commands: Vec<RecordCommand>,
    #[schema(required = false)]
    text: String,
}

/// What an engine thought: `cp`, or `winner` and `in`.
#[derive(ToSchema)]
struct RecordEval {
    /// Hundredths, as player 1 sees them.
    #[schema(required = false)]
    cp: i32,
    /// The certain winner.
    #[schema(required = false)]
    winner: Player,
    /// In how many moves.
    #[schema(rename = "in", required = false)]
    moves: u32,
    #[schema(required = false)]
    depth: u32,
}

/// A command in a comment.
#[derive(ToSchema)]
struct RecordCommand {
    name: String,
    #[schema(required = false)]
    value: String,
}

/// How a recorded game ended; `*` is one that has not.
#[derive(ToSchema)]
pub(crate) enum GameResult {
    #[schema(rename = "1-0")]
    One,
    #[schema(rename = "0-1")]
    Two,
    #[schema(rename = "1/2-1/2")]
    Draw,
    #[schema(rename = "*")]
    Unfinished,
}
