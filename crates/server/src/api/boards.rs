//! What can be played, and what it looks like.

use std::sync::OnceLock;

use axum::body::Bytes;
use axum::response::{IntoResponse, Response};
use http::{HeaderValue, header};
use quincunx_draw::svg::{Frame, Theme, svg};
use quincunx_draw::{Board, Click, Options, Scene, Setup, Sign, Trace, Unread, png, read_typed, refused};
use quincunx_rules::{AnyPosition, GAMES, GameInfo, MoveError, Value};
use quincunx_texts::rules;
use serde::{Deserialize, Serialize};
use tokio::sync::Semaphore;
use utoipa::{IntoParams, ToSchema};

use crate::app::Shared;
use crate::bots;
use crate::error::{Answer, ApiError, ErrorBody, ErrorInfo};
use crate::extract::{Path, Query};
use crate::games::read_ruleset;
use crate::limits::{Kind, PNG};
use crate::rated::{Allowed, allowed};
use crate::rooms::{PositionBody, position_body};
use crate::schemas;
use crate::who::Address;
use crate::words::texts;

/// The widest picture.
const MAX_WIDTH: u32 = 2048;
/// The most moves of a query.
const MAX_MOVES: usize = 2000;
/// The most clicks that say a move, and more.
const MAX_CLICKS: usize = 8;
/// Pictures in PNG that are drawn at once.
static DRAWING: Semaphore = Semaphore::const_new(1);

/// What follows from the address alone may be kept for a day.
const KEEP: HeaderValue = HeaderValue::from_static("public, max-age=86400");

fn kept(kind: &'static str, body: impl Into<Bytes>) -> Response {
    let headers = [
        (header::CONTENT_TYPE, HeaderValue::from_static(kind)),
        (header::CACHE_CONTROL, KEEP),
    ];
    (headers, body.into()).into_response()
}

pub(super) fn kept_json(body: &impl Serialize) -> Response {
    kept("application/json", serde_json::to_vec(body).unwrap_or_default())
}

#[derive(Serialize, ToSchema)]
pub(super) struct GamesList {
    games: Vec<GameEntry>,
}

#[derive(Serialize, ToSchema)]
struct GameEntry {
    name: &'static str,
    title: &'static str,
    summary: &'static str,
    /// The ruleset with every option at its default.
    default: String,
    options: Vec<OptionEntry>,
    /// The values of options with which it can be rated; an option that is not here may have any.
    #[schema(value_type = BTreeMap<String, Vec<String>>)]
    rated: Allowed,
    bots: Vec<&'static str>,
}

#[derive(Serialize, ToSchema)]
struct OptionEntry {
    key: &'static str,
    values: Vec<&'static str>,
    default: &'static str,
    about: &'static str,
}

/// What can be played.
#[utoipa::path(get, path = "/api/games-list", tag = "boards",
    responses((status = 200, body = GamesList), (status = "4XX", body = ErrorBody)))]
pub(super) async fn games_list() -> Response {
    static LIST: OnceLock<GamesList> = OnceLock::new();
    let entry = |game: &&'static GameInfo| GameEntry {
        name: game.name,
        title: game.title,
        summary: game.summary,
        default: game.default_ruleset().to_string(),
        options: game
            .options
            .iter()
            .map(|option| OptionEntry {
                key: option.key,
                values: option.values.to_vec(),
                default: option.values[usize::from(option.default)],
                about: option.about,
            })
            .collect(),
        rated: allowed(game.name).unwrap_or_default(),
        bots: bots::names(&game.default_ruleset()),
    };
    let list = LIST.get_or_init(|| GamesList {
        games: GAMES.iter().map(entry).collect(),
    });
    kept_json(list)
}

#[derive(Deserialize, IntoParams)]
#[serde(deny_unknown_fields)]
#[into_params(parameter_in = Query)]
pub(super) struct BoardQuery {
    /// The game and its options.
    #[param(example = "hadron:size=7")]
    ruleset: String,
}

/// The board of a ruleset as geometry: what scenes are drawn on.
#[utoipa::path(get, path = "/api/board", tag = "boards", params(BoardQuery),
    responses((status = 200, body = schemas::Board), (status = 400, body = ErrorBody)))]
pub(super) async fn board(Query(query): Query<BoardQuery>) -> Answer<Response> {
    Ok(kept_json(&Board::of(&read_ruleset(&query.ruleset)?)))
}

#[derive(Deserialize, IntoParams)]
#[serde(deny_unknown_fields)]
#[into_params(parameter_in = Query)]
pub(super) struct SceneQuery {
    /// The game and its options.
    #[param(example = "hadron")]
    ruleset: String,
    /// The position to start from, if not that of the ruleset.
    position: Option<String>,
    /// Moves from there, separated by blanks.
    #[param(example = "c3 a1")]
    moves: Option<String>,
    /// Whether to list the legal moves.
    #[serde(default)]
    legal: bool,
}

fn read_position(ruleset: &str, position: Option<&str>) -> Answer<AnyPosition> {
    let ruleset = read_ruleset(ruleset)?;
    AnyPosition::parse(&ruleset, position.unwrap_or("startpos")).map_err(|error| ApiError::bad_position(&error))
}

pub(super) fn split_moves(moves: Option<&str>) -> Answer<Vec<&str>> {
    let moves: Vec<&str> = moves.unwrap_or_default().split_whitespace().collect();
    if moves.len() > MAX_MOVES {
        return Err(ApiError::unclear_request(
            "bad-query",
            format!("there are more than {MAX_MOVES} moves"),
        ));
    }
    Ok(moves)
}

/// A move of a request that was refused.
pub(super) fn refused_move(mv: &str, error: quincunx_rules::MoveError) -> ApiError {
    let message = format!("`{mv}`: {error}");
    let mut refused = ApiError::from(quincunx_play::Refusal::Move(error)).because(message);
    refused.status = http::StatusCode::BAD_REQUEST;
    refused
}

/// What is on the board in a position.
#[utoipa::path(get, path = "/api/scene", tag = "boards", params(SceneQuery),
    responses((status = 200, body = PositionBody), (status = 400, body = ErrorBody)))]
pub(super) async fn scene(Query(query): Query<SceneQuery>) -> Answer<Response> {
    let start = read_position(&query.ruleset, query.position.as_deref())?;
    let moves = split_moves(query.moves.as_deref())?;
    let body = position_body(start, moves.into_iter(), query.legal).map_err(|(mv, error)| refused_move(&mv, error))?;
    Ok(kept_json(&body))
}

#[derive(Deserialize, IntoParams)]
#[serde(deny_unknown_fields)]
#[into_params(parameter_in = Query)]
pub(super) struct SetupQuery {
    /// The game and its options.
    #[param(example = "hadron")]
    ruleset: String,
    /// A position, if one is to be checked.
    #[param(example = "5/5/2o2/5/5 2")]
    position: Option<String>,
}

/// How positions are written, and what is wrong with one.
#[derive(Serialize, ToSchema)]
pub(super) struct SetupBody {
    /// The cells of each row of a text, which are those of the board in its order.
    rows: Vec<usize>,
    /// What the letters stand for.
    #[schema(value_type = Vec<schemas::Sign>)]
    signs: Vec<Sign>,
    /// The position at the start.
    start: String,
    /// Everything that is wrong with the position; nothing if it makes sense, or none was given.
    #[schema(value_type = Vec<schemas::Said>)]
    problems: Vec<Value>,
}

/// What positions are set up with, and why one makes no sense.
#[utoipa::path(get, path = "/api/setup", operation_id = "setup", tag = "boards", params(SetupQuery),
    responses((status = 200, body = SetupBody), (status = 400, body = ErrorBody)))]
pub(super) async fn setup(Query(query): Query<SetupQuery>) -> Answer<Response> {
    let ruleset = read_ruleset(&query.ruleset)?;
    let problems = match query.position.map(|text| AnyPosition::parse(&ruleset, &text)) {
        Some(Err(error)) => error.problems().iter().map(|problem| problem.said().clone()).collect(),
        _ => Vec::new(),
    };
    let Setup { rows, signs } = Setup::of(&ruleset);
    Ok(kept_json(&SetupBody {
        rows,
        signs,
        start: AnyPosition::start(&ruleset).to_string(),
        problems,
    }))
}

#[derive(Deserialize, IntoParams)]
#[serde(deny_unknown_fields)]
#[into_params(parameter_in = Query)]
pub(super) struct WhyQuery {
    /// The game and its options.
    #[param(example = "hadron")]
    ruleset: String,
    /// The position, if not that at the start.
    #[param(example = "5/5/2o2/5/5 2")]
    position: Option<String>,
    /// What was pointed at, separated by blanks: indices of cells and names of choices. The last one is what no legal
    /// move came of.
    #[param(example = "7")]
    clicks: String,
}

/// Why pointing at something says no legal move.
#[derive(Serialize, ToSchema)]
pub(super) struct WhyBody {
    /// The rule that the move meant would break; `null` if the rules have no words for it.
    #[schema(required)]
    error: Option<ErrorInfo>,
}

/// Why pointing at cells says no legal move.
#[utoipa::path(get, path = "/api/why", tag = "boards", params(WhyQuery),
    responses((status = 200, body = WhyBody), (status = 400, body = ErrorBody)))]
pub(super) async fn why(Query(query): Query<WhyQuery>) -> Answer<Response> {
    let position = read_position(&query.ruleset, query.position.as_deref())?;
    let choices = Scene::of(&position, &Options::default()).choices;
    let click = |word: &str| match word.parse() {
        Ok(cell) => Some(Click::Cell(cell)),
        Err(_) => choices
            .iter()
            .find(|choice| choice.name == word)
            .map(|choice| Click::Choice(choice.name)),
    };
    let clicks: Option<Vec<Click>> = query.clicks.split_whitespace().take(MAX_CLICKS).map(click).collect();
    let clicks = clicks
        .ok_or_else(|| ApiError::unclear_request("bad-query", "clicks are indices of cells and names of choices"))?;
    let error = refused(&position, &clicks).map(|refused| {
        let error = MoveError::Illegal(refused.reason);
        *refused_move(&refused.text, error).info
    });
    Ok(kept_json(&WhyBody { error }))
}

#[derive(Deserialize, IntoParams)]
#[serde(deny_unknown_fields)]
#[into_params(parameter_in = Query)]
pub(super) struct TypedQuery {
    /// The game and its options.
    #[param(example = "alliances")]
    ruleset: String,
    /// The position, if not that at the start.
    position: Option<String>,
    /// What was typed.
    #[param(example = "12g")]
    text: String,
    /// What is chosen beside the board, where moves begin with that: a colour's letter.
    #[param(example = "O")]
    choice: Option<String>,
}

/// A move that was typed.
#[derive(Serialize, ToSchema)]
pub(super) struct TypedBody {
    /// The move as the rules write it.
    #[serde(rename = "move")]
    #[schema(example = "Og12")]
    mv: String,
}

/// The legal move that a typed text means: as the rules write it, or anything that can only mean that.
#[utoipa::path(get, path = "/api/typed", tag = "boards", params(TypedQuery),
    responses((status = 200, body = TypedBody), (status = 400, body = ErrorBody)))]
pub(super) async fn typed(Query(query): Query<TypedQuery>) -> Answer<Response> {
    let position = read_position(&query.ruleset, query.position.as_deref())?;
    let read = read_typed(&position, &query.text, query.choice.as_deref());
    let mv = read.map_err(|unread| match unread {
        Unread::NoMove(error) => refused_move(&query.text, MoveError::Text(error)),
        Unread::Illegal(mv, reason) => refused_move(&mv, MoveError::Illegal(reason)),
        unread => {
            let mut refused = ApiError::conflict("not-a-move", unread.phrase());
            refused.status = http::StatusCode::BAD_REQUEST;
            refused
        }
    })?;
    Ok(kept_json(&TypedBody { mv }))
}

#[derive(Deserialize, IntoParams)]
#[serde(deny_unknown_fields)]
#[into_params(parameter_in = Query)]
pub(super) struct PictureQuery {
    /// The game and its options.
    #[param(example = "hadron")]
    ruleset: String,
    /// The position to start from, if not that of the ruleset.
    position: Option<String>,
    /// Moves from there, separated by blanks.
    #[param(example = "c3 a1")]
    moves: Option<String>,
    /// `light`, `dark`, `print` or `colour-blind`.
    theme: Option<String>,
    /// Whether the board is seen from the other side.
    #[serde(default)]
    flip: bool,
    /// Whether to write beside the board how the game stands.
    notes: Option<bool>,
    /// The language of that: `en`, unless told.
    #[serde(default)]
    #[param(inline)]
    lang: Lang,
    /// Cells to mark, separated by blanks.
    marks: Option<String>,
    /// How wide a PNG is, in pixels.
    #[param(minimum = 1, maximum = 2048)]
    width: Option<u32>,
}

impl PictureQuery {
    fn drawing(&self) -> Answer<(Board, Scene, Frame)> {
        let mut position = read_position(&self.ruleset, self.position.as_deref())?;
        let mut last = None;
        for mv in split_moves(self.moves.as_deref())? {
            let trace = Trace::of(&position, mv).map_err(|error| refused_move(mv, error))?;
            position.play(mv).map_err(|error| refused_move(mv, error))?;
            last = Some(trace);
        }
        let theme = self.theme.as_deref().map_or(Ok(Theme::Light), str::parse);
        let frame = Frame {
            theme: theme.map_err(|message: String| ApiError::unclear_request("bad-picture", message))?,
            notes: self.notes.unwrap_or(true),
        };
        let options = Options {
            last,
            ..Options::default()
        };
        let texts = texts(self.lang.into());
        let mut board = Board::of(&position.ruleset());
        let mut scene = Scene::of(&position, &options).translated(|phrase| texts.phrase(phrase));
        for name in self.marks.as_deref().unwrap_or_default().split_whitespace() {
            let missing = || ApiError::unclear_request("bad-picture", format!("there is no cell `{name}`"));
            let cell = board.find(name).ok_or_else(missing)?;
            scene.marks.push(cell);
        }
        if self.flip {
            board.flip();
        }
        Ok((board, scene, frame))
    }
}

/// A picture of a position.
#[utoipa::path(get, path = "/api/picture.svg", tag = "boards", params(PictureQuery),
    responses((status = 200, content_type = "image/svg+xml", body = String), (status = 400, body = ErrorBody), (status = 429, body = ErrorBody)))]
pub(super) async fn picture_svg(
    axum::extract::State(app): axum::extract::State<Shared>,
    Address(address): Address,
    Query(query): Query<PictureQuery>,
) -> Answer<Response> {
    app.limits.address(Kind::Picture, address)?;
    let (board, scene, frame) = query.drawing()?;
    Ok(kept("image/svg+xml", svg(&board, &scene, &frame)))
}

/// A picture of a position.
#[utoipa::path(get, path = "/api/picture.png", tag = "boards", params(PictureQuery),
    responses((status = 200, content_type = "image/png", body = Vec<u8>), (status = 400, body = ErrorBody), (status = 429, body = ErrorBody)))]
pub(super) async fn picture_png(
    axum::extract::State(app): axum::extract::State<Shared>,
    Address(address): Address,
    Query(query): Query<PictureQuery>,
) -> Answer<Response> {
    app.limits.several(Kind::Picture, address, PNG)?;
    if query.width.is_some_and(|width| width == 0 || width > MAX_WIDTH) {
        return Err(ApiError::unclear_request(
            "bad-picture",
            format!("the width is 1 to {MAX_WIDTH} pixels"),
        ));
    }
    let (board, scene, frame) = query.drawing()?;
    let place = DRAWING.acquire().await.map_err(|_| ApiError::internal())?;
    let drawn = tokio::task::spawn_blocking(move || png::png(&board, &scene, &frame, query.width)).await;
    drop(place);
    let bytes = drawn.map_err(|_| ApiError::internal())?;
    let bytes = bytes.map_err(|error| ApiError::unclear_request("bad-picture", error.to_string()))?;
    Ok(kept("image/png", bytes))
}

#[derive(Deserialize, IntoParams)]
#[serde(deny_unknown_fields)]
#[into_params(parameter_in = Query)]
pub(super) struct RulesQuery {
    /// `en`, unless told.
    #[serde(default)]
    #[param(inline)]
    lang: Lang,
}

impl From<Lang> for quincunx_texts::Lang {
    fn from(lang: Lang) -> quincunx_texts::Lang {
        match lang {
            Lang::En => quincunx_texts::Lang::En,
            Lang::Pt => quincunx_texts::Lang::Pt,
        }
    }
}

/// A language.
#[derive(Clone, Copy, Default, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "lowercase")]
pub(super) enum Lang {
    #[default]
    En,
    Pt,
}

/// A part of the rules.
#[derive(Serialize, ToSchema)]
#[serde(rename_all = "lowercase")]
enum RulesBlock {
    /// The name of the game.
    Title(String),
    /// The heading of a section.
    Heading(String),
    /// A paragraph.
    Text(String),
    /// A list.
    List(Vec<String>),
    /// Lines to be shown as they are: tables, examples.
    Sample(Vec<String>),
    /// Boards side by side.
    Boards(Vec<Diagram>),
}

/// A board in the rules.
#[derive(Serialize, ToSchema)]
struct Diagram {
    #[schema(example = "hadron")]
    ruleset: String,
    /// The position it begins with.
    #[schema(example = "5/5/2o2/5/5 2")]
    position: String,
    /// Moves from there, separated by blanks: the query of `/api/scene`.
    moves: String,
    /// Cells that are pointed out, by name.
    marks: Vec<String>,
}

impl From<rules::Block> for RulesBlock {
    fn from(block: rules::Block) -> RulesBlock {
        match block {
            rules::Block::Title(title) => RulesBlock::Title(title),
            rules::Block::Heading(title) => RulesBlock::Heading(title),
            rules::Block::Text(words) => RulesBlock::Text(words),
            rules::Block::List(items) => RulesBlock::List(items),
            rules::Block::Sample(lines) => RulesBlock::Sample(lines),
            rules::Block::Boards(boards) => RulesBlock::Boards(boards.into_iter().map(Diagram::from).collect()),
        }
    }
}

impl From<rules::Diagram> for Diagram {
    fn from(board: rules::Diagram) -> Diagram {
        Diagram {
            ruleset: board.start.ruleset().to_string(),
            position: board.start.to_string(),
            moves: board.moves.join(" "),
            marks: board.marks,
        }
    }
}

#[derive(Serialize, ToSchema)]
pub(super) struct RulesBody {
    game: &'static str,
    title: &'static str,
    lang: Lang,
    /// The text, part by part.
    blocks: Vec<RulesBlock>,
}

/// The rules of a game.
#[utoipa::path(get, path = "/api/rules/{game}", tag = "boards", params(("game" = String, Path, example = "hadron"), RulesQuery),
    responses((status = 200, body = RulesBody), (status = 400, body = ErrorBody), (status = 404, body = ErrorBody)))]
pub(super) async fn rules(Path(game): Path<String>, Query(query): Query<RulesQuery>) -> Answer<Response> {
    let game = GameInfo::find(&game).ok_or_else(ApiError::no_game)?;
    let blocks = texts(query.lang.into()).rules(game);
    Ok(kept_json(&RulesBody {
        game: game.name,
        title: game.title,
        lang: query.lang,
        blocks: blocks.into_iter().map(RulesBlock::from).collect(),
    }))
}
