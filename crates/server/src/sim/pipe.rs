//! A connection in memory.

use std::collections::VecDeque;
use std::io::{self, ErrorKind, Read, Write};
use std::mem::take;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::task::{Context, Poll, Waker};

use tokio::io::ReadBuf;

use crate::line;

/// One direction of a connection.
#[derive(Default)]
struct Flow {
    bytes: VecDeque<u8>,
    /// How many bytes may be on their way.
    room: usize,
    /// Whether nothing more is written, or read.
    closed: bool,
    reader: Option<Waker>,
    writer: Option<Waker>,
}

type Shared = Arc<Mutex<Flow>>;

fn lock(flow: &Shared) -> MutexGuard<'_, Flow> {
    flow.lock().unwrap_or_else(PoisonError::into_inner)
}

impl Flow {
    fn read(&mut self, most: usize) -> Option<Vec<u8>> {
        if self.bytes.is_empty() && !self.closed {
            return None;
        }
        let count = most.min(self.bytes.len());
        take(&mut self.writer).into_iter().for_each(Waker::wake);
        Some(self.bytes.drain(..count).collect())
    }

    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        if self.closed {
            return Err(ErrorKind::BrokenPipe.into());
        }
        let count = bytes.len().min(self.room.saturating_sub(self.bytes.len()));
        if count == 0 {
            return Err(ErrorKind::WouldBlock.into());
        }
        self.bytes.extend(&bytes[..count]);
        take(&mut self.reader).into_iter().for_each(Waker::wake);
        Ok(count)
    }

    fn close(&mut self) {
        self.closed = true;
        take(&mut self.reader).into_iter().for_each(Waker::wake);
        take(&mut self.writer).into_iter().for_each(Waker::wake);
    }
}

/// The server's half to read from.
pub(crate) struct Reader(Shared);

/// The server's half to write to.
pub(crate) struct Writer(Shared);

/// The client's end, which never waits.
pub(crate) struct Client {
    incoming: Shared,
    outgoing: Shared,
    /// Bytes that were read.
    pub(crate) count: usize,
}

/// A connection on which so many bytes may be on their way to the client.
pub(crate) fn connection(room: usize) -> ((line::Reader, line::Writer), Client) {
    let flow = |room| {
        Arc::new(Mutex::new(Flow {
            room,
            ..Flow::default()
        }))
    };
    let (incoming, outgoing): (Shared, Shared) = (flow(room), flow(usize::MAX));
    let server = (
        line::Reader::Memory(Reader(Arc::clone(&outgoing))),
        line::Writer::Memory(Writer(Arc::clone(&incoming))),
    );
    let client = Client {
        incoming,
        outgoing,
        count: 0,
    };
    (server, client)
}

impl Reader {
    pub(crate) fn poll_read(&self, context: &mut Context<'_>, space: &mut ReadBuf<'_>) -> Poll<io::Result<()>> {
        let mut flow = lock(&self.0);
        match flow.read(space.remaining()) {
            Some(bytes) => {
                space.put_slice(&bytes);
                Poll::Ready(Ok(()))
            }
            None => {
                flow.reader = Some(context.waker().clone());
                Poll::Pending
            }
        }
    }
}

impl Writer {
    pub(crate) fn try_write(&self, bytes: &[u8]) -> io::Result<usize> {
        lock(&self.0).write(bytes)
    }

    pub(crate) fn poll_write_ready(&self, context: &mut Context<'_>) -> Poll<io::Result<()>> {
        let mut flow = lock(&self.0);
        if flow.closed || flow.bytes.len() < flow.room {
            return Poll::Ready(Ok(()));
        }
        flow.writer = Some(context.waker().clone());
        Poll::Pending
    }
}

impl Drop for Reader {
    fn drop(&mut self) {
        lock(&self.0).close();
    }
}

impl Drop for Writer {
    fn drop(&mut self) {
        lock(&self.0).close();
    }
}

impl Read for Client {
    fn read(&mut self, space: &mut [u8]) -> io::Result<usize> {
        let bytes = lock(&self.incoming).read(space.len()).ok_or(ErrorKind::WouldBlock)?;
        self.count += bytes.len();
        space[..bytes.len()].copy_from_slice(&bytes);
        Ok(bytes.len())
    }
}

impl Write for Client {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        lock(&self.outgoing).write(bytes)
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}

impl Drop for Client {
    fn drop(&mut self) {
        lock(&self.incoming).close();
        lock(&self.outgoing).close();
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::clock::Clock;
    use crate::frame::Frame;
    use crate::outbox::Outbox;

    #[tokio::test]
    async fn a_line_takes_what_there_is_room_for_and_ends_with_its_ends() {
        let ((mut reader, writer), mut client) = connection(10);
        let outbox = Outbox::new(1, "ada", None, [127, 0, 0, 1].into(), writer);
        let frame = Frame::json(&"quincunx".repeat(3));
        outbox.send(&frame);
        let finishing = tokio::spawn(async move { outbox.finish(None, &Clock::manual(0)).await });
        let mut read = Vec::<u8>::new();
        while read.len() < frame.bytes().len() {
            let mut some = [0; 4];
            match client.read(&mut some) {
                Ok(count) => read.extend(&some[..count]),
                Err(error) => assert_eq!(error.kind(), ErrorKind::WouldBlock),
            }
            tokio::task::yield_now().await;
        }
        assert_eq!(read, frame.bytes());
        finishing.await.unwrap();
        assert_eq!(client.read(&mut [0; 4]).unwrap(), 0, "the end");
        client.write_all(b"more").unwrap();
        drop(client);
        let mut said = Vec::new();
        tokio::io::AsyncReadExt::read_to_end(&mut reader, &mut said)
            .await
            .unwrap();
        assert_eq!(said, b"more");
    }
}
