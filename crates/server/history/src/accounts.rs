//! Accounts: what their owners were told, against what the server does for them afterwards.
//!
//! A request whose outcome is unknown was done or not, so there may be several worlds in which an account can be. Each
//! answer leaves those in which it could be given; when none is left, the server has contradicted itself.

use std::collections::{BTreeMap, BTreeSet};

use super::{Socket, Violation};

/// A session, by the number of the request that began it.
pub type Session = Socket;

/// Something that the owner of an account asks for. All requests about an account come one after the other.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum AccountRequest {
    /// Makes the account, and begins a session.
    Register {
        /// Its first password.
        password: String,
    },
    /// Begins a session.
    SignIn {
        /// What is given as the password.
        password: String,
    },
    /// Sets a new password, which ends all other sessions.
    ChangePassword {
        /// The session that asks.
        session: Session,
        /// What is given as the old password.
        old: String,
        /// The new one.
        new: String,
    },
    /// Ends the session that asks, if it has not ended.
    SignOut {
        /// That session.
        session: Session,
    },
    /// Ends all sessions but the one that asks.
    SignOutOthers {
        /// That session.
        session: Session,
    },
    /// Ends all sessions.
    SignOutEverywhere {
        /// The session that asks.
        session: Session,
    },
    /// Asks who one is; refused if that is not the owner.
    Look {
        /// The session that asks.
        session: Session,
    },
}

/// What came of a request.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum AccountReply {
    /// It is done.
    Done,
    /// It is refused for a name that is taken, a wrong password or a session that has ended.
    Refused,
    /// It is not done, for another reason.
    NotDone,
    /// It may be done or not.
    Unknown,
}

/// How an account may be.
#[derive(Clone, Debug, Default, PartialEq, Eq, PartialOrd, Ord)]
struct World {
    /// `None` if there is no such account.
    password: Option<String>,
    sessions: BTreeSet<Session>,
}

impl World {
    /// The world in which a request with that number is done; `None` if it has to be refused.
    fn after(&self, number: Socket, request: &AccountRequest) -> Option<World> {
        let mut after = self.clone();
        let is_in = |session: &Session| self.sessions.contains(session);
        match request {
            AccountRequest::Register { password } if self.password.is_none() => {
                after.password = Some(password.clone());
                after.sessions.insert(number);
            }
            AccountRequest::SignIn { password } if self.password.as_ref() == Some(password) => {
                after.sessions.insert(number);
            }
            AccountRequest::ChangePassword { session, old, new }
                if is_in(session) && self.password.as_ref() == Some(old) =>
            {
                after.password = Some(new.clone());
                after.sessions.retain(|kept| kept == session);
            }
            AccountRequest::SignOut { session } => {
                after.sessions.remove(session);
            }
            AccountRequest::SignOutOthers { session } if is_in(session) => {
                after.sessions.retain(|kept| kept == session);
            }
            AccountRequest::SignOutEverywhere { session } if is_in(session) => after.sessions.clear(),
            AccountRequest::Look { session } if is_in(session) => {}
            _ => return None,
        }
        Some(after)
    }
}

/// The session that a connection came with.
#[derive(Clone, Debug)]
struct Owner {
    name: String,
    session: Session,
    /// The largest number of a message that was sent before the session had surely ended.
    last_id: u64,
}

/// All accounts, by name.
#[derive(Clone, Debug, Default)]
pub struct Accounts {
    worlds: BTreeMap<String, BTreeSet<World>>,
    /// What connections and requests came with.
    owners: BTreeMap<Socket, Owner>,
    /// Messages that were sent when their session had surely ended.
    barred: BTreeSet<(Socket, u64)>,
    counts: BTreeMap<&'static str, usize>,
    violations: Vec<Violation>,
}

impl Accounts {
    fn worlds(&mut self, name: &str) -> &mut BTreeSet<World> {
        let nothing = || BTreeSet::from([World::default()]);
        self.worlds.entry(name.to_string()).or_insert_with(nothing)
    }

    /// A request about an account is answered, or never will be.
    pub fn answered(&mut self, name: &str, number: Socket, request: &AccountRequest, reply: AccountReply) {
        let worlds = self.worlds(name);
        let before = worlds.clone();
        let after = before.iter().filter_map(|world| world.after(number, request));
        match reply {
            AccountReply::Done => *worlds = after.collect(),
            AccountReply::Refused => worlds.retain(|world| world.after(number, request).is_none()),
            AccountReply::NotDone => {}
            AccountReply::Unknown => worlds.extend(after),
        }
        if worlds.is_empty() {
            self.violations.push(format!(
                "account {name}: {request:?} was answered by {reply:?}, which cannot be: {before:?}"
            ));
            *self.worlds(name) = before;
        }
        if reply == AccountReply::Done {
            let what = match request {
                AccountRequest::Register { .. } => "registered",
                AccountRequest::SignIn { .. } => "signed in",
                AccountRequest::ChangePassword { .. } => "new passwords",
                AccountRequest::SignOut { .. } => "signed out",
                AccountRequest::SignOutOthers { .. } => "signed out elsewhere",
                AccountRequest::SignOutEverywhere { .. } => "signed out everywhere",
                AccountRequest::Look { .. } => return,
            };
            *self.counts.entry(what).or_default() += 1;
        }
    }

    /// The passwords that an account may have.
    pub fn passwords(&self, name: &str) -> BTreeSet<String> {
        let worlds = self.worlds.get(name).into_iter().flatten();
        worlds.filter_map(|world| world.password.clone()).collect()
    }

    /// Whether a session has ended in every world.
    pub fn has_ended(&self, name: &str, session: Session) -> bool {
        let mut worlds = self.worlds.get(name).into_iter().flatten();
        worlds.all(|world| !world.sessions.contains(&session))
    }

    /// What was done, counted.
    pub fn counts(&self) -> &BTreeMap<&'static str, usize> {
        &self.counts
    }

    /// A connection is opened, or a request sent, with the cookie of a session.
    pub fn opened(&mut self, socket: Socket, name: &str, session: Session) {
        let name = name.to_string();
        let last_id = 0;
        self.owners.insert(socket, Owner { name, session, last_id });
    }

    /// A connection is gone.
    pub fn closed(&mut self, socket: Socket) {
        self.owners.remove(&socket);
        self.barred.retain(|(barred, _)| *barred != socket);
    }

    /// An action is sent.
    pub(crate) fn said(&mut self, socket: Socket, id: u64) {
        let Some(owner) = self.owners.get(&socket) else { return };
        if !self.has_ended(&owner.name, owner.session) {
            self.owners
                .entry(socket)
                .and_modify(|owner| owner.last_id = id.max(owner.last_id));
        } else if id > owner.last_id {
            self.barred.insert((socket, id));
        }
    }

    /// A message is acknowledged.
    pub(crate) fn done(&mut self, socket: Socket, id: u64) {
        if let Some(Owner { name, session, .. }) = self.owners.get(&socket)
            && self.barred.contains(&(socket, id))
        {
            self.violations.push(format!(
                "message {id} of socket {socket} was done after its session {session} of {name} had ended"
            ));
        }
    }

    pub(crate) fn violations(&self) -> impl Iterator<Item = Violation> {
        self.violations.iter().cloned()
    }
}
