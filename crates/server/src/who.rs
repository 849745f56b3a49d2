//! Who is asking: a signed cookie that says which guest or which session.

use std::net::{IpAddr, SocketAddr};

use axum::extract::{ConnectInfo, FromRequestParts, Request, State};
use axum::middleware::Next;
use axum::response::Response;
use http::request::Parts;
use http::{HeaderMap, HeaderValue, header};

use crate::app::{App, Shared};
use crate::error::{Answer, ApiError};
use crate::ids::{is_id, new_id, random_text};
use crate::secret::digest;
use crate::store::{Holder, Person};

pub(crate) const COOKIE: &str = "quincunx";
/// A year, in seconds.
const MAX_AGE: u32 = 31_536_000;

/// Who is asking.
#[derive(Clone, Debug)]
pub(crate) struct Who {
    /// The id of the guest or account.
    pub(crate) id: String,
    /// The name of an account.
    pub(crate) name: Option<String>,
    /// The digest of the session's token, for an account.
    pub(crate) session: Option<String>,
}

impl Who {
    pub(crate) fn holder(&self) -> Holder {
        Holder::User(self.id.clone())
    }

    pub(crate) fn is_account(&self) -> bool {
        self.name.is_some()
    }
}

impl<S: Sync> FromRequestParts<S> for Who {
    type Rejection = ApiError;

    async fn from_request_parts(parts: &mut Parts, _state: &S) -> Answer<Who> {
        parts.extensions.get::<Who>().cloned().ok_or_else(ApiError::internal)
    }
}

/// Where a request comes from.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Address(pub(crate) IpAddr);

impl<S: Sync> FromRequestParts<S> for Address {
    type Rejection = ApiError;

    async fn from_request_parts(parts: &mut Parts, _state: &S) -> Answer<Address> {
        parts
            .extensions
            .get::<Address>()
            .copied()
            .ok_or_else(ApiError::internal)
    }
}

/// Where a request comes from: the other end of the connection, or what the proxy in front says.
pub(crate) fn address_of(app: &App, request: &Request) -> IpAddr {
    let connected = request.extensions().get::<ConnectInfo<SocketAddr>>();
    let connected = connected.map_or(IpAddr::from([0, 0, 0, 0]), |info| info.0.ip());
    if !app.config.behind_proxy {
        return connected;
    }
    let said = request
        .headers()
        .get("x-forwarded-for")
        .and_then(|value| value.to_str().ok());
    // The last one is what our own proxy has seen; those before can be anything.
    let last = said.and_then(|said| said.rsplit(',').next()?.trim().parse().ok());
    last.unwrap_or(connected)
}

/// Finds out who is asking and tells the handlers; whoever has no valid cookie becomes a new guest.
pub(crate) async fn identify(State(app): State<Shared>, mut request: Request, next: Next) -> Response {
    let known = match from_cookie(&app, request.headers()).await {
        Ok(known) => known,
        Err(error) => return axum::response::IntoResponse::into_response(error),
    };
    let is_new = known.is_none();
    let who = known.unwrap_or_else(|| Who {
        id: new_id(),
        name: None,
        session: None,
    });
    let cookie = is_new.then(|| guest_cookie(&app, &who.id));
    if let Some(Address(address)) = request.extensions().get().filter(|_| !is_new) {
        app.fair_play.see(&who.id, *address);
    }
    request.extensions_mut().insert(who);
    let mut response = next.run(request).await;
    // What is the same for everybody may be kept by caches on the way, which must not hand one person's cookie to others.
    let shared = response
        .headers()
        .get(header::CACHE_CONTROL)
        .is_some_and(|value| value.as_bytes().starts_with(b"public"));
    if let Some(cookie) = cookie
        && !shared
        && !response.headers().contains_key(header::SET_COOKIE)
    {
        response.headers_mut().insert(header::SET_COOKIE, cookie);
    }
    response
}

async fn from_cookie(app: &App, headers: &HeaderMap) -> Answer<Option<Who>> {
    let Some(text) = cookie(headers).and_then(|signed| app.secret.check(signed)) else {
        return Ok(None);
    };
    match text.split_once('.') {
        Some(("g", id)) if is_id(id) => Ok(Some(Who {
            id: id.to_string(),
            name: None,
            session: None,
        })),
        Some(("s", token)) => {
            let digest = digest(token);
            let person = app.store.session(&digest).await?;
            Ok(person
                .filter(|person| !person.deleted)
                .map(|Person { id, name, .. }| Who {
                    id,
                    name,
                    session: Some(digest),
                }))
        }
        _ => Ok(None),
    }
}

fn cookie(headers: &HeaderMap) -> Option<&str> {
    let all = headers.get_all(header::COOKIE).iter();
    let mut pairs = all
        .filter_map(|value| value.to_str().ok())
        .flat_map(|value| value.split(';'));
    pairs.find_map(|pair| pair.trim().strip_prefix(COOKIE)?.strip_prefix('='))
}

/// The cookie of a guest.
pub(crate) fn guest_cookie(app: &App, id: &str) -> HeaderValue {
    set_cookie(app, &format!("g.{id}"))
}

/// A new session: what the store knows it by, and its cookie.
pub(crate) fn new_session(app: &App) -> (String, HeaderValue) {
    let token = random_text(40);
    (digest(&token), set_cookie(app, &format!("s.{token}")))
}

fn set_cookie(app: &App, text: &str) -> HeaderValue {
    let secure = if app.config.secure() { "; Secure" } else { "" };
    let signed = app.secret.sign(text);
    let cookie = format!("{COOKIE}={signed}; Path=/; Max-Age={MAX_AGE}; HttpOnly; SameSite=Lax{secure}");
    // Letters, digits and dots are always a valid value.
    HeaderValue::from_str(&cookie).unwrap_or_else(|_| HeaderValue::from_static(""))
}
