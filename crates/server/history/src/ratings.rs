//! Ratings, once for each rated game that counts.

use std::collections::{BTreeMap, BTreeSet};

use quincunx_play::reason;

use super::games::Replayed;
use super::settled::Settled;
use super::{Kept, Standing, Violation};

/// The rating of somebody who has not played, rounded.
const NEW: i32 = 1500;
/// The moves each side has to have made before a game counts.
const MOVES: usize = 2;

/// What the games of somebody say about the ratings, and what the ratings say.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct Account {
    games: u32,
    gained: i32,
}

/// People, and what they have gained.
pub(crate) type Tally = BTreeMap<String, Account>;

/// Adds what games have changed.
pub(crate) fn tally<'a>(games: impl Iterator<Item = &'a Kept>, tally: &mut Tally) {
    for game in games {
        for (holder, [before, after]) in game.seats.iter().zip(game.changes.into_iter().flatten()) {
            let account = tally.entry(holder.clone()).or_default();
            account.games += 1;
            account.gained += after - before;
        }
    }
}

/// Every rated game that counts has changed ratings once: as many games and points as the games say.
pub(crate) fn check(
    games: &BTreeMap<&str, Replayed<'_>>,
    settled: &Settled,
    standings: &[Standing],
    violations: &mut Vec<Violation>,
) {
    for (id, game) in games {
        let kept = game.kept;
        let ended = kept.ended.as_ref();
        let counts = kept.rated
            && ended.is_some_and(|verdict| verdict.reason != reason::ABORTED.0)
            && game.moves.into_iter().all(|moves| moves >= MOVES);
        match (counts, kept.changes) {
            (true, None) => violations.push(format!("game {id} counts and has changed no rating")),
            (false, Some(_)) => violations.push(format!("game {id} has changed ratings and does not count")),
            _ => {}
        }
    }
    let mut played = settled.gained.clone();
    tally(games.values().map(|game| game.kept), &mut played);
    let mut stored = Tally::new();
    for standing in standings {
        let account = stored.entry(standing.holder.clone()).or_default();
        account.games += standing.games;
        account.gained += standing.rating - NEW;
    }
    // The ratings of bots are not made by games.
    let holders: BTreeSet<&String> = played.keys().chain(stored.keys()).collect();
    for holder in holders.into_iter().filter(|holder| holder.starts_with("user:")) {
        let (played, stored) = (played.get(holder), stored.get(holder));
        if played != stored {
            violations.push(format!(
                "{holder}: by their games {played:?}, by their ratings {stored:?}"
            ));
        }
    }
}
