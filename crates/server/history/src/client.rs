//! A client of a socket: what it knows of games, and the numbers of its messages.

use serde_json::{Value, json};

use super::player::{Known, Seen};
use super::{History, Socket};

/// A client of a socket.
#[derive(Clone, Debug)]
pub struct Client {
    socket: Socket,
    person: usize,
    known: Known,
    last: Option<Value>,
    next_id: u64,
    /// The largest number of a message that was answered.
    answered: u64,
}

impl Client {
    pub(crate) fn new(socket: Socket, person: usize) -> Client {
        Client {
            socket,
            person,
            known: Known::new(),
            last: None,
            next_id: 0,
            answered: 0,
        }
    }

    /// Its socket.
    pub fn socket(&self) -> Socket {
        self.socket
    }

    /// Whose it is.
    pub fn person(&self) -> usize {
        self.person
    }

    /// What it knows of games.
    pub fn known(&self) -> &Known {
        &self.known
    }

    pub(crate) fn forget(&mut self, game: &str) {
        self.known.remove(game);
    }

    /// Whether its last message was not answered yet.
    pub fn is_waiting(&self) -> bool {
        self.answered < self.next_id
    }

    /// Says a message, which gets the next number; as it is sent.
    pub(crate) fn say(&mut self, history: &mut History, mut message: Value) -> String {
        self.next_id += 1;
        message["id"] = json!(self.next_id);
        self.say_as_it_is(history, message)
    }

    /// Says a message with the number it has, which may be one of another socket.
    pub(crate) fn say_as_it_is(&mut self, history: &mut History, message: Value) -> String {
        self.next_id = self.next_id.max(message["id"].as_u64().unwrap_or(0));
        let text = message.to_string();
        history.said(self.socket, &text);
        self.last = Some(message);
        text
    }

    /// Says the last message again, as it was.
    pub(crate) fn repeat(&mut self, history: &mut History) -> Option<String> {
        let last = self.last.clone()?;
        Some(self.say_as_it_is(history, last))
    }

    /// What it said last.
    pub(crate) fn last(&self) -> Option<&Value> {
        self.last.as_ref()
    }

    /// Hears a message.
    pub(crate) fn hear(&mut self, history: &mut History, text: &str) -> Value {
        let message = history.heard(self.socket, text);
        self.answered = self.answered.max(message["id"].as_u64().unwrap_or(0));
        let _ = Seen::learn(&mut self.known, &message);
        if message["error"]["code"] == "analysis-forbidden"
            && let Some(game) = self.last.as_ref().and_then(|last| last["game"].as_str())
            && let Some(seen) = self.known.get_mut(game)
        {
            seen.wait();
        }
        message
    }
}
