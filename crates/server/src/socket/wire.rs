//! What a client says, read from its connection.

use std::future::poll_fn;
use std::io::{self, ErrorKind, Read, Write};
use std::mem::{MaybeUninit, take};
use std::pin::Pin;
use std::sync::Arc;
use std::task::{Context, Poll, ready};
use std::time::Duration;

use tokio::io::{AsyncRead, ReadBuf};
use tungstenite::protocol::{Role, WebSocketConfig, WebSocketContext};
use tungstenite::{Error, Message};

use super::MAX_REFUSED;
use super::heads::Heads;
use crate::clock::Clock;
use crate::connections::MAX_UNREAD;
use crate::limits::DirectLimiter;
use crate::line;
use crate::outbox::Outbox;

/// The longest message from a client.
const MAX_MESSAGE: usize = 4096;

/// How long the other side has to close a connection that is closed from here.
const PATIENCE: Duration = Duration::from_secs(5);

/// A connection, after its handshake. What the protocol has to answer goes to the outbox, where everything else that is
/// sent goes too.
pub(super) struct Wire {
    reader: line::Reader,
    frames: WebSocketContext,
    /// Whether it had to wait for the next message.
    waited: bool,
    fragments: Fragments,
}

impl Wire {
    /// A connection of which the beginning may have been read already.
    pub(super) fn new(reader: line::Reader, begun: &[u8], limiter: DirectLimiter) -> Wire {
        let config = WebSocketConfig::default()
            .max_message_size(Some(MAX_MESSAGE))
            .max_frame_size(Some(MAX_MESSAGE))
            // A small one, since most connections are idle most of the time.
            .read_buffer_size(1024)
            .write_buffer_size(0);
        let mut fragments = Fragments {
            heads: Heads::default(),
            limiter: Arc::new(limiter),
            refused: 0,
        };
        fragments.pay(begun);
        Wire {
            reader,
            fragments,
            frames: WebSocketContext::from_partially_read(begun.to_vec(), Role::Server, Some(config)),
            waited: false,
        }
    }

    /// The limit of its messages, which is that of all other frames too.
    pub(super) fn limiter(&self) -> Arc<DirectLimiter> {
        Arc::clone(&self.fragments.limiter)
    }

    /// Whether it was ended for parts of messages without number.
    pub(super) fn is_flooded(&self) -> bool {
        self.fragments.is_flooded()
    }

    /// The next message.
    ///
    /// # Errors
    /// If the connection is closed, or what came makes no sense.
    pub(super) async fn next(&mut self, outbox: &Outbox) -> Result<Message, Error> {
        poll_fn(|context| {
            let mut line = Line {
                reader: &mut self.reader,
                fragments: &mut self.fragments,
                context,
                outbox,
            };
            match self.frames.read(&mut line) {
                Err(Error::Io(error)) if error.kind() == ErrorKind::WouldBlock => {
                    self.waited = true;
                    Poll::Pending
                }
                read => Poll::Ready(read),
            }
        })
        .await
    }

    /// Whether the last message came while this waited for it; if not, it may have been there since the one before.
    pub(super) fn has_waited(&mut self) -> bool {
        take(&mut self.waited)
    }

    /// Reads what still comes until the other side has closed the connection too, if it does so soon and has little
    /// left to say: a connection that is closed with something unread is cut, and what was said last may not arrive.
    pub(super) async fn drain(mut self, clock: &Clock) {
        let mut unread = 0;
        let gone = poll_fn(|context| {
            let mut space = [MaybeUninit::uninit(); 1024];
            while unread < MAX_UNREAD {
                let mut space = ReadBuf::uninit(&mut space);
                match ready!(Pin::new(&mut self.reader).poll_read(context, &mut space)) {
                    Ok(()) if !space.filled().is_empty() => unread += space.filled().len(),
                    _ => break,
                }
            }
            Poll::Ready(())
        });
        let _ = clock.timeout(PATIENCE, gone).await;
    }
}

/// Parts of messages: they come to nothing by themselves, so nobody else counts them.
struct Fragments {
    heads: Heads,
    limiter: Arc<DirectLimiter>,
    refused: u32,
}

impl Fragments {
    /// Counts those in what was read against the limit of messages.
    fn pay(&mut self, bytes: &[u8]) {
        for _ in 0..self.heads.fragments(bytes) {
            self.refused += u32::from(self.limiter.check().is_err());
        }
    }

    fn is_flooded(&self) -> bool {
        self.refused > MAX_REFUSED
    }
}

/// A connection as the protocol reads and writes it: whatever is not there yet wakes the task when it comes.
struct Line<'a, 'b> {
    reader: &'a mut line::Reader,
    fragments: &'a mut Fragments,
    context: &'a mut Context<'b>,
    outbox: &'a Outbox,
}

impl Read for Line<'_, '_> {
    fn read(&mut self, bytes: &mut [u8]) -> io::Result<usize> {
        let mut space = ReadBuf::new(bytes);
        match Pin::new(&mut *self.reader).poll_read(self.context, &mut space) {
            Poll::Ready(read) => {
                read?;
                self.fragments.pay(space.filled());
                if self.fragments.is_flooded() {
                    return Err(io::Error::other("too many frames"));
                }
                Ok(space.filled().len())
            }
            Poll::Pending => Err(ErrorKind::WouldBlock.into()),
        }
    }
}

impl Write for Line<'_, '_> {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.outbox.answer(bytes);
        Ok(bytes.len())
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}
