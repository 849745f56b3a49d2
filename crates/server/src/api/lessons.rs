//! Lessons: what there is to learn, and what comes of a learner's moves.
//!
//! Nothing is kept here: the learner's page knows how far it is, and every question has all it is about.

use std::collections::BTreeMap;

use axum::response::Response;
use quincunx_draw::{Board, Click, Options, Scene, refused};
use quincunx_rules::{AnyPosition, GameInfo, MoveError, Value};
use quincunx_texts::Lang;
use quincunx_texts::lessons::{Attempt, Course, Step, Verdict};
use serde::{Deserialize, Serialize};
use utoipa::{IntoParams, ToSchema};

use super::boards::{kept_json, refused_move, split_moves};
use crate::error::{Answer, ApiError, ErrorBody};
use crate::extract::{Path, Query};
use crate::rooms::{PositionBody, position_body};
use crate::schemas;
use crate::words::texts;

#[derive(Serialize, ToSchema)]
pub(super) struct CoursesBody {
    courses: Vec<CourseBody>,
}

/// The lessons of a game.
#[derive(Serialize, ToSchema)]
pub(super) struct CourseBody {
    game: &'static str,
    /// The name of the game.
    title: &'static str,
    /// The ruleset of a first whole game, after the last step.
    #[schema(example = "hadron")]
    first_game: String,
    steps: Vec<StepBody>,
}

/// A step of a course: its sentences are the messages `lesson-GAME-NAME`, and `-title` and `-done` after that.
#[derive(Serialize, ToSchema)]
struct StepBody {
    #[schema(example = "first")]
    name: &'static str,
    ruleset: String,
    /// The position it begins with.
    position: String,
    /// Cells that are pointed out, by name.
    #[schema(value_type = Vec<String>)]
    marks: &'static [String],
}

fn course_body(course: &'static Course) -> CourseBody {
    let step = |step: &'static Step| StepBody {
        name: &step.name,
        ruleset: step.start.ruleset().to_string(),
        position: step.start.to_string(),
        marks: &step.marks,
    };
    CourseBody {
        game: course.game.name,
        title: course.game.title,
        first_game: course.first_game.to_string(),
        steps: course.steps.iter().map(step).collect(),
    }
}

/// What there is to learn.
#[utoipa::path(get, path = "/api/lessons", tag = "lessons",
    responses((status = 200, body = CoursesBody), (status = "4XX", body = ErrorBody)))]
pub(super) async fn lessons() -> Response {
    let courses = Course::all().iter().map(course_body).collect();
    kept_json(&CoursesBody { courses })
}

#[derive(Deserialize, IntoParams)]
#[serde(deny_unknown_fields)]
#[into_params(parameter_in = Query)]
pub(super) struct AttemptQuery {
    /// The moves so far, all of them right, with the answers to them, separated by blanks.
    #[param(example = "e4 c1")]
    moves: Option<String>,
    /// The move to judge.
    #[param(example = "e5")]
    mv: Option<String>,
    /// What was pointed at instead of a move, in order: names of cells and choices, separated by blanks.
    #[param(example = "c3 c5")]
    clicks: Option<String>,
}

/// What comes of a move.
#[derive(Clone, Copy, Serialize, ToSchema)]
#[serde(rename_all = "kebab-case")]
enum VerdictWord {
    /// The goal is reached.
    Done,
    /// Right so far: it was answered, and the learner is to move again.
    GoOn,
    /// Not what was asked for.
    Wrong,
    /// Not legal.
    Refused,
}

/// A sentence as it travels: the lessons' own, or one of the rules.
#[derive(Serialize)]
struct Sentence {
    id: String,
    args: BTreeMap<&'static str, Value>,
    text: String,
}

impl Sentence {
    fn plain(id: String) -> Sentence {
        let text = texts(Lang::En).get(&id);
        let args = BTreeMap::new();
        Sentence { id, args, text }
    }
}

/// How an attempt at a step stands.
#[derive(Serialize, ToSchema)]
pub(super) struct AttemptBody {
    /// What came of the move, if one was to be judged.
    #[schema(required)]
    verdict: Option<VerdictWord>,
    /// Why, or what was learned.
    #[schema(value_type = Option<schemas::Phrase>, required)]
    say: Option<Sentence>,
    /// The moves so far, all of them right, with the answers to them.
    moves: Vec<String>,
    /// A move that is right now; `null` once the goal is reached.
    #[schema(required)]
    hint: Option<String>,
    /// The position after them.
    scene: PositionBody,
    /// The position before the answer, where a right move was answered.
    #[schema(required)]
    between: Option<PositionBody>,
}

/// Judges a move of a learner.
#[utoipa::path(get, path = "/api/lessons/{game}/{step}", tag = "lessons",
    params(("game" = String, Path, example = "hadron"), ("step" = String, Path, example = "count"), AttemptQuery),
    responses((status = 200, body = AttemptBody), (status = 400, body = ErrorBody), (status = 404, body = ErrorBody)))]
pub(super) async fn attempt(
    Path((game, step)): Path<(String, String)>,
    Query(query): Query<AttemptQuery>,
) -> Answer<Response> {
    let course = GameInfo::find(&game).and_then(Course::of);
    let step = course.and_then(|course| course.step(&step));
    let step = step.ok_or_else(ApiError::no_address)?;
    let mut attempt = Attempt::new(step);
    replay(&mut attempt, query.moves.as_deref())?;
    let before = attempt.played().len();
    let verdict = match (&query.mv, &query.clicks) {
        (Some(_), Some(_)) => {
            return Err(ApiError::unclear_request(
                "bad-query",
                "give `mv` or `clicks`, not both",
            ));
        }
        (Some(mv), None) => Some(attempt.make(mv)),
        (None, Some(clicks)) => Some(match meant(attempt.position(), clicks)? {
            Some(mv) => attempt.make(&mv),
            None => return Ok(kept_json(&body(&attempt, Some(VerdictWord::Refused), None, before)?)),
        }),
        (None, None) => None,
    };
    let (word, say) = match verdict {
        None => (None, None),
        Some(Verdict::Done) => (Some(VerdictWord::Done), Some(Sentence::plain(step.done()))),
        Some(Verdict::GoOn { .. }) => (Some(VerdictWord::GoOn), None),
        Some(Verdict::Wrong(id)) => (Some(VerdictWord::Wrong), Some(Sentence::plain(id))),
        Some(Verdict::Refused(MoveError::Illegal(reason))) => {
            let phrase = reason.phrase();
            let sentence = Sentence {
                id: phrase.id().to_string(),
                args: phrase.args().iter().cloned().collect(),
                text: phrase.to_string(),
            };
            (Some(VerdictWord::Refused), Some(sentence))
        }
        Some(Verdict::Refused(error @ MoveError::Text(_))) => {
            return Err(refused_move(query.mv.as_deref().unwrap_or_default(), error));
        }
    };
    Ok(kept_json(&body(&attempt, word, say, before)?))
}

/// Plays the moves that were right before.
fn replay(attempt: &mut Attempt<'_>, moves: Option<&str>) -> Answer<()> {
    for mv in split_moves(moves)?.chunks(2) {
        let reply = mv.get(1).map(|reply| (*reply).to_string());
        let known = match attempt.make(mv[0]) {
            Verdict::GoOn { reply: known } => Some(known) == reply,
            Verdict::Done => reply.is_none(),
            Verdict::Wrong(_) | Verdict::Refused(_) => false,
        };
        if !known {
            let message = format!("`{}` does not lead on in this step", mv.join(" "));
            return Err(ApiError::unclear_request("bad-query", message));
        }
    }
    Ok(())
}

/// The move that was meant by pointing, if the rules have words for why it is not legal.
fn meant(position: &AnyPosition, clicks: &str) -> Answer<Option<String>> {
    let board = Board::of(&position.ruleset());
    let scene = Scene::of(position, &Options::default());
    let click = |name: &str| {
        let choice = scene.choices.iter().find(|choice| choice.name == name);
        let click = match (board.find(name), choice) {
            (Some(cell), _) => Some(Click::Cell(cell)),
            (None, Some(choice)) => Some(Click::Choice(choice.name)),
            (None, None) => None,
        };
        click.ok_or_else(|| ApiError::unclear_request("bad-query", format!("there is no cell or choice `{name}`")))
    };
    let clicks = clicks.split_whitespace().map(click).collect::<Answer<Vec<Click>>>()?;
    Ok(refused(position, &clicks).map(|refused| refused.text))
}

fn body(
    attempt: &Attempt<'_>,
    verdict: Option<VerdictWord>,
    say: Option<Sentence>,
    before: usize,
) -> Answer<AttemptBody> {
    let played = attempt.played();
    let scene = |count: usize| {
        let moves = played[..count].iter().map(String::as_str);
        position_body(attempt.step().start.clone(), moves, true).map_err(|(mv, error)| refused_move(&mv, error))
    };
    let answered = played.len() == before + 2;
    Ok(AttemptBody {
        verdict,
        say,
        moves: played.to_vec(),
        hint: attempt.hint().map(String::from),
        scene: scene(played.len())?,
        between: if answered { Some(scene(before + 1)?) } else { None },
    })
}
