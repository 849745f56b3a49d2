//! The journal, a write-ahead log of events: they are in it first, until they are sorted into their games.
//!
//! A commit is about many games. If every event went straight to the others of its game, a commit would touch a page
//! for each of them; in the journal they are one row together. They are kept in memory too, by game, and when many
//! wait, the games that have waited longest have their events put in their place, as many at once as have come up
//! since.

use std::collections::{HashMap, VecDeque};

use quincunx_play::Entry;
use serde::Serialize;

use super::digest::Digest;
use super::{StoreError, Stored, Write};

/// Rows of the journal that are no longer needed are taken away so many at a time.
const ROWS: i64 = 64;

/// So many games have their events put in their place at once.
const GAMES: usize = 64;

/// An event with its game and its number there.
type Placed<'a> = (&'a str, usize, &'a Entry);

/// An event of a game and its number there.
type Numbered = (usize, Entry);

/// The events that wait to be sorted into their games.
#[derive(Debug)]
pub(super) struct Journal {
    games: HashMap<String, Vec<Numbered>>,
    /// The games by the row that has their first waiting event.
    order: VecDeque<(i64, String)>,
    /// How many events wait.
    waiting: usize,
    /// How many may wait.
    most: usize,
    /// The first row that is still in the store, and the one to be written next.
    first: i64,
    next: i64,
}

/// What a commit does to the journal.
#[derive(Debug, Default)]
pub(super) struct Plan {
    /// The events that come up, as the row to be written has them.
    pub(super) row: Option<(i64, String)>,
    /// The games whose events go to their place, in the order in which they waited.
    pub(super) sorted: Vec<Part>,
    /// Rows before this one are not needed any more.
    pub(super) before: Option<i64>,
}

/// Events of a game that go to their place together.
#[derive(Debug)]
pub(super) struct Part {
    pub(super) game: String,
    /// The number of the first.
    pub(super) n: usize,
    /// The entries, as JSON each.
    pub(super) entries: Vec<String>,
}

impl Part {
    /// Events that follow each other; `None` if there are none.
    fn new(game: &str, events: &[Numbered]) -> Stored<Option<Part>> {
        let Some((n, _)) = events.first() else {
            return Ok(None);
        };
        let entries = events.iter().map(|(_, entry)| text_of(entry));
        Ok(Some(Part {
            game: game.to_string(),
            n: *n,
            entries: entries.collect::<Stored<_>>()?,
        }))
    }

    /// The entries as the JSON array that is stored.
    pub(super) fn text(&self) -> String {
        format!("[{}]", self.entries.join(","))
    }

    /// The digest of the game's events up to the last of these.
    pub(super) fn digest(&self, before: Digest) -> Digest {
        let numbered = (self.n..).zip(&self.entries);
        numbered.fold(before, |digest, (n, entry)| digest.after(&self.game, n, entry))
    }
}

impl Journal {
    /// An empty one, in which so many may wait.
    pub(super) fn new(most: usize) -> Journal {
        Journal {
            games: HashMap::new(),
            order: VecDeque::new(),
            waiting: 0,
            most,
            first: 1,
            next: 1,
        }
    }

    /// What is to be done about these writes. Nothing changes before [`Journal::done`].
    pub(super) fn plan(&self, writes: &[Write]) -> Stored<Plan> {
        let events: Vec<Placed<'_>> = events(writes).collect();
        if events.is_empty() {
            return Ok(Plan::default());
        }
        self.check(&events)?;
        let text = text_of(&events)?;
        let mut left = self.waiting + events.len();
        // If there are too many, some games more at once, so that it need not be done again soon.
        let enough = if left > self.most {
            self.most - self.most / 8
        } else {
            self.most
        };
        let mut sorted = Vec::new();
        let mut order = self.order.iter();
        while (left > self.most || left > enough && sorted.len() < GAMES)
            && let Some((_, game)) = order.next()
        {
            let waiting = self.waiting_for(game);
            left -= waiting.len();
            sorted.extend(Part::new(game, waiting)?);
        }
        let needed = order.next().map_or(self.next, |(row, _)| *row);
        Ok(Plan {
            row: Some((self.next, text)),
            sorted,
            before: (needed - self.first >= ROWS).then_some(needed),
        })
    }

    /// No event of a game comes twice, as the place it goes to would not take it.
    fn check(&self, events: &[Placed<'_>]) -> Stored<()> {
        let mut last: HashMap<&str, usize> = HashMap::new();
        for (game, n, _) in events {
            let waiting = self.waiting_for(game).last().map(|(n, _)| *n);
            let before = last.insert(game, *n).or(waiting);
            if before.is_some_and(|before| before >= *n) {
                return Err(StoreError::NotDone(format!(
                    "event {n} of game {game} is there already"
                )));
            }
        }
        Ok(())
    }

    /// Takes note that a plan has been carried out.
    pub(super) fn done(&mut self, plan: &Plan, writes: Vec<Write>) {
        for part in &plan.sorted {
            self.order.pop_front();
            self.waiting -= self.games.remove(&part.game).map_or(0, |events| events.len());
        }
        self.first = plan.before.unwrap_or(self.first);
        let Some((row, _)) = plan.row else {
            return;
        };
        self.next = row + 1;
        for write in writes {
            let Write::Event { game, n, entry } = write else {
                continue;
            };
            self.waiting += 1;
            match self.games.get_mut(&game) {
                Some(events) => events.push((n, entry)),
                None => {
                    self.order.push_back((row, game.clone()));
                    self.games.insert(game, vec![(n, entry)]);
                }
            }
        }
    }

    /// What waits of a game.
    pub(super) fn waiting_for(&self, game: &str) -> &[Numbered] {
        self.games.get(game).map_or(&[], Vec::as_slice)
    }
}

/// Events as the store has them.
fn text_of(events: &impl Serialize) -> Stored<String> {
    serde_json::to_string(events).map_err(|error| StoreError::NotDone(error.to_string()))
}

/// The events among writes.
fn events(writes: &[Write]) -> impl Iterator<Item = Placed<'_>> {
    writes.iter().filter_map(|write| match write {
        Write::Event { game, n, entry } => Some((game.as_str(), *n, entry)),
        _ => None,
    })
}

#[cfg(test)]
mod tests {
    use fastrand::Rng;
    use quincunx_play::{Action, Event, Seat};

    use super::*;

    fn event(game: usize, n: usize) -> Write {
        Write::Event {
            game: format!("game{game}"),
            n,
            entry: Entry {
                at: n as u64,
                lag: 0,
                held: 0,
                event: Event::Seat(Seat::A, Action::Resign),
            },
        }
    }

    /// Whatever comes up is either in a row that is kept, or sorted; in order, and few enough wait.
    #[test]
    fn nothing_is_lost_between_the_journal_and_the_games() {
        let mut rng = Rng::with_seed(3);
        let mut journal = Journal::new(50);
        let (mut rows, mut places) = (Vec::<(i64, String)>::new(), HashMap::<String, Vec<Numbered>>::new());
        let mut lengths = [0; 20];
        for _ in 0..2000 {
            let batch: Vec<Write> = (0..rng.usize(0..12))
                .map(|_| {
                    let game = rng.usize(..20);
                    lengths[game] += 1;
                    event(game, lengths[game])
                })
                .collect();
            let plan = journal.plan(&batch).unwrap_or_else(|error| panic!("{error:?}"));
            rows.extend(plan.row.clone());
            for part in &plan.sorted {
                let place = places.entry(part.game.clone()).or_default();
                let entries: Vec<Entry> = serde_json::from_str(&part.text()).unwrap_or_default();
                place.extend((part.n..).zip(entries));
            }
            rows.retain(|(row, _)| plan.before.is_none_or(|before| *row >= before));
            journal.done(&plan, batch);
            assert!(journal.waiting <= 50 + 12);
            let in_rows: usize = rows.iter().map(|(_, text)| text.matches("game").count()).sum();
            assert!(in_rows >= journal.waiting);
            for (game, length) in lengths.iter().enumerate() {
                let name = format!("game{game}");
                let sorted = places.get(&name).into_iter().flatten();
                let known: Vec<usize> = sorted.chain(journal.waiting_for(&name)).map(|(n, _)| *n).collect();
                assert_eq!(known, Vec::from_iter(1..=*length));
                let first = journal
                    .waiting_for(&name)
                    .first()
                    .map(|(n, _)| format!("\"{name}\",{n},"));
                assert!(first.is_none_or(|first| rows.iter().any(|(_, text)| text.contains(&first))));
            }
        }
        assert!(rows.len() < 200, "{} rows are still there", rows.len());
    }

    #[test]
    fn the_same_event_twice_is_refused() {
        let mut journal = Journal::new(50);
        assert!(journal.plan(&[event(1, 0), event(1, 0)]).is_err());
        let batch = vec![event(1, 0), event(1, 1)];
        let plan = journal.plan(&batch).unwrap_or_default();
        journal.done(&plan, batch);
        assert!(journal.plan(&[event(1, 1)]).is_err());
        assert!(journal.plan(&[event(1, 2), event(2, 0)]).is_ok());
    }
}
