//! A store in memory, with all that can go wrong with one.

use std::collections::BTreeMap;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::Duration;

use async_trait::async_trait;
use quincunx_history::{Kept, Standing};
use quincunx_play::{Entry, Millis, Seat, Verdict, reason};

use super::chance::Chance;
use crate::clock::Clock;
use crate::pace::Pace;
use crate::push::Subscription;
use crate::store::{
    Blocked, Challenge, Done, Filter, GameRow, GuestState, Holder, ListedSession, ListedStudy, People, Person,
    PersonReport, Rating, RatingChanges, Ratings, ReviewRow, Session, Sitting, Store, StoreError, Stored, StudyRow,
    Write,
};

/// How a store is doing.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Health {
    /// It answers at once.
    Quick,
    /// It takes its time.
    Slow,
    /// Now and then it refuses, or its answer is lost.
    Flaky,
    /// It refuses everything.
    Down,
}

/// What becomes of a commit.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Fate {
    Done,
    Refused,
    /// It is done, and nobody hears of it.
    Lost,
}

/// What survives a crash: all that was committed.
#[derive(Default)]
struct Kernel {
    tick: Millis,
    games: BTreeMap<String, GameRow>,
    events: BTreeMap<String, Vec<Entry>>,
    ratings: BTreeMap<(String, String), Rating>,
    challenges: BTreeMap<String, (Challenge, bool)>,
    people: BTreeMap<String, Person>,
    sessions: BTreeMap<String, String>,
    /// What was asked for that makes no sense.
    nonsense: Vec<String>,
}

/// A disk with a store on it.
#[derive(Clone)]
pub(super) struct Disk {
    kernel: Arc<Mutex<Kernel>>,
    health: Arc<Mutex<Health>>,
    chance: Chance,
    clock: Clock,
}

impl Disk {
    pub(super) fn new(chance: &Chance, clock: &Clock) -> Disk {
        Disk {
            kernel: Arc::default(),
            health: Arc::new(Mutex::new(Health::Quick)),
            chance: chance.clone(),
            clock: clock.clone(),
        }
    }

    fn kernel(&self) -> MutexGuard<'_, Kernel> {
        self.kernel.lock().unwrap_or_else(PoisonError::into_inner)
    }

    pub(super) fn set(&self, health: Health) {
        *self.health.lock().unwrap_or_else(PoisonError::into_inner) = health;
    }

    fn health(&self) -> Health {
        *self.health.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Puts an account there, with its session.
    pub(super) fn add_account(&self, id: &str, name: &str, session: &str) {
        let person = Person {
            id: id.to_string(),
            name: Some(name.to_string()),
            created_at: self.clock.wall_time(),
            deleted: false,
        };
        let mut kernel = self.kernel();
        kernel.people.insert(id.to_string(), person);
        kernel.sessions.insert(session.to_string(), id.to_string());
    }

    /// All games, for the checker.
    pub(super) fn kept(&self) -> Vec<Kept> {
        let kernel = self.kernel();
        let kept = |row: &GameRow| Kept {
            id: row.id.clone(),
            settings: row.settings.clone(),
            seats: row.seats.each_ref().map(|seat| seat.holder.key()),
            rated: row.rated,
            previous: row.previous.clone(),
            next: row.next.clone(),
            log: kernel.events.get(&row.id).cloned().unwrap_or_default(),
            ended: row.ended.as_ref().map(|ended| Verdict {
                winner: ended.winner,
                seat: ended.seat,
                reason: ended.reason.clone(),
            }),
            changes: row.changes,
        };
        kernel.games.values().map(kept).collect()
    }

    /// All ratings, for the checker.
    pub(super) fn standings(&self) -> Vec<Standing> {
        let kernel = self.kernel();
        let standing = |((holder, _), rating): (&(String, String), &Rating)| Standing {
            holder: holder.clone(),
            rating: rating.rating.round() as i32,
            games: rating.games,
        };
        kernel.ratings.iter().map(standing).collect()
    }

    pub(super) fn nonsense(&self) -> Vec<String> {
        self.kernel().nonsense.clone()
    }

    /// Takes a while, by the clock or by the turns of other tasks.
    async fn take_time(&self) {
        let most = match self.health() {
            Health::Quick => 0,
            Health::Slow | Health::Flaky | Health::Down => 40,
        };
        if most > 0 && self.chance.one_in(2) {
            let millis = self.chance.below(most) as u64;
            self.clock.sleep(Duration::from_millis(millis)).await;
        } else {
            for _ in 0..self.chance.below(4) {
                tokio::task::yield_now().await;
            }
        }
    }

    fn fate(&self) -> Fate {
        match self.health() {
            Health::Down => Fate::Refused,
            Health::Flaky if self.chance.one_in(8) => Fate::Refused,
            Health::Flaky if self.chance.one_in(8) => Fate::Lost,
            _ => Fate::Done,
        }
    }

    /// Reads something, at a moment between question and answer.
    async fn read<T>(&self, read: impl FnOnce(&Kernel) -> T) -> Stored<T> {
        self.take_time().await;
        if self.fate() != Fate::Done {
            return Err(StoreError::NotDone("a read fails".into()));
        }
        let found = read(&self.kernel());
        self.take_time().await;
        Ok(found)
    }
}

impl Kernel {
    fn write(&mut self, write: Write) -> Done {
        match write {
            Write::Tick(tick) => self.tick = tick,
            Write::Game(row) => self.add_game(*row),
            Write::Event { game, n, entry } => {
                let log = self.events.entry(game.clone()).or_default();
                if n != log.len() || !self.games.contains_key(&game) {
                    let known = log.len();
                    self.nonsense.push(format!("entry {n} of {game}, which has {known}"));
                }
                log.push(entry);
            }
            Write::End { game, ended, rated } => {
                let Some(row) = self.games.get_mut(&game) else {
                    return Done::No;
                };
                row.ended = ended;
                if rated && let Some(changes) = self.rate(&game) {
                    return Done::Rated(changes);
                }
            }
            Write::Next { game, next } => {
                if let Some(row) = self.games.get_mut(&game) {
                    row.next.get_or_insert(next);
                }
            }
            Write::Challenge(challenge) => {
                self.challenges.insert(challenge.id.clone(), (*challenge, false));
            }
            Write::Accept { challenge, game } => match self.challenges.get_mut(&challenge) {
                Some((challenge, false)) if challenge.game.is_none() => {
                    challenge.game = Some(game.id.clone());
                    self.add_game(*game);
                }
                _ => return Done::No,
            },
            Write::Withdraw { challenge } => match self.challenges.get_mut(&challenge) {
                Some((challenge, withdrawn)) if challenge.game.is_none() && !*withdrawn => *withdrawn = true,
                _ => return Done::No,
            },
            other => self.nonsense.push(format!("{other:?} is not simulated")),
        }
        Done::Yes
    }

    fn add_game(&mut self, row: GameRow) {
        let id = row.id.clone();
        if self.games.insert(id.clone(), row).is_some() {
            self.nonsense.push(format!("game {id} begins twice"));
        }
    }

    /// Rates a game that counts and was not rated yet: ten points, whoever plays.
    fn rate(&mut self, game: &str) -> Option<RatingChanges> {
        let row = self.games.get_mut(game)?;
        let ended = row
            .ended
            .as_ref()
            .filter(|ended| ended.reason != reason::ABORTED.word())?;
        if row.changes.is_some() || !row.rated {
            return None;
        }
        let points = match ended.seat {
            Some(Seat::A) => [10, -10],
            Some(Seat::B) => [-10, 10],
            None => [0, 0],
        };
        let mut changes = [[0; 2]; 2];
        for ((seat, points), change) in row.seats.iter().zip(points).zip(&mut changes) {
            let key = (seat.holder.key(), row.settings.ruleset.game().name.to_string());
            let rating = self.ratings.entry(key).or_default();
            *change = [rating.rating.round() as i32, rating.rating.round() as i32 + points];
            rating.rating += f64::from(points);
            rating.games += 1;
        }
        row.changes = Some(changes);
        row.changes
    }

    /// Who sits there, with what is known of them.
    fn sitting(&self, sitting: &Sitting) -> Sitting {
        let name = sitting.holder.user().and_then(|user| self.people.get(user));
        Sitting {
            name: name.and_then(|person| person.name.clone()),
            ..sitting.clone()
        }
    }

    fn row(&self, row: &GameRow) -> GameRow {
        GameRow {
            seats: row.seats.each_ref().map(|seat| self.sitting(seat)),
            ..row.clone()
        }
    }

    fn challenge(&self, challenge: &Challenge) -> Challenge {
        Challenge {
            by: self.sitting(&challenge.by),
            ..challenge.clone()
        }
    }
}

#[async_trait]
impl Store for Disk {
    async fn commit(&self, writes: Vec<Write>) -> Stored<Vec<Done>> {
        self.take_time().await;
        let fate = self.fate();
        if fate == Fate::Refused {
            return Err(StoreError::NotDone("a commit is refused".into()));
        }
        let done = {
            let mut kernel = self.kernel();
            writes.into_iter().map(|write| kernel.write(write)).collect()
        };
        self.take_time().await;
        match fate {
            Fate::Lost => Err(StoreError::Unknown("an answer is lost".into())),
            _ => Ok(done),
        }
    }

    async fn close(&self) -> Stored<()> {
        Ok(())
    }

    fn set_aside(&self, game: &str, reason: &str) {
        self.kernel()
            .nonsense
            .push(format!("game {game} is set aside: {reason}"));
    }

    fn damage(&self) -> usize {
        self.kernel().nonsense.len()
    }

    async fn tick(&self) -> Stored<Millis> {
        // A server that cannot read this does not start.
        Ok(self.kernel().tick)
    }

    async fn game(&self, id: &str) -> Stored<Option<GameRow>> {
        self.read(|kernel| kernel.games.get(id).map(|row| kernel.row(row)))
            .await
    }

    async fn events(&self, game: &str) -> Stored<Vec<Entry>> {
        self.read(|kernel| kernel.events.get(game).cloned().unwrap_or_default())
            .await
    }

    async fn games(&self, _filter: &Filter) -> Stored<Vec<GameRow>> {
        Ok(Vec::new())
    }

    async fn count(&self, _holder: &Holder) -> Stored<u64> {
        Ok(0)
    }

    async fn running(&self) -> Stored<Vec<String>> {
        let runs = |row: &&GameRow| row.ended.is_none() && row.settings.clock.is_some();
        self.read(|kernel| kernel.games.values().filter(runs).map(|row| row.id.clone()).collect())
            .await
    }

    async fn ratings(&self, _holder: &Holder) -> Stored<Ratings> {
        Ok(Vec::new())
    }

    async fn best(&self, _game: &str, _pace: Pace, _limit: u32) -> Stored<Vec<(Sitting, Rating)>> {
        Ok(Vec::new())
    }

    async fn people_of_device(&self, _device: &str) -> Stored<Vec<String>> {
        Ok(Vec::new())
    }

    async fn share_device(&self, _pair: [&str; 2]) -> Stored<bool> {
        Ok(false)
    }

    async fn rated_game_of_pair(&self, _pair: [&str; 2], _n: u32) -> Stored<Option<i64>> {
        // Nobody plays so many in a run.
        Ok(None)
    }

    async fn unclocked(&self, _user: &str, _game: &str, _limit: u32) -> Stored<Vec<String>> {
        Ok(Vec::new())
    }

    async fn review(&self, _game: &str) -> Stored<Option<ReviewRow>> {
        Ok(None)
    }

    async fn wanted_reviews(&self) -> Stored<Vec<ReviewRow>> {
        Ok(Vec::new())
    }

    async fn challenge(&self, id: &str) -> Stored<Option<Challenge>> {
        self.read(|kernel| {
            let (challenge, withdrawn) = kernel.challenges.get(id)?;
            (!withdrawn).then(|| kernel.challenge(challenge))
        })
        .await
    }

    async fn open_challenges_of(&self, user: &str) -> Stored<Vec<Challenge>> {
        self.read(|kernel| {
            let all = kernel.challenges.values();
            let open = all.filter(|(challenge, withdrawn)| {
                challenge.open && challenge.game.is_none() && !withdrawn && challenge.by.holder.user() == Some(user)
            });
            open.map(|(challenge, _)| kernel.challenge(challenge)).collect()
        })
        .await
    }
}

#[async_trait]
impl People for Disk {
    async fn person(&self, id: &str) -> Stored<Option<Person>> {
        self.read(|kernel| kernel.people.get(id).cloned()).await
    }

    async fn named(&self, _name: &str) -> Stored<Option<Person>> {
        Ok(None)
    }

    async fn password(&self, _id: &str) -> Stored<Option<String>> {
        Ok(None)
    }

    async fn session(&self, token: &str) -> Stored<Option<Session>> {
        let now = self.clock.wall_time();
        let person = self.read(|kernel| kernel.people.get(kernel.sessions.get(token)?).cloned());
        Ok(person.await?.map(|person| Session {
            person,
            created_at: now,
            used_at: now,
        }))
    }

    async fn sessions(&self, _user: &str) -> Stored<Vec<ListedSession>> {
        Ok(Vec::new())
    }

    async fn sessions_before(&self, _used: i64, _begun: i64) -> Stored<Vec<(String, String)>> {
        Ok(Vec::new())
    }

    async fn knows_device(&self, _user: &str, _device: &str) -> Stored<bool> {
        Ok(false)
    }

    async fn has_code(&self, _user: &str, _code: &str) -> Stored<bool> {
        Ok(false)
    }

    async fn blocks(&self, _user: &str) -> Stored<Vec<Blocked>> {
        Ok(Vec::new())
    }

    async fn has_blocked(&self, _user: &str, _other: &str) -> Stored<bool> {
        Ok(false)
    }

    async fn subscriptions(&self, _user: &str) -> Stored<Vec<Subscription>> {
        Ok(Vec::new())
    }

    async fn reports_by(&self, _user: &str) -> Stored<Vec<PersonReport>> {
        Ok(Vec::new())
    }

    async fn studies(&self, _user: &str) -> Stored<Vec<ListedStudy>> {
        Ok(Vec::new())
    }

    async fn study(&self, _id: &str) -> Stored<Option<StudyRow>> {
        Ok(None)
    }

    async fn guest(&self, _id: &str) -> Stored<GuestState> {
        Ok(GuestState::Guest)
    }
}
