//! Requests and frames as bytes, over plain TCP: slow, split, pipelined, oversized, smuggled, broken.
//!
//! Whatever comes is answered by the right error or close code, never by a hang or an error of the server's own, and
//! the server serves on.

mod files;
mod frames;
mod places;
mod requests;

use std::time::Duration;

use quincunx_server::Clock;
use serde_json::Value;
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::{TcpSocket, TcpStream};

use crate::house::{House, PATIENCE, SECOND, assert_worded};

/// A connection.
struct Raw {
    stream: TcpStream,
    /// What was read and not looked at yet.
    read: Vec<u8>,
}

/// An answer.
#[derive(Debug)]
struct Answer {
    status: u16,
    head: String,
    body: String,
}

impl Answer {
    #[track_caller]
    fn error(&self, status: u16, code: &str) {
        assert_eq!(self.status, status, "{self:?}");
        let body: Value = serde_json::from_str(&self.body).unwrap_or_else(|error| panic!("{error}: {self:?}"));
        assert_eq!(body["error"]["code"], code, "{self:?}");
        assert_worded(&body["error"]);
        assert!(self.head.contains("content-type: application/json"), "{self:?}");
    }
}

impl Raw {
    /// A connection from `127.0.0.last`.
    async fn from(house: &House, last: u8) -> Raw {
        Raw::to(&house.host(), last).await
    }

    async fn to(host: &str, last: u8) -> Raw {
        Raw::at(host, [127, 0, 0, last]).await
    }

    /// A connection from an address of this machine.
    async fn at(host: &str, address: [u8; 4]) -> Raw {
        let socket = TcpSocket::new_v4().unwrap();
        socket.bind((address, 0).into()).unwrap();
        let stream = socket.connect(host.parse().unwrap()).await.unwrap();
        stream.set_nodelay(true).unwrap();
        Raw {
            stream,
            read: Vec::new(),
        }
    }

    async fn open(house: &House) -> Raw {
        Raw::from(house, 1).await
    }

    /// Sends as much as the server takes.
    async fn send(&mut self, bytes: impl AsRef<[u8]>) {
        // The server may have had enough before all of it is sent.
        let _ = tokio::time::timeout(PATIENCE, self.stream.write_all(bytes.as_ref()))
            .await
            .unwrap();
    }

    /// Reads more; whether there was any.
    async fn more(&mut self) -> bool {
        let mut space = [0; 4096];
        let read = tokio::time::timeout(PATIENCE, self.stream.read(&mut space)).await;
        let read = read.expect("an answer that never comes").unwrap_or(0);
        self.read.extend(&space[..read]);
        read > 0
    }

    /// So many bytes, unless it is closed before.
    async fn bytes(&mut self, count: usize) -> Option<Vec<u8>> {
        while self.read.len() < count {
            if !self.more().await {
                return None;
            }
        }
        Some(self.read.drain(..count).collect())
    }

    /// The next answer, or `None` if the connection is closed instead.
    async fn answer(&mut self) -> Option<Answer> {
        let length = loop {
            match self.read.windows(4).position(|window| window == b"\r\n\r\n") {
                Some(at) => break at + 4,
                None if !self.more().await => {
                    assert!(
                        self.read.is_empty(),
                        "half an answer: {:?}",
                        String::from_utf8_lossy(&self.read)
                    );
                    return None;
                }
                None => {}
            }
        };
        let head = String::from_utf8(self.bytes(length).await?).unwrap().to_lowercase();
        let status = head.split(' ').nth(1).unwrap().parse().unwrap();
        let mut lines = head.lines();
        let length = lines
            .find_map(|line| line.strip_prefix("content-length: "))
            .map_or(0, |n| n.parse().unwrap());
        let body = String::from_utf8_lossy(&self.bytes(length).await.expect("a whole body")).into_owned();
        Some(Answer { status, head, body })
    }

    /// Sends something that has one answer, and reads that.
    async fn ask(&mut self, bytes: impl AsRef<[u8]>) -> Answer {
        self.send(bytes).await;
        self.answer().await.expect("an answer")
    }

    async fn assert_closed(&mut self) {
        assert!(self.answer().await.is_none());
    }

    /// Makes a socket of it.
    async fn into_socket(mut self) -> Raw {
        let answer = self.ask(HANDSHAKE).await;
        assert_eq!(answer.status, 101, "{answer:?}");
        self
    }

    /// The next frame: its first byte and payload.
    async fn frame(&mut self) -> Option<(u8, Vec<u8>)> {
        let head = self.bytes(2).await?;
        let length = match head[1] {
            126 => u16::from_be_bytes(self.bytes(2).await?.try_into().unwrap()).into(),
            127 => u64::from_be_bytes(self.bytes(8).await?.try_into().unwrap()) as usize,
            length => length.into(),
        };
        Some((head[0], self.bytes(length).await?))
    }

    /// The code it is closed with, whatever comes before.
    async fn code(&mut self) -> Option<u16> {
        loop {
            if let (0x88, payload) = self.frame().await? {
                return Some(u16::from_be_bytes([payload[0], payload[1]]));
            }
        }
    }

    /// The next message.
    async fn message(&mut self) -> Value {
        loop {
            let (first, payload) = self.frame().await.expect("a message");
            if first == 0x81 {
                return serde_json::from_slice(&payload).unwrap();
            }
        }
    }
}

const HEALTH: &str = "GET /health HTTP/1.1\r\nhost: x\r\n\r\n";
const HANDSHAKE: &str = "GET /api/socket HTTP/1.1\r\nhost: x\r\nupgrade: websocket\r\nconnection: upgrade\r\n\
    sec-websocket-version: 13\r\nsec-websocket-key: dGhlIHNhbXBsZSBub25jZQ==\r\n\r\n";

/// A request with a body to a route that takes one.
fn post(headers: &str, body: &str) -> String {
    format!("POST /api/records HTTP/1.1\r\nhost: x\r\n{headers}\r\n\r\n{body}")
}

/// A record that is read.
const RECORD: &str = "[Ruleset \"hadron\"]\n\n1. c3 *\n";

/// A server whose connections have no time but the one that a test moves on.
async fn still() -> House {
    House::with(|config| {
        config.limit_factor = 1000;
        config.clock = Clock::manual(1_700_000_000_000);
        config.connection_clock = config.clock.clone();
    })
    .await
}

async fn serves_on(house: &House) {
    assert_eq!(Raw::open(house).await.ask(HEALTH).await.status, 200);
}

/// A frame as clients send it, masked with zeroes.
fn frame(first: u8, payload: &[u8]) -> Vec<u8> {
    let mut bytes = vec![first];
    match payload.len() {
        length @ 0..126 => bytes.push(0x80 | length as u8),
        length => {
            bytes.push(0x80 | 126);
            bytes.extend((length as u16).to_be_bytes());
        }
    }
    bytes.extend([0; 4]);
    bytes.extend(payload);
    bytes
}

fn text(payload: &str) -> Vec<u8> {
    frame(0x81, payload.as_bytes())
}
