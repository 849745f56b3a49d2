//! Web Push: tells a browser that it is somebody's turn in a game by correspondence while no page of theirs is open.
//!
//! A browser that wants to hear gives an address at its maker, the endpoint, and keys with which only it can read what
//! is sent there (RFC 8030, 8291); the server signs what it sends with a key of its own (VAPID, RFC 8292). Endpoints
//! are given by users, so they are addresses on the internet only: see [`https`].

mod https;
mod keys;
mod subscription;

use std::collections::HashMap;
use std::fmt;
use std::sync::Arc;
use std::time::Duration;

use async_trait::async_trait;
use http::{HeaderValue, Request, StatusCode, header};
use serde_json::json;
use tokio::sync::mpsc;
use tokio::task::JoinSet;
use web_push_native::WebPushBuilder;

pub use https::Https;
pub(crate) use keys::Keys;
pub(crate) use subscription::Subscription;

use crate::about::versus;
use crate::app::Shared;
use crate::clock::{Clock, Moment};
use crate::store::{GameRow, PersonWrite, Write};
use crate::words::texts;

/// Turns that may wait to be told; more than that are not told.
const WAITING: usize = 4096;
/// How long a message is kept for a browser that is switched off.
const KEPT: Duration = Duration::from_secs(24 * 60 * 60);
/// How long a person is left alone after having been told: more games may wait by then, and one message is enough.
const PAUSE: Duration = Duration::from_secs(20);
/// Messages that are on their way at once.
const AT_ONCE: usize = 16;
/// How long somebody has to take a message.
const PATIENCE: Duration = Duration::from_secs(10);

/// Sends messages to endpoints.
#[async_trait]
pub trait Carrier: fmt::Debug + Send + Sync + 'static {
    /// Sends a request to the address in it; the status of the answer.
    ///
    /// # Errors
    /// Why it could not be sent.
    async fn send(&self, request: Request<Vec<u8>>) -> Result<StatusCode, String>;
}

/// Somebody whose turn it is.
struct Turn {
    user: String,
    row: Box<GameRow>,
}

/// Where turns go that are to be told.
pub(crate) struct Push {
    turns: mpsc::Sender<Turn>,
    keys: Keys,
}

/// What is yet to be told, for [`tell`].
pub(crate) struct Turns(mpsc::Receiver<Turn>);

impl Push {
    pub(crate) fn new(keys: Keys) -> (Push, Turns) {
        let (turns, waiting) = mpsc::channel(WAITING);
        (Push { turns, keys }, Turns(waiting))
    }

    /// The key that what is sent is signed with, for browsers.
    pub(crate) fn key(&self) -> String {
        self.keys.public()
    }

    /// Has somebody told that it is their turn, if there is room for one more.
    pub(crate) fn turn(&self, user: &str, row: &GameRow) {
        let turn = Turn {
            user: user.to_string(),
            row: Box::new(row.clone()),
        };
        if self.turns.try_send(turn).is_err() {
            tracing::warn!("too many turns wait to be told by push");
        }
    }
}

/// Tells whoever has to be told, without end.
pub(crate) async fn tell(app: &Shared, Turns(mut turns): Turns) {
    let mut told: HashMap<String, Moment> = HashMap::new();
    let mut telling = JoinSet::new();
    while let Some(turn) = turns.recv().await {
        let now = app.clock.now();
        told.retain(|_, at| now.saturating_sub(*at) < PAUSE);
        if told.contains_key(&turn.user) {
            continue;
        }
        told.insert(turn.user.clone(), now);
        let subscriptions = match app.store.subscriptions(&turn.user).await {
            Ok(subscriptions) => subscriptions,
            Err(error) => {
                tracing::warn!(%error, "it could not be found out whom to tell by push");
                continue;
            }
        };
        let turn = Arc::new(turn);
        for subscription in subscriptions {
            if telling.len() >= AT_ONCE {
                telling.join_next().await;
            }
            let (app, turn) = (app.clone(), Arc::clone(&turn));
            telling.spawn(async move { tell_one(&app, &turn, &subscription).await });
        }
    }
}

async fn tell_one(app: &Shared, turn: &Turn, subscription: &Subscription) {
    let Some(request) = request(app, turn, subscription) else {
        return;
    };
    let carrier: &Arc<dyn Carrier> = &app.config.carrier;
    match app.clock.timeout(PATIENCE, carrier.send(request)).await {
        Some(Ok(StatusCode::NOT_FOUND | StatusCode::GONE)) => {
            // The browser does not want to hear any more.
            let gone = PersonWrite::Unsubscribe {
                user: turn.user.clone(),
                endpoint: subscription.endpoint.clone(),
            };
            let _ = app.writer.one(Write::Person(gone)).await;
        }
        Some(Ok(status)) if status.is_success() => {}
        Some(Ok(status)) => tracing::info!(%status, "a push was not taken"),
        Some(Err(error)) => tracing::info!(error, "a push could not be sent"),
        None => tracing::info!("a push was not taken in time"),
    }
}

/// What is sent to an endpoint; `None` if its keys make no sense, as they did when they were stored.
fn request(app: &Shared, turn: &Turn, subscription: &Subscription) -> Option<Request<Vec<u8>>> {
    let texts = texts(subscription.lang);
    let words = json!({
        "title": texts.get("push-turn"),
        "body": versus(&turn.row, texts),
        "game": turn.row.id,
    });
    let (key, auth) = subscription.keys().ok()?;
    let endpoint = subscription.uri().ok()?;
    let signed = app.push.keys.authorize(&endpoint, &app.clock, contact(app))?;
    let message = WebPushBuilder::new(endpoint, key, auth).with_valid_duration(KEPT);
    let mut request = message.build(words.to_string()).ok()?;
    request
        .headers_mut()
        .insert(header::AUTHORIZATION, HeaderValue::from_str(&signed).ok()?);
    Some(request)
}

/// Whom the makers of browsers may turn to.
fn contact(app: &Shared) -> &str {
    app.config.public_url.as_deref().unwrap_or("https://localhost")
}

/// Seconds since 1970.
fn seconds(clock: &Clock) -> i64 {
    clock.wall_time() / 1000
}
