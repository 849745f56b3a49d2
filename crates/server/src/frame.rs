//! Messages as they go over a WebSocket.

use serde::Serialize;
use tungstenite::protocol::CloseFrame;
use tungstenite::protocol::frame::coding::{Data, OpCode};
use tungstenite::protocol::frame::{self, FrameHeader};

/// Bytes that are enough for most messages.
const USUAL: usize = 640;
/// The longest head of a frame that is not masked.
const HEAD: usize = 10;

/// Why a socket is closed from here: a code and a word.
pub(crate) type Farewell = (u16, &'static str);

/// One frame, made once for however many sockets are to have it.
pub(crate) struct Frame {
    bytes: Vec<u8>,
    /// Where it begins: its head stands right before its payload, and how long the head is shows only when that is
    /// there.
    start: usize,
}

impl Frame {
    /// A message as JSON.
    pub(crate) fn json(message: &impl Serialize) -> Frame {
        let mut bytes = Vec::with_capacity(USUAL);
        bytes.resize(HEAD, 0);
        if serde_json::to_writer(&mut bytes, message).is_err() {
            // Every message serialises; an empty one would be ignored.
            bytes.truncate(HEAD);
        }
        let header = FrameHeader {
            opcode: OpCode::Data(Data::Text),
            ..FrameHeader::default()
        };
        let length = (bytes.len() - HEAD) as u64;
        let start = HEAD - header.len(length);
        // There is room for it.
        let _ = header.format(length, &mut &mut bytes[start..HEAD]);
        Frame { bytes, start }
    }

    /// A question whether the other side is there.
    pub(crate) fn ping(payload: [u8; 8]) -> Frame {
        Frame::of(frame::Frame::ping(payload.to_vec()))
    }

    /// The last frame of all.
    pub(crate) fn close((code, reason): Farewell) -> Frame {
        Frame::of(frame::Frame::close(Some(CloseFrame {
            code: code.into(),
            reason: reason.into(),
        })))
    }

    fn of(frame: frame::Frame) -> Frame {
        let mut bytes = Vec::with_capacity(frame.len());
        // Writing to memory does not fail.
        let _ = frame.format(&mut bytes);
        Frame { bytes, start: 0 }
    }

    /// The frame as it is sent.
    pub(crate) fn bytes(&self) -> &[u8] {
        &self.bytes[self.start..]
    }
}

#[cfg(test)]
mod tests {
    use std::io::Cursor;

    use tungstenite::protocol::frame::FrameSocket;

    use super::*;

    #[test]
    fn texts_of_any_length_are_read_as_they_were_written() {
        for length in [0, 1, 123, 124, 125, 126, 1000, 65_533, 65_534, 65_535, 100_000] {
            let text = "x".repeat(length);
            let frame = Frame::json(&text);
            let mut socket = FrameSocket::new(Cursor::new(frame.bytes().to_vec()));
            let read = socket.read(None).unwrap().unwrap();
            assert_eq!(read.header().opcode, OpCode::Data(Data::Text));
            assert!(read.header().is_final);
            assert_eq!(read.to_text().unwrap(), format!("\"{text}\""));
            assert!(socket.read(None).unwrap().is_none(), "nothing comes after it");
        }
    }
}
