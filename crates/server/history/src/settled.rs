//! What was checked before: it may not change any more, and games that are done with are forgotten.

use std::collections::{BTreeMap, BTreeSet};
use std::hash::{DefaultHasher, Hash, Hasher};

use quincunx_play::Entry;

use super::acts::{Acts, Key};
use super::games::Replayed;
use super::ratings::{Tally, tally};
use super::sights::Sights;
use super::{Happened, History, Kept, Line, Socket, Standing, Summary, Violation};

/// What was checked before.
#[derive(Clone, Debug, Default)]
pub(crate) struct Settled {
    /// Games that are done with.
    games: BTreeMap<String, Fixed>,
    /// The logs of the others, as far as they went.
    logs: BTreeMap<String, Prefix>,
    /// Actions that were not stored when the server ended, and never will be.
    gone: BTreeMap<Key, usize>,
    /// What people gained by the games that are done with.
    pub(crate) gained: Tally,
    pub(crate) summary: Summary,
}

/// A game that is done with.
#[derive(Clone, Debug)]
struct Fixed {
    digest: u64,
    next: Option<String>,
}

/// The beginning of a log: its length and digest.
#[derive(Clone, Copy, Debug)]
struct Prefix(usize, u64);

impl Prefix {
    fn of(log: &[Entry]) -> Prefix {
        Prefix(log.len(), digest(&log))
    }

    fn fits(self, log: &[Entry]) -> bool {
        log.get(..self.0).is_some_and(|begin| digest(&begin) == self.1)
    }
}

impl Fixed {
    /// Everything but who has the seats: the games of a guest go over to their account.
    fn new(game: &Kept) -> Fixed {
        let text = format!(
            "{:?} {:?} {:?} {:?} {:?}",
            game.settings, game.previous, game.next, game.ended, game.changes
        );
        Fixed {
            digest: digest(&(text, &game.log)),
            next: game.next.clone(),
        }
    }
}

fn digest(value: &impl Hash) -> u64 {
    let mut hasher = DefaultHasher::new();
    value.hash(&mut hasher);
    hasher.finish()
}

impl Settled {
    /// Whether what is settled is as it was.
    pub(crate) fn check(&self, settled: &[&Kept], live: &[&Kept], violations: &mut Vec<Violation>) {
        for game in settled {
            let id = &game.id;
            if self.games.get(id).map(|fixed| fixed.digest) != Some(Fixed::new(game).digest) {
                violations.push(format!("game {id} was over and done with, and has changed since"));
            }
        }
        let mut lost: BTreeMap<&str, Prefix> = self.logs.iter().map(|(id, prefix)| (id.as_str(), *prefix)).collect();
        for game in live {
            let prefix = lost.remove(game.id.as_str());
            if prefix.is_some_and(|prefix| !prefix.fits(&game.log)) {
                violations.push(format!("game {}: what was in its log before is not there", game.id));
            }
        }
        violations.extend(lost.keys().map(|id| format!("game {id} was there before, and is lost")));
    }

    /// How often an action was sent in vain.
    pub(crate) fn gone(&self, key: &Key) -> usize {
        self.gone.get(key).copied().unwrap_or(0)
    }

    /// The rematch of a game that is done with; `None` if it is not.
    pub(crate) fn next(&self, game: &str) -> Option<Option<&str>> {
        self.games.get(game).map(|fixed| fixed.next.as_deref())
    }
}

impl History {
    /// Whether a game is done with.
    pub fn is_settled(&self, game: &str) -> bool {
        self.settled.games.contains_key(game)
    }

    /// Checks the first so many lines as [`History::check_until`] does, and takes note of what the store has, which has
    /// to stay so: logs only grow; and if the server `has_ended` in between, actions that are not in them by now never
    /// will be. Games that have ended and `are_done` are forgotten, unless something that was sent about them may still
    /// arrive: nobody may speak of them any more.
    ///
    /// # Errors
    /// Everything that must not be.
    pub fn settle(
        &mut self,
        end: usize,
        kept: &[Kept],
        standings: &[Standing],
        has_ended: bool,
        are_done: impl Fn(&Kept) -> bool,
    ) -> Result<Summary, Vec<Violation>> {
        let (summary, acts) = self.examine(end, kept, standings)?;
        if has_ended {
            self.settled.gone = acts.in_vain().collect();
            self.lines.iter_mut().for_each(|line| line.is_past = true);
        }
        let open = self.open_games();
        let is_done = |game: &Kept| game.ended.is_some() && are_done(game) && !open.contains(&game.id);
        let live = kept.iter().filter(|game| !self.is_settled(&game.id));
        let (done, live): (Vec<&Kept>, Vec<&Kept>) = live.partition(|game| is_done(game));
        self.settled.logs = live
            .iter()
            .map(|game| (game.id.clone(), Prefix::of(&game.log)))
            .collect();
        self.forget(&done);
        Ok(summary)
    }

    /// The games about which something was sent that was not answered, and may still arrive.
    fn open_games(&self) -> BTreeSet<String> {
        let mut open: BTreeMap<(Socket, u64), (&str, i32)> = BTreeMap::new();
        for line in self.lines.iter().filter(|line| !line.is_past) {
            let Some(id) = line.message["id"].as_u64() else {
                continue;
            };
            let game = line.message["game"].as_str().filter(|_| line.said);
            let (of, count) = open.entry((line.socket, id)).or_default();
            *of = game.unwrap_or(of);
            *count += if line.said { 1 } else { -1 };
        }
        let open = open.values().filter(|(_, count)| *count > 0);
        open.map(|(game, _)| game.to_string()).collect()
    }

    fn forget(&mut self, done: &[&Kept]) {
        let ids: BTreeSet<&str> = done.iter().map(|game| game.id.as_str()).collect();
        let mut of_number = BTreeMap::new();
        for line in self.lines.iter().filter(|line| line.said) {
            if let (Some(id), Some(game)) = (line.message["id"].as_u64(), line.message["game"].as_str()) {
                of_number.insert((line.socket, id), game.to_string());
            }
        }
        let game_of = |line: &Line| match (line.message["game"].as_str(), line.message["id"].as_u64()) {
            (Some(game), _) => Some(game.to_string()),
            (None, Some(id)) => of_number.get(&(line.socket, id)).cloned(),
            (None, None) => None,
        };
        let mut forgotten = Vec::new();
        let mut lines = std::mem::take(&mut self.lines);
        lines.retain(|line| match game_of(line) {
            Some(game) if ids.contains(game.as_str()) => {
                forgotten.push(line.clone());
                false
            }
            Some(_) => true,
            None => line.message["t"] == "identity",
        });
        self.lines = lines;
        self.settled.summary += summary_of(&forgotten, done);
        tally(done.iter().copied(), &mut self.settled.gained);
        self.settled.gone.retain(|key, _| !ids.contains(key.game.as_str()));
        self.accepted.retain(|_, game| !ids.contains(game.as_str()));
        let fixed = done.iter().map(|game| (game.id.clone(), Fixed::new(game)));
        self.settled.games.extend(fixed);
    }
}

/// What there was in lines that are all about these games, and were checked.
fn summary_of(lines: &[Line], kept: &[&Kept]) -> Summary {
    let replayed = kept
        .iter()
        .filter_map(|game| Some((game.id.as_str(), Replayed::new(game).ok()?)));
    let games = replayed.collect();
    let acts = Acts::read(lines, &games);
    Summary {
        games: kept.len(),
        seen: Sights::new(&games, &acts).check(lines, &mut Vec::new()),
        happened: Happened::new(kept),
        ..acts.summary()
    }
}
