//! A WebSocket with no more than the players need, so that they cost little beside the server under trial: texts go out
//! and come in, pings are answered.

use std::future::poll_fn;
use std::ops::Range;
use std::pin::Pin;

use tokio::io::{AsyncRead, AsyncWrite, ReadBuf};
use tokio::net::TcpStream;

use super::client::Failure;

const TEXT: u8 = 1;
const CLOSE: u8 = 8;
const PING: u8 = 9;
const PONG: u8 = 10;
/// The most there is of a frame before its text.
const HEAD: usize = 8;

/// A connection after its handshake.
pub(crate) struct Wire {
    stream: TcpStream,
    buffer: Vec<u8>,
    /// The part of the buffer that has come and was not looked at.
    unread: Range<usize>,
}

impl Wire {
    pub(crate) fn new(stream: TcpStream) -> Wire {
        Wire {
            stream,
            buffer: vec![0; 2048],
            unread: 0..0,
        }
    }

    /// Says these, one after the other and in one write.
    pub(crate) async fn say(&mut self, texts: &[&str]) -> Result<(), Failure> {
        let mut frames = Vec::with_capacity(texts.iter().map(|text| text.len() + HEAD).sum());
        for text in texts {
            push_frame(&mut frames, TEXT, text.as_bytes())?;
        }
        self.write(&frames).await
    }

    /// The next text, as it is in the buffer, where [`Wire::text`] finds it.
    pub(crate) async fn next(&mut self) -> Result<Range<usize>, Failure> {
        loop {
            let (kind, payload) = self.frame().await?;
            match kind {
                TEXT => return Ok(payload),
                PING => {
                    let mut frame = Vec::new();
                    push_frame(&mut frame, PONG, &self.buffer[payload])?;
                    self.write(&frame).await?;
                }
                CLOSE => return Err("closed".into()),
                _ => {}
            }
        }
    }

    /// What the last [`Wire::next`] has found.
    pub(crate) fn text(&self, at: Range<usize>) -> &[u8] {
        &self.buffer[at]
    }

    async fn write(&mut self, mut rest: &[u8]) -> Result<(), Failure> {
        while !rest.is_empty() {
            let sent = poll_fn(|context| Pin::new(&mut self.stream).poll_write(context, rest)).await?;
            rest = &rest[sent..];
        }
        Ok(())
    }

    /// The next frame: its kind, and where its payload is.
    async fn frame(&mut self) -> Result<(u8, Range<usize>), Failure> {
        loop {
            if let Some((kind, payload)) = parse(&self.buffer[self.unread.clone()])? {
                let start = self.unread.start + payload.start;
                self.unread.start += payload.end;
                return Ok((kind, start..self.unread.start));
            }
            self.read().await?;
        }
    }

    /// Reads what has come, after what is still unread.
    async fn read(&mut self) -> Result<(), Failure> {
        self.buffer.copy_within(self.unread.clone(), 0);
        self.unread = 0..self.unread.len();
        if self.unread.end == self.buffer.len() {
            self.buffer.resize(2 * self.buffer.len(), 0);
        }
        let mut space = ReadBuf::new(&mut self.buffer[self.unread.end..]);
        poll_fn(|context| Pin::new(&mut self.stream).poll_read(context, &mut space)).await?;
        match space.filled().len() {
            0 => Err("gone".into()),
            more => {
                self.unread.end += more;
                Ok(())
            }
        }
    }
}

/// Adds a frame. Its mask is nought, which leaves everything as it is: there is no proxy to be protected.
fn push_frame(frames: &mut Vec<u8>, kind: u8, payload: &[u8]) -> Result<(), Failure> {
    const WHOLE: u8 = 0x80;
    const MASKED: u8 = 0x80;
    frames.push(WHOLE | kind);
    match u8::try_from(payload.len()) {
        Ok(length @ 0..126) => frames.push(MASKED | length),
        _ => {
            frames.push(MASKED | 126);
            frames.extend(u16::try_from(payload.len())?.to_be_bytes());
        }
    }
    frames.extend([0; 4]);
    frames.extend(payload);
    Ok(())
}

/// The kind of the frame at the beginning, and where its payload is; `None` until all of it is there.
fn parse(bytes: &[u8]) -> Result<Option<(u8, Range<usize>)>, Failure> {
    let (start, length) = match *bytes {
        [_, 126, high, low, ..] => (4, usize::from(u16::from_be_bytes([high, low]))),
        [_, length @ 0..126, ..] => (2, usize::from(length)),
        [] | [_] | [_, 126, ..] => return Ok(None),
        _ => return Err("a frame of the server is masked, or too long".into()),
    };
    let end = start + length;
    Ok((bytes.len() >= end).then_some((bytes[0] & 0x0f, start..end)))
}
