//! Reviews of finished games: asked for once, made bit by bit between everything else that thinks, and kept.
//!
//! One review is made at a time, and each of its moves waits for its turn in the engines' queue as an analysis of
//! whoever asked: games do not wait for reviews, however many there are. What is wanted is in the store, so that a
//! server that starts again goes on with it.

use std::net::IpAddr;
use std::sync::{Mutex, MutexGuard, PoisonError};
use std::time::Duration;

use quincunx_engine::{Control, Limits, Options};
use quincunx_rules::{History, phrase};
use quincunx_study::{Review, Reviewing, Stage};
use tokio::sync::{Notify, oneshot};

use crate::app::Shared;
use crate::engines::Class;
use crate::error::{Answer, ApiError};
use crate::limits::network;
use crate::store::{ReviewRow, Write};

/// What the judgement of a move may take.
const MOVE_TIME: Duration = Duration::from_millis(200);
/// What a whole review may take: others wait for it, and a game can be made as long as one likes.
const TIME: Duration = Duration::from_secs(60);
/// The memory of a review.
const HASH: usize = 32 << 20;
/// Reviews that somebody may wait for at a time.
const MOST_OF_ONE: usize = 5;
/// Reviews that the people of a network may wait for at a time.
const MOST_OF_NETWORK: usize = 20;
/// Reviews that may wait altogether.
const MOST: usize = 500;
/// How long to wait before the store is asked again.
const AGAIN: Duration = Duration::from_secs(5);

/// A review that is wanted.
#[derive(Clone, Debug)]
struct Wanted {
    game: String,
    person: String,
    /// Where it was asked for, if that was since the server started.
    network: Option<IpAddr>,
}

/// How far a review is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Progress {
    /// Positions judged.
    pub(crate) done: usize,
    /// Positions there are; none while others come first.
    pub(crate) all: usize,
}

#[derive(Default)]
struct State {
    waiting: Vec<Wanted>,
    going: Option<(Wanted, Progress)>,
}

/// The reviews that are wanted.
#[derive(Default)]
pub(crate) struct Reviews {
    state: Mutex<State>,
    wake: Notify,
}

impl Reviews {
    fn lock(&self) -> MutexGuard<'_, State> {
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// How far the review of a game is, if it is wanted.
    pub(crate) fn progress(&self, game: &str) -> Option<Progress> {
        let state = self.lock();
        match &state.going {
            Some((wanted, progress)) if wanted.game == game => Some(*progress),
            _ => {
                let waits = state.waiting.iter().any(|wanted| wanted.game == game);
                waits.then_some(Progress { done: 0, all: 0 })
            }
        }
    }

    /// Whether somebody at an address may ask for one more.
    pub(crate) fn check(&self, person: &str, address: IpAddr) -> Answer<()> {
        let state = self.lock();
        let count = |is_theirs: &dyn Fn(&Wanted) -> bool| state.waiting.iter().filter(|one| is_theirs(one)).count();
        let own = count(&|wanted| wanted.person == person);
        // Whoever is tired of waiting becomes another guest.
        let near = count(&|wanted| wanted.network == Some(network(address)));
        if own >= MOST_OF_ONE || near >= MOST_OF_NETWORK || state.waiting.len() >= MOST {
            let phrase = phrase!(
                "error-reviews-waiting",
                "there are reviews enough that wait: try again when one of yours is done"
            );
            return Err(ApiError::too_many("reviews-waiting", phrase, 10));
        }
        Ok(())
    }

    /// A review is wanted, and kept as such.
    pub(crate) fn push(&self, game: &str, person: &str, address: Option<IpAddr>) {
        let mut state = self.lock();
        let is_going = state.going.as_ref().is_some_and(|(wanted, _)| wanted.game == game);
        if !is_going && state.waiting.iter().all(|wanted| wanted.game != game) {
            state.waiting.push(Wanted {
                game: game.to_string(),
                person: person.to_string(),
                network: address.map(network),
            });
            drop(state);
            self.wake.notify_one();
        }
    }

    /// The next one: that of whoever has most engine time left.
    fn take(&self, app: &Shared) -> Option<Wanted> {
        let mut state = self.lock();
        let people = state.waiting.iter().map(|wanted| wanted.person.as_str());
        let person = app.engines.richest(people)?.to_string();
        let at = state.waiting.iter().position(|wanted| wanted.person == person)?;
        let wanted = state.waiting.remove(at);
        state.going = Some((wanted.clone(), Progress { done: 0, all: 0 }));
        Some(wanted)
    }

    fn set(&self, progress: Progress) {
        if let Some((_, going)) = &mut self.lock().going {
            *going = progress;
        }
    }
}

/// Makes the reviews that are wanted, without end.
pub(crate) async fn work(app: &Shared) {
    let wanted = loop {
        match app.store.wanted_reviews().await {
            Ok(wanted) => break wanted,
            // It is in the log.
            Err(_) => app.clock.sleep(AGAIN).await,
        }
    };
    for row in wanted {
        app.reviews.push(&row.game, &row.person, None);
    }
    loop {
        while let Some(wanted) = app.reviews.take(app) {
            let is_kept = make(app, &wanted).await;
            app.reviews.lock().going = None;
            if !is_kept {
                // It is wanted still: when the server starts again, or when it is asked for.
                tracing::warn!(game = wanted.game, "a review could not be made");
            }
        }
        app.reviews.wake.notified().await;
    }
}

/// Makes a review and keeps it; false if that was not possible.
async fn make(app: &Shared, wanted: &Wanted) -> bool {
    let Ok(peek) = app.rooms.peek(app, &wanted.game).await else {
        return false;
    };
    let Some(review) = think(app, wanted, peek.game.history().clone()).await else {
        return false;
    };
    let row = ReviewRow {
        game: wanted.game.clone(),
        person: wanted.person.clone(),
        asked_at: app.clock.wall_time(),
        review: serde_json::to_string(&review).ok(),
    };
    app.writer.one(Write::Review(Box::new(row))).await.is_ok()
}

/// What the judgement of each of so many moves may take.
fn time_of_move(moves: usize) -> Duration {
    let share = TIME / u32::try_from(moves).unwrap_or(u32::MAX).max(1);
    share.min(MOVE_TIME)
}

/// Judges move by move, each when its turn comes.
async fn think(app: &Shared, wanted: &Wanted, game: History) -> Option<Review> {
    let limits = Limits {
        time: Some(time_of_move(game.moves().len())),
        ..Limits::default()
    };
    let options = Options {
        memory: HASH,
        threads: 1,
        lines: 1,
    };
    let mut reviewing = Reviewing::new(&game, &limits, options)?;
    loop {
        let (sender, answer) = oneshot::channel();
        app.engines.think(&wanted.person, Class::Analysis, move || {
            let stage = reviewing.step(&Control::new(&Limits::default()));
            let _ = sender.send((reviewing, stage));
        });
        // Without an answer the search broke down, or the server stops.
        let (kept, stage) = answer.await.ok()?;
        reviewing = kept;
        match stage {
            Stage::Stopped => return None,
            Stage::Judged { done, all } => app.reviews.set(Progress { done, all }),
            Stage::Done(review) => return Some(*review),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_long_game_takes_no_longer_than_others() {
        assert_eq!(time_of_move(0), MOVE_TIME);
        assert_eq!(time_of_move(40), MOVE_TIME);
        for moves in [300, 301, 20_000, 3_000_000] {
            assert!(time_of_move(moves) * moves as u32 <= TIME, "{moves}");
        }
    }

    #[test]
    fn a_network_has_only_so_many_that_wait_however_many_guests_it_has() {
        let reviews = Reviews::default();
        let [here, there] = [1, 2].map(|last| IpAddr::from([192, 0, 2, last]));
        let ask = |number: usize, person: &str, address: IpAddr| {
            reviews.check(person, address)?;
            reviews.push(&format!("game {number}"), person, Some(address));
            Answer::Ok(())
        };
        for number in 0..MOST_OF_ONE {
            ask(number, "ada", here).unwrap();
        }
        assert!(ask(100, "ada", there).is_err());
        for number in MOST_OF_ONE..MOST_OF_NETWORK {
            ask(number, &format!("guest {number}"), here).unwrap();
        }
        assert!(ask(100, "bob", here).is_err());
        ask(100, "bob", there).unwrap();
    }
}
