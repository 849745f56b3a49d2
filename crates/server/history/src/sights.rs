//! What sockets saw of games.

use std::collections::{BTreeMap, BTreeSet};

use serde_json::Value;

use super::acts::Acts;
use super::games::Replayed;
use super::{Line, Socket, Violation};

/// Goes through a history with the moments of its games.
pub(crate) struct Sights<'a> {
    games: &'a BTreeMap<&'a str, Replayed<'a>>,
    acts: &'a Acts,
    /// What sockets see, by socket and game.
    watching: BTreeMap<(Socket, &'a str), Sight>,
    /// Who may have stopped watching what, and the number of the message by which they did.
    left: BTreeMap<(Socket, &'a str), u64>,
    /// Up to where somebody was told of a game.
    told: BTreeMap<&'a str, usize>,
    /// Up to where a game had been told when a question was asked, by socket and number.
    asked: BTreeMap<(Socket, u64), usize>,
    /// Up to where games had been acknowledged to those who acted.
    done: BTreeMap<&'a str, usize>,
    /// The same when a ping was sent, by socket and number.
    pinged: BTreeMap<(Socket, u64), BTreeMap<&'a str, usize>>,
}

/// What a socket sees of a game.
struct Sight {
    /// The moments of its log that it may be: some look alike.
    moments: BTreeSet<usize>,
    turns: Vec<Value>,
}

impl<'a> Sights<'a> {
    pub(crate) fn new(games: &'a BTreeMap<&'a str, Replayed<'a>>, acts: &'a Acts) -> Sights<'a> {
        Sights {
            games,
            acts,
            watching: BTreeMap::new(),
            left: BTreeMap::new(),
            told: BTreeMap::new(),
            asked: BTreeMap::new(),
            done: BTreeMap::new(),
            pinged: BTreeMap::new(),
        }
    }

    /// How many states were seen.
    pub(crate) fn check(mut self, lines: &'a [Line], violations: &mut Vec<Violation>) -> usize {
        let mut seen = 0;
        for line in lines {
            let message = &line.message;
            let id = message["id"].as_u64();
            match (line.said, message["t"].as_str()) {
                (true, Some("watch")) => {
                    let game = message["game"].as_str().unwrap_or_default();
                    let told = self.told.get(game).copied().unwrap_or(0);
                    self.asked.extend(id.map(|id| ((line.socket, id), told)));
                }
                (true, Some("unwatch")) => {
                    let left = message["game"].as_str().map(|game| (line.socket, game));
                    self.left.extend(left.map(|left| (left, id.unwrap_or(u64::MAX))));
                }
                (true, Some("ping")) => {
                    self.pinged.extend(id.map(|id| ((line.socket, id), self.done.clone())));
                }
                (false, Some("pong")) => {
                    if let Some(done) = id.and_then(|id| self.pinged.remove(&(line.socket, id))) {
                        self.ponged(line.socket, &done, violations);
                    }
                }
                (false, Some("game")) => {
                    seen += 1;
                    if let Err(violation) = self.see(line.socket, message) {
                        violations.push(violation);
                    }
                }
                (false, Some("done")) => {
                    if let Some((game, entry)) = id.and_then(|id| self.acts.entry(line.socket, id)) {
                        self.tell(game, entry + 1);
                        self.check_seen(line.socket, game, entry + 1, violations);
                        if let Some((game, _)) = self.games.get_key_value(game) {
                            let done = self.done.entry(game).or_default();
                            *done = (entry + 1).max(*done);
                        }
                    }
                }
                _ => {}
            }
        }
        seen
    }

    /// Somebody was told of the first so many entries.
    fn tell(&mut self, game: &str, entries: usize) {
        if let Some((id, _)) = self.games.get_key_value(game) {
            let told = self.told.entry(id).or_default();
            *told = entries.max(*told);
        }
    }

    /// Whoever watches has seen what was done before they asked whether the connection is alive.
    fn ponged(&self, socket: Socket, done: &BTreeMap<&'a str, usize>, violations: &mut Vec<Violation>) {
        for (game, entries) in done {
            self.check_seen(socket, game, *entries, violations);
        }
    }

    /// Whoever watches has seen the first so many entries, of which they, or others before they asked, were told that
    /// they are done.
    fn check_seen(&self, socket: Socket, game: &str, entries: usize, violations: &mut Vec<Violation>) {
        if let Some(sight) = self.watching.get(&(socket, game))
            && sight.moments.last().is_some_and(|last| *last < entries)
            && !self.left.contains_key(&(socket, game))
        {
            violations.push(format!(
                "socket {socket} has not seen entry {entries} of {game}, which is done"
            ));
        }
    }

    /// A socket sees a state.
    fn see(&mut self, socket: Socket, message: &'a Value) -> Result<(), Violation> {
        let name = message["game"].as_str().unwrap_or_default();
        let Some((game, replayed)) = self.games.get_key_value(name) else {
            return Err(format!("socket {socket} saw game {name}, which is not there"));
        };
        let (step, state) = (message["step"].as_u64().unwrap_or(u64::MAX), &message["state"]);
        let mut turns: Vec<Value> = message["turns"].as_array().cloned().unwrap_or_default();
        let before = self.watching.get(&(socket, *game));
        let candidates: Vec<usize> = match message["turns_from"].as_u64() {
            Some(from) => {
                let Some(before) = before else {
                    return Err(format!(
                        "socket {socket} was told of changes of {name}, which it does not watch"
                    ));
                };
                let kept = before.turns.get(..from as usize).unwrap_or(&before.turns);
                turns.splice(..0, kept.iter().cloned());
                // Every change is told, one by one.
                before.moments.iter().map(|moment| moment + 1).collect()
            }
            None => {
                let id = message["id"].as_u64();
                if let Some(left) = self.left.get(&(socket, *game))
                    && id > Some(*left)
                {
                    self.left.remove(&(socket, *game));
                }
                let known = before.and_then(|before| before.moments.first().copied()).unwrap_or(0);
                let asked = id.and_then(|id| self.asked.get(&(socket, id)));
                (known.max(asked.copied().unwrap_or(0))..replayed.views.len()).collect()
            }
        };
        let fits = |moment: &usize| {
            replayed
                .views
                .get(*moment)
                .is_some_and(|view| view.fits(step, state, &turns))
        };
        let moments: BTreeSet<usize> = candidates.iter().copied().filter(fits).collect();
        let Some(&first) = moments.first() else {
            return Err(format!(
                "socket {socket} saw step {step} of {name} as no moment among {candidates:?} of its {} entries was: {message}",
                replayed.kept.log.len()
            ));
        };
        self.watching.insert((socket, *game), Sight { moments, turns });
        self.tell(name, first);
        let changes = &message["rating_changes"];
        if !changes.is_null() && *changes != serde_json::json!(replayed.kept.changes) {
            let kept = replayed.kept.changes;
            return Err(format!(
                "socket {socket} saw the ratings of {name} change by {changes}, and they did by {kept:?}"
            ));
        }
        Ok(())
    }
}
