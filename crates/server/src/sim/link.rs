//! A simulated client: a socket, and what it knows of games.

use std::collections::VecDeque;

use quincunx_history::{History, Known, Seen, Socket};
use serde_json::{Value, json};
use tungstenite::protocol::{Role, WebSocketConfig};
use tungstenite::{Error, Message, WebSocket};

use super::pipe;

/// A socket of a person.
pub(super) struct Link {
    pub(super) number: Socket,
    /// Whose it is.
    pub(super) person: usize,
    pub(super) is_open: bool,
    /// What it knows of games, as of when it last read.
    pub(super) games: Known,
    socket: WebSocket<pipe::Client>,
    /// What is on its way.
    outgoing: VecDeque<String>,
    last: Option<Value>,
    next_id: u64,
    /// The number of the last message that was answered.
    answered: u64,
}

impl Link {
    pub(super) fn new(number: Socket, person: usize, line: pipe::Client) -> Link {
        Link {
            number,
            person,
            is_open: true,
            games: Known::new(),
            // A large buffer for each of thousands would take longer to fill with zeros than to use.
            socket: WebSocket::from_raw_socket(
                line,
                Role::Client,
                Some(WebSocketConfig::default().read_buffer_size(4096)),
            ),
            outgoing: VecDeque::new(),
            last: None,
            next_id: 0,
            answered: 0,
        }
    }

    /// Whether its last message was not answered yet.
    pub(super) fn is_waiting(&self) -> bool {
        self.answered < self.next_id
    }

    /// Sends a message, which is on its way then.
    pub(super) fn say(&mut self, history: &mut History, mut message: Value) {
        self.next_id += 1;
        message["id"] = json!(self.next_id);
        self.last = Some(message.clone());
        self.send(history, &message);
    }

    /// Sends the last message again, as it was.
    pub(super) fn repeat(&mut self, history: &mut History) {
        if let Some(last) = self.last.clone() {
            self.send(history, &last);
        }
    }

    fn send(&mut self, history: &mut History, message: &Value) {
        let text = message.to_string();
        history.said(self.number, &text);
        self.outgoing.push_back(text);
    }

    /// Lets so many messages arrive.
    pub(super) fn deliver(&mut self, count: usize) {
        for _ in 0..count {
            let Some(text) = self.outgoing.pop_front() else { break };
            if self.socket.send(Message::text(text)).is_err() {
                self.outgoing.clear();
            }
        }
    }

    /// Bytes that were read.
    pub(super) fn count(&self) -> usize {
        self.socket.get_ref().count
    }

    /// Reads so many messages at most; those that came.
    pub(super) fn hear(&mut self, history: &mut History, most: usize) -> Vec<Value> {
        let mut heard = Vec::new();
        while self.is_open && heard.len() < most {
            match self.socket.read() {
                Ok(Message::Text(text)) => {
                    history.heard(self.number, text.as_str());
                    let message: Value = serde_json::from_str(text.as_str()).unwrap();
                    self.answered = self.answered.max(message["id"].as_u64().unwrap_or(0));
                    let _ = Seen::learn(&mut self.games, &message);
                    heard.push(message);
                }
                Ok(_) => {}
                Err(Error::Io(error)) if error.kind() == std::io::ErrorKind::WouldBlock => break,
                Err(_) => self.is_open = false,
            }
        }
        heard
    }
}
