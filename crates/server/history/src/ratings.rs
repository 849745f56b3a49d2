//! Ratings, once for each rated game.

use std::collections::BTreeMap;

use quincunx_play::reason;

use super::{Kept, Standing, Violation};

/// The rating of somebody who has not played, rounded.
const NEW: i32 = 1500;

/// What the games of somebody say about the ratings, and what the ratings say.
#[derive(Default, PartialEq, Eq, Debug)]
struct Account {
    games: u32,
    gained: i32,
}

/// Every rated game that counts has changed ratings once: as many games and points as the games say.
pub(crate) fn check(kept: &[Kept], standings: &[Standing], violations: &mut Vec<Violation>) {
    let mut played: BTreeMap<&str, Account> = BTreeMap::new();
    for game in kept {
        let ended = game.ended.as_ref();
        let counts = game.rated && ended.is_some_and(|verdict| verdict.reason != reason::ABORTED.word());
        if game.changes.is_some() && !counts {
            violations.push(format!("game {} has changed ratings and does not count", game.id));
        }
        for (holder, [before, after]) in game.seats.iter().zip(game.changes.into_iter().flatten()) {
            let account = played.entry(holder).or_default();
            account.games += 1;
            account.gained += after - before;
        }
    }
    let mut stored: BTreeMap<&str, Account> = BTreeMap::new();
    for standing in standings {
        let account = stored.entry(&standing.holder).or_default();
        account.games += standing.games;
        account.gained += standing.rating - NEW;
    }
    // The ratings of bots are not made by games.
    let people = |holder: &&str| holder.starts_with("user:");
    for holder in played.keys().chain(stored.keys()).copied().filter(people) {
        let (played, stored) = (played.get(holder), stored.get(holder));
        if played.unwrap_or(&Account::default()) != stored.unwrap_or(&Account::default()) {
            violations.push(format!(
                "{holder}: by their games {played:?}, by their ratings {stored:?}"
            ));
        }
    }
    violations.dedup();
}
