//! A game in memory: what happens in it is stored first and told then.

use std::collections::BTreeMap;
use std::sync::Weak;

use quincunx_play::{Game, Millis, Notice, Refusal, Seat};

use super::body::Presence;
use super::door::Door;
use super::think::Thinking;
use super::watch::Watcher;
use crate::app::Shared;
use crate::clock::Moment;
use crate::error::{Answer, ApiError};
use crate::outbox::SocketId;
use crate::pace::Pace;
use crate::rated;
use crate::socket::ServerMessage;
use crate::store::{Done, Ended, GameRow, Write};

/// A game in memory.
pub(crate) struct Room {
    pub(super) app: Shared,
    pub(super) row: GameRow,
    pub(super) game: Game,
    /// How often the board has changed, turns taken back included.
    pub(super) step: u64,
    pub(super) watchers: BTreeMap<SocketId, Watcher>,
    /// Who is there, as it was last told, and when it may be told again.
    pub(super) presence: Presence,
    pub(super) presence_again: Moment,
    /// Whether somebody has come or gone since.
    pub(super) presence_waits: bool,
    pub(super) rematch: Option<Seat>,
    pub(super) thinking: Option<Thinking>,
    /// For bots to report to.
    pub(super) door: Weak<Door>,
    /// Whether what is in memory may not be what is stored: it must not be used any more.
    pub(super) broken: bool,
    /// When somebody was last inside.
    pub(super) used: Moment,
    /// When the keeper will look at it.
    pub(super) armed: Option<Moment>,
}

/// Where the game of a room comes from.
pub(super) enum Source {
    /// It is stored under this id.
    Stored(String),
    /// Nothing has happened in it yet.
    New(Box<GameRow>),
}

impl Source {
    pub(super) fn id(&self) -> &str {
        match self {
            Source::Stored(id) => id,
            Source::New(row) => &row.id,
        }
    }
}

impl Room {
    /// Opens the room: with its game as it is stored, if it is not new.
    pub(super) async fn open(app: Shared, source: Source, door: Weak<Door>) -> Answer<Room> {
        let (row, log) = match source {
            Source::Stored(id) => {
                let row = app.store.game(&id).await?.ok_or_else(ApiError::no_game)?;
                (row, app.store.events(&id).await?)
            }
            Source::New(row) => (*row, Vec::new()),
        };
        let game = Game::replay(row.settings.clone(), &log).map_err(|error| {
            app.store.set_aside(&row.id, &format!("it cannot be replayed: {error}"));
            ApiError::internal()
        })?;
        let step = log.iter().filter(|entry| entry.changes_board(&row.settings)).count() as u64;
        let used = app.clock.now();
        let mut room = Room {
            app,
            row,
            game,
            step,
            watchers: BTreeMap::new(),
            presence: Presence::default(),
            presence_again: used,
            presence_waits: false,
            rematch: None,
            thinking: None,
            door,
            broken: false,
            used,
            armed: None,
        };
        room.settle().await;
        room.app.fair_play.note(&room.row, &room.game);
        if room.game.log().is_empty() {
            // Nobody has heard of it yet.
            room.tell_turn();
        }
        room.ask_bots();
        Ok(room)
    }

    /// The game's own time.
    pub(super) fn now(&self) -> Millis {
        self.app.ticks.now().saturating_sub(self.row.opened)
    }

    /// When the time of the person to move runs out.
    pub(super) fn deadline(&self) -> Option<Moment> {
        // A bot spends what it thinks and no more, so its time does not run out.
        if self.waits_for_bot() {
            return None;
        }
        let at = self.game.deadline()?.saturating_add(self.row.opened);
        Some(self.app.ticks.moment(self.app.writer.spare(at)))
    }

    /// The first turn begins now, if nothing has happened yet.
    pub(super) fn begin(&mut self) {
        if self.game.log().is_empty() {
            self.begin_turn();
        }
    }

    /// Has the current turn begin now, as nobody could know of it before.
    pub(super) fn begin_turn(&mut self) {
        let now = self.now();
        self.game.give_back(self.game.elapsed(now));
    }

    /// Lets something happen: the referee first, then the store, then everyone else, of whom one socket may be about to
    /// be answered.
    pub(super) async fn happen(
        &mut self,
        deed: impl FnOnce(&mut Game) -> Result<Vec<Notice>, Refusal>,
        answered: Option<SocketId>,
    ) -> Answer<()> {
        let (logged, turns, was_over) = (self.game.log().len(), self.game.turns().len(), self.game.result());
        let was_to_move = self.game.to_move();
        let notices = deed(&mut self.game)?;
        let id = &self.row.id;
        let news = self.game.log().iter().enumerate().skip(logged);
        let mut writes: Vec<Write> = news
            .map(|(n, entry)| Write::Event {
                game: id.clone(),
                n,
                entry: entry.clone(),
            })
            .collect();
        if writes.is_empty() {
            return Ok(());
        }
        let is_over = self.game.result();
        if is_over != was_over {
            self.row.ended = self.ended();
            writes.push(Write::End {
                game: id.clone(),
                ended: self.row.ended.clone(),
                rated: self.is_rated(),
            });
        }
        // If this fails or is given up halfway, what is in memory is ahead of what is stored.
        self.broken = true;
        let done = self.app.writer.write(writes).await?;
        self.broken = false;
        if let Some(Done::Rated(changes)) = done.last() {
            self.row.changes = Some(*changes);
            self.look_up_seats().await;
        }
        let news = &self.game.log()[logged..];
        let steps = news
            .iter()
            .filter(|entry| entry.changes_board(&self.row.settings))
            .count() as u64;
        if steps > 0 {
            self.step += steps;
            // However long it took to store it, the next person's time begins when they are told.
            self.begin_turn();
        }
        if is_over.is_some() && is_over != was_over {
            self.app.explorer.ended(&self.row.id);
        }
        self.rematch = self.rematch.filter(|_| is_over.is_some());
        self.app.fair_play.note(&self.row, &self.game);
        self.tell(&notices, turns.min(self.game.turns().len()), answered);
        if self.game.to_move() != was_to_move {
            self.tell_turn();
        }
        self.ask_bots();
        Ok(())
    }

    /// Tells two people, wherever they are, whose turn it is now.
    fn tell_turn(&self) {
        if !self.row.between_people() {
            return;
        }
        for seat in Seat::BOTH {
            let yours = self.game.to_move() == Some(seat);
            if let Some(user) = self.row.seats[seat.index()].holder.user() {
                let game = &self.row.id;
                self.app.hub.tell_turn(user, &ServerMessage::Turn { game, yours });
                let is_slow = Pace::of(self.row.settings.clock) == Pace::Correspondence;
                if yours && is_slow && !self.app.hub.is_online(user) {
                    self.app.push.turn(user, &self.row);
                }
            }
        }
    }

    /// Whether its end changes ratings.
    fn is_rated(&self) -> bool {
        self.row.rated && rated::counts(&self.game)
    }

    /// How the game ended, for the store.
    fn ended(&self) -> Option<Ended> {
        self.game.verdict().map(|verdict| Ended {
            at: self.app.clock.wall_time(),
            winner: verdict.winner,
            seat: verdict.seat,
            reason: verdict.reason,
            plies: self.game.plies() as u32,
        })
    }

    /// Ends the game if time has run out.
    pub(super) async fn tick(&mut self) {
        let now = self.now();
        // A refusal cannot come of it, and if the store fails the room is broken.
        let _ = self.happen(|game| Ok(game.tick(now)), None).await;
    }

    /// Mends what the store says of the end, if the server stopped between a log and its end.
    async fn settle(&mut self) {
        let ended = self.ended();
        let known = self.row.ended.as_ref().map(|ended| &ended.reason);
        if ended.as_ref().map(|ended| &ended.reason) != known {
            let (game, rated) = (self.row.id.clone(), self.is_rated());
            self.row.ended = ended.clone();
            let _ = self.app.writer.write(vec![Write::End { game, ended, rated }]).await;
        }
    }

    /// Looks up who sits here again, and how they are rated now. If that fails, it is as it was.
    async fn look_up_seats(&mut self) {
        if let Ok(Some(row)) = self.app.store.game(&self.row.id).await {
            self.row.seats = row.seats;
        }
    }

    /// Looks up who sits here again, if that person does.
    pub(super) async fn refresh(&mut self, user: &str) {
        if self.row.seats_of(user).is_empty() {
            return;
        }
        let Ok(Some(row)) = self.app.store.game(&self.row.id).await else {
            return;
        };
        if row.seats == self.row.seats {
            return;
        }
        self.row.seats = row.seats;
        self.app.fair_play.note(&self.row, &self.game);
        self.tell_presence();
        // The next game may have been opened with the names of this one a moment ago.
        if let Some(next) = &self.row.next {
            Box::pin(self.app.rooms.refresh_one(next, user)).await;
        }
    }
}
