//! Finding somebody to play with.

use axum::extract::State;
use axum::response::Response;
use http::StatusCode;
use quincunx_play::Seat;
use quincunx_rules::phrase;
use serde::Deserialize;
use utoipa::{IntoParams, ToSchema};

use super::games::{game_answer, may_begin, view};
use crate::app::Shared;
use crate::challenges::{ChallengeBody, LobbyBody};
use crate::cursor::read_cursor;
use crate::error::{Answer, ApiError, ErrorBody};
use crate::extract::{Json, Path, Query};
use crate::games::{NewGame, Wanted, store_new};
use crate::ids::{is_id, new_id};
use crate::lobby::PAGE;
use crate::rated;
use crate::rooms::GameAnswer;
use crate::shielded::shielded;
use crate::side::Side;
use crate::socket::ServerMessage;
use crate::store::{Challenge, Done, Sitting, Write};
use crate::who::{Address, Who};

/// A challenge to be made.
#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(super) struct MakeBody {
    settings: Wanted,
    /// Which player to be.
    #[serde(default)]
    side: Side,
    /// Whether it is in the lobby, for anyone.
    #[serde(default)]
    open: bool,
}

/// The challenge of an id.
async fn find(app: &Shared, id: &str) -> Answer<Challenge> {
    let challenge = if is_id(id) {
        app.store.challenge(id).await?
    } else {
        None
    };
    challenge.ok_or_else(|| ApiError::not_found(phrase!("error-no-challenge", "there is no such challenge")))
}

fn gone() -> ApiError {
    let phrase = phrase!(
        "error-challenge-gone",
        "somebody has accepted this challenge, or it was withdrawn"
    );
    ApiError::conflict("challenge-gone", phrase)
}

/// Makes a challenge.
#[utoipa::path(post, path = "/api/challenges", operation_id = "make_challenge", tag = "challenges", request_body = MakeBody,
    responses((status = 201, body = ChallengeBody), (status = "4XX", body = ErrorBody)))]
pub(super) async fn make(
    State(app): State<Shared>,
    who: Who,
    address: Address,
    Json(body): Json<MakeBody>,
) -> Answer<(StatusCode, axum::Json<ChallengeBody>)> {
    let challenge = Challenge {
        id: new_id(),
        created_at: app.clock.wall_time(),
        settings: body.settings.settings(&who)?,
        rated: body.settings.rated,
        by: Sitting::new(who.holder()),
        side: body.side,
        open: body.open,
        game: None,
    };
    may_begin(&app, &who, address)?;
    shielded(async move {
        let id = challenge.id.clone();
        let made = app.writer.one(Write::Challenge(Box::new(challenge))).await;
        // Even if it is not known whether it is stored; and for one that is not open an open one may have been
        // withdrawn.
        app.lobby.changed(&app, &who.id).await;
        made?;
        // Read back, with the name and rating of its maker.
        let challenge = find(&app, &id).await?;
        Ok((StatusCode::CREATED, axum::Json(ChallengeBody::new(&challenge, &who.id))))
    })
    .await
}

#[derive(Deserialize, IntoParams)]
#[serde(deny_unknown_fields)]
#[into_params(parameter_in = Query)]
pub(super) struct LobbyQuery {
    /// How many, 50 unless told.
    #[param(minimum = 1, maximum = 100)]
    limit: Option<usize>,
    /// The `next` of the page before.
    before: Option<String>,
}

/// The lobby: challenges that anyone may accept, newest first.
#[utoipa::path(get, path = "/api/challenges", tag = "challenges", params(LobbyQuery),
    responses((status = 200, body = LobbyBody), (status = "4XX", body = ErrorBody)))]
pub(super) async fn lobby(
    State(app): State<Shared>,
    who: Who,
    Query(query): Query<LobbyQuery>,
) -> Answer<axum::Json<LobbyBody>> {
    let limit = query.limit.unwrap_or(PAGE);
    if !(1..=100).contains(&limit) {
        return Err(ApiError::unclear_request("bad-query", "the limit is 1 to 100"));
    }
    let before = query.before.as_deref().map(read_cursor).transpose()?;
    Ok(axum::Json(app.lobby.page(before, limit, &who.id)))
}

/// A challenge.
#[utoipa::path(get, path = "/api/challenges/{id}", operation_id = "challenge", tag = "challenges", params(("id" = String, Path)),
    responses((status = 200, body = ChallengeBody), (status = "4XX", body = ErrorBody)))]
pub(super) async fn one(
    State(app): State<Shared>,
    who: Who,
    Path(id): Path<String>,
) -> Answer<axum::Json<ChallengeBody>> {
    Ok(axum::Json(ChallengeBody::new(&find(&app, &id).await?, &who.id)))
}

/// Accepts a challenge: the game begins.
#[utoipa::path(post, path = "/api/challenges/{id}/accept", operation_id = "accept_challenge", tag = "challenges", params(("id" = String, Path)),
    responses((status = 201, body = GameAnswer<'_>), (status = "4XX", body = ErrorBody)))]
pub(super) async fn accept(
    State(app): State<Shared>,
    who: Who,
    address: Address,
    Path(id): Path<String>,
) -> Answer<Response> {
    let challenge = find(&app, &id).await?;
    let maker = challenge.by.holder.clone();
    if challenge.game.is_some() {
        return Err(gone());
    }
    if maker == who.holder() {
        return Err(ApiError::forbidden(
            "own-challenge",
            phrase!(
                "error-own-challenge",
                "this is your own challenge: somebody else has to accept it"
            ),
        ));
    }
    if challenge.rated && !who.is_account() {
        return Err(rated::sign_in());
    }
    if challenge.rated {
        // It may have been made when less was asked of rated games.
        rated::check(&challenge.settings)?;
    }
    if let Some(maker) = maker.user()
        && (app.store.has_blocked(maker, &who.id).await? || app.store.has_blocked(&who.id, maker).await?)
    {
        return Err(ApiError::forbidden(
            "blocked",
            phrase!("error-blocked", "one of you does not want to play with the other"),
        ));
    }
    may_begin(&app, &who, address)?;
    let holders = match challenge.side.seat() {
        Seat::A => [maker.clone(), who.holder()],
        Seat::B => [who.holder(), maker.clone()],
    };
    let clocked = challenge.settings.clock.is_some();
    let row = NewGame {
        settings: challenge.settings,
        rated: challenge.rated,
        holders: holders.clone(),
        previous: None,
    }
    .row(&app);
    let game = row.id.clone();
    let accept = Write::Accept {
        challenge: id.clone(),
        game: Box::new(row),
    };
    let json = shielded(async move {
        let accepted = {
            // None is begun by the same two while theirs are counted.
            let _alone = match challenge.rated {
                true => app.pairs.check(&app, &holders).await?,
                false => None,
            };
            store_new(&app, vec![accept], &game).await
        };
        if challenge.open
            && let Some(maker) = maker.user()
        {
            // Even if it is not known whether it is stored.
            app.lobby.changed(&app, maker).await;
        }
        if accepted?.first() == Some(&Done::No) {
            return Err(gone());
        }
        app.metrics.games.inc();
        if clocked {
            // Its clock runs, whether anyone comes or not.
            app.rooms.begin(&app, &game).await;
        }
        if let Some(maker) = maker.user() {
            let message = ServerMessage::Challenge { id: &id, game: &game };
            app.hub.tell(maker, &message);
        }
        view(&app, &who, &game).await
    });
    Ok(game_answer(StatusCode::CREATED, json.await?))
}

/// Withdraws one's own challenge.
#[utoipa::path(delete, path = "/api/challenges/{id}", operation_id = "withdraw_challenge", tag = "challenges", params(("id" = String, Path)),
    responses((status = 204), (status = "4XX", body = ErrorBody)))]
pub(super) async fn withdraw(State(app): State<Shared>, who: Who, Path(id): Path<String>) -> Answer<StatusCode> {
    let challenge = find(&app, &id).await?;
    if challenge.by.holder != who.holder() {
        return Err(ApiError::forbidden(
            "not-your-game",
            phrase!("error-not-your-challenge", "this is not your challenge"),
        ));
    }
    shielded(async move {
        let withdrawn = app.writer.one(Write::Withdraw { challenge: id }).await;
        if challenge.open {
            // Even if it is not known whether it is stored.
            app.lobby.changed(&app, &who.id).await;
        }
        if !withdrawn? {
            return Err(gone());
        }
        Ok(StatusCode::NO_CONTENT)
    })
    .await
}
