//! The lobby: the open challenges of those who are connected, and the sockets that look at them.
//!
//! The challenges are in memory, so that telling the lobby asks nothing of the store. What changes within a moment is
//! told together, as one frame for all who look.

use std::collections::{BTreeMap, HashMap, HashSet};
use std::sync::{Mutex, MutexGuard, PoisonError};
use std::time::Duration;

use tokio::sync::Notify;

use crate::app::{App, Shared};
use crate::challenges::LobbyBody;
use crate::error::Answer;
use crate::frame::Frame;
use crate::outbox::{Outbox, SocketId};
use crate::socket::ServerMessage;
use crate::store::{Challenge, Key};

/// Challenges on a page, unless told.
pub(crate) const PAGE: usize = 50;
/// The time between two times that all who look are told.
const PAUSE: Duration = Duration::from_millis(250);
/// Bytes a second that all who look are told together: with more of them the pause is longer.
const RATE: u64 = 8 << 20;

/// The lobby.
#[derive(Default)]
pub(crate) struct Lobby {
    listed: Mutex<Listed>,
    /// Held while somebody is told, so that nobody hears what is older after what is newer.
    telling: Mutex<()>,
    news: Notify,
}

#[derive(Default)]
struct Listed {
    challenges: BTreeMap<Key, Challenge>,
    people: HashMap<String, Listing>,
    last: u64,
}

/// What somebody who is connected has in the lobby.
#[derive(Default)]
struct Listing {
    /// When the store was asked for it, as a number.
    asked: u64,
    keys: Vec<Key>,
}

impl Listed {
    /// Puts the challenges of a person in the place of those known before, unless these were asked for later; whether
    /// anything has changed.
    fn replace(&mut self, user: &str, asked: u64, is_online: bool, challenges: Vec<Challenge>) -> bool {
        let listing = self.people.entry(user.to_string()).or_default();
        if listing.asked > asked {
            return false;
        }
        listing.asked = asked;
        let challenges = if is_online { challenges } else { Vec::new() };
        let keys: Vec<Key> = challenges.iter().map(Challenge::key).collect();
        let has_changed = !(listing.keys.is_empty() && keys.is_empty());
        for key in &listing.keys {
            self.challenges.remove(key);
        }
        listing.keys = keys;
        if !is_online {
            self.people.remove(user);
        }
        for challenge in challenges {
            self.challenges.insert(challenge.key(), challenge);
        }
        has_changed
    }
}

impl Lobby {
    fn lock(&self) -> MutexGuard<'_, Listed> {
        self.listed.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// A person has come, gone, or changed something in the lobby.
    pub(crate) async fn changed(&self, app: &App, user: &str) {
        let asked = {
            let mut listed = self.lock();
            listed.last += 1;
            listed.last
        };
        let challenges = if app.hub.is_online(user) {
            match app.store.open_challenges_of(user).await {
                Ok(challenges) => challenges,
                Err(error) => return tracing::warn!(user, %error, "the lobby could not be told"),
            }
        } else {
            Vec::new()
        };
        let mut listed = self.lock();
        // Whoever has left meanwhile is not put back.
        let is_online = app.hub.is_online(user);
        if listed.replace(user, asked, is_online, challenges) {
            self.news.notify_one();
        }
    }

    /// Challenges before one of them, newest first, as a person sees them.
    pub(crate) fn page(&self, before: Option<Key>, limit: usize, user: &str) -> LobbyBody {
        let listed = self.lock();
        let all = match before {
            Some(before) => listed.challenges.range(..before),
            None => listed.challenges.range::<Key, _>(..),
        };
        let mut some: Vec<&Challenge> = all.rev().map(|(_, challenge)| challenge).take(limit + 1).collect();
        let more = some.len() > limit;
        some.truncate(limit);
        LobbyBody::new(&some, user, more)
    }

    /// Tells those who look whenever something has changed, without end.
    pub(crate) async fn tell(&self, app: &Shared) {
        let mut late = HashSet::new();
        loop {
            let is_news = if late.is_empty() {
                self.news.notified().await;
                true
            } else {
                // Those whose budget was used up are tried again.
                app.clock.timeout(Duration::ZERO, self.news.notified()).await.is_some()
            };
            let (sent, missed) = self.tell_all(app, |socket| is_news || late.contains(&socket));
            late = missed;
            app.clock
                .sleep(PAUSE.max(Duration::from_millis(sent * 1000 / RATE)))
                .await;
        }
    }

    /// Tells those who look, if they are meant; how many bytes that was, and who could not be told.
    fn tell_all(&self, app: &App, meant: impl Fn(SocketId) -> bool) -> (u64, HashSet<SocketId>) {
        let (mut sent, mut late) = (0, HashSet::new());
        let looking = app.hub.lobby();
        if looking.is_empty() {
            return (sent, late);
        }
        let _telling = self.telling.lock().unwrap_or_else(PoisonError::into_inner);
        let page = self.page(None, PAGE, "");
        let makers = self.makers(PAGE);
        let shared = Frame::json(&ServerMessage::Lobby(page));
        // Only those who have something in it see it otherwise than all others.
        let mut own: HashMap<&str, Frame> = HashMap::new();
        for outbox in looking.iter().filter(|outbox| meant(outbox.socket())) {
            let user = outbox.user();
            let frame = if makers.contains(user) {
                own.entry(user)
                    .or_insert_with(|| Frame::json(&ServerMessage::Lobby(self.page(None, PAGE, user))))
            } else {
                &shared
            };
            let size = frame.bytes().len();
            if app.limits.bytes_to_address(outbox.address(), size).is_ok() {
                outbox.send(frame);
                sent += size as u64;
            } else {
                late.insert(outbox.socket());
            }
        }
        (sent, late)
    }

    /// Who has made the newest challenges.
    fn makers(&self, limit: usize) -> HashSet<String> {
        let listed = self.lock();
        let newest = listed.challenges.values().rev().take(limit);
        newest
            .filter_map(|challenge| challenge.by.holder.user().map(str::to_string))
            .collect()
    }

    /// A socket looks from now on, and is told what there is.
    pub(crate) fn enter(&self, app: &App, outbox: &Outbox) -> Answer<()> {
        app.hub.enter_lobby(outbox.clone());
        let _telling = self.telling.lock().unwrap_or_else(PoisonError::into_inner);
        let frame = Frame::json(&ServerMessage::Lobby(self.page(None, PAGE, outbox.user())));
        let paid = app.limits.bytes(outbox.user(), outbox.address(), frame.bytes().len());
        match &paid {
            Ok(()) => outbox.send(&frame),
            Err(_) => app.hub.leave_lobby(outbox.socket()),
        }
        paid
    }
}
