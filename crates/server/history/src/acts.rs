//! Actions, and what became of them.

use std::collections::{BTreeMap, BTreeSet};

use quincunx_play::{Action, Event};
use serde_json::{Value, json};

use super::games::Replayed;
use super::settled::Settled;
use super::{Line, Socket, Summary, Violation};

/// Errors that leave it unknown whether something was done.
const UNKNOWN: [&str; 2] = ["store-unknown", "internal"];

/// An action.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) struct Key {
    pub(crate) game: String,
    seat: String,
    action: String,
    /// The step it was meant for, if it has to be.
    step: Option<u64>,
}

/// What became of an action, counted.
#[derive(Clone, Copy, Debug, Default)]
struct Fate {
    sent: usize,
    acknowledged: usize,
    refused: usize,
}

/// All actions.
#[derive(Default)]
pub(crate) struct Acts {
    fates: BTreeMap<Key, Fate>,
    /// What a number on a socket stands for.
    by_number: BTreeMap<(Socket, u64), Key>,
    /// Where the actions of people are in the logs.
    places: BTreeMap<Key, Vec<usize>>,
    /// The seats that a socket was told are its own in a game.
    own: BTreeMap<(Socket, String), Value>,
    /// Actions for seats of others.
    foreign: BTreeSet<(Socket, u64)>,
    /// Answers too many, and such.
    strange: Vec<Violation>,
}

impl Acts {
    pub(crate) fn read(lines: &[Line], games: &BTreeMap<&str, Replayed<'_>>) -> Acts {
        let mut acts = Acts::default();
        for game in games.values() {
            for (n, key) in (0..game.kept.log.len()).filter_map(|n| Some((n, logged(game, n)?))) {
                acts.places.entry(key).or_default().push(n);
            }
        }
        for Line {
            socket, said, message, ..
        } in lines
        {
            if message["t"] == "identity" {
                acts.own.clear();
            }
            if let (false, Some(game), true) = (*said, message["game"].as_str(), message["you"].is_array()) {
                acts.own.insert((*socket, game.to_string()), message["you"].clone());
            }
            let Some(id) = message["id"].as_u64() else {
                continue;
            };
            match (*said, message["t"].as_str()) {
                (true, Some("act")) => acts.sent(*socket, id, message),
                (false, Some("done")) => acts.done(*socket, id),
                (false, Some("error")) => {
                    let code = message["error"]["code"].as_str().unwrap_or_default();
                    if !UNKNOWN.contains(&code) {
                        acts.answered(*socket, id, |fate| fate.refused += 1);
                    }
                }
                _ => {}
            }
        }
        acts
    }

    fn sent(&mut self, socket: Socket, id: u64, message: &Value) {
        let text = |value: &Value| value.as_str().unwrap_or_default().to_string();
        let action = &message["action"];
        let timeless = serde_json::from_value(action.clone()).is_ok_and(|action: Action| action.is_timeless());
        let step = message["step"].as_u64().filter(|_| !timeless);
        let key = Key {
            game: text(&message["game"]),
            seat: text(&message["seat"]),
            action: action.to_string(),
            step,
        };
        let own = self.own.get(&(socket, key.game.clone()));
        let own = own.and_then(Value::as_array);
        if own.is_some_and(|own| !own.contains(&message["seat"])) {
            self.foreign.insert((socket, id));
        }
        let known = self.by_number.insert((socket, id), key.clone());
        if known.is_some_and(|known| known != key) {
            self.strange
                .push(format!("the client of socket {socket} used number {id} twice"));
        }
        self.fates.entry(key).or_default().sent += 1;
    }

    fn done(&mut self, socket: Socket, id: u64) {
        self.answered(socket, id, |fate| fate.acknowledged += 1);
        if self.foreign.contains(&(socket, id)) {
            let key = &self.by_number[&(socket, id)];
            self.strange.push(format!(
                "socket {socket} was let do {key:?}, which was not its own seat"
            ));
        }
    }

    fn answered(&mut self, socket: Socket, id: u64, count: impl FnOnce(&mut Fate)) {
        if let Some(key) = self.by_number.get(&(socket, id)) {
            count(self.fates.entry(key.clone()).or_default());
        }
    }

    /// The game of an action and its place in the log, if it is there once.
    pub(crate) fn entry(&self, socket: Socket, id: u64) -> Option<(&str, usize)> {
        let key = self.by_number.get(&(socket, id))?;
        match self.places.get(key)?.as_slice() {
            [place] => Some((&key.game, *place)),
            _ => None,
        }
    }

    /// Whether what is in the logs is what was done.
    pub(crate) fn check(&self, settled: &Settled, violations: &mut Vec<Violation>) {
        violations.extend(self.strange.iter().cloned());
        for (key, fate) in &self.fates {
            let logged = self.places.get(key).map_or(0, Vec::len);
            let Fate {
                sent,
                acknowledged,
                refused,
            } = *fate;
            if acknowledged + refused > sent {
                violations.push(format!(
                    "{key:?} was sent {sent} times and answered more often: {fate:?}"
                ));
            }
            if logged < acknowledged {
                violations.push(format!("{key:?} is lost: {fate:?}, {logged} times in the log"));
            }
            if logged + refused + settled.gone(key) > sent {
                violations.push(format!(
                    "{key:?} is in the log {logged} times, which is too often: {fate:?}"
                ));
            }
        }
        for (key, places) in &self.places {
            if !self.fates.contains_key(key) {
                violations.push(format!("{key:?} is in the log at {places:?}, and nobody did it"));
            }
        }
    }

    /// Actions that were sent and neither refused nor stored, and how often.
    pub(crate) fn in_vain(&self) -> impl Iterator<Item = (Key, usize)> {
        self.fates.iter().filter_map(|(key, fate)| {
            let logged = self.places.get(key).map_or(0, Vec::len);
            let vain = fate.sent.saturating_sub(fate.refused + logged);
            (vain > 0).then(|| (key.clone(), vain))
        })
    }

    pub(crate) fn summary(&self) -> Summary {
        let mut summary = Summary::default();
        for fate in self.fates.values() {
            summary.acknowledged += fate.acknowledged;
            summary.refused += fate.refused;
            summary.unknown += fate.sent.saturating_sub(fate.acknowledged + fate.refused);
        }
        summary
    }
}

/// An entry of a log as an action; `None` if no person did it.
fn logged(game: &Replayed<'_>, n: usize) -> Option<Key> {
    let Event::Seat(seat, action) = &game.kept.log[n].event else {
        return None;
    };
    if game.kept.is_bot(*seat) {
        return None;
    }
    let step = Some(game.step_before(n)).filter(|_| !action.is_timeless());
    Some(Key {
        game: game.kept.id.clone(),
        seat: seat.to_string(),
        action: json!(action).to_string(),
        step,
    })
}
