//! The line to a client, in two halves: TCP, or memory in a simulation.

use std::io;
use std::pin::Pin;
use std::task::{Context, Poll};

use tokio::io::{AsyncRead, ReadBuf};
use tokio::net::TcpStream;
use tokio::net::tcp::{OwnedReadHalf, OwnedWriteHalf};

#[cfg(test)]
use crate::sim::pipe;

/// The half that is read from.
pub(crate) enum Reader {
    Tcp(OwnedReadHalf),
    #[cfg(test)]
    Memory(pipe::Reader),
}

/// The half that is written to.
pub(crate) enum Writer {
    Tcp(OwnedWriteHalf),
    #[cfg(test)]
    Memory(pipe::Writer),
}

/// Both halves of a connection.
pub(crate) fn split(stream: TcpStream) -> (Reader, Writer) {
    let (reader, writer) = stream.into_split();
    (Reader::Tcp(reader), Writer::Tcp(writer))
}

impl AsyncRead for Reader {
    fn poll_read(self: Pin<&mut Self>, context: &mut Context<'_>, space: &mut ReadBuf<'_>) -> Poll<io::Result<()>> {
        match self.get_mut() {
            Reader::Tcp(half) => Pin::new(half).poll_read(context, space),
            #[cfg(test)]
            Reader::Memory(half) => half.poll_read(context, space),
        }
    }
}

impl Writer {
    /// Writes what there is room for now; `WouldBlock` if there is none.
    pub(crate) fn try_write(&self, bytes: &[u8]) -> io::Result<usize> {
        match self {
            Writer::Tcp(half) => half.try_write(bytes),
            #[cfg(test)]
            Writer::Memory(half) => half.try_write(bytes),
        }
    }

    /// Waits until there may be room.
    pub(crate) fn poll_write_ready(&self, context: &mut Context<'_>) -> Poll<io::Result<()>> {
        match self {
            Writer::Tcp(half) => half.as_ref().poll_write_ready(context),
            #[cfg(test)]
            Writer::Memory(half) => half.poll_write_ready(context),
        }
    }
}
