//! The store in a file of the data folder, by SQLite.
//!
//! In WAL mode with `synchronous=FULL` a commit is on disk when it returns. One connection writes, a few read.
//!
//! After a commit that failed, the file decides what is true: the connection that wrote is dropped, and before anything
//! else is written, or anything of that commit is read, a new one makes a commit of its own and the journal is read
//! again.

use std::collections::HashSet;
use std::mem::replace;
use std::path::Path;
use std::sync::{Mutex, MutexGuard, PoisonError};
use std::time::Duration;

use async_trait::async_trait;
use quincunx_play::{Entry, Millis};
use sqlx::sqlite::{
    SqliteConnectOptions, SqliteConnection, SqliteJournalMode, SqlitePool, SqlitePoolOptions, SqliteSynchronous,
};
use sqlx::{ConnectOptions, Connection};

use super::heavy::Heavy;
use super::journal::{Journal, Plan};
use super::set_aside::SetAside;
use super::{Blocked, Challenge, Done, Filter, GameRow, GuestState, Holder, ListedSession, People, Person, ReviewRow};
use super::{ListedStudy, StudyRow};
use super::{PersonReport, Rating, Ratings, Session, Sitting, StateFilter, Store, StoreError, Stored, Write};
use super::{migrations, sqlite_archive as archive, sqlite_journal, sqlite_people as people, sqlite_ratings};
use super::{sqlite_push as push, sqlite_read as read, sqlite_reviews, sqlite_studies, sqlite_write};
use crate::clock::Clock;
use crate::names;
use crate::pace::Pace;
use crate::push::Subscription;

/// The name of the file in the data folder.
pub(super) const FILE: &str = "quincunx.sqlite";
const READERS: u32 = 3;
/// Pages the log of SQLite grows by before they go to the file: the more, the fewer of them go there twice.
const CHECKPOINT: &str = "8000";

/// Kibibytes of the file that the connection which writes may keep in memory (the sign says that it is not pages).
const CACHE: &str = "-16384";

/// The connection that writes.
enum Writing {
    Open(SqliteConnection),
    /// A commit failed, or is under way: the file has to decide what came of it.
    Undecided,
    /// The store is closed.
    Closed,
}

impl Writing {
    /// The connection, for a commit that may fail.
    fn take(&mut self) -> Stored<SqliteConnection> {
        match replace(self, Writing::Undecided) {
            Writing::Open(connection) => Ok(connection),
            other => {
                *self = other;
                Err(StoreError::NotDone("it is closed".into()))
            }
        }
    }
}

/// The store in a file.
pub(crate) struct Sqlite {
    /// How the connection that writes is made.
    options: SqliteConnectOptions,
    writer: tokio::sync::Mutex<Writing>,
    /// The ids and names that a commit of unknown outcome was about.
    doubts: Mutex<HashSet<String>>,
    /// For what play needs.
    reader: SqlitePool,
    /// For lists.
    pub(super) heavy: Heavy,
    journal: Mutex<Journal>,
    unsorted: usize,
    aside: SetAside,
    clock: Clock,
}

impl Sqlite {
    /// Opens the store of a data folder, making it or bringing it up to date as needed; so many events may wait in its
    /// journal.
    pub(crate) async fn open(data: &Path, unsorted: usize, clock: &Clock) -> Stored<Sqlite> {
        let options = SqliteConnectOptions::new()
            .filename(data.join(FILE))
            .create_if_missing(true)
            .journal_mode(SqliteJournalMode::Wal)
            .synchronous(SqliteSynchronous::Full)
            .busy_timeout(Duration::from_secs(10))
            .pragma("wal_autocheckpoint", CHECKPOINT)
            .statement_cache_capacity(200);
        let writing = options.clone().pragma("cache_size", CACHE);
        let mut writer = writing.connect().await?;
        migrations::run(&mut writer).await?;
        sqlite_journal::make_digests(&mut writer, clock.wall_time()).await?;
        let aside = SetAside::default();
        sort(&mut writer, clock, &aside).await?;
        let reader = SqlitePoolOptions::new()
            .max_connections(READERS)
            // A file does not go away as a server may.
            .test_before_acquire(false)
            .connect_with(options.clone().read_only(true))
            .await?;
        let heavy = Heavy::open(options, clock).await?;
        Ok(Sqlite {
            options: writing,
            writer: Writing::Open(writer).into(),
            doubts: Mutex::default(),
            reader,
            heavy,
            journal: Journal::new(unsorted).into(),
            unsorted,
            aside,
            clock: clock.clone(),
        })
    }

    fn journal(&self) -> MutexGuard<'_, Journal> {
        self.journal.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn doubts(&self) -> MutexGuard<'_, HashSet<String>> {
        self.doubts.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Waits until nothing about an id or name is in doubt.
    async fn certain(&self, subject: &str) -> Stored<()> {
        if !self.doubts().contains(subject) {
            return Ok(());
        }
        let decided = self.decide(&mut *self.writer.lock().await).await;
        decided.map_err(StoreError::not_done)
    }

    /// Has the file decide what came of a commit that failed, if one did.
    async fn decide(&self, writer: &mut Writing) -> Stored<()> {
        if !matches!(writer, Writing::Undecided) {
            return Ok(());
        }
        let mut fresh = self.options.connect().await?;
        // A commit that changes something takes the place of whatever the failed one left at the end of SQLite's log,
        // where a later start would find it.
        sqlx::query("UPDATE clock SET tick = tick + 1")
            .execute(&mut fresh)
            .await?;
        sort(&mut fresh, &self.clock, &self.aside).await?;
        *self.journal() = Journal::new(self.unsorted);
        self.doubts().clear();
        *writer = Writing::Open(fresh);
        tracing::info!("the store was read again after a commit that failed");
        Ok(())
    }

    /// Takes note of what came of a commit.
    async fn conclude(
        &self,
        writer: &mut Writing,
        connection: SqliteConnection,
        (plan, writes): (&Plan, Vec<Write>),
        written: Stored<Vec<Done>>,
    ) -> Stored<Vec<Done>> {
        match written {
            Ok(done) => {
                self.journal().done(plan, writes);
                *writer = Writing::Open(connection);
                Ok(done)
            }
            Err(error) => {
                self.doubts().extend(writes.iter().flat_map(Write::subjects));
                // Whatever state it is in, nothing is left of it.
                let _ = connection.close().await;
                Err(error)
            }
        }
    }
}

/// Sorts the journal, and takes note of what had to be set aside.
async fn sort(writer: &mut SqliteConnection, clock: &Clock, aside: &SetAside) -> Stored<()> {
    sqlite_journal::sort(writer, clock.wall_time()).await?;
    for (source, key, reason) in sqlite_journal::set_aside(writer).await? {
        aside.add(&source, &key, &reason);
    }
    Ok(())
}

#[async_trait]
impl Store for Sqlite {
    async fn commit(&self, writes: Vec<Write>) -> Stored<Vec<Done>> {
        let mut writer = self.writer.lock().await;
        self.decide(&mut writer).await.map_err(StoreError::not_done)?;
        let plan = self.journal().plan(&writes)?;
        let mut connection = writer.take()?;
        let written = sqlite_write::commit(&mut connection, &writes, &plan, self.clock.wall_time()).await;
        self.conclude(&mut writer, connection, (&plan, writes), written).await
    }

    async fn close(&self) -> Stored<()> {
        let mut writing = self.writer.lock().await;
        let decided = self.decide(&mut writing).await;
        let Writing::Open(mut writer) = replace(&mut *writing, Writing::Closed) else {
            return decided;
        };
        // As long as somebody reads, the log of SQLite is needed.
        self.reader.close().await;
        self.heavy.close().await;
        sort(&mut writer, &self.clock, &self.aside).await?;
        let (busy, _, _): (bool, i64, i64) = sqlx::query_as("PRAGMA wal_checkpoint(TRUNCATE)")
            .fetch_one(&mut writer)
            .await?;
        writer.close().await?;
        if busy {
            return Err(StoreError::NotDone(
                "somebody still reads, so that the log is not in the file yet".into(),
            ));
        }
        Ok(())
    }

    fn set_aside(&self, game: &str, reason: &str) {
        self.aside.add("game", game, reason);
    }

    fn damage(&self) -> usize {
        self.aside.count()
    }

    async fn tick(&self) -> Stored<Millis> {
        read::tick(&self.reader).await.map_err(StoreError::not_done)
    }

    async fn game(&self, id: &str) -> Stored<Option<GameRow>> {
        self.certain(id).await?;
        read::game(&self.reader, id).await.map_err(StoreError::not_done)
    }

    async fn events(&self, game: &str) -> Stored<Vec<Entry>> {
        self.certain(game).await?;
        if let Some(reason) = self.aside.game(game) {
            return Err(StoreError::NotDone(format!("game {game} is set aside: {reason}")));
        }
        // In this order, as events go from the journal to their place: they may be found twice, but not missed.
        let waiting = self.journal().waiting_for(game).to_vec();
        let events = read::events(&self.reader, game).await;
        let mut events = events.map_err(StoreError::not_done)?;
        let sorted = events.len();
        events.extend(
            waiting
                .into_iter()
                .filter(|(n, _)| *n >= sorted)
                .map(|(_, entry)| entry),
        );
        Ok(events)
    }

    async fn games(&self, filter: &Filter) -> Stored<Vec<GameRow>> {
        // Unfinished games of a person are few, and play needs them.
        let is_playing = filter.holder.as_ref().is_some_and(|holder| holder.user().is_some());
        if is_playing && filter.state == Some(StateFilter::Ongoing) {
            let games = archive::games(&mut *self.reader.acquire().await?, filter, &self.aside).await;
            return games.map_err(StoreError::not_done);
        }
        let games = archive::games(&mut *self.heavy.begin().await?, filter, &self.aside).await;
        games.map_err(StoreError::not_done)
    }

    async fn count(&self, holder: &Holder) -> Stored<u64> {
        let count = archive::count(&mut *self.reader.acquire().await?, holder).await;
        count.map_err(StoreError::not_done)
    }

    async fn running(&self) -> Stored<Vec<String>> {
        read::running(&self.reader).await.map_err(StoreError::not_done)
    }

    async fn ratings(&self, holder: &Holder) -> Stored<Ratings> {
        let ratings = sqlite_ratings::ratings(&self.reader, holder).await;
        ratings.map_err(StoreError::not_done)
    }

    async fn people_of_device(&self, device: &str) -> Stored<Vec<String>> {
        let people = sqlite_ratings::people_of_device(&self.reader, device).await;
        people.map_err(StoreError::not_done)
    }

    async fn share_device(&self, pair: [&str; 2]) -> Stored<bool> {
        let shared = sqlite_ratings::share_device(&self.reader, pair).await;
        shared.map_err(StoreError::not_done)
    }

    async fn rated_game_of_pair(&self, pair: [&str; 2], n: u32) -> Stored<Option<i64>> {
        let began = sqlite_ratings::rated_game_of_pair(&self.reader, pair, n).await;
        began.map_err(StoreError::not_done)
    }

    async fn unclocked(&self, user: &str, game: &str, limit: u32) -> Stored<Vec<String>> {
        let games = sqlite_ratings::unclocked(&self.reader, user, game, limit).await;
        games.map_err(StoreError::not_done)
    }

    async fn best(&self, game: &str, pace: Pace, limit: u32) -> Stored<Vec<(Sitting, Rating)>> {
        let best = sqlite_ratings::best(&mut *self.heavy.begin().await?, game, pace, limit).await;
        best.map_err(StoreError::not_done)
    }

    async fn review(&self, game: &str) -> Stored<Option<ReviewRow>> {
        self.certain(game).await?;
        let review = sqlite_reviews::review(&self.reader, game).await;
        review.map_err(StoreError::not_done)
    }

    async fn wanted_reviews(&self) -> Stored<Vec<ReviewRow>> {
        sqlite_reviews::wanted(&self.reader).await.map_err(StoreError::not_done)
    }

    async fn challenge(&self, id: &str) -> Stored<Option<Challenge>> {
        self.certain(id).await?;
        read::challenge(&self.reader, id).await.map_err(StoreError::not_done)
    }

    async fn open_challenges_of(&self, user: &str) -> Stored<Vec<Challenge>> {
        let read = read::open_challenges_of(&self.reader, user, &self.aside).await;
        read.map_err(StoreError::not_done)
    }
}

#[async_trait]
impl People for Sqlite {
    async fn person(&self, id: &str) -> Stored<Option<Person>> {
        self.certain(id).await?;
        people::person(&self.reader, id).await.map_err(StoreError::not_done)
    }

    async fn named(&self, name: &str) -> Stored<Option<Person>> {
        self.certain(&names::key(name)).await?;
        people::named(&self.reader, name).await.map_err(StoreError::not_done)
    }

    async fn password(&self, id: &str) -> Stored<Option<String>> {
        self.certain(id).await?;
        people::password(&self.reader, id).await.map_err(StoreError::not_done)
    }

    async fn session(&self, token: &str) -> Stored<Option<Session>> {
        self.certain(token).await?;
        let session = people::session(&self.reader, token).await;
        match session.map_err(StoreError::not_done)? {
            // A new password ends sessions.
            Some(session) if self.doubts().contains(&session.person.id) => {
                self.certain(&session.person.id).await?;
                people::session(&self.reader, token).await.map_err(StoreError::not_done)
            }
            known => Ok(known),
        }
    }

    async fn sessions(&self, user: &str) -> Stored<Vec<ListedSession>> {
        self.certain(user).await?;
        people::sessions(&self.reader, user).await.map_err(StoreError::not_done)
    }

    async fn subscriptions(&self, user: &str) -> Stored<Vec<Subscription>> {
        self.certain(user).await?;
        let subscriptions = push::subscriptions(&self.reader, user).await;
        subscriptions.map_err(StoreError::not_done)
    }

    async fn sessions_before(&self, used: i64, begun: i64) -> Stored<Vec<(String, String)>> {
        let sessions = people::sessions_before(&self.reader, used, begun).await;
        sessions.map_err(StoreError::not_done)
    }

    async fn knows_device(&self, user: &str, device: &str) -> Stored<bool> {
        self.certain(user).await?;
        people::knows_device(&self.reader, user, device)
            .await
            .map_err(StoreError::not_done)
    }

    async fn has_code(&self, user: &str, code: &str) -> Stored<bool> {
        self.certain(user).await?;
        people::has_code(&self.reader, user, code)
            .await
            .map_err(StoreError::not_done)
    }

    async fn blocks(&self, user: &str) -> Stored<Vec<Blocked>> {
        self.certain(user).await?;
        people::blocks(&self.reader, user).await.map_err(StoreError::not_done)
    }

    async fn has_blocked(&self, user: &str, other: &str) -> Stored<bool> {
        self.certain(user).await?;
        people::has_blocked(&self.reader, user, other)
            .await
            .map_err(StoreError::not_done)
    }

    async fn studies(&self, user: &str) -> Stored<Vec<ListedStudy>> {
        self.certain(user).await?;
        let studies = sqlite_studies::of_user(&self.reader, user).await;
        studies.map_err(StoreError::not_done)
    }

    async fn study(&self, id: &str) -> Stored<Option<StudyRow>> {
        self.certain(id).await?;
        let study = sqlite_studies::study(&self.reader, id).await;
        study.map_err(StoreError::not_done)
    }

    async fn reports_by(&self, user: &str) -> Stored<Vec<PersonReport>> {
        people::reports_by(&self.reader, user)
            .await
            .map_err(StoreError::not_done)
    }

    async fn guest(&self, id: &str) -> Stored<GuestState> {
        self.certain(id).await?;
        people::guest(&self.reader, id).await.map_err(StoreError::not_done)
    }
}

#[cfg(test)]
mod tests {
    use quincunx_play::{Action, Event, Seat};
    use sqlx::Executor;

    use super::*;

    fn event(n: usize) -> Write {
        Write::Event {
            game: "one".to_string(),
            n,
            entry: Entry {
                at: 0,
                lag: 0,
                held: 0,
                event: Event::Seat(Seat::A, Action::Resign),
            },
        }
    }

    #[tokio::test]
    async fn the_time_goes_on_from_the_last_commit() {
        let data = tempfile::tempdir().unwrap();
        let mut store = Sqlite::open(data.path(), 100, &Clock::system()).await.unwrap();
        for (writes, tick) in [
            (vec![Write::Tick(5)], 5),
            (vec![event(0), Write::Tick(7)], 7),
            (vec![event(1), Write::Tick(8)], 8),
            (vec![Write::Tick(9)], 9),
        ] {
            store.commit(writes).await.unwrap();
            assert_eq!(store.tick().await.unwrap(), tick);
            // As after a kill: nothing is closed.
            store = Sqlite::open(data.path(), 100, &Clock::system()).await.unwrap();
            assert_eq!(store.tick().await.unwrap(), tick);
        }
        assert_eq!(store.events("one").await.unwrap().len(), 2);
    }

    /// After a clean stop the main file alone is the store: nothing waits in the journal or in the log of SQLite.
    #[tokio::test]
    async fn a_closed_store_is_one_file() {
        let data = tempfile::tempdir().unwrap();
        let store = Sqlite::open(data.path(), 100, &Clock::system()).await.unwrap();
        let writes: Vec<Write> = (0..5).map(event).chain([Write::Tick(7)]).collect();
        store.commit(writes).await.unwrap();
        store.close().await.unwrap();
        assert!(store.commit(vec![event(5)]).await.is_err());
        let copy = tempfile::tempdir().unwrap();
        std::fs::copy(data.path().join(FILE), copy.path().join(FILE)).unwrap();
        let file = SqliteConnectOptions::new().filename(copy.path().join(FILE));
        let mut connection = file.connect().await.unwrap();
        let waiting: i64 = sqlx::query_scalar("SELECT count(*) FROM journal")
            .fetch_one(&mut connection)
            .await
            .unwrap();
        assert_eq!(waiting, 0);
        let store = Sqlite::open(copy.path(), 100, &Clock::system()).await.unwrap();
        assert_eq!(store.events("one").await.unwrap().len(), 5);
        assert_eq!(store.tick().await.unwrap(), 7);
    }

    /// The library comes with the program, so it is as new as the lock says, and built as `.cargo/config.toml` says.
    #[tokio::test]
    async fn the_library_is_ours() {
        let mut connection = SqliteConnectOptions::new().connect().await.unwrap();
        let version: String = sqlx::query_scalar("SELECT sqlite_version()")
            .fetch_one(&mut connection)
            .await
            .unwrap();
        let numbers: Vec<u32> = version.split('.').map(|number| number.parse().unwrap()).collect();
        assert!(numbers >= vec![3, 51, 3], "{version}");
        let options: Vec<String> = sqlx::query_scalar("PRAGMA compile_options")
            .fetch_all(&mut connection)
            .await
            .unwrap();
        for wanted in ["DEFAULT_MEMSTATUS=0", "THREADSAFE=1"] {
            assert!(options.iter().any(|option| option == wanted), "{options:?}");
        }
    }

    /// A game that nobody sits in, as only a spoiled row is, does not keep a store from being brought up to date.
    #[tokio::test]
    async fn a_spoiled_row_is_listed_too() {
        let data = tempfile::tempdir().unwrap();
        let file = SqliteConnectOptions::new().filename(data.path().join(FILE));
        let mut old = file.create_if_missing(true).connect().await.unwrap();
        let mut first = migrations::migrator();
        first.migrations.to_mut().retain(|step| step.version < 7);
        first.run(&mut old).await.unwrap();
        let spoiled = "INSERT INTO games (id, created_at, opened, game, ruleset, settings, rated, clocked)
            VALUES ('spoiled', 1, 0, 'hadron', 'hadron', 'nonsense', 0, 0)";
        old.execute(spoiled).await.unwrap();
        drop(old);
        let store = Sqlite::open(data.path(), 100, &Clock::system()).await.unwrap();
        assert!(store.running().await.unwrap().is_empty());
    }

    /// However many lists are being read, what play needs is answered; more lists are told to come again.
    #[tokio::test]
    async fn play_does_not_wait_for_lists() {
        let data = tempfile::tempdir().unwrap();
        let clock = Clock::manual(0);
        let store = Sqlite::open(data.path(), 100, &clock).await.unwrap();
        let mut lists = Vec::new();
        for _ in 0..super::super::heavy::READERS {
            lists.push(store.heavy.begin().await.unwrap());
        }
        let user = Holder::User("one".to_string());
        let playing = Filter {
            holder: Some(user.clone()),
            state: Some(StateFilter::Ongoing),
            limit: 10,
            ..Filter::default()
        };
        assert!(store.games(&playing).await.unwrap().is_empty());
        assert!(store.session("token").await.unwrap().is_none());
        assert!(store.game("one").await.unwrap().is_none());
        assert_eq!(store.count(&user).await.unwrap(), 0);
        let time = async {
            loop {
                tokio::task::yield_now().await;
                clock.advance(Duration::from_secs(1));
            }
        };
        let filter = Filter::default();
        let late = tokio::select! {
            found = store.games(&filter) => found,
            () = time => unreachable!(),
        };
        assert!(matches!(late, Err(StoreError::Late)));
        drop(lists);
        assert!(store.games(&filter).await.unwrap().is_empty());
    }

    /// The file has a commit that the store does not know to be done.
    #[tokio::test]
    async fn after_a_commit_without_an_answer_the_file_decides() {
        let data = tempfile::tempdir().unwrap();
        let store = Sqlite::open(data.path(), 100, &Clock::system()).await.unwrap();
        store.commit(vec![event(0), Write::Tick(5)]).await.unwrap();
        let mut writer = store.writer.lock().await;
        let mut connection = writer.take().unwrap();
        let writes = vec![event(1), Write::Tick(7)];
        let plan = store.journal().plan(&writes).unwrap();
        sqlite_write::commit(&mut connection, &writes, &plan, 0).await.unwrap();
        let lost = Err(StoreError::Unknown("lost".into()));
        let concluded = store.conclude(&mut writer, connection, (&plan, writes), lost).await;
        assert!(concluded.is_err());
        drop(writer);
        assert_eq!(store.events("one").await.unwrap().len(), 2);
        store.commit(vec![event(2), Write::Tick(9)]).await.unwrap();
        assert_eq!(store.events("one").await.unwrap().len(), 3);
        let again = Sqlite::open(data.path(), 100, &Clock::system()).await.unwrap();
        assert_eq!(again.events("one").await.unwrap().len(), 3);
    }

    /// SQLite says that the disk is full: nothing of the commit is there afterwards, and the next one goes on.
    #[tokio::test]
    async fn after_an_error_of_the_disk_the_file_decides() {
        let data = tempfile::tempdir().unwrap();
        let store = Sqlite::open(data.path(), 100, &Clock::system()).await.unwrap();
        store.commit(vec![event(0), Write::Tick(5)]).await.unwrap();
        let full = "PRAGMA max_page_count = 1";
        let mut writer = store.writer.lock().await;
        let Writing::Open(connection) = &mut *writer else {
            panic!("it is open")
        };
        connection.execute(full).await.unwrap();
        drop(writer);
        let many: Vec<Write> = (1..5000).map(event).collect();
        let error = store.commit(many.clone()).await.unwrap_err();
        assert!(error.is_unknown(), "{error}");
        assert_eq!(store.events("one").await.unwrap().len(), 1);
        store.commit(many).await.unwrap();
        assert_eq!(store.events("one").await.unwrap().len(), 5000);
    }

    /// A data folder of the first version, which had a row for each event, with one game half sorted.
    #[tokio::test]
    async fn the_first_version_is_brought_up_to_date() {
        let data = tempfile::tempdir().unwrap();
        let entry = |at: u64| Entry {
            at,
            lag: at % 2,
            held: 0,
            event: Event::Seat(Seat::BOTH[at as usize % 2], Action::Move(format!("a{at}"))),
        };
        let file = SqliteConnectOptions::new()
            .filename(data.path().join(FILE))
            .create_if_missing(true);
        let mut old = file.connect().await.unwrap();
        let mut first = migrations::migrator();
        first.migrations.to_mut().truncate(1);
        first.run(&mut old).await.unwrap();
        let text = |event: &Event| serde_json::to_string(event).unwrap();
        for (game, events) in [("one", 0..12), ("two", 0..3)] {
            for at in events {
                let Entry { lag, event, .. } = entry(at);
                let row = sqlx::query("INSERT INTO events (game, n, at, lag, event) VALUES (?, ?, ?, ?, ?)");
                let row = row.bind(game).bind(at as i64).bind(at as i64).bind(lag as i64);
                old.execute(row.bind(text(&event))).await.unwrap();
            }
        }
        let waiting = serde_json::to_string(&[2, 3, 4].map(|at| ("two", at, entry(at)))).unwrap();
        let journal = sqlx::query("INSERT INTO journal (row, events) VALUES (1, ?)").bind(waiting);
        old.execute(journal).await.unwrap();
        drop(old);

        let store = Sqlite::open(data.path(), 100, &Clock::system()).await.unwrap();
        for (game, events) in [("one", 0..12), ("two", 0..5)] {
            let found = store.events(game).await.unwrap();
            assert_eq!(found, events.map(entry).collect::<Vec<_>>(), "{game}");
        }
    }
}
