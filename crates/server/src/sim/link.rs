//! The line of a simulated client, with what is on its way.

use std::collections::VecDeque;

use quincunx_history::Socket;
use tungstenite::protocol::{Role, WebSocketConfig};
use tungstenite::{Error, Message, WebSocket};

use super::pipe;

/// The line of a client.
pub(super) struct Link {
    pub(super) number: Socket,
    pub(super) is_open: bool,
    socket: WebSocket<pipe::Client>,
    /// What is on its way.
    outgoing: VecDeque<String>,
}

impl Link {
    pub(super) fn new(number: Socket, line: pipe::Client) -> Link {
        Link {
            number,
            is_open: true,
            // A large buffer for each of thousands would take longer to fill with zeros than to use.
            socket: WebSocket::from_raw_socket(
                line,
                Role::Client,
                Some(WebSocketConfig::default().read_buffer_size(4096)),
            ),
            outgoing: VecDeque::new(),
        }
    }

    /// Sends a message, which is on its way then.
    pub(super) fn send(&mut self, text: String) {
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

    /// Reads so many messages at most.
    pub(super) fn read(&mut self, most: usize) -> Vec<String> {
        let mut read = Vec::new();
        while self.is_open && read.len() < most {
            match self.socket.read() {
                Ok(Message::Text(text)) => read.push(text.as_str().to_string()),
                Ok(_) => {}
                Err(Error::Io(error)) if error.kind() == std::io::ErrorKind::WouldBlock => break,
                Err(_) => self.is_open = false,
            }
        }
        read
    }
}
