//! The routes.

mod accounts;
mod analysis;
mod archive;
mod blocks;
mod boards;
mod challenges;
mod explorer;
mod export;
mod games;
mod health;
mod lessons;
mod people;
mod push;
mod puzzles;
mod records;
mod reference;
mod reviews;
mod sessions;
mod studies;
mod turns;

use std::sync::LazyLock;

use axum::body::Bytes;
use axum::extract::DefaultBodyLimit;
use axum::middleware::{from_fn, from_fn_with_state};
use axum::response::{IntoResponse, Response};
use axum::routing::get;
use axum::{Router, middleware};

use http::StatusCode;
use tower_http::CompressionLevel;
use tower_http::catch_panic::CatchPanicLayer;
use tower_http::compression::CompressionLayer;
use utoipa::OpenApi;
use utoipa_axum::router::OpenApiRouter;
use utoipa_axum::routes;

use crate::app::Shared;
use crate::error::ApiError;
use crate::socket::{ClientMessage, ServerMessage};
use crate::{assets, bodies, budgets, embed, guard, socket, who};
use reference::Cookies;

#[derive(OpenApi)]
#[openapi(
    info(
        title = "Quincunx",
        description = "Five abstract board games: play, watch, analyse. Live play is by WebSocket at `/api/socket`, with the \
            messages `ClientMessage` and `ServerMessage`. Every error has the body `ErrorBody` with a stable code. Answers may \
            get more fields in time; unknown fields in requests are refused."
    ),
    servers((url = "/", description = "The server that has this document")),
    security((), ("guest" = []), ("session" = [])),
    modifiers(&Cookies),
    components(schemas(ClientMessage, ServerMessage<'_>)),
    tags(
        (name = "boards", description = "What can be played, and what it looks like"),
        (name = "lessons", description = "Learning the games, step by step"),
        (name = "puzzles", description = "Positions with one winning move, to be solved"),
        (name = "games", description = "Starting and playing games"),
        (name = "socket", description = "Live play, by WebSocket"),
        (name = "challenges", description = "Finding somebody to play with"),
        (name = "people", description = "Guests, accounts and ratings"),
        (name = "engine", description = "What the engine thinks, and what was played"),
        (name = "studies", description = "Saved analyses"),
        (name = "health", description = "Whether the server works, for those who watch over it"),
    )
)]
struct Doc;

/// The documented routes, with what documents them.
fn documented() -> (Router<Shared>, utoipa::openapi::OpenApi) {
    let (router, mut openapi) = OpenApiRouter::with_openapi(Doc::openapi())
        .routes(routes!(boards::games_list))
        .routes(routes!(boards::board))
        .routes(routes!(boards::scene))
        .routes(routes!(boards::setup))
        .routes(routes!(boards::why))
        .routes(routes!(boards::typed))
        .routes(routes!(boards::picture_svg))
        .routes(routes!(boards::picture_png))
        .routes(routes!(boards::rules))
        .routes(routes!(lessons::lessons))
        .routes(routes!(lessons::attempt))
        .routes(routes!(puzzles::list))
        .routes(routes!(puzzles::of_day))
        .routes(routes!(puzzles::solve))
        .routes(routes!(games::begin, archive::list))
        .routes(routes!(turns::turns))
        .routes(routes!(games::game))
        .routes(routes!(games::act))
        .routes(routes!(games::rematch))
        .routes(routes!(games::scene))
        .routes(routes!(socket::open))
        .routes(routes!(records::download))
        .routes(routes!(records::read))
        .routes(routes!(challenges::make, challenges::lobby))
        .routes(routes!(challenges::one, challenges::withdraw))
        .routes(routes!(challenges::accept))
        .routes(routes!(analysis::position))
        .routes(routes!(analysis::game))
        .routes(routes!(reviews::ask, reviews::read))
        .routes(routes!(explorer::explore))
        .routes(routes!(studies::list, studies::save))
        .routes(routes!(studies::read, studies::change, studies::delete))
        .routes(routes!(people::me))
        .routes(routes!(accounts::register, accounts::change, accounts::delete))
        .routes(routes!(accounts::make_codes))
        .routes(routes!(accounts::recover))
        .routes(routes!(export::export))
        .routes(routes!(sessions::sign_in, sessions::sign_out))
        .routes(routes!(sessions::list, sessions::end_all))
        .routes(routes!(sessions::end))
        .routes(routes!(blocks::list))
        .routes(routes!(blocks::block, blocks::unblock))
        .routes(routes!(blocks::report))
        .routes(routes!(push::key, push::subscribe, push::unsubscribe))
        .routes(routes!(people::player))
        .routes(routes!(people::ratings))
        .split_for_parts();
    openapi.merge(probes().into_openapi());
    reference::describe_answers(&mut openapi);
    (router, openapi)
}

/// What is asked by those who watch over the server: they are nobody and get no cookie.
fn probes() -> OpenApiRouter<Shared> {
    OpenApiRouter::new()
        .routes(routes!(health::health))
        .routes(routes!(health::ready))
}

/// The documented routes and the document as JSON: making them takes longer than all else that a server does at its
/// start.
static DOCUMENTED: LazyLock<(Router<Shared>, Bytes)> = LazyLock::new(|| {
    let (router, openapi) = documented();
    // Every document serialises.
    (router, serde_json::to_vec(&openapi).unwrap_or_default().into())
});

/// What the server answers and is told, as OpenAPI.
pub(crate) fn document() -> utoipa::openapi::OpenApi {
    documented().1
}

/// Everything the server answers.
pub(crate) fn router(app: Shared) -> Router {
    let (documented, document) = DOCUMENTED.clone();
    let api = documented
        .layer(from_fn_with_state(app.clone(), budgets::charge_person))
        .layer(from_fn_with_state(app.clone(), who::identify))
        .route("/api/openapi.json", reference::document(document))
        .route("/api/docs", get(reference::page))
        .route("/api/docs/{file}", get(reference::file));
    Router::new()
        .merge(api)
        .merge(Router::from(probes()))
        .route("/metrics", get(health::metrics))
        .route("/embed/game/{id}", get(embed::game))
        .route("/embed/board", get(embed::board))
        .fallback(assets::serve)
        .method_not_allowed_fallback(method_not_allowed)
        .layer(from_fn_with_state(app.clone(), budgets::charge_address))
        // What is the same for everybody is compressed once and well; the rest is made for one answer.
        .layer(CompressionLayer::new().quality(CompressionLevel::Fastest))
        .layer(from_fn_with_state(app.clone(), bodies::collect))
        // The bodies that routes see are no larger than they may be.
        .layer(DefaultBodyLimit::disable())
        .layer(CatchPanicLayer::custom(panicked))
        .layer(middleware::from_fn_with_state(app.clone(), guard::guard))
        .layer(from_fn(only_json_errors))
        .with_state(app)
}

async fn method_not_allowed() -> ApiError {
    let message = "this address does not do that; the Allow header says what it does";
    ApiError::unclear(StatusCode::METHOD_NOT_ALLOWED, "method-not-allowed", message)
}

fn panicked(panic: Box<dyn std::any::Any + Send>) -> Response {
    let text = panic.downcast_ref::<&str>().map(ToString::to_string);
    let text = text
        .or_else(|| panic.downcast_ref::<String>().cloned())
        .unwrap_or_default();
    tracing::error!(panic = text, "a request panicked");
    ApiError::internal().into_response()
}

/// Whatever refuses a request before our own code sees it does so in plain text: here it becomes an error like all
/// others.
async fn only_json_errors(request: axum::extract::Request, next: middleware::Next) -> Response {
    let response = next.run(request).await;
    let status = response.status();
    let is_text = response
        .headers()
        .get(http::header::CONTENT_TYPE)
        .is_none_or(|kind| kind.as_bytes().starts_with(b"text/plain"));
    if status.as_u16() < 400 || !is_text {
        return response;
    }
    let message = status.canonical_reason().unwrap_or("refused");
    let mut error = match status {
        StatusCode::NOT_FOUND => ApiError::no_address(),
        StatusCode::METHOD_NOT_ALLOWED => ApiError::unclear(status, "method-not-allowed", message),
        StatusCode::PAYLOAD_TOO_LARGE => ApiError::too_large(status, message),
        StatusCode::UNSUPPORTED_MEDIA_TYPE => ApiError::unclear(status, "unsupported-media-type", message),
        _ if status.is_client_error() => ApiError::unclear(status, "bad-request", message),
        _ => ApiError::internal().because(message),
    };
    error.status = status;
    error.into_response()
}
