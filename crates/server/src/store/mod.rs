//! The store behind one small trait: what the server needs to keep, whatever keeps it.
//!
//! All that is written goes through [`Store::commit`], in batches that are on disk when it returns, or not at all; if
//! the disk fails it may be unknown which, until the file is read again. The
//! [`Writer`] makes the batches (group commit): whatever waits while one batch is being written is the next one, so
//! that a thousand moves a second cost a hundred waits for the disk.

mod digest;
mod error;
mod faults;
mod heavy;
mod journal;
mod migrations;
mod people;
#[cfg(test)]
mod plans;
mod pulse;
mod row;
mod set_aside;
mod sqlite;
mod sqlite_archive;
mod sqlite_batch;
mod sqlite_check;
mod sqlite_copy;
mod sqlite_journal;
mod sqlite_people;
mod sqlite_push;
mod sqlite_ratings;
mod sqlite_read;
mod sqlite_reviews;
mod sqlite_studies;
mod sqlite_write;
mod stalls;
#[cfg(test)]
mod tests;
mod writer;

use async_trait::async_trait;
use quincunx_play::{Entry, Millis};

pub(crate) use error::{StoreError, Stored};
pub use faults::{Fault, Faults};
pub(crate) use people::{
    Account, Before, Blocked, GuestState, ListedSession, ListedStudy, NewSession, People, Person, PersonReport,
    PersonWrite, Session, StudyRow,
};
pub(crate) use pulse::Trouble;
pub(crate) use row::{
    Challenge, Ended, Filter, GameRow, Holder, Rating, RatingChanges, Ratings, ReviewRow, Sitting, StateFilter,
};
pub(crate) use sqlite::Sqlite;
pub use sqlite_check::{Report, check};
pub use sqlite_copy::{backup, restore};
pub(crate) use writer::Writer;

use crate::pace::Pace;

/// The place of something in a list by time: when it was made, in milliseconds since 1970, and its id.
pub(crate) type Key = (i64, String);

/// Something to write.
#[derive(Clone, Debug)]
pub(crate) enum Write {
    /// The server's time, so that it can go on from there.
    Tick(Millis),
    /// A new game; the guests in it are kept from now on.
    Game(Box<GameRow>),
    /// The next thing that happened in a game.
    Event { game: String, n: usize, entry: Entry },
    /// A game has ended; or it goes on, for an end that was taken back. A rated game that counts rates its people.
    End {
        game: String,
        ended: Option<Ended>,
        rated: bool,
    },
    /// A game has a successor.
    Next { game: String, next: String },
    /// A new challenge; of more than [`Challenge::MOST`] of a person, the oldest is withdrawn.
    Challenge(Box<Challenge>),
    /// A challenge becomes a game, if it is still there.
    Accept { challenge: String, game: Box<GameRow> },
    /// A challenge is taken back by its maker, if nobody has accepted it.
    Withdraw { challenge: String },
    /// A review that is wanted, or made; one that is made stays as it is.
    Review(Box<ReviewRow>),
    /// Something about people.
    Person(PersonWrite),
}

impl Write {
    /// The ids and names it is about: if it is not known whether it was done, these are in doubt.
    pub(crate) fn subjects(&self) -> Vec<String> {
        let subjects: &[&str] = match self {
            Write::Tick(_) => &[],
            Write::Game(row) => &[&row.id],
            Write::Event { game, .. } | Write::End { game, .. } => &[game],
            Write::Review(row) => &[&row.game],
            Write::Next { game, next } => &[game, next],
            Write::Challenge(challenge) => &[&challenge.id],
            Write::Accept { challenge, game } => &[challenge, &game.id],
            Write::Withdraw { challenge } => &[challenge],
            Write::Person(write) => return write.subjects(),
        };
        subjects.iter().map(ToString::to_string).collect()
    }
}

/// What came of something written.
#[derive(Clone, Debug, PartialEq)]
pub(crate) enum Done {
    /// It is done.
    Yes,
    /// It could not be done, or not any more: the name is taken, the challenge is gone, the guest is spent.
    No,
    /// It is done and has changed the ratings of both seats.
    Rated(RatingChanges),
}

/// What keeps games and people.
#[async_trait]
pub(crate) trait Store: People {
    /// Writes all of it, or nothing. It is safe on disk when this returns. After [`StoreError::Unknown`] it is decided
    /// which of the two before anything else is written, and before anything of it is read by id or name.
    async fn commit(&self, writes: Vec<Write>) -> Stored<Vec<Done>>;

    /// Puts everything in its place and closes the store: nothing is written or read after this.
    async fn close(&self) -> Stored<()>;

    /// Sets a game aside that makes no sense, and tells the operator.
    fn set_aside(&self, game: &str, reason: &str);

    /// How much was found to make no sense, and is passed over.
    fn damage(&self) -> usize;

    /// The server's time as last written.
    async fn tick(&self) -> Stored<Millis>;

    /// A game, without what happened in it.
    async fn game(&self, id: &str) -> Stored<Option<GameRow>>;

    /// What happened in a game.
    async fn events(&self, game: &str) -> Stored<Vec<Entry>>;

    /// Games that fit, newest first.
    async fn games(&self, filter: &Filter) -> Stored<Vec<GameRow>>;

    /// How many ended games a person or bot has had.
    async fn count(&self, holder: &Holder) -> Stored<u64>;

    /// The games with clocks that go on.
    async fn running(&self) -> Stored<Vec<String>>;

    /// The ratings of a person.
    async fn ratings(&self, holder: &Holder) -> Stored<Ratings>;

    /// The accounts that have signed in with a browser.
    async fn people_of_device(&self, device: &str) -> Stored<Vec<String>>;

    /// Whether two accounts have signed in with the same browser.
    async fn share_device(&self, pair: [&str; 2]) -> Stored<bool>;

    /// When the n-th newest rated game of two people began, if they have had so many.
    async fn rated_game_of_pair(&self, pair: [&str; 2], n: u32) -> Stored<Option<i64>>;

    /// The unfinished games without a clock of a person against others, of a kind; so many at most.
    async fn unclocked(&self, user: &str, game: &str, limit: u32) -> Stored<Vec<String>>;

    /// The best people of a game at a pace.
    async fn best(&self, game: &str, pace: Pace, limit: u32) -> Stored<Vec<(Sitting, Rating)>>;

    /// The review of a game, wanted or made.
    async fn review(&self, game: &str) -> Stored<Option<ReviewRow>>;

    /// The reviews that are wanted and not made, the oldest first.
    async fn wanted_reviews(&self) -> Stored<Vec<ReviewRow>>;

    /// A challenge that has not been withdrawn.
    async fn challenge(&self, id: &str) -> Stored<Option<Challenge>>;

    /// The open challenges of a person that nobody has accepted.
    async fn open_challenges_of(&self, user: &str) -> Stored<Vec<Challenge>>;
}
