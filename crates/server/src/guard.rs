//! Middleware before every route: limits, origins, headers for safety, and a line in the log.

use std::time::Instant;

use axum::extract::{Request, State};
use axum::middleware::Next;
use axum::response::{IntoResponse, Response};
use http::uri::Authority;
use http::{HeaderMap, HeaderValue, Method, Version, header};
use quincunx_rules::phrase;

use crate::app::{App, Shared};
use crate::embed;
use crate::error::{Answer, ApiError};
use crate::limits::Kind;
use crate::who::{Address, address_of};

/// Scripts, styles and everything else from here only, nothing inline, and nobody may frame the page.
const POLICY: &str = "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data: blob:; \
    media-src 'self'; font-src 'self'; connect-src 'self'; manifest-src 'self'; worker-src 'self'; base-uri 'none'; \
    form-action 'self'; frame-ancestors 'none'";

/// What other sites may frame: pictures and links, no script.
const FRAME_POLICY: &str = "default-src 'none'; style-src 'self'; img-src 'self'; base-uri 'none'; form-action 'none'; \
    frame-ancestors *";

/// Headers that answers have where they may not be framed.
const UNFRAMED: [(&str, &str); 2] = [("content-security-policy", POLICY), ("x-frame-options", "DENY")];
/// Headers that every answer has.
const HEADERS: [(&str, &str); 4] = [
    ("x-content-type-options", "nosniff"),
    ("referrer-policy", "same-origin"),
    ("cross-origin-opener-policy", "same-origin"),
    ("permissions-policy", "camera=(), geolocation=(), microphone=()"),
];

/// Checks what can be checked of any request before it is looked at, and finishes every answer.
pub(crate) async fn guard(State(app): State<Shared>, mut request: Request, next: Next) -> Response {
    let started = Instant::now();
    let address = address_of(&app, &request);
    request.extensions_mut().insert(Address(address));
    let (method, path) = (request.method().clone(), request.uri().path().to_string());
    let allowed = app
        .limits
        .address(Kind::Any, address)
        .and_then(|()| check_origin(&app, request.method(), request.headers(), &path));
    let mut response = match allowed {
        Ok(()) if !has_one_host(&request) => {
            let error = ApiError::unclear_request("bad-request", "a request has one `Host` header, which names a host");
            // Whoever is in between may have read something else.
            ([(header::CONNECTION, "close")], error).into_response()
        }
        Ok(()) => next.run(request).await,
        Err(error) => {
            app.metrics.refused.inc();
            error.into_response()
        }
    };
    let framing = match path.starts_with(embed::PATH) {
        true => &[("content-security-policy", FRAME_POLICY)][..],
        false => &UNFRAMED,
    };
    for (name, value) in HEADERS.iter().chain(framing).copied() {
        response.headers_mut().insert(name, HeaderValue::from_static(value));
    }
    if path.starts_with("/api") && !response.headers().contains_key(header::CACHE_CONTROL) {
        response
            .headers_mut()
            .insert(header::CACHE_CONTROL, HeaderValue::from_static("no-store"));
    }
    let spent = started.elapsed();
    app.metrics.requests.inc();
    app.metrics.request_seconds.observe(spent.as_secs_f64());
    let (status, millis) = (response.status().as_u16(), spent.as_millis() as u64);
    if status >= 500 {
        tracing::error!(%method, path, status, millis, %address, "request failed");
    } else {
        tracing::debug!(%method, path, status, millis, %address, "request");
    }
    response
}

/// Whether a request says once whom it is for: with two answers, each on the way could believe another. HTTP/1.0 may
/// leave it out.
fn has_one_host(request: &Request) -> bool {
    let mut hosts = request.headers().get_all(header::HOST).iter();
    match (hosts.next(), hosts.next()) {
        (None, _) => request.version() != Version::HTTP_11,
        (Some(host), None) => host.is_empty() || Authority::try_from(host.as_bytes()).is_ok_and(|host| is_host(&host)),
        (Some(_), Some(_)) => false,
    }
}

/// Whether that is a host and perhaps a port, and nothing else.
fn is_host(authority: &Authority) -> bool {
    let port = authority.port().map_or(0, |port| port.as_str().len() + 1);
    authority.host().len() + port == authority.as_str().len()
}

/// Refuses what a browser sends from another site, if it changes something or opens a socket. Other programs say
/// nothing of where they come from, and nobody's cookies are in danger with them.
fn check_origin(app: &App, method: &Method, headers: &HeaderMap, path: &str) -> Answer<()> {
    let harmless = matches!(*method, Method::GET | Method::HEAD | Method::OPTIONS);
    if harmless && path != crate::socket::PATH {
        return Ok(());
    }
    let foreign = || {
        let phrase = phrase!("error-foreign-origin", "another site may not do this");
        Err(ApiError::forbidden("foreign-origin", phrase))
    };
    let text = |name| headers.get(name).and_then(|value: &HeaderValue| value.to_str().ok());
    match headers.get(header::ORIGIN) {
        Some(origin) => {
            let origin = origin.to_str().unwrap_or_default();
            let host = origin.split_once("://").map(|(_, host)| host);
            let same = host.is_some() && host == text(header::HOST);
            let public = app.config.public_url.as_deref();
            let named = public.is_some_and(|url| url.trim_end_matches('/') == origin);
            if same || named { Ok(()) } else { foreign() }
        }
        None => match text(header::HeaderName::from_static("sec-fetch-site")) {
            None | Some("same-origin" | "none") => Ok(()),
            Some(_) => foreign(),
        },
    }
}
