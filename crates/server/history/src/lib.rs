//! A checker of histories, for tests of the server alone: everything its clients said and heard, against what its store
//! has in the end. A simulation and a trial with real processes have nothing else to check.
//!
//! A history is legal if there is one log of each game, that of the store, such that
//! - every acknowledged action is in it exactly once, at the step it was meant for; a refused one is not; one whose
//!   outcome is unknown (the connection or the store was lost) may be; and nothing else is;
//! - every socket saw its states in order, without a gap while it watched, and never one that is not in the log;
//! - reads are linearizable: whoever asked after somebody had been told of something sees it;
//! - the log replays to the clocks that were shown, and to the result that is stored;
//! - nobody acted for a seat that was not theirs, or after their session had ended;
//! - ratings have changed once for each rated game that counts, a game has one rematch at most, and a challenge one
//!   game;
//! - accounts have the passwords and sessions that their owners were told of.

#![forbid(unsafe_code)]

mod accounts;
mod acts;
mod client;
mod games;
mod happened;
mod player;
mod ratings;
mod settled;
mod sights;
mod summary;
#[cfg(test)]
mod tests;
mod workload;

use std::collections::BTreeMap;

use quincunx_play::{Entry, Seat, Settings, Verdict};
use serde_json::Value;

pub use accounts::{AccountReply, AccountRequest, Accounts, Session};
use acts::Acts;
pub use client::Client;
use games::Replayed;
pub use happened::Happened;
pub use player::{Known, Seen};
use settled::Settled;
use sights::Sights;
pub use summary::Summary;
pub use workload::{Order, Role, Workload};

/// A connection, by a number that no other has; a request over HTTP is one of its own.
pub type Socket = u64;

/// Everything that was said and heard, in the order of the observer.
#[derive(Clone, Debug, Default)]
pub struct History {
    lines: Vec<Line>,
    /// What was asked and answered about accounts.
    pub accounts: Accounts,
    /// The games that challenges became.
    accepted: BTreeMap<String, String>,
    /// What was checked before.
    settled: Settled,
    /// What was found to be wrong at once.
    strange: Vec<Violation>,
}

#[derive(Clone, Debug)]
struct Line {
    socket: Socket,
    said: bool,
    message: Value,
    /// Whether the server has ended since, so that nothing more comes of it.
    is_past: bool,
}

impl Line {
    fn new(socket: Socket, said: bool, message: Value) -> Line {
        Line {
            socket,
            said,
            message,
            is_past: false,
        }
    }
}

/// A game as the store has it in the end.
#[derive(Clone, Debug)]
pub struct Kept {
    /// Its id.
    pub id: String,
    /// What was agreed.
    pub settings: Settings,
    /// Who sits in a and b: `user:ID` or `bot:NAME`.
    pub seats: [String; 2],
    /// Whether it counts for the ratings.
    pub rated: bool,
    /// The game before it.
    pub previous: Option<String>,
    /// Its rematch.
    pub next: Option<String>,
    /// What happened in it.
    pub log: Vec<Entry>,
    /// How it ended.
    pub ended: Option<Verdict>,
    /// The rounded ratings of a and b, before and after.
    pub changes: Option<[[i32; 2]; 2]>,
}

impl Kept {
    /// Whether a program sits there.
    fn is_bot(&self, seat: Seat) -> bool {
        self.seats[seat.index()].starts_with("bot:")
    }
}

/// A rating as the store has it in the end.
#[derive(Clone, Debug)]
pub struct Standing {
    /// Whose it is: `user:ID` or `bot:NAME`.
    pub holder: String,
    /// Rounded.
    pub rating: i32,
    /// How many games it rests on.
    pub games: u32,
}

/// Something that must not be: a sentence for people.
pub type Violation = String;

impl History {
    /// A client sends a message, which may or may not arrive. Every `act` says its seat, and every message its number;
    /// one that is repeated is repeated as it is.
    ///
    /// # Panics
    /// If it is no JSON: the client is wrong then.
    pub fn said(&mut self, socket: Socket, message: &str) {
        let message = parse(message);
        if let (Some("act"), Some(id)) = (message["t"].as_str(), message["id"].as_u64()) {
            self.accounts.said(socket, id);
        }
        self.push(socket, true, message);
    }

    /// A client hears a message.
    ///
    /// # Panics
    /// If it is no JSON: the server is wrong then.
    pub fn heard(&mut self, socket: Socket, message: &str) -> Value {
        let message = parse(message);
        if let (Some("done"), Some(id)) = (message["t"].as_str(), message["id"].as_u64()) {
            self.accounts.done(socket, id);
        }
        self.push(socket, false, message.clone());
        message
    }

    fn push(&mut self, socket: Socket, said: bool, message: Value) {
        match message["game"].as_str().filter(|game| self.is_settled(game)) {
            Some(game) if message["t"] == "game" => self.strange.push(format!(
                "socket {socket} saw something happen in {game}, which had ended: {message}"
            )),
            // Who is there, and such.
            Some(_) => {}
            None => self.lines.push(Line::new(socket, said, message)),
        }
    }

    /// Somebody is told that a challenge became a game.
    pub fn accepted(&mut self, challenge: &str, game: &str) {
        let known = self.accepted.insert(challenge.to_string(), game.to_string());
        if let Some(known) = known.filter(|known| known != game) {
            self.strange
                .push(format!("challenge {challenge} became {known}, and {game} too"));
        }
    }

    /// Somebody is another person from now on, who may have seats that sockets were not told of.
    pub fn identity_changed(&mut self) {
        let message = serde_json::json!({"t": "identity"});
        self.lines.push(Line::new(0, true, message));
    }

    /// How many lines there are: what comes later is not part of a check up to here.
    pub fn len(&self) -> usize {
        self.lines.len()
    }

    /// Whether nothing was said or heard, or all of it is settled.
    pub fn is_empty(&self) -> bool {
        self.lines.is_empty()
    }

    /// The numbers of the messages on a socket that were not answered, each as often as it was not.
    pub fn unanswered(&self, socket: Socket) -> Vec<u64> {
        let mut open = Vec::new();
        for line in self.lines.iter().filter(|line| line.socket == socket) {
            let Some(id) = line.message["id"].as_u64() else {
                continue;
            };
            if line.said {
                open.push(id);
            } else if let Some(at) = open.iter().position(|known| *known == id) {
                open.remove(at);
            }
        }
        open
    }

    /// Checks everything against the store, which was read after all of it was heard.
    ///
    /// # Errors
    /// Everything that must not be.
    pub fn check(&self, kept: &[Kept], standings: &[Standing]) -> Result<Summary, Vec<Violation>> {
        self.check_until(self.len(), kept, standings)
    }

    /// Checks the first so many lines against the store, which was read after those were heard.
    ///
    /// # Errors
    /// Everything that must not be.
    pub fn check_until(&self, end: usize, kept: &[Kept], standings: &[Standing]) -> Result<Summary, Vec<Violation>> {
        self.examine(end, kept, standings).map(|(summary, _)| summary)
    }

    fn examine(&self, end: usize, kept: &[Kept], standings: &[Standing]) -> Result<(Summary, Acts), Vec<Violation>> {
        let lines = &self.lines[..end];
        let mut violations: Vec<Violation> = self.strange.iter().cloned().chain(self.accounts.violations()).collect();
        let (settled, live): (Vec<&Kept>, Vec<&Kept>) = kept.iter().partition(|game| self.is_settled(&game.id));
        self.settled.check(&settled, &live, &mut violations);
        let mut games = BTreeMap::new();
        for game in live.iter().copied() {
            match Replayed::new(game) {
                Ok(replayed) => {
                    games.insert(game.id.as_str(), replayed);
                }
                Err(violation) => violations.push(violation),
            }
        }
        let acts = Acts::read(lines, &games);
        acts.check(&self.settled, &mut violations);
        let seen = Sights::new(&games, &acts).check(lines, &mut violations);
        games::check_rematches(&live, &self.settled, lines, &mut violations);
        ratings::check(&games, &self.settled, standings, &mut violations);
        if !violations.is_empty() {
            return Err(violations);
        }
        let mut summary = Summary {
            games: live.len(),
            seen,
            happened: Happened::new(&live),
            ..acts.summary()
        };
        summary += self.settled.summary;
        Ok((summary, acts))
    }
}

#[allow(clippy::panic, reason = "a test that hears nonsense has failed")]
fn parse(message: &str) -> Value {
    serde_json::from_str(message).unwrap_or_else(|error| panic!("`{message}` is no JSON: {error}"))
}
