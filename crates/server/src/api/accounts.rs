//! Accounts: making one, changing, recovering and deleting it.

use axum::extract::State;
use axum::response::{AppendHeaders, IntoResponse, Response};
use http::{StatusCode, header};
use quincunx_rules::phrase;
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use super::people::{MeBody, me_body};
use crate::app::Shared;
use crate::codes::{code_digest, new_codes};
use crate::error::{Answer, ApiError, ErrorBody};
use crate::extract::Json;
use crate::ids::new_id;
use crate::limits::Kind;
use crate::names;
use crate::revoked;
use crate::shielded::shielded;
use crate::store::{Account, PersonWrite, StoreError, Stored, Write};
use crate::tries::Proof;
use crate::who::{Address, Visitor, Who, guest_cookie, new_session};

/// A name and a password.
#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(super) struct Credentials {
    #[schema(min_length = 3, max_length = 20)]
    pub(super) name: String,
    #[schema(min_length = 8, max_length = 200)]
    pub(super) password: String,
}

/// A name as it is kept.
fn read_name(name: &str) -> Answer<String> {
    names::read(name).map_err(|wrong| ApiError::bad("bad-name", wrong))
}

/// Refuses a name that is somebody's, or looks like it.
async fn forbid_taken(app: &Shared, name: &str, own: Option<&str>) -> Answer<()> {
    let look = names::look(name);
    for name in [Some(name), look.as_deref()].into_iter().flatten() {
        let holder = app.store.named(name).await?;
        if holder.is_some_and(|holder| Some(holder.id.as_str()) != own) {
            return Err(taken());
        }
    }
    Ok(())
}

pub(super) fn check_password(password: &str) -> Answer<()> {
    if (8..=200).contains(&password.chars().count()) {
        return Ok(());
    }
    let phrase = phrase!("error-bad-password", "a password has 8 to 200 characters");
    Err(ApiError::bad("bad-password", phrase))
}

fn taken() -> ApiError {
    ApiError::conflict("name-taken", phrase!("error-name-taken", "that name is taken"))
}

pub(super) fn wrong_password() -> ApiError {
    ApiError::new(
        StatusCode::UNAUTHORIZED,
        "wrong-password",
        phrase!("error-wrong-password", "the name or the password is wrong"),
    )
}

/// Only with an account.
pub(super) fn signed_in(who: &Who) -> Answer<&str> {
    who.name.as_deref().ok_or_else(needs_account)
}

/// Somebody who is not signed in, or not any more.
pub(super) fn needs_account() -> ApiError {
    ApiError::sign_in(phrase!("error-sign-in", "you need an account for this"))
}

/// The answer to somebody who is a new guest from now on.
pub(super) fn signed_out(app: &Shared) -> Response {
    let cookie = guest_cookie(app, &new_id());
    (StatusCode::NO_CONTENT, AppendHeaders([(header::SET_COOKIE, cookie)])).into_response()
}

/// A new account, and the codes that are shown once.
#[derive(Serialize, ToSchema)]
pub(super) struct RegisteredBody {
    #[serde(flatten)]
    me: MeBody,
    #[serde(flatten)]
    codes: CodesBody,
}

/// Recovery codes, which are shown this once: each sets a new password once.
#[derive(Serialize, ToSchema)]
pub(super) struct CodesBody {
    #[schema(example = json!(["K7QWM-2XHTP-9RDVE-4BNCY"]))]
    recovery_codes: Vec<String>,
}

/// Makes an account of the guest: it has a new id, and what the guest has goes over to it.
#[utoipa::path(post, path = "/api/account", tag = "people", request_body = Credentials,
    responses((status = 201, body = RegisteredBody), (status = "4XX", body = ErrorBody)))]
pub(super) async fn register(
    State(app): State<Shared>,
    visitor: Visitor,
    Json(body): Json<Credentials>,
) -> Answer<Response> {
    let name = read_name(&body.name)?;
    check_password(&body.password)?;
    if visitor.who.is_account() {
        let phrase = phrase!("error-have-account", "you have an account: sign out first");
        return Err(ApiError::conflict("not-allowed", phrase));
    }
    app.limits.address(Kind::Password, visitor.address.0)?;
    forbid_taken(&app, &name, None).await?;
    let codes = new_codes();
    let (session, cookie) = new_session(&app, &visitor);
    let guest = visitor.who.id;
    let account = Account {
        user: new_id(),
        guest: guest.clone(),
        name: name.clone(),
        password: app.passwords.hash(body.password).await?,
        codes: codes.iter().map(|code| code_digest(code)).collect(),
        session,
    };
    let user = account.user.clone();
    let (house, account_id) = (app.clone(), user.clone());
    let registered = shielded(async move {
        let register = PersonWrite::Register(Box::new(account));
        let registered = revoked::write(&house, register, &guest).await;
        if may_be_done(&registered) {
            spent(&house, &guest, &account_id).await;
        }
        Ok(registered?)
    });
    if !registered.await? {
        return Err(taken());
    }
    let me = me_body(&app, &user, Some(&name)).await?;
    Ok((
        StatusCode::CREATED,
        AppendHeaders([(header::SET_COOKIE, cookie)]),
        axum::Json(RegisteredBody {
            me,
            codes: CodesBody { recovery_codes: codes },
        }),
    )
        .into_response())
}

/// Whether something was done, as far as anybody knows.
pub(super) fn may_be_done(written: &Stored<bool>) -> bool {
    written.as_ref().map_or_else(StoreError::is_unknown, |done| *done)
}

/// A guest is spent: rooms and the lobby in memory look up who is there, and its sockets have to come again. What it
/// played against that very account nobody can go on with.
pub(super) async fn spent(app: &Shared, guest: &str, account: &str) {
    app.rooms.refresh(guest).await;
    app.hub.reconnect(guest);
    for user in [guest, account] {
        app.lobby.changed(app, user).await;
    }
    if let Err(error) = app.rooms.abandon_all(app, guest).await {
        tracing::warn!(
            message = error.info.message,
            "a game of a guest against its account goes on"
        );
    }
}

/// Changes something about a person that rooms and the lobby in memory show; whether it could be done.
async fn write_and_refresh(app: &Shared, write: PersonWrite, user: &str) -> Answer<bool> {
    let (app, user) = (app.clone(), user.to_string());
    shielded(async move {
        let done = app.writer.one(Write::Person(write)).await?;
        app.rooms.refresh(&user).await;
        app.lobby.changed(&app, &user).await;
        Ok(done)
    })
    .await
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

/// Checks the password of an account that is signed in; its hash, for what may only be done while it is still that.
async fn confirm(app: &Shared, who: &Who, address: Address, password: String) -> Answer<String> {
    signed_in(who)?;
    let this_try = app.tries.own(&who.id, address)?;
    check_password(&password).map_err(|_| wrong_password())?;
    let hash = app.store.password(&who.id).await?;
    if !app.passwords.check(password, hash.clone()).await? {
        return Err(wrong_password());
    }
    this_try.right();
    hash.ok_or_else(wrong_password)
}

/// Refuses what was not done since the password was changed meanwhile.
fn still_right(done: bool) -> Answer<()> {
    if done { Ok(()) } else { Err(wrong_password()) }
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
    let new_name = body.new_name.as_deref().map(read_name).transpose()?;
    body.new_password.as_deref().map_or(Ok(()), check_password)?;
    let old = confirm(&app, &who, address, body.password).await?;
    let user = who.id.clone();
    if let Some(name) = new_name.clone() {
        forbid_taken(&app, &name, Some(&who.id)).await?;
        let rename = PersonWrite::Rename {
            user: user.clone(),
            password: old.clone(),
            name,
        };
        if !write_and_refresh(&app, rename, &who.id).await? {
            still_right(app.store.password(&who.id).await? == Some(old))?;
            return Err(taken());
        }
    }
    if let Some(password) = body.new_password {
        let password = app.passwords.hash(password).await?;
        let keep = who.session.clone().unwrap_or_default();
        let house = app.clone();
        shielded(async move {
            let change = PersonWrite::Password {
                user: user.clone(),
                old,
                password,
                keep: keep.clone(),
            };
            still_right(revoked::write(&house, change, &user).await?)?;
            house.hub.sign_out(&user, |session| session != keep);
            Ok(())
        })
        .await?;
    }
    let name = new_name.or(who.name);
    Ok(axum::Json(me_body(&app, &who.id, name.as_deref()).await?))
}

/// The password, to be sure.
#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(super) struct SureBody {
    password: String,
}

/// Deletes one's account: its unfinished games end, and all stay without the name.
#[utoipa::path(delete, path = "/api/account", operation_id = "delete_account", tag = "people", security(("session" = [])), request_body = SureBody,
    responses((status = 204), (status = "4XX", body = ErrorBody)))]
pub(super) async fn delete(
    State(app): State<Shared>,
    who: Who,
    address: Address,
    Json(body): Json<SureBody>,
) -> Answer<Response> {
    let password = confirm(&app, &who, address, body.password).await?;
    let answer = signed_out(&app);
    shielded(async move {
        // Nobody begins anything any more as that account; then what was begun ends, while it can still be rated.
        let user = who.id;
        let leave = PersonWrite::Leave {
            user: user.clone(),
            password,
        };
        still_right(revoked::write(&app, leave, &user).await?)?;
        app.hub.sign_out(&user, |_| true);
        app.rooms.abandon_all(&app, &user).await?;
        loop {
            let delete = PersonWrite::Delete { user: user.clone() };
            revoked::write(&app, delete, &user).await?;
            app.hub.sign_out(&user, |_| true);
            // A request that was on its way may have begun another game.
            if app.rooms.abandon_all(&app, &user).await? == 0 {
                break;
            }
        }
        app.rooms.refresh(&user).await;
        app.lobby.changed(&app, &user).await;
        Ok(())
    })
    .await?;
    Ok(answer)
}

/// Makes new recovery codes; the old ones are worth nothing any more.
#[utoipa::path(post, path = "/api/account/codes", operation_id = "make_recovery_codes", tag = "people", security(("session" = [])), request_body = SureBody,
    responses((status = 201, body = CodesBody), (status = "4XX", body = ErrorBody)))]
pub(super) async fn make_codes(
    State(app): State<Shared>,
    who: Who,
    address: Address,
    Json(body): Json<SureBody>,
) -> Answer<(StatusCode, axum::Json<CodesBody>)> {
    let password = confirm(&app, &who, address, body.password).await?;
    let recovery_codes = new_codes();
    let codes = PersonWrite::Codes {
        user: who.id,
        password,
        codes: recovery_codes.iter().map(|code| code_digest(code)).collect(),
    };
    still_right(app.writer.one(Write::Person(codes)).await?)?;
    Ok((StatusCode::CREATED, axum::Json(CodesBody { recovery_codes })))
}

/// A recovery code, and the password it is to set.
#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(super) struct RecoverBody {
    name: String,
    #[schema(max_length = 100)]
    code: String,
    #[schema(min_length = 8, max_length = 200)]
    new_password: String,
}

/// Sets a new password by a recovery code, which is used up; all sessions end.
#[utoipa::path(post, path = "/api/account/recover", operation_id = "recover_account", tag = "people", request_body = RecoverBody,
    responses((status = 204), (status = "4XX", body = ErrorBody)))]
pub(super) async fn recover(
    State(app): State<Shared>,
    who: Who,
    address: Address,
    Json(body): Json<RecoverBody>,
) -> Answer<StatusCode> {
    check_password(&body.new_password)?;
    let wrong = || {
        ApiError::new(
            StatusCode::UNAUTHORIZED,
            "wrong-code",
            phrase!("error-wrong-code", "the name or the recovery code is wrong"),
        )
    };
    let person = app.store.named(&body.name).await?;
    let this_try = app
        .tries
        .entry(&app, &who, address, (&body.name, person.as_ref()), Proof::Code)
        .await?;
    let user = person.ok_or_else(wrong)?.id;
    let code = code_digest(&body.code);
    if !app.store.has_code(&user, &code).await? {
        return Err(wrong());
    }
    this_try.right();
    let password = app.passwords.hash(body.new_password).await?;
    shielded(async move {
        let recover = PersonWrite::Recover {
            user: user.clone(),
            code,
            password,
            // Strangers who guess at the name do not keep it out from now on.
            device: who.device,
        };
        // Somebody else may have used it a moment ago.
        if !revoked::write(&app, recover, &user).await? {
            return Err(wrong());
        }
        app.hub.sign_out(&user, |_| true);
        Ok(StatusCode::NO_CONTENT)
    })
    .await
}
