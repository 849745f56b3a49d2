//! The WebSocket: one for any number of games and the lobby.

mod heads;
mod messages;
#[cfg(test)]
mod tests;
mod trips;
mod wire;

use std::mem::take;
use std::net::IpAddr;
use std::pin::pin;
use std::sync::Arc;
use std::time::Duration;

use axum::body::Body;
use axum::extract::{Request, State};
use axum::response::Response;
use http::header;
use hyper_util::rt::TokioIo;
use quincunx_play::Millis;
use quincunx_rules::phrase;
use serde::Deserialize;
use tokio::runtime::Handle;
use tungstenite::error::ProtocolError;
use tungstenite::handshake::server::create_response_with_body;
use tungstenite::{Error, Message};
use utoipa::IntoParams;

use crate::app::Shared;
use crate::assets;
use crate::error::{Answer, ApiError, ErrorBody};
use crate::extract::Query;
use crate::frame::{Farewell, Frame};
use crate::http_stream::HttpStream;
use crate::limits::Kind;
use crate::line;
use crate::outbox::{Outbox, SocketId};
use crate::rooms::{Act, Arrival, Door};
use crate::turns::waiting;
use crate::who::{Address, Who, is_still};
pub(crate) use messages::{ChangeMessage, ClientMessage, ServerMessage, WatchAnswer};
use trips::Trips;
use wire::Wire;

/// Where it is.
pub(crate) const PATH: &str = "/api/socket";

/// Pings in a row that may go without an answer, or anything else.
const MAX_UNANSWERED: u32 = 3;
/// How long a socket whose place is another's may take to end.
const HURRY: Duration = Duration::from_secs(1);
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

/// What is said when a socket is opened.
#[derive(Deserialize, IntoParams)]
#[serde(deny_unknown_fields)]
#[into_params(parameter_in = Query)]
pub(crate) struct SocketQuery {
    /// Which page it is that opens it, for browsers: what `/version.js` says. One that is no longer served is told
    /// `reload`.
    page: Option<String>,
}

/// Opens a WebSocket for any number of games and the lobby.
///
/// Every message is a text of JSON. A client says `ClientMessage`, up to 4 KiB, and the server `ServerMessage`: both
/// are among the schemas. docs/api.md says how they go together.
#[utoipa::path(get, path = PATH, operation_id = "open_socket", tag = "socket", params(SocketQuery),
    responses((status = 101, description = "The socket is open"), (status = "4XX", body = ErrorBody), (status = "5XX", body = ErrorBody)))]
pub(crate) async fn open(
    State(app): State<Shared>,
    who: Who,
    Address(address): Address,
    Query(query): Query<SocketQuery>,
    mut request: Request,
) -> Answer<Response> {
    // Only browsers say where they come from: programs have no page to load again.
    let is_page = request.headers().contains_key(header::ORIGIN);
    let is_old = is_page && query.page.as_deref() != Some(assets::version());
    let upgrade = hyper::upgrade::on(&mut request);
    let response = create_response_with_body(&request, Body::empty).map_err(|error| {
        ApiError::unclear_request("bad-message", format!("this address is for WebSockets: {error}"))
    })?;
    if app.shutdown.is_cancelled() {
        return Err(ApiError::shutting_down());
    }
    app.limits.open_socket(address)?;
    app.metrics.sockets.inc();
    let place = SocketSlot { app, address };
    tokio::spawn(async move {
        let Ok(upgraded) = upgrade.await else {
            return;
        };
        let Ok(parts) = upgraded.downcast::<TokioIo<HttpStream>>() else {
            return tracing::error!("a connection is not what it was when it was taken");
        };
        let Ok((stream, admission)) = parts.io.into_inner().into_socket() else {
            return;
        };
        let (connection, wire) = begin(place, who, line::split(stream), &parts.read_buf);
        if is_old {
            connection.outbox.say(&ServerMessage::Reload);
        }
        let (outbox, clock) = (connection.outbox.clone(), connection.app().connections.clock().clone());
        let mut serving = pin!(connection.serve(wire));
        tokio::select! {
            () = &mut serving => {}
            () = admission.pulse.ended(&clock) => {
                // Somebody else has its place: it ends what it does, and nothing waits for the other side.
                outbox.cut();
                let _ = clock.timeout(HURRY, serving).await;
            }
        }
    });
    Ok(response)
}

/// Talks over a line in memory, as over a socket that was opened.
#[cfg(test)]
pub(crate) fn talk(app: &Shared, who: Who, address: IpAddr, line: (line::Reader, line::Writer)) -> Answer<()> {
    app.limits.open_socket(address)?;
    app.metrics.sockets.inc();
    let (connection, wire) = begin(
        SocketSlot {
            app: app.clone(),
            address,
        },
        who,
        line,
        &[],
    );
    tokio::spawn(connection.serve(wire));
    Ok(())
}

/// The place of a socket among those of its address, for as long as it lives.
struct SocketSlot {
    app: Shared,
    address: IpAddr,
}

impl Drop for SocketSlot {
    fn drop(&mut self) {
        self.app.limits.close_socket(self.address);
        self.app.metrics.sockets.dec();
    }
}

/// A socket and what it has to do with.
struct Connection {
    place: SocketSlot,
    who: Who,
    outbox: Outbox,
    /// The games it watches.
    games: Vec<Watched>,
    trips: Trips,
    /// When the message it deals with was read, by the server's time.
    read: Millis,
    /// Pings since something was heard.
    unanswered: u32,
    refused: u32,
}

/// A game that a socket watches.
struct Watched {
    game: String,
    /// The door of its room, as it was last.
    door: Option<Arc<Door>>,
}

impl Drop for Connection {
    /// Nobody is to think that it is there, even if its task has panicked.
    fn drop(&mut self) {
        self.outbox.cut();
        let (app, user, socket) = (self.app().clone(), self.who.id.clone(), self.outbox.socket());
        app.hub.leave(&user, socket);
        let games = take(&mut self.games);
        if let (false, Ok(runtime)) = (games.is_empty(), Handle::try_current()) {
            runtime.spawn(async move {
                for watched in games {
                    watched.leave(&app, socket).await;
                }
                app.lobby.changed(&app, &user).await;
            });
        }
    }
}

impl Watched {
    async fn leave(self, app: &Shared, socket: SocketId) {
        // RoomState another door than the one it came in by nobody knows the socket.
        if let Some(door) = self.door
            && let Ok(Some(mut room)) = door.enter(app).await
        {
            room.unwatch(socket);
        }
    }
}

/// Begins to talk over a connection, after its handshake; what comes next may have been read already.
fn begin(
    place: SocketSlot,
    who: Who,
    (reader, line): (line::Reader, line::Writer),
    begun: &[u8],
) -> (Connection, Wire) {
    let read = place.app.ticks.now();
    let connection = Connection {
        outbox: Outbox::new(
            place.app.hub.next_socket(),
            &who.id,
            who.session.as_deref(),
            place.address,
            line,
        ),
        place,
        who,
        games: Vec::new(),
        trips: Trips::default(),
        read,
        unanswered: 0,
        refused: 0,
    };
    let wire = Wire::new(reader, begun, connection.app().limits.messages());
    (connection, wire)
}

impl Connection {
    fn app(&self) -> &Shared {
        &self.place.app
    }

    async fn serve(mut self, mut wire: Wire) {
        let app = self.app().clone();
        let first = app.hub.join(self.outbox.clone());
        if app.shutdown.is_cancelled() {
            // It may have come too late to be closed with the others.
            self.outbox.close_for_restart();
        }
        self.check_identity().await;
        if first {
            app.lobby.changed(&app, &self.who.id).await;
        }
        let farewell = self.talk(&mut wire).await;
        self.outbox.finish(farewell, &app.clock).await;
        while let Some(watched) = self.games.pop() {
            watched.leave(&app, self.outbox.socket()).await;
        }
        let last = app.hub.leave(&self.who.id, self.outbox.socket());
        if last {
            app.lobby.changed(&app, &self.who.id).await;
        }
        let clock = app.clock.clone();
        drop((self, app));
        wire.drain(&clock).await;
    }

    /// The session may have ended, or the guest been spent, after they were looked up and before the hub knew of the
    /// socket.
    async fn check_identity(&self) {
        match is_still(self.app(), &self.who).await {
            Ok(true) => {}
            Ok(false) if self.who.session.is_some() => self.outbox.sign_out(),
            // Without an answer of the store nobody is let in.
            Ok(false) | Err(_) => self.outbox.close(),
        }
    }

    /// Talks until one side has had enough; why it is closed from here.
    async fn talk(&mut self, wire: &mut Wire) -> Option<Farewell> {
        let app = self.app().clone();
        let limiter = wire.limiter();
        let outbox = self.outbox.clone();
        loop {
            tokio::select! {
                biased;
                asked = outbox.attend() => match asked {
                    Err(farewell) => return Some(farewell),
                    Ok(()) if self.unanswered == MAX_UNANSWERED => return Some((1001, "no answer")),
                    Ok(()) => {
                        self.unanswered += 1;
                        outbox.send(&Frame::ping(self.trips.ask(app.clock.now())));
                    }
                },
                message = wire.next(&outbox) => {
                    self.unanswered = 0;
                    // What was there already when the last message was done came at some time after that one: it does
                    // not pay for what the server did meanwhile.
                    let (now, before) = (app.ticks.now(), self.read);
                    self.read = now;
                    let at = if wire.has_waited() { now } else { before };
                    match message {
                        Ok(Message::Text(text)) => {
                            app.metrics.messages.inc();
                            if limiter.check().is_err() {
                                app.metrics.refused.inc();
                                self.refuse(None, ApiError::too_many_requests(1));
                            } else {
                                self.hear(at, &text).await;
                            }
                        }
                        Ok(Message::Binary(_)) => return Some((1003, "messages are text")),
                        // The protocol itself answers it, which is work too.
                        Ok(Message::Ping(_) | Message::Pong(_)) if limiter.check().is_err() => {
                            app.metrics.refused.inc();
                            self.refused += 1;
                        }
                        Ok(Message::Pong(payload)) => self.trips.answer(&payload, app.clock.now()),
                        Ok(Message::Ping(_) | Message::Frame(_)) => {}
                        Ok(Message::Close(_)) => return Some((1000, "")),
                        Err(Error::Protocol(ProtocolError::ResetWithoutClosingHandshake)) => return None,
                        Err(Error::Capacity(_)) => return Some((1009, "the message is too long")),
                        Err(Error::Utf8(_)) => return Some((1007, "the message is not UTF-8")),
                        Err(Error::Protocol(_)) => return Some((1002, "this is not the WebSocket protocol")),
                        Err(_) if wire.is_flooded() => return Some((1008, "too many frames")),
                        Err(_) => return None,
                    }
                    if self.refused > MAX_REFUSED {
                        return Some((1008, "too many refused messages"));
                    }
                }
            }
        }
    }

    fn refuse(&mut self, id: Option<u64>, error: ApiError) {
        self.refused += 1;
        self.outbox.say(&ServerMessage::refusal(id, error));
    }

    async fn hear(&mut self, at: Millis, text: &str) {
        let message = match ClientMessage::read(text) {
            Ok(message) => message,
            Err((id, error)) => return self.refuse(id, error),
        };
        let (id, done) = match message {
            ClientMessage::Watch { id, game, scene } => {
                (id, self.watch(id, game, scene).await.map(|()| Answered::Else))
            }
            ClientMessage::Unwatch { id, game } => {
                // Nobody is refused to leave, but coming again costs.
                if let Some(at) = self.games.iter().position(|watched| watched.game == game) {
                    let watched = self.games.swap_remove(at);
                    watched.leave(&self.place.app, self.outbox.socket()).await;
                }
                (id, Ok(Answered::Now))
            }
            ClientMessage::Act {
                id,
                game,
                seat,
                step,
                action,
            } => (id, self.act(at, id, &game, Act { seat, step, action }).await),
            ClientMessage::Rematch { id, game } => (id, self.rematch(&game).await.map(|()| Answered::Now)),
            ClientMessage::Lobby { id, on } => (id, self.lobby(on).map(|()| Answered::Now)),
            ClientMessage::Turns { id } => (id, self.turns().await.map(|()| Answered::Now)),
            ClientMessage::Ping { id } => {
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
        self.pay(Kind::Look)?;
        let at = match self.games.iter().position(|watched| watched.game == game) {
            Some(at) => at,
            None if self.games.len() >= MAX_GAMES => {
                let phrase = phrase!(
                    "error-too-many-games",
                    "{most} games can be watched at once at most",
                    most = MAX_GAMES
                );
                return Err(ApiError::too_many("too-many-games", phrase, 1));
            }
            None => {
                self.games.push(Watched { game, door: None });
                self.games.len() - 1
            }
        };
        let app = &self.place.app;
        // The engine time of bots that play for those who watch is theirs.
        app.engines.seen(&self.who.id, self.place.address);
        let Watched { game, door } = &mut self.games[at];
        let error = match app.rooms.enter_by(app, game, door).await {
            Ok(mut room) => match room.watch(self.outbox.clone(), scene, id) {
                Ok(()) => return Ok(()),
                Err(error) => error,
            },
            Err(error) => error,
        };
        self.games.swap_remove(at);
        Err(error)
    }

    /// Does something in a game, and says that it is done, or why not.
    async fn act(&mut self, at: Millis, id: Option<u64>, game: &str, act: Act) -> Answer<Answered> {
        self.pay(Kind::Act)?;
        if act.is_aside() {
            self.pay(Kind::Aside)?;
        }
        let arrival = Arrival {
            at,
            lag: self.trips.lag(),
        };
        let app = &self.place.app;
        app.fair_play.see(&self.who.id, self.place.address);
        let watched = self.games.iter_mut().find(|watched| watched.game == game);
        let mut unknown = None;
        let door = watched.map_or(&mut unknown, |watched| &mut watched.door);
        let mut room = app.rooms.enter_by(app, game, door).await?;
        match room.act(&self.who.id, arrival, act, Some(self.outbox.socket())).await {
            Ok(()) => Ok(Answered::Now),
            Err(error) => {
                // It is no nonsense, and does not count as such.
                self.outbox.say(&ServerMessage::refusal(id, error));
                Ok(Answered::Else)
            }
        }
    }

    /// One more of something that has a budget over all doors.
    fn pay(&self, kind: Kind) -> Answer<()> {
        self.app().limits.both(kind, &self.who.id, self.place.address)
    }

    async fn rematch(&self, game: &str) -> Answer<()> {
        self.pay(Kind::Begin)?;
        let app = self.app();
        let mut room = app.rooms.enter(app, game).await?;
        // Few connections have this before them, and all would have the room for it.
        Box::pin(room.rematch(&self.who, Address(self.place.address)))
            .await
            .map(drop)
    }

    /// Hears whose turn it is from now on, and is told which games wait.
    async fn turns(&self) -> Answer<()> {
        let app = self.app();
        app.hub.hear_turns(self.outbox.socket());
        let waiting = Box::pin(waiting(app, &self.who.id, self.place.address)).await?;
        let games = waiting.iter().map(|game| game.id().to_string()).collect();
        self.outbox.say(&ServerMessage::Turns { games });
        Ok(())
    }

    fn lobby(&self, on: bool) -> Answer<()> {
        if on {
            self.pay(Kind::Look)?;
            self.app().lobby.enter(self.app(), &self.outbox)
        } else {
            self.app().hub.leave_lobby(self.outbox.socket());
            Ok(())
        }
    }
}
