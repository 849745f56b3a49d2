//! The outgoing queue of a socket, with back-pressure.
//!
//! A frame goes to the socket at once, from wherever it comes; to wake the socket's task for it would take longer than
//! most frames do. Only what the socket does not take is left for its task, which sends it when there is room again.

use std::future::poll_fn;
use std::io::ErrorKind;
use std::mem::take;
use std::net::IpAddr;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::task::{Context, Poll, Waker, ready};
use std::time::Duration;

use serde::Serialize;

use crate::clock::Clock;
use crate::frame::{Farewell, Frame};
use crate::line;

/// Bytes that may wait for a slow reader before it is given up.
const MOST: usize = 1 << 18;
/// Bytes of memory that an outbox keeps for what goes out together.
const USUAL: usize = 1024;
/// How long a reader has to take what was sent before it was closed.
const PATIENCE: Duration = Duration::from_secs(5);
/// Come again: what was to be said could not be.
const AGAIN: Farewell = (1013, "connect again");
/// The session has ended, and to come again would change nothing.
const SIGNED_OUT: Farewell = (4001, "signed out");
/// Come again in a moment.
const RESTART: Farewell = (1012, "the server restarts");

/// A socket, by number.
pub(crate) type SocketId = u64;

/// The way to a socket.
#[derive(Clone)]
pub(crate) struct Outbox(Arc<Way>);

struct Way {
    socket: SocketId,
    user: Box<str>,
    session: Option<Box<str>>,
    address: IpAddr,
    waiting: Mutex<Waiting>,
}

struct Waiting {
    /// Where everything goes, until the socket is closed.
    line: Option<line::Writer>,
    /// What has not gone there yet.
    bytes: Vec<u8>,
    /// Whether the socket takes no more for now, so that its task has to send what waits.
    is_full: bool,
    /// Whether it is to be asked if it is there.
    ping: bool,
    /// Nothing more is sent from then on.
    closed: Option<Farewell>,
    task: Option<Waker>,
}

impl Outbox {
    pub(crate) fn new(
        socket: SocketId,
        user: &str,
        session: Option<&str>,
        address: IpAddr,
        line: line::Writer,
    ) -> Outbox {
        Outbox(Arc::new(Way {
            socket,
            user: user.into(),
            session: session.map(Into::into),
            address,
            waiting: Mutex::new(Waiting {
                line: Some(line),
                bytes: Vec::new(),
                is_full: false,
                ping: false,
                closed: None,
                task: None,
            }),
        }))
    }

    pub(crate) fn socket(&self) -> SocketId {
        self.0.socket
    }

    /// Whose socket it is.
    pub(crate) fn user(&self) -> &str {
        &self.0.user
    }

    /// The session it was opened with, as the store knows it.
    pub(crate) fn session(&self) -> Option<&str> {
        self.0.session.as_deref()
    }

    /// Where it comes from.
    pub(crate) fn address(&self) -> IpAddr {
        self.0.address
    }

    fn lock(&self) -> MutexGuard<'_, Waiting> {
        self.0.waiting.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Sends a frame, unless the reader is gone or too slow.
    pub(crate) fn send(&self, frame: &Frame) {
        let mut waiting = self.lock();
        if waiting.closed.is_none() {
            waiting.send(frame.bytes());
            wake_if_needed(waiting);
        }
    }

    /// Has a frame go out together with the next one, which must follow at once.
    pub(crate) fn send_with_next(&self, frame: &Frame) {
        let mut waiting = self.lock();
        if waiting.closed.is_none() {
            waiting.keep(frame.bytes());
            wake_if_needed(waiting);
        }
    }

    /// Sends what the protocol itself has to say: answers to pings and to farewells.
    pub(crate) fn answer(&self, frame: &[u8]) {
        let mut waiting = self.lock();
        waiting.send(frame);
        wake_if_needed(waiting);
    }

    /// Sends a message as JSON.
    pub(crate) fn say(&self, message: &impl Serialize) {
        self.send(&Frame::json(message));
    }

    /// Has the socket asked whether it is there.
    pub(crate) fn ping(&self) {
        let mut waiting = self.lock();
        waiting.ping = true;
        wake(waiting);
    }

    /// Closes the socket, since it has to come again to see what is true.
    pub(crate) fn close(&self) {
        self.close_with(AGAIN);
    }

    /// Closes the socket for a shutdown.
    pub(crate) fn close_for_restart(&self) {
        self.close_with(RESTART);
    }

    /// Closes the socket, since its session has ended.
    pub(crate) fn sign_out(&self) {
        self.close_with(SIGNED_OUT);
    }

    fn close_with(&self, farewell: Farewell) {
        let mut waiting = self.lock();
        waiting.closed.get_or_insert(farewell);
        wake(waiting);
    }

    /// Sends what waits whenever the socket takes it, until the socket is to be asked if it is there.
    ///
    /// # Errors
    /// If the socket is to be closed.
    pub(crate) async fn attend(&self) -> Result<(), Farewell> {
        poll_fn(|context| self.poll(context)).await
    }

    fn poll(&self, context: &mut Context<'_>) -> Poll<Result<(), Farewell>> {
        let mut waiting = self.lock();
        if waiting.closed.is_none() && waiting.is_full {
            // It registers the task if there is still no room.
            let _ = waiting.poll_flush(context);
        }
        if let Some(farewell) = waiting.closed {
            return Poll::Ready(Err(farewell));
        }
        if take(&mut waiting.ping) {
            return Poll::Ready(Ok(()));
        }
        match &mut waiting.task {
            Some(task) => task.clone_from(context.waker()),
            none => *none = Some(context.waker().clone()),
        }
        Poll::Pending
    }

    /// Sends what waits and the last frame, if there is one to send, and lets go of the socket. Whatever is sent from
    /// now on goes nowhere.
    pub(crate) async fn finish(&self, farewell: Option<Farewell>, clock: &Clock) {
        {
            let mut waiting = self.lock();
            waiting.closed.get_or_insert(AGAIN);
            if let Some(farewell) = farewell {
                waiting.bytes.extend(Frame::close(farewell).bytes());
            }
        }
        let sent = poll_fn(|context| self.lock().poll_flush(context));
        // A reader that does not read may miss the end.
        let _ = clock.timeout(PATIENCE, sent).await;
        self.cut();
    }

    /// Lets go of the socket, as nobody will read from it any more.
    pub(crate) fn cut(&self) {
        let mut waiting = self.lock();
        waiting.closed.get_or_insert(AGAIN);
        waiting.line = None;
        waiting.bytes = Vec::new();
        wake(waiting);
    }
}

impl Waiting {
    /// Sends bytes after those that wait, as far as the socket takes them; the rest waits.
    fn send(&mut self, bytes: &[u8]) {
        if self.is_full {
            self.keep(bytes);
        } else if self.bytes.is_empty() {
            let sent = self.write(bytes);
            self.is_full = sent < bytes.len();
            self.keep(&bytes[sent..]);
        } else {
            self.bytes.extend(bytes);
            self.flush();
        }
    }

    /// Has bytes wait, unless there are too many of them.
    fn keep(&mut self, bytes: &[u8]) {
        if self.bytes.is_empty() || self.bytes.len() + bytes.len() <= MOST {
            self.bytes.extend(bytes);
        } else {
            self.closed.get_or_insert(AGAIN);
        }
    }

    /// Sends what waits, as far as the socket takes it.
    fn flush(&mut self) {
        let waiting = take(&mut self.bytes);
        let sent = self.write(&waiting);
        self.bytes = waiting;
        self.bytes.drain(..sent);
        self.is_full = !self.bytes.is_empty();
        if self.bytes.capacity() > USUAL && !self.is_full {
            self.bytes = Vec::new();
        }
    }

    /// Sends what waits; ready once all of it is sent, or never will be.
    fn poll_flush(&mut self, context: &mut Context<'_>) -> Poll<()> {
        while !self.bytes.is_empty() {
            let Some(line) = &self.line else {
                return Poll::Ready(());
            };
            if ready!(line.poll_write_ready(context)).is_err() {
                self.closed.get_or_insert(AGAIN);
                self.bytes = Vec::new();
            }
            self.flush();
        }
        Poll::Ready(())
    }

    /// Sends what the socket takes; how much that is. Bytes for a socket that is gone count as sent.
    fn write(&mut self, bytes: &[u8]) -> usize {
        let Some(line) = &self.line else {
            return bytes.len();
        };
        match line.try_write(bytes) {
            Ok(sent) => sent,
            Err(error) if error.kind() == ErrorKind::WouldBlock => 0,
            Err(_) => {
                self.closed.get_or_insert(AGAIN);
                bytes.len()
            }
        }
    }
}

/// Wakes the task, if there is something for it to do.
fn wake_if_needed(waiting: MutexGuard<'_, Waiting>) {
    if waiting.is_full || waiting.closed.is_some() {
        wake(waiting);
    }
}

/// Wakes the task, after letting go of the lock it will need.
fn wake(mut waiting: MutexGuard<'_, Waiting>) {
    let task = take(&mut waiting.task);
    drop(waiting);
    if let Some(task) = task {
        task.wake();
    }
}

#[cfg(test)]
mod tests {
    use tokio::io::{AsyncReadExt, AsyncWriteExt};
    use tokio::net::{TcpListener, TcpStream};

    use super::*;

    /// An outbox, the other half of its connection, and the one who reads.
    async fn outbox() -> (Outbox, line::Reader, TcpStream) {
        let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
        let reader = TcpStream::connect(listener.local_addr().unwrap()).await.unwrap();
        let (stream, _) = listener.accept().await.unwrap();
        stream.writable().await.unwrap();
        let (back, line) = line::split(stream);
        (Outbox::new(1, "ada", None, [127, 0, 0, 1].into(), line), back, reader)
    }

    fn now(outbox: &Outbox) -> Poll<Result<(), Farewell>> {
        outbox.poll(&mut Context::from_waker(Waker::noop()))
    }

    async fn read(reader: &mut TcpStream, length: usize) -> Vec<u8> {
        let mut bytes = vec![0; length];
        reader.read_exact(&mut bytes).await.unwrap();
        bytes
    }

    #[tokio::test]
    async fn frames_go_out_in_order_without_the_task() {
        let (outbox, _back, mut reader) = outbox().await;
        let [one, two, three] = ["one", "two", "three"].map(|text| Frame::json(&text));
        outbox.send(&one);
        assert_eq!(read(&mut reader, one.bytes().len()).await, one.bytes());
        outbox.send_with_next(&two);
        assert!(matches!(reader.try_read(&mut [0]), Err(error) if error.kind() == ErrorKind::WouldBlock));
        outbox.send(&three);
        let both = [two.bytes(), three.bytes()].concat();
        assert_eq!(read(&mut reader, both.len()).await, both);
        assert_eq!(now(&outbox), Poll::Pending);
    }

    #[tokio::test]
    async fn what_a_full_socket_does_not_take_is_sent_by_its_task() {
        let (outbox, _back, mut reader) = outbox().await;
        let frame = Frame::json(&"x".repeat(10_000));
        let mut sent = Vec::<u8>::new();
        while !outbox.lock().is_full {
            outbox.send(&frame);
            sent.extend(frame.bytes());
        }
        outbox.send(&frame);
        sent.extend(frame.bytes());
        let attending = tokio::spawn({
            let outbox = outbox.clone();
            async move { outbox.attend().await }
        });
        assert_eq!(read(&mut reader, sent.len()).await, sent);
        assert_eq!(outbox.lock().bytes.len(), 0);
        outbox.send(&frame);
        assert_eq!(read(&mut reader, frame.bytes().len()).await, frame.bytes());
        outbox.ping();
        assert_eq!(attending.await.unwrap(), Ok(()));
    }

    #[tokio::test]
    async fn a_reader_that_is_too_slow_is_given_up() {
        let (outbox, _back, _reader) = outbox().await;
        let frame = Frame::json(&"x".repeat(10_000));
        // More than the socket and the outbox take together.
        for _ in 0..10_000 {
            outbox.send(&frame);
        }
        assert_eq!(now(&outbox), Poll::Ready(Err(AGAIN)));
        assert!(outbox.lock().bytes.len() <= MOST);
    }

    #[tokio::test]
    async fn the_first_reason_to_close_stays_and_is_the_last_that_is_said() {
        let (outbox, back, mut reader) = outbox().await;
        outbox.close_for_restart();
        outbox.close();
        outbox.say(&"too late");
        assert_eq!(now(&outbox), Poll::Ready(Err(RESTART)));
        outbox.finish(Some(RESTART), &Clock::system()).await;
        outbox.say(&"much too late");
        drop(back);
        let mut all = Vec::new();
        reader.read_to_end(&mut all).await.unwrap();
        assert_eq!(all, Frame::close(RESTART).bytes());
    }

    #[tokio::test]
    async fn a_reader_that_is_gone_is_noticed() {
        let (outbox, _back, mut reader) = outbox().await;
        reader.shutdown().await.unwrap();
        drop(reader);
        let noticed = async {
            while now(&outbox) != Poll::Ready(Err(AGAIN)) {
                outbox.say(&"hello?");
                tokio::task::yield_now().await;
            }
        };
        tokio::time::timeout(PATIENCE, noticed).await.unwrap();
    }

    #[tokio::test]
    async fn a_ping_is_asked_for_once() {
        let (outbox, _back, _reader) = outbox().await;
        outbox.ping();
        outbox.ping();
        assert_eq!(now(&outbox), Poll::Ready(Ok(())));
        assert_eq!(now(&outbox), Poll::Pending);
    }
}
