//! Fair play: who may have the engine's thoughts about which position.
//!
//! A game is guarded while it runs if it is rated or between two people. Nobody who plays one is helped in it, and
//! nobody at all in a rated one, as a new identity costs nothing. Every door behind which an engine thinks asks here.
//!
//! Guarded games with a clock are known here as they stand. A move costs little: what it takes to compare positions up
//! to symmetry is worked out when somebody asks, and kept until the next move.

use std::collections::{HashMap, HashSet};
use std::mem::take;
use std::net::IpAddr;
use std::sync::{Arc, Mutex, MutexGuard, OnceLock, PoisonError};

use quincunx_play::{Game, Settings, TimeControl};
use quincunx_rules::{AnyPosition, Phrase, Ruleset, phrase};
use tokio_util::sync::CancellationToken;

use crate::app::Shared;
use crate::error::{Answer, ApiError};
use crate::limits::network;
use crate::store::GameRow;
use crate::who::{Address, Who};

/// Unfinished games without a clock that are looked at; whoever has more is not helped.
pub(crate) const MOST_UNCLOCKED: u32 = 100;

/// Moves after which a position is that of one game, and no longer of everybody's.
const OPENING: usize = 4;

/// People whose networks are remembered before those are forgotten who have not been seen for longest: a new guest
/// costs nothing.
const MOST_SEEN: usize = 50_000;

pub(crate) fn forbidden(phrase: Phrase) -> ApiError {
    ApiError::forbidden("analysis-forbidden", phrase)
}

/// The refusal for those who play a guarded game with a clock of minutes.
pub(crate) fn live() -> ApiError {
    forbidden(phrase!(
        "error-analysis-live",
        "no engine while you play a rated game, or against a person, with a clock of minutes"
    ))
}

/// A guarded game as it stands.
struct Standing {
    position: AnyPosition,
    /// How many moves have been made.
    plies: usize,
    people: [Option<String>; 2],
    rated: bool,
    /// Whether its clock is one of minutes.
    live: bool,
    keys: OnceLock<Keys>,
}

/// The hashes of a position and of those one move on, up to symmetry.
struct Keys {
    own: u64,
    following: HashSet<u64>,
}

impl Keys {
    fn of(position: &AnyPosition) -> Keys {
        let following = |mv: &String| {
            let mut next = position.clone();
            next.play(mv).ok().map(|()| next.canonical_key())
        };
        Keys {
            own: position.canonical_key(),
            following: position.moves().iter().filter_map(following).collect(),
        }
    }
}

impl Standing {
    fn new(row: &GameRow, game: &Game) -> Standing {
        Standing {
            position: game.position().clone(),
            plies: game.plies(),
            people: row.seats.each_ref().map(|seat| seat.holder.user().map(str::to_string)),
            rated: row.rated,
            live: matches!(row.settings.clock, Some(TimeControl::Fischer { .. })),
            keys: OnceLock::new(),
        }
    }

    fn has(&self, people: &[String]) -> bool {
        self.people.iter().flatten().any(|person| people.contains(person))
    }

    /// Whether an analysis of a position would help in this game: it is the same one, one move on, or one move back.
    ///
    /// To those who do not play it the first moves of a game are open: everybody's games begin like that.
    fn is_near(&self, asked: &Keys, people: &[String]) -> bool {
        let own = self.has(people);
        if !own && (!self.rated || self.plies == 0) {
            return false;
        }
        let keys = self.keys.get_or_init(|| Keys::of(&self.position));
        let back = own || self.plies > 1;
        asked.own == keys.own || keys.following.contains(&asked.own) || back && asked.following.contains(&keys.own)
    }
}

/// The guarded games with clocks, and where people are.
#[derive(Default)]
struct Known {
    games: HashMap<String, Arc<Standing>>,
    /// The games with a clock of minutes of each person who plays one.
    live: HashMap<String, HashSet<String>>,
    /// The networks people were last seen at: of late, and before that.
    seen: [HashMap<String, IpAddr>; 2],
}

impl Known {
    /// Where somebody was last seen.
    fn network_of(&self, person: &str) -> Option<IpAddr> {
        let seen = self.seen[0].get(person).or_else(|| self.seen[1].get(person));
        seen.copied()
    }

    /// The games of a kind with a clock of minutes that somebody at a network plays; one with two of them is there
    /// twice.
    fn near(&self, network: IpAddr, ruleset: &Ruleset) -> impl Iterator<Item = (&str, &Arc<Standing>)> {
        let kind = ruleset.game().name;
        let there = self
            .live
            .iter()
            .filter(move |(person, _)| self.network_of(person) == Some(network));
        let games = there.flat_map(|(_, games)| games);
        let standings = games.filter_map(|id| Some((id.as_str(), self.games.get(id)?)));
        standings.filter(move |(_, standing)| standing.position.ruleset().game().name == kind)
    }

    /// Forgets where those are who have not been seen since this was last done, unless they play with a clock of
    /// minutes.
    fn forget(&mut self) {
        let before = take(&mut self.seen[1]);
        let playing = before.into_iter().filter(|(person, _)| self.live.contains_key(person));
        self.seen[1] = playing.collect();
        let of_late = take(&mut self.seen[0]);
        self.seen[1].extend(of_late);
    }

    fn remove(&mut self, id: &str) {
        let Some(standing) = self.games.remove(id) else {
            return;
        };
        for person in standing.people.iter().flatten() {
            if let Some(games) = self.live.get_mut(person) {
                games.remove(id);
                if games.is_empty() {
                    self.live.remove(person);
                }
            }
        }
    }
}

/// What is known of guarded games.
#[derive(Default)]
pub(crate) struct FairPlay {
    known: Mutex<Known>,
    /// Whether the games with clocks have been loaded since the start.
    loaded: CancellationToken,
}

impl FairPlay {
    fn lock(&self) -> MutexGuard<'_, Known> {
        self.known.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// The games with clocks that go on have been loaded.
    pub(crate) fn all_loaded(&self) {
        self.loaded.cancel();
    }

    /// A game has been loaded, has moved on, has other people, or is over.
    pub(crate) fn note(&self, row: &GameRow, game: &Game) {
        if row.settings.clock.is_none() || !row.is_guarded() {
            return;
        }
        let mut known = self.lock();
        if game.result().is_some() {
            return known.remove(&row.id);
        }
        let standing = Standing::new(row, game);
        if known
            .games
            .get(&row.id)
            .is_none_or(|before| before.people != standing.people)
        {
            known.remove(&row.id);
            for person in standing.people.iter().flatten().filter(|_| standing.live) {
                known.live.entry(person.clone()).or_default().insert(row.id.clone());
            }
        }
        known.games.insert(row.id.clone(), Arc::new(standing));
    }

    /// Somebody is at an address.
    pub(crate) fn see(&self, user: &str, address: IpAddr) {
        let network = network(address);
        let mut known = self.lock();
        if known.seen[0].get(user) != Some(&network) {
            known.seen[0].insert(user.to_string(), network);
            if known.seen[0].len() >= MOST_SEEN {
                known.forget();
            }
        }
    }

    /// Forgets where those are who have not been seen since this was last done.
    pub(crate) fn tidy(&self) {
        self.lock().forget();
    }

    /// Whether a person plays a guarded game with a clock of minutes.
    pub(crate) fn plays_live(&self, user: &str) -> bool {
        self.lock().live.contains_key(user)
    }

    /// Whether somebody at that network plays such a game of a kind.
    fn plays_near(&self, address: IpAddr, ruleset: &Ruleset) -> bool {
        let (network, known) = (network(address), self.lock());
        known.near(network, ruleset).next().is_some()
    }

    /// Such games of a kind that are played where somebody was last seen, but for one.
    fn standings_near(&self, user: &str, but: &str, ruleset: &Ruleset) -> Vec<Arc<Standing>> {
        let known = self.lock();
        let Some(network) = known.network_of(user) else {
            return Vec::new();
        };
        let near = known.near(network, ruleset);
        near.filter(|(id, _)| *id != but)
            .map(|(_, standing)| Arc::clone(standing))
            .collect()
    }

    /// The guarded games with clocks of a kind.
    fn standings(&self, ruleset: &Ruleset) -> Vec<Arc<Standing>> {
        let is_kind = |standing: &&Arc<Standing>| standing.position.ruleset().game().name == ruleset.game().name;
        self.lock().games.values().filter(is_kind).cloned().collect()
    }
}

/// Those who are known to be the one who asks: whoever has signed in with the same browser.
async fn same_person(app: &Shared, who: &Who) -> Answer<Vec<String>> {
    let mut people = vec![who.id.clone()];
    if let Some(device) = &who.device {
        people.extend(app.store.people_of_device(device).await?);
    }
    Ok(people)
}

/// Refuses any help to those who play a guarded game with a clock of minutes; who they are known to be, otherwise.
async fn forbid_live(app: &Shared, who: &Who) -> Answer<Vec<String>> {
    tokio::select! {
        () = app.fair_play.loaded.cancelled() => {}
        () = app.shutdown.cancelled() => return Err(ApiError::shutting_down()),
    }
    let people = same_person(app, who).await?;
    if people.iter().any(|person| app.fair_play.plays_live(person)) {
        return Err(live());
    }
    Ok(people)
}

/// Refuses a game against a bot, or between bots, to somebody who might play the moves elsewhere.
pub(crate) async fn forbid_bot(app: &Shared, who: &Who, address: Address, settings: &Settings) -> Answer<()> {
    match &settings.start {
        Some(start) => {
            let start = AnyPosition::parse(&settings.ruleset, start);
            let start = start.map_err(|error| ApiError::bad_position(&error))?;
            forbid_help(app, who, address, &start).await
        }
        None => forbid_live(app, who).await.map(drop),
    }
}

/// Refuses to think about a position for somebody whom, or anyone to whom, that would help in a guarded game.
pub(crate) async fn forbid_help(app: &Shared, who: &Who, address: Address, asked: &AnyPosition) -> Answer<()> {
    forbid_help_in(app, who, address, vec![asked.clone()]).await
}

/// Refuses to tell what was thought about the positions of a game, on the same terms.
pub(crate) async fn forbid_help_in(app: &Shared, who: &Who, address: Address, asked: Vec<AnyPosition>) -> Answer<()> {
    let people = forbid_live(app, who).await?;
    let Some(ruleset) = asked.first().map(AnyPosition::ruleset) else {
        return Ok(());
    };
    if app.fair_play.plays_near(address.0, &ruleset) {
        return Err(forbidden(phrase!(
            "error-analysis-near",
            "no engine while somebody at your address plays this game with a clock of minutes"
        )));
    }
    let mut standings = app.fair_play.standings(&ruleset);
    for person in &people {
        let games = app.store.unclocked(person, ruleset.game().name, MOST_UNCLOCKED).await?;
        if games.len() == MOST_UNCLOCKED as usize {
            return Err(forbidden(phrase!(
                "error-analysis-unfinished",
                "no engine while you have so many unfinished games against people"
            )));
        }
        for id in games {
            let peek = app.rooms.peek(app, &id).await?;
            if peek.game.result().is_none() {
                standings.push(Arc::new(Standing::new(&peek.row, &peek.game)));
            }
        }
    }
    if standings.is_empty() {
        return Ok(());
    }
    // Thousands of positions may have to be looked at.
    let helps = tokio::task::spawn_blocking(move || asked.iter().any(|asked| helps(asked, &standings, &people)));
    if helps.await.map_err(|_| ApiError::internal())? {
        return Err(forbidden(phrase!(
            "error-analysis-played",
            "no engine for a position of a game that is being played"
        )));
    }
    Ok(())
}

/// Refuses to let a bot think about a position, in a game that somebody plays, if it stands in another game that is
/// played at the same network with a clock of minutes: whoever plays there would have its moves. Openings are
/// everybody's.
pub(crate) async fn forbid_oracle(app: &Shared, user: &str, game: &str, asked: AnyPosition) -> Answer<()> {
    let mut standings = app.fair_play.standings_near(user, game, &asked.ruleset());
    standings.retain(|standing| standing.plies >= OPENING);
    if standings.is_empty() {
        return Ok(());
    }
    let people = standings
        .iter()
        .flat_map(|standing| standing.people.iter().flatten().cloned());
    let people: Vec<String> = people.collect();
    let helps = tokio::task::spawn_blocking(move || helps(&asked, &standings, &people));
    if helps.await.map_err(|_| ApiError::internal())? {
        return Err(forbidden(phrase!(
            "error-bot-oracle",
            "somebody at your address plays this very position with a clock of minutes: try again in a moment"
        )));
    }
    Ok(())
}

/// Whether an analysis of a position would help in one of these games. One with other options on the same board would,
/// too, and so would one with the other side to move: what the opponent threatens.
fn helps(asked: &AnyPosition, standings: &[Arc<Standing>], people: &[String]) -> bool {
    let texts = [Some(asked.to_string()), turned(asked)];
    let mut by_ruleset: HashMap<Ruleset, Vec<Keys>> = HashMap::new();
    standings.iter().any(|standing| {
        let ruleset = standing.position.ruleset();
        let keys = by_ruleset.entry(ruleset).or_insert_with(|| {
            let texts = texts.iter().flatten();
            let asked = texts.filter_map(|text| AnyPosition::parse(&ruleset, text).ok());
            asked.map(|asked| Keys::of(&asked)).collect()
        });
        keys.iter().any(|asked| standing.is_near(asked, people))
    })
}

/// The text of a position with the other side to move.
fn turned(position: &AnyPosition) -> Option<String> {
    let text = position.to_string();
    let (board, rest) = text.split_once(' ')?;
    let extra = rest
        .split_once(' ')
        .map_or(String::new(), |(_, extra)| format!(" {extra}"));
    Some(format!("{board} {}{extra}", !position.side()))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn guests_without_number_hide_nobody_who_plays() {
        let fair_play = FairPlay::default();
        let [here, there] = [1, 2].map(|last| IpAddr::from([192, 0, 2, last]));
        fair_play.see("ada", here);
        fair_play.lock().live.insert("ada".to_string(), HashSet::new());
        for guest in 0..5 * MOST_SEEN {
            fair_play.see(&guest.to_string(), there);
        }
        let known = fair_play.lock();
        assert!(known.seen.iter().map(HashMap::len).sum::<usize>() <= 2 * MOST_SEEN + 1);
        assert_eq!(known.seen[1].get("ada"), Some(&here));
    }
}
