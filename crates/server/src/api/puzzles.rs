//! Puzzles: what there is to solve, and what comes of a solver's moves.
//!
//! Nothing is kept here: the solver's page knows what was solved, and every question has all it is about.

use axum::response::Response;
use quincunx_study::{Puzzle, Solving, Step, daily, shipped};
use serde::{Deserialize, Serialize};
use utoipa::{IntoParams, ToSchema};

use super::boards::{kept_json, refused_move, split_moves};
use crate::error::{Answer, ApiError, ErrorBody};
use crate::extract::{Path, Query};
use crate::rooms::{PositionBody, position_body};
use crate::schemas;

#[derive(Serialize, ToSchema)]
pub(super) struct PuzzlesBody {
    puzzles: Vec<PuzzleBody>,
}

/// A puzzle: find the only move that wins, and the next ones.
#[derive(Serialize, ToSchema)]
pub(super) struct PuzzleBody {
    #[schema(example = "hadron-01234567")]
    id: &'static str,
    #[schema(example = "hadron")]
    ruleset: String,
    position: &'static str,
    /// The player to move, who is to win.
    #[schema(value_type = schemas::Player)]
    side: u8,
    /// `win-in-N`, `only-move`, `defence`, `cut-off` or `jump`.
    #[schema(example = "win-in-3")]
    kind: String,
    /// How many moves of the solver it takes.
    moves: usize,
    /// How hard it is.
    rating: i32,
    /// Whether all other moves are proven not to win.
    proven: bool,
}

fn puzzle_body(puzzle: &'static Puzzle) -> PuzzleBody {
    let side = puzzle.position.split_whitespace().nth(1);
    PuzzleBody {
        id: &puzzle.id,
        ruleset: puzzle.ruleset.to_string(),
        position: &puzzle.position,
        side: side.and_then(|side| side.parse().ok()).unwrap_or(1),
        kind: puzzle.kind.to_string(),
        moves: puzzle.solution.len().div_ceil(2),
        rating: puzzle.rating,
        proven: puzzle.proven,
    }
}

/// All puzzles, without their solutions.
#[utoipa::path(get, path = "/api/puzzles", operation_id = "list_puzzles", tag = "puzzles",
    responses((status = 200, body = PuzzlesBody), (status = "4XX", body = ErrorBody)))]
pub(super) async fn list() -> Response {
    kept_json(&PuzzlesBody {
        puzzles: shipped().iter().map(puzzle_body).collect(),
    })
}

#[derive(Deserialize, IntoParams)]
#[serde(deny_unknown_fields)]
#[into_params(parameter_in = Query)]
pub(super) struct DayQuery {
    /// The day, in days since the first of January 1970.
    #[param(example = 20_000)]
    day: u64,
}

/// The puzzle of a day, which is the same for everybody.
#[derive(Serialize, ToSchema)]
pub(super) struct DailyBody {
    id: &'static str,
}

/// The puzzle of a day.
#[utoipa::path(get, path = "/api/puzzles/daily", operation_id = "daily_puzzle", tag = "puzzles", params(DayQuery),
    responses((status = 200, body = DailyBody), (status = "4XX", body = ErrorBody)))]
pub(super) async fn of_day(Query(query): Query<DayQuery>) -> Answer<Response> {
    let puzzle = daily(shipped(), query.day).ok_or_else(ApiError::no_address)?;
    Ok(kept_json(&DailyBody { id: &puzzle.id }))
}

#[derive(Deserialize, IntoParams)]
#[serde(deny_unknown_fields)]
#[into_params(parameter_in = Query)]
pub(super) struct SolvingQuery {
    /// The moves so far, all of them right, with the answers to them, separated by blanks.
    moves: Option<String>,
    /// The move to judge.
    mv: Option<String>,
    /// Whether to tell the rest of the solution.
    #[serde(default)]
    solution: bool,
}

/// What comes of a move.
#[derive(Clone, Copy, Serialize, ToSchema)]
#[serde(rename_all = "kebab-case")]
enum SolvingWord {
    /// It was the last one.
    Solved,
    /// Right: it was answered, and the solver is to move again.
    GoOn,
    /// It does not win.
    Wrong,
}

/// How a puzzle stands.
#[derive(Serialize, ToSchema)]
pub(super) struct SolvingBody {
    /// What came of the move, if one was to be judged.
    #[schema(required)]
    verdict: Option<SolvingWord>,
    /// The moves so far, all of them right, with the answers to them.
    moves: Vec<String>,
    /// How the next right move begins; empty once it is solved.
    hint: String,
    /// The rest of the solution, if that was asked for.
    #[schema(required)]
    solution: Option<Vec<String>>,
    /// The position after `moves`.
    scene: PositionBody,
    /// The position before the answer, where a right move was answered.
    #[schema(required)]
    between: Option<PositionBody>,
}

/// Judges a move of a solver.
#[utoipa::path(get, path = "/api/puzzles/{id}", operation_id = "solve_puzzle", tag = "puzzles",
    params(("id" = String, Path), SolvingQuery),
    responses((status = 200, body = SolvingBody), (status = "4XX", body = ErrorBody)))]
pub(super) async fn solve(Path(id): Path<String>, Query(query): Query<SolvingQuery>) -> Answer<Response> {
    let puzzle = shipped().iter().find(|puzzle| puzzle.id == id);
    let puzzle = puzzle.ok_or_else(ApiError::no_address)?;
    let mut solving = Solving::new(puzzle).map_err(|_| ApiError::internal())?;
    for mv in split_moves(query.moves.as_deref())?.chunks(2) {
        let known = match solving.answer(mv[0]) {
            Ok(Step::On { answer }) => mv.get(1).is_some_and(|mv| *mv == answer),
            Ok(Step::Solved) => mv.len() == 1,
            Ok(Step::Wrong { .. }) | Err(_) => false,
        };
        if !known {
            let message = format!("`{}` does not lead on in this puzzle", mv.join(" "));
            return Err(ApiError::unclear_request("bad-query", message));
        }
    }
    let before = solving.played();
    let verdict = match &query.mv {
        None => None,
        Some(_) if solving.is_solved() => {
            return Err(ApiError::unclear_request("bad-query", "the puzzle is solved already"));
        }
        Some(mv) => Some(match solving.answer(mv).map_err(|error| refused_move(mv, error))? {
            Step::Solved => SolvingWord::Solved,
            Step::On { .. } => SolvingWord::GoOn,
            Step::Wrong { .. } => SolvingWord::Wrong,
        }),
    };
    let played = &puzzle.solution[..solving.played()];
    let scene = |count: usize| {
        let start = solving.start().clone();
        let moves = played[..count].iter().map(String::as_str);
        position_body(start, moves, true).map_err(|(mv, error)| refused_move(&mv, error))
    };
    let answered = played.len() == before + 2;
    Ok(kept_json(&SolvingBody {
        verdict,
        moves: played.to_vec(),
        hint: solving.hint(),
        solution: query.solution.then(|| solving.rest().to_vec()),
        scene: scene(played.len())?,
        between: if answered { Some(scene(before + 1)?) } else { None },
    }))
}
