//! Starting and playing games.

use axum::extract::State;
use axum::response::{IntoResponse, Response};
use http::{StatusCode, header};
use quincunx_play::Seat;
use quincunx_rules::{AnyPosition, phrase};
use serde::Deserialize;
use utoipa::{IntoParams, ToSchema};

use crate::app::Shared;
use crate::bots;
use crate::error::{Answer, ApiError, ErrorBody};
use crate::extract::{Json, Path, Query};
use crate::fair_play::forbid_bot;
use crate::games::{NewGame, Wanted};
use crate::limits::Kind;
use crate::rooms::{Act, Arrival, GameAnswer, PositionBody, RematchBody, position_body};
use crate::shielded::shielded;
use crate::side::Side;
use crate::store::Holder;
use crate::who::{Address, Who};

/// A game to be started at once.
#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(super) struct BeginBody {
    settings: Wanted,
    opponent: Opponent,
    /// Which player to be.
    #[serde(default)]
    side: Side,
}

/// Whom to play.
#[derive(Deserialize, ToSchema)]
#[serde(rename_all = "lowercase")]
enum Opponent {
    /// A bot.
    Bot(String),
    /// Two bots, to watch.
    Bots([String; 2]),
    /// Oneself, or somebody at the same screen.
    #[serde(rename = "self")]
    Oneself,
}

/// A game as JSON.
pub(super) fn game_answer(status: StatusCode, json: Vec<u8>) -> Response {
    (status, [(header::CONTENT_TYPE, "application/json")], json).into_response()
}

/// The game as a person sees it.
pub(super) async fn view(app: &Shared, who: &Who, id: &str) -> Answer<Vec<u8>> {
    Ok(app.rooms.enter(app, id).await?.view(&who.id))
}

/// One more game or challenge by somebody.
pub(super) fn may_begin(app: &Shared, who: &Who, address: Address) -> Answer<()> {
    app.limits.both(Kind::Begin, &who.id, address.0)
}

/// Starts a game against a bot, against oneself, or between bots.
#[utoipa::path(post, path = "/api/games", operation_id = "begin_game", tag = "games", request_body = BeginBody,
    responses((status = 201, body = GameAnswer<'_>), (status = "4XX", body = ErrorBody)))]
pub(super) async fn begin(
    State(app): State<Shared>,
    who: Who,
    address: Address,
    Json(body): Json<BeginBody>,
) -> Answer<Response> {
    let settings = body.settings.settings(&who)?;
    let rated = body.settings.rated;
    let holders = match body.opponent {
        Opponent::Bot(name) => {
            bots::check(&name, &settings.ruleset)?;
            match body.side.seat() {
                Seat::A => [who.holder(), Holder::Bot(name)],
                Seat::B => [Holder::Bot(name), who.holder()],
            }
        }
        _ if rated => {
            return Err(ApiError::bad(
                "bad-settings",
                phrase!("error-rated-opponent", "only games against somebody else can be rated"),
            ));
        }
        Opponent::Bots(names) => {
            for name in &names {
                bots::check(name, &settings.ruleset)?;
            }
            names.map(Holder::Bot)
        }
        Opponent::Oneself => [who.holder(), who.holder()],
    };
    may_begin(&app, &who, address)?;
    app.engines.seen(&who.id, address.0);
    if holders.iter().any(|holder| holder.bot().is_some()) {
        forbid_bot(&app, &who, address, &settings).await?;
    }
    let game = NewGame {
        settings,
        rated,
        holders,
        previous: None,
    };
    let id = game.begin(&app).await?;
    Ok(game_answer(StatusCode::CREATED, view(&app, &who, &id).await?))
}

/// A game.
#[utoipa::path(get, path = "/api/games/{id}", tag = "games", params(("id" = String, Path)),
    responses((status = 200, body = GameAnswer<'_>), (status = "4XX", body = ErrorBody)))]
pub(super) async fn game(State(app): State<Shared>, who: Who, Path(id): Path<String>) -> Answer<Response> {
    Ok(game_answer(StatusCode::OK, view(&app, &who, &id).await?))
}

/// Does something in a game.
#[utoipa::path(post, path = "/api/games/{id}/act", tag = "games", params(("id" = String, Path)), request_body = Act,
    responses((status = 200, body = GameAnswer<'_>), (status = "4XX", body = ErrorBody)))]
pub(super) async fn act(
    State(app): State<Shared>,
    who: Who,
    address: Address,
    Path(id): Path<String>,
    Json(act): Json<Act>,
) -> Answer<Response> {
    let arrival = Arrival {
        at: app.ticks.now(),
        lag: 0,
    };
    app.engines.seen(&who.id, address.0);
    app.limits.both(Kind::Act, &who.id, address.0)?;
    if act.is_aside() {
        app.limits.both(Kind::Aside, &who.id, address.0)?;
    }
    let json = shielded(async move {
        let mut room = app.rooms.enter(&app, &id).await?;
        room.act(&who.id, arrival, act, None).await?;
        Ok(room.view(&who.id))
    });
    Ok(game_answer(StatusCode::OK, json.await?))
}

/// Offers or accepts another game.
#[utoipa::path(post, path = "/api/games/{id}/rematch", tag = "games", params(("id" = String, Path)),
    responses((status = 200, body = RematchBody), (status = "4XX", body = ErrorBody)))]
pub(super) async fn rematch(
    State(app): State<Shared>,
    who: Who,
    address: Address,
    Path(id): Path<String>,
) -> Answer<axum::Json<RematchBody>> {
    may_begin(&app, &who, address)?;
    let rematch = shielded(async move { app.rooms.enter(&app, &id).await?.rematch(&who, address).await });
    Ok(axum::Json(rematch.await?))
}

#[derive(Deserialize, IntoParams)]
#[serde(deny_unknown_fields)]
#[into_params(parameter_in = Query)]
pub(super) struct PlyQuery {
    /// How many turns have been made; all of them if left out.
    ply: Option<usize>,
}

/// What is on the board after some turns of a game.
#[utoipa::path(get, path = "/api/games/{id}/scene", operation_id = "game_scene", tag = "games", params(("id" = String, Path), PlyQuery),
    responses((status = 200, body = PositionBody), (status = "4XX", body = ErrorBody)))]
pub(super) async fn scene(
    State(app): State<Shared>,
    Path(id): Path<String>,
    Query(query): Query<PlyQuery>,
) -> Answer<Response> {
    let peek = app.rooms.peek(&app, &id).await?;
    let turns = peek.game.turns().len();
    let ply = query.ply.unwrap_or(turns);
    if ply > turns {
        return Err(ApiError::unclear_request(
            "bad-query",
            format!("the game has {turns} turns"),
        ));
    }
    let settings = peek.game.settings();
    let start = AnyPosition::parse(&settings.ruleset, settings.start.as_deref().unwrap_or("startpos"));
    let start = start.map_err(|error| ApiError::bad_position(&error))?;
    let moves = peek.game.turns().take(ply).filter_map(|turn| turn.mv.as_deref());
    let body = position_body(start, moves, false).map_err(|_| ApiError::internal())?;
    Ok(axum::Json(body).into_response())
}
