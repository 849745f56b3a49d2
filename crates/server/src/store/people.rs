//! People in the store: accounts, sessions, devices, and whom they do not want to play with.

use async_trait::async_trait;

use super::Stored;
use crate::names;
use crate::push::Subscription;

/// A person: a guest, or an account if there is a name.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Person {
    pub(crate) id: String,
    pub(crate) name: Option<String>,
    pub(crate) created_at: i64,
    pub(crate) deleted: bool,
}

/// A new account, and the guest who becomes it.
#[derive(Clone, Debug)]
pub(crate) struct Account {
    pub(crate) user: String,
    pub(crate) guest: String,
    pub(crate) name: String,
    /// The hash of the password.
    pub(crate) password: String,
    /// The digests of its recovery codes.
    pub(crate) codes: Vec<String>,
    pub(crate) session: NewSession,
}

/// A session that begins.
#[derive(Clone, Debug)]
pub(crate) struct NewSession {
    /// The digest of its token.
    pub(crate) token: String,
    /// What it is listed as.
    pub(crate) id: String,
    /// What the browser calls itself.
    pub(crate) agent: Option<String>,
    pub(crate) address: String,
    /// The digest of the browser's cookie.
    pub(crate) device: Option<String>,
}

/// A session, as it is looked up with every request.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Session {
    pub(crate) person: Person,
    pub(crate) created_at: i64,
    /// When it was last used, within an hour.
    pub(crate) used_at: i64,
}

/// A session, as its owner sees it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct ListedSession {
    pub(crate) token: String,
    pub(crate) id: String,
    pub(crate) created_at: i64,
    pub(crate) used_at: i64,
    pub(crate) agent: Option<String>,
    pub(crate) address: Option<String>,
}

/// Somebody another person does not want to play with.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Blocked {
    pub(crate) name: String,
    pub(crate) created_at: i64,
}

/// What a person tells the operator about another.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct PersonReport {
    pub(crate) id: String,
    pub(crate) created_at: i64,
    pub(crate) user: String,
    pub(crate) player: String,
    pub(crate) player_name: String,
    pub(crate) game: Option<String>,
    pub(crate) reason: String,
    pub(crate) text: String,
    pub(crate) address: Option<String>,
}

/// A saved analysis without its tree.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct ListedStudy {
    pub(crate) id: String,
    pub(crate) name: String,
    pub(crate) ruleset: String,
    /// Whether others may see it who have its id.
    pub(crate) shared: bool,
    pub(crate) created_at: i64,
    pub(crate) changed_at: i64,
}

/// A saved analysis.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct StudyRow {
    /// Its times are the store's to set.
    pub(crate) listed: ListedStudy,
    pub(crate) user: String,
    /// The tree of variations as a record in JSON.
    pub(crate) record: String,
    /// Whether there is to be one more, or one is to be changed.
    pub(crate) new: bool,
}

impl StudyRow {
    /// How many an account may have.
    pub(crate) const MOST: u32 = 50;
}

/// What the cookie of a guest is worth.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum GuestState {
    /// It is that guest.
    Guest,
    /// Nothing: the guest became an account or its games went over to one, at that time if it is known.
    Spent(Option<i64>),
}

/// Who somebody was before signing in.
#[derive(Clone, Debug)]
pub(crate) enum Before {
    /// A guest: what it has goes over to the account, once.
    Guest(String),
    /// Somebody with another session, which ends.
    Session(String),
}

/// Something to write about people.
#[derive(Clone, Debug)]
pub(crate) enum PersonWrite {
    /// A new account, if the name is free and its guest is still one; what the guest has goes over to it.
    Register(Box<Account>),
    /// An account changes its name, if that is free and its password still that which was checked.
    Rename {
        user: String,
        password: String,
        name: String,
    },
    /// An account changes its password, if the old one is still that which was checked; the sessions end, but for one.
    Password {
        user: String,
        old: String,
        password: String,
        keep: String,
    },
    /// An account loses its name, password and sessions.
    Delete { user: String },
    /// A session of an account begins, if the account is still there and its password still that which was checked;
    /// what came before it ends.
    SignIn {
        user: String,
        password: String,
        session: Box<NewSession>,
        before: Before,
    },
    /// Sessions were used; what is newer than a time is not written anew.
    Used { tokens: Vec<String>, before: i64 },
    /// A session ends.
    EndSession { token: String },
    /// All sessions of an account end, but for one if it is to be kept.
    EndSessions { user: String, keep: Option<String> },
    /// All sessions of an account that is about to be deleted end, if its password is still that which was checked.
    Leave { user: String, password: String },
    /// An account has new recovery codes, given as digests, if its password is still that which was checked.
    Codes {
        user: String,
        password: String,
        codes: Vec<String>,
    },
    /// A recovery code is used up for a new password, if it is still there; all sessions end, and the browser is known.
    Recover {
        user: String,
        code: String,
        password: String,
        device: Option<String>,
    },
    /// Somebody does not want to play with somebody.
    Block { user: String, blocked: String },
    /// Somebody does not mind any more.
    Unblock { user: String, blocked: String },
    /// A browser wants to be told when it is somebody's turn, and nobody else's any more, until the session ends in
    /// which it asks, if it has one; of more than a person may have the oldest goes.
    Subscribe {
        user: String,
        session: Option<String>,
        subscription: Box<Subscription>,
    },
    /// A browser wants to be told no more.
    Unsubscribe { user: String, endpoint: String },
    /// An account saves an analysis: a new one if it has room, or one of its own that changes.
    KeepStudy(Box<StudyRow>),
    /// An account deletes an analysis of its own.
    DeleteStudy { user: String, id: String },
    /// Something for the operator.
    Report(Box<PersonReport>),
    /// Addresses that were kept before a time are forgotten.
    ForgetAddresses { before: i64 },
}

impl PersonWrite {
    /// The ids and names it is about: if it is not known whether it was done, these are in doubt.
    pub(super) fn subjects(&self) -> Vec<String> {
        match self {
            PersonWrite::Register(account) => vec![
                account.user.clone(),
                account.guest.clone(),
                names::key(&account.name),
                account.session.token.clone(),
            ],
            PersonWrite::Rename { user, name, .. } => vec![user.clone(), names::key(name)],
            PersonWrite::SignIn {
                user, session, before, ..
            } => {
                let (Before::Guest(before) | Before::Session(before)) = before;
                vec![user.clone(), session.token.clone(), before.clone()]
            }
            PersonWrite::Password { user, .. }
            | PersonWrite::Delete { user }
            | PersonWrite::EndSessions { user, .. }
            | PersonWrite::Leave { user, .. }
            | PersonWrite::Codes { user, .. }
            | PersonWrite::Recover { user, .. }
            | PersonWrite::Subscribe { user, .. }
            | PersonWrite::Unsubscribe { user, .. }
            | PersonWrite::Block { user, .. }
            | PersonWrite::Unblock { user, .. } => vec![user.clone()],
            PersonWrite::KeepStudy(row) => vec![row.user.clone(), row.listed.id.clone()],
            PersonWrite::DeleteStudy { user, id } => vec![user.clone(), id.clone()],
            PersonWrite::EndSession { token } => vec![token.clone()],
            PersonWrite::Used { .. } | PersonWrite::Report(_) | PersonWrite::ForgetAddresses { .. } => Vec::new(),
        }
    }
}

/// Reads about people.
#[async_trait]
pub(crate) trait People: Send + Sync + 'static {
    /// A person.
    async fn person(&self, id: &str) -> Stored<Option<Person>>;

    /// The person of a name, whatever its case.
    async fn named(&self, name: &str) -> Stored<Option<Person>>;

    /// The hash of a person's password.
    async fn password(&self, id: &str) -> Stored<Option<String>>;

    /// The session of a token, and whose it is.
    async fn session(&self, token: &str) -> Stored<Option<Session>>;

    /// The sessions of a person, the last used first.
    async fn sessions(&self, user: &str) -> Stored<Vec<ListedSession>>;

    /// Some of the sessions that were not used since a time, or began before another: their tokens, and whose they are.
    async fn sessions_before(&self, used: i64, begun: i64) -> Stored<Vec<(String, String)>>;

    /// Whether a person has signed in with a device.
    async fn knows_device(&self, user: &str, device: &str) -> Stored<bool>;

    /// Whether a person has that recovery code, given as its digest.
    async fn has_code(&self, user: &str, code: &str) -> Stored<bool>;

    /// Whom a person does not want to play with, by name.
    async fn blocks(&self, user: &str) -> Stored<Vec<Blocked>>;

    /// Whether a person does not want to play with another.
    async fn has_blocked(&self, user: &str, other: &str) -> Stored<bool>;

    /// The browsers that want to be told when it is a person's turn.
    async fn subscriptions(&self, user: &str) -> Stored<Vec<Subscription>>;

    /// The last reports that a person made, newest first.
    async fn reports_by(&self, user: &str) -> Stored<Vec<PersonReport>>;

    /// The analyses an account has saved, the last changed first.
    async fn studies(&self, user: &str) -> Stored<Vec<ListedStudy>>;

    /// A saved analysis.
    async fn study(&self, id: &str) -> Stored<Option<StudyRow>>;

    /// What the cookie of a guest is worth.
    async fn guest(&self, id: &str) -> Stored<GuestState>;
}
