//! Who is asking: a signed cookie that says which guest or which session.

use std::net::{IpAddr, SocketAddr};

use axum::extract::{ConnectInfo, FromRequestParts, Request, State};
use axum::middleware::Next;
use axum::response::{IntoResponse, Response};
use http::request::Parts;
use http::{HeaderMap, HeaderValue, header};

use crate::app::{App, Shared};
use crate::error::{Answer, ApiError};
use crate::ids::{is_id, new_id, random_text};
use crate::secret::digest;
use crate::store::{GuestState, Holder, NewSession, Person, PersonWrite, Write};

/// The cookie that says who somebody is.
pub(crate) const COOKIE: &str = "quincunx";
/// The cookie that tells browsers apart, whoever uses them.
const DEVICE: &str = "quincunx_device";
/// A year, in seconds.
const MAX_AGE: u32 = 31_536_000;
/// How long a session lasts without being used, in milliseconds: 30 days.
pub(crate) const IDLE: i64 = 30 * 24 * 60 * 60 * 1000;
/// How long a session lasts at most, in milliseconds: a year.
pub(crate) const LONGEST: i64 = 365 * 24 * 60 * 60 * 1000;
/// How old the time of a session's last use may be, in milliseconds: not every request is worth writing down.
pub(crate) const USED_WITHIN: i64 = 60 * 60 * 1000;
/// How long a guest who was just spent is not given a new cookie, in milliseconds: that of the account is on its way to the
/// browser, and must not be overwritten by the answer to another request.
const ON_ITS_WAY: i64 = 60 * 1000;

/// Who is asking.
#[derive(Clone, Debug)]
pub(crate) struct Who {
    /// The id of the guest or account.
    pub(crate) id: String,
    /// The name of an account.
    pub(crate) name: Option<String>,
    /// The digest of the session's token, for an account.
    pub(crate) session: Option<String>,
    /// The digest of the cookie of the browser, if it has brought one; the store knows devices by it.
    pub(crate) device: Option<String>,
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

/// Somebody who asks for a session.
pub(crate) struct Visitor {
    pub(crate) who: Who,
    pub(crate) address: Address,
    /// What their browser calls itself.
    pub(crate) agent: Option<String>,
}

impl<S: Sync> FromRequestParts<S> for Visitor {
    type Rejection = ApiError;

    async fn from_request_parts(parts: &mut Parts, state: &S) -> Answer<Visitor> {
        let agent = parts.headers.get(header::USER_AGENT);
        Ok(Visitor {
            agent: agent.and_then(|agent| agent_label(agent.to_str().ok()?)),
            who: Who::from_request_parts(parts, state).await?,
            address: Address::from_request_parts(parts, state).await?,
        })
    }
}

/// Where a request comes from: the other end of the connection, or what the proxy in front says.
pub(crate) fn address_of(app: &App, request: &Request) -> IpAddr {
    let connected = request.extensions().get::<ConnectInfo<SocketAddr>>();
    let connected = connected.map_or(IpAddr::from([0, 0, 0, 0]), |info| info.0.ip());
    if !app.config.behind_proxy {
        return connected;
    }
    forwarded_for(request.headers()).unwrap_or(connected)
}

/// Who is asking, as the proxy in front says: the last address of the last line is what it has seen itself, and those
/// before can be anything.
fn forwarded_for(headers: &HeaderMap) -> Option<IpAddr> {
    let said = headers.get_all("x-forwarded-for").iter().next_back()?;
    said.to_str().ok()?.rsplit(',').next()?.trim().parse().ok()
}

/// Finds out who is asking and tells the handlers; whoever has no valid cookie becomes a new guest.
pub(crate) async fn identify(State(app): State<Shared>, mut request: Request, next: Next) -> Response {
    let device = device(&app, request.headers());
    let new_device = device.is_none().then(|| device_cookie(&app));
    let bearer = match bearer(&app, request.headers()).await {
        Ok(bearer) => bearer,
        Err(error) => return error.into_response(),
    };
    let is_nobody = matches!(bearer, Bearer::Nobody);
    let is_known = matches!(bearer, Bearer::Account { .. } | Bearer::Guest(_));
    let (id, name, session) = match bearer {
        Bearer::Account { id, name, session } => (id, name, Some(session)),
        Bearer::Guest(id) => (id, None, None),
        Bearer::Nobody | Bearer::JustSpent => (new_id(), None, None),
    };
    let new_guest = is_nobody.then(|| guest_cookie(&app, &id));
    if let (Some(Address(address)), true) = (request.extensions().get(), is_known) {
        app.fair_play.see(&id, *address);
    }
    request.extensions_mut().insert(Who {
        id,
        name,
        session,
        device,
    });
    let mut response = next.run(request).await;
    // What is the same for everybody may be kept by caches on the way, which must not hand one person's cookie to others.
    let shared = response
        .headers()
        .get(header::CACHE_CONTROL)
        .is_some_and(|value| value.as_bytes().starts_with(b"public"));
    if shared {
        return response;
    }
    let has_one = response.headers().contains_key(header::SET_COOKIE);
    let cookies = new_guest.filter(|_| !has_one).into_iter().chain(new_device);
    for cookie in cookies {
        response.headers_mut().append(header::SET_COOKIE, cookie);
    }
    response
}

/// Whom a cookie stands for.
enum Bearer {
    Account {
        id: String,
        name: Option<String>,
        session: String,
    },
    Guest(String),
    /// A guest that has become an account a moment ago.
    JustSpent,
    Nobody,
}

async fn bearer(app: &App, headers: &HeaderMap) -> Answer<Bearer> {
    let Some(text) = cookie(headers, COOKIE).and_then(|signed| app.secret.check(signed)) else {
        return Ok(Bearer::Nobody);
    };
    match text.split_once('.') {
        Some(("g", id)) if is_id(id) => Ok(match app.store.guest(id).await? {
            GuestState::Guest => Bearer::Guest(id.to_string()),
            GuestState::Spent(Some(at)) if app.clock.wall_time() - at < ON_ITS_WAY => Bearer::JustSpent,
            GuestState::Spent(_) => Bearer::Nobody,
        }),
        Some(("s", token)) => {
            let token = digest(token);
            Ok(match session(app, &token).await? {
                Some(Person { id, name, .. }) => Bearer::Account {
                    id,
                    name,
                    session: token,
                },
                None => Bearer::Nobody,
            })
        }
        _ => Ok(Bearer::Nobody),
    }
}

/// Whose session that is, if it has not ended; that it is used is written down now and then.
async fn session(app: &App, token: &str) -> Answer<Option<Person>> {
    let Some(session) = app.store.session(token).await? else {
        return Ok(None);
    };
    let now = app.clock.wall_time();
    if session.person.deleted || now - session.used_at > IDLE || now - session.created_at > LONGEST {
        return Ok(None);
    }
    if now - session.used_at > USED_WITHIN {
        let used = PersonWrite::Used {
            tokens: vec![token.to_string()],
            before: now,
        };
        // Whoever can be let in is let in; a failure is in the log.
        let _ = app.writer.one(Write::Person(used)).await;
    }
    Ok(Some(session.person))
}

/// Whether somebody is still who they were: a session may have ended or a guest been spent in the meantime.
pub(crate) async fn is_still(app: &App, who: &Who) -> Answer<bool> {
    match &who.session {
        Some(token) => Ok(session(app, token).await?.is_some()),
        None => Ok(app.store.guest(&who.id).await? == GuestState::Guest),
    }
}

fn cookie<'a>(headers: &'a HeaderMap, name: &str) -> Option<&'a str> {
    let all = headers.get_all(header::COOKIE).iter();
    let mut pairs = all
        .filter_map(|value| value.to_str().ok())
        .flat_map(|value| value.split(';'));
    pairs.find_map(|pair| pair.trim().strip_prefix(name)?.strip_prefix('='))
}

/// The digest of the cookie of a browser, if it is one of ours.
fn device(app: &App, headers: &HeaderMap) -> Option<String> {
    let text = cookie(headers, DEVICE).and_then(|signed| app.secret.check(signed))?;
    text.strip_prefix("d.").map(digest)
}

fn device_cookie(app: &App) -> HeaderValue {
    set_cookie(app, DEVICE, &format!("d.{}", random_text(20)))
}

/// The cookie of a guest.
pub(crate) fn guest_cookie(app: &App, id: &str) -> HeaderValue {
    set_cookie(app, COOKIE, &format!("g.{id}"))
}

/// A new session for a visitor: what the store is to know of it, and its cookie.
pub(crate) fn new_session(app: &App, visitor: &Visitor) -> (NewSession, HeaderValue) {
    let token = random_text(40);
    let session = NewSession {
        token: digest(&token),
        id: new_id(),
        agent: visitor.agent.clone(),
        address: visitor.address.0.to_string(),
        device: visitor.who.device.clone(),
    };
    (session, set_cookie(app, COOKIE, &format!("s.{token}")))
}

fn set_cookie(app: &App, name: &str, text: &str) -> HeaderValue {
    let secure = if app.config.secure() { "; Secure" } else { "" };
    let signed = app.secret.sign(text);
    let cookie = format!("{name}={signed}; Path=/; Max-Age={MAX_AGE}; HttpOnly; SameSite=Lax{secure}");
    // Letters, digits and dots are always a valid value.
    HeaderValue::from_str(&cookie).unwrap_or_else(|_| HeaderValue::from_static(""))
}

/// What a browser calls itself, in few words: enough to tell one's own devices apart, and no more is kept.
fn agent_label(agent: &str) -> Option<String> {
    const BROWSERS: [(&str, &str); 6] = [
        ("Edg/", "Edge"),
        ("OPR/", "Opera"),
        ("Firefox/", "Firefox"),
        ("Chrome/", "Chrome"),
        ("Safari/", "Safari"),
        ("curl/", "curl"),
    ];
    const SYSTEMS: [(&str, &str); 6] = [
        ("Android", "Android"),
        ("iPhone", "iPhone"),
        ("iPad", "iPad"),
        ("Windows", "Windows"),
        ("Mac OS X", "macOS"),
        ("Linux", "Linux"),
    ];
    let find = |names: &[(&str, &'static str)]| {
        let known = names.iter().find(|(part, _)| agent.contains(part));
        known.map(|(_, name)| *name)
    };
    let words: Vec<&str> = find(&BROWSERS).into_iter().chain(find(&SYSTEMS)).collect();
    if !words.is_empty() {
        return Some(words.join(", "));
    }
    let first: String = agent
        .chars()
        .take_while(|letter| letter.is_ascii_graphic() && *letter != '/')
        .take(30)
        .collect();
    (!first.is_empty()).then_some(first)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn browsers_are_told_apart_in_few_words() {
        for (agent, label) in [
            (
                "Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0",
                Some("Firefox, Linux"),
            ),
            (
                "Mozilla/5.0 (Linux; Android 15) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0 Mobile Safari/537.36",
                Some("Chrome, Android"),
            ),
            ("my-bot/1.0", Some("my-bot")),
            ("\u{1}", None),
            ("", None),
        ] {
            assert_eq!(agent_label(agent).as_deref(), label, "{agent}");
        }
    }
}
