//! The way to a socket: what it is to be told waits here until its task comes to it, which takes all of it at once.

use std::future::poll_fn;
use std::mem::{swap, take};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::task::{Context, Poll, Waker};

use axum::extract::ws::{Utf8Bytes, close_code};
use serde::Serialize;

/// Messages that may wait for a slow reader before it is given up.
const MOST: usize = 128;
/// Bytes that are enough for most messages.
const USUAL: usize = 640;
/// The code for "come again in a moment, the service restarts".
const RESTART: u16 = 1012;

/// A socket, by number.
pub(crate) type SocketId = u64;

/// Why a socket is closed from here: a code and a word.
pub(crate) type Farewell = (u16, &'static str);

/// The way to a socket.
#[derive(Clone)]
pub(crate) struct Outbox(Arc<Way>);

struct Way {
    socket: SocketId,
    user: Box<str>,
    waiting: Mutex<Waiting>,
}

#[derive(Default)]
struct Waiting {
    texts: Vec<Utf8Bytes>,
    /// Whether it is to be asked if it is there.
    ping: bool,
    /// Nothing more is sent from then on.
    closed: Option<Farewell>,
    reader: Option<Waker>,
}

impl Outbox {
    pub(crate) fn new(socket: SocketId, user: &str) -> Outbox {
        Outbox(Arc::new(Way {
            socket,
            user: user.into(),
            waiting: Mutex::default(),
        }))
    }

    pub(crate) fn socket(&self) -> SocketId {
        self.0.socket
    }

    /// Whose socket it is.
    pub(crate) fn user(&self) -> &str {
        &self.0.user
    }

    fn lock(&self) -> MutexGuard<'_, Waiting> {
        self.0.waiting.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Sends a text, unless the reader is gone or too slow.
    pub(crate) fn send(&self, text: Utf8Bytes) {
        let mut waiting = self.lock();
        match waiting.closed {
            Some(_) => return,
            None if waiting.texts.len() < MOST => waiting.texts.push(text),
            None => waiting.closed = Some((close_code::AGAIN, "connect again")),
        }
        wake(waiting);
    }

    /// Has the socket asked whether it is there.
    pub(crate) fn ping(&self) {
        let mut waiting = self.lock();
        waiting.ping = true;
        wake(waiting);
    }

    /// Sends a message as JSON.
    pub(crate) fn say(&self, message: &impl Serialize) {
        self.send(to_text(message));
    }

    /// Closes the socket, since it has to come again to see what is true, or since it is gone.
    pub(crate) fn close(&self) {
        self.close_with((close_code::AGAIN, "connect again"));
    }

    /// Closes the socket for a shutdown.
    pub(crate) fn close_for_restart(&self) {
        self.close_with((RESTART, "the server restarts"));
    }

    fn close_with(&self, farewell: Farewell) {
        let mut waiting = self.lock();
        waiting.closed.get_or_insert(farewell);
        wake(waiting);
    }

    /// Waits until there is something, and puts all there is into `texts`, which is empty; whether the socket is to be
    /// asked if it is there.
    ///
    /// # Errors
    /// If the socket is to be closed.
    pub(crate) async fn take(&self, texts: &mut Vec<Utf8Bytes>) -> Result<bool, Farewell> {
        poll_fn(|context| self.poll(context, texts)).await
    }

    fn poll(&self, context: &Context<'_>, texts: &mut Vec<Utf8Bytes>) -> Poll<Result<bool, Farewell>> {
        let mut waiting = self.lock();
        if let Some(farewell) = waiting.closed {
            waiting.texts = Vec::new();
            return Poll::Ready(Err(farewell));
        }
        let ping = take(&mut waiting.ping);
        if ping || !waiting.texts.is_empty() {
            swap(&mut waiting.texts, texts);
            return Poll::Ready(Ok(ping));
        }
        match &mut waiting.reader {
            Some(reader) => reader.clone_from(context.waker()),
            none => *none = Some(context.waker().clone()),
        }
        Poll::Pending
    }
}

/// Wakes the reader, after letting go of the lock it will need.
fn wake(mut waiting: MutexGuard<'_, Waiting>) {
    let reader = take(&mut waiting.reader);
    drop(waiting);
    if let Some(reader) = reader {
        reader.wake();
    }
}

/// A message as JSON.
pub(crate) fn to_text(message: &impl Serialize) -> Utf8Bytes {
    let mut json = Vec::with_capacity(USUAL);
    // Every message serialises; an empty one would be ignored.
    match serde_json::to_writer(&mut json, message) {
        Ok(()) => String::from_utf8(json).unwrap_or_default().into(),
        Err(_) => Utf8Bytes::default(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn texts_of(outbox: &Outbox) -> Poll<Result<Vec<String>, Farewell>> {
        let mut texts = Vec::new();
        let polled = outbox.poll(&Context::from_waker(Waker::noop()), &mut texts);
        polled.map_ok(|_| texts.iter().map(ToString::to_string).collect())
    }

    #[test]
    fn what_waits_comes_together_and_in_order() {
        let outbox = Outbox::new(1, "ada");
        assert_eq!(texts_of(&outbox), Poll::Pending);
        outbox.send("one".into());
        outbox.send("two".into());
        assert_eq!(texts_of(&outbox), Poll::Ready(Ok(vec!["one".into(), "two".into()])));
        assert_eq!(texts_of(&outbox), Poll::Pending);
    }

    #[test]
    fn a_reader_that_is_too_slow_is_given_up() {
        let outbox = Outbox::new(1, "ada");
        for _ in 0..MOST {
            outbox.send("more".into());
        }
        assert!(matches!(texts_of(&outbox), Poll::Ready(Ok(texts)) if texts.len() == MOST));
        for _ in 0..=MOST {
            outbox.send("more".into());
        }
        assert!(matches!(texts_of(&outbox), Poll::Ready(Err((close_code::AGAIN, _)))));
    }

    #[test]
    fn the_first_reason_to_close_stays() {
        let outbox = Outbox::new(1, "ada");
        outbox.close_for_restart();
        outbox.close();
        outbox.send("too late".into());
        assert!(matches!(texts_of(&outbox), Poll::Ready(Err((RESTART, _)))));
    }

    #[tokio::test]
    async fn the_reader_is_woken() {
        let outbox = Outbox::new(1, "ada");
        let sender = outbox.clone();
        let (mut texts, sent) = (Vec::new(), tokio::spawn(async move { sender.send("one".into()) }));
        assert_eq!(outbox.take(&mut texts).await, Ok(false));
        assert_eq!(texts, ["one"]);
        assert!(sent.await.is_ok());
    }

    #[tokio::test]
    async fn a_ping_is_asked_for_once() {
        let outbox = Outbox::new(1, "ada");
        let mut texts = Vec::new();
        outbox.ping();
        outbox.ping();
        assert_eq!(outbox.take(&mut texts).await, Ok(true));
        outbox.send("one".into());
        assert_eq!(outbox.take(&mut texts).await, Ok(false));
    }
}
