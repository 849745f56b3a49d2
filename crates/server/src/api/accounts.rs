//! Accounts: making one, signing in and out, changing and deleting it.

use axum::extract::State;
use axum::response::{AppendHeaders, IntoResponse, Response};
use http::{StatusCode, header};
use serde::Deserialize;
use utoipa::ToSchema;

use super::people::{MeBody, me_body};
use crate::app::Shared;
use crate::error::{Answer, ApiError, ErrorBody};
use crate::extract::Json;
use crate::ids::new_id;
use crate::limits::Kind;
use crate::see_through::see_through;
use crate::store::{Account, Write};
use crate::who::{Address, Who, guest_cookie, new_session};

/// A name and a password.
#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(super) struct Credentials {
    #[schema(min_length = 3, max_length = 20, pattern = "^[A-Za-z][A-Za-z0-9_-]*$")]
    name: String,
    #[schema(min_length = 8, max_length = 200)]
    password: String,
}

/// Names that would look like somebody else.
const RESERVED: [&str; 6] = ["guest", "level", "random", "greedy", "engine", "bot"];

fn check_name(name: &str) -> Answer<()> {
    let fits = (3..=20).contains(&name.len())
        && name.starts_with(|first: char| first.is_ascii_alphabetic())
        && name
            .chars()
            .all(|letter| letter.is_ascii_alphanumeric() || "_-".contains(letter));
    let lower = name.to_lowercase();
    if !fits {
        let message = "a name has 3 to 20 letters, digits, _ or -, and a letter first";
        return Err(ApiError::bad("bad-name", message));
    }
    if RESERVED.iter().any(|reserved| lower.starts_with(reserved)) {
        return Err(ApiError::bad("bad-name", "names of guests and bots are not for people"));
    }
    Ok(())
}

fn check_password(password: &str) -> Answer<()> {
    if (8..=200).contains(&password.chars().count()) {
        return Ok(());
    }
    Err(ApiError::bad("bad-password", "a password has 8 to 200 characters"))
}

fn taken() -> ApiError {
    ApiError::conflict("name-taken", "somebody has that name already")
}

fn wrong_password() -> ApiError {
    ApiError::new(
        StatusCode::UNAUTHORIZED,
        "wrong-password",
        "the name or the password is wrong",
    )
}

fn limit(app: &Shared, address: Address, name: &str) -> Answer<()> {
    app.limits.address(Kind::Password, address.0)?;
    app.limits
        .person(Kind::Password, &format!("name:{}", name.to_lowercase()))
}

/// Makes an account of the guest.
#[utoipa::path(post, path = "/api/account", tag = "people", request_body = Credentials,
    responses((status = 201, body = MeBody), (status = "4XX", body = ErrorBody)))]
pub(super) async fn register(
    State(app): State<Shared>,
    who: Who,
    address: Address,
    Json(body): Json<Credentials>,
) -> Answer<Response> {
    check_name(&body.name)?;
    check_password(&body.password)?;
    if who.is_account() {
        return Err(ApiError::conflict("not-allowed", "you have an account: sign out first"));
    }
    limit(&app, address, &body.name)?;
    if app.store.named(&body.name).await?.is_some() {
        return Err(taken());
    }
    let (session, cookie) = new_session(&app);
    let account = Account {
        user: who.id.clone(),
        name: body.name.clone(),
        password: app.passwords.hash(body.password).await?,
        session,
    };
    if !write_and_refresh(&app, Write::Register(account), &who.id).await? {
        return Err(taken());
    }
    let me = me_body(&app, &who.id, Some(&body.name)).await?;
    Ok((
        StatusCode::CREATED,
        AppendHeaders([(header::SET_COOKIE, cookie)]),
        axum::Json(me),
    )
        .into_response())
}

/// Signs in; the guest's games go over to the account.
#[utoipa::path(post, path = "/api/session", tag = "people", request_body = Credentials,
    responses((status = 200, body = MeBody), (status = "4XX", body = ErrorBody)))]
pub(super) async fn sign_in(
    State(app): State<Shared>,
    who: Who,
    address: Address,
    Json(body): Json<Credentials>,
) -> Answer<Response> {
    limit(&app, address, &body.name)?;
    let person = app.store.named(&body.name).await?;
    let hash = match &person {
        Some(person) => app.store.password(&person.id).await?,
        None => None,
    };
    let right = check_password(&body.password).is_ok() && app.passwords.check(body.password, hash).await?;
    let person = person.filter(|_| right).ok_or_else(wrong_password)?;
    let (token, cookie) = new_session(&app);
    let mut writes = vec![Write::Session {
        token,
        user: person.id.clone(),
    }];
    match &who.session {
        Some(old) => writes.push(Write::EndSession { token: old.clone() }),
        None => writes.push(Write::TakeOver {
            guest: who.id.clone(),
            account: person.id.clone(),
        }),
    }
    let (house, guest, account) = (app.clone(), who.id, person.id.clone());
    see_through(async move {
        house.writer.write(writes).await?;
        if who.session.is_none() {
            take_over(&house, guest, account).await?;
        }
        Ok(())
    })
    .await?;
    let me = me_body(&app, &person.id, person.name.as_deref()).await?;
    Ok((AppendHeaders([(header::SET_COOKIE, cookie)]), axum::Json(me)).into_response())
}

/// Goes on giving the games of a guest to an account until there are none: while rooms still had the guest in them, another
/// game may have begun.
async fn take_over(app: &Shared, guest: String, account: String) -> Answer<()> {
    app.rooms.refresh(&guest).await;
    while app
        .writer
        .one(Write::TakeOver {
            guest: guest.clone(),
            account: account.clone(),
        })
        .await?
    {
        app.rooms.refresh(&guest).await;
    }
    Ok(())
}

/// Changes something about a person that rooms in memory show; whether it could be done.
async fn write_and_refresh(app: &Shared, write: Write, user: &str) -> Answer<bool> {
    let (app, user) = (app.clone(), user.to_string());
    see_through(async move {
        let done = app.writer.one(write).await?;
        app.rooms.refresh(&user).await;
        Ok(done)
    })
    .await
}

/// Signs out.
#[utoipa::path(delete, path = "/api/session", tag = "people", responses((status = 204), (status = "4XX", body = ErrorBody)))]
pub(super) async fn sign_out(State(app): State<Shared>, who: Who) -> Answer<Response> {
    if let Some(token) = who.session {
        app.writer.one(Write::EndSession { token }).await?;
    }
    let cookie = guest_cookie(&app, &new_id());
    Ok((StatusCode::NO_CONTENT, AppendHeaders([(header::SET_COOKIE, cookie)])).into_response())
}

/// The password, and what is to be new.
#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(super) struct ChangeBody {
    /// The password as it is.
    password: String,
    #[serde(default)]
    new_name: Option<String>,
    #[serde(default)]
    new_password: Option<String>,
}

/// Checks the password of an account that is signed in.
async fn confirm(app: &Shared, who: &Who, address: Address, password: String) -> Answer<()> {
    let Some(name) = &who.name else {
        return Err(ApiError::new(
            StatusCode::UNAUTHORIZED,
            "sign-in",
            "only with an account",
        ));
    };
    limit(app, address, name)?;
    check_password(&password).map_err(|_| wrong_password())?;
    let hash = app.store.password(&who.id).await?;
    if app.passwords.check(password, hash).await? {
        Ok(())
    } else {
        Err(wrong_password())
    }
}

/// Changes the name or the password of one's account.
#[utoipa::path(patch, path = "/api/account", operation_id = "change_account", tag = "people", security(("session" = [])), request_body = ChangeBody,
    responses((status = 200, body = MeBody), (status = "4XX", body = ErrorBody)))]
pub(super) async fn change(
    State(app): State<Shared>,
    who: Who,
    address: Address,
    Json(body): Json<ChangeBody>,
) -> Answer<axum::Json<MeBody>> {
    body.new_name.as_deref().map_or(Ok(()), check_name)?;
    body.new_password.as_deref().map_or(Ok(()), check_password)?;
    confirm(&app, &who, address, body.password).await?;
    let user = who.id.clone();
    if let Some(name) = body.new_name.clone() {
        let rename = Write::Rename {
            user: user.clone(),
            name,
        };
        if !write_and_refresh(&app, rename, &who.id).await? {
            return Err(taken());
        }
    }
    if let Some(password) = body.new_password {
        let password = app.passwords.hash(password).await?;
        let keep = who.session.unwrap_or_default();
        app.writer.one(Write::Password { user, password, keep }).await?;
    }
    let name = body.new_name.or(who.name);
    Ok(axum::Json(me_body(&app, &who.id, name.as_deref()).await?))
}

/// The password, to be sure.
#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(super) struct DeleteBody {
    password: String,
}

/// Deletes one's account; its games stay, without the name.
#[utoipa::path(delete, path = "/api/account", operation_id = "delete_account", tag = "people", security(("session" = [])), request_body = DeleteBody,
    responses((status = 204), (status = "4XX", body = ErrorBody)))]
pub(super) async fn delete(
    State(app): State<Shared>,
    who: Who,
    address: Address,
    Json(body): Json<DeleteBody>,
) -> Answer<Response> {
    confirm(&app, &who, address, body.password).await?;
    write_and_refresh(&app, Write::Delete { user: who.id.clone() }, &who.id).await?;
    let cookie = guest_cookie(&app, &new_id());
    Ok((StatusCode::NO_CONTENT, AppendHeaders([(header::SET_COOKIE, cookie)])).into_response())
}
