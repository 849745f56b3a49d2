//! Browsers that want to be told when it is one's turn.

use axum::extract::State;
use http::StatusCode;
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use crate::app::Shared;
use crate::error::{Answer, ApiError, ErrorBody};
use crate::extract::Json;
use crate::limits::Kind;
use crate::push::Subscription;
use crate::store::{PersonWrite, Write};
use crate::who::{Address, Who};

use super::accounts::needs_account;
use super::boards::Lang;

/// The key of the server.
#[derive(Serialize, ToSchema)]
pub(super) struct PushKey {
    /// The `applicationServerKey` of a subscription, in base64url.
    key: String,
}

/// The key with which what is pushed is signed.
#[utoipa::path(get, path = "/api/push", operation_id = "push_key", tag = "people",
    responses((status = 200, body = PushKey), (status = "4XX", body = ErrorBody)))]
pub(super) async fn key(State(app): State<Shared>) -> axum::Json<PushKey> {
    axum::Json(PushKey { key: app.push.key() })
}

/// A browser that wants to be told, as its `PushSubscription` says.
#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(super) struct SubscribeBody {
    /// An address with `https://` and a name.
    endpoint: String,
    keys: SubscribeKeys,
    /// The language to be told in, `en` unless told.
    #[serde(default)]
    lang: Lang,
}

/// The keys of a browser, in base64url without padding.
#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
struct SubscribeKeys {
    p256dh: String,
    auth: String,
}

/// Has a browser told when it is one's turn in a game by correspondence and no page is open, until the session ends.
#[utoipa::path(post, path = "/api/push", operation_id = "subscribe", tag = "people", request_body = SubscribeBody,
    responses((status = 204), (status = "4XX", body = ErrorBody)))]
pub(super) async fn subscribe(
    State(app): State<Shared>,
    who: Who,
    Address(address): Address,
    Json(body): Json<SubscribeBody>,
) -> Answer<StatusCode> {
    app.limits.both(Kind::Begin, &who.id, address)?;
    let subscription = Subscription {
        endpoint: body.endpoint,
        key: body.keys.p256dh,
        auth: body.keys.auth,
        lang: body.lang.into(),
    };
    subscription
        .check()
        .map_err(|wrong| ApiError::unclear_request("bad-push", wrong.to_string()))?;
    let write = PersonWrite::Subscribe {
        user: who.id,
        session: who.session,
        subscription: Box::new(subscription),
    };
    match app.writer.one(Write::Person(write)).await? {
        true => Ok(StatusCode::NO_CONTENT),
        // The session has ended meanwhile.
        false => Err(needs_account()),
    }
}

/// A browser that wants to be told no more.
#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(super) struct UnsubscribeBody {
    endpoint: String,
}

/// Has a browser told no more.
#[utoipa::path(delete, path = "/api/push", operation_id = "unsubscribe", tag = "people", request_body = UnsubscribeBody,
    responses((status = 204), (status = "4XX", body = ErrorBody)))]
pub(super) async fn unsubscribe(
    State(app): State<Shared>,
    who: Who,
    Json(body): Json<UnsubscribeBody>,
) -> Answer<StatusCode> {
    let write = PersonWrite::Unsubscribe {
        user: who.id,
        endpoint: body.endpoint,
    };
    app.writer.one(Write::Person(write)).await?;
    Ok(StatusCode::NO_CONTENT)
}
