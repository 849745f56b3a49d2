//! The WebSocket: one for any number of games and the lobby.

mod said;

use std::net::IpAddr;
use std::time::{Duration, Instant};

use axum::extract::State;
use axum::extract::ws::{CloseFrame, Message, WebSocket, WebSocketUpgrade, close_code};
use axum::response::Response;
use futures_util::SinkExt;
use quincunx_play::Millis;
use tokio::sync::oneshot;

use crate::app::Shared;
use crate::challenges;
use crate::error::{Answer, ApiError, ErrorBody};
use crate::messages::ServerMessage;
use crate::outbox::{Farewell, Outbox};
use crate::rooms::{Act, Command, Reply};
use crate::who::{Address, Who};
pub(crate) use said::Said;

/// Where it is.
pub(crate) const PATH: &str = "/api/socket";

/// The longest message from a client.
const MAX_MESSAGE: usize = 4096;
/// How long a client may be silent.
const SILENCE: Duration = Duration::from_secs(45);
/// Games a socket may watch at once.
const MAX_GAMES: usize = 50;
/// Refused messages after which a socket is closed.
const MAX_REFUSED: u32 = 300;

/// Who says that a message is done.
enum Answered {
    /// The connection, now.
    Now,
    /// Somebody else, or another message.
    Else,
}

/// Opens a WebSocket for any number of games and the lobby.
///
/// Every message is a text of JSON. A client says `ClientMessage`, up to 4 KiB, and the server `ServerMessage`: both are among the
/// schemas. docs/api.md says how they go together.
#[utoipa::path(get, path = PATH, operation_id = "open_socket", tag = "socket",
    responses((status = 101, description = "The socket is open"), (status = "4XX", body = ErrorBody), (status = "5XX", body = ErrorBody)))]
pub(crate) async fn open(
    State(app): State<Shared>,
    who: Who,
    Address(address): Address,
    upgrade: Result<WebSocketUpgrade, axum::extract::ws::rejection::WebSocketUpgradeRejection>,
) -> Answer<Response> {
    let upgrade = upgrade.map_err(|rejection| ApiError::bad("bad-message", rejection.body_text()))?;
    if app.shutdown.is_cancelled() {
        return Err(ApiError::shutting_down());
    }
    app.limits.open_socket(address)?;
    let place = Place {
        app: app.clone(),
        address,
    };
    app.metrics.sockets.inc();
    Ok(upgrade
        .max_message_size(MAX_MESSAGE)
        .max_frame_size(MAX_MESSAGE)
        // Small ones, since most connections are idle most of the time.
        .read_buffer_size(1024)
        .write_buffer_size(4096)
        .on_upgrade(move |socket| Connection::new(place, who).serve(socket)))
}

/// The place of a socket among those of its address, for as long as it lives.
struct Place {
    app: Shared,
    address: IpAddr,
}

impl Drop for Place {
    fn drop(&mut self) {
        self.app.limits.close_socket(self.address);
        self.app.metrics.sockets.dec();
    }
}

/// A socket and what it has to do with.
struct Connection {
    place: Place,
    who: Who,
    outbox: Outbox,
    /// The games it watches.
    games: Vec<String>,
    /// Round trip times of late, in milliseconds.
    trips: [Millis; 3],
    born: Instant,
    heard: Instant,
    refused: u32,
}

impl Connection {
    fn new(place: Place, who: Who) -> Connection {
        let socket = place.app.hub.next_socket();
        let outbox = Outbox::new(socket, &who.id);
        Connection {
            place,
            who,
            outbox,
            games: Vec::new(),
            trips: [0; 3],
            born: Instant::now(),
            heard: Instant::now(),
            refused: 0,
        }
    }

    fn app(&self) -> &Shared {
        &self.place.app
    }

    async fn serve(mut self, mut socket: WebSocket) {
        let app = self.app().clone();
        let first = app.hub.join(self.outbox.clone());
        if app.shutdown.is_cancelled() {
            // It may have come too late to be closed with the others.
            self.outbox.close_for_restart();
        }
        if first {
            challenges::lobby_changed(&app, &self.who.id).await;
        }
        let code = self.talk(&mut socket).await;
        if let Some((code, reason)) = code {
            let frame = CloseFrame {
                code,
                reason: reason.into(),
            };
            // It may be gone already.
            let _ = socket.send(Message::Close(Some(frame))).await;
        }
        self.outbox.close();
        for game in &self.games {
            let _ = app.rooms.send(&app, game, Command::Unwatch(self.outbox.socket())).await;
        }
        let last = app.hub.leave(&self.who.id, self.outbox.socket());
        if last {
            challenges::lobby_changed(&app, &self.who.id).await;
        }
    }

    /// Talks until one side has had enough; why it is closed from here.
    async fn talk(&mut self, socket: &mut WebSocket) -> Option<Farewell> {
        let app = self.app().clone();
        let limiter = app.limits.messages();
        let outbox = self.outbox.clone();
        let mut texts = Vec::new();
        loop {
            tokio::select! {
                biased;
                told = outbox.take(&mut texts) => {
                    match told {
                        Err(farewell) => return Some(farewell),
                        Ok(true) if self.heard.elapsed() > SILENCE => return Some((close_code::AWAY, "no answer")),
                        Ok(true) => {
                            let now = self.born.elapsed().as_micros() as u64;
                            socket.feed(Message::Ping(now.to_be_bytes().to_vec().into())).await.ok()?;
                        }
                        Ok(false) => {}
                    }
                    // What waits goes out together: a mover is told of the move and that it is done at once.
                    for text in texts.drain(..) {
                        socket.feed(Message::Text(text)).await.ok()?;
                    }
                    socket.flush().await.ok()?;
                }
                message = socket.recv() => {
                    self.heard = Instant::now();
                    match message?.ok()? {
                        Message::Text(text) => {
                            app.metrics.messages.inc();
                            if limiter.check().is_err() {
                                app.metrics.refused.inc();
                                self.refuse(None, ApiError::too_many("too-many-requests", "too many messages", 1));
                            } else {
                                self.hear(&text).await;
                            }
                            if self.refused > MAX_REFUSED {
                                return Some((close_code::POLICY, "too many refused messages"));
                            }
                        }
                        Message::Pong(payload) => self.measure(&payload),
                        Message::Binary(_) => return Some((close_code::UNSUPPORTED, "messages are text")),
                        Message::Ping(_) => {}
                        Message::Close(_) => return None,
                    }
                }
            }
        }
    }

    /// Learns from the answer to a ping how long messages take.
    fn measure(&mut self, payload: &[u8]) {
        let Ok(bytes) = <[u8; 8]>::try_from(payload) else {
            return;
        };
        let sent = Duration::from_micros(u64::from_be_bytes(bytes));
        if let Some(trip) = self.born.elapsed().checked_sub(sent) {
            self.trips.rotate_right(1);
            self.trips[0] = trip.as_millis() as Millis;
        }
    }

    /// How long a turn has been on its way: there and back, since what it answers had to get there too. The quickest of
    /// the last few, so that one late answer to a ping buys no time.
    fn lag(&self) -> Millis {
        self.trips.iter().copied().min().unwrap_or(0)
    }

    fn refuse(&mut self, id: Option<u64>, error: ApiError) {
        self.refused += 1;
        self.outbox.say(&ServerMessage::refusal(id, error));
    }

    async fn hear(&mut self, text: &str) {
        let said = match Said::read(text) {
            Ok(said) => said,
            Err((id, error)) => return self.refuse(id, error),
        };
        let (id, done) = match said {
            Said::Watch { id, game, scene } => (id, self.watch(id, game, scene).await.map(|()| Answered::Else)),
            Said::Unwatch { id, game } => {
                let done = match self.games.iter().position(|known| *known == game) {
                    Some(at) => {
                        self.games.swap_remove(at);
                        let app = self.app();
                        app.rooms.send(app, &game, Command::Unwatch(self.outbox.socket())).await
                    }
                    None => Ok(()),
                };
                (id, done.map(|()| Answered::Now))
            }
            Said::Act {
                id,
                game,
                seat,
                step,
                action,
            } => {
                let command = Command::Act {
                    user: self.who.id.clone(),
                    lag: self.lag(),
                    act: Act { seat, step, action },
                    reply: Reply::Socket(self.outbox.clone(), id),
                };
                let sent = self.app().rooms.send(self.app(), &game, command).await;
                (id, sent.map(|()| Answered::Else))
            }
            Said::Rematch { id, game } => (id, self.rematch(game).await.map(|()| Answered::Now)),
            Said::Lobby { id, on } => (id, self.lobby(on).await.map(|()| Answered::Now)),
            Said::Ping { id } => {
                self.outbox.say(&ServerMessage::Pong { id });
                (id, Ok(Answered::Else))
            }
        };
        match done {
            Err(error) => self.refuse(id, error),
            Ok(Answered::Now) => self.outbox.say(&ServerMessage::Done { id }),
            Ok(Answered::Else) => {}
        }
    }

    async fn watch(&mut self, id: Option<u64>, game: String, scene: bool) -> Answer<()> {
        if !self.games.contains(&game) {
            if self.games.len() >= MAX_GAMES {
                let message = "a socket watches 50 games at most";
                return Err(ApiError::too_many("too-many-games", message, 1));
            }
            self.games.push(game.clone());
        }
        let outbox = self.outbox.clone();
        let app = self.app();
        app.rooms.send(app, &game, Command::Watch { outbox, scene, id }).await
    }

    async fn rematch(&self, game: String) -> Answer<()> {
        let app = self.app();
        let (reply, answer) = oneshot::channel();
        let user = self.who.id.clone();
        app.rooms.send(app, &game, Command::Rematch { user, reply }).await?;
        answer.await.map_err(|_| ApiError::internal())?.map(drop)
    }

    async fn lobby(&self, on: bool) -> Answer<()> {
        if on {
            self.app().hub.enter_lobby(self.outbox.clone());
            challenges::tell_lobby(self.app(), &self.outbox).await
        } else {
            self.app().hub.leave_lobby(self.outbox.socket());
            Ok(())
        }
    }
}
