//! A checker of histories, for tests of the server alone: everything its clients said and heard, against what its store has
//! in the end. A simulation and a trial with real processes have nothing else to check.
//!
//! A history is legal if there is one log of each game, that of the store, such that
//! - every acknowledged action is in it exactly once, at the step it was meant for; a refused one is not; one whose outcome is
//!   unknown (the connection or the store was lost) may be; and nothing else is;
//! - every socket saw its states in order, without a gap while it watched, and never one that is not in the log;
//! - reads are linearizable: whoever asked after somebody had been told of something sees it;
//! - the log replays to the clocks that were shown, and to the result that is stored;
//! - ratings have changed once for each rated game, and a game has one rematch at most.

#![forbid(unsafe_code)]

mod acts;
mod games;
mod happened;
mod player;
mod ratings;
mod sights;

use std::collections::BTreeMap;
use std::fmt;
use std::ops::AddAssign;

use quincunx_play::{Entry, Settings, Verdict};
use serde_json::Value;

use acts::Acts;
use games::Replayed;
pub use happened::Happened;
pub use player::{Known, Seen};
use sights::Sights;

/// A connection, by a number that no other has; a request over HTTP is one of its own.
pub type Socket = u64;

/// Everything that was said and heard, in the order of the observer.
#[derive(Clone, Debug, Default)]
pub struct History {
    lines: Vec<Line>,
}

#[derive(Clone, Debug)]
struct Line {
    socket: Socket,
    said: bool,
    message: Value,
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

/// What was checked.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Summary {
    /// Games in the store.
    pub games: usize,
    /// Actions that were acknowledged.
    pub acknowledged: usize,
    /// Actions that were refused.
    pub refused: usize,
    /// Actions of which nobody knows.
    pub unknown: usize,
    /// States of games that were seen.
    pub seen: usize,
    /// What happened in the games.
    pub happened: Happened,
}

impl AddAssign for Summary {
    fn add_assign(&mut self, other: Summary) {
        self.games += other.games;
        self.acknowledged += other.acknowledged;
        self.refused += other.refused;
        self.unknown += other.unknown;
        self.seen += other.seen;
        self.happened += other.happened;
    }
}

impl fmt::Display for Summary {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(
            f,
            "{} games, {} actions acknowledged, {} refused, {} unknown, {} states seen",
            self.games, self.acknowledged, self.refused, self.unknown, self.seen
        )
    }
}

/// Something that must not be: a sentence for people.
pub type Violation = String;

impl History {
    /// A client sends a message, which may or may not arrive. Every `act` says its seat, and every message its number; one
    /// that is repeated is repeated as it is.
    ///
    /// # Panics
    /// If it is no JSON: the client is wrong then.
    pub fn said(&mut self, socket: Socket, message: &str) {
        self.push(socket, true, message);
    }

    /// A client hears a message.
    ///
    /// # Panics
    /// If it is no JSON: the server is wrong then.
    pub fn heard(&mut self, socket: Socket, message: &str) {
        self.push(socket, false, message);
    }

    #[allow(clippy::panic, reason = "a test that hears nonsense has failed")]
    fn push(&mut self, socket: Socket, said: bool, message: &str) {
        let message = serde_json::from_str(message).unwrap_or_else(|error| panic!("`{message}` is no JSON: {error}"));
        self.lines.push(Line { socket, said, message });
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

    /// Checks everything against the store.
    ///
    /// # Errors
    /// Everything that must not be.
    pub fn check(&self, kept: &[Kept], standings: &[Standing]) -> Result<Summary, Vec<Violation>> {
        let mut violations = Vec::new();
        let mut games = BTreeMap::new();
        for game in kept {
            match Replayed::new(game) {
                Ok(replayed) => {
                    games.insert(game.id.as_str(), replayed);
                }
                Err(violation) => violations.push(violation),
            }
        }
        let acts = Acts::read(&self.lines, &games);
        acts.check(&mut violations);
        let seen = Sights::new(&games, &acts).check(&self.lines, &mut violations);
        games::check_rematches(kept, &self.lines, &mut violations);
        ratings::check(kept, standings, &mut violations);
        if !violations.is_empty() {
            return Err(violations);
        }
        Ok(Summary {
            games: kept.len(),
            seen,
            happened: Happened::new(kept),
            ..acts.summary()
        })
    }
}

#[cfg(test)]
mod tests {
    use quincunx_play::{Action, Game, Seat};
    use serde_json::json;

    use super::*;

    /// A game of one move, which one socket made and another saw.
    fn history() -> (History, Kept) {
        let settings = Settings::new("hadron:size=3".parse().unwrap());
        let mut game = Game::new(settings.clone()).unwrap();
        let state = |game: &Game| {
            let position = game.position();
            json!({"position": position.to_string(), "side": position.side().number(), "to_move": game.to_move(),
                "players": [1, 2], "result": game.verdict(), "offers": game.offers(), "clocks": null})
        };
        let mut history = History::default();
        history.said(2, r#"{"t":"watch","id":1,"game":"one"}"#);
        let watched = json!({"t": "game", "id": 1, "game": "one", "step": 0, "state": state(&game), "turns": []});
        history.heard(2, &watched.to_string());
        history.said(
            1,
            r#"{"t":"act","id":1,"game":"one","seat":"a","step":0,"action":{"move":"b2"}}"#,
        );
        game.act(7, Seat::A, Action::Move("b2".to_string())).unwrap();
        let turns: Vec<_> = game.turns().collect();
        let changed =
            json!({"t": "game", "game": "one", "step": 1, "state": state(&game), "turns_from": 0, "turns": turns});
        history.heard(2, &changed.to_string());
        history.heard(1, r#"{"t":"done","id":1}"#);
        let kept = Kept {
            id: "one".to_string(),
            settings,
            seats: ["user:ada", "user:bob"].map(str::to_string),
            rated: false,
            previous: None,
            next: None,
            log: game.log().to_vec(),
            ended: None,
            changes: None,
        };
        (history, kept)
    }

    /// What the checker says of a history that was changed.
    fn violations(change: impl FnOnce(&mut History, &mut Kept)) -> String {
        let (mut history, mut kept) = history();
        change(&mut history, &mut kept);
        let checked = history.check(&[kept], &[]);
        checked.map_or_else(|violations| violations.join("; "), |summary| summary.to_string())
    }

    #[test]
    fn a_legal_history_is_one_and_others_are_not() {
        let legal = violations(|_, _| {});
        assert_eq!(
            legal,
            "1 games, 1 actions acknowledged, 0 refused, 0 unknown, 2 states seen"
        );
        let unknown = violations(|history, _| drop(history.lines.pop()));
        assert!(unknown.contains("1 unknown"), "{unknown}");
        let lost = violations(|_, kept| kept.log.clear());
        assert!(lost.contains("is lost"), "{lost}");
        let unseen = violations(|_, kept| kept.log.clear());
        assert!(unseen.contains("saw step 1 of one as no moment"), "{unseen}");
        let refused = violations(|history, _| {
            history.lines.pop();
            history.heard(1, r#"{"t":"error","id":1,"error":{"code":"stale"}}"#);
        });
        assert!(refused.contains("too often"), "{refused}");
        let made_up = violations(|history, _| history.lines.retain(|line| line.message["t"] != "act"));
        assert!(made_up.contains("nobody did it"), "{made_up}");
        let stale = violations(|history, _| {
            let again = history.lines[1].clone();
            history.said(3, r#"{"t":"watch","id":1,"game":"one"}"#);
            history.lines.push(Line { socket: 3, ..again });
        });
        assert!(stale.contains("socket 3 saw step 0"), "{stale}");
        let ended = violations(|_, kept| {
            let (winner, seat) = (Some(1), Some(Seat::A));
            kept.ended = Some(Verdict {
                winner,
                seat,
                reason: "time".to_string(),
            });
        });
        assert!(ended.contains("and is stored as"), "{ended}");
        let rated = violations(|_, kept| kept.changes = Some([[1500, 1510], [1500, 1490]]));
        assert!(
            rated.contains("does not count") && rated.contains("user:bob"),
            "{rated}"
        );
        let rematch = violations(|_, kept| kept.previous = Some("two".to_string()));
        assert!(rematch.contains("is a rematch of two"), "{rematch}");
    }
}
