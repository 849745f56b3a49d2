//! Which games can be rated.

use std::collections::BTreeMap;

use quincunx_play::{Game, Seat, Settings};
use quincunx_rules::{Ruleset, phrase};

use crate::error::{Answer, ApiError};

/// A line for each game; its head says how to read it.
const TABLE: &str = include_str!("../data/rated.txt");

/// The moves each side has to have made before a game counts.
const MOVES: usize = 2;

/// The values of a game's options that can be rated, by option; an option that is not among them may have any value.
pub(crate) type Allowed = BTreeMap<&'static str, Vec<&'static str>>;

/// What of a game can be rated, if anything.
pub(crate) fn allowed(game: &str) -> Option<Allowed> {
    let mut lines = TABLE.lines().filter(|line| !line.starts_with('#'));
    lines.find_map(|line| {
        let mut words = line.split_whitespace();
        let allowed = |word: &'static str| {
            let (key, values) = word.split_once('=')?;
            Some((key, values.split('|').collect()))
        };
        (words.next()? == game).then(|| words.filter_map(allowed).collect())
    })
}

/// Checks that a game with these settings can be rated.
pub(crate) fn check(settings: &Settings) -> Answer<()> {
    let refuse = |phrase| ApiError::bad("bad-settings", phrase);
    if settings.start.is_some() {
        return Err(refuse(phrase!(
            "error-rated-start",
            "a rated game starts from the start"
        )));
    }
    if settings.clock.is_none() {
        return Err(refuse(phrase!("error-rated-clock", "a rated game needs a clock")));
    }
    match missing(&settings.ruleset) {
        None => Ok(()),
        Some(message) => {
            let phrase = phrase!("error-rated-ruleset", "games with these options are not rated");
            Err(refuse(phrase).because(message))
        }
    }
}

/// The refusal for guests.
pub(crate) fn sign_in() -> ApiError {
    ApiError::sign_in(phrase!(
        "error-rated-account",
        "rated games are for those with an account"
    ))
}

/// Why a ruleset cannot be rated.
fn missing(ruleset: &Ruleset) -> Option<String> {
    let name = ruleset.game().name;
    let Some(allowed) = allowed(name) else {
        return Some(format!("{name} is not rated"));
    };
    let is_out = |(key, values): &(&str, Vec<&str>)| !ruleset.value(key).is_some_and(|value| values.contains(&value));
    let (key, values) = allowed.into_iter().find(is_out)?;
    Some(format!(
        "{ruleset} is not rated: only {name} with {key}={}",
        values.join("|")
    ))
}

/// Whether enough has been played for a game to count: nobody's rating changes by a game that was hardly begun.
///
/// One that was begun when less was asked of rated games does not count either.
pub(crate) fn counts(game: &Game) -> bool {
    let moves = |seat: Seat| {
        game.turns()
            .filter(|turn| turn.seat == seat && turn.mv.is_some())
            .count()
    };
    check(game.settings()).is_ok() && Seat::BOTH.into_iter().all(|seat| moves(seat) >= MOVES)
}

#[cfg(test)]
mod tests {
    use quincunx_rules::GAMES;

    use super::*;

    #[test]
    fn the_table_knows_the_games_and_their_options() {
        for game in GAMES {
            let allowed = allowed(game.name).unwrap();
            for (key, values) in &allowed {
                let option = game.options.iter().find(|option| option.key == *key).unwrap();
                assert!(!values.is_empty());
                assert!(
                    values.iter().all(|value| option.values.contains(value)),
                    "{} {key}",
                    game.name
                );
            }
            assert!(
                game.rulesets().any(|ruleset| missing(&ruleset).is_none()),
                "{}",
                game.name
            );
        }
        let lines = TABLE.lines().filter(|line| !line.starts_with('#') && !line.is_empty());
        assert_eq!(lines.count(), GAMES.len());
    }

    #[test]
    fn small_boards_are_not_rated() {
        for (ruleset, rated) in [
            ("alliances", true),
            ("hadron", false),
            ("hadron:size=3", false),
            ("hadron:size=7", true),
            ("emulsion:size=7", false),
            ("emulsion:tiebreak=official", true),
            ("renpaarden:size=5", false),
            ("renpaarden", true),
            ("murus:rules=advanced,opening=redistribute", true),
            ("murus:goal=escape", false),
        ] {
            assert_eq!(missing(&ruleset.parse().unwrap()).is_none(), rated, "{ruleset}");
        }
    }
}
