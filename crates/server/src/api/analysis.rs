//! What the engine thinks.

use std::time::Duration;

use axum::extract::State;
use quincunx_engine::bot::{BotSpec, Thought};
use quincunx_engine::{Control, Limits, Options, Score};
use quincunx_rules::{History, HistoryError, phrase};
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use super::boards::refused_move;
use crate::app::Shared;
use crate::engines::Class;
use crate::error::{Answer, ApiError, ErrorBody};
use crate::extract::{Json, Path};
use crate::fair_play::{self, forbid_help};
use crate::games::read_ruleset;
use crate::limits::Kind;
use crate::schemas;
use crate::who::{Address, Who};

const MAX_TIME: u64 = 3000;
const MAX_LINES: usize = 5;
const MAX_MOVES: usize = 2000;
/// The memory of an analysis.
const HASH: usize = 32 << 20;

/// A position to analyse.
#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(super) struct AnalyseBody {
    #[schema(example = "hadron")]
    ruleset: String,
    /// The position to start from, if not that of the ruleset.
    #[serde(default)]
    position: Option<String>,
    /// Moves from there.
    #[serde(default)]
    #[schema(max_items = 2000)]
    moves: Vec<String>,
    /// How long to think, in milliseconds.
    #[serde(default = "a_second")]
    #[schema(minimum = 1, maximum = 3000)]
    time: u64,
    /// How many lines to find.
    #[serde(default = "one")]
    #[schema(minimum = 1, maximum = 5)]
    lines: usize,
}

/// A place in a game to analyse.
#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(super) struct AnalyseGameBody {
    /// After how many turns; all of them if left out.
    #[serde(default)]
    ply: Option<usize>,
    /// How long to think, in milliseconds.
    #[serde(default = "a_second")]
    #[schema(minimum = 1, maximum = 3000)]
    time: u64,
    /// How many lines to find.
    #[serde(default = "one")]
    #[schema(minimum = 1, maximum = 5)]
    lines: usize,
}

fn a_second() -> u64 {
    1000
}

fn one() -> usize {
    1
}

/// What the engine thinks of a position.
#[derive(Serialize, ToSchema)]
pub(super) struct AnalysisBody {
    /// The text of the position.
    position: String,
    /// The player to move.
    #[schema(value_type = schemas::Player)]
    side: u8,
    /// How many plies deep it has looked.
    depth: u32,
    /// How many positions it has looked at.
    nodes: u64,
    /// Best for the player to move first.
    lines: Vec<LineBody>,
}

/// A line, as player 1 sees it.
#[derive(Serialize, ToSchema)]
struct LineBody {
    /// Hundredths; `null` if the result is certain.
    #[schema(required)]
    cp: Option<i32>,
    /// The certain winner.
    #[schema(value_type = Option<schemas::Player>, required)]
    winner: Option<u8>,
    /// How many plies that takes at most.
    #[schema(required)]
    plies: Option<u32>,
    /// The winning chance of player 1.
    #[schema(minimum = 0.0, maximum = 1.0)]
    chance: f64,
    moves: Vec<String>,
}

/// Analyses a position.
#[utoipa::path(post, path = "/api/analysis", operation_id = "analyse_position", tag = "engine", request_body = AnalyseBody,
    responses((status = 200, body = AnalysisBody), (status = "4XX", body = ErrorBody)))]
pub(super) async fn position(
    State(app): State<Shared>,
    who: Who,
    address: Address,
    Json(body): Json<AnalyseBody>,
) -> Answer<axum::Json<AnalysisBody>> {
    if body.moves.len() > MAX_MOVES {
        return Err(ApiError::unclear_request(
            "bad-json",
            format!("there are more than {MAX_MOVES} moves"),
        ));
    }
    let ruleset = read_ruleset(&body.ruleset)?;
    let start = body.position.as_deref().unwrap_or("startpos");
    let history = History::parse(&ruleset, start, &body.moves).map_err(|error| match error {
        HistoryError::Position(error) => ApiError::bad_position(&error),
        HistoryError::Move(mv, error) => refused_move(&mv, error),
    })?;
    let request = Request::new(&app, &who, address, history, body.time, body.lines)?;
    forbid_help(&app, &who, address, request.history.position()).await?;
    Ok(axum::Json(request.run().await?))
}

/// Analyses a place in a game that is over, or against a bot.
#[utoipa::path(post, path = "/api/games/{id}/analysis", operation_id = "analyse_game", tag = "engine", params(("id" = String, Path)),
    request_body = AnalyseGameBody, responses((status = 200, body = AnalysisBody), (status = "4XX", body = ErrorBody)))]
pub(super) async fn game(
    State(app): State<Shared>,
    who: Who,
    address: Address,
    Path(id): Path<String>,
    Json(body): Json<AnalyseGameBody>,
) -> Answer<axum::Json<AnalysisBody>> {
    let peek = app.rooms.peek(&app, &id).await?;
    if peek.row.is_guarded() && peek.game.result().is_none() {
        return Err(fair_play::forbidden(phrase!(
            "error-analysis-going-on",
            "no engine in an unfinished game that is rated or against a person"
        )));
    }
    let turns = peek.game.turns();
    let ply = body.ply.unwrap_or(turns.len());
    if ply > turns.len() {
        return Err(ApiError::unclear_request(
            "bad-json",
            format!("the game has {} turns", turns.len()),
        ));
    }
    let moves = turns.take(ply).filter(|turn| turn.mv.is_some()).count();
    let history = peek.game.history().at(moves);
    let request = Request::new(&app, &who, address, history, body.time, body.lines)?;
    forbid_help(&app, &who, address, request.history.position()).await?;
    Ok(axum::Json(request.run().await?))
}

/// An analysis that is about to wait for its turn.
struct Request {
    app: Shared,
    user: String,
    history: History,
    time: Duration,
    lines: usize,
    _place: crate::analysts::AnalystSlot,
}

impl Request {
    fn new(app: &Shared, who: &Who, address: Address, history: History, time: u64, lines: usize) -> Answer<Request> {
        if !(1..=MAX_TIME).contains(&time) || !(1..=MAX_LINES).contains(&lines) {
            let message = format!("`time` is 1 to {MAX_TIME} milliseconds, `lines` 1 to {MAX_LINES}");
            return Err(ApiError::unclear_request("bad-json", message));
        }
        app.limits.address(Kind::Engine, address.0)?;
        app.limits.person(Kind::Engine, &who.id)?;
        app.engines.seen(&who.id, address.0);
        app.engines.check(&who.id)?;
        Ok(Request {
            app: app.clone(),
            user: who.id.clone(),
            history,
            time: Duration::from_millis(time),
            lines,
            _place: app.analysts.enter(&who.id)?,
        })
    }

    /// Waits for its turn, and thinks.
    async fn run(self) -> Answer<AnalysisBody> {
        let (sender, answer) = tokio::sync::oneshot::channel::<Option<Thought>>();
        let (history, time, lines) = (self.history.clone(), self.time, self.lines);
        self.app.engines.think(&self.user, Class::Analysis, move || {
            // Whoever has gone away meanwhile needs no answer.
            if !sender.is_closed() {
                let _ = sender.send(search(&history, time, lines));
            }
        });
        let thought = answer.await.map_err(|_| ApiError::shutting_down())?;
        Ok(body(&self.history, &thought.unwrap_or_default()))
    }
}

fn search(history: &History, time: Duration, lines: usize) -> Option<Thought> {
    let engine: BotSpec = "engine".parse().ok()?;
    let options = Options {
        memory: HASH,
        threads: 1,
        lines,
    };
    let mut bot = engine.with_options(options).build(&history.ruleset(), 0).ok()?;
    let limits = Limits {
        time: Some(time),
        ..Limits::default()
    };
    bot.choose(history, &Control::new(&limits), &mut |_| {})
}

fn body(history: &History, thought: &Thought) -> AnalysisBody {
    let position = history.position();
    let side = position.side();
    let line = |(score, moves): &(Option<Score>, Vec<String>)| {
        let score = score.unwrap_or(Score::EVEN).seen_from(side);
        let certain = score.certain();
        LineBody {
            cp: score.hundredths(),
            winner: certain.map(|(winner, _)| winner.number()),
            plies: certain.map(|(_, plies)| plies),
            chance: score.chance(),
            moves: moves.clone(),
        }
    };
    AnalysisBody {
        position: position.to_string(),
        side: side.number(),
        depth: thought.depth,
        nodes: thought.nodes,
        lines: thought.lines.iter().map(line).collect(),
    }
}
