//! People with cookies: guests, and the owners of accounts with their sessions.

use fastrand::Rng;
use quincunx_history::{AccountReply, AccountRequest, Accounts, Session, Socket};
use reqwest::header::{COOKIE, HeaderMap, SET_COOKIE};
use reqwest::{Client, Method, RequestBuilder};
use serde_json::{Value, json};

use super::super::client::Failure;

/// Sessions that a person begins before it is enough.
const SESSIONS: usize = 3;

/// Somebody in front of a browser or several.
pub(super) struct Person {
    /// The name of their account, if they have one.
    pub(super) name: String,
    device: String,
    guest: String,
    /// The sessions they have, as far as they know, and the cookies of those.
    sessions: Vec<(Session, String)>,
    /// Some of those that have ended.
    ended: Vec<(Session, String)>,
    passwords: usize,
    /// Whether a request about their account is under way.
    pub(super) is_busy: bool,
}

/// A request about an account, under way.
pub(super) struct Errand {
    pub(super) number: Socket,
    pub(super) request: AccountRequest,
    cookie: String,
}

/// What came of it.
pub(super) struct Returned {
    pub(super) number: Socket,
    pub(super) request: AccountRequest,
    pub(super) reply: AccountReply,
    cookie: Option<String>,
}

impl Person {
    /// A new guest.
    pub(super) async fn new(http: &Client, host: &str, name: String) -> Result<Person, Failure> {
        let answer = http.get(format!("http://{host}/api/me")).send().await?;
        let cookie = |name: &str| set_cookie(answer.headers(), name).ok_or(format!("no cookie {name}"));
        Ok(Person {
            name,
            device: cookie("quincunx_device=")?,
            guest: cookie("quincunx=")?,
            sessions: Vec::new(),
            ended: Vec::new(),
            passwords: 0,
            is_busy: false,
        })
    }

    /// Whether they are signed in, as far as they know.
    pub(super) fn is_in(&self) -> bool {
        !self.sessions.is_empty()
    }

    /// Some identity of theirs: the cookies of it, and the session if it is one.
    pub(super) fn identity(&self, rng: &mut Rng) -> (String, Option<Session>) {
        match rng.choice(&self.sessions) {
            Some((session, cookie)) => (self.with_device(cookie), Some(*session)),
            None => (self.with_device(&self.guest), None),
        }
    }

    fn with_device(&self, cookie: &str) -> String {
        format!("{cookie}; {}", self.device)
    }

    /// Something to ask about their account, which makes sense mostly.
    pub(super) fn errand(&mut self, number: Socket, accounts: &Accounts, rng: &mut Rng) -> Errand {
        let passwords: Vec<String> = accounts.passwords(&self.name).into_iter().collect();
        let known = rng.choice(&passwords).cloned();
        let own = rng.choice(&self.sessions).cloned();
        let (cookie, request) = match (known, own) {
            (None, _) => {
                let password = self.new_password();
                (self.guest.clone(), AccountRequest::Register { password })
            }
            (Some(password), None) => (self.guest.clone(), AccountRequest::SignIn { password }),
            (Some(password), Some((session, cookie))) => match rng.u32(..12) {
                0..3 if self.sessions.len() < SESSIONS => (String::new(), AccountRequest::SignIn { password }),
                3 => {
                    let password = "not the password".to_string();
                    (String::new(), AccountRequest::SignIn { password })
                }
                4..6 => {
                    let (old, new) = (password, self.new_password());
                    (cookie, AccountRequest::ChangePassword { session, old, new })
                }
                6 => (cookie, AccountRequest::SignOut { session }),
                7 => (cookie, AccountRequest::SignOutOthers { session }),
                8 => (cookie, AccountRequest::SignOutEverywhere { session }),
                _ => (cookie, AccountRequest::Look { session }),
            },
        };
        self.send(number, request, &cookie)
    }

    /// Asks who they are with one of their sessions, if they have or had one, also with one that has ended.
    pub(super) fn look(&mut self, number: Socket, rng: &mut Rng) -> Option<Errand> {
        let of = if rng.bool() { &self.sessions } else { &self.ended };
        let (session, cookie) = rng.choice(of)?.clone();
        Some(self.send(number, AccountRequest::Look { session }, &cookie))
    }

    /// Signs in with a password.
    pub(super) fn sign_in(&mut self, number: Socket, password: String) -> Errand {
        self.send(number, AccountRequest::SignIn { password }, "")
    }

    fn send(&mut self, number: Socket, request: AccountRequest, cookie: &str) -> Errand {
        self.is_busy = true;
        Errand {
            number,
            request,
            cookie: self.with_device(cookie),
        }
    }

    fn new_password(&mut self) -> String {
        self.passwords += 1;
        format!("{} password {}", self.name, self.passwords)
    }

    /// Learns what came of a request.
    pub(super) fn returned(&mut self, returned: Returned, accounts: &Accounts) {
        self.is_busy = false;
        let Returned {
            number,
            request,
            reply,
            cookie,
        } = returned;
        if let (AccountReply::Done, Some(cookie)) = (reply, cookie) {
            match request {
                AccountRequest::Register { .. } | AccountRequest::SignIn { .. } => self.sessions.push((number, cookie)),
                AccountRequest::SignOut { .. } | AccountRequest::SignOutEverywhere { .. } => self.guest = cookie,
                _ => {}
            }
        }
        let has_ended = |(session, _): &mut (Session, String)| accounts.has_ended(&self.name, *session);
        self.ended.extend(self.sessions.extract_if(.., has_ended));
        let old = self.ended.len().saturating_sub(SESSIONS);
        self.ended.drain(..old);
    }
}

impl Errand {
    /// Asks the server.
    pub(super) async fn run(self, http: Client, host: String, name: String) -> Returned {
        let (method, path, body) = match &self.request {
            AccountRequest::Register { password } => {
                let body = json!({"name": name, "password": password});
                (Method::POST, "/api/account", body)
            }
            AccountRequest::SignIn { password } => {
                let body = json!({"name": name, "password": password});
                (Method::POST, "/api/session", body)
            }
            AccountRequest::ChangePassword { old, new, .. } => {
                let body = json!({"password": old, "new_password": new});
                (Method::PATCH, "/api/account", body)
            }
            AccountRequest::SignOut { .. } => (Method::DELETE, "/api/session", Value::Null),
            AccountRequest::SignOutOthers { .. } => (Method::DELETE, "/api/sessions", Value::Null),
            AccountRequest::SignOutEverywhere { .. } => (Method::DELETE, "/api/sessions?all=true", Value::Null),
            AccountRequest::Look { .. } => (Method::GET, "/api/me", Value::Null),
        };
        let request = http.request(method, format!("http://{host}{path}"));
        let request = request.header(COOKIE, &self.cookie);
        let request = if body.is_null() { request } else { request.json(&body) };
        let (reply, cookie) = reply(&self.request, &name, request).await;
        Returned {
            number: self.number,
            request: self.request,
            reply,
            cookie,
        }
    }
}

async fn reply(asked: &AccountRequest, name: &str, request: RequestBuilder) -> (AccountReply, Option<String>) {
    let Ok(answer) = request.send().await else {
        return (AccountReply::Unknown, None);
    };
    let (status, cookie) = (answer.status(), set_cookie(answer.headers(), "quincunx="));
    let Ok(bytes) = answer.bytes().await else {
        return (AccountReply::Unknown, None);
    };
    let body: Value = serde_json::from_slice(&bytes).unwrap_or_default();
    let reply = match body["error"]["code"].as_str() {
        None if matches!(asked, AccountRequest::Look { .. }) && body["name"] != name => AccountReply::Refused,
        None if status.is_success() => AccountReply::Done,
        Some("name-taken" | "wrong-password" | "sign-in") => AccountReply::Refused,
        Some("store-unavailable" | "shutting-down") => AccountReply::NotDone,
        _ => AccountReply::Unknown,
    };
    (reply, cookie)
}

/// The cookie of that name that an answer sets.
fn set_cookie(headers: &HeaderMap, name: &str) -> Option<String> {
    let all = headers.get_all(SET_COOKIE).iter();
    let mut pairs = all.filter_map(|cookie| cookie.to_str().ok()?.split(';').next());
    pairs.find(|pair| pair.starts_with(name)).map(str::to_string)
}
