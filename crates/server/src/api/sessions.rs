//! Sessions: signing in and out, and where one is signed in.

use axum::extract::State;
use axum::response::{AppendHeaders, IntoResponse, Response};
use http::{StatusCode, header};
use quincunx_rules::phrase;
use serde::{Deserialize, Serialize};
use utoipa::{IntoParams, ToSchema};

use super::accounts::{Credentials, check_password, may_be_done, signed_in, signed_out, spent, wrong_password};
use super::people::{MeBody, me_body};
use crate::app::Shared;
use crate::error::{Answer, ApiError, ErrorBody};
use crate::extract::{Json, Path, Query};
use crate::revoked;
use crate::shielded::shielded;
use crate::store::{Before, ListedSession, PersonWrite};
use crate::tries::Proof;
use crate::who::{Visitor, Who, new_session};

/// Sessions that an account may have: the ones not used for longest end first.
const MOST: usize = 50;

/// Signs in; the guest's games go over to the account, once.
#[utoipa::path(post, path = "/api/session", tag = "people", request_body = Credentials,
    responses((status = 200, body = MeBody), (status = "4XX", body = ErrorBody)))]
pub(super) async fn sign_in(
    State(app): State<Shared>,
    visitor: Visitor,
    Json(body): Json<Credentials>,
) -> Answer<Response> {
    let person = app.store.named(&body.name).await?;
    let this_try = app
        .tries
        .entry(
            &app,
            &visitor.who,
            visitor.address,
            (&body.name, person.as_ref()),
            Proof::Password,
        )
        .await?;
    let hash = match &person {
        Some(person) => app.store.password(&person.id).await?,
        None => None,
    };
    let right = check_password(&body.password).is_ok() && app.passwords.check(body.password, hash.clone()).await?;
    let (Some(person), Some(password), true) = (person, hash, right) else {
        return Err(wrong_password());
    };
    this_try.right();
    let mut sessions = app.store.sessions(&person.id).await?;
    let too_many = sessions.split_off(sessions.len().min(MOST - 1));
    let (session, cookie) = new_session(&app, &visitor);
    let (house, who, user) = (app.clone(), visitor.who, person.id.clone());
    let has_begun = shielded(async move {
        let sign_in = PersonWrite::SignIn {
            user: user.clone(),
            password,
            session: Box::new(session),
            before: match &who.session {
                Some(token) => Before::Session(token.clone()),
                None => Before::Guest(who.id.clone()),
            },
        };
        for session in too_many {
            end_session(&house, &user, &session.token).await?;
        }
        let signed_in = revoked::write(&house, sign_in, &who.id).await;
        match &who.session {
            _ if !may_be_done(&signed_in) => {}
            Some(old) => house.hub.sign_out(&who.id, |session| session == old),
            None => spent(&house, &who.id, &user).await,
        }
        Ok(signed_in?)
    });
    if !has_begun.await? {
        return Err(wrong_password());
    }
    let me = me_body(&app, &person.id, person.name.as_deref()).await?;
    Ok((AppendHeaders([(header::SET_COOKIE, cookie)]), axum::Json(me)).into_response())
}

/// Ends a session, and the sockets that were opened with it.
async fn end_session(app: &Shared, user: &str, token: &str) -> Answer<()> {
    let end = PersonWrite::EndSession {
        token: token.to_string(),
    };
    revoked::write(app, end, user).await?;
    app.hub.sign_out(user, |session| session == token);
    Ok(())
}

/// Signs out.
#[utoipa::path(delete, path = "/api/session", tag = "people", responses((status = 204), (status = "4XX", body = ErrorBody)))]
pub(super) async fn sign_out(State(app): State<Shared>, who: Who) -> Answer<Response> {
    let answer = signed_out(&app);
    if let Some(token) = who.session {
        shielded(async move { end_session(&app, &who.id, &token).await }).await?;
    }
    Ok(answer)
}

/// A session.
#[derive(Serialize, ToSchema)]
pub(super) struct SessionBody {
    id: String,
    /// Whether it is the one that asks.
    current: bool,
    /// What the browser calls itself, in a few words; `null` if it said nothing.
    #[schema(required, example = "Firefox, Linux")]
    agent: Option<String>,
    /// The address it was begun from; `null` after 30 days.
    #[schema(required)]
    address: Option<String>,
    /// Milliseconds since 1970.
    created_at: i64,
    /// When it was last used, within an hour; milliseconds since 1970.
    used_at: i64,
}

impl SessionBody {
    pub(super) fn new(session: ListedSession, who: &Who) -> SessionBody {
        SessionBody {
            current: who.session.as_deref() == Some(&session.token),
            id: session.id,
            agent: session.agent,
            address: session.address,
            created_at: session.created_at,
            used_at: session.used_at,
        }
    }
}

/// One's sessions.
#[derive(Serialize, ToSchema)]
pub(super) struct SessionsBody {
    sessions: Vec<SessionBody>,
}

/// Where one is signed in, the last used first.
#[utoipa::path(get, path = "/api/sessions", operation_id = "list_sessions", tag = "people", security(("session" = [])),
    responses((status = 200, body = SessionsBody), (status = "4XX", body = ErrorBody)))]
pub(super) async fn list(State(app): State<Shared>, who: Who) -> Answer<axum::Json<SessionsBody>> {
    signed_in(&who)?;
    let sessions = app.store.sessions(&who.id).await?;
    Ok(axum::Json(SessionsBody {
        sessions: sessions
            .into_iter()
            .map(|session| SessionBody::new(session, &who))
            .collect(),
    }))
}

/// Ends one of one's sessions.
#[utoipa::path(delete, path = "/api/sessions/{id}", operation_id = "end_session", tag = "people", security(("session" = [])), params(("id" = String, Path)),
    responses((status = 204), (status = "4XX", body = ErrorBody)))]
pub(super) async fn end(State(app): State<Shared>, who: Who, Path(id): Path<String>) -> Answer<Response> {
    signed_in(&who)?;
    let sessions = app.store.sessions(&who.id).await?;
    let session = sessions.into_iter().find(|session| session.id == id);
    let missing = || ApiError::not_found(phrase!("error-no-session", "this session has ended already"));
    let token = session.ok_or_else(missing)?.token;
    let answer = if who.session.as_deref() == Some(&token) {
        signed_out(&app)
    } else {
        StatusCode::NO_CONTENT.into_response()
    };
    shielded(async move { end_session(&app, &who.id, &token).await }).await?;
    Ok(answer)
}

#[derive(Deserialize, IntoParams)]
#[serde(deny_unknown_fields)]
#[into_params(parameter_in = Query)]
pub(super) struct EndAllQuery {
    /// Whether the session that asks ends too.
    #[serde(default)]
    all: bool,
}

/// Ends all of one's sessions, but for the one that asks unless told.
#[utoipa::path(delete, path = "/api/sessions", operation_id = "end_sessions", tag = "people", security(("session" = [])), params(EndAllQuery),
    responses((status = 204), (status = "4XX", body = ErrorBody)))]
pub(super) async fn end_all(State(app): State<Shared>, who: Who, Query(query): Query<EndAllQuery>) -> Answer<Response> {
    signed_in(&who)?;
    let answer = if query.all {
        signed_out(&app)
    } else {
        StatusCode::NO_CONTENT.into_response()
    };
    shielded(async move {
        let keep = who.session.filter(|_| !query.all);
        let end = PersonWrite::EndSessions {
            user: who.id.clone(),
            keep: keep.clone(),
        };
        revoked::write(&app, end, &who.id).await?;
        app.hub.sign_out(&who.id, |session| Some(session) != keep.as_deref());
        Ok(())
    })
    .await?;
    Ok(answer)
}
